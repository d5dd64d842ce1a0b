theory Selectors
  imports Main
begin

text ‹What a selector gives for other constructors is said for all instances of the type, in whatever order its
  parameters come up in the equation.›

datatype ('a, 'b) box = One 'a (full: bool) | Many "'b set" where "full (Many S) = (S = UNIV)"

lemma of_unit: "full (Many {()} :: (bool, unit) box)"
  by (simp add: UNIV_unit)

lemma not_of_bool: "¬ full (Many {True} :: (unit, bool) box)"
  by auto

datatype ('a, 'b) row = Single 'a (front: 'b) | Several "'b list" where "front (Several xs) = hd xs"

lemma front_of_several: "front (Several xs) = hd xs"
  by simp

class measured =
  fixes measure_of :: "'a ⇒ nat"

instantiation unit :: measured
begin
definition measure_of_unit :: "unit ⇒ nat" where "measure_of_unit u = 1"
instance ..
end

instantiation bool :: measured
begin
definition measure_of_bool :: "bool ⇒ nat" where "measure_of_bool b = 2"
instance ..
end

datatype ('a::measured, 'b::measured) pack = Empty 'a (weight: nat) | Filled 'b
  where "weight (Filled x) = measure_of x"

lemma weight_of_filled: "weight (Filled x :: (unit, bool) pack) = 2"
  by (simp add: measure_of_bool_def)

end
