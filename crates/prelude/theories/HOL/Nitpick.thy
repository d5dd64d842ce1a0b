theory Nitpick
  imports Record GCD
begin

text ‹Constants and types in which a model finder states its internal problems.›

datatype (dead 'a, dead 'b) fun_box = FunBox "'a ⇒ 'b"
datatype (dead 'a, dead 'b) pair_box = PairBox 'a 'b
datatype (dead 'a) word = Word "'a set"

typedecl bisim_iterator
typedecl unsigned_bit
typedecl signed_bit

consts
  unknown :: 'a
  is_unknown :: "'a ⇒ bool"
  bisim :: "bisim_iterator ⇒ 'a ⇒ 'a ⇒ bool"
  bisim_iterator_max :: bisim_iterator
  Quot :: "'a ⇒ 'b"
  safe_The :: "('a ⇒ bool) ⇒ 'a"

definition prod :: "'a set ⇒ 'b set ⇒ ('a × 'b) set"
  where "prod S T = Product_Type.Times S T"

definition refl' :: "('a × 'a) set ⇒ bool"
  where "refl' r ⟷ (∀x. (x, x) ∈ r)"

definition wf' :: "('a × 'a) set ⇒ bool"
  where "wf' r ⟷ acyclic r ∧ (finite r ∨ unknown)"

definition card' :: "'a set ⇒ nat"
  where "card' S = (if finite S then length (SOME xs. distinct xs ∧ set xs = S) else 0)"

definition sum' :: "('a ⇒ 'b::comm_monoid_add) ⇒ 'a set ⇒ 'b"
  where "sum' f S = (if finite S then sum_list (map f (SOME xs. distinct xs ∧ set xs = S)) else 0)"

inductive fold_graph' :: "('a ⇒ 'b ⇒ 'b) ⇒ 'b ⇒ 'a set ⇒ 'b ⇒ bool" where
  "fold_graph' f z {} z"
| "x ∈ S ⟹ fold_graph' f z (S - {x}) y ⟹ fold_graph' f z S (f x y)"

fun nat_gcd :: "nat ⇒ nat ⇒ nat"
  where "nat_gcd m n = (if n = 0 then m else nat_gcd n (m mod n))"

definition nat_lcm :: "nat ⇒ nat ⇒ nat"
  where "nat_lcm m n = m * n div nat_gcd m n"

definition Frac :: "int × int ⇒ bool"
  where "Frac p ⟷ snd p > 0 ∧ coprime (fst p) (snd p)"

consts
  Abs_Frac :: "int × int ⇒ 'a"
  Rep_Frac :: "'a ⇒ int × int"

definition zero_frac :: 'a
  where "zero_frac = Abs_Frac (0, 1)"

definition one_frac :: 'a
  where "one_frac = Abs_Frac (1, 1)"

definition num :: "'a ⇒ int"
  where "num q = fst (Rep_Frac q)"

definition denom :: "'a ⇒ int"
  where "denom q = snd (Rep_Frac q)"

function norm_frac :: "int ⇒ int ⇒ int × int"
  where "norm_frac a b =
    (if b < 0 then norm_frac (- a) (- b)
     else if a = 0 ∨ b = 0 then (0, 1)
     else (a div gcd a b, b div gcd a b))"
  sorry
termination
  sorry

definition frac :: "int ⇒ int ⇒ 'a"
  where "frac a b = Abs_Frac (norm_frac a b)"

definition plus_frac :: "'a ⇒ 'a ⇒ 'a"
  where "plus_frac p q =
    (let d = lcm (denom p) (denom q) in frac (num p * (d div denom p) + num q * (d div denom q)) d)"

definition times_frac :: "'a ⇒ 'a ⇒ 'a"
  where "times_frac p q = frac (num p * num q) (denom p * denom q)"

definition uminus_frac :: "'a ⇒ 'a"
  where "uminus_frac q = Abs_Frac (- num q, denom q)"

definition number_of_frac :: "int ⇒ 'a"
  where "number_of_frac n = Abs_Frac (n, 1)"

definition inverse_frac :: "'a ⇒ 'a"
  where "inverse_frac q = frac (denom q) (num q)"

definition less_frac :: "'a ⇒ 'a ⇒ bool"
  where "less_frac p q ⟷ num (plus_frac p (uminus_frac q)) < 0"

definition less_eq_frac :: "'a ⇒ 'a ⇒ bool"
  where "less_eq_frac p q ⟷ num (plus_frac p (uminus_frac q)) ≤ 0"

definition of_frac :: "'a ⇒ 'b::{inverse, ring_1}"
  where "of_frac q = of_int (num q) / of_int (denom q)"

axiomatization wf_wfrec :: "('a × 'a) set ⇒ (('a ⇒ 'b) ⇒ 'a ⇒ 'b) ⇒ 'a ⇒ 'b"

definition wf_wfrec' :: "('a × 'a) set ⇒ (('a ⇒ 'b) ⇒ 'a ⇒ 'b) ⇒ 'a ⇒ 'b"
  where "wf_wfrec' r F x = F (Wfrec.cut (wf_wfrec r F) r x) x"

definition wfrec' :: "('a × 'a) set ⇒ (('a ⇒ 'b) ⇒ 'a ⇒ 'b) ⇒ 'a ⇒ 'b"
  where "wfrec' r F x =
    (if wf r then wf_wfrec' r F x else THE y. wfrec_rel r (λf x. F (Wfrec.cut f r x) x) x y)"

hide_const (open) unknown is_unknown bisim bisim_iterator_max Quot safe_The FunBox PairBox Word prod refl' wf'
  card' sum' fold_graph' nat_gcd nat_lcm Frac Abs_Frac Rep_Frac zero_frac one_frac num denom norm_frac frac
  plus_frac times_frac uminus_frac number_of_frac inverse_frac less_frac less_eq_frac of_frac wf_wfrec
  wfrec'
hide_type (open) bisim_iterator fun_box pair_box unsigned_bit signed_bit word

end
