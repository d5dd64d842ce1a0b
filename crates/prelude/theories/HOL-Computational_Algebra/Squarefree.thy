text ‹Numbers that no square divides.›

theory Squarefree
  imports Primes
begin

definition squarefree :: "'a::comm_monoid_mult ⇒ bool" where
  "squarefree n ⟷ (∀x. x ^ 2 dvd n ⟶ x dvd 1)"

definition squarefree_nat :: "nat ⇒ bool" where
  [code_abbrev]: "squarefree_nat = squarefree"

lemma [code]: "squarefree_nat n ⟷ n ≠ 0 ∧ (∀k∈{2..n}. ¬ k ^ 2 dvd n)"
  sorry

definition square_part :: "'a::factorial_semiring ⇒ 'a" where
  "square_part n =
    (if n = 0 then 0 else normalize (∏p∈prime_factors n. p ^ (multiplicity p n div 2)))"

definition squarefree_part :: "'a::factorial_semiring ⇒ 'a" where
  "squarefree_part n = (if n = 0 then 1 else n div square_part n ^ 2)"

end
