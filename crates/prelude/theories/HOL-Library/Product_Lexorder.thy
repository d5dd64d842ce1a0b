text ‹Pairs ordered by their first component, then by the second.›

theory Product_Lexorder
  imports Main
begin

instantiation prod :: (ord, ord) ord
begin

definition less_eq_prod :: "'a × 'b ⇒ 'a × 'b ⇒ bool" where
  "less_eq_prod p q ⟷ fst p < fst q ∨ fst p ≤ fst q ∧ snd p ≤ snd q"

definition less_prod :: "'a × 'b ⇒ 'a × 'b ⇒ bool" where
  "less_prod p q ⟷ fst p < fst q ∨ fst p ≤ fst q ∧ snd p < snd q"

instance ..

end

instance prod :: (preorder, preorder) preorder sorry
instance prod :: (order, order) order sorry
instance prod :: (linorder, linorder) linorder sorry

instantiation prod :: (linorder, linorder) distrib_lattice
begin

definition inf_prod :: "'a × 'b ⇒ 'a × 'b ⇒ 'a × 'b" where
  "inf_prod = min"

definition sup_prod :: "'a × 'b ⇒ 'a × 'b ⇒ 'a × 'b" where
  "sup_prod = max"

instance sorry

end

instantiation prod :: (bot, bot) bot
begin
definition bot_prod :: "'a × 'b" where "bot_prod = (bot, bot)"
instance ..
end

instance prod :: (order_bot, order_bot) order_bot sorry

instantiation prod :: (top, top) top
begin
definition top_prod :: "'a × 'b" where "top_prod = (top, top)"
instance ..
end

instance prod :: (order_top, order_top) order_top sorry
instance prod :: (wellorder, wellorder) wellorder sorry

end
