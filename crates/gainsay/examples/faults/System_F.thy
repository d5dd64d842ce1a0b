theory System_F
  imports Main
begin

section ‹System F with de Bruijn indices›

text ‹
  Types and terms count their binders separately. A type abstraction makes room in the types of the context, a type
  application substitutes in a type. Faults show only in terms that quantify over types, and these are rare.
›

datatype ty = TV nat | Fun ty ty | All ty
datatype tm = Var nat | Lam ty tm | App tm tm | TLam tm | TApp tm ty

fun up :: "nat ⇒ ty ⇒ ty" where
  "up k (TV i) = TV (if i < k then i else Suc i)"
| "up k (Fun T U) = Fun (up k T) (up k U)"
| "up k (All T) = All (up (Suc k) T)"

fun tsub :: "nat ⇒ ty ⇒ ty ⇒ ty" where
  "tsub k S (TV i) = (if i < k then TV i else if i = k then S else TV (i - 1))"
| "tsub k S (Fun T U) = Fun (tsub k S T) (tsub k S U)"
| "tsub k S (All T) = All (tsub (Suc k) (up 0 S) T)"

fun wf :: "nat ⇒ ty ⇒ bool" where
  "wf n (TV i) ⟷ i < n"
| "wf n (Fun T U) ⟷ wf n T ∧ wf n U"
| "wf n (All T) ⟷ wf (Suc n) T"

fun look :: "ty list ⇒ nat ⇒ ty option" where
  "look [] i = None"
| "look (T # Γ) 0 = Some T"
| "look (T # Γ) (Suc i) = look Γ i"

fun infer :: "nat ⇒ ty list ⇒ tm ⇒ ty option" where
  "infer n Γ (Var i) = look Γ i"
| "infer n Γ (Lam T t) = (if wf n T then map_option (Fun T) (infer n (T # Γ) t) else None)"
| "infer n Γ (App t u) = (case infer n Γ t of
     Some (Fun T U) ⇒ if infer n Γ u = Some T then Some U else None
   | _ ⇒ None)"
| "infer n Γ (TLam t) = map_option All (infer (Suc n) (map (up 0) Γ) t)"
| "infer n Γ (TApp t T) = (case infer n Γ t of
     Some (All U) ⇒ if wf n T then Some (tsub 0 T U) else None
   | _ ⇒ None)"

fun lift :: "nat ⇒ tm ⇒ tm" where
  "lift k (Var i) = Var (if i < k then i else Suc i)"
| "lift k (Lam T t) = Lam T (lift (Suc k) t)"
| "lift k (App t u) = App (lift k t) (lift k u)"
| "lift k (TLam t) = TLam (lift k t)"
| "lift k (TApp t T) = TApp (lift k t) T"

fun tlift :: "nat ⇒ tm ⇒ tm" where
  "tlift k (Var i) = Var i"
| "tlift k (Lam T t) = Lam (up k T) (tlift k t)"
| "tlift k (App t u) = App (tlift k t) (tlift k u)"
| "tlift k (TLam t) = TLam (tlift (Suc k) t)"
| "tlift k (TApp t T) = TApp (tlift k t) (up k T)"

fun sub :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "sub k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "sub k s (Lam T t) = Lam T (sub (Suc k) (lift 0 s) t)"
| "sub k s (App t u) = App (sub k s t) (sub k s u)"
| "sub k s (TLam t) = TLam (sub k (tlift 0 s) t)"
| "sub k s (TApp t T) = TApp (sub k s t) T"

fun sub_ty :: "nat ⇒ ty ⇒ tm ⇒ tm" where
  "sub_ty k S (Var i) = Var i"
| "sub_ty k S (Lam T t) = Lam (tsub k S T) (sub_ty k S t)"
| "sub_ty k S (App t u) = App (sub_ty k S t) (sub_ty k S u)"
| "sub_ty k S (TLam t) = TLam (sub_ty (Suc k) (up 0 S) t)"
| "sub_ty k S (TApp t T) = TApp (sub_ty k S t) (tsub k S T)"

text ‹The leftmost step; what replaces the two kinds of redexes are parameters.›

fun step :: "(tm ⇒ tm ⇒ tm) ⇒ (ty ⇒ tm ⇒ tm) ⇒ tm ⇒ tm option" where
  "step b c (App (Lam T t) u) = Some (b u t)"
| "step b c (App t u) = (case step b c t of
     Some t' ⇒ Some (App t' u) | None ⇒ map_option (App t) (step b c u))"
| "step b c (TApp (TLam t) T) = Some (c T t)"
| "step b c (TApp t T) = map_option (λt'. TApp t' T) (step b c t)"
| "step b c (Lam T t) = map_option (Lam T) (step b c t)"
| "step b c (TLam t) = map_option TLam (step b c t)"
| "step b c (Var i) = None"

lemma preservation:
  "infer 0 [] t = Some T ⟹ step (sub 0) (sub_ty 0) t = Some t' ⟹ infer 0 [] t' = Some T"
  sorry

section ‹Faults›

text ‹1: no room is made for a type variable in the term that is substituted.›

