theory Groebner_Basis
  imports Semiring_Normalization Parity
begin

text ‹Has no constants: an import that theories mention.›

named_theorems algebra

end
