theory IMP_Small
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹A small imperative language›

text ‹
  Two variables, and two ways to say what programs do: as a whole, and one step after the other. Both agree. They do
  not if a rule is wrong; and some laws about programs are not as true as they look.

  Most programs do not end, and most pairs of states are not the first and last one of anything: the premises should
  run the program, rather than guess its result.
›

datatype var = X | Y
datatype exp = Num nat | Val var | Succ var | Pred var

type_synonym state = "nat × nat"

fun get :: "var ⇒ state ⇒ nat" where
  "get X (x, y) = x"
| "get Y (x, y) = y"

fun put :: "var ⇒ nat ⇒ state ⇒ state" where
  "put X n (x, y) = (n, y)"
| "put Y n (x, y) = (x, n)"

fun eval :: "exp ⇒ state ⇒ nat" where
  "eval (Num n) s = n"
| "eval (Val v) s = get v s"
| "eval (Succ v) s = Suc (get v s)"
| "eval (Pred v) s = get v s - 1"

text ‹Conditions ask whether a variable is not zero.›

datatype com =
    Skip
  | Assign var exp (infix "::=" 62)
  | Seq com com (infixr ";;" 60)
  | If var com com
  | While var com

section ‹As a whole›

inductive big :: "com × state ⇒ state ⇒ bool" (infix "⇓" 55) where
  skip: "(Skip, s) ⇓ s"
| assign: "(v ::= e, s) ⇓ put v (eval e s) s"
| seq: "(c, s) ⇓ s' ⟹ (d, s') ⇓ t ⟹ (c ;; d, s) ⇓ t"
| if_true: "get v s ≠ 0 ⟹ (c, s) ⇓ t ⟹ (If v c d, s) ⇓ t"
| if_false: "get v s = 0 ⟹ (d, s) ⇓ t ⟹ (If v c d, s) ⇓ t"
| while_true: "get v s ≠ 0 ⟹ (c, s) ⇓ s' ⟹ (While v c, s') ⇓ t ⟹ (While v c, s) ⇓ t"
| while_false: "get v s = 0 ⟹ (While v c, s) ⇓ s"

lemma big_deterministic: "(c, s) ⇓ t ⟹ (c, s) ⇓ u ⟹ t = u"
  quickcheck [tester = smart_exhaustive, depth = 5, timeout = 10, expect = no_counterexample]
  sorry

text ‹Programs cannot change places, be run twice, or be run once instead of many times.›

lemma seq_commutes: "(c ;; d, s) ⇓ t ⟹ (d ;; c, s) ⇓ t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 30, expect = counterexample]
  oops

lemma run_twice: "(c, s) ⇓ t ⟹ (c ;; c, s) ⇓ t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 30, expect = counterexample]
  oops

lemma while_once: "(While v c, s) ⇓ t ⟹ (If v c Skip, s) ⇓ t"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

lemma while_unfold: "(While v c, s) ⇓ t ⟹ (If v (c ;; While v c) Skip, s) ⇓ t"
  quickcheck [tester = smart_exhaustive, depth = 5, timeout = 10, expect = no_counterexample]
  sorry

text ‹A loop ends only where its condition does not hold, but not only where it did not hold before.›

lemma while_ends: "(While v c, s) ⇓ t ⟹ get v t = 0"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

lemma while_does_nothing: "(While v c, s) ⇓ t ⟹ t = s"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

section ‹Step by step›

inductive small :: "com × state ⇒ com × state ⇒ bool" (infix "→" 55) where
  assign: "(v ::= e, s) → (Skip, put v (eval e s) s)"
| seq_skip: "(Skip ;; d, s) → (d, s)"
| seq: "(c, s) → (c', s') ⟹ (c ;; d, s) → (c' ;; d, s')"
| if_true: "get v s ≠ 0 ⟹ (If v c d, s) → (c, s)"
| if_false: "get v s = 0 ⟹ (If v c d, s) → (d, s)"
| while: "(While v c, s) → (If v (c ;; While v c) Skip, s)"

inductive smalls :: "com × state ⇒ com × state ⇒ bool" (infix "→*" 55) where
  "p →* p"
| "p → q ⟹ q →* r ⟹ p →* r"

lemma small_to_big: "(c, s) →* (Skip, t) ⟹ (c, s) ⇓ t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

lemma big_to_small: "(c, s) ⇓ t ⟹ (c, s) →* (Skip, t)"
  quickcheck [tester = smart_exhaustive, depth = 5, timeout = 10, expect = no_counterexample]
  sorry

section ‹A wrong step›

text ‹A loop forgets to come back.›

inductive small_1 :: "com × state ⇒ com × state ⇒ bool" (infix "→⇩1" 55) where
  assign: "(v ::= e, s) →⇩1 (Skip, put v (eval e s) s)"
| seq_skip: "(Skip ;; d, s) →⇩1 (d, s)"
| seq: "(c, s) →⇩1 (c', s') ⟹ (c ;; d, s) →⇩1 (c' ;; d, s')"
| if_true: "get v s ≠ 0 ⟹ (If v c d, s) →⇩1 (c, s)"
| if_false: "get v s = 0 ⟹ (If v c d, s) →⇩1 (d, s)"
| while: "(While v c, s) →⇩1 (If v c Skip, s)"

inductive smalls_1 :: "com × state ⇒ com × state ⇒ bool" (infix "→⇩1*" 55) where
  "p →⇩1* p"
| "p →⇩1 q ⟹ q →⇩1* r ⟹ p →⇩1* r"

text ‹
  A loop that counts down from two shows both. For the second lemma there are also loops that do not end any more as
  they should: that there is no result cannot be found out by looking deeper and deeper.
›

lemma big_to_small_1: "(c, s) ⇓ t ⟹ (c, s) →⇩1* (Skip, t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

lemma small_1_to_big: "(c, s) →⇩1* (Skip, t) ⟹ (c, s) ⇓ t"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

section ‹The counterexamples›

lemma "(X ::= Num 0 ;; X ::= Num 1, (0, 0)) ⇓ (1, 0) ∧ ¬ (X ::= Num 1 ;; X ::= Num 0, (0, 0)) ⇓ (1, 0)"
  sorry

lemma "(X ::= Succ X, (0, 0)) ⇓ (1, 0) ∧ ¬ (X ::= Succ X ;; X ::= Succ X, (0, 0)) ⇓ (1, 0)"
  sorry

definition countdown :: com where
  "countdown = While X (X ::= Pred X)"

lemma "(countdown, (2, 0)) ⇓ (0, 0) ∧ ¬ (If X (X ::= Pred X) Skip, (2, 0)) ⇓ (0, 0)"
  sorry

lemma "(countdown, (2, 0)) →* (Skip, (0, 0)) ∧ ¬ (countdown, (2, 0)) →⇩1* (Skip, (0, 0))"
  sorry

lemma "(countdown, (2, 0)) →⇩1* (Skip, (1, 0)) ∧ ¬ (countdown, (2, 0)) ⇓ (1, 0)"
  sorry

end
