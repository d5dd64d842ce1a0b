text ‹Floating point numbers together with the code setup of numbers.›

theory Code_Target_Numeral_Float
  imports Float Code_Target_Numeral
begin

end
