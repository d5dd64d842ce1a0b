theory Stlc
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹A typed calculus with numbers, lists and a failure›

text ‹
  The calculus of ‹Stlc.apl›, which has names where this theory has de Bruijn indices. Reduction keeps types, and a
  closed term with a type is a value, has failed, or can be reduced. Nine faults, one wrong or missing rule each, break
  one of these laws or both.
›

datatype ty = Number | List | Fun ty ty (infixr "→" 65)
datatype prim = Literal nat | Nil | Cons | Hd | Tl | Plus
datatype tm = Var nat | Abs ty tm | App tm tm (infixl "∙" 70) | Prim prim | Failure

fun type_of :: "prim ⇒ ty" where
  "type_of (Literal n) = Number"
| "type_of Nil = List"
| "type_of Cons = Number → List → List"
| "type_of Hd = List → Number"
| "type_of Tl = List → List"
| "type_of Plus = Number → Number → Number"

fun lookup :: "ty list ⇒ nat ⇒ ty option" where
  "lookup [] i = None"
| "lookup (T # Γ) 0 = Some T"
| "lookup (T # Γ) (Suc i) = lookup Γ i"

inductive typed :: "ty list ⇒ tm ⇒ ty ⇒ bool" where
  "typed Γ Failure T"
| "typed Γ (Prim p) (type_of p)"
| "lookup Γ i = Some T ⟹ typed Γ (Var i) T"
| "typed Γ f (S → T) ⟹ typed Γ a S ⟹ typed Γ (f ∙ a) T"
| "typed (S # Γ) b T ⟹ typed Γ (Abs S b) (S → T)"

inductive val :: "tm ⇒ bool" where
  "val (Prim p)"
| "val (Abs T b)"
| "val v ⟹ val (Prim Cons ∙ v)"
| "val v ⟹ val w ⟹ val (Prim Cons ∙ v ∙ w)"
| "val v ⟹ val (Prim Plus ∙ v)"

text ‹Only closed values are put in place of variables, so nothing in them has to be shifted.›

fun subst :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst k s (Var i) = (if i = k then s else Var i)"
| "subst k s (Abs T b) = Abs T (subst (Suc k) s b)"
| "subst k s (f ∙ a) = subst k s f ∙ subst k s a"
| "subst k s (Prim p) = Prim p"
| "subst k s Failure = Failure"

inductive step :: "tm ⇒ tm ⇒ bool" where
  "val v ⟹ step (Abs T b ∙ v) (subst 0 v b)"
| "val v ⟹ val w ⟹ step (Prim Hd ∙ (Prim Cons ∙ v ∙ w)) v"
| "val v ⟹ val w ⟹ step (Prim Tl ∙ (Prim Cons ∙ v ∙ w)) w"
| "step (Prim Plus ∙ Prim (Literal m) ∙ Prim (Literal n)) (Prim (Literal (m + n)))"
| "step f f' ⟹ step (f ∙ a) (f' ∙ a)"
| "val v ⟹ step a a' ⟹ step (v ∙ a) (v ∙ a')"

inductive fails :: "tm ⇒ bool" where
  "fails Failure"
| "fails (Prim Hd ∙ Prim Nil)"
| "fails (Prim Tl ∙ Prim Nil)"
| "fails f ⟹ fails (f ∙ a)"
| "val v ⟹ fails a ⟹ fails (v ∙ a)"

text ‹That there is a step needs no result.›

inductive steps :: "tm ⇒ bool" where
  "val v ⟹ steps (Abs T b ∙ v)"
| "val v ⟹ val w ⟹ steps (Prim Hd ∙ (Prim Cons ∙ v ∙ w))"
| "val v ⟹ val w ⟹ steps (Prim Tl ∙ (Prim Cons ∙ v ∙ w))"
| "steps (Prim Plus ∙ Prim (Literal m) ∙ Prim (Literal n))"
| "steps f ⟹ steps (f ∙ a)"
| "val v ⟹ steps a ⟹ steps (v ∙ a)"

lemma preservation: "typed [] t T ⟹ step t u ⟹ typed [] u T"
  quickcheck [tester = smart_exhaustive, depth = 4, timeout = 5, expect = no_counterexample]
  sorry

