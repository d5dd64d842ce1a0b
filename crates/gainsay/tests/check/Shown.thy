theory Shown
  imports Main
begin

text ‹Before termination is shown, nothing is known about values outside the domain of a function.›

function upward :: "nat ⇒ bool" where
  "upward n = (n = 0 ∨ upward (n + 1))"
  by auto

lemma not_upward: "¬ upward 0"
  oops

lemma upward: "upward 0"
  oops

function forgetful :: "nat ⇒ nat" where
  "forgetful n = 0 * forgetful (n + 1)"
  by auto

lemma forgetful: "forgetful 1 = 0"
  oops

function halves :: "nat ⇒ nat" where
  "halves n = (if n < 2 then 0 else Suc (halves (n div 2)))"
  by auto

termination
  by (relation "measure id") auto

lemma halves: "halves n < 2"
  oops

text ‹What a locale gets later is there for its interpretations.›

locale pointed =
  fixes point :: bool

interpretation pointed True .

context pointed
begin

definition other where "other = (¬ point)"

context
  fixes x :: bool
begin

definition same where "same = (x = point)"

end

end

lemma other: "¬ other"
  sorry

lemma same: "same x = x"
  sorry

sublocale pointed < opposite: pointed "¬ point" .

lemma opposite: "opposite.other"
  sorry

text ‹Code equations without proof are believed, and named.›

definition two :: nat where "two = 2"

definition four :: nat where "four = two + two"

lemma two_code [code]: "two = 3"
  sorry

lemma four: "four = 4"
  oops

lemma unrelated: "(x :: bool) = x"
  oops

text ‹In an instantiation, a constant after ‹is› is meant at the type of the representation.›

typedef small = "{n :: nat. n < 3}"
  by (rule exI [of _ 0]) simp

setup_lifting type_definition_small

instantiation small :: "{zero, ord}"
begin

lift_definition zero_small :: small is 0
  by simp

lift_definition less_eq_small :: "small ⇒ small ⇒ bool" is "(≤)" .

lift_definition less_small :: "small ⇒ small ⇒ bool" is "λx y. x < y" .

instance ..

end

lemma least: "(0 :: small) ≤ x"
  sorry

lemma greatest: "(x :: small) ≤ 0"
  oops

text ‹What was given up, or is not proved, is no instance and no interpretation.›

locale large =
  fixes n :: nat
  assumes large: "n > 3"

interpretation given_up: large 1
  oops

interpretation unproved: large 2
  sorry

lemma (in large) larger: "n ≥ 4"
  sorry

class single =
  fixes it :: 'a
  assumes only: "x = it"

instantiation bool :: single
begin

definition it_bool where "it_bool = True"

instance
  oops

lemma one_value: "(x :: 'a :: single) = y"
  sorry

end

function given_up_function :: "nat ⇒ nat" where
  "given_up_function n = 1"
  oops

lemma given_up_function: "given_up_function 2 = 3"
  oops

text ‹Names of experiments and interpretations do not get in each other's way.›

experiment
begin

definition name where "name = (3 :: nat)"

lemma first: "name = 3"
  sorry

end

experiment
begin

definition name where "name = (4 :: nat)"

lemma second: "name = 4"
  sorry

end

locale one begin definition number where "number = (1 :: nat)" end

locale two' begin definition number where "number = (2 :: nat)" end

interpretation one .

interpretation two' .

lemma later_wins: "number = 2"
  sorry

definition again where "again = (1 :: nat)"

lemma before: "again = 1"
  sorry

definition again where "again = (2 :: nat)"

lemma after: "again = 1"
  oops

end
