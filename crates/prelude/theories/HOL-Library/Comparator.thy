text ‹Comparison functions as values.›

theory Comparator
  imports Main
begin

datatype comp = Less | Equiv | Greater

locale comparator =
  fixes cmp :: "'a ⇒ 'a ⇒ comp"
  assumes refl: "cmp a a = Equiv"
    and trans_equiv: "cmp a b = Equiv ⟹ cmp b c = Equiv ⟹ cmp a c = Equiv"
    and trans_less: "cmp a b = Less ⟹ cmp b c = Less ⟹ cmp a c = Less"
    and greater_iff_sym_less: "cmp b a = Greater ⟷ cmp a b = Less"

typedef 'a comparator = "{cmp :: 'a ⇒ 'a ⇒ comp. comparator cmp}"
  morphisms compare Abs_comparator
  sorry

setup_lifting type_definition_comparator

lift_definition flat :: "'a comparator" is "λ_ _. Equiv" sorry

instantiation comparator :: (linorder) default
begin
lift_definition default_comparator :: "'a comparator" is
  "λx y. if x = y then Equiv else if x < y then Less else Greater" sorry
instance ..
end

instantiation comparator :: (enum) equal
begin
definition equal_comparator :: "'a comparator ⇒ 'a comparator ⇒ bool" where
  "equal_comparator f g ⟷
    (∀x∈set Enum.enum. ∀y∈set Enum.enum. compare f x y = compare g x y)"
instance sorry
end

lift_definition reversed :: "'a comparator ⇒ 'a comparator" is "λcmp x y. cmp y x" sorry

lift_definition key :: "('b ⇒ 'a) ⇒ 'a comparator ⇒ 'b comparator" is
  "λf cmp x y. cmp (f x) (f y)" sorry

lift_definition prod_lex :: "'a comparator ⇒ 'b comparator ⇒ ('a × 'b) comparator" is
  "λf g p q. case f (fst p) (fst q) of Equiv ⇒ g (snd p) (snd q) | c ⇒ c" sorry

definition comparator_bool :: "bool comparator" where
  "comparator_bool = default"

definition raw_comparator_nat :: "nat ⇒ nat ⇒ comp" where
  "raw_comparator_nat = compare default"

definition comparator_nat :: "nat comparator" where
  "comparator_nat = default"

definition comparator_linordered_group :: "'a::linordered_ab_group_add comparator" where
  "comparator_linordered_group = default"

end
