text ‹A type with a greatest and a least value added.›

theory Extended
  imports Simps_Case_Conv
begin

datatype 'a extended = Fin 'a | Pinf ("∞") | Minf ("-∞")

instantiation extended :: (order) order
begin

fun less_eq_extended :: "'a extended ⇒ 'a extended ⇒ bool" where
  "less_eq_extended Minf y ⟷ True"
| "less_eq_extended x Pinf ⟷ True"
| "less_eq_extended (Fin x) (Fin y) ⟷ x ≤ y"
| "less_eq_extended x y ⟷ False"

definition less_extended :: "'a extended ⇒ 'a extended ⇒ bool" where
  "less_extended x y ⟷ x ≤ y ∧ ¬ y ≤ x"

instance sorry

end

instance extended :: (linorder) linorder sorry

instantiation extended :: (zero) zero
begin
definition zero_extended :: "'a extended" where "zero_extended = Fin 0"
instance ..
end

instantiation extended :: (one) one
begin
definition one_extended :: "'a extended" where "one_extended = Fin 1"
instance ..
end

instantiation extended :: (plus) plus
begin

fun plus_extended :: "'a extended ⇒ 'a extended ⇒ 'a extended" where
  "plus_extended (Fin x) (Fin y) = Fin (x + y)"
| "plus_extended Pinf y = Pinf"
| "plus_extended x Pinf = Pinf"
| "plus_extended Minf y = Minf"
| "plus_extended x Minf = Minf"

instance ..

end

instance extended :: (ab_semigroup_add) ab_semigroup_add sorry
instance extended :: (ordered_ab_semigroup_add) ordered_ab_semigroup_add sorry
instance extended :: (comm_monoid_add) comm_monoid_add sorry

instantiation extended :: (uminus) uminus
begin

fun uminus_extended :: "'a extended ⇒ 'a extended" where
  "uminus_extended Pinf = Minf"
| "uminus_extended Minf = Pinf"
| "uminus_extended (Fin x) = Fin (- x)"

instance ..

end

instantiation extended :: (ab_group_add) minus
begin

definition minus_extended :: "'a extended ⇒ 'a extended ⇒ 'a extended" where
  "minus_extended x y = x + - y"

instance ..

end

instance extended :: ("{ab_semigroup_add, one}") numeral ..

instantiation extended :: (lattice) bounded_lattice
begin

definition bot_extended :: "'a extended" where "bot_extended = Minf"

definition top_extended :: "'a extended" where "top_extended = Pinf"

fun inf_extended :: "'a extended ⇒ 'a extended ⇒ 'a extended" where
  "inf_extended Pinf y = y"
| "inf_extended x Pinf = x"
| "inf_extended (Fin x) (Fin y) = Fin (inf x y)"
| "inf_extended x y = Minf"

fun sup_extended :: "'a extended ⇒ 'a extended ⇒ 'a extended" where
  "sup_extended Minf y = y"
| "sup_extended x Minf = x"
| "sup_extended (Fin x) (Fin y) = Fin (sup x y)"
| "sup_extended x y = Pinf"

instance sorry

end

instantiation extended :: (conditionally_complete_lattice) complete_lattice
begin

definition Inf_extended :: "'a extended set ⇒ 'a extended" where
  "Inf_extended A =
    (let B = {x. Fin x ∈ A} in
     if Minf ∈ A then Minf
     else if B = {} then Pinf
     else if bdd_below B then Fin (Inf B) else Minf)"

definition Sup_extended :: "'a extended set ⇒ 'a extended" where
  "Sup_extended A =
    (let B = {x. Fin x ∈ A} in
     if Pinf ∈ A then Pinf
     else if B = {} then Minf
     else if bdd_above B then Fin (Sup B) else Pinf)"

instance sorry

end

instance extended :: ("{conditionally_complete_lattice, linorder}") complete_linorder ..

end
