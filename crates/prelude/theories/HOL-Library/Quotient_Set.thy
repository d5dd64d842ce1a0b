text ‹Relations between sets of elements that a relation pairs up.›

theory Quotient_Set
  imports Quotient_Syntax
begin

definition rel_vset :: "('a ⇒ 'b ⇒ bool) ⇒ 'a set ⇒ 'b set ⇒ bool" where
  "rel_vset R A B ⟷ (∀x y. R x y ⟶ (x ∈ A ⟷ y ∈ B))"

end
