text ‹Pairs added componentwise.›

theory Product_Plus
  imports Main
begin

instantiation prod :: (zero, zero) zero
begin
definition zero_prod :: "'a × 'b" where "zero_prod = (0, 0)"
instance ..
end

instantiation prod :: (plus, plus) plus
begin
definition plus_prod :: "'a × 'b ⇒ 'a × 'b ⇒ 'a × 'b" where
  "plus_prod p q = (fst p + fst q, snd p + snd q)"
instance ..
end

instantiation prod :: (minus, minus) minus
begin
definition minus_prod :: "'a × 'b ⇒ 'a × 'b ⇒ 'a × 'b" where
  "minus_prod p q = (fst p - fst q, snd p - snd q)"
instance ..
end

instantiation prod :: (uminus, uminus) uminus
begin
definition uminus_prod :: "'a × 'b ⇒ 'a × 'b" where
  "uminus_prod p = (- fst p, - snd p)"
instance ..
end

instance prod :: (semigroup_add, semigroup_add) semigroup_add sorry
instance prod :: (ab_semigroup_add, ab_semigroup_add) ab_semigroup_add sorry
instance prod :: (monoid_add, monoid_add) monoid_add sorry
instance prod :: (comm_monoid_add, comm_monoid_add) comm_monoid_add sorry
instance prod :: (cancel_semigroup_add, cancel_semigroup_add) cancel_semigroup_add sorry
instance prod :: (cancel_ab_semigroup_add, cancel_ab_semigroup_add) cancel_ab_semigroup_add sorry
instance prod :: (cancel_comm_monoid_add, cancel_comm_monoid_add) cancel_comm_monoid_add ..
instance prod :: (group_add, group_add) group_add sorry
instance prod :: (ab_group_add, ab_group_add) ab_group_add sorry

end
