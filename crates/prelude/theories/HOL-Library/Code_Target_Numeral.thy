text ‹The code setup of natural numbers and integers together.›

theory Code_Target_Numeral
  imports Code_Target_Nat Code_Target_Int
begin

end
