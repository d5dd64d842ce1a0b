theory GCD
  imports Groups_List Code_Numeral
begin

text ‹Greatest common divisors and least common multiples of two elements and of sets.›

locale bounded_quasi_semilattice = abel_semigroup +
  fixes top :: 'a  ("\<^bold>⊤") and bot :: 'a  ("\<^bold>⊥")
    and normalize :: "'a ⇒ 'a"
  assumes idem_normalize: "a \<^bold>* a = normalize a"
    and normalize_left_idem: "normalize a \<^bold>* b = a \<^bold>* b"
    and normalize_idem: "normalize (a \<^bold>* b) = a \<^bold>* b"
    and normalize_top: "normalize \<^bold>⊤ = \<^bold>⊤"
    and normalize_bottom: "normalize \<^bold>⊥ = \<^bold>⊥"
    and top_left_normalize: "\<^bold>⊤ \<^bold>* a = normalize a"
    and bottom_left_bottom: "\<^bold>⊥ \<^bold>* a = \<^bold>⊥"

locale bounded_quasi_semilattice_set = bounded_quasi_semilattice
begin

definition F :: "'a set ⇒ 'a"
  where "F A = (if finite A then Finite_Set.fold f \<^bold>⊤ A else \<^bold>⊥)"

end

class gcd = zero + one + dvd +
  fixes gcd :: "'a ⇒ 'a ⇒ 'a"
    and lcm :: "'a ⇒ 'a ⇒ 'a"

class Gcd = gcd +
  fixes Gcd :: "'a set ⇒ 'a"
    and Lcm :: "'a set ⇒ 'a"

syntax
  "_GCD1" :: "pttrns ⇒ 'b ⇒ 'b"  ("(3GCD _./ _)" [0, 10] 10)
  "_GCD" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b"  ("(3GCD _∈_./ _)" [0, 0, 10] 10)
  "_LCM1" :: "pttrns ⇒ 'b ⇒ 'b"  ("(3LCM _./ _)" [0, 10] 10)
  "_LCM" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b"  ("(3LCM _∈_./ _)" [0, 0, 10] 10)
syntax_consts
  "_GCD1" "_GCD" ⇌ Gcd and
  "_LCM1" "_LCM" ⇌ Lcm
translations
  "GCD x y. f" ⇌ "GCD x. GCD y. f"
  "GCD x. f" ⇌ "CONST Gcd (CONST range (λx. f))"
  "GCD x∈A. f" ⇌ "CONST Gcd ((λx. f) ` A)"
  "LCM x y. f" ⇌ "LCM x. LCM y. f"
  "LCM x. f" ⇌ "CONST Lcm (CONST range (λx. f))"
  "LCM x∈A. f" ⇌ "CONST Lcm ((λx. f) ` A)"

class semiring_gcd = normalization_semidom + gcd +
  assumes gcd_dvd1: "gcd a b dvd a"
    and gcd_dvd2: "gcd a b dvd b"
    and gcd_greatest: "c dvd a ⟹ c dvd b ⟹ c dvd gcd a b"
    and normalize_gcd: "normalize (gcd a b) = gcd a b"
    and lcm_gcd: "lcm a b = normalize (a * b div gcd a b)"
begin

sublocale gcd: bounded_quasi_semilattice gcd 0 1 normalize
  sorry

sublocale lcm: bounded_quasi_semilattice lcm 1 0 normalize
  sorry

lemma coprime_iff_gcd_eq_1 [code]: "coprime a b ⟷ gcd a b = 1"
  sorry

definition Gcd_fin :: "'a set ⇒ 'a"  ("Gcd\<^sub>f\<^sub>i\<^sub>n")
  where "Gcd_fin A = (if finite A then Finite_Set.fold gcd 0 A else 1)"

definition Lcm_fin :: "'a set ⇒ 'a"  ("Lcm\<^sub>f\<^sub>i\<^sub>n")
  where "Lcm_fin A = (if finite A then Finite_Set.fold lcm 1 A else 0)"

lemma [code]:
  "Gcd_fin (set as) = fold gcd as 0"
  "Lcm_fin (set as) = fold lcm as 1"
  sorry

abbreviation gcd_list :: "'a list ⇒ 'a"
  where "gcd_list as ≡ Gcd_fin (set as)"

