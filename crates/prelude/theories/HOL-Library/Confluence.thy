text ‹Confluence of relations.›

theory Confluence
  imports Main
begin

definition semiconfluentp :: "('a ⇒ 'a ⇒ bool) ⇒ bool" where
  "semiconfluentp r ⟷
    (∀x y z. r x y ⟶ r⇧*⇧* x z ⟶ (∃u. r⇧*⇧* y u ∧ r⇧*⇧* z u))"

definition confluentp :: "('a ⇒ 'a ⇒ bool) ⇒ bool" where
  "confluentp r ⟷
    (∀x y z. r⇧*⇧* x y ⟶ r⇧*⇧* x z ⟶ (∃u. r⇧*⇧* y u ∧ r⇧*⇧* z u))"

definition strong_confluentp :: "('a ⇒ 'a ⇒ bool) ⇒ bool" where
  "strong_confluentp r ⟷
    (∀x y z. r x y ⟶ r x z ⟶ (∃u. r⇧*⇧* y u ∧ (z = u ∨ r z u)))"

end
