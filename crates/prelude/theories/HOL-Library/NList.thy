text ‹Lists of a given length over a set.›

theory NList
  imports Main
begin

definition nlists :: "nat ⇒ 'a set ⇒ 'a list set" where
  "nlists n A = {xs. length xs = n ∧ set xs ⊆ A}"

lemma [code]: "nlists n (set xs) = set (List.n_lists n xs)"
  sorry

end
