theory Covers
  imports Main "HOL-Library.Word" "HOL-Library.Numeral_Type"
begin

text ‹Statements that hold, or that the definitions leave open: none of them has a genuine counterexample.›

lemma "∃x :: 8 word. x + 1 = 0 ∧ 0 < x" oops
lemma "(∃x :: num. x + num.One = num.One) = False" oops
lemma "{x :: 4 word. x + 9 = 3} = {10}" oops
lemma "∃x :: 3. - x = 2 ∧ x = 1" oops

inductive walk :: "8 word ⇒ bool" where
  "walk 255" | "walk w ⟹ walk (w + 1)"

lemma "walk 0" oops

inductive before for P where "P (Suc x) ⟹ before P x"
inductive single for P where "P [x] ⟹ single P x"
inductive rest for P where "P (x # xs) ⟹ rest P xs"

lemma "{x. before (λy. y = 5) x} = {4}" oops
lemma "{x. single (λy. y = [5 :: nat]) x} = {5}" oops
lemma "{xs. rest (λy. y = [5 :: nat, 4]) xs} = {[4]}" oops

definition shifted :: "nat ⇒ nat ⇒ nat × nat" where "shifted a x = (x, a + 1)"

lemma "∃x. shifted 3 x ∈ Id" oops

datatype side = A | B

fun no_a where "no_a x A = False"
fun no_none :: "nat ⇒ nat option ⇒ bool" where "no_none x None = False"
fun no_suc :: "nat ⇒ nat ⇒ bool" where "no_suc x (Suc n) = False"

lemma "∃x y. no_a (x :: nat) y" oops
lemma "∃x y. no_none x y" oops
lemma "{x. ∃y. no_suc x y} ≠ {}" oops

typedecl q
axiomatization mk :: "nat ⇒ q" where mk: "mk x = mk y"
code_datatype mk

lemma "mk 1 = mk 2" oops
lemma "card {mk 1, mk 2} = 1" oops
lemma "¬ distinct [mk 1, mk 2]" oops

typedecl r
axiomatization mk_r :: "bool ⇒ r"
code_datatype mk_r

lemma "∃x. ∀y. x ≠ mk_r y" oops

axiomatization seen :: "r ⇒ bool"
lemma seen [code]: "seen (mk_r x) = True" sorry

lemma "∃x. ¬ seen x" oops

typedef small = "{n :: nat. n < 4}" sorry
setup_lifting type_definition_small
lift_definition is_seven :: "small ⇒ bool" is "λn. n = 7" .
lift_definition beyond :: "small ⇒ bool" is "λn. 3 < n ∧ n < 9" .

inductive found for P where "P x ⟹ found P"

lemma "Collect is_seven = {}" oops
lemma "card (Collect beyond) = 0" oops
lemma "¬ found is_seven" oops

text ‹A predicate that is handed to itself: a variable inside is not the one outside of the same name.›

inductive somewhere :: "(bool ⇒ bool) ⇒ bool ⇒ bool" for P where
  "P x ⟹ somewhere P True"

lemma inner_variable: "x = somewhere (λx. somewhere (λy. x = y) x) True ⟹ x"
  sorry

lemma inner_variable_false: "x ≠ somewhere (λx. somewhere (λy. x = y) x) True ⟹ ¬ x"
  sorry

end
