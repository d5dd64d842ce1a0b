text ‹Permutations as products of cycles.›

theory Cycles
  imports "HOL-Library.FuncSet" Permutations
begin

abbreviation cycle :: "'a list ⇒ bool" where
  "cycle xs ≡ distinct xs"

fun cycle_of_list :: "'a list ⇒ 'a ⇒ 'a" where
  "cycle_of_list (x # y # ys) = transpose x y ∘ cycle_of_list (y # ys)"
| "cycle_of_list _ = id"

definition least_power :: "('a ⇒ 'a) ⇒ 'a ⇒ nat" where
  "least_power f x = (LEAST n. 0 < n ∧ (f ^^ n) x = x)"

abbreviation support :: "('a ⇒ 'a) ⇒ 'a ⇒ 'a list" where
  "support p x ≡ map (λn. (p ^^ n) x) [0..<least_power p x]"

inductive cycle_decomp :: "'a set ⇒ ('a ⇒ 'a) ⇒ bool" where
  empty: "cycle_decomp {} id"
| comp: "cycle_decomp A p ⟹ cycle xs ⟹ set xs ∩ A = {} ⟹
    cycle_decomp (set xs ∪ A) (cycle_of_list xs ∘ p)"

end
