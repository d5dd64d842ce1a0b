theory Lambda
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹The simply typed lambda calculus›

text ‹
  Terms with de Bruijn indices: ‹Var i› is bound by the binder that stands i binders further out, or is the entry of
  the context that comes after all binders. Reduction keeps types, but not if substitution is wrong in one of the
  usual ways; and closed terms can be reduced or are functions, but not if a rule is missing.

  Hardly any term has a type. Those that have one are made by the rules.
›

datatype ty = Base | Fun ty ty (infixr "→" 65)
datatype tm = Var nat | App tm tm (infixl "∙" 70) | Abs ty tm

fun lookup :: "ty list ⇒ nat ⇒ ty option" where
  "lookup [] i = None"
| "lookup (T # Γ) 0 = Some T"
| "lookup (T # Γ) (Suc i) = lookup Γ i"

inductive typed :: "ty list ⇒ tm ⇒ ty ⇒ bool" ("_ ⊢ _ : _" [50, 50, 50] 50) where
  var: "lookup Γ i = Some T ⟹ Γ ⊢ Var i : T"
| app: "Γ ⊢ t : T → U ⟹ Γ ⊢ u : T ⟹ Γ ⊢ t ∙ u : U"
| abs: "T # Γ ⊢ t : U ⟹ Γ ⊢ Abs T t : T → U"

lemma type_is_unique: "Γ ⊢ t : T ⟹ Γ ⊢ t : U ⟹ T = U"
  quickcheck [tester = smart_exhaustive, depth = 5, timeout = 10, expect = no_counterexample]
  sorry

text ‹A context may grow at its end, but not in front: that changes what the variables mean.›

lemma weakening_in_front: "Γ ⊢ t : T ⟹ U # Γ ⊢ t : T"
  quickcheck [tester = smart_exhaustive, depth = 5, timeout = 30, expect = counterexample]
  oops

lemma weakening_at_the_end: "Γ ⊢ t : T ⟹ Γ @ [U] ⊢ t : T"
  quickcheck [tester = smart_exhaustive, depth = 5, timeout = 10, expect = no_counterexample]
  sorry

section ‹Reduction›

text ‹‹lift k t› makes room for a binder, k binders further out.›

fun lift :: "nat ⇒ tm ⇒ tm" where
  "lift k (Var i) = (if i < k then Var i else Var (Suc i))"
| "lift k (t ∙ u) = lift k t ∙ lift k u"
| "lift k (Abs T t) = Abs T (lift (Suc k) t)"

text ‹‹subst k s t› puts s in place of variable k, whose binder disappears.›

fun subst :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "subst k s (t ∙ u) = subst k s t ∙ subst k s u"
| "subst k s (Abs T t) = Abs T (subst (Suc k) (lift 0 s) t)"

inductive beta :: "tm ⇒ tm ⇒ bool" (infix "⟶⇩β" 50) where
  redex: "Abs T t ∙ u ⟶⇩β subst 0 u t"
| left: "t ⟶⇩β t' ⟹ t ∙ u ⟶⇩β t' ∙ u"
| right: "u ⟶⇩β u' ⟹ t ∙ u ⟶⇩β t ∙ u'"
| under: "t ⟶⇩β t' ⟹ Abs T t ⟶⇩β Abs T t'"

lemma preservation: "Γ ⊢ t : T ⟹ t ⟶⇩β t' ⟹ Γ ⊢ t' : T"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

text ‹Types may appear, though: what was thrown away need not have had one.›

lemma expansion: "Γ ⊢ t' : T ⟹ t ⟶⇩β t' ⟹ Γ ⊢ t : T"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 30, expect = counterexample]
  oops

section ‹Three wrong substitutions›

text ‹1. The other variables do not notice that a binder has disappeared.›

fun subst_1 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst_1 k s (Var i) = (if i = k then s else Var i)"
| "subst_1 k s (t ∙ u) = subst_1 k s t ∙ subst_1 k s u"
| "subst_1 k s (Abs T t) = Abs T (subst_1 (Suc k) (lift 0 s) t)"

inductive beta_1 :: "tm ⇒ tm ⇒ bool" (infix "⟶⇩1" 50) where
  "Abs T t ∙ u ⟶⇩1 subst_1 0 u t"
| "t ⟶⇩1 t' ⟹ t ∙ u ⟶⇩1 t' ∙ u"
| "u ⟶⇩1 u' ⟹ t ∙ u ⟶⇩1 t ∙ u'"
| "t ⟶⇩1 t' ⟹ Abs T t ⟶⇩1 Abs T t'"

lemma preservation_1: "Γ ⊢ t : T ⟹ t ⟶⇩1 t' ⟹ Γ ⊢ t' : T"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

