text ‹Logarithms rounded to natural numbers.›

theory Log_Nat
  imports Complex_Main
begin

definition floorlog :: "nat ⇒ nat ⇒ nat" where
  "floorlog b n = (if 1 < b ∧ 0 < n then Suc (nat ⌊log (real b) (real n)⌋) else 0)"

lemma [code]: "floorlog b n = (if 1 < b ∧ 0 < n then Suc (floorlog b (n div b)) else 0)"
  sorry

definition ceillog2 :: "nat ⇒ nat" where
  "ceillog2 n = (if n = 0 then 0 else nat ⌈log 2 (real n)⌉)"

fun ceillog2_aux :: "nat ⇒ nat ⇒ nat" where
  "ceillog2_aux acc n = (if n < 2 then acc else ceillog2_aux (Suc acc) (Suc n div 2))"

lemma [code]: "ceillog2 n = ceillog2_aux 0 n"
  sorry

definition bitlen :: "int ⇒ int" where
  "bitlen k = int (floorlog 2 (nat k))"

end
