text ‹How many values a type has.›

theory Cardinality
  imports Phantom_Type
begin

syntax "_type_card" :: "type ⇒ nat"  ("(1CARD/(1'(_')))")
syntax_consts "_type_card" ⇌ card
translations "CARD('t)" ⇀ "CONST card (CONST UNIV :: 't set)"

class CARD_1 =
  assumes CARD_1: "CARD('a) = 1"
begin

subclass finite sorry

end

class card2 = finite +
  assumes two_le_card: "2 ≤ CARD('a)"

type_synonym 'a finite_UNIV = "('a, bool) phantom"

class finite_UNIV =
  fixes finite_UNIV :: "('a, bool) phantom"
  assumes finite_UNIV: "finite_UNIV = Phantom('a) (finite (UNIV :: 'a set))"

definition is_list_UNIV :: "'a list ⇒ bool" where
  "is_list_UNIV xs ⟷ CARD('a) ≠ 0 ∧ length (remdups xs) = CARD('a)"

type_synonym 'a card_UNIV = "('a, nat) phantom"

class card_UNIV = finite_UNIV +
  fixes card_UNIV :: "'a card_UNIV"
  assumes card_UNIV: "card_UNIV = Phantom('a) CARD('a)"

section ‹Types of known size, 0 for infinite›

instantiation nat :: card_UNIV
begin
definition finite_UNIV_nat :: "(nat, bool) phantom" where "finite_UNIV_nat = phantom False"
definition card_UNIV_nat :: "(nat, nat) phantom" where "card_UNIV_nat = phantom 0"
instance sorry
end

instantiation int :: card_UNIV
begin
definition finite_UNIV_int :: "(int, bool) phantom" where "finite_UNIV_int = phantom False"
definition card_UNIV_int :: "(int, nat) phantom" where "card_UNIV_int = phantom 0"
instance sorry
end

instantiation natural :: card_UNIV
begin
definition finite_UNIV_natural :: "(natural, bool) phantom" where "finite_UNIV_natural = phantom False"
definition card_UNIV_natural :: "(natural, nat) phantom" where "card_UNIV_natural = phantom 0"
instance sorry
end

instantiation integer :: card_UNIV
begin
definition finite_UNIV_integer :: "(integer, bool) phantom" where "finite_UNIV_integer = phantom False"
definition card_UNIV_integer :: "(integer, nat) phantom" where "card_UNIV_integer = phantom 0"
instance sorry
end

instantiation unit :: card_UNIV
begin
definition finite_UNIV_unit :: "(unit, bool) phantom" where "finite_UNIV_unit = phantom True"
definition card_UNIV_unit :: "(unit, nat) phantom" where "card_UNIV_unit = phantom 1"
instance sorry
end

instantiation bool :: card_UNIV
begin
definition finite_UNIV_bool :: "(bool, bool) phantom" where "finite_UNIV_bool = phantom True"
definition card_UNIV_bool :: "(bool, nat) phantom" where "card_UNIV_bool = phantom 2"
instance sorry
end

instantiation char :: card_UNIV
begin
definition finite_UNIV_char :: "(char, bool) phantom" where "finite_UNIV_char = phantom True"
definition card_UNIV_char :: "(char, nat) phantom" where "card_UNIV_char = phantom 256"
instance sorry
end

instantiation String.literal :: card_UNIV
begin
definition finite_UNIV_literal :: "(String.literal, bool) phantom" where "finite_UNIV_literal = phantom False"
definition card_UNIV_literal :: "(String.literal, nat) phantom" where "card_UNIV_literal = phantom 0"
instance sorry
end

instantiation Enum.finite_1 :: card_UNIV
begin
definition finite_UNIV_finite_1 :: "(Enum.finite_1, bool) phantom" where "finite_UNIV_finite_1 = phantom True"
definition card_UNIV_finite_1 :: "(Enum.finite_1, nat) phantom" where "card_UNIV_finite_1 = phantom 1"
instance sorry
end

instantiation Enum.finite_2 :: card_UNIV
begin
definition finite_UNIV_finite_2 :: "(Enum.finite_2, bool) phantom" where "finite_UNIV_finite_2 = phantom True"
definition card_UNIV_finite_2 :: "(Enum.finite_2, nat) phantom" where "card_UNIV_finite_2 = phantom 2"
instance sorry
end

instantiation Enum.finite_3 :: card_UNIV
begin
definition finite_UNIV_finite_3 :: "(Enum.finite_3, bool) phantom" where "finite_UNIV_finite_3 = phantom True"
definition card_UNIV_finite_3 :: "(Enum.finite_3, nat) phantom" where "card_UNIV_finite_3 = phantom 3"
instance sorry
end

