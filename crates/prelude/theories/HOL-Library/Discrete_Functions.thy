text ‹Logarithm and square root of natural numbers, rounded down.›

theory Discrete_Functions
  imports Complex_Main
begin

fun floor_log :: "nat ⇒ nat" where
  "floor_log n = (if n ≤ 1 then 0 else Suc (floor_log (n div 2)))"

definition floor_sqrt :: "nat ⇒ nat" where
  "floor_sqrt n = Max {m. m⇧2 ≤ n}"

definition floor_sqrt_between :: "nat ⇒ nat ⇒ nat ⇒ nat" where
  floor_sqrt_between_eq:
    "floor_sqrt_between m q n =
      (let r = floor_sqrt n in if m ≤ r ∧ r < m + q then r else 0)"

lemma [code]:
  "floor_sqrt n = (if n = 0 then 0 else
    (let r = floor_sqrt (n div 4) in if (2 * r + 1)⇧2 ≤ n then 2 * r + 1 else 2 * r))"
  sorry

end
