theory Real_Vector_Spaces
  imports Real Topological_Spaces Vector_Spaces
begin

text ‹Real vector spaces and algebras, norms, metric spaces and bounded linear functions.›

class scaleR =
  fixes scaleR :: "real ⇒ 'a ⇒ 'a"  (infixr "*\<^sub>R" 75)
begin

abbreviation divideR :: "'a ⇒ real ⇒ 'a"  (infixl "'/\<^sub>R" 70)
  where "x /\<^sub>R r ≡ inverse r *\<^sub>R x"

end

class real_vector = scaleR + ab_group_add +
  assumes scaleR_add_right: "r *\<^sub>R (x + y) = r *\<^sub>R x + r *\<^sub>R y"
    and scaleR_add_left: "(r + s) *\<^sub>R x = r *\<^sub>R x + s *\<^sub>R x"
    and scaleR_scaleR: "r *\<^sub>R s *\<^sub>R x = (r * s) *\<^sub>R x"
    and scaleR_one: "1 *\<^sub>R x = x"

class real_algebra = real_vector + ring +
  assumes mult_scaleR_left: "r *\<^sub>R x * y = r *\<^sub>R (x * y)"
    and mult_scaleR_right: "x * r *\<^sub>R y = r *\<^sub>R (x * y)"

class real_algebra_1 = real_algebra + ring_1

class real_div_algebra = real_algebra_1 + division_ring

class real_field = real_div_algebra + field

instantiation real :: real_field
begin

definition scaleR_real :: "real ⇒ real ⇒ real"
  where "scaleR_real r x = r * x"

instance ..

end


text ‹Linear functions, span and dimension over the reals.›

locale linear =
  Vector_Spaces.linear "scaleR :: _ ⇒ _ ⇒ 'a::real_vector" "scaleR :: _ ⇒ _ ⇒ 'b::real_vector" f
  for f :: "'a ⇒ 'b"

definition subspace :: "'a::real_vector set ⇒ bool"
  where "subspace V ⟷ 0 ∈ V ∧ (∀x∈V. ∀y∈V. x + y ∈ V) ∧ (∀r. ∀x∈V. r *\<^sub>R x ∈ V)"

definition span :: "'a::real_vector set ⇒ 'a set"
  where "span B = {x. ∃C c. finite C ∧ C ⊆ B ∧ x = (∑v∈C. c v *\<^sub>R v)}"

definition dependent :: "'a::real_vector set ⇒ bool"
  where "dependent B ⟷
    (∃C c. finite C ∧ C ⊆ B ∧ (∃v∈C. c v ≠ 0) ∧ (∑v∈C. c v *\<^sub>R v) = 0)"

abbreviation "independent B ≡ ¬ dependent B"

definition representation :: "'a::real_vector set ⇒ 'a ⇒ 'a ⇒ real"
  where "representation B x =
    (if independent B ∧ x ∈ span B
     then SOME c. {v. c v ≠ 0} ⊆ B ∧ finite {v. c v ≠ 0} ∧ (∑v∈{v. c v ≠ 0}. c v *\<^sub>R v) = x
     else (λ_. 0))"

definition extend_basis :: "'a::real_vector set ⇒ 'a set"
  where "extend_basis B = (SOME C. B ⊆ C ∧ independent C ∧ span C = UNIV)"

definition dim :: "'a::real_vector set ⇒ nat"
  where "dim V =
    (if ∃B. independent B ∧ span B = span V
     then card (SOME B. independent B ∧ span B = span V) else 0)"

definition construct ::
    "'a::real_vector set ⇒ ('a ⇒ 'b::real_vector) ⇒ 'a ⇒ 'b"
  where "construct B g x =
    (let c = representation (extend_basis B) x
     in ∑v∈{v. c v ≠ 0}. c v *\<^sub>R (if v ∈ B then g v else 0))"


text ‹Embedding of the reals.›

definition of_real :: "real ⇒ 'a::real_algebra_1"
  where "of_real r = scaleR r 1"

instance real_algebra_1 ⊆ ring_char_0 ..
instance real_field ⊆ field_char_0 ..

definition Reals :: "'a::real_algebra_1 set"  ("ℝ")
  where "ℝ = range of_real"

