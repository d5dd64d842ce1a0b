text ‹Permutations that move finitely many elements, as a type of their own.›

theory Perm
  imports Transposition
begin

typedef 'a perm = "{f :: 'a ⇒ 'a. bij f ∧ finite {x. f x ≠ x}}"
  morphisms "apply" Perm
  sorry

setup_lifting type_definition_perm

notation "apply"  (infixl "⟨$⟩" 999)

lift_definition affected :: "'a perm ⇒ 'a set" is "λf. {x. f x ≠ x}" sorry

instantiation Perm.perm :: (type) "{monoid_mult, inverse}"
begin

lift_definition one_perm :: "'a perm" is id sorry
lift_definition times_perm :: "'a perm ⇒ 'a perm ⇒ 'a perm" is comp sorry
lift_definition inverse_perm :: "'a perm ⇒ 'a perm" is inv sorry

definition divide_perm :: "'a perm ⇒ 'a perm ⇒ 'a perm" where
  "divide_perm p q = p * inverse q"

instance sorry

end

definition orbit :: "'a perm ⇒ 'a ⇒ 'a set" where
  "orbit p x = range (λn. (p ^ n) ⟨$⟩ x)"

definition order :: "'a perm ⇒ 'a ⇒ nat" where
  "order p x = card (orbit p x)"

lift_definition swap :: "'a ⇒ 'a ⇒ 'a perm"  ("⟨_ ↔ _⟩") is transpose sorry

fun cycle :: "'a list ⇒ 'a perm"  ("⟨_⟩") where
  "⟨[]⟩ = 1"
| "⟨[x]⟩ = 1"
| "⟨x # y # ys⟩ = ⟨x # ys⟩ * ⟨x ↔ y⟩"

bundle permutation_syntax
begin
notation swap  ("⟨_ ↔ _⟩")
notation cycle  ("⟨_⟩")
notation "apply"  (infixl "⟨$⟩" 999)
end

unbundle no permutation_syntax

end
