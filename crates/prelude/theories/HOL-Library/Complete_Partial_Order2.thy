text ‹Continuous functions between orders with limits of chains.›

theory Complete_Partial_Order2
  imports Main
begin

definition cont ::
  "('a set ⇒ 'a) ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('b set ⇒ 'b) ⇒ ('b ⇒ 'b ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ bool" where
  "cont luba orda lubb ordb f ⟷
    (∀Y. Complete_Partial_Order.chain orda Y ∧ Y ≠ {} ⟶ f (luba Y) = lubb (f ` Y))"

definition mcont ::
  "('a set ⇒ 'a) ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('b set ⇒ 'b) ⇒ ('b ⇒ 'b ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ bool" where
  "mcont luba orda lubb ordb f ⟷ monotone orda ordb f ∧ cont luba orda lubb ordb f"

named_theorems cont_intro

inductive compact :: "('a set ⇒ 'a) ⇒ ('a ⇒ 'a ⇒ bool) ⇒ 'a ⇒ bool"
  for lub ord x where
  compact: "ccpo.admissible lub ord (λy. ¬ ord x y) ⟹ ccpo.admissible lub ord (λy. x ≠ y) ⟹
    compact lub ord x"

definition lub_singleton :: "('a set ⇒ 'a) ⇒ bool" where
  "lub_singleton lub ⟷ (∀x. lub {x} = x)"

definition the_Sup :: "'a set ⇒ 'a" where
  "the_Sup A = (THE x. x ∈ A)"

definition prod_lub :: "('a set ⇒ 'a) ⇒ ('b set ⇒ 'b) ⇒ ('a × 'b) set ⇒ 'a × 'b" where
  "prod_lub luba lubb Y = (luba (fst ` Y), lubb (snd ` Y))"

end
