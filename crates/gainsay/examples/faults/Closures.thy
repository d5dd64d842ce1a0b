theory Closures
  imports Main
begin

section ‹A compiler to a machine with closures›

text ‹
  Call by value for a lambda calculus with numbers, first by substitution-free evaluation with environments, then by
  compiled code for a machine with a stack of values and a stack of return addresses. Both have as much fuel as they
  need; where one of them has no result, nothing is said.
›

datatype tm = Var nat | Lam tm | App tm tm | Num nat | Plus tm tm | Ifz tm tm tm

datatype val = N nat | Clo "val list" tm

fun look :: "'a list ⇒ nat ⇒ 'a option" where
  "look [] i = None"
| "look (x # xs) 0 = Some x"
| "look (x # xs) (Suc i) = look xs i"

fun eval :: "nat ⇒ val list ⇒ tm ⇒ val option" where
  "eval 0 e t = None"
| "eval (Suc n) e (Var i) = look e i"
| "eval (Suc n) e (Lam t) = Some (Clo e t)"
| "eval (Suc n) e (App t u) = (case eval n e t of
     Some (Clo e' b) ⇒ (case eval n e u of Some v ⇒ eval n (v # e') b | None ⇒ None)
   | _ ⇒ None)"
| "eval (Suc n) e (Num k) = Some (N k)"
| "eval (Suc n) e (Plus t u) = (case (eval n e t, eval n e u) of
     (Some (N j), Some (N k)) ⇒ Some (N (j + k)) | _ ⇒ None)"
| "eval (Suc n) e (Ifz t u v) = (case eval n e t of
     Some (N 0) ⇒ eval n e u | Some (N k) ⇒ eval n e v | _ ⇒ None)"

datatype code = ACCESS nat | CLOSE "code list" | APPLY | QUOTE nat | PLUS | BRANCH "code list" "code list"

datatype cell = CN nat | CC "code list" "cell list" | Ret "code list" "cell list"

fun run :: "nat ⇒ code list ⇒ cell list ⇒ cell list ⇒ cell option" where
  "run 0 c e s = None"
| "run (Suc n) [] e [v] = Some v"
| "run (Suc n) [] e (v # Ret c e' # s) = run n c e' (v # s)"
| "run (Suc n) (ACCESS i # c) e s = (case look e i of Some v ⇒ run n c e (v # s) | None ⇒ None)"
| "run (Suc n) (CLOSE b # c) e s = run n c e (CC b e # s)"
| "run (Suc n) (APPLY # c) e (v # CC b e' # s) = run n b (v # e') (v # Ret c e # s)"
| "run (Suc n) (QUOTE k # c) e s = run n c e (CN k # s)"
| "run (Suc n) (PLUS # c) e (CN k # CN j # s) = run n c e (CN (j + k) # s)"
| "run (Suc n) (BRANCH a b # c) e (CN k # s) = run n (if k = 0 then a else b) e (Ret c e # s)"
| "run _ _ _ _ = None"

text ‹
  1: the machine above leaves the argument on the stack of a call, so that what it returns is below. The one below is
  right.
›

fun go :: "nat ⇒ code list ⇒ cell list ⇒ cell list ⇒ cell option" where
  "go 0 c e s = None"
| "go (Suc n) [] e [v] = Some v"
| "go (Suc n) [] e (v # Ret c e' # s) = go n c e' (v # s)"
| "go (Suc n) (ACCESS i # c) e s = (case look e i of Some v ⇒ go n c e (v # s) | None ⇒ None)"
| "go (Suc n) (CLOSE b # c) e s = go n c e (CC b e # s)"
| "go (Suc n) (APPLY # c) e (v # CC b e' # s) = go n b (v # e') (Ret c e # s)"
| "go (Suc n) (QUOTE k # c) e s = go n c e (CN k # s)"
| "go (Suc n) (PLUS # c) e (CN k # CN j # s) = go n c e (CN (j + k) # s)"
| "go (Suc n) (BRANCH a b # c) e (CN k # s) = go n (if k = 0 then a else b) e (Ret c e # s)"
| "go _ _ _ _ = None"

fun comp :: "tm ⇒ code list" where
  "comp (Var i) = [ACCESS i]"
| "comp (Lam t) = [CLOSE (comp t)]"
| "comp (App t u) = comp t @ comp u @ [APPLY]"
| "comp (Num k) = [QUOTE k]"
| "comp (Plus t u) = comp t @ comp u @ [PLUS]"
| "comp (Ifz t u v) = comp t @ [BRANCH (comp u) (comp v)]"

lemma compiled: "eval 20 [] t = Some (N k) ⟹ go 200 (comp t) [] [] = Some (CN k)"
  sorry

lemma compiled1: "eval 20 [] t = Some (N k) ⟹ run 200 (comp t) [] [] = Some (CN k)"
  oops

text ‹2: closures get the environment of the caller.›

fun go2 :: "nat ⇒ code list ⇒ cell list ⇒ cell list ⇒ cell option" where
  "go2 0 c e s = None"
