text ‹Formal Laurent series.›

theory Formal_Laurent_Series
  imports Polynomial_FPS
begin

typedef (overloaded) 'a fls = "{f :: int ⇒ 'a::zero. ∀⇩∞n::nat. f (- int n) = 0}"
  morphisms fls_nth Abs_fls
  sorry

setup_lifting type_definition_fls

notation fls_nth  (infixl "$$" 75)

instantiation fls :: (zero) zero
begin
lift_definition zero_fls :: "'a fls" is "λk. 0" sorry
instance ..
end

instantiation fls :: ("{zero, one}") one
begin
lift_definition one_fls :: "'a fls" is "λk. if k = 0 then 1 else 0" sorry
instance ..
end

definition fls_const :: "'a::zero ⇒ 'a fls" where
  "fls_const c = Abs_fls (λk. if k = 0 then c else 0)"

lift_definition fls_X :: "'a::{zero, one} fls" is "λk. if k = 1 then 1 else 0" sorry
lift_definition fls_X_inv :: "'a::{zero, one} fls" is "λk. if k = - 1 then 1 else 0" sorry

definition fls_subdegree :: "('a::zero) fls ⇒ int" where
  "fls_subdegree f = (if f = 0 then 0 else LEAST k. f $$ k ≠ 0)"

definition fls_shift :: "int ⇒ ('a::zero) fls ⇒ 'a fls" where
  "fls_shift n f = Abs_fls (λk. f $$ (k + n))"

definition fls_base_factor :: "('a::zero) fls ⇒ 'a fls" where
  "fls_base_factor f = fls_shift (fls_subdegree f) f"

definition fls_regpart :: "('a::zero) fls ⇒ 'a fps" where
  "fls_regpart f = Abs_fps (λn. f $$ int n)"

definition fls_prpart :: "('a::zero) fls ⇒ 'a poly" where
  "fls_prpart f = Abs_poly (λn. if n = 0 then 0 else f $$ (- int n))"

abbreviation fls_base_factor_to_fps :: "('a::zero) fls ⇒ 'a fps" where
  "fls_base_factor_to_fps f ≡ fls_regpart (fls_base_factor f)"

definition fps_to_fls :: "('a::zero) fps ⇒ 'a fls" where
  "fps_to_fls f = Abs_fls (λk. if k < 0 then 0 else fps_nth f (nat k))"

instantiation fls :: (monoid_add) plus
begin
lift_definition plus_fls :: "'a fls ⇒ 'a fls ⇒ 'a fls" is "λf g k. f k + g k" sorry
instance ..
end

instance fls :: (monoid_add) monoid_add sorry
instance fls :: (comm_monoid_add) comm_monoid_add sorry

instantiation fls :: (group_add) minus
begin
lift_definition minus_fls :: "'a fls ⇒ 'a fls ⇒ 'a fls" is "λf g k. f k - g k" sorry
instance ..
end

instantiation fls :: (group_add) uminus
begin
lift_definition uminus_fls :: "'a fls ⇒ 'a fls" is "λf k. - f k" sorry
instance ..
end

instance fls :: (group_add) group_add sorry
instance fls :: (ab_group_add) ab_group_add sorry

instantiation fls :: ("{comm_monoid_add, times}") times
begin
definition times_fls :: "'a fls ⇒ 'a fls ⇒ 'a fls" where
  fls_times_def: "times_fls f g =
    fls_shift (- (fls_subdegree f + fls_subdegree g))
      (fps_to_fls (fls_base_factor_to_fps f * fls_base_factor_to_fps g))"
instance ..
end

instance fls :: ("{comm_monoid_add, mult_zero}") mult_zero sorry
instance fls :: (semiring_0) semiring_0 sorry
instance fls :: (comm_semiring_0) comm_semiring_0 sorry
instance fls :: (semiring_1) semiring_1 sorry
instance fls :: (comm_semiring_1) comm_semiring_1 sorry
instance fls :: (ring) ring ..
instance fls :: (comm_ring) comm_ring ..
instance fls :: (ring_1) ring_1 ..
instance fls :: (comm_ring_1) comm_ring_1 ..
instance fls :: (semiring_no_zero_divisors) semiring_no_zero_divisors sorry
instance fls :: (semiring_1_no_zero_divisors) semiring_1_no_zero_divisors ..
instance fls :: (ring_no_zero_divisors) ring_no_zero_divisors ..
instance fls :: (ring_1_no_zero_divisors) ring_1_no_zero_divisors ..
instance fls :: (idom) idom ..

abbreviation fls_X_intpow :: "int ⇒ 'a::{zero, one} fls" where
  "fls_X_intpow ≡ (λi. fls_shift (- i) 1)"

instantiation fls :: ("{comm_monoid_add, uminus, times, inverse}") inverse
begin
definition divide_fls :: "'a fls ⇒ 'a fls ⇒ 'a fls" where
  fls_divide_def: "divide_fls f g =
    fls_shift (fls_subdegree g - fls_subdegree f)
      (fps_to_fls (fls_base_factor_to_fps f div fls_base_factor_to_fps g))"
definition inverse_fls :: "'a fls ⇒ 'a fls" where
  fls_inverse_def: "inverse_fls f =
    fls_shift (fls_subdegree f) (fps_to_fls (inverse (fls_base_factor_to_fps f)))"
instance ..
end

instance fls :: (division_ring) division_ring sorry
instance fls :: (field) field sorry
instance fls :: (semiring_char_0) semiring_char_0 sorry
instance fls :: (field_char_0) field_char_0 ..

definition fls_deriv :: "'a::ring_1 fls ⇒ 'a fls" where
  "fls_deriv f = Abs_fls (λk. of_int (k + 1) * f $$ (k + 1))"

definition fls_residue :: "'a::zero fls ⇒ 'a" where
  "fls_residue f = f $$ (- 1)"

definition fls_integral :: "'a::{ring_1, inverse} fls ⇒ 'a fls" where
  "fls_integral f = Abs_fls (λk. if k = 0 then 0 else inverse (of_int k) * f $$ (k - 1))"

no_notation fls_nth  (infixl "$$" 75)

text ‹Known by their types only.›

consts
  fls_regpart_as_fls :: "'a::zero fls ⇒ 'a::zero fls"
  fls_prpart_as_fls :: "'a::zero fls ⇒ 'a::zero fls"
  fls_left_inverse :: "'a::{comm_monoid_add,times,uminus} fls ⇒ ('a::{comm_monoid_add,times,uminus}) ⇒ 'a::{comm_monoid_add,times,uminus} fls"
  fls_right_inverse :: "'a::{comm_monoid_add,times,uminus} fls ⇒ ('a::{comm_monoid_add,times,uminus}) ⇒ 'a::{comm_monoid_add,times,uminus} fls"
  fls_compose_fps :: "'a::field fls ⇒ 'a::field fps ⇒ 'a::field fls"
  fls_compose_power :: "'a::zero fls ⇒ nat ⇒ 'a::zero fls"

end
