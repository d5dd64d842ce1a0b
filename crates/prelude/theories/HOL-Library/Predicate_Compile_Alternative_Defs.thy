text ‹Definitions in the form of rules, for running predicates backwards.›

theory Predicate_Compile_Alternative_Defs
  imports Main
begin

definition plus_eq_nat :: "nat ⇒ nat ⇒ nat ⇒ bool" where
  "plus_eq_nat x y z ⟷ x + y = z"

definition minus_eq_nat :: "nat ⇒ nat ⇒ nat ⇒ bool" where
  "minus_eq_nat x y z ⟷ x - y = z"

definition plus_eq_int :: "int ⇒ int ⇒ int ⇒ bool" where
  "plus_eq_int x y z ⟷ x + y = z"

definition minus_eq_int :: "int ⇒ int ⇒ int ⇒ bool" where
  "minus_eq_int x y z ⟷ x - y = z"

definition subtract :: "'a::minus ⇒ 'a ⇒ 'a" where
  [code_unfold]: "subtract x y = y - x"

inductive less_nat :: "nat ⇒ nat ⇒ bool" where
  "less_nat 0 (Suc n)"
| "less_nat m n ⟹ less_nat (Suc m) (Suc n)"

inductive less_eq_nat :: "nat ⇒ nat ⇒ bool" where
  "less_eq_nat 0 n"
| "less_eq_nat m n ⟹ less_eq_nat (Suc m) (Suc n)"

definition size_list' :: "'a list ⇒ nat" where
  "size_list' xs = size xs"

lemma [code_pred_def]:
  "size_list' [] = 0"
  "size_list' (x # xs) = Suc (size_list' xs)"
  sorry

lemma list_all2_NilI [code_pred_intro]: "list_all2 P [] []" sorry

lemma list_all2_ConsI [code_pred_intro]:
  "list_all2 P xs ys ⟹ P x y ⟹ list_all2 P (x # xs) (y # ys)" sorry

code_pred [skip_proof] list_all2 sorry

lemma member_intros [code_pred_intro]:
  "List.member (x # xs) x"
  "List.member xs x ⟹ List.member (y # xs) x"
  sorry

code_pred List.member sorry

end
