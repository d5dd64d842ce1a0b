text ‹Logarithm and square root of natural numbers under their older names.›

theory Discrete
  imports Complex_Main
begin

context
begin

qualified fun log :: "nat ⇒ nat" where
  "log n = (if n ≤ 1 then 0 else Suc (log (n div 2)))"

qualified definition sqrt :: "nat ⇒ nat" where
  "sqrt n = Max {m. m⇧2 ≤ n}"

lemma [code]:
  "sqrt n = (if n = 0 then 0 else
    (let r = sqrt (n div 4) in if (2 * r + 1)⇧2 ≤ n then 2 * r + 1 else 2 * r))"
  sorry

end

end
