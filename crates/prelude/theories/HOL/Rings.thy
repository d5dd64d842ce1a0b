theory Rings
  imports Groups Set Fun
begin

text ‹Semirings, rings and integral domains, divisibility, division with remainder
  and normalisation, and the ordered variants of these classes.›

class semiring = ab_semigroup_add + semigroup_mult +
  assumes distrib_right: "(a + b) * c = a * c + b * c"
    and distrib_left: "a * (b + c) = a * b + a * c"

class mult_zero = times + zero +
  assumes mult_zero_left: "0 * a = 0"
    and mult_zero_right: "a * 0 = 0"

class semiring_0 = semiring + comm_monoid_add + mult_zero

class semiring_0_cancel = semiring + cancel_comm_monoid_add
begin

subclass semiring_0
  sorry

end

class comm_semiring = ab_semigroup_add + ab_semigroup_mult +
  assumes distrib: "(a + b) * c = a * c + b * c"
begin

subclass semiring
  sorry

end

class comm_semiring_0 = comm_semiring + comm_monoid_add + mult_zero
begin

subclass semiring_0 ..

end

class comm_semiring_0_cancel = comm_semiring + cancel_comm_monoid_add
begin

subclass semiring_0_cancel ..
subclass comm_semiring_0 ..

end

class zero_neq_one = zero + one +
  assumes zero_neq_one: "0 ≠ 1"
begin

definition of_bool :: "bool ⇒ 'a"
  where "of_bool b = (if b then 1 else 0)"

end

class semiring_1 = zero_neq_one + semiring_0 + monoid_mult

class dvd = times
begin

definition dvd :: "'a ⇒ 'a ⇒ bool"  (infix "dvd" 50)
  where "d dvd a ⟷ (∃q. a = d * q)"

end

context comm_monoid_mult
begin

subclass dvd .

end

class comm_semiring_1 = zero_neq_one + comm_semiring_0 + comm_monoid_mult
begin

subclass semiring_1 ..

end

class semiring_1_cancel = semiring + cancel_comm_monoid_add + zero_neq_one + monoid_mult
begin

subclass semiring_0_cancel ..
subclass semiring_1 ..

end

class comm_semiring_1_cancel =
  comm_semiring + cancel_comm_monoid_add + zero_neq_one + comm_monoid_mult +
  assumes right_diff_distrib': "a * (b - c) = a * b - a * c"
begin

subclass semiring_1_cancel ..
subclass comm_semiring_0_cancel ..
subclass comm_semiring_1 ..

end

class ring = semiring + ab_group_add
begin

subclass semiring_0_cancel ..

end

class comm_ring = comm_semiring + ab_group_add
begin

subclass ring ..
subclass comm_semiring_0_cancel ..

end

class ring_1 = ring + zero_neq_one + monoid_mult
begin

subclass semiring_1_cancel ..

end

class comm_ring_1 = comm_ring + zero_neq_one + comm_monoid_mult
begin

subclass ring_1 ..

subclass comm_semiring_1_cancel
  sorry

end


text ‹No zero divisors.›

class semiring_no_zero_divisors = semiring_0 +
  assumes no_zero_divisors: "a ≠ 0 ⟹ b ≠ 0 ⟹ a * b ≠ 0"

class semiring_1_no_zero_divisors = semiring_1 + semiring_no_zero_divisors

class semiring_no_zero_divisors_cancel = semiring_no_zero_divisors +
  assumes mult_cancel_right: "a * c = b * c ⟷ c = 0 ∨ a = b"
    and mult_cancel_left: "c * a = c * b ⟷ c = 0 ∨ a = b"

class ring_no_zero_divisors = ring + semiring_no_zero_divisors
begin

subclass semiring_no_zero_divisors_cancel
  sorry

end

class ring_1_no_zero_divisors = ring_1 + ring_no_zero_divisors
begin

subclass semiring_1_no_zero_divisors ..

end

class semidom = comm_semiring_1_cancel + semiring_no_zero_divisors
begin

subclass semiring_1_no_zero_divisors ..

end

class idom = comm_ring_1 + semiring_no_zero_divisors
begin

subclass semidom ..
subclass ring_1_no_zero_divisors ..

end

class idom_abs_sgn = idom + abs + sgn +
  assumes sgn_mult_abs: "sgn a * ¦a¦ = a"
    and sgn_sgn: "sgn (sgn a) = sgn a"
    and abs_abs: "¦¦a¦¦ = ¦a¦"
    and abs_0: "¦0¦ = 0"
    and sgn_0: "sgn 0 = 0"
    and sgn_1: "sgn 1 = 1"
    and sgn_minus_1: "sgn (- 1) = - 1"
    and sgn_mult: "sgn (a * b) = sgn a * sgn b"


