text ‹Lists ordered by being a subsequence.›

theory Subseq_Order
  imports Sublist
begin

instantiation list :: (type) ord
begin

definition less_eq_list :: "'a list ⇒ 'a list ⇒ bool" where
  "less_eq_list xs ys ⟷ subseq xs ys"

definition less_list :: "'a list ⇒ 'a list ⇒ bool" where
  "less_list xs ys ⟷ xs ≤ ys ∧ ¬ ys ≤ xs"

instance ..

end

instance list :: (type) order sorry

end
