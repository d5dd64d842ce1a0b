text ‹Further characterisations of the multiset order, and its classes.›

theory Multiset_Order
  imports Multiset
begin

definition multp⇩D⇩M :: "('a ⇒ 'a ⇒ bool) ⇒ 'a multiset ⇒ 'a multiset ⇒ bool" where
  "multp⇩D⇩M R M N ⟷
    (∃X Y. X ≠ {#} ∧ X ⊆# N ∧ M = N - X + Y ∧ (∀y. y ∈# Y ⟶ (∃x. x ∈# X ∧ R y x)))"

definition multp⇩H⇩O :: "('a ⇒ 'a ⇒ bool) ⇒ 'a multiset ⇒ 'a multiset ⇒ bool" where
  "multp⇩H⇩O R M N ⟷
    M ≠ N ∧ (∀y. count N y < count M y ⟶ (∃x. R y x ∧ count M x < count N x))"

lemma [code]: "multp⇩H⇩O R M N ⟷ M ≠ N ∧ (∀y∈#M - N. ∃x∈#N - M. R y x)"
  sorry

context preorder
begin

definition less_multiset⇩D⇩M :: "'a multiset ⇒ 'a multiset ⇒ bool" where
  "less_multiset⇩D⇩M M N ⟷
    (∃X Y. X ≠ {#} ∧ X ⊆# N ∧ M = N - X + Y ∧ (∀y. y ∈# Y ⟶ (∃x. x ∈# X ∧ y < x)))"

definition less_multiset⇩H⇩O :: "'a multiset ⇒ 'a multiset ⇒ bool" where
  "less_multiset⇩H⇩O M N ⟷
    M ≠ N ∧ (∀y. count N y < count M y ⟶ (∃x. y < x ∧ count M x < count N x))"

end

lemma [code]: "less_multiset⇩H⇩O M N ⟷ M ≠ N ∧ (∀y∈#M - N. ∃x∈#N - M. y < x)"
  sorry

instance multiset :: (preorder) ordered_ab_semigroup_monoid_add_imp_le sorry
instance multiset :: (linorder) linordered_cancel_ab_semigroup_add sorry
instance multiset :: (wellorder) wellorder sorry

instantiation multiset :: (preorder) order_bot
begin

definition bot_multiset :: "'a multiset" where
  "bot_multiset = {#}"

instance sorry

end

instance multiset :: (preorder) no_top sorry
instance multiset :: (preorder) ordered_cancel_comm_monoid_add sorry

instantiation multiset :: (linorder) distrib_lattice
begin

definition inf_multiset :: "'a multiset ⇒ 'a multiset ⇒ 'a multiset" where
  "inf_multiset M N = (if M < N then M else N)"

definition sup_multiset :: "'a multiset ⇒ 'a multiset ⇒ 'a multiset" where
  "sup_multiset M N = (if M < N then N else M)"

instance sorry

end

end
