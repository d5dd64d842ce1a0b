theory Deriv
  imports Limits
begin

text ‹Derivatives.›

named_theorems derivative_intros

definition has_derivative ::
    "('a::real_normed_vector ⇒ 'b::real_normed_vector) ⇒ ('a ⇒ 'b) ⇒ 'a filter ⇒ bool"
    (infix "(has'_derivative)" 50)
  where "(f has_derivative D) F ⟷
    bounded_linear D ∧
    (let a = Lim F (λx. x)
     in ((λx. (f x - f a - D (x - a)) /\<^sub>R norm (x - a)) \<longlongrightarrow> 0) F)"

definition has_field_derivative :: "('a::real_normed_field ⇒ 'a) ⇒ 'a ⇒ 'a filter ⇒ bool"
    (infix "(has'_field'_derivative)" 50)
  where "(f has_field_derivative d) F ⟷ (f has_derivative (λh. d * h)) F"

definition has_vector_derivative :: "(real ⇒ 'b::real_normed_vector) ⇒ 'b ⇒ real filter ⇒ bool"
    (infix "has'_vector'_derivative" 50)
  where "(f has_vector_derivative d) F ⟷ (f has_derivative (λh. h *\<^sub>R d)) F"

definition differentiable :: "('a::real_normed_vector ⇒ 'b::real_normed_vector) ⇒ 'a filter ⇒ bool"
    (infix "differentiable" 50)
  where "f differentiable F ⟷ (∃D. (f has_derivative D) F)"

abbreviation (input)
  FDERIV :: "('a::real_normed_vector ⇒ 'b::real_normed_vector) ⇒ 'a ⇒ ('a ⇒ 'b) ⇒ bool"
    ("(FDERIV (_)/ (_)/ :> (_))" [1000, 1000, 60] 60)
  where "FDERIV f a :> D ≡ (f has_derivative D) (at a)"

abbreviation (input)
  DERIV :: "('a::real_normed_field ⇒ 'a) ⇒ 'a ⇒ 'a ⇒ bool"
    ("(DERIV (_)/ (_)/ :> (_))" [1000, 1000, 60] 60)
  where "DERIV f a :> d ≡ (f has_field_derivative d) (at a)"

abbreviation has_real_derivative :: "(real ⇒ real) ⇒ real ⇒ real filter ⇒ bool"
    (infix "(has'_real'_derivative)" 50)
  where "(f has_real_derivative d) F ≡ (f has_field_derivative d) F"

end
