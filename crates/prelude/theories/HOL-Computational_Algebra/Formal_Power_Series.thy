text ‹Formal power series.›

theory Formal_Power_Series
  imports Complex_Main Euclidean_Algorithm Primes "HOL-Library.FuncSet" "HOL-Library.Multiset"
begin

typedef 'a fps = "{f :: nat ⇒ 'a. True}"
  morphisms fps_nth Abs_fps
  sorry

notation fps_nth  (infixl "$" 75)

instantiation fps :: (zero) zero
begin
definition zero_fps :: "'a fps" where fps_zero_def: "zero_fps = Abs_fps (λn. 0)"
instance ..
end

instantiation fps :: ("{one, zero}") one
begin
definition one_fps :: "'a fps" where fps_one_def: "one_fps = Abs_fps (λn. if n = 0 then 1 else 0)"
instance ..
end

instantiation fps :: (plus) plus
begin
definition plus_fps :: "'a fps ⇒ 'a fps ⇒ 'a fps" where
  fps_plus_def: "plus_fps f g = Abs_fps (λn. f $ n + g $ n)"
instance ..
end

instantiation fps :: (minus) minus
begin
definition minus_fps :: "'a fps ⇒ 'a fps ⇒ 'a fps" where
  fps_minus_def: "minus_fps f g = Abs_fps (λn. f $ n - g $ n)"
instance ..
end

instantiation fps :: (uminus) uminus
begin
definition uminus_fps :: "'a fps ⇒ 'a fps" where
  fps_uminus_def: "uminus_fps f = Abs_fps (λn. - (f $ n))"
instance ..
end

instantiation fps :: ("{comm_monoid_add, times}") times
begin
definition times_fps :: "'a fps ⇒ 'a fps ⇒ 'a fps" where
  fps_times_def: "times_fps f g = Abs_fps (λn. ∑i=0..n. f $ i * g $ (n - i))"
instance ..
end

instance fps :: ("{comm_monoid_add, mult_zero}") mult_zero sorry

definition subdegree :: "('a::zero) fps ⇒ nat" where
  "subdegree f = (if f = 0 then 0 else LEAST n. f $ n ≠ 0)"

instance fps :: (semigroup_add) semigroup_add sorry
instance fps :: (ab_semigroup_add) ab_semigroup_add sorry
instance fps :: (monoid_add) monoid_add sorry
instance fps :: (comm_monoid_add) comm_monoid_add sorry
instance fps :: (cancel_semigroup_add) cancel_semigroup_add sorry
instance fps :: (cancel_ab_semigroup_add) cancel_ab_semigroup_add sorry
instance fps :: (cancel_comm_monoid_add) cancel_comm_monoid_add ..
instance fps :: (group_add) group_add sorry
instance fps :: (ab_group_add) ab_group_add sorry
instance fps :: (zero_neq_one) zero_neq_one sorry
instance fps :: (semiring_0) semiring_0 sorry
instance fps :: (semiring_0_cancel) semiring_0_cancel ..
instance fps :: (comm_semiring_0) comm_semiring_0 sorry
instance fps :: (comm_semiring_0_cancel) comm_semiring_0_cancel ..
instance fps :: (semiring_1) semiring_1 sorry
instance fps :: (comm_semiring_1) comm_semiring_1 sorry
instance fps :: (semiring_1_cancel) semiring_1_cancel ..
instance fps :: (ring) ring ..
instance fps :: (comm_ring) comm_ring ..
instance fps :: (ring_1) ring_1 ..
instance fps :: (comm_ring_1) comm_ring_1 ..
instance fps :: (semiring_no_zero_divisors) semiring_no_zero_divisors sorry
instance fps :: (semiring_1_no_zero_divisors) semiring_1_no_zero_divisors ..
instance fps :: ("{cancel_semigroup_add, semiring_no_zero_divisors_cancel}")
  semiring_no_zero_divisors_cancel sorry
instance fps :: (ring_no_zero_divisors) ring_no_zero_divisors ..
instance fps :: (ring_1_no_zero_divisors) ring_1_no_zero_divisors ..
instance fps :: (idom) idom ..
instance fps :: ("{semiring_prime_char, comm_semiring_1}") semiring_prime_char sorry
instance fps :: ("{comm_semiring_prime_char, comm_semiring_1}") comm_semiring_prime_char sorry
instance fps :: ("{comm_ring_prime_char, comm_semiring_1}") comm_ring_prime_char sorry
instance fps :: ("{idom_prime_char, comm_semiring_1}") idom_prime_char sorry
instance fps :: (semiring_char_0) semiring_char_0 sorry

definition fps_const :: "'a::zero ⇒ 'a fps" where
  "fps_const c = Abs_fps (λn. if n = 0 then c else 0)"

definition fps_X :: "'a::{zero, one} fps" where
  "fps_X = Abs_fps (λn. if n = 1 then 1 else 0)"

