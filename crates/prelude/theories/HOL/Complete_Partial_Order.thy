theory Complete_Partial_Order
  imports Product_Type
begin

text ‹Orders with suprema of chains, and fixed points in them.›

definition chain :: "('a ⇒ 'a ⇒ bool) ⇒ 'a set ⇒ bool"
  where "chain R S ⟷ (∀x∈S. ∀y∈S. R x y ∨ R y x)"

class ccpo = order + Sup +
  assumes ccpo_Sup_upper: "chain (≤) S ⟹ x ∈ S ⟹ x ≤ Sup S"
    and ccpo_Sup_least: "chain (≤) S ⟹ (⋀x. x ∈ S ⟹ x ≤ b) ⟹ Sup S ≤ b"
begin

inductive_set iterates :: "('a ⇒ 'a) ⇒ 'a set"
  for f :: "'a ⇒ 'a"
where
  step: "x ∈ iterates f ⟹ f x ∈ iterates f"
| Sup: "chain (≤) S ⟹ ∀x∈S. x ∈ iterates f ⟹ Sup S ∈ iterates f"

definition fixp :: "('a ⇒ 'a) ⇒ 'a"
  where "fixp f = Sup (iterates f)"

end

context
begin

qualified definition admissible :: "('a set ⇒ 'a) ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ bool) ⇒ bool"
  where "admissible l R Q ⟷ (∀S. chain R S ∧ S ≠ {} ∧ (∀x∈S. Q x) ⟶ Q (l S))"

end

alias ccpo.admissible = Complete_Partial_Order.admissible

instance complete_lattice ⊆ ccpo
  sorry

hide_const (open) iterates fixp

end