text ‹Division.›

class divide =
  fixes divide :: "'a ⇒ 'a ⇒ 'a"  (infixl "div" 70)

class divide_trivial = zero + one + divide +
  assumes div_by_0: "a div 0 = 0"
    and div_by_1: "a div 1 = a"
    and div_0: "0 div a = 0"

class semidom_divide = semidom + divide +
  assumes nonzero_mult_div_cancel_right: "b ≠ 0 ⟹ (a * b) div b = a"
    and semidom_div_by_0: "a div 0 = 0"
begin

subclass divide_trivial
  sorry

subclass semiring_no_zero_divisors_cancel
  sorry

end

class idom_divide = idom + semidom_divide

class algebraic_semidom = semidom_divide
begin

abbreviation is_unit :: "'a ⇒ bool"
  where "is_unit u ≡ u dvd 1"

definition coprime :: "'a ⇒ 'a ⇒ bool"
  where "coprime a b ⟷ (∀d. d dvd a ∧ d dvd b ⟶ is_unit d)"

end

class unit_factor =
  fixes unit_factor :: "'a ⇒ 'a"

class semidom_divide_unit_factor = semidom_divide + unit_factor +
  assumes unit_factor_0: "unit_factor 0 = 0"
    and is_unit_unit_factor: "a dvd 1 ⟹ unit_factor a = a"
    and unit_factor_is_unit: "a ≠ 0 ⟹ unit_factor a dvd 1"
    and unit_factor_mult_unit_left: "a dvd 1 ⟹ unit_factor (a * b) = a * unit_factor b"

class normalization_semidom = algebraic_semidom + semidom_divide_unit_factor +
  fixes normalize :: "'a ⇒ 'a"
  assumes unit_factor_mult_normalize: "unit_factor a * normalize a = a"
    and normalize_0: "normalize 0 = 0"

class normalization_semidom_multiplicative = normalization_semidom +
  assumes unit_factor_mult: "unit_factor (a * b) = unit_factor a * unit_factor b"

class modulo = dvd + divide +
  fixes modulo :: "'a ⇒ 'a ⇒ 'a"  (infixl "mod" 70)

class semiring_modulo = comm_semiring_1_cancel + divide + modulo +
  assumes div_mult_mod_eq: "a div b * b + a mod b = a"

class semiring_modulo_trivial = semiring_modulo + divide_trivial

class semidom_modulo = algebraic_semidom + semiring_modulo
begin

subclass semiring_modulo_trivial ..

lemma dvd_eq_mod_eq_0 [code]: "a dvd b ⟷ b mod a = 0"
  sorry

end

class idom_modulo = idom + semidom_modulo
begin

subclass idom_divide ..

end


text ‹Ordered semirings and rings.›

named_theorems arith

class ordered_semiring = semiring + ordered_comm_monoid_add +
  assumes mult_left_mono: "a ≤ b ⟹ 0 ≤ c ⟹ c * a ≤ c * b"
    and mult_right_mono: "a ≤ b ⟹ 0 ≤ c ⟹ a * c ≤ b * c"

class ordered_semiring_0 = semiring_0 + ordered_semiring

class zero_less_one = order + zero + one +
  assumes zero_less_one: "0 < 1"
begin

subclass zero_neq_one
  sorry

end

class ordered_semiring_1 = ordered_semiring_0 + semiring_1 + zero_less_one

class ordered_cancel_semiring = ordered_semiring + cancel_comm_monoid_add
begin

subclass semiring_0_cancel ..
subclass ordered_semiring_0 ..
subclass ordered_cancel_ab_semigroup_add ..

end

class linordered_semiring = ordered_semiring + linordered_cancel_ab_semigroup_add
begin

subclass ordered_cancel_semiring ..
subclass ordered_cancel_comm_monoid_add ..
subclass ordered_ab_semigroup_monoid_add_imp_le ..

end

class ordered_semiring_strict = semiring + comm_monoid_add + ordered_cancel_ab_semigroup_add +
  assumes mult_strict_left_mono: "a < b ⟹ 0 < c ⟹ c * a < c * b"
    and mult_strict_right_mono: "a < b ⟹ 0 < c ⟹ a * c < b * c"
begin

subclass semiring_0_cancel ..

subclass ordered_semiring
  sorry

end

class linordered_semiring_1 = linordered_semiring + semiring_1 + zero_less_one
begin

subclass ordered_semiring_1 ..

end

