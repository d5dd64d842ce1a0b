theory Complex
  imports Transcendental Real_Vector_Spaces
begin

text ‹The complex numbers.›

datatype complex = Complex (Re: real) (Im: real)

instantiation complex :: ab_group_add
begin

definition zero_complex :: complex
  where "zero_complex = Complex 0 0"

definition plus_complex :: "complex ⇒ complex ⇒ complex"
  where "plus_complex v w = Complex (Re v + Re w) (Im v + Im w)"

definition uminus_complex :: "complex ⇒ complex"
  where "uminus_complex w = Complex (- Re w) (- Im w)"

definition minus_complex :: "complex ⇒ complex ⇒ complex"
  where "minus_complex v w = Complex (Re v - Re w) (Im v - Im w)"

instance ..

end

instantiation complex :: field
begin

definition one_complex :: complex
  where "one_complex = Complex 1 0"

definition times_complex :: "complex ⇒ complex ⇒ complex"
  where "times_complex v w =
    Complex (Re v * Re w - Im v * Im w) (Re v * Im w + Im v * Re w)"

definition inverse_complex :: "complex ⇒ complex"
  where "inverse_complex w =
    (let n = Re w * Re w + Im w * Im w in Complex (Re w / n) (- Im w / n))"

definition divide_complex :: "complex ⇒ complex ⇒ complex"
  where "divide_complex v w = v * inverse w"

instance ..

end

instantiation complex :: real_field
begin

definition scaleR_complex :: "real ⇒ complex ⇒ complex"
  where "scaleR_complex r w = Complex (r * Re w) (r * Im w)"

instance ..

end

declare [[coercion "of_real :: real ⇒ complex"]]
declare [[coercion "of_rat :: rat ⇒ complex"]]
declare [[coercion "of_int :: int ⇒ complex"]]
declare [[coercion "of_nat :: nat ⇒ complex"]]

abbreviation complex_of_nat :: "nat ⇒ complex"
  where "complex_of_nat ≡ of_nat"

abbreviation complex_of_int :: "int ⇒ complex"
  where "complex_of_int ≡ of_int"

abbreviation complex_of_rat :: "rat ⇒ complex"
  where "complex_of_rat ≡ of_rat"

abbreviation complex_of_real :: "real ⇒ complex"
  where "complex_of_real ≡ of_real"

definition imaginary_unit :: complex  ("\<i>")
  where "imaginary_unit = Complex 0 1"

instantiation complex :: real_normed_field
begin

definition norm_complex :: "complex ⇒ real"
  where "norm_complex w = sqrt ((Re w)\<^sup>2 + (Im w)\<^sup>2)"

definition sgn_complex :: "complex ⇒ complex"
  where "sgn_complex w = w /\<^sub>R norm w"

definition dist_complex :: "complex ⇒ complex ⇒ real"
  where "dist_complex v w = norm (v - w)"

definition uniformity_complex :: "(complex × complex) filter"
  where "uniformity_complex = (INF e∈{0<..}. principal {(v, w). norm (v - w) < e})"

definition open_complex :: "complex set ⇒ bool"
  where "open_complex A ⟷ (∀v∈A. ∃e>0. ∀w. norm (v - w) < e ⟶ w ∈ A)"

instance ..

end

abbreviation cmod :: "complex ⇒ real"
  where "cmod ≡ norm"

instantiation complex :: field_abs_sgn
begin

definition abs_complex :: "complex ⇒ complex"
  where "abs_complex w = of_real (norm w)"

instance ..

end

instance complex :: banach ..

definition cnj :: "complex ⇒ complex"
  where "cnj w = Complex (Re w) (- Im w)"

lemma [code_unfold]: "of_real = (λr. Complex r 0)"
  sorry

definition cis :: "real ⇒ complex"
  where "cis a = Complex (cos a) (sin a)"

definition rcis :: "real ⇒ real ⇒ complex"
  where "rcis r a = complex_of_real r * cis a"

definition Arg :: "complex ⇒ real"
  where "Arg w = (if w = 0 then 0 else SOME a. - pi < a ∧ a ≤ pi ∧ sgn w = cis a)"

definition csqrt :: "complex ⇒ complex"
  where "csqrt w =
    Complex (sqrt ((cmod w + Re w) / 2))
      ((if Im w = 0 then 1 else sgn (Im w)) * sqrt ((cmod w - Re w) / 2))"

end
