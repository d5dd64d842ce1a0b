text ‹The field of fractions of a ring.›

theory Fraction_Field
  imports Main
begin

context idom
begin

definition fractrel :: "'a × 'a ⇒ 'a × 'a ⇒ bool" where
  "fractrel p q ⟷ snd p ≠ 0 ∧ snd q ≠ 0 ∧ fst p * snd q = fst q * snd p"

end

quotient_type (overloaded) 'a fract = "'a::idom × 'a" / partial: "fractrel"
  sorry

lift_definition Fract :: "'a::idom ⇒ 'a ⇒ 'a fract" is
  "λa b. if b = 0 then (0, 1) else (a, b)" sorry

instantiation fract :: (idom) comm_ring_1
begin
lift_definition zero_fract :: "'a fract" is "(0, 1)" sorry
lift_definition one_fract :: "'a fract" is "(1, 1)" sorry
lift_definition plus_fract :: "'a fract ⇒ 'a fract ⇒ 'a fract" is
  "λp q. (fst p * snd q + fst q * snd p, snd p * snd q)" sorry
lift_definition uminus_fract :: "'a fract ⇒ 'a fract" is "λp. (- fst p, snd p)" sorry
definition minus_fract :: "'a fract ⇒ 'a fract ⇒ 'a fract" where "minus_fract p q = p + - q"
lift_definition times_fract :: "'a fract ⇒ 'a fract ⇒ 'a fract" is
  "λp q. (fst p * fst q, snd p * snd q)" sorry
instance sorry
end

instantiation fract :: (idom) field
begin
lift_definition inverse_fract :: "'a fract ⇒ 'a fract" is
  "λp. if fst p = 0 then (0, 1) else (snd p, fst p)" sorry
definition divide_fract :: "'a fract ⇒ 'a fract ⇒ 'a fract" where
  "divide_fract p q = p * inverse q"
instance sorry
end

instantiation fract :: (linordered_idom) linorder
begin
lift_definition less_eq_fract :: "'a fract ⇒ 'a fract ⇒ bool" is
  "λp q. 0 ≤ (fst q * snd p - fst p * snd q) * (snd p * snd q)" sorry
definition less_fract :: "'a fract ⇒ 'a fract ⇒ bool" where
  "less_fract p q ⟷ p ≤ q ∧ ¬ q ≤ p"
instance sorry
end

instantiation fract :: (linordered_idom) linordered_field
begin
definition abs_fract :: "'a fract ⇒ 'a fract" where
  "abs_fract p = (if p < 0 then - p else p)"
definition sgn_fract :: "'a fract ⇒ 'a fract" where
  "sgn_fract p = (if p = 0 then 0 else if 0 < p then 1 else - 1)"
instance sorry
end

instantiation fract :: (linordered_idom) distrib_lattice
begin
definition inf_fract :: "'a fract ⇒ 'a fract ⇒ 'a fract" where "inf_fract = min"
definition sup_fract :: "'a fract ⇒ 'a fract ⇒ 'a fract" where "sup_fract = max"
instance sorry
end

end
