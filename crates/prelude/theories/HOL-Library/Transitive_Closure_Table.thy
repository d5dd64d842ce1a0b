text ‹Reachability computed with a table of visited elements.›

theory Transitive_Closure_Table
  imports Main
begin

inductive rtrancl_path :: "('a ⇒ 'a ⇒ bool) ⇒ 'a ⇒ 'a list ⇒ 'a ⇒ bool"
  for r :: "'a ⇒ 'a ⇒ bool" where
  base: "rtrancl_path r x [] x"
| step: "r x y ⟹ rtrancl_path r y ys z ⟹ rtrancl_path r x (y # ys) z"

inductive rtrancl_tab :: "('a ⇒ 'a ⇒ bool) ⇒ 'a list ⇒ 'a ⇒ 'a ⇒ bool"
  for r :: "'a ⇒ 'a ⇒ bool" where
  base: "rtrancl_tab r xs x x"
| step: "x ∉ set xs ⟹ r x y ⟹ rtrancl_tab r (x # xs) y z ⟹ rtrancl_tab r xs x z"

lemma rtranclp_eq_rtrancl_tab_nil [code]: "r⇧*⇧* x y ⟷ rtrancl_tab r [] x y" sorry

lemma [code_pred_intro]: "rtrancl_tab r [] x y ⟹ r⇧*⇧* x y" sorry

code_pred rtranclp sorry

end
