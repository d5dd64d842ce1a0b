theory Derivations
  imports Main
begin

section ‹Recursive functions›

fun ascending :: "nat list ⇒ bool" where
  "ascending [] = True"
| "ascending [x] = True"
| "ascending (x # y # xs) = (x ≤ y ∧ ascending (y # xs))"

lemma "ascending xs ⟹ distinct xs ⟹ length xs < 4"
  oops

lemma "ascending xs ⟹ ascending (map Suc xs)"
  oops

lemma "ascending xs ⟹ ascending ys ⟹ ascending (xs @ ys)"
  oops

section ‹A transition system›

text ‹Two jugs for three and for five pints. How to measure four?›

inductive pour :: "nat × nat ⇒ nat × nat ⇒ bool" where
  "pour (a, b) (3, b)"
| "pour (a, b) (a, 5)"
| "pour (a, b) (0, b)"
| "pour (a, b) (a, 0)"
| "a + b ≤ 5 ⟹ pour (a, b) (0, a + b)"
| "a + b > 5 ⟹ pour (a, b) (a - (5 - b), 5)"
| "a + b ≤ 3 ⟹ pour (a, b) (a + b, 0)"
| "a + b > 3 ⟹ pour (a, b) (3, b - (3 - a))"

inductive poured :: "(nat × nat) list ⇒ bool" where
  "poured [(0, 0)]"
| "poured (s # p) ⟹ pour s t ⟹ poured (t # s # p)"

lemma "poured ((a, b) # p) ⟹ b ≠ 4"
  oops

lemma "poured ((a, b) # p) ⟹ a ≤ 3 ∧ b ≤ 5"
  oops

text ‹That there is no derivation is refuted by one.›

lemma "¬ poured [(a, b), c, (0, 0)]"
  oops

section ‹Types›

datatype type = Base | Fun type type  (infixr ‹→› 65)
datatype "term" = Var nat | App "term" "term" | Lam type "term"

fun lookup :: "type list ⇒ nat ⇒ type option" where
  "lookup [] n = None"
| "lookup (t # ts) 0 = Some t"
| "lookup (t # ts) (Suc n) = lookup ts n"

inductive typed :: "type list ⇒ term ⇒ type ⇒ bool" where
  "lookup ts n = Some t ⟹ typed ts (Var n) t"
| "typed ts e (t → u) ⟹ typed ts f t ⟹ typed ts (App e f) u"
| "typed (t # ts) e u ⟹ typed ts (Lam t e) (t → u)"

fun is_lam :: "term ⇒ bool" where
  "is_lam (Lam t e) = True"
| "is_lam e = False"

lemma "typed [t] (Var n) u ⟹ u = t"
  oops

lemma "typed [] e t ⟹ is_lam e"
  oops

lemma "typed [] e ((a → b) → a → b) ⟹ e = Lam (a → b) (Var 0)"
  oops

lemma "typed ts (Var n) t ⟹ typed ts (Var n) u ⟹ t = u"
  oops

end