lemma progress: "typed [] t T ⟹ val t ∨ fails t ∨ steps t"
  quickcheck [tester = smart_exhaustive, depth = 4, timeout = 5, expect = no_counterexample]
  sorry

section ‹1. The argument has the type of the result›

inductive typed_1 :: "ty list ⇒ tm ⇒ ty ⇒ bool" where
  "typed_1 Γ Failure T"
| "typed_1 Γ (Prim p) (type_of p)"
| "lookup Γ i = Some T ⟹ typed_1 Γ (Var i) T"
| "typed_1 Γ f (S → T) ⟹ typed_1 Γ a T ⟹ typed_1 Γ (f ∙ a) T"
| "typed_1 (S # Γ) b T ⟹ typed_1 Γ (Abs S b) (S → T)"

lemma preservation_1: "typed_1 [] t T ⟹ step t u ⟹ typed_1 [] u T"
  quickcheck [tester = narrowing, timeout = 10, expect = counterexample]
  oops

lemma progress_1: "typed_1 [] t T ⟹ val t ∨ fails t ∨ steps t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

section ‹2. A list that is not empty is no value›

inductive val_2 :: "tm ⇒ bool" where
  "val_2 (Prim p)"
| "val_2 (Abs T b)"
| "val_2 v ⟹ val_2 (Prim Cons ∙ v)"
| "val_2 v ⟹ val_2 (Prim Plus ∙ v)"

inductive fails_2 :: "tm ⇒ bool" where
  "fails_2 Failure"
| "fails_2 (Prim Hd ∙ Prim Nil)"
| "fails_2 (Prim Tl ∙ Prim Nil)"
| "fails_2 f ⟹ fails_2 (f ∙ a)"
| "val_2 v ⟹ fails_2 a ⟹ fails_2 (v ∙ a)"

inductive steps_2 :: "tm ⇒ bool" where
  "val_2 v ⟹ steps_2 (Abs T b ∙ v)"
| "val_2 v ⟹ val_2 w ⟹ steps_2 (Prim Hd ∙ (Prim Cons ∙ v ∙ w))"
| "val_2 v ⟹ val_2 w ⟹ steps_2 (Prim Tl ∙ (Prim Cons ∙ v ∙ w))"
| "steps_2 (Prim Plus ∙ Prim (Literal m) ∙ Prim (Literal n))"
| "steps_2 f ⟹ steps_2 (f ∙ a)"
| "val_2 v ⟹ steps_2 a ⟹ steps_2 (v ∙ a)"

lemma progress_2: "typed [] t T ⟹ val_2 t ∨ fails_2 t ∨ steps_2 t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

section ‹3. The types of a function are swapped where it is applied›

inductive typed_3 :: "ty list ⇒ tm ⇒ ty ⇒ bool" where
  "typed_3 Γ Failure T"
| "typed_3 Γ (Prim p) (type_of p)"
| "lookup Γ i = Some T ⟹ typed_3 Γ (Var i) T"
| "typed_3 Γ f (T → S) ⟹ typed_3 Γ a S ⟹ typed_3 Γ (f ∙ a) T"
| "typed_3 (S # Γ) b T ⟹ typed_3 Γ (Abs S b) (S → T)"

lemma preservation_3: "typed_3 [] t T ⟹ step t u ⟹ typed_3 [] u T"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

lemma progress_3: "typed_3 [] t T ⟹ val t ∨ fails t ∨ steps t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

section ‹4. ‹Cons› makes a number›

fun type_of_4 :: "prim ⇒ ty" where
  "type_of_4 Cons = Number → List → Number"
| "type_of_4 p = type_of p"

inductive typed_4 :: "ty list ⇒ tm ⇒ ty ⇒ bool" where
  "typed_4 Γ Failure T"
| "typed_4 Γ (Prim p) (type_of_4 p)"
| "lookup Γ i = Some T ⟹ typed_4 Γ (Var i) T"
| "typed_4 Γ f (S → T) ⟹ typed_4 Γ a S ⟹ typed_4 Γ (f ∙ a) T"
| "typed_4 (S # Γ) b T ⟹ typed_4 Γ (Abs S b) (S → T)"

