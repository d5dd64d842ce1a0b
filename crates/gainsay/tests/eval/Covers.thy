theory Covers
  imports Complex_Main "HOL-Library.Word" "HOL-Library.Numeral_Type"
begin

section ‹Sums are not those of numbers because numbers represent the values›

value "∃x :: 8 word. x + 1 = 0 ∧ 0 < x"  ― ‹True :: bool›
value "{x :: 4 word. x + 9 = 3} = {10}"  ― ‹True :: bool›
value "∃x :: 4 word. x + x = 0 ∧ x ≠ 0"  ― ‹True :: bool›
value "(THE x :: 4 word. x + 1 = 0) = 15"  ― ‹True :: bool›
value "∃x :: 4 word. [x + 1] = [0] ∧ 0 < x"  ― ‹True :: bool›
value "∃x :: 4 word. (x + 1, True) ∈ {(0, True)} ∧ 0 < x"  ― ‹True :: bool›
value "∃x :: 4 word. - x = 15 ∧ x = 1"  ― ‹True :: bool›
value "(∃x :: num. x + num.One = num.One) = False"  ― ‹True :: bool›
value "∃x :: num. x + num.One = num.Bit0 num.One"  ― ‹True :: bool›
value "∃x :: num. num.Bit1 x = num.Bit0 num.One"  ― ‹False :: bool›
value "∃x :: 3. - x = 2 ∧ x = 1"  ― ‹True :: bool›
value "{x :: 3. x + 2 = 0} = {1}"  ― ‹True :: bool›
value "{x :: int. 3 - x = 5}"  ― ‹{- 2} :: int set›

inductive walk :: "8 word ⇒ bool" where
  "walk 255" | "walk w ⟹ walk (w + 1)"

value "walk 0"  ― ‹True :: bool›
value "walk 3"  ― ‹True :: bool›

inductive turn :: "4 word ⇒ bool" where
  "turn 1" | "turn w ⟹ turn (- w)"

value "turn 15"  ― ‹True :: bool›
value "turn 2"  ― ‹False :: bool›

inductive step :: "3 ⇒ bool" where
  "step 2" | "step w ⟹ step (w + 1)"

value "step 0 ∧ step 1"  ― ‹True :: bool›

typedef top = "{n :: nat. n ≤ 3}" sorry

instantiation top :: plus
begin
definition plus_top :: "top ⇒ top ⇒ top" where
  "plus_top a b = Abs_top (min 3 (Rep_top a + Rep_top b))"
instance ..
end

definition two :: top where "two = Abs_top 2"
definition three :: top where "three = Abs_top 3"

value "∃x. x = two ∧ x + two = three"  ― ‹True :: bool›
value "∃x. x + two = three"  ― ‹not executable: `Ex`: it ranges over top, whose values cannot be listed›

inductive climb :: "top ⇒ bool" where
  "climb two" | "climb w ⟹ climb (w + two)"

value "climb three"  ― ‹True :: bool›

section ‹A value of the raw type need not be one of the subtype›

setup_lifting type_definition_top

lift_definition is_seven :: "top ⇒ bool" is "λn. n = 7" .
lift_definition beyond :: "top ⇒ bool" is "λn. 1 < n ∧ n < 9" .

inductive found for P where "P x ⟹ found P"

value "Collect is_seven = {}"  ― ‹True :: bool›
value "card (Collect beyond)"  ― ‹2 :: nat›
value "Ex is_seven"  ― ‹False :: bool›
value "found is_seven"  ― ‹False :: bool›
value "found beyond"  ― ‹True :: bool›

section ‹A value of an argument is not one of the variable in it›

inductive before for P where "P (Suc x) ⟹ before P x"
inductive left for P where "P (x, 1 :: nat) ⟹ left P x"
inductive single for P where "P [x] ⟹ single P x"
inductive less_two for P where "P (x + 2) ⟹ less_two P x"
inductive rest for P where "P (x # xs) ⟹ rest P xs"

value "{x. before (λy. y = 5) x}"  ― ‹{4} :: nat set›
value "{x. left (λy. y = (5 :: nat, 1)) x}"  ― ‹{5} :: nat set›
value "{x. single (λy. y = [5 :: nat]) x}"  ― ‹{5} :: nat set›
value "{x. less_two (λy. y = 5) x} = {3 :: nat}"  ― ‹True :: bool›
value "{xs. rest (λy. y = [5 :: nat, 4]) xs}"  ― ‹{[4]} :: nat list set›

