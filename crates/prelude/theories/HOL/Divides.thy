theory Divides
  imports Parity
begin

text ‹Has no constants: division lives in the theories Euclidean_Rings and Parity.›

end
