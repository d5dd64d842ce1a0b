theory Limits
  imports Main
begin

text ‹Functions that need more than there is.›

function for_ever :: "nat ⇒ nat" where
  "for_ever n = for_ever (n + 1)"
  by auto

termination sorry

function deeper_for_ever :: "nat ⇒ nat" where
  "deeper_for_ever n = Suc (deeper_for_ever n)"
  by auto

termination sorry

function endless :: "nat ⇒ nat list" where
  "endless n = n # endless n"
  by auto

termination sorry

function longer_for_ever :: "nat ⇒ nat list ⇒ nat" where
  "longer_for_ever n ns = longer_for_ever (n + 1) (n # ns)"
  by auto

termination sorry

value "for_ever 0"
value "deeper_for_ever 0"
value "endless 0"
value "longer_for_ever 0 []"
value "{n :: nat. n < 5 ∧ for_ever n = 0}"

fun depth :: "nat ⇒ nat" where
  "depth 0 = 0"
| "depth (Suc n) = Suc (depth n)"

fun rev_append :: "'a list ⇒ 'a list ⇒ 'a list" where
  "rev_append [] ys = ys"
| "rev_append (x # xs) ys = rev_append xs (x # ys)"

fun doubled :: "nat ⇒ 'a list ⇒ 'a list" where
  "doubled 0 xs = xs"
| "doubled (Suc n) xs = doubled n (rev_append xs xs)"

end
