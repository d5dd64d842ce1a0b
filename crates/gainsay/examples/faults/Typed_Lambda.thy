theory Typed_Lambda
  imports Main
begin

section ‹The simply typed lambda calculus with a function that infers types›

text ‹
  Terms with de Bruijn indices and numbers. ‹infer› is a function, not a predicate: whoever wants well-typed terms has
  to run it backwards. Reduction keeps types unless one of its parts is faulty.
›

datatype ty = N | Fun ty ty (infixr "→" 65)
datatype tm = Var nat | Lam ty tm | App tm tm | Zero | S tm | Pred tm | Ifz tm tm tm

fun look :: "'a list ⇒ nat ⇒ 'a option" where
  "look [] i = None"
| "look (x # xs) 0 = Some x"
| "look (x # xs) (Suc i) = look xs i"

fun infer :: "ty list ⇒ tm ⇒ ty option" where
  "infer Γ (Var i) = look Γ i"
| "infer Γ (Lam T t) = map_option (Fun T) (infer (T # Γ) t)"
| "infer Γ (App t u) = (case infer Γ t of
     Some (T → U) ⇒ (case infer Γ u of Some T' ⇒ if T = T' then Some U else None | None ⇒ None)
   | _ ⇒ None)"
| "infer Γ Zero = Some N"
| "infer Γ (S t) = (if infer Γ t = Some N then Some N else None)"
| "infer Γ (Pred t) = (if infer Γ t = Some N then Some N else None)"
| "infer Γ (Ifz t u v) = Option.bind (infer Γ u) (λT.
     if infer Γ t = Some N ∧ infer Γ v = Some T then Some T else None)"

fun lift :: "nat ⇒ tm ⇒ tm" where
  "lift k (Var i) = (if i < k then Var i else Var (Suc i))"
| "lift k (Lam T t) = Lam T (lift (Suc k) t)"
| "lift k (App t u) = App (lift k t) (lift k u)"
| "lift k Zero = Zero"
| "lift k (S t) = S (lift k t)"
| "lift k (Pred t) = Pred (lift k t)"
| "lift k (Ifz t u v) = Ifz (lift k t) (lift k u) (lift k v)"

fun subst :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "subst k s (Lam T t) = Lam T (subst (Suc k) (lift 0 s) t)"
| "subst k s (App t u) = App (subst k s t) (subst k s u)"
| "subst k s Zero = Zero"
| "subst k s (S t) = S (subst k s t)"
| "subst k s (Pred t) = Pred (subst k s t)"
| "subst k s (Ifz t u v) = Ifz (subst k s t) (subst k s u) (subst k s v)"

text ‹A step anywhere, the leftmost one; what replaces a redex is a parameter.›

fun step :: "(tm ⇒ tm ⇒ tm) ⇒ tm ⇒ tm option" where
  "step b (App (Lam T t) u) = Some (b u t)"
| "step b (App t u) = (case step b t of
     Some t' ⇒ Some (App t' u) | None ⇒ map_option (App t) (step b u))"
| "step b (Lam T t) = map_option (Lam T) (step b t)"
| "step b (S t) = map_option S (step b t)"
| "step b (Pred Zero) = Some Zero"
| "step b (Pred (S t)) = Some t"
| "step b (Pred t) = map_option Pred (step b t)"
| "step b (Ifz Zero u v) = Some u"
| "step b (Ifz (S t) u v) = Some v"
| "step b (Ifz t u v) = map_option (λt'. Ifz t' u v) (step b t)"
| "step b (Var i) = None"
| "step b Zero = None"

lemma preservation: "infer Γ t = Some T ⟹ step (subst 0) t = Some t' ⟹ infer Γ t' = Some T"
  sorry

section ‹Faulty substitutions›

text ‹1: the substituted term is not lifted under a binder.›

fun subst1 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst1 k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "subst1 k s (Lam T t) = Lam T (subst1 (Suc k) s t)"
| "subst1 k s (App t u) = App (subst1 k s t) (subst1 k s u)"
| "subst1 k s Zero = Zero"
| "subst1 k s (S t) = S (subst1 k s t)"
| "subst1 k s (Pred t) = Pred (subst1 k s t)"
| "subst1 k s (Ifz t u v) = Ifz (subst1 k s t) (subst1 k s u) (subst1 k s v)"

lemma preservation1: "infer Γ t = Some T ⟹ step (subst1 0) t = Some t' ⟹ infer Γ t' = Some T"
  oops

