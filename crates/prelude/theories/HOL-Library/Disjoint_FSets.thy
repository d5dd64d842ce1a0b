text ‹Disjoint finite sets.›

theory Disjoint_FSets
  imports Finite_Map Disjoint_Sets
begin

lift_definition fdisjnt :: "'a fset ⇒ 'a fset ⇒ bool" is disjnt sorry

end
