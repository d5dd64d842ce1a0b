theory Unproved
  imports Main
begin

definition twice :: "nat ⇒ nat" where "twice n = n + n"

lemma twice_code [code]: "twice n = n" sorry

definition thrice :: "nat ⇒ nat" where "thrice n = n + n + n"

lemma [code]: "thrice n = 3 * n"
  unfolding thrice_def by simp

lemma "twice n = 2 * n" oops
lemma "thrice n = n" oops

end
