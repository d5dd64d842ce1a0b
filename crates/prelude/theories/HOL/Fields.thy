theory Fields
  imports Nat
begin

text ‹Division rings and fields.›

class inverse = divide +
  fixes inverse :: "'a ⇒ 'a"
begin

abbreviation inverse_divide :: "'a ⇒ 'a ⇒ 'a"  (infixl "'/" 70)
  where "inverse_divide ≡ divide"

end

named_theorems divide_simps

class division_ring = ring_1 + inverse +
  assumes left_inverse: "a ≠ 0 ⟹ inverse a * a = 1"
    and right_inverse: "a ≠ 0 ⟹ a * inverse a = 1"
    and divide_inverse: "a / b = a * inverse b"
    and inverse_zero: "inverse 0 = 0"
begin

subclass ring_1_no_zero_divisors
  sorry

subclass divide_trivial
  sorry

end

class field = comm_ring_1 + inverse +
  assumes field_inverse: "a ≠ 0 ⟹ inverse a * a = 1"
    and field_divide_inverse: "a / b = a * inverse b"
    and field_inverse_zero: "inverse 0 = 0"
begin

subclass division_ring
  sorry

subclass idom_divide
  sorry

end

class field_char_0 = field + ring_char_0

class field_abs_sgn = field + idom_abs_sgn

class linordered_field = field + linordered_idom
begin

subclass unbounded_dense_linorder
  sorry

subclass field_abs_sgn ..

end

end
