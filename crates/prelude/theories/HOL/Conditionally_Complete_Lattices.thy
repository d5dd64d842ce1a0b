theory Conditionally_Complete_Lattices
  imports Finite_Set Lattices_Big Set_Interval
begin

text ‹Bounded sets, and lattices in which every bounded non-empty set has an infimum
  and a supremum.›

locale preordering_bdd = preordering
begin

definition bdd :: "'a set ⇒ bool"
  where "bdd A ⟷ (∃b. ∀a∈A. a \<^bold>≤ b)"

end

context preorder
begin

definition bdd_above :: "'a set ⇒ bool"
  where "bdd_above A ⟷ (∃b. ∀a∈A. a ≤ b)"

definition bdd_below :: "'a set ⇒ bool"
  where "bdd_below A ⟷ (∃b. ∀a∈A. b ≤ a)"

end

class conditionally_complete_lattice = lattice + Sup + Inf +
  assumes cInf_lower: "a ∈ A ⟹ bdd_below A ⟹ Inf A ≤ a"
    and cInf_greatest: "A ≠ {} ⟹ (⋀a. a ∈ A ⟹ b ≤ a) ⟹ b ≤ Inf A"
    and cSup_upper: "a ∈ A ⟹ bdd_above A ⟹ a ≤ Sup A"
    and cSup_least: "A ≠ {} ⟹ (⋀a. a ∈ A ⟹ a ≤ b) ⟹ Sup A ≤ b"

instance complete_lattice ⊆ conditionally_complete_lattice ..

class conditionally_complete_linorder = conditionally_complete_lattice + linorder

instance complete_linorder ⊆ conditionally_complete_linorder ..

class linear_continuum = conditionally_complete_linorder + dense_linorder +
  assumes UNIV_not_singleton: "∃a b :: 'a. a ≠ b"

instantiation nat :: conditionally_complete_linorder
begin

definition Sup_nat :: "nat set ⇒ nat"
  where "Sup_nat A = (if A = {} then 0 else Max A)"

definition Inf_nat :: "nat set ⇒ nat"
  where "Inf_nat A = (LEAST n. n ∈ A)"

instance ..

end

instantiation int :: conditionally_complete_linorder
begin

definition Sup_int :: "int set ⇒ int"
  where "Sup_int A = (THE m. m ∈ A ∧ (∀i∈A. i ≤ m))"

definition Inf_int :: "int set ⇒ int"
  where "Inf_int A = - Sup (uminus ` A)"

instance ..

end

end
