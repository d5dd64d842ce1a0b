text ‹Orders with a new least or greatest element, and flat lattices.›

theory Lattice_Constructions
  imports Main
begin

datatype 'a bot = Value 'a | Bot

instantiation bot :: (preorder) preorder
begin
definition less_eq_bot :: "'a bot ⇒ 'a bot ⇒ bool" where
  "less_eq_bot x y ⟷ (case x of Bot ⇒ True | Value a ⇒ (case y of Bot ⇒ False | Value b ⇒ a ≤ b))"
definition less_bot :: "'a bot ⇒ 'a bot ⇒ bool" where
  "less_bot x y ⟷ (case y of Bot ⇒ False | Value b ⇒ (case x of Bot ⇒ True | Value a ⇒ a < b))"
instance sorry
end

instance bot :: (order) order sorry
instance bot :: (linorder) linorder sorry

instantiation bot :: (order) bot
begin
definition bot_bot :: "'a bot" where "bot_bot = Bot"
instance ..
end

instantiation bot :: (top) top
begin
definition top_bot :: "'a bot" where "top_bot = Value top"
instance ..
end

instantiation bot :: (semilattice_inf) semilattice_inf
begin
definition inf_bot :: "'a bot ⇒ 'a bot ⇒ 'a bot" where
  "inf_bot x y =
    (case x of Bot ⇒ Bot | Value a ⇒ (case y of Bot ⇒ Bot | Value b ⇒ Value (inf a b)))"
instance sorry
end

instantiation bot :: (semilattice_sup) semilattice_sup
begin
definition sup_bot :: "'a bot ⇒ 'a bot ⇒ 'a bot" where
  "sup_bot x y =
    (case x of Bot ⇒ y | Value a ⇒ (case y of Bot ⇒ x | Value b ⇒ Value (sup a b)))"
instance sorry
end

instance bot :: (lattice) bounded_lattice_bot sorry

datatype 'a top = Value 'a | Top

instantiation top :: (preorder) preorder
begin
definition less_eq_top :: "'a top ⇒ 'a top ⇒ bool" where
  "less_eq_top x y ⟷ (case y of Top ⇒ True | Value b ⇒ (case x of Top ⇒ False | Value a ⇒ a ≤ b))"
definition less_top :: "'a top ⇒ 'a top ⇒ bool" where
  "less_top x y ⟷ (case x of Top ⇒ False | Value a ⇒ (case y of Top ⇒ True | Value b ⇒ a < b))"
instance sorry
end

instance top :: (order) order sorry
instance top :: (linorder) linorder sorry

instantiation top :: (order) top
begin
definition top_top :: "'a top" where "top_top = Top"
instance ..
end

instantiation top :: (bot) bot
begin
definition bot_top :: "'a top" where "bot_top = Value bot"
instance ..
end

instantiation top :: (semilattice_sup) semilattice_sup
begin
definition sup_top :: "'a top ⇒ 'a top ⇒ 'a top" where
  "sup_top x y =
    (case x of Top ⇒ Top | Value a ⇒ (case y of Top ⇒ Top | Value b ⇒ Value (sup a b)))"
instance sorry
end

instantiation top :: (semilattice_inf) semilattice_inf
begin
definition inf_top :: "'a top ⇒ 'a top ⇒ 'a top" where
  "inf_top x y =
    (case x of Top ⇒ y | Value a ⇒ (case y of Top ⇒ x | Value b ⇒ Value (inf a b)))"
instance sorry
end

instance top :: (lattice) bounded_lattice_top sorry

datatype 'a flat_complete_lattice = Value 'a | Bot | Top

instantiation flat_complete_lattice :: (type) order
begin
definition less_eq_flat_complete_lattice ::
  "'a flat_complete_lattice ⇒ 'a flat_complete_lattice ⇒ bool" where
  "less_eq_flat_complete_lattice x y ⟷ x = Bot ∨ y = Top ∨ x = y"
definition less_flat_complete_lattice ::
  "'a flat_complete_lattice ⇒ 'a flat_complete_lattice ⇒ bool" where
  "less_flat_complete_lattice x y ⟷ x ≠ y ∧ (x = Bot ∨ y = Top)"
instance sorry
end

instantiation flat_complete_lattice :: (type) bot
begin
definition bot_flat_complete_lattice :: "'a flat_complete_lattice" where
  "bot_flat_complete_lattice = Bot"
instance ..
end

instantiation flat_complete_lattice :: (type) top
begin
definition top_flat_complete_lattice :: "'a flat_complete_lattice" where
  "top_flat_complete_lattice = Top"
instance ..
end

instantiation flat_complete_lattice :: (type) lattice
begin
definition inf_flat_complete_lattice ::
  "'a flat_complete_lattice ⇒ 'a flat_complete_lattice ⇒ 'a flat_complete_lattice" where
  "inf_flat_complete_lattice x y = (if x = Top then y else if y = Top ∨ x = y then x else Bot)"
definition sup_flat_complete_lattice ::
  "'a flat_complete_lattice ⇒ 'a flat_complete_lattice ⇒ 'a flat_complete_lattice" where
  "sup_flat_complete_lattice x y = (if x = Bot then y else if y = Bot ∨ x = y then x else Top)"
instance sorry
end

instantiation flat_complete_lattice :: (type) complete_lattice
begin
definition Sup_flat_complete_lattice :: "'a flat_complete_lattice set ⇒ 'a flat_complete_lattice" where
  "Sup_flat_complete_lattice A =
    (let B = A - {Bot} in
     if B = {} then Bot else if ∃v. B = {Value v} then the_elem B else Top)"
definition Inf_flat_complete_lattice :: "'a flat_complete_lattice set ⇒ 'a flat_complete_lattice" where
  "Inf_flat_complete_lattice A =
    (let B = A - {Top} in
     if B = {} then Top else if ∃v. B = {Value v} then the_elem B else Bot)"
instance sorry
end

end
