text ‹Types of every kind: their operations are not those of numbers, even where numbers represent them.›

theory Types
  imports Main "HOL-Library.Word" "HOL-Library.Numeral_Type"
begin

datatype color = Red | Green | Blue

datatype shape = Dot | Flag bool | Ring color

text ‹A sum that is not injective.›

instantiation color :: plus
begin
definition plus_color :: "color ⇒ color ⇒ color" where
  "plus_color a b = (if a = Red then b else Green)"
instance ..
end

text ‹A subtype of the natural numbers with a sum that ends at the top, and with the order turned around.›

typedef small = "{n::nat. n < 4}"
  by (rule exI[of _ 0]) simp

definition small :: "nat ⇒ small" where
  "small n = Abs_small (min 3 n)"

instantiation small :: "{plus, ord, enum}"
begin
definition plus_small :: "small ⇒ small ⇒ small" where
  "plus_small a b = Abs_small (min 3 (Rep_small a + Rep_small b))"
definition less_eq_small :: "small ⇒ small ⇒ bool" where
  "less_eq_small a b ⟷ Rep_small b ≤ Rep_small a"
definition less_small :: "small ⇒ small ⇒ bool" where
  "less_small a b ⟷ Rep_small b < Rep_small a"
definition enum_small :: "small list" where
  "enum_small = map small [0, 1, 2, 3]"
definition enum_all_small :: "(small ⇒ bool) ⇒ bool" where
  "enum_all_small P ⟷ list_all P Enum.enum"
definition enum_ex_small :: "(small ⇒ bool) ⇒ bool" where
  "enum_ex_small P ⟷ list_ex P Enum.enum"
instance sorry
end

end
