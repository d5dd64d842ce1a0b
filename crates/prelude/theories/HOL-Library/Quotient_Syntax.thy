text ‹Notation for relations and maps of quotients.›

theory Quotient_Syntax
  imports Main
begin

notation
  rel_conj  (infixr "OOO" 75) and
  map_fun  (infixr "--->" 55) and
  rel_fun  (infixr "===>" 55)

end
