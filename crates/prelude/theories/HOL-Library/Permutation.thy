text ‹Lists that are permutations of each other, under the older name of the theory.›

theory Permutation
  imports Multiset
begin

abbreviation (input) perm :: "'a list ⇒ 'a list ⇒ bool"  (infixr "<~~>" 50) where
  "xs <~~> ys ≡ mset xs = mset ys"

end
