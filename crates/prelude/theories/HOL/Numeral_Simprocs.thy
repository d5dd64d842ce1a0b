theory Numeral_Simprocs
  imports Parity
begin

text ‹Has no constants: an import that theories mention.›

end
