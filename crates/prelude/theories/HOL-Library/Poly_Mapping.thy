text ‹Functions that are zero at all but finitely many arguments.›

theory Poly_Mapping
  imports Groups_Big_Fun Fun_Lexorder More_List
begin

context zero
begin

definition "when" :: "'a ⇒ bool ⇒ 'a"  (infixl "when" 20) where
  "(a when P) = (if P then a else 0)"

end

typedef (overloaded) ('a, 'b) poly_mapping  ("(_ ⇒⇩0 /_)" [1, 0] 0) =
  "{f :: 'a ⇒ 'b::zero. finite {x. f x ≠ 0}}"
  morphisms lookup Abs_poly_mapping
  sorry

setup_lifting type_definition_poly_mapping

instantiation poly_mapping :: (type, zero) zero
begin
lift_definition zero_poly_mapping :: "'a ⇒⇩0 'b" is "λx. 0" sorry
instance ..
end

instantiation poly_mapping :: (type, monoid_add) monoid_add
begin
lift_definition plus_poly_mapping :: "('a ⇒⇩0 'b) ⇒ ('a ⇒⇩0 'b) ⇒ 'a ⇒⇩0 'b" is
  "λf g x. f x + g x" sorry
instance sorry
end

instance poly_mapping :: (type, comm_monoid_add) comm_monoid_add sorry

instantiation poly_mapping :: (type, cancel_comm_monoid_add) cancel_comm_monoid_add
begin
lift_definition minus_poly_mapping :: "('a ⇒⇩0 'b) ⇒ ('a ⇒⇩0 'b) ⇒ 'a ⇒⇩0 'b" is
  "λf g x. f x - g x" sorry
instance sorry
end

instantiation poly_mapping :: (type, ab_group_add) ab_group_add
begin
lift_definition uminus_poly_mapping :: "('a ⇒⇩0 'b) ⇒ 'a ⇒⇩0 'b" is "λf x. - f x" sorry
instance sorry
end

instantiation poly_mapping :: (zero, zero_neq_one) zero_neq_one
begin
lift_definition one_poly_mapping :: "'a ⇒⇩0 'b" is "λx. 1 when x = 0" sorry
instance sorry
end

definition prod_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a::monoid_add ⇒ 'b::semiring_0" where
  "prod_fun f g z = (∑x. f x * (∑y. g y when z = x + y))"

instantiation poly_mapping :: (monoid_add, semiring_0) semiring_0
begin
lift_definition times_poly_mapping :: "('a ⇒⇩0 'b) ⇒ ('a ⇒⇩0 'b) ⇒ 'a ⇒⇩0 'b" is prod_fun sorry
instance sorry
end

instance poly_mapping :: (comm_monoid_add, comm_semiring_0) comm_semiring_0 sorry
instance poly_mapping :: (monoid_add, semiring_0_cancel) semiring_0_cancel ..
instance poly_mapping :: (comm_monoid_add, comm_semiring_0_cancel) comm_semiring_0_cancel ..
instance poly_mapping :: (monoid_add, semiring_1) semiring_1 sorry
instance poly_mapping :: (comm_monoid_add, comm_semiring_1) comm_semiring_1 sorry
instance poly_mapping :: (monoid_add, semiring_1_cancel) semiring_1_cancel ..
instance poly_mapping :: (monoid_add, ring) ring ..
instance poly_mapping :: (comm_monoid_add, comm_ring) comm_ring ..
instance poly_mapping :: (monoid_add, ring_1) ring_1 ..
instance poly_mapping :: (comm_monoid_add, comm_ring_1) comm_ring_1 ..

lift_definition single :: "'a ⇒ 'b ⇒ 'a ⇒⇩0 'b::zero" is "λx c y. c when x = y" sorry

instance poly_mapping :: (monoid_add, semiring_char_0) semiring_char_0 sorry
instance poly_mapping :: (monoid_add, ring_char_0) ring_char_0 ..
instance poly_mapping :: ("{ordered_cancel_comm_monoid_add, linorder}", semiring_no_zero_divisors)
  semiring_no_zero_divisors sorry
instance poly_mapping :: ("{ordered_cancel_comm_monoid_add, linorder}", ring_no_zero_divisors)
  ring_no_zero_divisors ..
instance poly_mapping :: ("{ordered_cancel_comm_monoid_add, linorder}", ring_1_no_zero_divisors)
  ring_1_no_zero_divisors ..
instance poly_mapping :: ("{ordered_cancel_comm_monoid_add, linorder}", idom) idom ..

instantiation poly_mapping :: (linorder, "{zero, linorder}") linorder
begin
lift_definition less_poly_mapping :: "('a ⇒⇩0 'b) ⇒ ('a ⇒⇩0 'b) ⇒ bool" is less_fun sorry
lift_definition less_eq_poly_mapping :: "('a ⇒⇩0 'b) ⇒ ('a ⇒⇩0 'b) ⇒ bool" is
  "λf g. f = g ∨ less_fun f g" sorry
