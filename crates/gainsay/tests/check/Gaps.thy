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

end
