theory Predicate_Compile
  imports Random_Sequence Quickcheck_Exhaustive
begin

text ‹Membership as the predicate compiler sees it.›

definition contains :: "'a set ⇒ 'a ⇒ bool"
  where "contains S x ⟷ x ∈ S"

definition contains_pred :: "'a set ⇒ 'a ⇒ unit Predicate.pred"
  where "contains_pred S x = (if x ∈ S then Predicate.single () else bot)"

hide_const (open) contains contains_pred

end
