text ‹Functions that preserve limits of increasing or decreasing chains.›

theory Order_Continuity
  imports Complex_Main Countable_Complete_Lattices
begin

named_theorems order_continuous_intros

definition sup_continuous ::
  "('a::countable_complete_lattice ⇒ 'b::countable_complete_lattice) ⇒ bool" where
  "sup_continuous F ⟷ (∀M :: nat ⇒ 'a. mono M ⟶ F (SUP i. M i) = (SUP i. F (M i)))"

definition inf_continuous ::
  "('a::countable_complete_lattice ⇒ 'b::countable_complete_lattice) ⇒ bool" where
  "inf_continuous F ⟷ (∀M :: nat ⇒ 'a. antimono M ⟶ F (INF i. M i) = (INF i. F (M i)))"

definition (in countable_complete_lattice) cclfp :: "('a ⇒ 'a) ⇒ 'a" where
  "cclfp f = (SUP i. (f ^^ i) bot)"

end
