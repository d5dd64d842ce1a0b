theory Lost
  imports Main
begin

datatype colour = Red unknown_type | Green (shade: nat)

lemma constructor: "Green n = Green m"
  oops

lemma selector: "shade c = 0"
  oops

locale gone = missing +
  fixes z :: nat
  assumes "z = 0"
begin

lemma inside: "(n :: nat) = 0"
  oops

definition twice where "twice x = (x :: nat) + x"

end

record point = x_part :: missing_type

lemma field: "x_part p = 0"
  oops

class bad = unheard_of +
  fixes size_of :: "'a ⇒ nat"

lemma parameter: "size_of a = 0"
  oops

lemma outside: "(n :: nat) = 0"
  oops

text ‹What depends on a lost name is lost, too; so are notation, names of locales, and what they are interpreted as.›

definition base :: "nat ⇒ unknown_type" (infixl "⊕" 65) where "base x = undefined"

definition derived where "derived x = Suc (base x)"

lemma derived: "derived x = 0"
  oops

lemma infix_operator: "x ⊕ y = x"
  oops

text ‹A lost name hides what was called so before, until it is declared again.›

definition rev :: "unknown_type ⇒ nat" where "rev x = 0"

lemma hidden: "rev x = x"
  oops

fun rev :: "nat ⇒ nat" where "rev n = n"

lemma declared_again: "rev x = x + 1"
  oops

locale known =
  fixes k :: nat
begin

definition order :: "unknown_type" where "order = k"

lemma of_locale: "order x = 2"
  oops

end

lemma variable: "order x = (2 :: nat)"
  oops

lemma (in known) again: "order x = 2"
  oops

interpretation one: known 1 .

lemma interpreted: "one.order x = (2 :: nat)"
  oops

interpretation known "missing_constant x" .

lemma maybe_interpreted: "order x = (2 :: nat)"
  oops

text ‹The rest of the file may use what an unreadable command declares.›

interpretation nowhere .

lemma any_name: "(x :: nat) = 0"
  oops

lemma bound_name: "∀x :: nat. x = 0"
  oops

text ‹Names that only their equations show, in either spelling of symbols.›

class escaped = fixes unit_of :: "'a \<Rightarrow> 'a"
begin

abbreviation "first\<^sub>0 \<equiv> nowhere.unit_of"

end

class escaped_again = escaped + assumes same: "unit_of x = x"

lemma (in escaped_again) in_subclass: "first\<^sub>0 x = x"
  oops

end
