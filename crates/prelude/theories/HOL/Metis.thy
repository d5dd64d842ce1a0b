theory Metis
  imports ATP
begin

text ‹Constants of the resolution prover.›

definition select :: "'a ⇒ 'a"
  where "select x = x"

definition lambda :: "'a ⇒ 'a"
  where "lambda x = x"

hide_const (open) select fFalse fTrue fNot fComp fconj fdisj fimplies fAll fEx fequal lambda

end
