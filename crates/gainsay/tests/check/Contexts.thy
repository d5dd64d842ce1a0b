theory Contexts
  imports Main
begin

text ‹Assumptions of a context hold for all values of the variables that it does not fix.›

context
  fixes f :: "bool ⇒ nat"
  assumes mono: "x ≤ y ⟹ f x ≤ f y"
begin

lemma monotone: "f False ≤ f True"
  sorry

end

context
  fixes f :: "bool ⇒ bool"
  assumes injective: "f x = f y ⟹ x = y"
begin

lemma apart: "f True ≠ f False"
  sorry

context
  assumes reflexive: "x ⟶ f x"
begin

lemma identity: "f x = x"
  sorry

end

lemma not_identity: "f x = x"
  oops

end

locale operation =
  fixes g :: "bool ⇒ bool"
begin

context
  assumes negation: "g x = (¬ x)"
begin

lemma in_locale: "g (g x) = x"
  sorry

end

context
  fixes z :: bool
begin

definition both where "both x = (g x ∧ z)"

lemma inside: "both x ⟹ z"
  sorry

end

text ‹Outside of its block, the constant takes the variable of the block as an argument.›

lemma outside: "both z x ⟹ z"
  sorry

definition (in operation) thrice where "thrice x = g (g (g x))"

text ‹What is defined for the locale by name is there in the block that is open.›

lemma by_name: "thrice x = g x ⟹ thrice x = g (g (g x))"
  sorry

end

experiment
  fixes f :: "bool ⇒ bool"
  assumes "f x = (¬ x)"
begin

lemma in_experiment: "f (f True)"
  sorry

end

text ‹Variables of a lemma's own assumptions are those of the lemma.›

lemma own:
  fixes f :: "bool ⇒ bool"
  assumes "f x = x"
  shows "f True"
  oops

text ‹What is interpreted where something is assumed holds there only.›

locale pointed =
  fixes p :: bool
  assumes holds: "p"

context
  assumes "False"
begin

interpretation wrong: pointed False
  sorry

end

lemma (in pointed) "p"
  sorry

end
