text ‹Numbers without a common divisor, and how many there are.›

theory Totient
  imports Complex_Main "HOL-Computational_Algebra.Primes" Cong
begin

definition totatives :: "nat ⇒ nat set" where
  "totatives n = {k ∈ {0<..n}. coprime k n}"

definition totient :: "nat ⇒ nat" where
  "totient n = card (totatives n)"

primrec totient_naive :: "nat ⇒ nat ⇒ nat ⇒ nat" where
  "totient_naive 0 acc n = acc"
| "totient_naive (Suc k) acc n =
    totient_naive k (if coprime (Suc k) n then Suc acc else acc) n"

lemma [code]: "totient n = totient_naive n 0 n"
  sorry

end
