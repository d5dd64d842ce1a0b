theory Code_Numeral
  imports Lifting Bit_Operations
begin

text ‹The integers and natural numbers of target languages: copies of int and nat
  with the same operations.›

typedef integer = "UNIV :: int set"
  morphisms int_of_integer integer_of_int
  sorry

setup_lifting type_definition_integer

typedef natural = "UNIV :: nat set"
  morphisms nat_of_natural natural_of_nat
  sorry

setup_lifting type_definition_natural

text ‹How the two types and their representations correspond.›

definition pcr_integer :: "int ⇒ integer ⇒ bool"
  where "pcr_integer k l ⟷ k = int_of_integer l"

definition pcr_natural :: "nat ⇒ natural ⇒ bool"
  where "pcr_natural m n ⟷ m = nat_of_natural n"

text ‹Integers.›

instantiation integer :: ring_1
begin

definition zero_integer :: "integer"
  where "zero_integer = integer_of_int 0"

definition one_integer :: "integer"
  where "one_integer = integer_of_int 1"

definition plus_integer :: "integer ⇒ integer ⇒ integer"
  where "plus_integer k l = integer_of_int (int_of_integer k + int_of_integer l)"

definition uminus_integer :: "integer ⇒ integer"
  where "uminus_integer k = integer_of_int (uminus (int_of_integer k))"

definition minus_integer :: "integer ⇒ integer ⇒ integer"
  where "minus_integer k l = integer_of_int (int_of_integer k - int_of_integer l)"

definition times_integer :: "integer ⇒ integer ⇒ integer"
  where "times_integer k l = integer_of_int (int_of_integer k * int_of_integer l)"

instance ..

end

instance integer :: Rings.dvd ..

instantiation integer :: equal
begin

definition equal_integer :: "integer ⇒ integer ⇒ bool"
  where "equal_integer k l ⟷ int_of_integer k = int_of_integer l"

instance ..

end

instantiation integer :: linordered_idom
begin

definition abs_integer :: "integer ⇒ integer"
  where "abs_integer k = integer_of_int (abs (int_of_integer k))"

definition sgn_integer :: "integer ⇒ integer"
  where "sgn_integer k = integer_of_int (sgn (int_of_integer k))"

definition less_eq_integer :: "integer ⇒ integer ⇒ bool"
  where "less_eq_integer k l ⟷ int_of_integer k ≤ int_of_integer l"

definition less_integer :: "integer ⇒ integer ⇒ bool"
  where "less_integer k l ⟷ int_of_integer k < int_of_integer l"

instance ..

end

instance integer :: discrete_linordered_semidom ..

instantiation integer :: unique_euclidean_ring
begin

definition divide_integer :: "integer ⇒ integer ⇒ integer"
  where "divide_integer k l = integer_of_int (int_of_integer k div int_of_integer l)"

definition modulo_integer :: "integer ⇒ integer ⇒ integer"
  where "modulo_integer k l = integer_of_int (int_of_integer k mod int_of_integer l)"

definition euclidean_size_integer :: "integer ⇒ nat"
  where "euclidean_size_integer k = euclidean_size (int_of_integer k)"

definition division_segment_integer :: "integer ⇒ integer"
  where "division_segment_integer k = integer_of_int (division_segment (int_of_integer k))"

instance ..

end

instance integer :: linordered_euclidean_semiring ..

instantiation integer :: ring_bit_operations
begin

definition bit_integer :: "integer ⇒ nat ⇒ bool"
  where "bit_integer k n ⟷ bit (int_of_integer k) n"

definition and_integer :: "integer ⇒ integer ⇒ integer"
  where "and_integer k l = integer_of_int (Bit_Operations.and (int_of_integer k) (int_of_integer l))"

definition or_integer :: "integer ⇒ integer ⇒ integer"
  where "or_integer k l = integer_of_int (or (int_of_integer k) (int_of_integer l))"

definition xor_integer :: "integer ⇒ integer ⇒ integer"
  where "xor_integer k l = integer_of_int (xor (int_of_integer k) (int_of_integer l))"

definition mask_integer :: "nat ⇒ integer"
  where "mask_integer n = integer_of_int (mask n)"

definition set_bit_integer :: "nat ⇒ integer ⇒ integer"
  where "set_bit_integer n k = integer_of_int (set_bit n (int_of_integer k))"

