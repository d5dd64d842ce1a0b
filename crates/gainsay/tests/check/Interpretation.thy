theory Interpretation
  imports Main
begin

locale step =
  fixes advance :: "nat ⇒ nat" and start :: nat
  assumes moves: "advance n ≠ n"

interpretation double: step "λn. n + n + 1" 0
  by unfold_locales simp

lemma (in step) small: "advance start < 1"
  oops

end
