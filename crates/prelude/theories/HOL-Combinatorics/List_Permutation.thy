text ‹Lists that are permutations of each other.›

theory List_Permutation
  imports Permutations
begin

abbreviation (input) perm :: "'a list ⇒ 'a list ⇒ bool"  (infixr "<~~>" 50) where
  "xs <~~> ys ≡ mset xs = mset ys"

end
