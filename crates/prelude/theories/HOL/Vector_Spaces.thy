theory Vector_Spaces
  imports Modules
begin

text ‹Vector spaces, linear functions, bases and dimension.›

locale vector_space =
  fixes scale :: "'a::field ⇒ 'b::ab_group_add ⇒ 'b"  (infixr "*s" 75)
  assumes vector_space_assms:
    "a *s (x + y) = a *s x + a *s y"
    "(a + b) *s x = a *s x + b *s x"
    "a *s (b *s x) = (a * b) *s x"
    "1 *s x = x"
begin

sublocale module scale
  sorry

definition extend_basis :: "'b set ⇒ 'b set"
  where "extend_basis B = (SOME C. B ⊆ C ∧ independent C ∧ span C = UNIV)"

definition dim :: "'b set ⇒ nat"
  where "dim V =
    (if ∃B. independent B ∧ span B = span V
     then card (SOME B. independent B ∧ span B = span V) else 0)"

end

locale linear = vs1: vector_space s1 + vs2: vector_space s2 + module_hom s1 s2 f
  for s1 :: "'a::field ⇒ 'b::ab_group_add ⇒ 'b"  (infixr "*a" 75)
    and s2 :: "'a::field ⇒ 'c::ab_group_add ⇒ 'c"  (infixr "*b" 75)
    and f :: "'b ⇒ 'c"

locale vector_space_pair = vs1: vector_space s1 + vs2: vector_space s2
  for s1 :: "'a::field ⇒ 'b::ab_group_add ⇒ 'b"  (infixr "*a" 75)
    and s2 :: "'a::field ⇒ 'c::ab_group_add ⇒ 'c"  (infixr "*b" 75)
begin

sublocale module_pair s1 s2
  sorry

definition construct :: "'b set ⇒ ('b ⇒ 'c) ⇒ 'b ⇒ 'c"
  where "construct B g x =
    (let c = vs1.representation (vs1.extend_basis B) x
     in ∑v∈{v. c v ≠ 0}. c v *b (if v ∈ B then g v else 0))"

end

locale finite_dimensional_vector_space = vector_space +
  fixes Basis :: "'b set"
  assumes finite_Basis: "finite Basis"
    and independent_Basis: "independent Basis"
    and span_Basis: "span Basis = UNIV"
begin

definition dimension :: nat
  where "dimension = card Basis"

end

locale finite_dimensional_vector_space_pair_1 =
  vs1: finite_dimensional_vector_space s1 B1 + vs2: vector_space s2
  for s1 :: "'a::field ⇒ 'b::ab_group_add ⇒ 'b"  (infixr "*a" 75)
    and B1 :: "'b set"
    and s2 :: "'a::field ⇒ 'c::ab_group_add ⇒ 'c"  (infixr "*b" 75)
begin

sublocale vector_space_pair s1 s2
  sorry

end

locale finite_dimensional_vector_space_pair =
  vs1: finite_dimensional_vector_space s1 B1 + vs2: finite_dimensional_vector_space s2 B2
  for s1 :: "'a::field ⇒ 'b::ab_group_add ⇒ 'b"  (infixr "*a" 75)
    and B1 :: "'b set"
    and s2 :: "'a::field ⇒ 'c::ab_group_add ⇒ 'c"  (infixr "*b" 75)
    and B2 :: "'c set"
begin

sublocale finite_dimensional_vector_space_pair_1 s1 B1 s2
  sorry

end

hide_const (open) linear

end