| "go2 (Suc n) [] e [v] = Some v"
| "go2 (Suc n) [] e (v # Ret c e' # s) = go2 n c e' (v # s)"
| "go2 (Suc n) (ACCESS i # c) e s = (case look e i of Some v ⇒ go2 n c e (v # s) | None ⇒ None)"
| "go2 (Suc n) (CLOSE b # c) e s = go2 n c e (CC b e # s)"
| "go2 (Suc n) (APPLY # c) e (v # CC b e' # s) = go2 n b (v # e) (Ret c e # s)"
| "go2 (Suc n) (QUOTE k # c) e s = go2 n c e (CN k # s)"
| "go2 (Suc n) (PLUS # c) e (CN k # CN j # s) = go2 n c e (CN (j + k) # s)"
| "go2 (Suc n) (BRANCH a b # c) e (CN k # s) = go2 n (if k = 0 then a else b) e (Ret c e # s)"
| "go2 _ _ _ _ = None"

lemma compiled2: "eval 20 [] t = Some (N k) ⟹ go2 200 (comp t) [] [] = Some (CN k)"
  oops

text ‹3: a call in the last place forgets where to return to, also where it is not the last.›

fun comp3 :: "tm ⇒ code list" where
  "comp3 (Var i) = [ACCESS i]"
| "comp3 (Lam t) = [CLOSE (comp3 t)]"
| "comp3 (App t u) = comp3 t @ comp3 u @ [APPLY]"
| "comp3 (Num k) = [QUOTE k]"
| "comp3 (Plus (Num j) u) = (if j = 0 then comp3 u else comp3 u @ [QUOTE j, PLUS])"
| "comp3 (Plus t (Num k)) = (if k = 1 then comp3 t else comp3 t @ [QUOTE k, PLUS])"
| "comp3 (Plus t u) = comp3 t @ comp3 u @ [PLUS]"
| "comp3 (Ifz t u v) = comp3 t @ [BRANCH (comp3 u) (comp3 v)]"

lemma compiled3: "eval 20 [] t = Some (N k) ⟹ go 200 (comp3 t) [] [] = Some (CN k)"
  oops

text ‹4: after a branch the environment of the branch is kept, with what it has bound.›

fun go4 :: "nat ⇒ code list ⇒ cell list ⇒ cell list ⇒ cell option" where
  "go4 0 c e s = None"
| "go4 (Suc n) [] e [v] = Some v"
| "go4 (Suc n) [] e (v # Ret c e' # s) = go4 n c e' (v # s)"
| "go4 (Suc n) (ACCESS i # c) e s = (case look e i of Some v ⇒ go4 n c e (v # s) | None ⇒ None)"
| "go4 (Suc n) (CLOSE b # c) e s = go4 n c e (CC b e # s)"
| "go4 (Suc n) (APPLY # c) e (v # CC b e' # s) = go4 n b (v # e') (Ret c (v # e) # s)"
| "go4 (Suc n) (QUOTE k # c) e s = go4 n c e (CN k # s)"
| "go4 (Suc n) (PLUS # c) e (CN k # CN j # s) = go4 n c e (CN (j + k) # s)"
| "go4 (Suc n) (BRANCH a b # c) e (CN k # s) = go4 n (if k = 0 then a else b) e (Ret c e # s)"
| "go4 _ _ _ _ = None"

lemma compiled4: "eval 20 [] t = Some (N k) ⟹ go4 200 (comp t) [] [] = Some (CN k)"
  oops

text ‹5: abstractions that do not use their argument share the code of those that do.›

fun occurs :: "nat ⇒ tm ⇒ bool" where
  "occurs i (Var j) ⟷ i = j"
| "occurs i (Lam t) ⟷ occurs (Suc i) t"
| "occurs i (App t u) ⟷ occurs i t ∨ occurs i u"
| "occurs i (Num k) ⟷ False"
| "occurs i (Plus t u) ⟷ occurs i t ∨ occurs i u"
| "occurs i (Ifz t u v) ⟷ occurs i t ∨ occurs i u ∨ occurs i v"

fun lower5 :: "nat ⇒ tm ⇒ tm" where
  "lower5 k (Var i) = Var (if i < k then i else i - 1)"
| "lower5 k (Lam t) = Lam (lower5 k t)"
| "lower5 k (App t u) = App (lower5 k t) (lower5 k u)"
| "lower5 k (Num n) = Num n"
| "lower5 k (Plus t u) = Plus (lower5 k t) (lower5 k u)"
| "lower5 k (Ifz t u v) = Ifz (lower5 k t) (lower5 k u) (lower5 k v)"

text ‹A call of an abstraction without use of its argument is its body.›

fun dead5 :: "tm ⇒ tm" where
  "dead5 (App (Lam t) u) = (if occurs 0 t then App (Lam (dead5 t)) (dead5 u) else lower5 0 (dead5 t))"
| "dead5 (App t u) = App (dead5 t) (dead5 u)"
| "dead5 (Lam t) = Lam (dead5 t)"
| "dead5 (Plus t u) = Plus (dead5 t) (dead5 u)"
| "dead5 (Ifz t u v) = Ifz (dead5 t) (dead5 u) (dead5 v)"
| "dead5 t = t"

lemma dead_code5: "eval 20 [] t = Some (N k) ⟹ eval 20 [] (dead5 t) = Some (N k)"
  oops

end
