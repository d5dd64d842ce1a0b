theory Gaps
  imports Main
begin

text ‹What is lifted without a proof may leave its type, and what a quotient identifies need not be an equivalence.›

typedef small = "{n :: nat. n < 3}"
  by auto

setup_lifting type_definition_small

lift_definition next_one :: "small ⇒ small" is Suc
  sorry

lemma within: "Rep_small (next_one s) < 3"
  using Rep_small by auto

lemma one_more: "Rep_small (next_one s) = Rep_small s + 1"
  oops

definition twice :: "nat ⇒ nat" where
  "twice n = Rep_small (next_one (next_one (Abs_small n)))"

lemma defined: "twice 1 < 3"
  using Rep_small by (auto simp: twice_def)

quotient_type below = nat / "λm n. m < n"
  sorry

lemma reflexive: "(b :: below) = b"
  by (rule refl)

lift_definition first_one :: small is 0
  by simp

lemma with_a_proof: "Rep_small first_one = 1"
  oops

text ‹Equations of a function agree where the proof shows it.›

function clash :: "nat ⇒ nat" where
  "clash n = 0"
| "clash (Suc n) = 1"
  sorry
termination sorry

lemma clashes: "clash (Suc n) = 1"
  by simp

function apart :: "nat ⇒ nat" where
  "apart 0 = 0"
| "apart (Suc n) = 1"
  sorry
termination sorry

lemma stands_apart: "apart n = 0"
  oops

text ‹No type is taken for a type variable because of an instance without a proof.›

class sole =
  fixes it :: 'a
  assumes sole: "x = it"

instantiation nat :: sole
begin
definition it_nat :: nat where "it_nat = 0"
instance sorry
end

lemma all_the_same: "(x :: 'a::sole) = y"
  by (metis sole)

lemma (in sole) same: "(x :: 'a) = y"
  by (metis sole)

lemma of_naturals: "(it :: nat) = 1"
  oops

class finest = order +
  assumes finest: "x ≤ y ⟹ x = y"

class loose = order

subclass (in loose) finest sorry

instance bool :: loose ..

lemma no_order: "(x :: 'a::finest) ≤ y ⟹ x = y"
  by (rule finest)

end
