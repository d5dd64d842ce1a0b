theory Unification
  imports Main
begin

section ‹First-order unification›

text ‹
  Terms with a constant, a unary and a binary symbol. Substitutions are lists of bindings that are applied one after
  the other, so that a binding may mention variables that are bound later. Equations are solved one by one, with as
  many steps as are allowed.
›

datatype tm = V nat | C | F tm | G tm tm

fun occurs :: "nat ⇒ tm ⇒ bool" where
  "occurs x (V y) ⟷ x = y"
| "occurs x C ⟷ False"
| "occurs x (F t) ⟷ occurs x t"
| "occurs x (G t u) ⟷ occurs x t ∨ occurs x u"

fun repl :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "repl x s (V y) = (if x = y then s else V y)"
| "repl x s C = C"
| "repl x s (F t) = F (repl x s t)"
| "repl x s (G t u) = G (repl x s t) (repl x s u)"

type_synonym sub = "(nat × tm) list"

fun app :: "sub ⇒ tm ⇒ tm" where
  "app [] t = t"
| "app ((x, s) # σ) t = app σ (repl x s t)"

definition repls :: "nat ⇒ tm ⇒ (tm × tm) list ⇒ (tm × tm) list" where
  "repls x s = map (λ(t, u). (repl x s t, repl x s u))"

fun unify :: "nat ⇒ (tm × tm) list ⇒ sub option" where
  "unify n [] = Some []"
