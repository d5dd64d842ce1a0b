text ‹Types named by numbers: the type n has n values, added and multiplied modulo n.›

theory Numeral_Type
  imports Cardinality
begin

typedef num0 = "UNIV :: nat set" sorry
typedef num1 = "UNIV :: unit set" sorry
typedef 'a bit0 = "{0 ..< 2 * int CARD('a::finite)}" sorry
typedef 'a bit1 = "{0 ..< 1 + 2 * int CARD('a::finite)}" sorry

instance num1 :: finite sorry
instance num1 :: CARD_1 sorry
instance bit0 :: (finite) card2 sorry
instance bit1 :: (finite) card2 sorry

lemma [code_unfold]: "CARD(num0) = 0" sorry
lemma [code_unfold]: "CARD(num1) = 1" sorry
lemma [code_unfold]: "CARD('a::finite bit0) = 2 * CARD('a)" sorry
lemma [code_unfold]: "CARD('a::finite bit1) = Suc (2 * CARD('a))" sorry

section ‹Arithmetic›

instantiation num1 :: "{comm_ring, comm_monoid_mult, numeral}"
begin

definition zero_num1 :: num1 where "zero_num1 = Abs_num1 ()"
definition one_num1 :: num1 where "one_num1 = Abs_num1 ()"
definition plus_num1 :: "num1 ⇒ num1 ⇒ num1" where "plus_num1 x y = Abs_num1 ()"
definition minus_num1 :: "num1 ⇒ num1 ⇒ num1" where "minus_num1 x y = Abs_num1 ()"
definition uminus_num1 :: "num1 ⇒ num1" where "uminus_num1 x = Abs_num1 ()"
definition times_num1 :: "num1 ⇒ num1 ⇒ num1" where "times_num1 x y = Abs_num1 ()"

instance sorry

end

locale mod_type =
  fixes n :: int
    and Rep :: "'a::{zero,one,plus,times,uminus,minus} ⇒ int"
    and Abs :: "int ⇒ 'a::{zero,one,plus,times,uminus,minus}"
  assumes type: "type_definition Rep Abs {0..<n}"
    and size1: "1 < n"
    and zero_def: "0 = Abs 0"
    and one_def: "1 = Abs 1"
    and add_def: "x + y = Abs ((Rep x + Rep y) mod n)"
    and mult_def: "x * y = Abs ((Rep x * Rep y) mod n)"
    and diff_def: "x - y = Abs ((Rep x - Rep y) mod n)"
    and minus_def: "- x = Abs ((- Rep x) mod n)"

locale mod_ring = mod_type n Rep Abs
  for n :: int
    and Rep :: "'a::comm_ring_1 ⇒ int"
    and Abs :: "int ⇒ 'a::comm_ring_1"

definition Abs_bit0' :: "int ⇒ 'a::finite bit0" where
  "Abs_bit0' k = Abs_bit0 (k mod (2 * int CARD('a)))"

definition Abs_bit1' :: "int ⇒ 'a::finite bit1" where
  "Abs_bit1' k = Abs_bit1 (k mod (1 + 2 * int CARD('a)))"

instantiation bit0 :: (finite) "{zero,one,plus,times,uminus,minus}"
begin

definition zero_bit0 :: "'a bit0" where "zero_bit0 = Abs_bit0 0"
definition one_bit0 :: "'a bit0" where "one_bit0 = Abs_bit0 1"
definition plus_bit0 :: "'a bit0 ⇒ 'a bit0 ⇒ 'a bit0" where
  "plus_bit0 x y = Abs_bit0' (Rep_bit0 x + Rep_bit0 y)"
definition times_bit0 :: "'a bit0 ⇒ 'a bit0 ⇒ 'a bit0" where
  "times_bit0 x y = Abs_bit0' (Rep_bit0 x * Rep_bit0 y)"
definition minus_bit0 :: "'a bit0 ⇒ 'a bit0 ⇒ 'a bit0" where
  "minus_bit0 x y = Abs_bit0' (Rep_bit0 x - Rep_bit0 y)"
definition uminus_bit0 :: "'a bit0 ⇒ 'a bit0" where
  "uminus_bit0 x = Abs_bit0' (- Rep_bit0 x)"

instance ..

end

instantiation bit1 :: (finite) "{zero,one,plus,times,uminus,minus}"
begin

definition zero_bit1 :: "'a bit1" where "zero_bit1 = Abs_bit1 0"
definition one_bit1 :: "'a bit1" where "one_bit1 = Abs_bit1 1"
definition plus_bit1 :: "'a bit1 ⇒ 'a bit1 ⇒ 'a bit1" where
  "plus_bit1 x y = Abs_bit1' (Rep_bit1 x + Rep_bit1 y)"
definition times_bit1 :: "'a bit1 ⇒ 'a bit1 ⇒ 'a bit1" where
  "times_bit1 x y = Abs_bit1' (Rep_bit1 x * Rep_bit1 y)"
definition minus_bit1 :: "'a bit1 ⇒ 'a bit1 ⇒ 'a bit1" where
  "minus_bit1 x y = Abs_bit1' (Rep_bit1 x - Rep_bit1 y)"
definition uminus_bit1 :: "'a bit1 ⇒ 'a bit1" where
  "uminus_bit1 x = Abs_bit1' (- Rep_bit1 x)"

instance ..

end

instance bit0 :: (finite) comm_ring_1 sorry
instance bit1 :: (finite) comm_ring_1 sorry

section ‹Order›

instantiation num1 :: linorder
begin
definition less_eq_num1 :: "num1 ⇒ num1 ⇒ bool" where "less_eq_num1 x y ⟷ True"
definition less_num1 :: "num1 ⇒ num1 ⇒ bool" where "less_num1 x y ⟷ False"
instance sorry
end

