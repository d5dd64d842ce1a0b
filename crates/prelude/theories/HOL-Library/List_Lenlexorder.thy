text ‹Lists ordered by length, then in dictionary order.›

theory List_Lenlexorder
  imports Main
begin

instantiation list :: (ord) ord
begin

definition less_list :: "'a list ⇒ 'a list ⇒ bool" where
  list_less_def: "less_list xs ys ⟷ (xs, ys) ∈ lenlex {(x, y). x < y}"

definition less_eq_list :: "'a list ⇒ 'a list ⇒ bool" where
  list_le_def: "less_eq_list xs ys ⟷ xs < ys ∨ xs = ys"

instance ..

end

instance list :: (order) order sorry
instance list :: (linorder) linorder sorry
instance list :: (wellorder) wellorder sorry

instantiation list :: (linorder) distrib_lattice
begin
definition inf_list :: "'a list ⇒ 'a list ⇒ 'a list" where "inf_list = min"
definition sup_list :: "'a list ⇒ 'a list ⇒ 'a list" where "sup_list = max"
instance sorry
end

instantiation list :: (order) order_bot
begin
definition bot_list :: "'a list" where "bot_list = []"
instance sorry
end

end
