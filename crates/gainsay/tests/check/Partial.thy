theory Partial
  imports Main
begin

text ‹Values outside the field of a partial quotient's relation represent nothing.›

definition small :: "nat ⇒ nat ⇒ bool" where
  "small x y ⟷ x = y ∧ x < 2"

quotient_type two = nat / partial: small
  by (auto simp: small_def ratio_def part_equivp_def)

lemma two_values: "x = abs_two 0 ∨ x = abs_two 1"
  sorry

lemma different: "abs_two 0 ≠ abs_two 1"
  sorry

lemma no_third: "∃x. x ≠ abs_two 0 ∧ x ≠ abs_two 1"
  oops

lemma open_value: "abs_two 5 = abs_two 0"
  oops

lemma pigeons: "(x :: two) = y ∨ y = z ∨ x = z"
  sorry

lemma lists: "distinct (xs :: two list) ⟹ length xs ≤ 2"
  sorry

lemma one_value: "(x :: two) = y"
  oops

definition ratio :: "int × int ⇒ int × int ⇒ bool" where
  "ratio x y ⟷ snd x ≠ 0 ∧ snd y ≠ 0 ∧ fst x * snd y = fst y * snd x"

quotient_type fraction = "int × int" / partial: ratio
  by (auto simp: small_def ratio_def part_equivp_def)

lift_definition negated :: "fraction ⇒ fraction" is "λx. (- fst x, snd x)"
  by (auto simp: small_def ratio_def part_equivp_def)

lemma negated_twice: "negated (negated x) = x"
  sorry

lemma itself: "∀x :: fraction. x = x"
  sorry

lemma not_negated: "negated x = x"
  oops

end
