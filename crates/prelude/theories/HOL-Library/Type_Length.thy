text ‹Types that stand for a length.›

theory Type_Length
  imports Numeral_Type
begin

class len0 =
  fixes len_of :: "'a itself ⇒ nat"

syntax "_type_length" :: "type ⇒ nat"  ("(1LENGTH/(1'(_')))")
syntax_consts "_type_length" ⇌ len_of
translations "LENGTH('a)" ⇀ "CONST len_of TYPE('a)"

class len = len0 +
  assumes len_gt_0: "0 < LENGTH('a)"

instantiation num0 :: len0
begin
definition len_of_num0 :: "num0 itself ⇒ nat" where len_num0: "len_of_num0 _ = 0"
instance ..
end

instantiation num1 :: len0
begin
definition len_of_num1 :: "num1 itself ⇒ nat" where len_num1: "len_of_num1 _ = 1"
instance ..
end

instantiation bit0 :: (len0) len0
begin
definition len_of_bit0 :: "'a bit0 itself ⇒ nat" where
  len_bit0: "len_of_bit0 _ = 2 * LENGTH('a)"
instance ..
end

instantiation bit1 :: (len0) len0
begin
definition len_of_bit1 :: "'a bit1 itself ⇒ nat" where
  len_bit1: "len_of_bit1 _ = 2 * LENGTH('a) + 1"
instance ..
end

instance num1 :: len sorry
instance bit0 :: (len) len sorry
instance bit1 :: (len0) len sorry

instantiation Enum.finite_1 :: len
begin
definition len_of_finite_1 :: "Enum.finite_1 itself ⇒ nat" where "len_of_finite_1 _ = 1"
instance sorry
end

instantiation Enum.finite_2 :: len
begin
definition len_of_finite_2 :: "Enum.finite_2 itself ⇒ nat" where "len_of_finite_2 _ = 2"
instance sorry
end

instantiation Enum.finite_3 :: len
begin
definition len_of_finite_3 :: "Enum.finite_3 itself ⇒ nat" where "len_of_finite_3 _ = 4"
instance sorry
end

end
