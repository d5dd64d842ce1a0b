theory Defined
  imports Main
begin

text ‹What a block defines is no argument of its constants: they have what it stands for.›

locale step =
  fixes n :: nat and k and j
  defines "k ≡ n + 1" and "j ≡ k + k"
begin

definition "twice = k + k"
abbreviation "more ≡ j + 1"

fun repeat :: "nat ⇒ nat" where
  "repeat 0 = k"
| "repeat (Suc m) = Suc (repeat m)"

inductive reached :: "nat ⇒ bool" where
  "reached k"
| "reached m ⟹ reached (m + j)"

lemma inside: "twice = j ∧ more = 2 * n + 3"
  sorry

end

lemma by_definition: "step.twice n = 2 * n + 2"
  sorry

lemma by_abbreviation: "step.more n = 2 * n + 3"
  sorry

lemma by_function: "step.repeat n m = n + 1 + m"
  sorry

lemma by_rules: "step.reached n (n + 1)"
  sorry

text ‹What is inherited under other names is defined there, too.›

locale heir = step a b c for a b c +
  fixes m :: nat
  assumes large: "b < m"
begin

definition "rest = m - b"

end

lemma inherited: "heir.rest 3 10 = 6"
  sorry

text ‹What holds of an instance of another locale is no definition.›

locale successor =
  fixes a b c :: nat
  assumes one: "b = a + 1" and two: "c = b + b"

sublocale successor ⊆ step a b c
  sorry

context successor
begin

definition "added z = b + z"

end

lemma not_defined: "successor.added 2 3 = 5"
  sorry

typedef small = "UNIV :: bool set" by simp

setup_lifting type_definition_small

context
  fixes a k :: nat
  defines "k ≡ a + 1"
begin

definition "next = k"

lift_definition raised :: "small ⇒ small" is "λs. if k < 2 then ¬ s else s" .

end

lemma lifted: "Rep_small (raised 0 (Abs_small True)) = False"
  sorry

lemma in_context: "next a = a + 1"
  sorry

text ‹A name that is fixed again is another variable.›

lemma
  assumes "x = (3 :: nat)"
  shows "x < 5"
proof -
  have known: "x = 3" sorry
  { fix x :: nat have fixed: "x = 3" sorry }
  { fix x :: nat assume "x = 4" have contrary: False sorry }
  have for_all: "x = 3" for x :: nat sorry
  obtain x :: nat where "x > 4" sorry
  have large: "x > 10" sorry
  show ?thesis sorry
qed

end
