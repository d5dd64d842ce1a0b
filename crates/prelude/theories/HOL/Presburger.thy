theory Presburger
  imports Groebner_Basis Set_Interval
begin

text ‹Has no constants: an import that theories mention.›

end
