text ‹Polynomials in one variable, run as lists of coefficients.›

theory Polynomial
  imports Complex_Main "HOL-Library.More_List" "HOL-Library.Infinite_Set" Primes
begin

definition cCons :: "'a::zero ⇒ 'a list ⇒ 'a list"  (infixr "##" 65) where
  "x ## xs = (if x = 0 ∧ xs = [] then [] else x # xs)"

typedef (overloaded) 'a poly = "{f :: nat ⇒ 'a::zero. ∀⇩∞n. f n = 0}"
  morphisms coeff Abs_poly
  sorry

setup_lifting type_definition_poly

definition degree :: "'a::zero poly ⇒ nat" where
  "degree p = (LEAST n. ∀i>n. coeff p i = 0)"

instantiation poly :: (zero) zero
begin
lift_definition zero_poly :: "'a poly" is "λn. 0" sorry
instance ..
end

lift_definition pCons :: "'a::zero ⇒ 'a poly ⇒ 'a poly" is
  "λa f n. case n of 0 ⇒ a | Suc k ⇒ f k" sorry

syntax
  "_poly" :: "args ⇒ 'a poly"  ("[:(_):]")
syntax_consts
  "_poly" ⇌ pCons
translations
  "[:x, xs:]" ⇌ "CONST pCons x [:xs:]"
  "[:x:]" ⇌ "CONST pCons x 0"

primrec Poly :: "'a::zero list ⇒ 'a poly" where
  "Poly [] = 0"
| "Poly (a # as) = pCons a (Poly as)"

definition coeffs :: "'a poly ⇒ 'a::zero list" where
  "coeffs p = (if p = 0 then [] else map (coeff p) [0..<Suc (degree p)])"

instantiation poly :: ("{zero, equal}") equal
begin
definition equal_poly :: "'a poly ⇒ 'a poly ⇒ bool" where
  "equal_poly p q ⟷ coeffs p = coeffs q"
instance sorry
end

definition is_zero :: "'a::zero poly ⇒ bool" where
  "is_zero p ⟷ coeffs p = []"

definition poly_of_list :: "'a::comm_monoid_add list ⇒ 'a poly" where
  "poly_of_list = Poly"

definition fold_coeffs :: "('a::zero ⇒ 'b ⇒ 'b) ⇒ 'a poly ⇒ 'b ⇒ 'b" where
  "fold_coeffs f p = foldr f (coeffs p)"

definition poly :: "'a::comm_semiring_0 poly ⇒ 'a ⇒ 'a" where
  "poly p x = foldr (λa s. a + x * s) (coeffs p) 0"

lift_definition monom :: "'a ⇒ nat ⇒ 'a::zero poly" is
  "λa m n. if n = m then a else 0" sorry

abbreviation lead_coeff :: "'a::zero poly ⇒ 'a" where
  "lead_coeff p ≡ coeff p (degree p)"

section ‹Arithmetic›

instantiation poly :: (comm_monoid_add) comm_monoid_add
begin
lift_definition plus_poly :: "'a poly ⇒ 'a poly ⇒ 'a poly" is "λf g n. f n + g n" sorry
instance sorry
end

instantiation poly :: (cancel_comm_monoid_add) cancel_comm_monoid_add
begin
lift_definition minus_poly :: "'a poly ⇒ 'a poly ⇒ 'a poly" is "λf g n. f n - g n" sorry
instance sorry
end

instantiation poly :: (ab_group_add) ab_group_add
begin
lift_definition uminus_poly :: "'a poly ⇒ 'a poly" is "λf n. - f n" sorry
instance sorry
end

fun plus_coeffs :: "'a::comm_monoid_add list ⇒ 'a list ⇒ 'a list" where
  "plus_coeffs xs [] = xs"
| "plus_coeffs [] ys = ys"
| "plus_coeffs (x # xs) (y # ys) = (x + y) ## plus_coeffs xs ys"

lift_definition smult :: "'a::comm_semiring_0 ⇒ 'a poly ⇒ 'a poly" is "λa f n. a * f n" sorry

instantiation poly :: (comm_semiring_0) comm_semiring_0
begin
definition times_poly :: "'a poly ⇒ 'a poly ⇒ 'a poly" where
  "times_poly p q = fold_coeffs (λa r. smult a q + pCons 0 r) p 0"
