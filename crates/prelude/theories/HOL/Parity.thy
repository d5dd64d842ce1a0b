theory Parity
  imports Euclidean_Rings
begin

text ‹Even and odd elements, and division of numerals.›

class semiring_parity = comm_semiring_1 + semiring_modulo +
  assumes mod_2_eq_odd: "a mod 2 = of_bool (¬ 2 dvd a)"
    and odd_one: "¬ 2 dvd 1"
    and even_half_succ_eq: "2 dvd a ⟹ (1 + a) div 2 = a div 2"
begin

abbreviation even :: "'a ⇒ bool"
  where "even a ≡ 2 dvd a"

abbreviation odd :: "'a ⇒ bool"
  where "odd a ≡ ¬ 2 dvd a"

end

class ring_parity = ring + semiring_parity
begin

subclass comm_ring_1 ..

end

instance nat :: semiring_parity ..
instance int :: ring_parity ..

class linordered_euclidean_semiring = discrete_linordered_semidom + unique_euclidean_semiring +
  assumes of_nat_div: "of_nat (m div n) = of_nat m div of_nat n"
    and division_segment_of_nat: "division_segment (of_nat n) = 1"
    and division_segment_euclidean_size: "division_segment a * of_nat (euclidean_size a) = a"

instance nat :: linordered_euclidean_semiring ..
instance int :: linordered_euclidean_semiring ..

context linordered_euclidean_semiring
begin

subclass semiring_parity
  sorry

end

class linordered_euclidean_semiring_division = linordered_euclidean_semiring +
  fixes divmod :: "num ⇒ num ⇒ 'a × 'a"
    and divmod_step :: "'a ⇒ 'a × 'a ⇒ 'a × 'a"
  assumes divmod_def: "divmod k l = (numeral k div numeral l, numeral k mod numeral l)"
    and divmod_step_def:
      "divmod_step d (q, r) =
        (if euclidean_size r < euclidean_size d then (2 * q, r) else (2 * q + 1, r - d))"
begin

definition divides_aux :: "'a × 'a ⇒ bool"
  where "divides_aux p ⟷ snd p = 0"

end

instantiation nat :: linordered_euclidean_semiring_division
begin

definition divmod_nat :: "num ⇒ num ⇒ nat × nat"
  where "divmod_nat k l = (numeral k div numeral l, numeral k mod numeral l)"

definition divmod_step_nat :: "nat ⇒ nat × nat ⇒ nat × nat"
  where "divmod_step_nat d p =
    (case p of (q, r) ⇒ if r < d then (2 * q, r) else (2 * q + 1, r - d))"

instance ..

end

instantiation int :: linordered_euclidean_semiring_division
begin

definition divmod_int :: "num ⇒ num ⇒ int × int"
  where "divmod_int k l = (numeral k div numeral l, numeral k mod numeral l)"

definition divmod_step_int :: "int ⇒ int × int ⇒ int × int"
  where "divmod_step_int d p =
    (case p of (q, r) ⇒ if ¦r¦ < ¦d¦ then (2 * q, r) else (2 * q + 1, r - d))"

instance ..

end

context
begin

qualified definition adjust_div :: "int × int ⇒ int"
  where "adjust_div p = fst p + of_bool (snd p ≠ 0)"

qualified definition adjust_mod :: "num ⇒ int ⇒ int"
  where "adjust_mod k r = (if r = 0 then 0 else numeral k - r)"

end

end
