theory Num
  imports BNF_Least_Fixpoint Transfer
begin

text ‹Binary numerals and their reading in every type with one and addition.›

datatype num = One | Bit0 num | Bit1 num

primrec inc :: "num ⇒ num"
  where
    "inc One = Bit0 One"
  | "inc (Bit0 k) = Bit1 k"
  | "inc (Bit1 k) = Bit0 (inc k)"

primrec nat_of_num :: "num ⇒ nat"
  where
    "nat_of_num One = Suc 0"
  | "nat_of_num (Bit0 k) = nat_of_num k + nat_of_num k"
  | "nat_of_num (Bit1 k) = Suc (nat_of_num k + nat_of_num k)"

primrec num_of_nat :: "nat ⇒ num"
  where
    "num_of_nat 0 = One"
  | "num_of_nat (Suc n) = (if n = 0 then One else inc (num_of_nat n))"

instantiation num :: "{plus, times, linorder}"
begin

definition plus_num :: "num ⇒ num ⇒ num"
  where "k + l = num_of_nat (nat_of_num k + nat_of_num l)"

definition times_num :: "num ⇒ num ⇒ num"
  where "k * l = num_of_nat (nat_of_num k * nat_of_num l)"

definition less_eq_num :: "num ⇒ num ⇒ bool"
  where "k ≤ l ⟷ nat_of_num k ≤ nat_of_num l"

definition less_num :: "num ⇒ num ⇒ bool"
  where "k < l ⟷ nat_of_num k < nat_of_num l"

instance ..

end

primrec BitM :: "num ⇒ num"
  where
    "BitM One = One"
  | "BitM (Bit0 k) = Bit1 (BitM k)"
  | "BitM (Bit1 k) = Bit1 (Bit0 k)"

primrec sqr :: "num ⇒ num"
  where
    "sqr One = One"
  | "sqr (Bit0 k) = Bit0 (Bit0 (sqr k))"
  | "sqr (Bit1 k) = Bit1 (Bit0 (sqr k + k))"

primrec pow :: "num ⇒ num ⇒ num"
  where
    "pow b One = b"
  | "pow b (Bit0 k) = sqr (pow b k)"
  | "pow b (Bit1 k) = sqr (pow b k) * b"

class numeral = one + semigroup_add
begin

primrec numeral :: "num ⇒ 'a"
  where
    numeral_One: "numeral One = 1"
  | numeral_Bit0: "numeral (Bit0 k) = numeral k + numeral k"
  | numeral_Bit1: "numeral (Bit1 k) = numeral k + numeral k + 1"

abbreviation "Numeral1 ≡ numeral One"

end

syntax
  "_Numeral" :: "num_const ⇒ 'a"  ("_")

class neg_numeral = numeral + group_add
begin

inductive is_num :: "'a ⇒ bool"
  where
    "is_num 1"
  | "is_num a ⟹ is_num (- a)"
  | "is_num a ⟹ is_num b ⟹ is_num (a + b)"

definition dbl :: "'a ⇒ 'a"
  where "dbl a = a + a"

definition dbl_inc :: "'a ⇒ 'a"
  where "dbl_inc a = a + a + 1"

definition dbl_dec :: "'a ⇒ 'a"
  where "dbl_dec a = a + a - 1"

definition sub :: "num ⇒ num ⇒ 'a"
  where "sub k l = numeral k - numeral l"

end

class semiring_numeral = semiring + monoid_mult
begin

subclass numeral ..

end

context semiring_1
begin

subclass semiring_numeral ..

end

context ring_1
begin

subclass neg_numeral ..

definition iszero :: "'a ⇒ bool"
  where "iszero a ⟷ a = 0"

end

context linordered_idom
begin

subclass ring_char_0 ..

end

definition pred_numeral :: "num ⇒ nat"
  where "pred_numeral k = numeral k - 1"

context linordered_field
begin

subclass field_char_0 ..

end

named_theorems divide_const_simps

hide_const (open) One Bit0 Bit1 BitM inc pow sqr sub dbl dbl_inc dbl_dec

end
