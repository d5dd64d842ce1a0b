theory ATP
  imports Meson Hilbert_Choice
begin

text ‹Connectives as first-order provers see them.›

definition fFalse :: bool
  where "fFalse ⟷ False"

definition fTrue :: bool
  where "fTrue ⟷ True"

definition fNot :: "bool ⇒ bool"
  where "fNot P ⟷ ¬ P"

definition fComp :: "('a ⇒ bool) ⇒ 'a ⇒ bool"
  where "fComp Q x ⟷ ¬ Q x"

definition fconj :: "bool ⇒ bool ⇒ bool"
  where "fconj P Q ⟷ P ∧ Q"

definition fdisj :: "bool ⇒ bool ⇒ bool"
  where "fdisj P Q ⟷ P ∨ Q"

definition fimplies :: "bool ⇒ bool ⇒ bool"
  where "fimplies P Q ⟷ (P ⟶ Q)"

definition fAll :: "('a ⇒ bool) ⇒ bool"
  where "fAll Q ⟷ (∀x. Q x)"

definition fEx :: "('a ⇒ bool) ⇒ bool"
  where "fEx Q ⟷ (∃x. Q x)"

definition fequal :: "'a ⇒ 'a ⇒ bool"
  where "fequal x y ⟷ x = y"

definition fChoice :: "('a ⇒ bool) ⇒ 'a"
  where "fChoice Q = (SOME x. Q x)"

end
