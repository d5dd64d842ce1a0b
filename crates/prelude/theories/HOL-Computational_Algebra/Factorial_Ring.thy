text ‹Primes and factorisation in rings.›

theory Factorial_Ring
  imports Main "HOL-Library.Multiset"
begin

context comm_semiring_1
begin

definition irreducible :: "'a ⇒ bool" where
  "irreducible p ⟷ p ≠ 0 ∧ ¬ p dvd 1 ∧ (∀a b. p = a * b ⟶ a dvd 1 ∨ b dvd 1)"

definition prime_elem :: "'a ⇒ bool" where
  "prime_elem p ⟷ p ≠ 0 ∧ ¬ p dvd 1 ∧ (∀a b. p dvd a * b ⟶ p dvd a ∨ p dvd b)"

end

context normalization_semidom
begin

definition prime :: "'a ⇒ bool" where
  "prime p ⟷ normalize p = p ∧ prime_elem p"

end

class factorial_semiring = normalization_semidom +
  assumes prime_factorization_exists:
    "x ≠ 0 ⟹ ∃M. (∀p∈#M. prime_elem p) ∧ normalize (prod_mset M) = normalize x"
begin

definition multiplicity :: "'a ⇒ 'a ⇒ nat" where
  "multiplicity p x = (let E = {n. p ^ n dvd x} in if finite E then Max E else 0)"

lift_definition prime_factorization :: "'a ⇒ 'a multiset" is
  "λx p. (if prime p then multiplicity p x else 0)" sorry

abbreviation prime_factors :: "'a ⇒ 'a set" where
  "prime_factors x ≡ set_mset (prime_factorization x)"

definition gcd_factorial :: "'a ⇒ 'a ⇒ 'a" where
  "gcd_factorial a b =
    (if a = 0 then normalize b
     else if b = 0 then normalize a
     else normalize (prod_mset (prime_factorization a ∩# prime_factorization b)))"

definition lcm_factorial :: "'a ⇒ 'a ⇒ 'a" where
  "lcm_factorial a b =
    (if a = 0 ∨ b = 0 then 0
     else normalize (prod_mset (prime_factorization a ∪# prime_factorization b)))"

definition Gcd_factorial :: "'a set ⇒ 'a" where
  "Gcd_factorial A =
    (if ∀a∈A. a = 0 then 0
     else normalize (prod_mset (Inf (prime_factorization ` (A - {0})))))"

definition Lcm_factorial :: "'a set ⇒ 'a" where
  "Lcm_factorial A =
    (if A = {} then 1
     else if 0 ∉ A ∧ (∃B. ∀a∈A. prime_factorization a ⊆# B)
     then normalize (prod_mset (Sup (prime_factorization ` A)))
     else 0)"

end

class factorial_semiring_gcd = factorial_semiring + gcd + Gcd +
  assumes gcd_eq_gcd_factorial: "gcd a b = gcd_factorial a b"
    and lcm_eq_lcm_factorial: "lcm a b = lcm_factorial a b"
    and Gcd_eq_Gcd_factorial: "Gcd A = Gcd_factorial A"
    and Lcm_eq_Lcm_factorial: "Lcm A = Lcm_factorial A"
begin

subclass semiring_gcd sorry
subclass semiring_Gcd sorry

end

class factorial_ring_gcd = factorial_semiring_gcd + idom
begin

subclass ring_gcd ..
subclass idom_divide ..

end

class factorial_semiring_multiplicative =
  factorial_semiring + normalization_semidom_multiplicative

end
