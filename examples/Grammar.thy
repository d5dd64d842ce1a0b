theory Grammar
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹A context-free grammar›

text ‹
  Words over two letters with as many of the one as of the other:
     S → ε | a B | b A        A → a S | b A A        B → b S | a B B
  A word of A has one a more, a word of B one b more. Each of the grammars that follow has a rule that is wrong or
  missing: then it makes words that it should not make, or does not make all.

  To look for wrong words, one should make the words of the grammar; to look for missing ones, it must be found out
  that a word cannot be made.
›

datatype letter = a | b

definition count :: "letter ⇒ letter list ⇒ nat" where
  "count x w = length (filter (λy. y = x) w)"

section ‹The right grammar›

inductive_set S and A and B where
  "[] ∈ S"
| "w ∈ B ⟹ a # w ∈ S"
| "w ∈ A ⟹ b # w ∈ S"
| "w ∈ S ⟹ a # w ∈ A"
| "v ∈ A ⟹ w ∈ A ⟹ b # v @ w ∈ A"
| "w ∈ S ⟹ b # w ∈ B"
| "v ∈ B ⟹ w ∈ B ⟹ a # v @ w ∈ B"

lemma sound: "w ∈ S ⟹ count a w = count b w"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

lemma sound_A: "w ∈ A ⟹ count a w = count b w + 1"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

lemma complete: "count a w = count b w ⟹ w ∈ S"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

text ‹Is there a word at all, and one that begins and ends with the same letter?›

lemma only_empty: "w ∈ S ⟹ w = []"
  quickcheck [tester = smart_exhaustive, depth = 5, timeout = 10, expect = counterexample]
  oops

lemma ends_differ: "a # w @ [a] ∉ S"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

section ‹1. Where a word of B is needed, any word will do›

inductive_set S⇩1 and A⇩1 and B⇩1 where
  "[] ∈ S⇩1"
| "w ∈ S⇩1 ⟹ a # w ∈ S⇩1"
| "w ∈ A⇩1 ⟹ b # w ∈ S⇩1"
| "w ∈ S⇩1 ⟹ a # w ∈ A⇩1"
| "v ∈ A⇩1 ⟹ w ∈ A⇩1 ⟹ b # v @ w ∈ A⇩1"
| "w ∈ S⇩1 ⟹ b # w ∈ B⇩1"
| "v ∈ B⇩1 ⟹ w ∈ B⇩1 ⟹ a # v @ w ∈ B⇩1"

lemma sound_1: "w ∈ S⇩1 ⟹ count a w = count b w"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

section ‹2. After an a, one word of B instead of two›

inductive_set S⇩2 and A⇩2 and B⇩2 where
  "[] ∈ S⇩2"
| "w ∈ B⇩2 ⟹ a # w ∈ S⇩2"
| "w ∈ A⇩2 ⟹ b # w ∈ S⇩2"
| "w ∈ S⇩2 ⟹ a # w ∈ A⇩2"
| "v ∈ A⇩2 ⟹ w ∈ A⇩2 ⟹ b # v @ w ∈ A⇩2"
| "w ∈ S⇩2 ⟹ b # w ∈ B⇩2"
| "w ∈ B⇩2 ⟹ a # w ∈ B⇩2"

lemma sound_2: "w ∈ S⇩2 ⟹ count a w = count b w"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

section ‹3. Two words of A, one of which should be of B›

text ‹The first word that is wrong has four letters.›

inductive_set S⇩3 and A⇩3 and B⇩3 where
  "[] ∈ S⇩3"
| "w ∈ B⇩3 ⟹ a # w ∈ S⇩3"
| "w ∈ A⇩3 ⟹ b # w ∈ S⇩3"
| "w ∈ S⇩3 ⟹ a # w ∈ A⇩3"
| "v ∈ A⇩3 ⟹ w ∈ A⇩3 ⟹ b # v @ w ∈ A⇩3"
| "w ∈ S⇩3 ⟹ b # w ∈ B⇩3"
| "v ∈ B⇩3 ⟹ w ∈ A⇩3 ⟹ a # v @ w ∈ B⇩3"

lemma sound_3: "w ∈ S⇩3 ⟹ count a w = count b w"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

section ‹4. No rule for a second b›

inductive_set S⇩4 and A⇩4 and B⇩4 where
  "[] ∈ S⇩4"
| "w ∈ B⇩4 ⟹ a # w ∈ S⇩4"
| "w ∈ A⇩4 ⟹ b # w ∈ S⇩4"
| "w ∈ S⇩4 ⟹ a # w ∈ A⇩4"
| "w ∈ S⇩4 ⟹ b # w ∈ B⇩4"
| "v ∈ B⇩4 ⟹ w ∈ B⇩4 ⟹ a # v @ w ∈ B⇩4"

lemma sound_4: "w ∈ S⇩4 ⟹ count a w = count b w"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

lemma complete_4: "count a w = count b w ⟹ w ∈ S⇩4"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

section ‹The counterexamples›

lemma "[a, b, b, a] ∈ S ∧ [a] ∈ S⇩1 ∧ [a, a, b] ∈ S⇩2 ∧ [a, a, b, a] ∈ S⇩3"
  sorry

lemma "[b, b, a, a] ∈ S ∧ [b, b, a, a] ∉ S⇩4"
  sorry

end
