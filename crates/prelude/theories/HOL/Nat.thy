theory Nat
  imports Inductive Typedef Fun Rings
begin

text ‹The natural numbers with their arithmetic and order, iteration of functions,
  and the embedding into other semirings.›

typedecl ind

axiomatization Zero_Rep :: ind and Suc_Rep :: "ind ⇒ ind"

inductive Nat :: "ind ⇒ bool"
  where
    Zero_RepI: "Nat Zero_Rep"
  | Suc_RepI: "Nat r ⟹ Nat (Suc_Rep r)"

typedecl nat

consts
  Rep_Nat :: "nat ⇒ ind"
  Abs_Nat :: "ind ⇒ nat"
  Suc :: "nat ⇒ nat"

instantiation nat :: zero
begin

instance ..

end

free_constructors case_nat for "0 :: nat" | Suc pred
  where "pred (0 :: nat) = (0 :: nat)"
  sorry

primrec rec_nat :: "'a ⇒ (nat ⇒ 'a ⇒ 'a) ⇒ nat ⇒ 'a"
  where
    "rec_nat base step 0 = base"
  | "rec_nat base step (Suc n) = step n (rec_nat base step n)"

hide_const (open) Nat.pred


text ‹Arithmetic.›

instantiation nat :: comm_monoid_diff
begin

primrec plus_nat :: "nat ⇒ nat ⇒ nat"
  where
    "0 + n = (n::nat)"
  | "Suc m + n = Suc (m + n)"

primrec minus_nat :: "nat ⇒ nat ⇒ nat"
  where
    "m - 0 = (m::nat)"
  | "m - Suc n = (case m - n of 0 ⇒ 0 | Suc d ⇒ d)"

instance ..

end

instantiation nat :: comm_semiring_1_cancel
begin

definition one_nat :: nat
  where "1 = Suc 0"

primrec times_nat :: "nat ⇒ nat ⇒ nat"
  where
    "0 * n = (0::nat)"
  | "Suc m * n = n + m * n"

instance ..

end

instantiation nat :: linorder
begin

primrec less_eq_nat :: "nat ⇒ nat ⇒ bool"
  where
    "(0::nat) ≤ n ⟷ True"
  | "Suc m ≤ n ⟷ (case n of 0 ⇒ False | Suc k ⇒ m ≤ k)"

definition less_nat :: "nat ⇒ nat ⇒ bool"
  where "m < n ⟷ Suc m ≤ n"

instance ..

end

instantiation nat :: order_bot
begin

definition bot_nat :: nat
  where "bot_nat = 0"

instance ..

end

instance nat :: no_top ..
instance nat :: discrete_linordered_semidom ..
instance nat :: dioid ..
instance nat :: ordered_cancel_comm_monoid_add ..
instance nat :: ordered_cancel_comm_monoid_diff ..
instance nat :: wellorder ..

global_interpretation bot_nat_0: ordering_top "(≥)" "(>)" "0::nat"
  sorry

global_interpretation max_nat: semilattice_neutr_order max "0::nat" "(≥)" "(>)"
  sorry

instantiation nat :: distrib_lattice
begin

definition inf_nat :: "nat ⇒ nat ⇒ nat"
  where "inf_nat = min"

definition sup_nat :: "nat ⇒ nat ⇒ nat"
  where "sup_nat = max"

instance ..

end


text ‹Iteration.›

consts compow :: "nat ⇒ 'a ⇒ 'a"

abbreviation compower :: "'a ⇒ nat ⇒ 'a"  (infixr "^^" 80)
  where "f ^^ n ≡ compow n f"

overloading
  funpow ≡ "compow :: nat ⇒ ('a ⇒ 'a) ⇒ ('a ⇒ 'a)"
begin

primrec funpow :: "nat ⇒ ('a ⇒ 'a) ⇒ 'a ⇒ 'a"
  where
    "funpow 0 f = id"
  | "funpow (Suc n) f = f ∘ funpow n f"

end

context
begin

qualified definition funpow :: "nat ⇒ ('a ⇒ 'a) ⇒ 'a ⇒ 'a"
  where "funpow n f = f ^^ n"

end


text ‹Natural numbers in other semirings.›

context semiring_1
begin

primrec of_nat :: "nat ⇒ 'a"
  where
    "of_nat 0 = 0"
  | "of_nat (Suc n) = 1 + of_nat n"

primrec of_nat_aux :: "('a ⇒ 'a) ⇒ nat ⇒ 'a ⇒ 'a"
  where
    "of_nat_aux next 0 a = a"
  | "of_nat_aux next (Suc n) a = of_nat_aux next n (next a)"

definition Nats :: "'a set"  ("ℕ")
  where "ℕ = range of_nat"

end

class semiring_char_0 = semiring_1 +
  assumes inj_of_nat: "inj of_nat"

class ring_char_0 = ring_1 + semiring_char_0

context linordered_nonzero_semiring
begin

subclass semiring_char_0
  sorry

end

context linordered_semidom
begin

subclass linordered_nonzero_semiring ..
subclass semiring_char_0 ..

end

locale nat_arith

definition omega_chain :: "(nat ⇒ 'a::complete_lattice) ⇒ bool"
  where "omega_chain C = (∀n. C n ≤ C (Suc n))"

definition omega_cont :: "('a::complete_lattice ⇒ 'b::complete_lattice) ⇒ bool"
  where "omega_cont f = (∀C. omega_chain C ⟶ f (SUP n. C n) = (SUP n. f (C n)))"


text ‹Size of a value.›

class size =
  fixes size :: "'a ⇒ nat"

instantiation nat :: size
begin

definition size_nat :: "nat ⇒ nat"
  where "size_nat n = n"

instance ..

end

hide_const (open) of_nat_aux

end
