theory Boolean_Algebras
  imports Lattices
begin

text ‹Boolean algebras as a locale and as a class; bool and functions into one are instances.›

locale abstract_boolean_algebra = conj: abel_semigroup "(\<^bold>⊓)" + disj: abel_semigroup "(\<^bold>⊔)"
  for conj :: "'a ⇒ 'a ⇒ 'a"  (infixr "\<^bold>⊓" 70)
    and disj :: "'a ⇒ 'a ⇒ 'a"  (infixr "\<^bold>⊔" 65) +
  fixes compl :: "'a ⇒ 'a"  ("\<^bold>- _" [81] 80)
    and zero :: 'a  ("\<^bold>0")
    and one :: 'a  ("\<^bold>1")
  assumes conj_disj_distrib: "a \<^bold>⊓ (b \<^bold>⊔ c) = (a \<^bold>⊓ b) \<^bold>⊔ (a \<^bold>⊓ c)"
    and disj_conj_distrib: "a \<^bold>⊔ (b \<^bold>⊓ c) = (a \<^bold>⊔ b) \<^bold>⊓ (a \<^bold>⊔ c)"
    and conj_one_right: "a \<^bold>⊓ \<^bold>1 = a"
    and disj_zero_right: "a \<^bold>⊔ \<^bold>0 = a"
    and conj_cancel_right: "a \<^bold>⊓ \<^bold>- a = \<^bold>0"
    and disj_cancel_right: "a \<^bold>⊔ \<^bold>- a = \<^bold>1"
begin

sublocale conj: semilattice_neutr "(\<^bold>⊓)" "\<^bold>1"
  sorry

sublocale disj: semilattice_neutr "(\<^bold>⊔)" "\<^bold>0"
  sorry

end

locale abstract_boolean_algebra_sym_diff = abstract_boolean_algebra +
  fixes xor :: "'a ⇒ 'a ⇒ 'a"  (infixr "\<^bold>⊖" 65)
  assumes xor_def: "a \<^bold>⊖ b = (a \<^bold>⊓ \<^bold>- b) \<^bold>⊔ (\<^bold>- a \<^bold>⊓ b)"
begin

sublocale xor: comm_monoid xor "\<^bold>0"
  sorry

end

class boolean_algebra = distrib_lattice + bounded_lattice + minus + uminus +
  assumes inf_compl_bot: "a ⊓ - a = ⊥"
    and sup_compl_top: "a ⊔ - a = ⊤"
    and diff_eq: "a - b = a ⊓ - b"
begin

sublocale boolean_algebra: abstract_boolean_algebra "(⊓)" "(⊔)" uminus ⊥ ⊤
  sorry

end

instantiation bool :: boolean_algebra
begin

definition uminus_bool :: "bool ⇒ bool"
  where "- p ⟷ ¬ p"

definition minus_bool :: "bool ⇒ bool ⇒ bool"
  where "p - q ⟷ p ∧ ¬ q"

definition inf_bool :: "bool ⇒ bool ⇒ bool"
  where "p ⊓ q ⟷ p ∧ q"

definition sup_bool :: "bool ⇒ bool ⇒ bool"
  where "p ⊔ q ⟷ p ∨ q"

instance ..

end

instance "fun" :: (type, boolean_algebra) boolean_algebra ..

locale boolean_algebra_cancel

end
