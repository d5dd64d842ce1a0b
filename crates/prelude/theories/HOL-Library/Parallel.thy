text ‹Futures and parallel list operations, run in sequence.›

theory Parallel
  imports Main
begin

datatype 'a future = fork "unit ⇒ 'a"

primrec join :: "'a future ⇒ 'a" where
  "join (fork f) = f ()"

definition map :: "('a ⇒ 'b) ⇒ 'a list ⇒ 'b list" where
  "map = List.map"

definition forall :: "('a ⇒ bool) ⇒ 'a list ⇒ bool" where
  "forall = list_all"

definition exists :: "('a ⇒ bool) ⇒ 'a list ⇒ bool" where
  "exists = list_ex"

hide_const (open) fork join map exists forall

end
