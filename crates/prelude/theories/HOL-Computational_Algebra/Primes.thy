text ‹Prime numbers among the naturals and the integers, found by trying divisors.›

theory Primes
  imports Euclidean_Algorithm
begin

class check_prime_by_range = normalization_semidom + discrete_linordered_semidom +
  assumes prime_iff: "prime a ⟷ 1 < a ∧ (∀d∈{2..a div 2}. ¬ d dvd a)"

instance nat :: check_prime_by_range sorry
instance int :: check_prime_by_range sorry

context check_prime_by_range
begin

definition check_divisors :: "'a ⇒ 'a ⇒ 'a ⇒ bool" where
  "check_divisors l u a ⟷ (∀d∈{l..u}. ¬ d dvd a)"

lemma [code]: "check_divisors l u a ⟷ u < l ∨ ¬ l dvd a ∧ check_divisors (l + 1) u a"
  sorry

lemma [code]: "prime a ⟷ 1 < a ∧ check_divisors 2 (a div 2) a"
  sorry

end

lemma [code_unfold]: "prime_elem (n :: nat) ⟷ prime n" sorry
lemma [code_unfold]: "prime_elem (k :: int) ⟷ prime ¦k¦" sorry
lemma [code_unfold]: "irreducible (n :: nat) ⟷ prime n" sorry
lemma [code_unfold]: "irreducible (k :: int) ⟷ prime ¦k¦" sorry

class semiring_prime_char = semiring_1 +
  assumes prime_char_aux: "∃n. prime n ∧ of_nat n = (0 :: 'a)"

class comm_semiring_prime_char = comm_semiring_1 + semiring_prime_char

class comm_ring_prime_char = comm_ring_1 + semiring_prime_char
begin
subclass comm_semiring_prime_char ..
end

class idom_prime_char = idom + semiring_prime_char
begin
subclass comm_ring_prime_char ..
end

class field_prime_char = field +
  assumes pos_char_exists: "∃n>0. of_nat n = (0 :: 'a)"
begin
subclass idom_prime_char sorry
end

class finite_field = field_prime_char + finite

class enum_finite_field = finite_field +
  fixes enum_finite_field :: "nat ⇒ 'a"
  assumes enum_finite_field: "enum_finite_field ` {..<card (UNIV :: 'a set)} = UNIV"

typedef gf2 = "{0, 1 :: nat}" sorry

setup_lifting type_definition_gf2

instantiation gf2 :: field
begin

lift_definition zero_gf2 :: gf2 is 0 sorry
lift_definition one_gf2 :: gf2 is 1 sorry
lift_definition uminus_gf2 :: "gf2 ⇒ gf2" is "λx. x" sorry
lift_definition plus_gf2 :: "gf2 ⇒ gf2 ⇒ gf2" is "λx y. (x + y) mod 2" sorry
lift_definition minus_gf2 :: "gf2 ⇒ gf2 ⇒ gf2" is "λx y. (x + y) mod 2" sorry
lift_definition times_gf2 :: "gf2 ⇒ gf2 ⇒ gf2" is "λx y. x * y" sorry
lift_definition inverse_gf2 :: "gf2 ⇒ gf2" is "λx. x" sorry
lift_definition divide_gf2 :: "gf2 ⇒ gf2 ⇒ gf2" is "λx y. x * y" sorry

instance sorry

end

instance gf2 :: finite_field sorry

end
