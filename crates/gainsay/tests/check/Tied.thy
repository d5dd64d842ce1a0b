theory Tied
  imports Main
begin

text ‹Axioms say more about what definitions leave open.›

axiomatization where head: "hd ([] :: nat list) = 3"

lemma as_stated: "hd ([] :: nat list) = 3"
  by (rule head)

lemma perhaps_the_same: "last ([] :: nat list) = 3"
  by (simp add: head last_def)

axiomatization where chosen: "(SOME n :: nat. n > 1) = 5"

lemma chosen_five: "(SOME n :: nat. n > 1) > 4"
  by (simp add: chosen)

text ‹So may ML.›

typedecl unknown

setup ‹snd o Thm.add_axiom_global (Binding.name "one", @{prop "ALL x y :: unknown. x = y"})›

lemma one_value: "(x :: unknown) = y"
  oops

end