instantiation Enum.finite_4 :: card_UNIV
begin
definition finite_UNIV_finite_4 :: "(Enum.finite_4, bool) phantom" where "finite_UNIV_finite_4 = phantom True"
definition card_UNIV_finite_4 :: "(Enum.finite_4, nat) phantom" where "card_UNIV_finite_4 = phantom 4"
instance sorry
end

instantiation Enum.finite_5 :: card_UNIV
begin
definition finite_UNIV_finite_5 :: "(Enum.finite_5, bool) phantom" where "finite_UNIV_finite_5 = phantom True"
definition card_UNIV_finite_5 :: "(Enum.finite_5, nat) phantom" where "card_UNIV_finite_5 = phantom 5"
instance sorry
end

instantiation list :: (type) card_UNIV
begin
definition finite_UNIV_list :: "('a list, bool) phantom" where "finite_UNIV_list = phantom False"
definition card_UNIV_list :: "('a list, nat) phantom" where "card_UNIV_list = phantom 0"
instance sorry
end

section ‹Sizes computed from the sizes of the parts›

instantiation prod :: (finite_UNIV, finite_UNIV) finite_UNIV
begin
definition finite_UNIV_prod :: "('a × 'b, bool) phantom" where
  "finite_UNIV_prod =
    phantom (of_phantom (finite_UNIV :: 'a finite_UNIV) ∧ of_phantom (finite_UNIV :: 'b finite_UNIV))"
instance sorry
end

instantiation prod :: (card_UNIV, card_UNIV) card_UNIV
begin
definition card_UNIV_prod :: "('a × 'b, nat) phantom" where
  "card_UNIV_prod =
    (let a = of_phantom (card_UNIV :: 'a card_UNIV); b = of_phantom (card_UNIV :: 'b card_UNIV)
     in phantom (a * b))"
instance sorry
end

instantiation sum :: (finite_UNIV, finite_UNIV) finite_UNIV
begin
definition finite_UNIV_sum :: "('a + 'b, bool) phantom" where
  "finite_UNIV_sum =
    phantom (of_phantom (finite_UNIV :: 'a finite_UNIV) ∧ of_phantom (finite_UNIV :: 'b finite_UNIV))"
instance sorry
end

instantiation sum :: (card_UNIV, card_UNIV) card_UNIV
begin
definition card_UNIV_sum :: "('a + 'b, nat) phantom" where
  "card_UNIV_sum =
    (let a = of_phantom (card_UNIV :: 'a card_UNIV); b = of_phantom (card_UNIV :: 'b card_UNIV)
     in phantom (if a = 0 ∨ b = 0 then 0 else a + b))"
instance sorry
end

instantiation "fun" :: (finite_UNIV, card_UNIV) finite_UNIV
begin
definition finite_UNIV_fun :: "('a ⇒ 'b, bool) phantom" where
  "finite_UNIV_fun =
    phantom ((let b = of_phantom (card_UNIV :: 'b card_UNIV) in
      b = 1 ∨ b ≠ 0 ∧ of_phantom (finite_UNIV :: 'a finite_UNIV)))"
instance sorry
end

instantiation "fun" :: (card_UNIV, card_UNIV) card_UNIV
begin
definition card_UNIV_fun :: "('a ⇒ 'b, nat) phantom" where
  "card_UNIV_fun =
    (let a = of_phantom (card_UNIV :: 'a card_UNIV); b = of_phantom (card_UNIV :: 'b card_UNIV)
     in phantom (if b = 1 ∨ a ≠ 0 ∧ b ≠ 0 then b ^ a else 0))"
instance sorry
end

instantiation option :: (finite_UNIV) finite_UNIV
begin
definition finite_UNIV_option :: "('a option, bool) phantom" where
  "finite_UNIV_option = phantom (of_phantom (finite_UNIV :: 'a finite_UNIV))"
instance sorry
end

instantiation option :: (card_UNIV) card_UNIV
begin
definition card_UNIV_option :: "('a option, nat) phantom" where
  "card_UNIV_option =
    (let a = of_phantom (card_UNIV :: 'a card_UNIV) in phantom (if a = 0 then 0 else Suc a))"
instance sorry
end

instantiation set :: (finite_UNIV) finite_UNIV
begin
definition finite_UNIV_set :: "('a set, bool) phantom" where
  "finite_UNIV_set = phantom (of_phantom (finite_UNIV :: 'a finite_UNIV))"
instance sorry
end

instantiation set :: (card_UNIV) card_UNIV
begin
definition card_UNIV_set :: "('a set, nat) phantom" where
  "card_UNIV_set =
    (let a = of_phantom (card_UNIV :: 'a card_UNIV) in phantom (if a = 0 then 0 else 2 ^ a))"
instance sorry
end

end