text ‹2: variables of outer binders keep their numbers.›

fun subst2 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst2 k s (Var i) = (if i = k then s else Var i)"
| "subst2 k s (Lam T t) = Lam T (subst2 (Suc k) (lift 0 s) t)"
| "subst2 k s (App t u) = App (subst2 k s t) (subst2 k s u)"
| "subst2 k s Zero = Zero"
| "subst2 k s (S t) = S (subst2 k s t)"
| "subst2 k s (Pred t) = Pred (subst2 k s t)"
| "subst2 k s (Ifz t u v) = Ifz (subst2 k s t) (subst2 k s u) (subst2 k s v)"

lemma preservation2: "infer [] t = Some T ⟹ step (subst2 0) t = Some t' ⟹ infer [] t' = Some T"
  oops

text ‹3: the number that is replaced does not grow under a binder.›

fun subst3 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst3 k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "subst3 k s (Lam T t) = Lam T (subst3 k (lift 0 s) t)"
| "subst3 k s (App t u) = App (subst3 k s t) (subst3 k s u)"
| "subst3 k s Zero = Zero"
| "subst3 k s (S t) = S (subst3 k s t)"
| "subst3 k s (Pred t) = Pred (subst3 k s t)"
| "subst3 k s (Ifz t u v) = Ifz (subst3 k s t) (subst3 k s u) (subst3 k s v)"

lemma preservation3: "infer [] t = Some T ⟹ step (subst3 0) t = Some t' ⟹ infer [] t' = Some T"
  oops

text ‹4: lifting forgets how many binders it is below; only a term with a binder in an argument shows it.›

fun lift4 :: "nat ⇒ tm ⇒ tm" where
  "lift4 k (Var i) = (if i < k then Var i else Var (Suc i))"
| "lift4 k (Lam T t) = Lam T (lift4 k t)"
| "lift4 k (App t u) = App (lift4 k t) (lift4 k u)"
| "lift4 k Zero = Zero"
| "lift4 k (S t) = S (lift4 k t)"
| "lift4 k (Pred t) = Pred (lift4 k t)"
| "lift4 k (Ifz t u v) = Ifz (lift4 k t) (lift4 k u) (lift4 k v)"

fun subst4 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst4 k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "subst4 k s (Lam T t) = Lam T (subst4 (Suc k) (lift4 0 s) t)"
| "subst4 k s (App t u) = App (subst4 k s t) (subst4 k s u)"
| "subst4 k s Zero = Zero"
| "subst4 k s (S t) = S (subst4 k s t)"
| "subst4 k s (Pred t) = Pred (subst4 k s t)"
| "subst4 k s (Ifz t u v) = Ifz (subst4 k s t) (subst4 k s u) (subst4 k s v)"

lemma preservation4: "infer [] t = Some T ⟹ step (subst4 0) t = Some t' ⟹ infer [] t' = Some T"
  oops

text ‹5: the last branch of a case distinction is left out.›

fun subst5 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "subst5 k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "subst5 k s (Lam T t) = Lam T (subst5 (Suc k) (lift 0 s) t)"
| "subst5 k s (App t u) = App (subst5 k s t) (subst5 k s u)"
| "subst5 k s Zero = Zero"
| "subst5 k s (S t) = S (subst5 k s t)"
| "subst5 k s (Pred t) = Pred (subst5 k s t)"
| "subst5 k s (Ifz t u v) = Ifz (subst5 k s t) (subst5 k s u) v"

lemma preservation5: "infer [] t = Some T ⟹ step (subst5 0) t = Some t' ⟹ infer [] t' = Some T"
  oops

section ‹Faulty laws›

text ‹Closed terms of type N are numbers or go on; closed functions need not be abstractions.›

fun is_number :: "tm ⇒ bool" where
  "is_number Zero ⟷ True"
| "is_number (S t) ⟷ is_number t"
| "is_number _ ⟷ False"

lemma progress: "infer [] t = Some N ⟹ is_number t ∨ step (subst 0) t ≠ None"
  sorry

lemma progress6: "infer [] t = Some (T → U) ⟹ (∃u. t = Lam T u)"
  oops

text ‹Expansion: what a term of a type comes from need not have one.›

lemma expansion7: "infer [] t' = Some T ⟹ step (subst 0) t = Some t' ⟹ infer [] t = Some T"
  oops

end
