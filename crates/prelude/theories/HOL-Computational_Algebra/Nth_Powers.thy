text ‹Powers and roots of natural numbers.›

theory Nth_Powers
  imports Primes
begin

definition is_nth_power :: "nat ⇒ 'a::monoid_mult ⇒ bool" where
  "is_nth_power n x ⟷ (∃y. y ^ n = x)"

abbreviation is_square :: "'a::monoid_mult ⇒ bool" where
  "is_square ≡ is_nth_power 2"

definition is_nth_power_nat :: "nat ⇒ nat ⇒ bool" where
  [code_abbrev]: "is_nth_power_nat = is_nth_power"

lemma [code]: "is_nth_power_nat n m ⟷ (if n = 0 then m = 1 else ∃k∈{0..m}. k ^ n = m)"
  sorry

definition nth_root_nat :: "nat ⇒ nat ⇒ nat" where
  "nth_root_nat k n = (if k = 0 then 0 else Max {m. m ^ k ≤ n})"

function nth_root_nat_aux :: "nat ⇒ nat ⇒ nat ⇒ nat ⇒ nat" where
  "nth_root_nat_aux m k acc n =
    (if k < n ∧ (k + 1) ^ m ≤ n then nth_root_nat_aux m (k + 1) ((k + 1) ^ m) n else k)"
  sorry
termination sorry

lemma [code]:
  "nth_root_nat m n =
    (if m = 0 ∨ n = 0 then 0 else if m = 1 ∨ n = 1 then n else nth_root_nat_aux m 1 1 n)"
  sorry

end
