theory Modules
  imports Hull
begin

text ‹Additive functions, modules over commutative rings, subspaces, span and dependence.›

locale additive =
  fixes f :: "'a::ab_group_add ⇒ 'b::ab_group_add"
  assumes add: "f (x + y) = f x + f y"

locale module =
  fixes scale :: "'a::comm_ring_1 ⇒ 'b::ab_group_add ⇒ 'b"  (infixr "*s" 75)
  assumes scale_right_distrib: "a *s (x + y) = a *s x + a *s y"
    and scale_left_distrib: "(a + b) *s x = a *s x + b *s x"
    and scale_scale: "a *s (b *s x) = (a * b) *s x"
    and scale_one: "1 *s x = x"
begin

definition subspace :: "'b set ⇒ bool"
  where "subspace V ⟷ 0 ∈ V ∧ (∀x∈V. ∀y∈V. x + y ∈ V) ∧ (∀a. ∀x∈V. a *s x ∈ V)"

definition span :: "'b set ⇒ 'b set"
  where "span B = {x. ∃C c. finite C ∧ C ⊆ B ∧ x = (∑v∈C. c v *s v)}"

definition dependent :: "'b set ⇒ bool"
  where "dependent B ⟷
    (∃C c. finite C ∧ C ⊆ B ∧ (∃v∈C. c v ≠ 0) ∧ (∑v∈C. c v *s v) = 0)"

abbreviation "independent B ≡ ¬ dependent B"

definition representation :: "'b set ⇒ 'b ⇒ 'b ⇒ 'a"
  where "representation B x =
    (if independent B ∧ x ∈ span B
     then SOME c. {v. c v ≠ 0} ⊆ B ∧ finite {v. c v ≠ 0} ∧ (∑v∈{v. c v ≠ 0}. c v *s v) = x
     else (λ_. 0))"

end

locale module_hom = m1: module s1 + m2: module s2
  for s1 :: "'a::comm_ring_1 ⇒ 'b::ab_group_add ⇒ 'b"  (infixr "*a" 75)
    and s2 :: "'a::comm_ring_1 ⇒ 'c::ab_group_add ⇒ 'c"  (infixr "*b" 75) +
  fixes f :: "'b ⇒ 'c"
  assumes add: "f (x + y) = f x + f y"
    and scale: "f (a *a x) = a *b f x"

locale module_pair = m1: module s1 + m2: module s2
  for s1 :: "'a::comm_ring_1 ⇒ 'b::ab_group_add ⇒ 'b"
    and s2 :: "'a::comm_ring_1 ⇒ 'c::ab_group_add ⇒ 'c"

end
