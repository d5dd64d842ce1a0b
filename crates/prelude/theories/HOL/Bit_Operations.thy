theory Bit_Operations
  imports Presburger Groups_List
begin

text ‹Bits of numbers and the bitwise operations, on natural numbers and integers.›

class semiring_bits = semiring_parity + semiring_modulo_trivial +
  assumes bit_induct:
      "(⋀a. a div 2 = a ⟹ P a) ⟹
       (⋀a b. P a ⟹ (of_bool b + 2 * a) div 2 = a ⟹ P (of_bool b + 2 * a)) ⟹ P a"
    and bits_mod_div_trivial: "a mod b div b = 0"
    and half_div_exp_eq: "a div 2 div 2 ^ n = a div 2 ^ Suc n"
    and even_double_div_exp_iff:
      "2 ^ Suc n ≠ 0 ⟹ even (2 * a div 2 ^ Suc n) ⟷ even (a div 2 ^ n)"
  fixes bit :: "'a ⇒ nat ⇒ bool"
  assumes bit_iff_odd: "bit a n ⟷ odd (a div 2 ^ n)"
begin

named_theorems bit_simps

definition possible_bit :: "'a itself ⇒ nat ⇒ bool"
  where "possible_bit t n ⟷ (2 ^ n :: 'a) ≠ 0"

end

instantiation nat :: semiring_bits
begin

definition bit_nat :: "nat ⇒ nat ⇒ bool"
  where "bit_nat m n ⟷ odd (m div 2 ^ n)"

instance ..

end

instantiation int :: semiring_bits
begin

definition bit_int :: "int ⇒ nat ⇒ bool"
  where "bit_int i n ⟷ odd (i div 2 ^ n)"

instance ..

end

class semiring_bit_operations = semiring_bits +
  fixes "and" :: "'a ⇒ 'a ⇒ 'a"  (infixr "AND" 64)
    and or :: "'a ⇒ 'a ⇒ 'a"  (infixr "OR" 59)
    and xor :: "'a ⇒ 'a ⇒ 'a"  (infixr "XOR" 59)
    and mask :: "nat ⇒ 'a"
    and set_bit :: "nat ⇒ 'a ⇒ 'a"
    and unset_bit :: "nat ⇒ 'a ⇒ 'a"
    and flip_bit :: "nat ⇒ 'a ⇒ 'a"
    and push_bit :: "nat ⇒ 'a ⇒ 'a"
    and drop_bit :: "nat ⇒ 'a ⇒ 'a"
    and take_bit :: "nat ⇒ 'a ⇒ 'a"
  assumes and_rec: "a AND b = of_bool (odd a ∧ odd b) + 2 * (a div 2 AND b div 2)"
    and or_rec: "a OR b = of_bool (odd a ∨ odd b) + 2 * (a div 2 OR b div 2)"
    and xor_rec: "a XOR b = of_bool (odd a ≠ odd b) + 2 * (a div 2 XOR b div 2)"
    and mask_eq_exp_minus_1: "mask n = 2 ^ n - 1"
    and set_bit_eq_or: "set_bit n a = a OR push_bit n 1"
    and unset_bit_eq_or_xor: "unset_bit n a = (a OR push_bit n 1) XOR push_bit n 1"
    and flip_bit_eq_xor: "flip_bit n a = a XOR push_bit n 1"
    and push_bit_eq_mult: "push_bit n a = a * 2 ^ n"
    and drop_bit_eq_div: "drop_bit n a = a div 2 ^ n"
    and take_bit_eq_mod: "take_bit n a = a mod 2 ^ n"
begin

sublocale "and": semilattice "(AND)"
  sorry

sublocale or: semilattice_neutr "(OR)" 0
  sorry

sublocale xor: comm_monoid "(XOR)" 0
  sorry

end

class ring_bit_operations = semiring_bit_operations + ring_parity +
  fixes not :: "'a ⇒ 'a"  ("NOT")
  assumes not_eq_complement: "NOT a = - a - 1"
begin

sublocale "and": semilattice_neutr "(AND)" "- 1"
  sorry

sublocale bit: abstract_boolean_algebra "(AND)" "(OR)" NOT 0 "- 1"
  sorry

sublocale bit: abstract_boolean_algebra_sym_diff "(AND)" "(OR)" NOT 0 "- 1" "(XOR)"
  sorry

definition signed_take_bit :: "nat ⇒ 'a ⇒ 'a"
  where "signed_take_bit n a = take_bit n a OR (of_bool (bit a n) * NOT (mask n))"

end

class linordered_euclidean_semiring_bit_operations =
  linordered_euclidean_semiring + semiring_bit_operations

context
begin

qualified function bitwise :: "(bool ⇒ bool ⇒ bool) ⇒ int ⇒ int ⇒ int"
  where "bitwise g i j =
    (if (i = 0 ∨ i = - 1) ∧ (j = 0 ∨ j = - 1) then (if g (i ≠ 0) (j ≠ 0) then - 1 else 0)
     else of_bool (g (odd i) (odd j)) + 2 * bitwise g (i div 2) (j div 2))"
  sorry