| "unify 0 es = None"
| "unify (Suc n) ((V x, t) # es) = (if t = V x then unify n es else if occurs x t then None
     else map_option ((#) (x, t)) (unify n (repls x t es)))"
| "unify (Suc n) ((t, V x) # es) = unify n ((V x, t) # es)"
| "unify (Suc n) ((C, C) # es) = unify n es"
| "unify (Suc n) ((F t, F u) # es) = unify n ((t, u) # es)"
| "unify (Suc n) ((G t u, G t' u') # es) = unify n ((t, t') # (u, u') # es)"
| "unify (Suc n) (e # es) = None"

lemma unifies: "unify 50 [(t, u)] = Some σ ⟹ app σ t = app σ u"
  sorry

lemma complete: "app σ t = app σ u ⟹ unify 200 [(t, u)] ≠ None"
  sorry

section ‹Faults›

text ‹1: without the occurs check.›

fun unify1 :: "nat ⇒ (tm × tm) list ⇒ sub option" where
  "unify1 n [] = Some []"
| "unify1 0 es = None"
| "unify1 (Suc n) ((V x, t) # es) = (if t = V x then unify1 n es
     else map_option ((#) (x, t)) (unify1 n (repls x t es)))"
| "unify1 (Suc n) ((t, V x) # es) = unify1 n ((V x, t) # es)"
| "unify1 (Suc n) ((C, C) # es) = unify1 n es"
| "unify1 (Suc n) ((F t, F u) # es) = unify1 n ((t, u) # es)"
| "unify1 (Suc n) ((G t u, G t' u') # es) = unify1 n ((t, t') # (u, u') # es)"
| "unify1 (Suc n) (e # es) = None"

lemma unifies1: "unify1 50 [(t, u)] = Some σ ⟹ app σ t = app σ u"
  oops

text ‹2: other equations do not see the binding.›

fun unify2 :: "nat ⇒ (tm × tm) list ⇒ sub option" where
  "unify2 n [] = Some []"
| "unify2 0 es = None"
| "unify2 (Suc n) ((V x, t) # es) = (if t = V x then unify2 n es else if occurs x t then None
     else map_option ((#) (x, t)) (unify2 n es))"
| "unify2 (Suc n) ((t, V x) # es) = unify2 n ((V x, t) # es)"
| "unify2 (Suc n) ((C, C) # es) = unify2 n es"
| "unify2 (Suc n) ((F t, F u) # es) = unify2 n ((t, u) # es)"
| "unify2 (Suc n) ((G t u, G t' u') # es) = unify2 n ((t, t') # (u, u') # es)"
| "unify2 (Suc n) (e # es) = None"

lemma unifies2: "unify2 50 [(t, u)] = Some σ ⟹ app σ t = app σ u"
  oops

text ‹3: only the left sides of other equations do.›

definition repls3 :: "nat ⇒ tm ⇒ (tm × tm) list ⇒ (tm × tm) list" where
  "repls3 x s = map (λ(t, u). (repl x s t, u))"

fun unify3 :: "nat ⇒ (tm × tm) list ⇒ sub option" where
  "unify3 n [] = Some []"
| "unify3 0 es = None"
| "unify3 (Suc n) ((V x, t) # es) = (if t = V x then unify3 n es else if occurs x t then None
     else map_option ((#) (x, t)) (unify3 n (repls3 x t es)))"
| "unify3 (Suc n) ((t, V x) # es) = unify3 n ((V x, t) # es)"
| "unify3 (Suc n) ((C, C) # es) = unify3 n es"
| "unify3 (Suc n) ((F t, F u) # es) = unify3 n ((t, u) # es)"
| "unify3 (Suc n) ((G t u, G t' u') # es) = unify3 n ((t, t') # (u, u') # es)"
| "unify3 (Suc n) (e # es) = None"

lemma unifies3: "unify3 50 [(t, u)] = Some σ ⟹ app σ t = app σ u"
  oops

text ‹4: the occurs check takes a variable itself for an occurrence in the second place.›

fun unify4 :: "nat ⇒ (tm × tm) list ⇒ sub option" where
  "unify4 n [] = Some []"
| "unify4 0 es = None"
| "unify4 (Suc n) ((V x, t) # es) = (if occurs x t then (if t = V x ∧ es = [] then Some [] else None)
     else map_option ((#) (x, t)) (unify4 n (repls x t es)))"
| "unify4 (Suc n) ((t, V x) # es) = unify4 n ((V x, t) # es)"
| "unify4 (Suc n) ((C, C) # es) = unify4 n es"
| "unify4 (Suc n) ((F t, F u) # es) = unify4 n ((t, u) # es)"
| "unify4 (Suc n) ((G t u, G t' u') # es) = unify4 n ((t, t') # (u, u') # es)"
| "unify4 (Suc n) (e # es) = None"

lemma complete4: "app σ t = app σ u ⟹ unify4 200 [(t, u)] ≠ None"
  oops

text ‹5: an occurrence under two symbols is overlooked.›

fun occurs5 :: "nat ⇒ tm ⇒ bool" where
  "occurs5 x (V y) ⟷ x = y"
| "occurs5 x C ⟷ False"
| "occurs5 x (F t) ⟷ occurs5 x t"
| "occurs5 x (G t u) ⟷ occurs5 x t ∨ u = V x"

fun unify5 :: "nat ⇒ (tm × tm) list ⇒ sub option" where
  "unify5 n [] = Some []"
| "unify5 0 es = None"
| "unify5 (Suc n) ((V x, t) # es) = (if t = V x then unify5 n es else if occurs5 x t then None
     else map_option ((#) (x, t)) (unify5 n (repls x t es)))"
| "unify5 (Suc n) ((t, V x) # es) = unify5 n ((V x, t) # es)"
| "unify5 (Suc n) ((C, C) # es) = unify5 n es"
| "unify5 (Suc n) ((F t, F u) # es) = unify5 n ((t, u) # es)"
| "unify5 (Suc n) ((G t u, G t' u') # es) = unify5 n ((t, t') # (u, u') # es)"
| "unify5 (Suc n) (e # es) = None"

lemma unifies5: "unify5 50 [(t, u)] = Some σ ⟹ app σ t = app σ u"
  oops

text ‹6: unifiers of three equal sides; bindings are put in front in the wrong order.›

fun unify6 :: "nat ⇒ (tm × tm) list ⇒ sub option" where
  "unify6 n [] = Some []"
| "unify6 0 es = None"
| "unify6 (Suc n) ((V x, t) # es) = (if t = V x then unify6 n es else if occurs x t then None
     else map_option (λσ. σ @ [(x, t)]) (unify6 n (repls x t es)))"
| "unify6 (Suc n) ((t, V x) # es) = unify6 n ((V x, t) # es)"
| "unify6 (Suc n) ((C, C) # es) = unify6 n es"
| "unify6 (Suc n) ((F t, F u) # es) = unify6 n ((t, u) # es)"
| "unify6 (Suc n) ((G t u, G t' u') # es) = unify6 n ((t, t') # (u, u') # es)"
| "unify6 (Suc n) (e # es) = None"

lemma unifies6: "unify6 50 [(t, u)] = Some σ ⟹ app σ t = app σ u"
  oops

text ‹7: most general it is, but not every unifier is made of it by adding bindings in front.›

lemma general7: "app σ t = app σ u ⟹ unify 50 [(t, u)] = Some τ ⟹ app τ (app σ t) = app τ t"
  oops

end
