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

magic_definition total :: nat where "total = 0"

lemma defined: "total = (1 :: nat)"
  sorry

text ‹What is defined in the block of a class that was not understood is lost outside, too.›

class measured =
  fixes measure_of :: "'a ⇒ unheard_of"
begin

definition bounded where "bounded x ⟷ measure_of x < 10"

end

lemma of_class: "bounded (x :: nat)"
  sorry

context measured
begin

definition unbounded where "unbounded x ⟷ ¬ bounded x"

end

lemma of_context: "unbounded (x :: nat)"
  sorry

end
