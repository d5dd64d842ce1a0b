theory Unproved
  imports Main
begin

definition twice :: "nat ⇒ nat" where "twice n = n + n"

lemma twice_code [code]: "twice n = n" sorry

definition thrice :: "nat ⇒ nat" where "thrice n = n + n + n"

lemma [code]: "thrice n = 3 * n"
  unfolding thrice_def by simp

lemma "thrice n = n" oops

text ‹What the definition says is right.›

lemma defined: "twice n = 2 * n" sorry
lemma by_definition: "twice n = 3 * n" oops

text ‹Where the definition does not say it, the equation is all that there is.›

definition above :: "nat ⇒ nat" where "above n = (SOME m. n < m)"

lemma above_code [code]: "above n = n + 2" sorry

lemma "above n = n + 1" oops

text ‹A proof may use what is not proved.›

definition beyond :: "nat ⇒ nat" where "beyond n = (SOME m. n < m)"

lemma beyond_is: "beyond n = n + 3" sorry

lemma beyond_code [code]: "beyond n = n + 3" by (rule beyond_is)

lemma "beyond n = n + 1" oops

end
