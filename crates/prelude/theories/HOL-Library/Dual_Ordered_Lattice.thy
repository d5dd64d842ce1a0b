text ‹Orders and lattices turned upside down.›

theory Dual_Ordered_Lattice
  imports Main
begin

typedef 'a dual = "UNIV :: 'a set"
  morphisms undual dual
  sorry

setup_lifting type_definition_dual

instance dual :: (finite) finite sorry

instantiation dual :: (equal) equal
begin
definition equal_dual :: "'a dual ⇒ 'a dual ⇒ bool" where "equal_dual x y ⟷ undual x = undual y"
instance sorry
end

instantiation dual :: (ord) ord
begin
lift_definition less_eq_dual :: "'a dual ⇒ 'a dual ⇒ bool" is "(≥)" sorry
lift_definition less_dual :: "'a dual ⇒ 'a dual ⇒ bool" is "(>)" sorry
instance ..
end

instance dual :: (preorder) preorder sorry
instance dual :: (order) order sorry

instantiation dual :: (sup) inf
begin
lift_definition inf_dual :: "'a dual ⇒ 'a dual ⇒ 'a dual" is sup sorry
instance ..
end

instantiation dual :: (inf) sup
begin
lift_definition sup_dual :: "'a dual ⇒ 'a dual ⇒ 'a dual" is inf sorry
instance ..
end

instance dual :: (semilattice_sup) semilattice_inf sorry
instance dual :: (semilattice_inf) semilattice_sup sorry
instance dual :: (lattice) lattice ..
instance dual :: (distrib_lattice) distrib_lattice sorry

instantiation dual :: (top) bot
begin
lift_definition bot_dual :: "'a dual" is top sorry
instance ..
end

instantiation dual :: (bot) top
begin
lift_definition top_dual :: "'a dual" is bot sorry
instance ..
end

instance dual :: (order_top) order_bot sorry
instance dual :: (order_bot) order_top sorry
instance dual :: (bounded_lattice_top) bounded_lattice_bot ..
instance dual :: (bounded_lattice_bot) bounded_lattice_top ..
instance dual :: (bounded_lattice) bounded_lattice ..

instantiation dual :: (uminus) uminus
begin
lift_definition uminus_dual :: "'a dual ⇒ 'a dual" is uminus sorry
instance ..
end

instantiation dual :: (boolean_algebra) boolean_algebra
begin
lift_definition minus_dual :: "'a dual ⇒ 'a dual ⇒ 'a dual" is "λx y. - (y - x)" sorry
instance sorry
end

instantiation dual :: (Sup) Inf
begin
definition Inf_dual :: "'a dual set ⇒ 'a dual" where "Inf_dual A = dual (Sup (undual ` A))"
instance ..
end

instantiation dual :: (Inf) Sup
begin
definition Sup_dual :: "'a dual set ⇒ 'a dual" where "Sup_dual A = dual (Inf (undual ` A))"
instance ..
end

instance dual :: (complete_lattice) complete_lattice sorry

lifting_forget dual.lifting

end