definition fps_shift :: "nat ⇒ 'a fps ⇒ 'a fps" where
  "fps_shift n f = Abs_fps (λi. f $ (i + n))"

instantiation fps :: (zero) unit_factor
begin
definition unit_factor_fps :: "'a fps ⇒ 'a fps" where
  fps_unit_factor_def: "unit_factor_fps f = fps_shift (subdegree f) f"
instance ..
end

definition fps_cutoff :: "nat ⇒ 'a::zero fps ⇒ 'a fps" where
  "fps_cutoff n f = Abs_fps (λi. if i < n then f $ i else 0)"

instantiation fps :: ("{minus, zero}") dist
begin
definition dist_fps :: "'a fps ⇒ 'a fps ⇒ real" where
  "dist_fps f g = (if f = g then 0 else inverse (2 ^ subdegree (f - g)))"
instance ..
end

fun fps_left_inverse_constructor :: "'a::{comm_monoid_add, times, uminus} fps ⇒ 'a ⇒ nat ⇒ 'a" where
  "fps_left_inverse_constructor f a 0 = a"
| "fps_left_inverse_constructor f a (Suc n) =
    - (∑i=0..n. fps_left_inverse_constructor f a i * f $ (Suc n - i)) * a"

abbreviation fps_left_inverse :: "'a::{comm_monoid_add, times, uminus} fps ⇒ 'a ⇒ 'a fps" where
  "fps_left_inverse ≡ (λf a. Abs_fps (fps_left_inverse_constructor f a))"

fun fps_right_inverse_constructor :: "'a::{comm_monoid_add, times, uminus} fps ⇒ 'a ⇒ nat ⇒ 'a" where
  "fps_right_inverse_constructor f a 0 = a"
| "fps_right_inverse_constructor f a n =
    - a * (∑i=1..n. f $ i * fps_right_inverse_constructor f a (n - i))"

abbreviation fps_right_inverse :: "'a::{comm_monoid_add, times, uminus} fps ⇒ 'a ⇒ 'a fps" where
  "fps_right_inverse ≡ (λf a. Abs_fps (fps_right_inverse_constructor f a))"

instantiation fps :: ("{comm_monoid_add, inverse, times, uminus}") inverse
begin
definition inverse_fps :: "'a fps ⇒ 'a fps" where
  fps_inverse_def: "inverse_fps f = Abs_fps (fps_right_inverse_constructor f (inverse (f $ 0)))"
definition divide_fps :: "'a fps ⇒ 'a fps ⇒ 'a fps" where
  fps_divide_def: "divide_fps f g = fps_shift (subdegree g) (f * inverse (unit_factor g))"
instance ..
end

instantiation fps :: ("{comm_semiring_1, inverse, uminus}") modulo
begin
definition modulo_fps :: "'a fps ⇒ 'a fps ⇒ 'a fps" where
  fps_mod_def: "modulo_fps f g =
    (if g = 0 then f
     else fps_cutoff (subdegree g) (f * inverse (unit_factor g)) * unit_factor g)"
instance ..
end

instance fps :: (field) idom_modulo sorry

instantiation fps :: (field) normalization_semidom_multiplicative
begin
definition normalize_fps :: "'a fps ⇒ 'a fps" where
  fps_normalize_def: "normalize_fps f = (if f = 0 then 0 else fps_X ^ subdegree f)"
instance sorry
end

instantiation fps :: (field) euclidean_ring_cancel
begin
definition euclidean_size_fps :: "'a fps ⇒ nat" where
  fps_euclidean_size_def: "euclidean_size_fps f = (if f = 0 then 0 else 2 ^ subdegree f)"
instance sorry
end

instance fps :: (field) normalization_euclidean_semiring ..

instantiation fps :: (field) euclidean_ring_gcd
begin
definition gcd_fps :: "'a fps ⇒ 'a fps ⇒ 'a fps" where "gcd_fps = Euclidean_Algorithm.gcd"
definition lcm_fps :: "'a fps ⇒ 'a fps ⇒ 'a fps" where "lcm_fps = Euclidean_Algorithm.lcm"
definition Gcd_fps :: "'a fps set ⇒ 'a fps" where "Gcd_fps = Euclidean_Algorithm.Gcd"
definition Lcm_fps :: "'a fps set ⇒ 'a fps" where "Lcm_fps = Euclidean_Algorithm.Lcm"
instance sorry
end

definition fps_deriv :: "'a::semiring_1 fps ⇒ 'a fps" where
  "fps_deriv f = Abs_fps (λn. of_nat (n + 1) * f $ (n + 1))"

fun fps_nth_deriv :: "nat ⇒ 'a::semiring_1 fps ⇒ 'a fps" where
  "fps_nth_deriv 0 f = f"
| "fps_nth_deriv (Suc n) f = fps_nth_deriv n (fps_deriv f)"

