text ‹Intervals with a lower and an upper bound, and their arithmetic.›

theory Interval
  imports Complex_Main Lattice_Algebras Set_Algebras
begin

typedef (overloaded) 'a interval = "{(l :: 'a::preorder, u). l ≤ u}"
  morphisms bounds_of_interval Interval
  sorry

setup_lifting type_definition_interval

lift_definition lower :: "('a::preorder) interval ⇒ 'a" is fst sorry
lift_definition upper :: "('a::preorder) interval ⇒ 'a" is snd sorry
lift_definition set_of :: "'a::preorder interval ⇒ 'a set" is "λp. {fst p .. snd p}" sorry

definition Interval' :: "'a::preorder ⇒ 'a::preorder ⇒ 'a interval option" where
  "Interval' l u = (if l ≤ u then Some (Interval (l, u)) else None)"

instantiation interval :: ("{preorder, equal}") equal
begin
definition equal_interval :: "'a interval ⇒ 'a interval ⇒ bool" where
  "equal_interval i j ⟷ lower i = lower j ∧ upper i = upper j"
instance sorry
end

instantiation interval :: (preorder) ord
begin
definition less_eq_interval :: "'a interval ⇒ 'a interval ⇒ bool" where
  "less_eq_interval i j ⟷ lower j ≤ lower i ∧ upper i ≤ upper j"
definition less_interval :: "'a interval ⇒ 'a interval ⇒ bool" where
  "less_interval i j ⟷ i ≤ j ∧ ¬ j ≤ i"
instance ..
end

instantiation interval :: (lattice) semilattice_sup
begin
lift_definition sup_interval :: "'a interval ⇒ 'a interval ⇒ 'a interval" is
  "λp q. (inf (fst p) (fst q), sup (snd p) (snd q))" sorry
instance sorry
end

lift_definition interval_of :: "'a::preorder ⇒ 'a interval" is "λx. (x, x)" sorry

definition width :: "'a::{preorder, minus} interval ⇒ 'a" where
  "width i = upper i - lower i"

instantiation interval :: (ordered_ab_semigroup_add) ab_semigroup_add
begin
lift_definition plus_interval :: "'a interval ⇒ 'a interval ⇒ 'a interval" is
  "λp q. (fst p + fst q, snd p + snd q)" sorry
instance sorry
end

instance interval :: ("{ordered_ab_semigroup_add, lattice}") ordered_ab_semigroup_add sorry

instantiation interval :: ("{preorder, zero}") zero
begin
lift_definition zero_interval :: "'a interval" is "(0, 0)" sorry
instance ..
end

instance interval :: (ordered_comm_monoid_add) comm_monoid_add sorry
instance interval :: ("{ordered_comm_monoid_add, lattice}") ordered_comm_monoid_add ..

instantiation interval :: (ordered_ab_group_add) uminus
begin
lift_definition uminus_interval :: "'a interval ⇒ 'a interval" is "λp. (- snd p, - fst p)" sorry
instance ..
end

instantiation interval :: (ordered_ab_group_add) minus
begin
definition minus_interval :: "'a interval ⇒ 'a interval ⇒ 'a interval" where
  "minus_interval i j = i + - j"
instance ..
end

instantiation interval :: ("{times, linorder}") times
begin
lift_definition times_interval :: "'a interval ⇒ 'a interval ⇒ 'a interval" is
  "λ(a, b) (c, d).
    (min (min (a * c) (a * d)) (min (b * c) (b * d)), max (max (a * c) (a * d)) (max (b * c) (b * d)))"
  sorry
instance ..
end

abbreviation (in preorder) in_interval  ("(_/ ∈⇩i _)" [51, 51] 50) where
  "in_interval x i ≡ x ∈ set_of i"

instance interval :: (linordered_idom) cancel_semigroup_add sorry

instantiation interval :: ("{preorder, one}") one
begin
lift_definition one_interval :: "'a interval" is "(1, 1)" sorry
instance ..
end

instance interval :: ("{one, preorder, linorder, times}") power ..
instance interval :: ("{linordered_idom, real_normed_algebra, linear_continuum_topology}")
  monoid_mult sorry
instance interval :: ("{linordered_semiring, zero, times}") mult_zero sorry

lift_definition min_interval :: "'a::linorder interval ⇒ 'a interval ⇒ 'a interval" is
  "λp q. (min (fst p) (fst q), min (snd p) (snd q))" sorry
lift_definition max_interval :: "'a::linorder interval ⇒ 'a interval ⇒ 'a interval" is
  "λp q. (max (fst p) (fst q), max (snd p) (snd q))" sorry
lift_definition abs_interval :: "'a::linordered_idom interval ⇒ 'a interval" is
  "λ(l, u). (if l < 0 ∧ 0 < u then 0 else min ¦l¦ ¦u¦, max ¦l¦ ¦u¦)" sorry

fun split_domain ::
  "('a::preorder interval ⇒ 'a interval list) ⇒ 'a interval list ⇒ 'a interval list list" where
  "split_domain f [] = [[]]"
| "split_domain f (i # js) = concat (map (λd. map (λs. s # d) (f i)) (split_domain f js))"

definition split_interval :: "'a::linorder interval ⇒ 'a ⇒ 'a interval × 'a interval" where
  "split_interval i x =
    (Interval (min (lower i) x, max (lower i) x), Interval (min (upper i) x, max (upper i) x))"

instantiation interval :: ("{topological_space, preorder}") topological_space
begin
definition open_interval :: "'a interval set ⇒ bool" where
  open_interval_def: "open_interval X ⟷
    (∀i∈X. ∃A B. open A ∧ open B ∧ lower i ∈ A ∧ upper i ∈ B ∧ Interval ` (A × B) ⊆ X)"
instance sorry
end

lift_definition Ivl :: "'a ⇒ 'a::preorder ⇒ 'a interval" is "λx y. (min x y, y)" sorry

lifting_forget interval.lifting

end
