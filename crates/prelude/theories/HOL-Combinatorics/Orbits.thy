text ‹What repeated application of a function reaches.›

theory Orbits
  imports "HOL-Library.FuncSet" Permutations
begin

inductive_set orbit :: "('a ⇒ 'a) ⇒ 'a ⇒ 'a set" for f x where
  base: "f x ∈ orbit f x"
| step: "y ∈ orbit f x ⟹ f y ∈ orbit f x"

definition cyclic_on :: "('a ⇒ 'a) ⇒ 'a set ⇒ bool" where
  "cyclic_on f S ⟷ (∃x∈S. orbit f x = S)"

definition perm_restrict :: "('a ⇒ 'a) ⇒ 'a set ⇒ ('a ⇒ 'a)" where
  "perm_restrict f S x = (if x ∈ S then f x else x)"

definition funpow_dist :: "('a ⇒ 'a) ⇒ 'a ⇒ 'a ⇒ nat" where
  "funpow_dist f x y = (LEAST n. (f ^^ n) x = y)"

abbreviation funpow_dist1 :: "('a ⇒ 'a) ⇒ 'a ⇒ 'a ⇒ nat" where
  "funpow_dist1 f x y ≡ Suc (funpow_dist f (f x) y)"

end