instance sorry
end

instance poly :: ("{comm_semiring_0, semiring_no_zero_divisors}") semiring_no_zero_divisors sorry
instance poly :: (comm_semiring_0_cancel) comm_semiring_0_cancel ..

instantiation poly :: (comm_semiring_1) comm_semiring_1
begin
lift_definition one_poly :: "'a poly" is "λn. of_bool (n = 0)" sorry
instance sorry
end

instance poly :: ("{comm_semiring_1, semiring_1_no_zero_divisors}") semiring_1_no_zero_divisors ..
instance poly :: (comm_ring) comm_ring ..
instance poly :: (comm_ring_1) comm_ring_1 ..
instance poly :: (comm_ring_1) comm_semiring_1_cancel ..

definition map_poly :: "('a::zero ⇒ 'b::zero) ⇒ 'a poly ⇒ 'b poly" where
  "map_poly f p = Poly (map f (coeffs p))"

instance poly :: (idom) idom ..
instance poly :: ("{ring_char_0, comm_ring_1}") ring_char_0 sorry
instance poly :: ("{semiring_prime_char, comm_semiring_1}") semiring_prime_char sorry
instance poly :: ("{comm_semiring_prime_char, comm_semiring_1}") comm_semiring_prime_char sorry
instance poly :: ("{comm_ring_prime_char, comm_semiring_1}") comm_ring_prime_char sorry
instance poly :: ("{idom_prime_char, comm_semiring_1}") idom_prime_char sorry

definition pos_poly :: "'a::linordered_semidom poly ⇒ bool" where
  "pos_poly p ⟷ 0 < lead_coeff p"

instantiation poly :: (linordered_idom) linordered_idom
begin
definition less_poly :: "'a poly ⇒ 'a poly ⇒ bool" where
  "less_poly p q ⟷ pos_poly (q - p)"
definition less_eq_poly :: "'a poly ⇒ 'a poly ⇒ bool" where
  "less_eq_poly p q ⟷ p = q ∨ pos_poly (q - p)"
definition abs_poly :: "'a poly ⇒ 'a poly" where
  "abs_poly p = (if p < 0 then - p else p)"
definition sgn_poly :: "'a poly ⇒ 'a poly" where
  "sgn_poly p = (if p = 0 then 0 else if 0 < p then 1 else - 1)"
instance sorry
end

section ‹Roots, composition, derivative›

definition synthetic_divmod :: "'a::comm_semiring_0 poly ⇒ 'a ⇒ 'a poly × 'a" where
  "synthetic_divmod p c = fold_coeffs (λa (q, r). (pCons r q, a + c * r)) p (0, 0)"

definition synthetic_div :: "'a::comm_semiring_0 poly ⇒ 'a ⇒ 'a poly" where
  "synthetic_div p c = fst (synthetic_divmod p c)"

definition order :: "'a::idom ⇒ 'a poly ⇒ nat" where
  "order a p = (LEAST n. ¬ [:- a, 1:] ^ Suc n dvd p)"

lift_definition proots :: "('a::idom) poly ⇒ 'a multiset" is
  "λp x. if p = 0 then 0 else order x p" sorry

definition pcompose :: "'a::comm_semiring_0 poly ⇒ 'a poly ⇒ 'a poly"  (infixl "∘⇩p" 71) where
  "pcompose p q = fold_coeffs (λa r. [:a:] + q * r) p 0"

definition poly_shift :: "nat ⇒ 'a::zero poly ⇒ 'a poly" where
  "poly_shift n p = Abs_poly (λi. coeff p (i + n))"

definition poly_cutoff :: "nat ⇒ 'a::zero poly ⇒ 'a poly" where
  "poly_cutoff n p = Abs_poly (λi. if i < n then coeff p i else 0)"

definition reflect_poly :: "'a::zero poly ⇒ 'a poly" where
  "reflect_poly p = Poly (rev (coeffs p))"

definition pderiv :: "('a::{comm_semiring_1, semiring_no_zero_divisors}) poly ⇒ 'a poly" where
  "pderiv p = Poly (map (λi. of_nat i * coeff p i) [1..<Suc (degree p)])"