definition unset_bit_integer :: "nat ⇒ integer ⇒ integer"
  where "unset_bit_integer n k = integer_of_int (unset_bit n (int_of_integer k))"

definition flip_bit_integer :: "nat ⇒ integer ⇒ integer"
  where "flip_bit_integer n k = integer_of_int (flip_bit n (int_of_integer k))"

definition push_bit_integer :: "nat ⇒ integer ⇒ integer"
  where "push_bit_integer n k = integer_of_int (push_bit n (int_of_integer k))"

definition drop_bit_integer :: "nat ⇒ integer ⇒ integer"
  where "drop_bit_integer n k = integer_of_int (drop_bit n (int_of_integer k))"

definition take_bit_integer :: "nat ⇒ integer ⇒ integer"
  where "take_bit_integer n k = integer_of_int (take_bit n (int_of_integer k))"

definition not_integer :: "integer ⇒ integer"
  where "not_integer k = integer_of_int (Bit_Operations.not (int_of_integer k))"

instance ..

end

instance integer :: linordered_euclidean_semiring_bit_operations ..

instantiation integer :: linordered_euclidean_semiring_division
begin

definition divmod_integer :: "num ⇒ num ⇒ integer × integer"
  where "divmod_integer m n = (numeral m div numeral n, numeral m mod numeral n)"

definition divmod_step_integer :: "integer ⇒ integer × integer ⇒ integer × integer"
  where "divmod_step_integer d p =
    (case p of (q, r) ⇒ if ¦r¦ < ¦d¦ then (2 * q, r) else (2 * q + 1, r - d))"

instance ..

end

definition integer_of_nat :: "nat ⇒ integer"
  where "integer_of_nat n = integer_of_int (int n)"

definition nat_of_integer :: "integer ⇒ nat"
  where "nat_of_integer k = nat (int_of_integer k)"

definition integer_of_num :: "num ⇒ integer"
  where "integer_of_num n = numeral n"

definition num_of_integer :: "integer ⇒ num"
  where "num_of_integer k = num_of_nat (nat_of_integer k)"

definition divmod_integer :: "integer ⇒ integer ⇒ integer × integer"
  where "divmod_integer k l = (k div l, k mod l)"

definition bit_cut_integer :: "integer ⇒ integer × bool"
  where "bit_cut_integer k = (k div 2, odd k)"

context
begin

qualified definition Pos :: "num ⇒ integer"
  where "Pos n = numeral n"

qualified definition Neg :: "num ⇒ integer"
  where "Neg n = - numeral n"

qualified definition positive :: "num ⇒ integer"
  where "positive n = numeral n"

qualified definition negative :: "num ⇒ integer"
  where "negative n = - numeral n"

qualified definition dup :: "integer ⇒ integer"
  where "dup k = k + k"

qualified definition sub :: "num ⇒ num ⇒ integer"
  where "sub m n = numeral m - numeral n"

qualified definition divmod_abs :: "integer ⇒ integer ⇒ integer × integer"
  where "divmod_abs k l = (¦k¦ div ¦l¦, ¦k¦ mod ¦l¦)"

qualified definition push_bit :: "integer ⇒ integer ⇒ integer"
  where "push_bit i k = k * 2 ^ nat_of_integer ¦i¦"

qualified definition drop_bit :: "integer ⇒ integer ⇒ integer"
  where "drop_bit i k = k div 2 ^ nat_of_integer ¦i¦"

end


text ‹Natural numbers.›

instantiation natural :: "{comm_monoid_diff, semiring_1}"
begin

definition zero_natural :: "natural"
  where "zero_natural = natural_of_nat 0"

definition one_natural :: "natural"
  where "one_natural = natural_of_nat 1"

definition plus_natural :: "natural ⇒ natural ⇒ natural"
  where "plus_natural m n = natural_of_nat (nat_of_natural m + nat_of_natural n)"

definition minus_natural :: "natural ⇒ natural ⇒ natural"
  where "minus_natural m n = natural_of_nat (nat_of_natural m - nat_of_natural n)"

definition times_natural :: "natural ⇒ natural ⇒ natural"
  where "times_natural m n = natural_of_nat (nat_of_natural m * nat_of_natural n)"

instance ..

end

instance natural :: Rings.dvd ..

instantiation natural :: "{linordered_semiring, equal}"
begin

definition less_eq_natural :: "natural ⇒ natural ⇒ bool"
  where "less_eq_natural m n ⟷ nat_of_natural m ≤ nat_of_natural n"