definition shifted :: "nat ⇒ nat ⇒ nat × nat" where "shifted a x = (x, a + 1)"

value "∃x. shifted 3 x ∈ Id ∧ x < 9"  ― ‹True :: bool›

section ‹What no equation is for is open›

datatype side = A | B

fun no_a where "no_a x A = False"
fun no_none :: "nat ⇒ nat option ⇒ bool" where "no_none x None = False"
fun no_suc :: "nat ⇒ nat ⇒ bool" where "no_suc x (Suc n) = False"

value "∃x y. no_a (x :: bool) y"  ― ‹not determined: `no_a`: no equation matches›
value "∃x y. no_a (x :: nat) y"  ― ‹not executable: `Ex`: it ranges over nat, whose values cannot be listed›
value "∃x y. no_none x y"  ― ‹not executable: `Ex`: it ranges over nat, whose values cannot be listed›
value "∃x y. no_suc x y"  ― ‹not executable: `Ex`: it ranges over nat, whose values cannot be listed›
value "∃x. no_a (x :: nat) A"  ― ‹False :: bool›

definition meets :: "nat ⇒ nat set ⇒ bool" where "meets x X ⟷ x ∈ X ∨ infinite X"
lemma [code]: "meets x (set xs) ⟷ x ∈ set xs" unfolding meets_def by simp

value "{x. meets x {1, 2}}"  ― ‹{1, 2} :: nat set›
value "∃x X. meets x X"  ― ‹not executable: `Ex`: it ranges over nat, whose values cannot be listed›

definition reaches :: "nat ⇒ nat ⇒ bool" where "reaches x y ⟷ y ≤ x"
lemma [code]: "reaches x x = True" unfolding reaches_def by simp

value "{x. ¬ reaches x 2}"  ― ‹{0, 1} :: nat set›

text ‹An argument that is not known is not among those of which a derivation is known.›

inductive all_pairs :: "bool ⇒ bool ⇒ bool" where
  "all_pairs x y"
inductive some_pair :: "bool ⇒ bool ⇒ bool" where
  "all_pairs x y ⟹ all_pairs z (THE b. True) ⟹ some_pair x y"

value "some_pair True False"  ― ‹True :: bool›

section ‹Code constructors are not free›

typedecl q
axiomatization mk :: "nat ⇒ q" where mk: "mk x = mk y"
code_datatype mk

value "mk 1 = mk 1"  ― ‹True :: bool›
value "mk 1 = mk 2"  ― ‹not executable: `HOL.eq`: equality on q cannot be decided›
value "{mk 1, mk 2} = {mk 3}"  ― ‹not executable: `HOL.eq`: equality on q cannot be decided›
value "distinct [mk 1, mk 2]"  ― ‹not executable: `HOL.eq`: equality on q cannot be decided›

text ‹Neither need they make all values.›

typedecl r
axiomatization mk_r :: "bool ⇒ r"
code_datatype mk_r

value "∃x. x ≠ mk_r True ∧ x ≠ mk_r False"  ― ‹not executable: `Ex`: it ranges over r, whose values cannot be listed›
value "card (UNIV :: r set)"  ― ‹not executable: `card`: the elements of the set cannot be listed›

axiomatization seen :: "r ⇒ bool"
lemma [code]: "seen (mk_r x) = True" sorry

value "∃x. ¬ seen x"  ― ‹not executable: `Ex`: it ranges over r, whose values cannot be listed›

definition rational :: "real ⇒ bool" where "rational x ⟷ x ∈ ℚ"
lemma [code]: "rational (Ratreal q) = True" sorry

value "∃x. ¬ rational x"  ― ‹not executable: `Ex`: it ranges over real, whose values cannot be listed›

text ‹An executable equality tells what is equal.›

typedecl s
axiomatization mk_s :: "nat ⇒ s" where mk_s: "mk_s x = mk_s y ⟷ even x = even y"
code_datatype mk_s

instantiation s :: equal
begin
definition equal_s :: "s ⇒ s ⇒ bool" where "equal_s x y ⟷ x = y"
instance sorry
end

lemma [code]: "HOL.equal (mk_s x) (mk_s y) ⟷ even x = even y" sorry

value "mk_s 1 = mk_s 3"  ― ‹True :: bool›
value "mk_s 1 = mk_s 2"  ― ‹False :: bool›

text ‹Infinite trees may be the only ones of their type.›

codatatype 'a flow = Flow 'a "'a flow"

value "finite (UNIV :: unit flow set)"  ― ‹not executable: `finite`: the elements of the set cannot be listed›

end
