text ‹Factorisation of polynomials.›

theory Polynomial_Factorial
  imports Complex_Main Polynomial Normalized_Fraction
begin

definition to_fract :: "'a::idom ⇒ 'a fract" where
  "to_fract x = Fract x 1"

abbreviation (input) fract_poly :: "'a::idom poly ⇒ 'a fract poly" where
  "fract_poly ≡ map_poly to_fract"

abbreviation (input) unfract_poly ::
  "'a::{ring_gcd, semiring_gcd_mult_normalize, idom_divide} fract poly ⇒ 'a poly" where
  "unfract_poly ≡ map_poly (fst ∘ quot_of_fract)"

instance poly :: ("{factorial_ring_gcd, semiring_gcd_mult_normalize}") factorial_semiring sorry

instantiation poly :: ("{factorial_ring_gcd, semiring_gcd_mult_normalize}") factorial_ring_gcd
begin
definition gcd_poly :: "'a poly ⇒ 'a poly ⇒ 'a poly" where "gcd_poly = gcd_factorial"
definition lcm_poly :: "'a poly ⇒ 'a poly ⇒ 'a poly" where "lcm_poly = lcm_factorial"
definition Gcd_poly :: "'a poly set ⇒ 'a poly" where "Gcd_poly = Gcd_factorial"
definition Lcm_poly :: "'a poly set ⇒ 'a poly" where "Lcm_poly = Lcm_factorial"
instance sorry
end

instance poly :: ("{factorial_ring_gcd, semiring_gcd_mult_normalize}")
  semiring_gcd_mult_normalize ..
instance poly :: ("{field, factorial_ring_gcd, semiring_gcd_mult_normalize}")
  normalization_euclidean_semiring ..
instance poly ::
  ("{field, normalization_euclidean_semiring, factorial_ring_gcd, semiring_gcd_mult_normalize}")
  euclidean_ring_gcd sorry
instance poly ::
  ("{field, normalization_euclidean_semiring, factorial_ring_gcd, semiring_gcd_mult_normalize}")
  factorial_semiring_multiplicative ..

function gcd_poly_code_aux :: "'a::factorial_ring_gcd poly ⇒ 'a poly ⇒ 'a poly" where
  "gcd_poly_code_aux p q =
    (if q = 0 then normalize p else gcd_poly_code_aux q (primitive_part (pseudo_mod p q)))"
  sorry
termination sorry

definition gcd_poly_code :: "'a::factorial_ring_gcd poly ⇒ 'a poly ⇒ 'a poly" where
  "gcd_poly_code p q =
    (if p = 0 then normalize q
     else if q = 0 then normalize p
     else smult (gcd (Polynomial.content p) (Polynomial.content q))
       (gcd_poly_code_aux (primitive_part p) (primitive_part q)))"

lemma [code]: "gcd p q = gcd_poly_code p q" sorry
lemma [code]:
  fixes p q :: "'a::{factorial_ring_gcd, semiring_gcd_mult_normalize} poly"
  shows "lcm p q = normalize (p * q div gcd p q)"
  sorry

text ‹Known by their types only.›

consts
  Lcm_coeff_denoms :: "'a::{ring_gcd,semiring_Gcd,semiring_gcd_mult_normalize,idom_divide} fract poly ⇒ 'a::{ring_gcd,semiring_Gcd,semiring_gcd_mult_normalize,idom_divide}"
  fract_content :: "'a::{factorial_semiring,ring_gcd,semiring_Gcd,semiring_gcd_mult_normalize,idom_divide} fract poly ⇒ 'a::{factorial_semiring,ring_gcd,semiring_Gcd,semiring_gcd_mult_normalize,idom_divide} fract"
  primitive_part_fract :: "'a::{factorial_semiring,ring_gcd,semiring_Gcd,semiring_gcd_mult_normalize,idom_divide} fract poly ⇒ 'a::{factorial_semiring,ring_gcd,semiring_Gcd,semiring_gcd_mult_normalize,idom_divide} poly"

end
