theory Stray
  imports Main
begin

text ‹A command that nobody declares looks like a part of the proof before it.›

lemma before: "x = (x :: nat)"
  by simp

magic_datatype lam = Var nat | App lam lam

lemma constructors: "App x y = x"
  sorry

lemma no_constructors: "x = Suc y"
  oops

magic_definition grand_total :: nat where "grand_total = 0"

lemma defined: "grand_total = (1 :: nat)"
  sorry

text ‹What is defined in the block of a class that was not understood is lost outside, too.›

class measured =
  fixes measure_of :: "'a ⇒ unheard_of"
begin

definition bounded where "bounded x ⟷ measure_of x < 10"

end

lemma of_class: "bounded (x :: nat)"
  sorry

text ‹The assumptions of a locale by itself are a predicate, too.›

locale bounded_above =
  fixes f :: "nat ⇒ nat" and n :: nat
  assumes below: "f x ≤ n"

locale bounded_by_one = bounded_above +
  assumes one: "n = 1"

lemma own_assumptions: "n = 1 ⟹ bounded_by_one_axioms n"
  sorry

context measured
begin

definition unbounded where "unbounded x ⟷ ¬ bounded x"

end

lemma of_context: "unbounded (x :: nat)"
  sorry

end
