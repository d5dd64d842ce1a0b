theory Clauses
  imports Main
begin

text ‹Variables that a clause fixes hide constants, and are those of the clause alone.›

definition limit :: nat where "limit = 3"

inductive below :: "nat ⇒ bool" where
  start: "below 0"
| step: "below limit" if "limit = Suc n" and "below n" for limit n

lemma one_below: "below 1"
  sorry

lemma not_one: "¬ below 1"
  oops

inductive mixed :: "nat ⇒ bool list ⇒ bool" where
  empty: "mixed x []" for x :: nat
| more: "mixed n (x # xs)" if "mixed n xs" for x :: bool and xs n

lemma mixed: "mixed n xs"
  sorry

fun tail_of :: "nat list ⇒ nat list" where
  "tail_of [] = []"
| "tail_of (limit # xs) = xs" for limit

lemma tail_of: "tail_of [4, 5] = [5]"
  sorry

text ‹A variable that is fixed around a clause is not fixed again.›

context
  fixes k :: nat
begin

inductive fixed_twice :: "nat ⇒ bool" where
  "fixed_twice k" for k

end

lemma fixed_twice: "fixed_twice 0 1"
  oops

text ‹Values of a type variable have no constructors: whether 0 and 1 differ is not known.›

fun first :: "'a :: {zero, one} ⇒ nat" where
  "first 0 = 0"
| "first 1 = 1"
| "first x = 2"

lemma first: "first (0 :: nat) = 0"
  oops

fun numbered :: "'a :: numeral list ⇒ nat" where
  "numbered (1 # xs) = 0"
| "numbered xs = 1"

lemma numbered: "numbered [1 :: nat] = 0"
  oops

end
