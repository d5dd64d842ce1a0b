text ‹Quotients of types by an equivalence given by a class.›

theory Quotient_Type
  imports Main
begin

class eqv =
  fixes eqv :: "'a ⇒ 'a ⇒ bool"  (infixl "∼" 50)

class equiv = eqv +
  assumes equiv_refl: "x ∼ x"
    and equiv_trans: "x ∼ y ⟹ y ∼ z ⟹ x ∼ z"
    and equiv_sym: "x ∼ y ⟹ y ∼ x"

definition (in eqv) quot :: "'a set set" where
  "quot = range (λx. {y. x ∼ y})"

typedef (overloaded) 'a quot = "quot :: 'a::eqv set set" sorry

definition "class" :: "'a::equiv ⇒ 'a quot"  ("⌊_⌋") where
  "⌊x⌋ = Abs_quot {y. x ∼ y}"

definition pick :: "'a::equiv quot ⇒ 'a" where
  "pick A = (SOME x. ⌊x⌋ = A)"

end
