text ‹Names for conversions of integers; numbers run natively here.›

theory Code_Target_Int
  imports Main
begin

context
begin

qualified definition positive :: "num ⇒ int" where
  "positive = numeral"

qualified definition negative :: "num ⇒ int" where
  "negative n = - numeral n"

end

definition char_of_int :: "int ⇒ char" where
  "char_of_int = char_of"

definition int_of_char :: "char ⇒ int" where
  "int_of_char = of_char"

end
