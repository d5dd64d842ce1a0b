theory String
  imports Enum Bit_Operations Code_Numeral
begin

text ‹Characters of eight bits, strings as lists of them, and literals of seven-bit characters.›

subsection ‹Characters›

datatype char =
  Char (digit0: bool) (digit1: bool) (digit2: bool) (digit3: bool)
    (digit4: bool) (digit5: bool) (digit6: bool) (digit7: bool)

context comm_semiring_1
begin

definition of_char :: "char ⇒ 'a"
  where "of_char c = horner_sum of_bool 2
    [digit0 c, digit1 c, digit2 c, digit3 c, digit4 c, digit5 c, digit6 c, digit7 c]"

end

context linordered_euclidean_semiring_bit_operations
begin

definition char_of :: "'a ⇒ char"
  where "char_of n =
    Char (bit n 0) (bit n 1) (bit n 2) (bit n 3) (bit n 4) (bit n 5) (bit n 6) (bit n 7)"

end

syntax
  "_Char" :: "str_position ⇒ char"  ("CHR _")
  "_Char_ord" :: "num_const ⇒ char"  ("CHR _")
syntax_consts "_Char" "_Char_ord" ⇌ Char

instantiation char :: enum
begin

definition enum_char :: "char list"
  where "Enum.enum = map char_of [0..<256 :: nat]"

definition enum_all_char :: "(char ⇒ bool) ⇒ bool"
  where "Enum.enum_all Q ⟷ list_all Q (Enum.enum :: char list)"

definition enum_ex_char :: "(char ⇒ bool) ⇒ bool"
  where "Enum.enum_ex Q ⟷ list_ex Q (Enum.enum :: char list)"

instance ..

end

definition char_of_integer :: "integer ⇒ char"
  where [code_abbrev]: "char_of_integer = char_of"

definition integer_of_char :: "char ⇒ integer"
  where [code_abbrev]: "integer_of_char = of_char"

subsection ‹Strings›

type_synonym string = "char list"

syntax
  "_String" :: "str_position ⇒ string"  ("_")

subsection ‹Literals›

context
begin

qualified definition ascii_of :: "char ⇒ char"
  where "ascii_of c =
    Char (digit0 c) (digit1 c) (digit2 c) (digit3 c) (digit4 c) (digit5 c) (digit6 c) False"

qualified typedef literal = "{cs. ∀c∈set cs. ¬ digit7 c}"
  morphisms explode Abs_literal
  sorry

qualified setup_lifting type_definition_literal

qualified lift_definition implode :: "string ⇒ literal" is "map ascii_of"
  sorry

end

instantiation String.literal :: zero
begin

context
begin

qualified lift_definition zero_literal :: String.literal is "[]"
  sorry

instance ..

end

end

context
begin

qualified abbreviation (output) empty_literal :: String.literal
  where "empty_literal ≡ 0"

qualified lift_definition Literal ::
    "bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ String.literal ⇒ String.literal"
  is "λb0 b1 b2 b3 b4 b5 b6 cs. Char b0 b1 b2 b3 b4 b5 b6 False # cs"
  sorry

end

code_datatype "0 :: String.literal" String.Literal

syntax
  "_Literal" :: "str_position ⇒ String.literal"  ("STR _")
  "_Ascii" :: "num_const ⇒ String.literal"  ("STR _")
syntax_consts "_Literal" "_Ascii" ⇌ String.Literal

instantiation String.literal :: plus
begin

context
begin

qualified lift_definition plus_literal :: "String.literal ⇒ String.literal ⇒ String.literal" is "(@)"
  sorry

instance ..

end

end

instance String.literal :: monoid_add ..

instantiation String.literal :: size
begin

lift_definition size_literal :: "String.literal ⇒ nat" is length
  sorry

instance ..

end

instantiation String.literal :: equal
begin

context
begin

qualified lift_definition equal_literal :: "String.literal ⇒ String.literal ⇒ bool" is HOL.equal
  sorry

instance ..

end

end

instantiation String.literal :: linorder
begin

context
begin

qualified lift_definition less_eq_literal :: "String.literal ⇒ String.literal ⇒ bool"
  is "ord.lexordp_eq (λc d. of_char c < (of_char d :: nat))"
  sorry

qualified lift_definition less_literal :: "String.literal ⇒ String.literal ⇒ bool"
  is "ord.lexordp (λc d. of_char c < (of_char d :: nat))"
  sorry

instance ..

end

end

context
begin

qualified lift_definition asciis_of_literal :: "String.literal ⇒ integer list" is "map of_char"
  sorry

qualified lift_definition literal_of_asciis :: "integer list ⇒ String.literal"
  is "map (λk. String.ascii_of (char_of k))"
  sorry

qualified definition Literal' ::
    "bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ String.literal ⇒ String.literal"
  where "Literal' = String.Literal"

lemma [code]:
  "String.explode 0 = []"
  "String.explode (String.Literal b0 b1 b2 b3 b4 b5 b6 s) = Char b0 b1 b2 b3 b4 b5 b6 False # String.explode s"
  sorry

lemma [code]:
  "String.implode [] = 0"
  "String.implode (Char b0 b1 b2 b3 b4 b5 b6 b7 # cs) = String.Literal b0 b1 b2 b3 b4 b5 b6 (String.implode cs)"
  sorry

end

lifting_forget literal.lifting

end
