text ‹Lattices with bounds of countable sets.›

theory Countable_Complete_Lattices
  imports Main Countable_Set
begin

class countable_complete_lattice = lattice + Inf + Sup + bot + top +
  assumes ccInf_lower: "countable A ⟹ a ∈ A ⟹ Inf A ≤ a"
    and ccInf_greatest: "countable A ⟹ (⋀a. a ∈ A ⟹ b ≤ a) ⟹ b ≤ Inf A"
    and ccSup_upper: "countable A ⟹ a ∈ A ⟹ a ≤ Sup A"
    and ccSup_least: "countable A ⟹ (⋀a. a ∈ A ⟹ a ≤ b) ⟹ Sup A ≤ b"
    and ccInf_empty: "Inf {} = top"
    and ccSup_empty: "Sup {} = bot"
begin

subclass bounded_lattice sorry

end

class countable_complete_distrib_lattice = countable_complete_lattice +
  assumes sup_ccInf: "countable A ⟹ sup a (Inf A) = Inf (sup a ` A)"
    and inf_ccSup: "countable A ⟹ inf a (Sup A) = Sup (inf a ` A)"
begin

subclass distrib_lattice sorry

end

instance "fun" :: (type, countable_complete_lattice) countable_complete_lattice sorry

subclass (in complete_lattice) countable_complete_lattice sorry
subclass (in complete_distrib_lattice) countable_complete_distrib_lattice sorry

end
