text ‹Characters by their codes.›

theory Code_Abstract_Char
  imports Main Char_ord
begin

definition Chr :: "integer ⇒ char" where
  "Chr = char_of"

definition byte :: "bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ bool ⇒ integer" where
  "byte b0 b1 b2 b3 b4 b5 b6 b7 = horner_sum of_bool 2 [b0, b1, b2, b3, b4, b5, b6, b7]"

end