class linordered_semiring_strict =
  semiring + comm_monoid_add + linordered_cancel_ab_semigroup_add +
  assumes mult_strict_left_mono: "a < b ⟹ 0 < c ⟹ c * a < c * b"
    and mult_strict_right_mono: "a < b ⟹ 0 < c ⟹ a * c < b * c"
begin

subclass semiring_0_cancel ..

subclass linordered_semiring
  sorry

subclass ordered_semiring_strict
  sorry

end

class linordered_semiring_1_strict = linordered_semiring_strict + semiring_1 + zero_less_one
begin

subclass linordered_semiring_1 ..

end

class ordered_semiring_1_strict = ordered_semiring_strict + semiring_1 + zero_less_one
begin

subclass ordered_semiring_1 ..

end

subclass (in linordered_semiring_1_strict) ordered_semiring_1_strict ..

class ordered_comm_semiring = comm_semiring_0 + ordered_ab_semigroup_add +
  assumes comm_mult_left_mono: "a ≤ b ⟹ 0 ≤ c ⟹ c * a ≤ c * b"
begin

subclass ordered_semiring
  sorry

end

class ordered_cancel_comm_semiring = ordered_comm_semiring + cancel_comm_monoid_add
begin

subclass comm_semiring_0_cancel ..
subclass ordered_comm_semiring ..
subclass ordered_cancel_semiring ..

end

class linordered_comm_semiring_strict = comm_semiring_0 + linordered_cancel_ab_semigroup_add +
  assumes comm_mult_strict_left_mono: "a < b ⟹ 0 < c ⟹ c * a < c * b"
begin

subclass linordered_semiring_strict
  sorry

subclass ordered_cancel_comm_semiring
  sorry

end

class ordered_comm_semiring_strict = comm_semiring_0 + ordered_cancel_ab_semigroup_add +
  assumes comm_mult_strict_left_mono: "a < b ⟹ 0 < c ⟹ c * a < c * b"
begin

subclass ordered_semiring_strict
  sorry

subclass ordered_cancel_comm_semiring
  sorry

end

subclass (in linordered_comm_semiring_strict) ordered_comm_semiring_strict
  sorry

class ordered_ring = ring + ordered_cancel_semiring
begin

subclass ordered_ab_group_add ..

end

class abs_if = minus + uminus + ord + zero + abs +
  assumes abs_if: "¦a¦ = (if a < 0 then - a else a)"

class linordered_ring = ring + linordered_semiring + linordered_ab_group_add + abs_if
begin

subclass ordered_ring ..

subclass ordered_ab_group_add_abs
  sorry

end

class linordered_ring_strict = ring + linordered_semiring_strict + ordered_ab_group_add + abs_if
begin

subclass linordered_ring ..

subclass ring_no_zero_divisors
  sorry

end

class ordered_comm_ring = comm_ring + ordered_comm_semiring
begin

subclass ordered_ring ..
subclass ordered_cancel_comm_semiring ..

end

class linordered_nonzero_semiring = ordered_comm_semiring + monoid_mult + linorder + zero_less_one +
  assumes add_mono1: "a < b ⟹ a + 1 < b + 1"
begin

subclass zero_neq_one ..

subclass comm_semiring_1
  sorry

subclass ordered_semiring_1 ..

end

class linordered_semidom = semidom + linordered_comm_semiring_strict + zero_less_one +
  assumes le_add_diff_inverse2: "b ≤ a ⟹ (a - b) + b = a"
begin

subclass linordered_nonzero_semiring
  sorry

end

class linordered_idom =
  comm_ring_1 + linordered_comm_semiring_strict + ordered_ab_group_add + abs_if + sgn +
  assumes sgn_if: "sgn a = (if a = 0 then 0 else if 0 < a then 1 else - 1)"
begin

subclass linordered_ring_strict ..

subclass linordered_semiring_1_strict
  sorry

subclass ordered_comm_ring ..
subclass idom ..

subclass linordered_semidom
  sorry

subclass idom_abs_sgn
  sorry

end

class discrete_linordered_semidom = linordered_semidom +
  assumes less_iff_succ_less_eq: "a < b ⟷ a + 1 ≤ b"

class ordered_ring_abs = ordered_ring + ordered_ab_group_add_abs +
  assumes abs_eq_mult: "0 ≤ a ∨ a ≤ 0 ⟹ 0 ≤ b ∨ b ≤ 0 ⟹ ¦a * b¦ = ¦a¦ * ¦b¦"

context linordered_idom
begin

subclass ordered_ring_abs
  sorry

end

class dioid = semiring_1 + canonically_ordered_monoid_add
begin

subclass ordered_semiring
  sorry

end

end
