text ‹Sizes of types in the execution of sets.›

theory Code_Cardinality
  imports Cardinality
begin

context
begin

qualified definition card_UNIV' :: "'a card_UNIV" where
  "card_UNIV' = phantom CARD('a)"

qualified definition finite' :: "'a::finite_UNIV set ⇒ bool" where
  "finite' = finite"

qualified definition card' :: "'a::card_UNIV set ⇒ nat" where
  "card' = card"

qualified definition subset' :: "'a::card_UNIV set ⇒ 'a set ⇒ bool" where
  "subset' = (⊆)"

qualified definition eq_set :: "'a::card_UNIV set ⇒ 'a set ⇒ bool" where
  "eq_set = (=)"

end

end