fun pderiv_coeffs_code ::
  "'a::{comm_semiring_1, semiring_no_zero_divisors} ⇒ 'a list ⇒ 'a list" where
  "pderiv_coeffs_code f [] = []"
| "pderiv_coeffs_code f (x # xs) = cCons (f * x) (pderiv_coeffs_code (f + 1) xs)"

definition pderiv_coeffs ::
  "'a::{comm_semiring_1, semiring_no_zero_divisors} list ⇒ 'a list" where
  "pderiv_coeffs xs = pderiv_coeffs_code 1 (tl xs)"

definition rsquarefree :: "'a::idom poly ⇒ bool" where
  "rsquarefree p ⟷ p ≠ 0 ∧ (∀a. order a p ≤ 1)"

definition algebraic :: "'a::field_char_0 ⇒ bool" where
  "algebraic x ⟷ (∃p. p ≠ 0 ∧ (∀i. coeff p i ∈ ℤ) ∧ poly p x = 0)"

inductive algebraic_int :: "'a::field ⇒ bool" where
  "lead_coeff p = 1 ⟹ ∀i. coeff p i ∈ ℤ ⟹ poly p x = 0 ⟹ algebraic_int x"

section ‹Division›

fun divide_poly_main ::
  "'a::idom_divide ⇒ 'a poly ⇒ 'a poly ⇒ 'a poly ⇒ nat ⇒ nat ⇒ 'a poly" where
  "divide_poly_main lc q r d dr 0 = q"
| "divide_poly_main lc q r d dr (Suc n) =
    (let c = coeff r dr; a = c div lc; m = monom a n
     in if a * lc = c then divide_poly_main lc (q + m) (r - m * d) d (dr - 1) n else 0)"

instantiation poly :: (idom_divide) idom_divide
begin
definition divide_poly :: "'a poly ⇒ 'a poly ⇒ 'a poly" where
  "divide_poly f g =
    (if g = 0 then 0
     else divide_poly_main (lead_coeff g) 0 f g (degree f)
       (Suc (length (coeffs f)) - length (coeffs g)))"
instance sorry
end

instance poly :: (idom_divide) algebraic_semidom ..

fun pseudo_divmod_main ::
  "'a::comm_ring_1 ⇒ 'a poly ⇒ 'a poly ⇒ 'a poly ⇒ nat ⇒ nat ⇒ 'a poly × 'a poly" where
  "pseudo_divmod_main lc q r d dr 0 = (q, r)"
| "pseudo_divmod_main lc q r d dr (Suc n) =
    (let m = monom (coeff r dr) n
     in pseudo_divmod_main lc (smult lc q + m) (smult lc r - m * d) d (dr - 1) n)"

definition pseudo_divmod :: "'a::comm_ring_1 poly ⇒ 'a poly ⇒ 'a poly × 'a poly" where
  "pseudo_divmod p q =
    (if q = 0 then (0, p)
     else pseudo_divmod_main (lead_coeff q) 0 p q (degree p)
       (Suc (length (coeffs p)) - length (coeffs q)))"

definition pseudo_mod_main ::
  "'a::comm_ring_1 ⇒ 'a poly ⇒ 'a poly ⇒ nat ⇒ nat ⇒ 'a poly" where
  "pseudo_mod_main lc r d dr n = snd (pseudo_divmod_main lc 0 r d dr n)"

definition pseudo_mod ::
  "'a::{comm_ring_1, semiring_1_no_zero_divisors} poly ⇒ 'a poly ⇒ 'a poly" where
  "pseudo_mod f g = snd (pseudo_divmod f g)"

instantiation poly :: ("{semidom_divide_unit_factor, idom_divide}") normalization_semidom
begin
definition unit_factor_poly :: "'a poly ⇒ 'a poly" where
  "unit_factor_poly p = [:unit_factor (lead_coeff p):]"
definition normalize_poly :: "'a poly ⇒ 'a poly" where
  "normalize_poly p = p div [:unit_factor (lead_coeff p):]"
instance sorry
end

instance poly ::
  ("{semidom_divide_unit_factor, idom_divide, normalization_semidom_multiplicative}")
  normalization_semidom_multiplicative sorry

class field_unit_factor = field + unit_factor +
  assumes unit_factor_field: "unit_factor = id"
