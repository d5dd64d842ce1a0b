theory Uncertain
  imports Main
  keywords "some_command" :: thy_decl
begin

lemma before: "level = (0 :: nat)"
  oops

text ‹From here on there may be constants that no text shows.›

local_setup ‹Some_Package.define_all›

lemma letters: "x = (y :: nat) ∨ xs = [x1, A']"
  oops

lemma hidden: "hidden = (0 :: nat)"
  oops

lemma known_before: "level = (1 :: nat)"
  oops

lemma fixed:
  fixes hidden :: nat
  shows "hidden = 0"
  oops

lemma bound: "∃width. width = (n :: nat)"
  oops

lemma bound_before: "width = (0 :: nat)"
  oops

definition scaled :: "nat ⇒ nat ⇒ nat" where
  "scaled factor n = factor * n"

lemma argument: "scaled factor 1 = 1"
  oops

inductive reachable :: "nat ⇒ bool" where
  "reachable secret"

definition all_reachable :: bool where
  "all_reachable = reachable 0"

lemma rule: "¬ reachable n"
  oops

lemma rests_on_rule: "¬ all_reachable"
  oops

lemma no_proof: "hidden = hidden"
  oops

text ‹What a command is written with is not a variable; a letter may be one.›

some_command distance for z

lemma word: "distance = (0 :: nat)"
  oops

lemma letter: "z = (0 :: nat)"
  oops

text ‹A locale that was not understood may have inherited any name.›

locale broken = fixes where

interpretation broken .

lemma after_error: "x = (y :: nat)"
  oops

interpretation nowhere .

lemma any_name: "x = (y :: nat)"
  oops

end
