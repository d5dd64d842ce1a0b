text ‹Powers of primes.›

theory Prime_Powers
  imports Complex_Main "HOL-Computational_Algebra.Primes" "HOL-Library.FuncSet"
begin

definition aprimedivisor :: "'a::normalization_semidom ⇒ 'a" where
  "aprimedivisor q = (SOME p. prime p ∧ p dvd q)"

definition primepow :: "'a::normalization_semidom ⇒ bool" where
  "primepow n ⟷ (∃p k. prime p ∧ 0 < k ∧ n = p ^ k)"

definition primepow_factors :: "'a::normalization_semidom ⇒ 'a set" where
  "primepow_factors n = {x. primepow x ∧ x dvd n}"

definition mangoldt :: "nat ⇒ 'a::real_algebra_1" where
  "mangoldt n = (if primepow n then of_real (ln (real (aprimedivisor n))) else 0)"

end
