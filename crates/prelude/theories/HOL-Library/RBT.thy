text ‹Maps as balanced search trees, with the balance built into the type.›

theory RBT
  imports Main RBT_Impl
begin

typedef (overloaded) ('a, 'b) rbt = "{t :: ('a::linorder, 'b) RBT_Impl.rbt. is_rbt t}"
  morphisms impl_of RBT
  sorry

lemma RBT_impl_of [code abstype]: "RBT (impl_of t) = t" sorry

setup_lifting type_definition_rbt

lift_definition lookup :: "('a::linorder, 'b) rbt ⇒ 'a ⇀ 'b" is rbt_lookup sorry
lift_definition empty :: "('a::linorder, 'b) rbt" is RBT_Impl.Empty sorry
lift_definition insert :: "'a::linorder ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" is rbt_insert sorry
lift_definition delete :: "'a::linorder ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" is rbt_delete sorry
lift_definition entries :: "('a::linorder, 'b) rbt ⇒ ('a × 'b) list" is RBT_Impl.entries sorry
lift_definition keys :: "('a::linorder, 'b) rbt ⇒ 'a list" is RBT_Impl.keys sorry
lift_definition bulkload :: "('a::linorder × 'b) list ⇒ ('a, 'b) rbt" is rbt_bulkload sorry
lift_definition map_entry :: "'a ⇒ ('b ⇒ 'b) ⇒ ('a::linorder, 'b) rbt ⇒ ('a, 'b) rbt" is
  rbt_map_entry sorry
lift_definition map :: "('a ⇒ 'b ⇒ 'c) ⇒ ('a::linorder, 'b) rbt ⇒ ('a, 'c) rbt" is
  RBT_Impl.map sorry
lift_definition fold :: "('a ⇒ 'b ⇒ 'c ⇒ 'c) ⇒ ('a::linorder, 'b) rbt ⇒ 'c ⇒ 'c" is
  RBT_Impl.fold sorry
lift_definition union :: "('a::linorder, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" is rbt_union sorry
lift_definition foldi ::
  "('c ⇒ bool) ⇒ ('a ⇒ 'b ⇒ 'c ⇒ 'c) ⇒ ('a::linorder, 'b) rbt ⇒ 'c ⇒ 'c" is
  RBT_Impl.foldi sorry
lift_definition combine_with_key ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ ('a::linorder, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" is
  RBT_Impl.rbt_union_with_key sorry
lift_definition combine ::
  "('b ⇒ 'b ⇒ 'b) ⇒ ('a::linorder, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" is
  RBT_Impl.rbt_union_with sorry

definition is_empty :: "('a::linorder, 'b) rbt ⇒ bool" where
  "is_empty t ⟷ (case impl_of t of RBT_Impl.Empty ⇒ True | Branch _ _ _ _ _ ⇒ False)"

definition filter :: "('a ⇒ 'b ⇒ bool) ⇒ ('a::linorder, 'b) rbt ⇒ ('a, 'b) rbt" where
  "filter P t = fold (λk v s. if P k v then insert k v s else s) t empty"

hide_const (open) impl_of empty lookup keys entries bulkload delete map fold union insert map_entry
  foldi is_empty filter

lifting_forget rbt.lifting

end