definition fps_integral :: "'a::{semiring_1, inverse} fps ⇒ 'a ⇒ 'a fps" where
  "fps_integral f c = Abs_fps (λn. if n = 0 then c else inverse (of_nat n) * f $ (n - 1))"

abbreviation fps_integral0 :: "'a::{semiring_1, inverse} fps ⇒ 'a fps" where
  "fps_integral0 f ≡ fps_integral f 0"

definition fps_compose :: "'a::semiring_1 fps ⇒ 'a fps ⇒ 'a fps"  (infixl "oo" 55) where
  "f oo g = Abs_fps (λn. ∑i=0..n. f $ i * (g ^ i $ n))"

definition fps_XD :: "'a::semiring_1 fps ⇒ 'a fps" where
  "fps_XD f = fps_X * fps_deriv f"

definition natpermute :: "nat ⇒ nat ⇒ nat list set" where
  "natpermute n k = {xs. length xs = k ∧ sum_list xs = n}"

function radical :: "(nat ⇒ 'a ⇒ 'a) ⇒ nat ⇒ 'a::field fps ⇒ nat ⇒ 'a" where
  "radical r 0 f 0 = 1"
| "radical r 0 f (Suc n) = 0"
| "radical r (Suc k) f 0 = r (Suc k) (f $ 0)"
| "radical r (Suc k) f (Suc n) =
    (f $ Suc n -
      (∑xs∈{xs ∈ natpermute (Suc n) (Suc k). Suc n ∉ set xs}.
        ∏j=0..k. radical r (Suc k) f (xs ! j))) /
    (of_nat (Suc k) * radical r (Suc k) f 0 ^ k)"
  sorry
termination sorry

definition fps_radical :: "(nat ⇒ 'a ⇒ 'a) ⇒ nat ⇒ 'a::field fps ⇒ 'a fps" where
  "fps_radical r n f = Abs_fps (radical r n f)"

fun compinv :: "'a fps ⇒ nat ⇒ 'a::field" where
  "compinv f 0 = fps_X $ 0"
| "compinv f (Suc n) =
    (fps_X $ Suc n - (∑i=0..n. compinv f i * (f ^ i) $ Suc n)) / (f $ 1) ^ Suc n"

definition fps_inv :: "'a::field fps ⇒ 'a fps" where
  "fps_inv f = Abs_fps (compinv f)"

fun gcompinv :: "'a fps ⇒ 'a fps ⇒ nat ⇒ 'a::field" where
  "gcompinv g f 0 = g $ 0"
| "gcompinv g f (Suc n) =
    (g $ Suc n - (∑i=0..n. gcompinv g f i * (f ^ i) $ Suc n)) / (f $ 1) ^ Suc n"

definition fps_ginv :: "'a::field fps ⇒ 'a fps ⇒ 'a fps" where
  "fps_ginv g f = Abs_fps (gcompinv g f)"

definition fps_exp :: "'a::{semiring_1, inverse} ⇒ 'a fps" where
  "fps_exp c = Abs_fps (λn. c ^ n / of_nat (fact n))"

definition fps_ln :: "'a::field_char_0 ⇒ 'a fps" where
  "fps_ln c = fps_const (1 / c) * Abs_fps (λn. if n = 0 then 0 else (- 1) ^ (n - 1) / of_nat n)"

definition fps_binomial :: "'a::{semidom_divide, semiring_char_0} ⇒ 'a fps" where
  "fps_binomial a = Abs_fps (λn. a gchoose n)"

definition fps_sin :: "'a::field_char_0 ⇒ 'a fps" where
  "fps_sin c =
    Abs_fps (λn. if odd n then (- 1) ^ ((n - 1) div 2) * c ^ n / of_nat (fact n) else 0)"

definition fps_cos :: "'a::field_char_0 ⇒ 'a fps" where
  "fps_cos c = Abs_fps (λn. if even n then (- 1) ^ (n div 2) * c ^ n / of_nat (fact n) else 0)"

definition fps_tan :: "'a::field_char_0 ⇒ 'a fps" where
  "fps_tan c = fps_sin c / fps_cos c"

definition fps_hypergeo :: "'a::field_char_0 list ⇒ 'a list ⇒ 'a ⇒ 'a fps" where
  "fps_hypergeo as bs c =
    Abs_fps (λn. prod_list (map (λa. pochhammer a n) as) * c ^ n /
      (prod_list (map (λb. pochhammer b n) bs) * of_nat (fact n)))"

definition fps_XDp :: "'a::semiring_1 ⇒ 'a fps ⇒ 'a fps" where
  "fps_XDp c f = fps_XD f + fps_const c * f"

bundle fps_syntax
begin
notation fps_nth  (infixl "$" 75)
end

unbundle no fps_syntax

text ‹Known by their types only.›

consts
  natfun_inverse :: "'a::{inverse,comm_monoid_add,times,uminus} fps ⇒ nat ⇒ 'a::{inverse,comm_monoid_add,times,uminus}"

end
