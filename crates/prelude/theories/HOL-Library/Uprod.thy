text ‹Unordered pairs.›

theory Uprod
  imports Main
begin

typedef ('a, 'b) commute = "{f :: 'a ⇒ 'a ⇒ 'b. ∀x y. f x y = f y x}"
  morphisms apply_commute Abs_commute
  sorry

setup_lifting type_definition_commute

lift_definition rel_commute ::
  "('a ⇒ 'b ⇒ bool) ⇒ ('c ⇒ 'd ⇒ bool) ⇒ ('a, 'c) commute ⇒ ('b, 'd) commute ⇒ bool" is
  "λR S. rel_fun R (rel_fun R S)" sorry

definition eq_upair :: "('a × 'a) ⇒ ('a × 'a) ⇒ bool" where
  "eq_upair p q ⟷ p = q ∨ p = (snd q, fst q)"

quotient_type 'a uprod = "'a × 'a" / eq_upair sorry

lift_definition Upair :: "'a ⇒ 'a ⇒ 'a uprod" is Pair sorry

code_datatype Upair

lift_definition case_uprod :: "('a, 'b) commute ⇒ 'a uprod ⇒ 'b" is case_prod sorry

lift_definition not_equal :: "('a, bool) commute" is "(≠)" sorry

definition proper_uprod :: "'a uprod ⇒ bool" where
  "proper_uprod = case_uprod not_equal"

lift_definition set_uprod :: "'a uprod ⇒ 'a set" is "λp. {fst p, snd p}" sorry

lift_definition map_uprod :: "('a ⇒ 'b) ⇒ 'a uprod ⇒ 'b uprod" is "λf. map_prod f f" sorry

lift_definition rel_uprod :: "('a ⇒ 'b ⇒ bool) ⇒ 'a uprod ⇒ 'b uprod ⇒ bool" is
  "λR (a, b) (c, d). R a c ∧ R b d ∨ R a d ∧ R b c" sorry

definition pred_uprod :: "('a ⇒ bool) ⇒ 'a uprod ⇒ bool" where
  "pred_uprod P u ⟷ (∀x∈set_uprod u. P x)"

lemma [code]: "case_uprod f (Upair x y) = apply_commute f x y" sorry
lemma [code]: "proper_uprod (Upair x y) ⟷ x ≠ y" sorry
lemma [code]: "set_uprod (Upair x y) = {x, y}" sorry
lemma [code]: "map_uprod f (Upair x y) = Upair (f x) (f y)" sorry
lemma [code]: "rel_uprod R (Upair a b) (Upair c d) ⟷ R a c ∧ R b d ∨ R a d ∧ R b c" sorry

instantiation uprod :: (equal) equal
begin
definition equal_uprod :: "'a uprod ⇒ 'a uprod ⇒ bool" where "equal_uprod = (=)"
lemma [code]: "HOL.equal (Upair a b) (Upair c d) ⟷ a = c ∧ b = d ∨ a = d ∧ b = c" sorry
instance sorry
end

text ‹Known by their types only.›

consts
  upair_inv :: "'a uprod ⇒ 'a"

end