text ‹2. What is put under a binder is captured by it.›

fun subst_2 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst_2 k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "subst_2 k s (t ∙ u) = subst_2 k s t ∙ subst_2 k s u"
| "subst_2 k s (Abs T t) = Abs T (subst_2 (Suc k) s t)"

inductive beta_2 :: "tm ⇒ tm ⇒ bool" (infix "⟶⇩2" 50) where
  "Abs T t ∙ u ⟶⇩2 subst_2 0 u t"
| "t ⟶⇩2 t' ⟹ t ∙ u ⟶⇩2 t' ∙ u"
| "u ⟶⇩2 u' ⟹ t ∙ u ⟶⇩2 t ∙ u'"
| "t ⟶⇩2 t' ⟹ Abs T t ⟶⇩2 Abs T t'"

lemma preservation_2: "Γ ⊢ t : T ⟹ t ⟶⇩2 t' ⟹ Γ ⊢ t' : T"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 30, expect = counterexample]
  oops

text ‹3. Lifting also changes bound variables, which shows when a function is put under a binder.›

fun lift_3 :: "tm ⇒ tm" where
  "lift_3 (Var i) = Var (Suc i)"
| "lift_3 (t ∙ u) = lift_3 t ∙ lift_3 u"
| "lift_3 (Abs T t) = Abs T (lift_3 t)"

fun subst_3 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst_3 k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "subst_3 k s (t ∙ u) = subst_3 k s t ∙ subst_3 k s u"
| "subst_3 k s (Abs T t) = Abs T (subst_3 (Suc k) (lift_3 s) t)"

inductive beta_3 :: "tm ⇒ tm ⇒ bool" (infix "⟶⇩3" 50) where
  "Abs T t ∙ u ⟶⇩3 subst_3 0 u t"
| "t ⟶⇩3 t' ⟹ t ∙ u ⟶⇩3 t' ∙ u"
| "u ⟶⇩3 u' ⟹ t ∙ u ⟶⇩3 t ∙ u'"
| "t ⟶⇩3 t' ⟹ Abs T t ⟶⇩3 Abs T t'"

lemma preservation_3: "Γ ⊢ t : T ⟹ t ⟶⇩3 t' ⟹ Γ ⊢ t' : T"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Progress›

text ‹Without the rule for the left side of an application, some closed terms get stuck.›

fun is_abs :: "tm ⇒ bool" where
  "is_abs (Abs T t) ⟷ True"
| "is_abs t ⟷ False"

inductive beta_4 :: "tm ⇒ tm ⇒ bool" (infix "⟶⇩4" 50) where
  "Abs T t ∙ u ⟶⇩4 subst 0 u t"
| "u ⟶⇩4 u' ⟹ t ∙ u ⟶⇩4 t ∙ u'"
| "t ⟶⇩4 t' ⟹ Abs T t ⟶⇩4 Abs T t'"

lemma progress: "[] ⊢ t : T ⟹ is_abs t ∨ (∃t'. t ⟶⇩β t')"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

lemma progress_4: "[] ⊢ t : T ⟹ is_abs t ∨ (∃t'. t ⟶⇩4 t')"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹The counterexamples›

definition breaks :: "ty list ⇒ tm ⇒ ty ⇒ tm ⇒ bool" where
  "breaks Γ t T t' ⟷ Γ ⊢ t : T ∧ ¬ Γ ⊢ t' : T"

text ‹(λx. y) z; (λx. λy. x) z; (λf. λx. f) (λx. x), each with types that show the mistake.›

lemma "breaks [Base] (Abs Base (Var 1) ∙ Var 0) Base (subst_1 0 (Var 0) (Var 1))"
  sorry

lemma "breaks [Base] (Abs Base (Abs (Base → Base) (Var 1)) ∙ Var 0) ((Base → Base) → Base)
  (subst_2 0 (Var 0) (Abs (Base → Base) (Var 1)))"
  sorry

lemma "breaks [] (Abs (Base → Base) (Abs (Base → Base) (Var 1)) ∙ Abs Base (Var 0))
  ((Base → Base) → (Base → Base)) (subst_3 0 (Abs Base (Var 0)) (Abs (Base → Base) (Var 1)))"
  sorry

text ‹K I I, which is stuck without the missing rule.›

definition kii :: tm where
  "kii = Abs (Base → Base) (Abs (Base → Base) (Var 1)) ∙ Abs Base (Var 0) ∙ Abs Base (Var 0)"

lemma "[] ⊢ kii : Base → Base ∧ ¬ is_abs kii ∧ ¬ (∃t. kii ⟶⇩4 t)"
  sorry

end