termination sorry

end

locale fold2_bit_int =
  fixes f :: "bool ⇒ bool ⇒ bool"
begin

definition F :: "int ⇒ int ⇒ int"
  where "F = Bit_Operations.bitwise f"

end

instantiation int :: ring_bit_operations
begin

definition not_int :: "int ⇒ int"
  where "not_int i = - i - 1"

definition and_int :: "int ⇒ int ⇒ int"
  where "and_int = Bit_Operations.bitwise (∧)"

definition or_int :: "int ⇒ int ⇒ int"
  where "or_int = Bit_Operations.bitwise (∨)"

definition xor_int :: "int ⇒ int ⇒ int"
  where "xor_int = Bit_Operations.bitwise (λp q. p ≠ q)"

definition mask_int :: "nat ⇒ int"
  where "mask_int n = 2 ^ n - 1"

definition push_bit_int :: "nat ⇒ int ⇒ int"
  where "push_bit_int n i = i * 2 ^ n"

definition drop_bit_int :: "nat ⇒ int ⇒ int"
  where "drop_bit_int n i = i div 2 ^ n"

definition take_bit_int :: "nat ⇒ int ⇒ int"
  where "take_bit_int n i = i mod 2 ^ n"

definition set_bit_int :: "nat ⇒ int ⇒ int"
  where "set_bit_int n i = (if bit i n then i else i + 2 ^ n)"

definition unset_bit_int :: "nat ⇒ int ⇒ int"
  where "unset_bit_int n i = (if bit i n then i - 2 ^ n else i)"

definition flip_bit_int :: "nat ⇒ int ⇒ int"
  where "flip_bit_int n i = (if bit i n then i - 2 ^ n else i + 2 ^ n)"

instance ..

end

instance int :: linordered_euclidean_semiring_bit_operations ..

instantiation nat :: semiring_bit_operations
begin

definition and_nat :: "nat ⇒ nat ⇒ nat"
  where "and_nat m n = nat (int m AND int n)"

definition or_nat :: "nat ⇒ nat ⇒ nat"
  where "or_nat m n = nat (int m OR int n)"

definition xor_nat :: "nat ⇒ nat ⇒ nat"
  where "xor_nat m n = nat (int m XOR int n)"

definition mask_nat :: "nat ⇒ nat"
  where "mask_nat n = 2 ^ n - 1"

definition push_bit_nat :: "nat ⇒ nat ⇒ nat"
  where "push_bit_nat n m = m * 2 ^ n"

definition drop_bit_nat :: "nat ⇒ nat ⇒ nat"
  where "drop_bit_nat n m = m div 2 ^ n"

definition take_bit_nat :: "nat ⇒ nat ⇒ nat"
  where "take_bit_nat n m = m mod 2 ^ n"

definition set_bit_nat :: "nat ⇒ nat ⇒ nat"
  where "set_bit_nat n m = (if bit m n then m else m + 2 ^ n)"

definition unset_bit_nat :: "nat ⇒ nat ⇒ nat"
  where "unset_bit_nat n m = (if bit m n then m - 2 ^ n else m)"

definition flip_bit_nat :: "nat ⇒ nat ⇒ nat"
  where "flip_bit_nat n m = (if bit m n then m - 2 ^ n else m + 2 ^ n)"

instance ..

end

instance nat :: linordered_euclidean_semiring_bit_operations ..

definition concat_bit :: "nat ⇒ int ⇒ int ⇒ int"
  where "concat_bit n i j = take_bit n i OR push_bit n j"

context
begin

qualified definition positive_num :: "int ⇒ num option"
  where "positive_num i = (if 0 < i then Some (num_of_nat (nat i)) else None)"

end

definition take_bit_num :: "nat ⇒ num ⇒ num option"
  where "take_bit_num n k = Bit_Operations.positive_num (take_bit n (numeral k))"

definition and_num :: "num ⇒ num ⇒ num option"
  where "and_num k l = Bit_Operations.positive_num (numeral k AND numeral l)"

definition and_not_num :: "num ⇒ num ⇒ num option"
  where "and_not_num k l = Bit_Operations.positive_num (numeral k AND NOT (numeral l))"

definition xor_num :: "num ⇒ num ⇒ num option"
  where "xor_num k l = Bit_Operations.positive_num (numeral k XOR numeral l)"

definition or_not_num_neg :: "num ⇒ num ⇒ num"
  where "or_not_num_neg k l = num_of_nat (nat (- (numeral k OR NOT (numeral l))))"

definition or_num :: "num ⇒ num ⇒ num"
  where "or_num k l = num_of_nat (numeral k OR numeral l)"

bundle bit_operations_syntax
begin

notation
  not  ("NOT") and
  "and"  (infixr "AND" 64) and
  or  (infixr "OR" 59) and
  xor  (infixr "XOR" 59)

end

unbundle no bit_operations_syntax

end
