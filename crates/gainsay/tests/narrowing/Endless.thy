theory Endless
  imports Main
begin

text ‹What does not end is not known.›

partial_function (tailrec) climb :: "nat ⇒ nat" where
  "climb n = climb (Suc n)"

lemma endless: "climb n = 0"
  oops

fun demanded :: "nat ⇒ nat ⇒ bool" where
  "demanded 0 m ⟷ True"
| "demanded (Suc n) m ⟷ (m = m + 0) ∧ demanded n m"

lemma often: "demanded 100000 m"
  sorry

end