begin

subclass semidom_divide_unit_factor sorry

end

instantiation poly :: (field) idom_modulo
begin
definition modulo_poly :: "'a poly ⇒ 'a poly ⇒ 'a poly" where
  mod_poly_def: "modulo_poly f g =
    (if g = 0 then f
     else pseudo_mod (smult ((1 / lead_coeff g) ^ (Suc (degree f) - degree g)) f) g)"
instance sorry
end

instantiation poly :: (field) unique_euclidean_ring
begin
definition euclidean_size_poly :: "'a poly ⇒ nat" where
  "euclidean_size_poly p = (if p = 0 then 0 else 2 ^ degree p)"
definition division_segment_poly :: "'a poly ⇒ 'a poly" where
  "division_segment_poly p = 1"
instance sorry
end

definition content :: "'a::semiring_gcd poly ⇒ 'a" where
  "content p = fold gcd (coeffs p) 0"

definition primitive_part :: "'a::semiring_gcd poly ⇒ 'a poly" where
  "primitive_part p = map_poly (λx. x div content p) p"

class alg_closed_field = field +
  assumes alg_closed: "0 < n ⟹ f n ≠ 0 ⟹ ∃x. (∑k≤n. f k * x ^ k) = 0"

section ‹Execution›

code_datatype Poly

lemma [code]: "coeff (Poly as) n = nth_default 0 as n" sorry
lemma [code]: "coeffs (Poly as) = strip_while ((=) 0) as" sorry
lemma [code]: "HOL.equal (p :: 'a::{zero, equal} poly) q ⟷ coeffs p = coeffs q" sorry
lemma [code]: "degree p = length (coeffs p) - 1" sorry
lemma [code]: "0 = Poly []" sorry
lemma [code]: "1 = Poly [1]" sorry
lemma [code]: "pCons a (Poly as) = Poly (a # as)" sorry
lemma [code]: "monom a n = Poly (replicate n 0 @ [a])" sorry
lemma [code]: "Poly as + Poly bs = Poly (plus_coeffs as bs)" sorry
lemma [code]: "- Poly as = Poly (map uminus as)" sorry
lemma [code]: "(p :: 'a::ab_group_add poly) - q = p + - q" sorry
lemma [code]: "smult a (Poly as) = Poly (map ((*) a) as)" sorry
lemma [code]: "poly_shift n (Poly as) = Poly (drop n as)" sorry
lemma [code]: "poly_cutoff n (Poly as) = Poly (take n as)" sorry
lemma [code]:
  "order a p =
    (if p = 0 then (LEAST n. False)
     else if poly p a = 0 then Suc (order a (synthetic_div p a)) else 0)"
  sorry

no_notation cCons  (infixr "##" 65)

hide_const (open) Polynomial.content

text ‹Known by their types only.›

consts
  minus_poly_rev_list :: "'a::group_add list ⇒ 'a::group_add list ⇒ 'a::group_add list"
  pseudo_divmod_main_list :: "('a::comm_ring_1) ⇒ 'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list ⇒ nat ⇒ 'a::comm_ring_1 list × 'a::comm_ring_1 list"
  pseudo_mod_main_list :: "('a::comm_ring_1) ⇒ 'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list ⇒ nat ⇒ 'a::comm_ring_1 list"
  divmod_poly_one_main_list :: "'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list ⇒ nat ⇒ 'a::comm_ring_1 list × 'a::comm_ring_1 list"
  mod_poly_one_main_list :: "'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list ⇒ nat ⇒ 'a::comm_ring_1 list"
  pseudo_divmod_list :: "'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list × 'a::comm_ring_1 list"
  pseudo_mod_list :: "'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list ⇒ 'a::comm_ring_1 list"
  divide_poly_main_list :: "('a::idom_divide) ⇒ 'a::idom_divide list ⇒ 'a::idom_divide list ⇒ 'a::idom_divide list ⇒ nat ⇒ 'a::idom_divide list"
  divide_poly_list :: "'a::idom_divide poly ⇒ 'a::idom_divide poly ⇒ 'a::idom_divide poly"
  div_field_poly_impl :: "'a::field poly ⇒ 'a::field poly ⇒ 'a::field poly"

end
