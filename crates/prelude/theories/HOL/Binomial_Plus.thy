theory Binomial_Plus
  imports Real
begin

text ‹Has no constants: an import that theories mention.›

end
