text ‹Shifted polynomials, and roots of complex polynomials.›

theory Fundamental_Theorem_Algebra
  imports Polynomial Complex_Main
begin

definition offset_poly :: "'a::comm_semiring_0 poly ⇒ 'a ⇒ 'a poly" where
  "offset_poly p h = fold_coeffs (λa q. smult h q + pCons a q) p 0"

definition psize :: "'a::zero poly ⇒ nat" where
  "psize p = length (coeffs p)"

definition "constant" :: "('a ⇒ 'b) ⇒ bool" where
  "constant f ⟷ (∀x y. f x = f y)"

instance complex :: alg_closed_field sorry

end