lemma progress_4: "typed_4 [] t T ⟹ val t ∨ fails t ∨ steps t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

section ‹5. The tail of a list is its head›

inductive step_5 :: "tm ⇒ tm ⇒ bool" where
  "val v ⟹ step_5 (Abs T b ∙ v) (subst 0 v b)"
| "val v ⟹ val w ⟹ step_5 (Prim Hd ∙ (Prim Cons ∙ v ∙ w)) v"
| "val v ⟹ val w ⟹ step_5 (Prim Tl ∙ (Prim Cons ∙ v ∙ w)) v"
| "step_5 (Prim Plus ∙ Prim (Literal m) ∙ Prim (Literal n)) (Prim (Literal (m + n)))"
| "step_5 f f' ⟹ step_5 (f ∙ a) (f' ∙ a)"
| "val v ⟹ step_5 a a' ⟹ step_5 (v ∙ a) (v ∙ a')"

lemma preservation_5: "typed [] t T ⟹ step_5 t u ⟹ typed [] u T"
  quickcheck [tester = smart_exhaustive, depth = 7, timeout = 10, expect = counterexample]
  oops

section ‹6. The head is taken of a list that still waits for its tail›

inductive steps_6 :: "tm ⇒ bool" where
  "val v ⟹ steps_6 (Abs T b ∙ v)"
| "val v ⟹ steps_6 (Prim Hd ∙ (Prim Cons ∙ v))"
| "val v ⟹ val w ⟹ steps_6 (Prim Tl ∙ (Prim Cons ∙ v ∙ w))"
| "steps_6 (Prim Plus ∙ Prim (Literal m) ∙ Prim (Literal n))"
| "steps_6 f ⟹ steps_6 (f ∙ a)"
| "val v ⟹ steps_6 a ⟹ steps_6 (v ∙ a)"

lemma progress_6: "typed [] t T ⟹ val t ∨ fails t ∨ steps_6 t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

section ‹7. Arguments are not reduced›

inductive steps_7 :: "tm ⇒ bool" where
  "val v ⟹ steps_7 (Abs T b ∙ v)"
| "val v ⟹ val w ⟹ steps_7 (Prim Hd ∙ (Prim Cons ∙ v ∙ w))"
| "val v ⟹ val w ⟹ steps_7 (Prim Tl ∙ (Prim Cons ∙ v ∙ w))"
| "steps_7 (Prim Plus ∙ Prim (Literal m) ∙ Prim (Literal n))"
| "steps_7 f ⟹ steps_7 (f ∙ a)"

lemma progress_7: "typed [] t T ⟹ val t ∨ fails t ∨ steps_7 t"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

section ‹8. Every variable is a number›

inductive typed_8 :: "ty list ⇒ tm ⇒ ty ⇒ bool" where
  "typed_8 Γ Failure T"
| "typed_8 Γ (Prim p) (type_of p)"
| "lookup Γ i = Some T ⟹ typed_8 Γ (Var i) Number"
| "typed_8 Γ f (S → T) ⟹ typed_8 Γ a S ⟹ typed_8 Γ (f ∙ a) T"
| "typed_8 (S # Γ) b T ⟹ typed_8 Γ (Abs S b) (S → T)"

lemma preservation_8: "typed_8 [] t T ⟹ step t u ⟹ typed_8 [] u T"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

section ‹9. Any variable is taken for the innermost one›

inductive typed_9 :: "ty list ⇒ tm ⇒ ty ⇒ bool" where
  "typed_9 Γ Failure T"
| "typed_9 Γ (Prim p) (type_of p)"
| "typed_9 (T # Γ) (Var i) T"
| "typed_9 Γ f (S → T) ⟹ typed_9 Γ a S ⟹ typed_9 Γ (f ∙ a) T"
| "typed_9 (S # Γ) b T ⟹ typed_9 Γ (Abs S b) (S → T)"

lemma preservation_9: "typed_9 [] t T ⟹ step t u ⟹ typed_9 [] u T"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = counterexample]
  oops

end
