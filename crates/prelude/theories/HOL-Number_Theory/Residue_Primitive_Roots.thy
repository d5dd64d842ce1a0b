text ‹Primitive roots.›

theory Residue_Primitive_Roots
  imports Pocklington
begin

inductive residue_primroot :: "nat ⇒ nat ⇒ bool" where
  "0 < n ⟹ coprime n g ⟹ ord n g = totient n ⟹ residue_primroot n g"

lemma residue_primroot_def [code]:
  "residue_primroot n g ⟷ 0 < n ∧ coprime n g ∧ ord n g = totient n"
  sorry

definition Carmichael :: "nat ⇒ nat" where
  "Carmichael n = Lcm (ord n ` totatives n)"

definition cyclic_moduli :: "nat set" where
  "cyclic_moduli =
    {n. n ∈ {1, 2, 4} ∨ (∃p k. prime p ∧ odd p ∧ 0 < k ∧ (n = p ^ k ∨ n = 2 * p ^ k))}"

end