fun sub1 :: "nat ⇒ tm ⇒ tm ⇒ tm" where
  "sub1 k s (Var i) = (if i < k then Var i else if i = k then s else Var (i - 1))"
| "sub1 k s (Lam T t) = Lam T (sub1 (Suc k) (lift 0 s) t)"
| "sub1 k s (App t u) = App (sub1 k s t) (sub1 k s u)"
| "sub1 k s (TLam t) = TLam (sub1 k s t)"
| "sub1 k s (TApp t T) = TApp (sub1 k s t) T"

lemma preservation1:
  "infer 1 [] t = Some T ⟹ step (sub1 0) (sub_ty 0) t = Some t' ⟹ infer 1 [] t' = Some T"
  oops

text ‹2: types are substituted in terms with the number of the outermost binder.›

fun sub_ty2 :: "nat ⇒ ty ⇒ tm ⇒ tm" where
  "sub_ty2 k S (Var i) = Var i"
| "sub_ty2 k S (Lam T t) = Lam (tsub k S T) (sub_ty2 k S t)"
| "sub_ty2 k S (App t u) = App (sub_ty2 k S t) (sub_ty2 k S u)"
| "sub_ty2 k S (TLam t) = TLam (sub_ty2 k (up 0 S) t)"
| "sub_ty2 k S (TApp t T) = TApp (sub_ty2 k S t) (tsub k S T)"

lemma preservation2:
  "infer 0 [] t = Some T ⟹ step (sub 0) (sub_ty2 0) t = Some t' ⟹ infer 0 [] t' = Some T"
  oops

text ‹3: types of abstractions stay as they are.›

fun sub_ty3 :: "nat ⇒ ty ⇒ tm ⇒ tm" where
  "sub_ty3 k S (Var i) = Var i"
| "sub_ty3 k S (Lam T t) = Lam T (sub_ty3 k S t)"
| "sub_ty3 k S (App t u) = App (sub_ty3 k S t) (sub_ty3 k S u)"
| "sub_ty3 k S (TLam t) = TLam (sub_ty3 (Suc k) (up 0 S) t)"
| "sub_ty3 k S (TApp t T) = TApp (sub_ty3 k S t) (tsub k S T)"

lemma preservation3:
  "infer 0 [] t = Some T ⟹ step (sub 0) (sub_ty3 0) t = Some t' ⟹ infer 0 [] t' = Some T"
  oops

text ‹4: the substituted type is not lifted under a quantifier.›

fun tsub4 :: "nat ⇒ ty ⇒ ty ⇒ ty" where
  "tsub4 k S (TV i) = (if i < k then TV i else if i = k then S else TV (i - 1))"
| "tsub4 k S (Fun T U) = Fun (tsub4 k S T) (tsub4 k S U)"
| "tsub4 k S (All T) = All (tsub4 (Suc k) S T)"

lemma renaming4: "tsub4 0 (TV 0) (up 1 T) = T"
  oops

lemma commutes4: "tsub4 0 S (up 0 T) = T ∧ tsub4 0 S (tsub4 1 (up 0 U) T) = tsub4 0 U (tsub4 0 (up 0 S) T)"
  oops

text ‹5: the context of a type abstraction is not lifted.›

fun infer5 :: "nat ⇒ ty list ⇒ tm ⇒ ty option" where
  "infer5 n Γ (Var i) = look Γ i"
| "infer5 n Γ (Lam T t) = (if wf n T then map_option (Fun T) (infer5 n (T # Γ) t) else None)"
| "infer5 n Γ (App t u) = (case infer5 n Γ t of
     Some (Fun T U) ⇒ if infer5 n Γ u = Some T then Some U else None
   | _ ⇒ None)"
| "infer5 n Γ (TLam t) = map_option All (infer5 (Suc n) Γ t)"
| "infer5 n Γ (TApp t T) = (case infer5 n Γ t of
     Some (All U) ⇒ if wf n T then Some (tsub 0 T U) else None
   | _ ⇒ None)"

lemma wellformed5: "infer5 1 [] t = Some T ⟹ wf 1 T ∧ infer 1 [] t = Some T"
  oops

lemma preservation5:
  "infer5 1 [] t = Some T ⟹ step (sub 0) (sub_ty 0) t = Some t' ⟹ infer5 1 [] t' = Some T"
  oops

text ‹6: a type that is applied to need not be well-formed.›

fun infer6 :: "nat ⇒ ty list ⇒ tm ⇒ ty option" where
  "infer6 n Γ (Var i) = look Γ i"
| "infer6 n Γ (Lam T t) = (if wf n T then map_option (Fun T) (infer6 n (T # Γ) t) else None)"
| "infer6 n Γ (App t u) = (case infer6 n Γ t of
     Some (Fun T U) ⇒ if infer6 n Γ u = Some T then Some U else None
   | _ ⇒ None)"
| "infer6 n Γ (TLam t) = map_option All (infer6 (Suc n) (map (up 0) Γ) t)"
| "infer6 n Γ (TApp t T) = (case infer6 n Γ t of
     Some (All U) ⇒ Some (tsub 0 T U)
   | _ ⇒ None)"

lemma wellformed6: "infer6 0 [] t = Some T ⟹ wf 0 T"
  oops

end
