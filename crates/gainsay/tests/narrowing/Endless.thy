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

fun asked :: "nat ⇒ nat ⇒ nat" where
  "asked 0 m = m"
| "asked (Suc n) m = (if m = 0 then asked n m else asked n (m - 1))"

lemma asked_again_and_again: "asked 1000000 m ≤ m"
  sorry

lemma far_off: "∃n :: nat. n > 100000 ∧ n * n = 10000600009"
  sorry

end
