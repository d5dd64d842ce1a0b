text ‹Lists in dictionary order.›

theory List_Lexorder
  imports Main
begin

instantiation list :: (ord) ord
begin

definition less_list :: "'a list ⇒ 'a list ⇒ bool" where
  list_less_def: "less_list xs ys ⟷ (xs, ys) ∈ lexord {(x, y). x < y}"

definition less_eq_list :: "'a list ⇒ 'a list ⇒ bool" where
  list_le_def: "less_eq_list xs ys ⟷ xs < ys ∨ xs = ys"

instance ..

end

instance list :: (order) order sorry
instance list :: (linorder) linorder sorry

instantiation list :: (linorder) distrib_lattice
begin

definition inf_list :: "'a list ⇒ 'a list ⇒ 'a list" where
  "inf_list = min"

definition sup_list :: "'a list ⇒ 'a list ⇒ 'a list" where
  "sup_list = max"

instance sorry

end

instantiation list :: (order) order_bot
begin
definition bot_list :: "'a list" where "bot_list = []"
instance sorry
end

lemma [code]:
  "xs < ([] :: 'a::{equal, ord} list) ⟷ False"
  "[] < (y :: 'a::{equal, ord}) # ys ⟷ True"
  "(x :: 'a::{equal, ord}) # xs < y # ys ⟷ x < y ∨ x = y ∧ xs < ys"
  sorry

lemma [code]:
  "[] ≤ (ys :: 'a::{equal, order} list) ⟷ True"
  "(x :: 'a::{equal, order}) # xs ≤ [] ⟷ False"
  "(x :: 'a::{equal, order}) # xs ≤ y # ys ⟷ x < y ∨ x = y ∧ xs ≤ ys"
  sorry

end
