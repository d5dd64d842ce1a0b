text ‹Pairs, sums, integers, lists and finite sets of natural numbers, coded as one number.›

theory Nat_Bijection
  imports Main
begin

definition triangle :: "nat ⇒ nat" where
  "triangle n = n * (n + 1) div 2"

definition prod_encode :: "nat × nat ⇒ nat" where
  "prod_encode p = triangle (fst p + snd p) + fst p"

fun prod_decode_aux :: "nat ⇒ nat ⇒ nat × nat" where
  "prod_decode_aux k m = (if k < m then prod_decode_aux (Suc k) (m - Suc k) else (m, k - m))"

definition prod_decode :: "nat ⇒ nat × nat" where
  "prod_decode n = prod_decode_aux 0 n"

definition sum_encode :: "nat + nat ⇒ nat" where
  "sum_encode s = (case s of Inl m ⇒ 2 * m | Inr n ⇒ 2 * n + 1)"

definition sum_decode :: "nat ⇒ nat + nat" where
  "sum_decode n = (if odd n then Inr (n div 2) else Inl (n div 2))"

definition int_encode :: "int ⇒ nat" where
  "int_encode k = sum_encode (if k < 0 then Inr (nat (- k - 1)) else Inl (nat k))"

definition int_decode :: "nat ⇒ int" where
  "int_decode n = (case sum_decode n of Inl m ⇒ int m | Inr m ⇒ - 1 - int m)"

fun list_encode :: "nat list ⇒ nat" where
  "list_encode [] = 0"
| "list_encode (n # ns) = Suc (prod_encode (n, list_encode ns))"

function list_decode :: "nat ⇒ nat list" where
  "list_decode 0 = []"
| "list_decode (Suc n) = (let p = prod_decode n in fst p # list_decode (snd p))"
  sorry
termination sorry

definition set_encode :: "nat set ⇒ nat" where
  "set_encode A = (∑n∈A. 2 ^ n)"

definition set_decode :: "nat ⇒ nat set" where
  "set_decode m = {n. odd (m div 2 ^ n)}"

lemma [code]: "set_decode m = set (filter (λn. odd (m div 2 ^ n)) [0..<m])"
  sorry

end
