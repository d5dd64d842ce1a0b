text ‹Groups and rings that are also lattices.›

theory Lattice_Algebras
  imports Complex_Main
begin

class semilattice_inf_ab_group_add = ordered_ab_group_add + semilattice_inf

class semilattice_sup_ab_group_add = ordered_ab_group_add + semilattice_sup

class lattice_ab_group_add = ordered_ab_group_add + lattice
begin

subclass semilattice_inf_ab_group_add ..
subclass semilattice_sup_ab_group_add ..

definition nprt :: "'a ⇒ 'a" where
  "nprt x = inf x 0"

definition pprt :: "'a ⇒ 'a" where
  "pprt x = sup x 0"

end

class lattice_ab_group_add_abs = lattice_ab_group_add + abs +
  assumes abs_lattice: "¦x¦ = sup x (- x)"
begin

subclass ordered_ab_group_add_abs sorry

end

class lattice_ring = ordered_ring + lattice_ab_group_add_abs
begin

subclass semilattice_inf_ab_group_add ..
subclass semilattice_sup_ab_group_add ..

end

instance lattice_ring ⊆ ordered_ring_abs sorry
instance int :: lattice_ring sorry
instance real :: lattice_ring sorry

end
