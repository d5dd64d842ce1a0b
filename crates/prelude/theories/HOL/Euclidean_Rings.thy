theory Euclidean_Rings
  imports Int Lattices_Big
begin

text ‹Division with remainder: the classes, and division of natural numbers and integers.›

class euclidean_semiring = semidom_modulo +
  fixes euclidean_size :: "'a ⇒ nat"
  assumes size_0: "euclidean_size 0 = 0"
    and mod_size_less: "b ≠ 0 ⟹ euclidean_size (a mod b) < euclidean_size b"
    and size_mult_mono: "b ≠ 0 ⟹ euclidean_size a ≤ euclidean_size (a * b)"

class euclidean_ring = idom_modulo + euclidean_semiring

class euclidean_semiring_cancel = euclidean_semiring +
  assumes div_mult_self1: "b ≠ 0 ⟹ (a + c * b) div b = c + a div b"
    and div_mult_mult1: "c ≠ 0 ⟹ (c * a) div (c * b) = a div b"
begin

named_theorems mod_simps

end

class euclidean_ring_cancel = euclidean_ring + euclidean_semiring_cancel
begin

subclass idom_divide ..

end

class unique_euclidean_semiring = euclidean_semiring +
  assumes euclidean_size_mult: "euclidean_size (a * b) = euclidean_size a * euclidean_size b"
  fixes division_segment :: "'a ⇒ 'a"
  assumes is_unit_division_segment: "is_unit (division_segment a)"
    and division_segment_mult:
      "a ≠ 0 ⟹ b ≠ 0 ⟹ division_segment (a * b) = division_segment a * division_segment b"
    and division_segment_mod:
      "b ≠ 0 ⟹ ¬ b dvd a ⟹ division_segment (a mod b) = division_segment b"
    and div_bounded:
      "b ≠ 0 ⟹ division_segment c = division_segment b ⟹ euclidean_size c < euclidean_size b ⟹
        (a * b + c) div b = a"
begin

subclass euclidean_semiring_cancel
  sorry

end

class unique_euclidean_ring = euclidean_ring + unique_euclidean_semiring
begin

subclass euclidean_ring_cancel ..

end


text ‹Natural numbers.›

instantiation nat :: normalization_semidom
begin

definition normalize_nat :: "nat ⇒ nat"
  where "normalize_nat n = n"

definition unit_factor_nat :: "nat ⇒ nat"
  where "unit_factor_nat n = (if n = 0 then 0 else 1)"

fun divide_nat :: "nat ⇒ nat ⇒ nat"
  where "divide_nat m n = (if n = 0 ∨ m < n then 0 else Suc (divide_nat (m - n) n))"

instance ..

end

instantiation nat :: unique_euclidean_semiring
begin

definition euclidean_size_nat :: "nat ⇒ nat"
  where "euclidean_size_nat n = n"

definition division_segment_nat :: "nat ⇒ nat"
  where "division_segment_nat n = 1"

definition modulo_nat :: "nat ⇒ nat ⇒ nat"
  where "modulo_nat m n = m - m div n * n"

instance ..

end


text ‹Integers: the quotient is rounded down, and the remainder has the sign of the divisor.›

instantiation int :: "{normalization_semidom, idom_modulo}"
begin

definition normalize_int :: "int ⇒ int"
  where "normalize_int i = ¦i¦"

definition unit_factor_int :: "int ⇒ int"
  where "unit_factor_int i = sgn i"

definition divide_int :: "int ⇒ int ⇒ int"
  where "divide_int i j =
    (if j = 0 then 0
     else if 0 ≤ i ⟷ 0 < j then int (nat ¦i¦ div nat ¦j¦)
     else - int ((nat ¦i¦ + nat ¦j¦ - 1) div nat ¦j¦))"

definition modulo_int :: "int ⇒ int ⇒ int"
  where "modulo_int i j = i - i div j * j"

instance ..

end

instantiation int :: unique_euclidean_ring
begin

definition euclidean_size_int :: "int ⇒ nat"
  where "euclidean_size_int i = nat ¦i¦"

definition division_segment_int :: "int ⇒ int"
  where "division_segment_int i = (if i < 0 then - 1 else 1)"

instance ..

end

context
begin

qualified definition divmod_nat :: "nat ⇒ nat ⇒ nat × nat"
  where "divmod_nat m n = (m div n, m mod n)"

end

end