definition less_natural :: "natural ⇒ natural ⇒ bool"
  where "less_natural m n ⟷ nat_of_natural m < nat_of_natural n"

definition equal_natural :: "natural ⇒ natural ⇒ bool"
  where "equal_natural m n ⟷ nat_of_natural m = nat_of_natural n"

instance ..

end

instantiation natural :: unique_euclidean_semiring
begin

definition divide_natural :: "natural ⇒ natural ⇒ natural"
  where "divide_natural m n = natural_of_nat (nat_of_natural m div nat_of_natural n)"

definition modulo_natural :: "natural ⇒ natural ⇒ natural"
  where "modulo_natural m n = natural_of_nat (nat_of_natural m mod nat_of_natural n)"

definition euclidean_size_natural :: "natural ⇒ nat"
  where "euclidean_size_natural m = euclidean_size (nat_of_natural m)"

definition division_segment_natural :: "natural ⇒ natural"
  where "division_segment_natural m = natural_of_nat (division_segment (nat_of_natural m))"

instance ..

end

instance natural :: discrete_linordered_semidom ..
instance natural :: linordered_euclidean_semiring ..

instantiation natural :: semiring_bit_operations
begin

definition bit_natural :: "natural ⇒ nat ⇒ bool"
  where "bit_natural m k ⟷ bit (nat_of_natural m) k"

definition and_natural :: "natural ⇒ natural ⇒ natural"
  where "and_natural m n = natural_of_nat (Bit_Operations.and (nat_of_natural m) (nat_of_natural n))"

definition or_natural :: "natural ⇒ natural ⇒ natural"
  where "or_natural m n = natural_of_nat (or (nat_of_natural m) (nat_of_natural n))"

definition xor_natural :: "natural ⇒ natural ⇒ natural"
  where "xor_natural m n = natural_of_nat (xor (nat_of_natural m) (nat_of_natural n))"

definition mask_natural :: "nat ⇒ natural"
  where "mask_natural k = natural_of_nat (mask k)"

definition set_bit_natural :: "nat ⇒ natural ⇒ natural"
  where "set_bit_natural k m = natural_of_nat (set_bit k (nat_of_natural m))"

definition unset_bit_natural :: "nat ⇒ natural ⇒ natural"
  where "unset_bit_natural k m = natural_of_nat (unset_bit k (nat_of_natural m))"

definition flip_bit_natural :: "nat ⇒ natural ⇒ natural"
  where "flip_bit_natural k m = natural_of_nat (flip_bit k (nat_of_natural m))"

definition push_bit_natural :: "nat ⇒ natural ⇒ natural"
  where "push_bit_natural k m = natural_of_nat (push_bit k (nat_of_natural m))"

definition drop_bit_natural :: "nat ⇒ natural ⇒ natural"
  where "drop_bit_natural k m = natural_of_nat (drop_bit k (nat_of_natural m))"

definition take_bit_natural :: "nat ⇒ natural ⇒ natural"
  where "take_bit_natural k m = natural_of_nat (take_bit k (nat_of_natural m))"

instance ..

end

instance natural :: linordered_euclidean_semiring_bit_operations ..

definition natural_of_integer :: "integer ⇒ natural"
  where "natural_of_integer k = natural_of_nat (nat_of_integer k)"

definition integer_of_natural :: "natural ⇒ integer"
  where "integer_of_natural n = integer_of_nat (nat_of_natural n)"

context
begin

qualified definition Suc :: "natural ⇒ natural"
  where "Suc n = natural_of_nat (Nat.Suc (nat_of_natural n))"

qualified definition Nat :: "integer ⇒ natural"
  where "Nat k = natural_of_integer k"

end

definition case_natural :: "'a ⇒ (natural ⇒ 'a) ⇒ natural ⇒ 'a"
  where "case_natural a f n = (if n = 0 then a else f (n - 1))"

function rec_natural :: "'a ⇒ (natural ⇒ 'a ⇒ 'a) ⇒ natural ⇒ 'a"
  where "rec_natural a f n = (if n = 0 then a else f (n - 1) (rec_natural a f (n - 1)))"
  sorry

termination sorry

instantiation natural :: size
begin

definition size_natural :: "natural ⇒ nat"
  where "size_natural n = nat_of_natural n"

instance ..

end

lifting_forget integer.lifting
lifting_forget natural.lifting

end
