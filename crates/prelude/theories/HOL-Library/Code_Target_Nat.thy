text ‹Names for conversions of natural numbers; numbers run natively here.›

theory Code_Target_Nat
  imports Code_Abstract_Nat
begin

definition Nat :: "integer ⇒ nat" where
  "Nat = nat_of_integer"

context
begin

qualified definition natural :: "num ⇒ nat" where
  "natural = nat_of_num"

end

definition int_of_nat :: "nat ⇒ int" where
  "int_of_nat = int"

definition char_of_nat :: "nat ⇒ char" where
  "char_of_nat = char_of"

definition nat_of_char :: "char ⇒ nat" where
  "nat_of_char = of_char"

end
