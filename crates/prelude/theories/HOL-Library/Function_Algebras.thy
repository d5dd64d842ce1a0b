text ‹Functions added and multiplied pointwise.›

theory Function_Algebras
  imports Main
begin

instantiation "fun" :: (type, plus) plus
begin
definition plus_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b" where "plus_fun f g = (λx. f x + g x)"
instance ..
end

instantiation "fun" :: (type, zero) zero
begin
definition zero_fun :: "'a ⇒ 'b" where "zero_fun = (λx. 0)"
instance ..
end

instantiation "fun" :: (type, times) times
begin
definition times_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b" where "times_fun f g = (λx. f x * g x)"
instance ..
end

instantiation "fun" :: (type, one) one
begin
definition one_fun :: "'a ⇒ 'b" where "one_fun = (λx. 1)"
instance ..
end

instance "fun" :: (type, semigroup_add) semigroup_add sorry
instance "fun" :: (type, cancel_semigroup_add) cancel_semigroup_add sorry
instance "fun" :: (type, ab_semigroup_add) ab_semigroup_add sorry
instance "fun" :: (type, cancel_ab_semigroup_add) cancel_ab_semigroup_add sorry
instance "fun" :: (type, monoid_add) monoid_add sorry
instance "fun" :: (type, comm_monoid_add) comm_monoid_add sorry
instance "fun" :: (type, cancel_comm_monoid_add) cancel_comm_monoid_add sorry
instance "fun" :: (type, group_add) group_add sorry
instance "fun" :: (type, ab_group_add) ab_group_add sorry
instance "fun" :: (type, semigroup_mult) semigroup_mult sorry
instance "fun" :: (type, ab_semigroup_mult) ab_semigroup_mult sorry
instance "fun" :: (type, monoid_mult) monoid_mult sorry
instance "fun" :: (type, comm_monoid_mult) comm_monoid_mult sorry
instance "fun" :: (type, "Rings.dvd") "Rings.dvd" sorry
instance "fun" :: (type, mult_zero) mult_zero sorry
instance "fun" :: (type, zero_neq_one) zero_neq_one sorry
instance "fun" :: (type, semiring) semiring sorry
instance "fun" :: (type, comm_semiring) comm_semiring sorry
instance "fun" :: (type, semiring_0) semiring_0 sorry
instance "fun" :: (type, comm_semiring_0) comm_semiring_0 sorry
instance "fun" :: (type, semiring_0_cancel) semiring_0_cancel sorry
instance "fun" :: (type, comm_semiring_0_cancel) comm_semiring_0_cancel sorry
instance "fun" :: (type, semiring_1) semiring_1 sorry
instance "fun" :: (type, comm_semiring_1) comm_semiring_1 sorry
instance "fun" :: (type, semiring_1_cancel) semiring_1_cancel sorry
instance "fun" :: (type, comm_semiring_1_cancel) comm_semiring_1_cancel sorry
instance "fun" :: (type, semiring_char_0) semiring_char_0 sorry
instance "fun" :: (type, ring) ring sorry
instance "fun" :: (type, comm_ring) comm_ring sorry
instance "fun" :: (type, ring_1) ring_1 sorry
instance "fun" :: (type, comm_ring_1) comm_ring_1 sorry
instance "fun" :: (type, ring_char_0) ring_char_0 sorry
instance "fun" :: (type, ordered_ab_semigroup_add) ordered_ab_semigroup_add sorry
instance "fun" :: (type, ordered_cancel_ab_semigroup_add) ordered_cancel_ab_semigroup_add sorry
instance "fun" :: (type, ordered_ab_semigroup_add_imp_le) ordered_ab_semigroup_add_imp_le sorry
instance "fun" :: (type, ordered_comm_monoid_add) ordered_comm_monoid_add sorry
instance "fun" :: (type, ordered_cancel_comm_monoid_add) ordered_cancel_comm_monoid_add sorry
instance "fun" :: (type, ordered_ab_group_add) ordered_ab_group_add sorry
instance "fun" :: (type, ordered_semiring) ordered_semiring sorry
instance "fun" :: (type, dioid) dioid sorry
instance "fun" :: (type, ordered_comm_semiring) ordered_comm_semiring sorry
instance "fun" :: (type, ordered_cancel_semiring) ordered_cancel_semiring sorry
instance "fun" :: (type, ordered_cancel_comm_semiring) ordered_cancel_comm_semiring sorry
instance "fun" :: (type, ordered_ring) ordered_ring sorry
instance "fun" :: (type, ordered_comm_ring) ordered_comm_ring sorry

end
