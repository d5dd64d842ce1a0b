text ‹Greatest common divisors by repeated division with remainder.›

theory Euclidean_Algorithm
  imports Factorial_Ring
begin

class normalization_euclidean_semiring = euclidean_semiring + normalization_semidom
begin

context
begin

qualified function gcd :: "'a ⇒ 'a ⇒ 'a" where
  "gcd a b = (if b = 0 then normalize a else gcd b (a mod b))"
  sorry
termination sorry

qualified definition lcm :: "'a ⇒ 'a ⇒ 'a" where
  "lcm a b = normalize (a * b div gcd a b)"

qualified definition Lcm :: "'a set ⇒ 'a" where
  "Lcm A =
    (let common = (λl. l ≠ 0 ∧ (∀a∈A. a dvd l));
         size_of = (λn. ∃l. common l ∧ euclidean_size l = n)
     in if Ex common then normalize (SOME l. common l ∧ euclidean_size l = Least size_of) else 0)"

qualified definition Gcd :: "'a set ⇒ 'a" where
  "Gcd A = Lcm {d. ∀a∈A. d dvd a}"

end

subclass factorial_semiring sorry

lemma [code]: "Euclidean_Algorithm.Gcd (set xs) = fold Euclidean_Algorithm.gcd xs 0" sorry
lemma [code]: "Euclidean_Algorithm.Lcm (set xs) = fold Euclidean_Algorithm.lcm xs 1" sorry

end

class euclidean_semiring_gcd = normalization_euclidean_semiring + gcd + Gcd +
  assumes gcd_eucl: "Euclidean_Algorithm.gcd = GCD.gcd"
    and lcm_eucl: "Euclidean_Algorithm.lcm = GCD.lcm"
    and Gcd_eucl: "Euclidean_Algorithm.Gcd = GCD.Gcd"
    and Lcm_eucl: "Euclidean_Algorithm.Lcm = GCD.Lcm"
begin

subclass semiring_gcd sorry
subclass semiring_Gcd sorry
subclass factorial_semiring_gcd sorry

end

class euclidean_ring_gcd = euclidean_semiring_gcd + idom
begin

subclass euclidean_ring ..
subclass ring_gcd ..
subclass factorial_ring_gcd ..

function euclid_ext_aux :: "'a ⇒ 'a ⇒ 'a ⇒ 'a ⇒ 'a ⇒ 'a ⇒ ('a × 'a) × 'a" where
  "euclid_ext_aux s' s t' t r' r =
    (if r = 0 then ((s' div unit_factor r', t' div unit_factor r'), normalize r')
     else euclid_ext_aux s (s' - (r' div r) * s) t (t' - (r' div r) * t) r (r' mod r))"
  sorry
termination sorry

abbreviation (input) euclid_ext :: "'a ⇒ 'a ⇒ ('a × 'a) × 'a" where
  "euclid_ext ≡ euclid_ext_aux 1 0 0 1"

definition bezout_coefficients :: "'a ⇒ 'a ⇒ 'a × 'a" where
  "bezout_coefficients a b = fst (euclid_ext a b)"

end

class normalization_euclidean_semiring_multiplicative =
  normalization_euclidean_semiring + normalization_semidom_multiplicative
begin

subclass factorial_semiring_multiplicative ..

end

class field_gcd =
  field + unique_euclidean_ring + euclidean_ring_gcd + normalization_semidom_multiplicative
begin

subclass normalization_euclidean_semiring_multiplicative ..
subclass normalization_euclidean_semiring ..
subclass semiring_gcd_mult_normalize ..

end

instance nat :: normalization_euclidean_semiring ..
instance nat :: euclidean_semiring_gcd sorry
instance nat :: normalization_euclidean_semiring_multiplicative ..
instance int :: normalization_euclidean_semiring ..
instance int :: euclidean_ring_gcd sorry
instance int :: normalization_euclidean_semiring_multiplicative ..

end
