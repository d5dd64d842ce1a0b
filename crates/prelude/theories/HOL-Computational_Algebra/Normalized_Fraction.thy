text ‹Fractions in lowest terms.›

theory Normalized_Fraction
  imports Main Euclidean_Algorithm Fraction_Field
begin

definition quot_to_fract :: "'a × 'a ⇒ 'a::idom fract" where
  "quot_to_fract p = Fraction_Field.Fract (fst p) (snd p)"

definition normalize_quot ::
  "'a::{ring_gcd, idom_divide, semiring_gcd_mult_normalize} × 'a ⇒ 'a × 'a" where
  "normalize_quot = (λ(a, b).
    if b = 0 then (0, 1) else let d = gcd a b * unit_factor b in (a div d, b div d))"

definition normalized_fracts :: "('a::{ring_gcd, idom_divide} × 'a) set" where
  "normalized_fracts = {(a, b). coprime a b ∧ unit_factor b = 1}"

lift_definition quot_of_fract ::
  "'a::{ring_gcd, idom_divide, semiring_gcd_mult_normalize} fract ⇒ 'a × 'a" is
  normalize_quot sorry

end