class ordered_real_vector = real_vector + ordered_ab_group_add +
  assumes scaleR_left_mono: "x ≤ y ⟹ 0 ≤ r ⟹ r *\<^sub>R x ≤ r *\<^sub>R y"
    and scaleR_right_mono: "r ≤ s ⟹ 0 ≤ x ⟹ r *\<^sub>R x ≤ s *\<^sub>R x"


text ‹Norms and distances.›

class dist =
  fixes dist :: "'a ⇒ 'a ⇒ real"

class norm =
  fixes norm :: "'a ⇒ real"

class sgn_div_norm = scaleR + norm + sgn +
  assumes sgn_div_norm: "sgn x = x /\<^sub>R norm x"

class dist_norm = dist + norm + minus +
  assumes dist_norm: "dist x y = norm (x - y)"

class uniformity_dist = dist + uniformity +
  assumes uniformity_dist: "uniformity = (INF e∈{0<..}. principal {(x, y). dist x y < e})"

class real_normed_vector =
  real_vector + sgn_div_norm + dist_norm + uniformity_dist + open_uniformity +
  assumes norm_eq_zero: "norm x = 0 ⟷ x = 0"
    and norm_triangle_ineq: "norm (x + y) ≤ norm x + norm y"
    and norm_scaleR: "norm (scaleR r x) = ¦r¦ * norm x"

class real_normed_algebra = real_algebra + real_normed_vector +
  assumes norm_mult_ineq: "norm (x * y) ≤ norm x * norm y"

class real_normed_algebra_1 = real_algebra_1 + real_normed_algebra +
  assumes norm_one: "norm 1 = 1"

class real_normed_div_algebra = real_div_algebra + real_normed_vector +
  assumes norm_mult: "norm (x * y) = norm x * norm y"

class real_normed_field = real_field + real_normed_div_algebra

instance real_normed_div_algebra ⊆ real_normed_algebra_1 ..

class metric_space = uniformity_dist + open_uniformity +
  assumes dist_eq_0_iff: "dist x y = 0 ⟷ x = y"
    and dist_triangle2: "dist x y ≤ dist x z + dist y z"
begin

subclass uniform_space
  sorry

subclass first_countable_topology
  sorry

end

instance metric_space ⊆ t2_space ..
instance real_normed_vector ⊆ metric_space ..

instantiation real :: real_normed_field
begin

definition dist_real :: "real ⇒ real ⇒ real"
  where "dist_real x y = ¦x - y¦"

definition norm_real :: "real ⇒ real"
  where "norm_real x = ¦x¦"

definition uniformity_real :: "(real × real) filter"
  where "uniformity_real = (INF e∈{0<..}. principal {(x, y). ¦x - y¦ < e})"

definition open_real :: "real set ⇒ bool"
  where "open_real A ⟷ (∀x∈A. ∃e>0. ∀y. ¦x - y¦ < e ⟶ y ∈ A)"

instance ..

end

instance real :: linorder_topology ..
instance real :: linear_continuum_topology ..
instance real :: ordered_real_vector ..

locale bounded_linear = linear f
  for f :: "'a::real_normed_vector ⇒ 'b::real_normed_vector" +
  assumes bounded: "∃K. ∀x. norm (f x) ≤ norm x * K"

locale bounded_bilinear =
  fixes prod :: "'a::real_normed_vector ⇒ 'b::real_normed_vector ⇒ 'c::real_normed_vector"
    (infixl "**" 70)
  assumes add_left: "(x + x') ** y = x ** y + x' ** y"
    and add_right: "x ** (y + y') = x ** y + x ** y'"
    and scaleR_left: "scaleR r x ** y = scaleR r (x ** y)"
    and scaleR_right: "x ** scaleR r y = scaleR r (x ** y)"
    and bounded: "∃K. ∀x y. norm (x ** y) ≤ norm x * norm y * K"

instance real_normed_algebra_1 ⊆ perfect_space ..

class complete_space = metric_space +
  assumes Cauchy_convergent: "Cauchy X ⟹ convergent X"

instance real :: complete_space ..

class banach = real_normed_vector + complete_space

instance real :: banach ..

end
