text ‹Notation for printing; only the constants it needs are kept.›

theory LaTeXsugar
  imports Main
begin

definition mbox :: "'a ⇒ 'a" where
  "mbox x = x"

definition mbox0 :: "'a ⇒ 'a" where
  "mbox0 x = x"

consts DUMMY :: 'a

end