instance sorry
end

instance poly_mapping ::
  (linorder, "{ordered_comm_monoid_add, ordered_ab_semigroup_add_imp_le, linorder}")
  ordered_ab_semigroup_add sorry
instance poly_mapping ::
  (linorder, "{ordered_comm_monoid_add, ordered_ab_semigroup_add_imp_le, cancel_comm_monoid_add, linorder}")
  linordered_cancel_ab_semigroup_add ..
instance poly_mapping ::
  (linorder, "{ordered_comm_monoid_add, ordered_ab_semigroup_add_imp_le, cancel_comm_monoid_add, linorder}")
  ordered_comm_monoid_add ..
instance poly_mapping ::
  (linorder, "{ordered_comm_monoid_add, ordered_ab_semigroup_add_imp_le, cancel_comm_monoid_add, linorder}")
  ordered_cancel_comm_monoid_add ..
instance poly_mapping :: (linorder, linordered_ab_group_add) linordered_ab_group_add ..

lift_definition keys :: "('a ⇒⇩0 'b::zero) ⇒ 'a set" is "λf. {x. f x ≠ 0}" sorry
lift_definition range :: "('a ⇒⇩0 'b::zero) ⇒ 'b set" is "λf. Set.range f - {0}" sorry

definition degree :: "(nat ⇒⇩0 'a::zero) ⇒ nat" where
  "degree f = Max (insert 0 (Suc ` keys f))"

lift_definition update :: "'a ⇒ 'b ⇒ ('a ⇒⇩0 'b::zero) ⇒ 'a ⇒⇩0 'b" is "λx c f. f(x := c)" sorry
lift_definition map :: "('b::zero ⇒ 'c::zero) ⇒ ('a ⇒⇩0 'b) ⇒ ('a ⇒⇩0 'c::zero)" is
  "λh f x. h (f x) when f x ≠ 0" sorry
lift_definition map_key :: "('b ⇒ 'a) ⇒ ('a ⇒⇩0 'c::zero) ⇒ 'b ⇒⇩0 'c" is
  "λh f x. f (h x)" sorry

abbreviation no_trailing_zeros :: "'a::zero list ⇒ bool" where
  "no_trailing_zeros ≡ no_trailing ((=) 0)"

lift_definition nth :: "'a list ⇒ (nat ⇒⇩0 'a::zero)" is "nth_default 0" sorry
lift_definition the_value :: "('a × 'b) list ⇒ 'a ⇒⇩0 'b::zero" is
  "λps x. case map_of ps x of Some c ⇒ c | None ⇒ 0" sorry

definition items :: "('a::linorder ⇒⇩0 'b::zero) ⇒ ('a × 'b) list" where
  "items f = List.map (λx. (x, lookup f x)) (sorted_list_of_set (keys f))"

definition poly_mapping_size :: "('a ⇒ nat) ⇒ ('b::zero ⇒ nat) ⇒ ('a ⇒⇩0 'b) ⇒ nat" where
  "poly_mapping_size f g m = g 0 + (∑x∈keys m. Suc (f x + g (lookup m x)))"

instantiation poly_mapping :: (type, zero) size
begin
definition size_poly_mapping :: "('a ⇒⇩0 'b) ⇒ nat" where
  "size_poly_mapping = poly_mapping_size (λ_. 0) (λ_. 0)"
instance ..
end

lift_definition mapp :: "('a ⇒ 'b::zero ⇒ 'c::zero) ⇒ ('a ⇒⇩0 'b) ⇒ ('a ⇒⇩0 'c)" is
  "λh f x. if f x ≠ 0 then h x (f x) else 0" sorry

instantiation poly_mapping :: (type, "{zero, equal}") equal
begin
definition equal_poly_mapping :: "('a ⇒⇩0 'b) ⇒ ('a ⇒⇩0 'b) ⇒ bool" where
  "equal_poly_mapping f g ⟷ keys f = keys g ∧ (∀x∈keys f. lookup f x = lookup g x)"
instance sorry
end

abbreviation frag_of :: "'a ⇒ 'a ⇒⇩0 int" where
  "frag_of x ≡ Poly_Mapping.single x (1 :: int)"

definition frag_cmul :: "int ⇒ ('a ⇒⇩0 int) ⇒ ('a ⇒⇩0 int)" where
  "frag_cmul c f = Abs_poly_mapping (λx. c * lookup f x)"

definition frag_extend :: "('b ⇒ 'a ⇒⇩0 int) ⇒ ('b ⇒⇩0 int) ⇒ 'a ⇒⇩0 int" where
  "frag_extend b f = (∑x∈keys f. frag_cmul (lookup f x) (b x))"

hide_const (open) lookup single update keys range map map_key degree nth the_value items mapp

end
