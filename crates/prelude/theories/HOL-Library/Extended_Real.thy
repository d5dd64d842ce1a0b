text ‹Real numbers with positive and negative infinity.›

theory Extended_Real
  imports Complex_Main Extended_Nat Liminf_Limsup
begin

instantiation enat :: linorder_topology
begin
definition open_enat :: "enat set ⇒ bool" where
  "open_enat = generate_topology (range lessThan ∪ range greaterThan)"
instance sorry
end

instance enat :: topological_comm_monoid_add sorry

datatype ereal = ereal real | PInfty | MInfty

declare [[coercion "ereal :: real ⇒ ereal"]]

instantiation ereal :: uminus
begin

fun uminus_ereal :: "ereal ⇒ ereal" where
  "uminus_ereal PInfty = MInfty"
| "uminus_ereal MInfty = PInfty"
| "uminus_ereal (ereal r) = ereal (- r)"

instance ..

end

instantiation ereal :: infinity
begin
definition infinity_ereal :: ereal where "infinity_ereal = PInfty"
instance ..
end

fun real_of_ereal :: "ereal ⇒ real" where
  "real_of_ereal (ereal r) = r"
| "real_of_ereal _ = 0"

instantiation ereal :: abs
begin

fun abs_ereal :: "ereal ⇒ ereal" where
  "abs_ereal (ereal r) = ereal ¦r¦"
| "abs_ereal _ = PInfty"

instance ..

end

instantiation ereal :: "{one, comm_monoid_add, zero_neq_one}"
begin

definition zero_ereal :: ereal where "zero_ereal = ereal 0"

definition one_ereal :: ereal where "one_ereal = ereal 1"

fun plus_ereal :: "ereal ⇒ ereal ⇒ ereal" where
  "plus_ereal PInfty y = PInfty"
| "plus_ereal x PInfty = PInfty"
| "plus_ereal MInfty y = MInfty"
| "plus_ereal x MInfty = MInfty"
| "plus_ereal (ereal r) (ereal s) = ereal (r + s)"

instance sorry

end

instance ereal :: numeral ..

instantiation ereal :: linorder
begin

fun less_ereal :: "ereal ⇒ ereal ⇒ bool" where
  "less_ereal PInfty y ⟷ False"
| "less_ereal x MInfty ⟷ False"
| "less_ereal (ereal r) (ereal s) ⟷ r < s"
| "less_ereal x y ⟷ True"

definition less_eq_ereal :: "ereal ⇒ ereal ⇒ bool" where
  "less_eq_ereal x y ⟷ x < y ∨ x = y"

instance sorry

end

instance ereal :: dense_linorder sorry
instance ereal :: ordered_comm_monoid_add sorry

instantiation ereal :: "{comm_monoid_mult, sgn}"
begin

fun sgn_ereal :: "ereal ⇒ ereal" where
  "sgn_ereal (ereal r) = ereal (sgn r)"
| "sgn_ereal PInfty = 1"
| "sgn_ereal MInfty = - 1"

fun times_ereal :: "ereal ⇒ ereal ⇒ ereal" where
  "times_ereal (ereal r) (ereal s) = ereal (r * s)"
| "times_ereal x y =
    (if x = 0 ∨ y = 0 then 0 else if (0 < x) = (0 < y) then PInfty else MInfty)"

instance sorry

end

instantiation ereal :: minus
begin
definition minus_ereal :: "ereal ⇒ ereal ⇒ ereal" where "minus_ereal x y = x + - y"
instance ..
end

instantiation ereal :: inverse
begin

fun inverse_ereal :: "ereal ⇒ ereal" where
  "inverse_ereal (ereal r) = (if r = 0 then PInfty else ereal (inverse r))"
| "inverse_ereal _ = 0"

definition divide_ereal :: "ereal ⇒ ereal ⇒ ereal" where
  "divide_ereal x y = x * inverse y"

instance ..

end

instantiation ereal :: lattice
begin
definition sup_ereal :: "ereal ⇒ ereal ⇒ ereal" where "sup_ereal x y = max x y"
definition inf_ereal :: "ereal ⇒ ereal ⇒ ereal" where "inf_ereal x y = min x y"
instance sorry
end

instantiation ereal :: complete_lattice
begin

definition bot_ereal :: ereal where "bot_ereal = MInfty"

definition top_ereal :: ereal where "top_ereal = PInfty"

definition Sup_ereal :: "ereal set ⇒ ereal" where
  "Sup_ereal S = (SOME x. (∀y∈S. y ≤ x) ∧ (∀z. (∀y∈S. y ≤ z) ⟶ x ≤ z))"

definition Inf_ereal :: "ereal set ⇒ ereal" where
  "Inf_ereal S = (SOME x. (∀y∈S. x ≤ y) ∧ (∀z. (∀y∈S. z ≤ y) ⟶ z ≤ x))"

instance sorry

end

lemma [code]: "Inf (set xs) = fold min xs (PInfty :: ereal)" sorry
lemma [code]: "Sup (set xs) = fold max xs (MInfty :: ereal)" sorry

instance ereal :: complete_linorder ..
instance ereal :: linear_continuum sorry

instantiation ereal :: linear_continuum_topology
begin
definition open_ereal :: "ereal set ⇒ bool" where
  open_ereal_generated: "open_ereal = generate_topology (range lessThan ∪ range greaterThan)"
instance sorry
end

definition ereal_of_enat :: "enat ⇒ ereal" where
  "ereal_of_enat n = (case n of enat k ⇒ ereal (real k) | ∞ ⇒ PInfty)"

declare [[coercion "ereal_of_enat :: enat ⇒ ereal"]]
declare [[coercion "(λn. ereal (real n)) :: nat ⇒ ereal"]]

end