instantiation bit0 :: (finite) linorder
begin
definition less_eq_bit0 :: "'a bit0 ⇒ 'a bit0 ⇒ bool" where
  "less_eq_bit0 x y ⟷ Rep_bit0 x ≤ Rep_bit0 y"
definition less_bit0 :: "'a bit0 ⇒ 'a bit0 ⇒ bool" where
  "less_bit0 x y ⟷ Rep_bit0 x < Rep_bit0 y"
instance sorry
end

instantiation bit1 :: (finite) linorder
begin
definition less_eq_bit1 :: "'a bit1 ⇒ 'a bit1 ⇒ bool" where
  "less_eq_bit1 x y ⟷ Rep_bit1 x ≤ Rep_bit1 y"
definition less_bit1 :: "'a bit1 ⇒ 'a bit1 ⇒ bool" where
  "less_bit1 x y ⟷ Rep_bit1 x < Rep_bit1 y"
instance sorry
end

instance num1 :: wellorder sorry
instance bit0 :: (finite) wellorder sorry
instance bit1 :: (finite) wellorder sorry

section ‹Execution›

definition Num0 :: num0 where
  "Num0 = Abs_num0 0"

instantiation num0 :: equal
begin
definition equal_num0 :: "num0 ⇒ num0 ⇒ bool" where "equal_num0 x y ⟷ x = y"
instance sorry
end

instantiation num1 :: equal
begin
definition equal_num1 :: "num1 ⇒ num1 ⇒ bool" where "equal_num1 x y ⟷ True"
instance sorry
end

instantiation bit0 :: (finite) equal
begin
definition equal_bit0 :: "'a bit0 ⇒ 'a bit0 ⇒ bool" where
  "equal_bit0 x y ⟷ Rep_bit0 x = Rep_bit0 y"
instance sorry
end

instantiation bit1 :: (finite) equal
begin
definition equal_bit1 :: "'a bit1 ⇒ 'a bit1 ⇒ bool" where
  "equal_bit1 x y ⟷ Rep_bit1 x = Rep_bit1 y"
instance sorry
end

instantiation num1 :: enum
begin
definition enum_num1 :: "num1 list" where "enum_num1 = [1]"
definition enum_all_num1 :: "(num1 ⇒ bool) ⇒ bool" where "enum_all_num1 P ⟷ P 1"
definition enum_ex_num1 :: "(num1 ⇒ bool) ⇒ bool" where "enum_ex_num1 P ⟷ P 1"
instance sorry
end

instantiation bit0 :: (finite) enum
begin
definition enum_bit0 :: "'a bit0 list" where
  "enum_bit0 = map (λn. Abs_bit0 (int n)) [0..<2 * CARD('a)]"
definition enum_all_bit0 :: "('a bit0 ⇒ bool) ⇒ bool" where
  "enum_all_bit0 P ⟷ list_all P Enum.enum"
definition enum_ex_bit0 :: "('a bit0 ⇒ bool) ⇒ bool" where
  "enum_ex_bit0 P ⟷ list_ex P Enum.enum"
instance sorry
end

instantiation bit1 :: (finite) enum
begin
definition enum_bit1 :: "'a bit1 list" where
  "enum_bit1 = map (λn. Abs_bit1 (int n)) [0..<Suc (2 * CARD('a))]"
definition enum_all_bit1 :: "('a bit1 ⇒ bool) ⇒ bool" where
  "enum_all_bit1 P ⟷ list_all P Enum.enum"
definition enum_ex_bit1 :: "('a bit1 ⇒ bool) ⇒ bool" where
  "enum_ex_bit1 P ⟷ list_ex P Enum.enum"
instance sorry
end

instantiation num0 :: card_UNIV
begin
definition finite_UNIV_num0 :: "(num0, bool) phantom" where "finite_UNIV_num0 = phantom False"
definition card_UNIV_num0 :: "(num0, nat) phantom" where "card_UNIV_num0 = phantom 0"
instance sorry
end

instantiation num1 :: card_UNIV
begin
definition finite_UNIV_num1 :: "(num1, bool) phantom" where "finite_UNIV_num1 = phantom True"
definition card_UNIV_num1 :: "(num1, nat) phantom" where "card_UNIV_num1 = phantom 1"
instance sorry
end

instantiation bit0 :: (finite) finite_UNIV
begin
definition finite_UNIV_bit0 :: "('a bit0, bool) phantom" where "finite_UNIV_bit0 = phantom True"
instance sorry
end

instantiation bit1 :: (finite) finite_UNIV
begin
definition finite_UNIV_bit1 :: "('a bit1, bool) phantom" where "finite_UNIV_bit1 = phantom True"
instance sorry
end

instantiation bit0 :: ("{finite, card_UNIV}") card_UNIV
begin
definition card_UNIV_bit0 :: "('a bit0, nat) phantom" where
  "card_UNIV_bit0 = phantom (2 * of_phantom (card_UNIV :: 'a card_UNIV))"
instance sorry
end

instantiation bit1 :: ("{finite, card_UNIV}") card_UNIV
begin
definition card_UNIV_bit1 :: "('a bit1, nat) phantom" where
  "card_UNIV_bit1 = phantom (1 + 2 * of_phantom (card_UNIV :: 'a card_UNIV))"
instance sorry
end

section ‹Numbers as types›

syntax
  "_NumeralType" :: "num_token ⇒ type"  ("_")
  "_NumeralType0" :: type  ("0")
  "_NumeralType1" :: type  ("1")

end