abbreviation lcm_list :: "'a list ⇒ 'a"
  where "lcm_list as ≡ Lcm_fin (set as)"

end

class ring_gcd = comm_ring_1 + semiring_gcd

class semiring_Gcd = semiring_gcd + Gcd +
  assumes Gcd_dvd: "a ∈ A ⟹ Gcd A dvd a"
    and Gcd_greatest: "(⋀a. a ∈ A ⟹ b dvd a) ⟹ b dvd Gcd A"
    and normalize_Gcd: "normalize (Gcd A) = Gcd A"
    and dvd_Lcm: "a ∈ A ⟹ a dvd Lcm A"
    and Lcm_least: "(⋀a. a ∈ A ⟹ a dvd b) ⟹ Lcm A dvd b"
    and normalize_Lcm: "normalize (Lcm A) = Lcm A"

class semiring_gcd_mult_normalize = semiring_gcd + normalization_semidom_multiplicative


text ‹Natural numbers and integers.›

instantiation nat :: gcd
begin

fun gcd_nat :: "nat ⇒ nat ⇒ nat"
  where "gcd_nat m n = (if n = 0 then m else gcd_nat n (m mod n))"

definition lcm_nat :: "nat ⇒ nat ⇒ nat"
  where "lcm_nat m n = m * n div gcd m n"

instance ..

end

instantiation int :: gcd
begin

definition gcd_int :: "int ⇒ int ⇒ int"
  where "gcd_int i j = int (gcd (nat ¦i¦) (nat ¦j¦))"

definition lcm_int :: "int ⇒ int ⇒ int"
  where "lcm_int i j = int (lcm (nat ¦i¦) (nat ¦j¦))"

instance ..

end

instance nat :: semiring_gcd ..
instance int :: ring_gcd ..

interpretation gcd_nat: semilattice_neutr_order gcd "0::nat" Rings.dvd "λm n. m dvd n ∧ m ≠ n"
  sorry

fun bezw :: "nat ⇒ nat ⇒ int × int"
  where "bezw m n =
    (if n = 0 then (1, 0)
     else case bezw n (m mod n) of (s, t) ⇒ (t, s - t * int (m div n)))"

instantiation nat :: semiring_Gcd
begin

definition Lcm_nat :: "nat set ⇒ nat"
  where "Lcm_nat M = (if finite M then Finite_Set.fold lcm 1 M else 0)"

definition Gcd_nat :: "nat set ⇒ nat"
  where "Gcd_nat M = Lcm {d. ∀m∈M. d dvd m}"

instance ..

end

instance nat :: semiring_gcd_mult_normalize ..

instantiation int :: Gcd
begin

definition Gcd_int :: "int set ⇒ int"
  where "Gcd_int M = int (Gcd ((λi. nat ¦i¦) ` M))"

definition Lcm_int :: "int set ⇒ int"
  where "Lcm_int M = int (Lcm ((λi. nat ¦i¦) ` M))"

instance ..

end

instance int :: semiring_Gcd ..
instance int :: semiring_gcd_mult_normalize ..

lemma [code]:
  "Gcd (set ns) = fold gcd ns (0::nat)"
  "Lcm (set ns) = fold lcm ns (1::nat)"
  sorry

lemma [code]:
  "Gcd (set is) = fold gcd is (0::int)"
  "Lcm (set is) = fold lcm is (1::int)"
  sorry

instantiation integer :: gcd
begin

definition gcd_integer :: "integer ⇒ integer ⇒ integer"
  where "gcd_integer k l = integer_of_int (gcd (int_of_integer k) (int_of_integer l))"

definition lcm_integer :: "integer ⇒ integer ⇒ integer"
  where "lcm_integer k l = integer_of_int (lcm (int_of_integer k) (int_of_integer l))"

instance ..

end

definition (in semiring_1) semiring_char :: "'a itself ⇒ nat"
  where "semiring_char t = Gcd {n. of_nat n = (0::'a)}"

syntax "_type_char" :: "type ⇒ nat"  ("(1CHAR/(1'(_')))")
syntax_consts "_type_char" ⇌ semiring_char
translations "CHAR('t)" ⇀ "CONST semiring_char (CONST Pure.type :: 't itself)"

end
