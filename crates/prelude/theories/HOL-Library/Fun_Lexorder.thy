text ‹Functions compared at the first argument where they differ.›

theory Fun_Lexorder
  imports Main
begin

definition less_fun :: "('a::linorder ⇒ 'b::linorder) ⇒ ('a ⇒ 'b) ⇒ bool" where
  "less_fun f g ⟷ (∃x. f x < g x ∧ (∀y<x. f y = g y))"

end
