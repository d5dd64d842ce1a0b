text ‹Nonnegative real numbers with infinity.›

theory Extended_Nonnegative_Real
  imports Extended_Real Indicator_Function
begin

typedef ennreal = "{x :: ereal. 0 ≤ x}"
  morphisms enn2ereal e2ennreal'
  sorry

definition e2ennreal :: "ereal ⇒ ennreal" where
  "e2ennreal x = e2ennreal' (max 0 x)"

setup_lifting type_definition_ennreal

declare [[coercion e2ennreal]]

instantiation ennreal :: complete_linorder
begin

lift_definition top_ennreal :: ennreal is top sorry
lift_definition bot_ennreal :: ennreal is 0 sorry
lift_definition sup_ennreal :: "ennreal ⇒ ennreal ⇒ ennreal" is sup sorry
lift_definition inf_ennreal :: "ennreal ⇒ ennreal ⇒ ennreal" is inf sorry
lift_definition Inf_ennreal :: "ennreal set ⇒ ennreal" is Inf sorry
lift_definition Sup_ennreal :: "ennreal set ⇒ ennreal" is "λS. sup 0 (Sup S)" sorry
lift_definition less_eq_ennreal :: "ennreal ⇒ ennreal ⇒ bool" is "(≤)" sorry
lift_definition less_ennreal :: "ennreal ⇒ ennreal ⇒ bool" is "(<)" sorry

instance sorry

end

instantiation ennreal :: infinity
begin
definition infinity_ennreal :: ennreal where "infinity_ennreal = top"
instance ..
end

instantiation ennreal :: "{semiring_1_no_zero_divisors, comm_semiring_1}"
begin

lift_definition one_ennreal :: ennreal is 1 sorry
lift_definition zero_ennreal :: ennreal is 0 sorry
lift_definition plus_ennreal :: "ennreal ⇒ ennreal ⇒ ennreal" is "(+)" sorry
lift_definition times_ennreal :: "ennreal ⇒ ennreal ⇒ ennreal" is "(*)" sorry

instance sorry

end

instantiation ennreal :: minus
begin
lift_definition minus_ennreal :: "ennreal ⇒ ennreal ⇒ ennreal" is "λx y. max 0 (x - y)" sorry
instance ..
end

instance ennreal :: numeral ..

instantiation ennreal :: inverse
begin

lift_definition inverse_ennreal :: "ennreal ⇒ ennreal" is inverse sorry

definition divide_ennreal :: "ennreal ⇒ ennreal ⇒ ennreal" where
  "divide_ennreal x y = x * inverse y"

instance ..

end

instance ennreal :: dioid sorry
instance ennreal :: ordered_comm_semiring sorry
instance ennreal :: linordered_nonzero_semiring sorry
instance ennreal :: strict_ordered_ab_semigroup_add sorry
instance ennreal :: semiring_char_0 sorry

lift_definition ennreal :: "real ⇒ ennreal" is "λr. sup 0 (ereal r)" sorry

declare [[coercion ennreal]]

definition enn2real :: "ennreal ⇒ real" where
  "enn2real x = real_of_ereal (enn2ereal x)"

definition ennreal_of_enat :: "enat ⇒ ennreal" where
  "ennreal_of_enat n = (case n of enat k ⇒ of_nat k | ∞ ⇒ top)"

declare [[coercion ennreal_of_enat]]
declare [[coercion "of_nat :: nat ⇒ ennreal"]]

instantiation ennreal :: linear_continuum_topology
begin
definition open_ennreal :: "ennreal set ⇒ bool" where
  "open_ennreal = generate_topology (range lessThan ∪ range greaterThan)"
instance sorry
end

instance ennreal :: topological_comm_monoid_add sorry

lifting_forget ennreal.lifting

end
