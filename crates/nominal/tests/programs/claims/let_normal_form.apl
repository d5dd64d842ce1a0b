% Terms with lets: normal forms, and moving lets out of lets.

id : name_type.
tm : type.
var : id -> tm.
lit : int -> tm.
app : (tm,tm) -> tm.
lam : id\tm -> tm.
letb : (tm,id\tm) -> tm.

func subst (tm,id,tm) = tm.
subst(var(X),X,N) = N.
subst(var(Y),X,_) = var(Y) :- X # Y.
subst(lit(K),_,_) = lit(K).
subst(app(L,M),X,N) = app(subst(L,X,N),subst(M,X,N)).
subst(lam(y\M),X,N) = lam(y\subst(M,X,N)) :- y # (X,N).
subst(letb(L,y\M),X,N) = letb(subst(L,X,N),y\subst(M,X,N)) :- y # (X,N).

pred simple (tm).
simple(var(_)).
simple(lit(_)).

pred anf (tm).
anf(M) :- simple(M).
anf(app(M,N)) :- simple(M), simple(N).
anf(lam(x\M)) :- anf(M).
anf(letb(L,x\M)) :- anf(L), anf(M).

% let x = (let y = L in M) in N  ~>  let y = L in let x = M in N
pred assoc (tm,tm).
assoc(letb(letb(L,y\M),x\N),letb(L,y\letb(M,x\N))) :- y # N.
pred assoc_bad (tm,tm).
assoc_bad(letb(letb(L,y\M),x\N),letb(L,y\letb(M,x\N))).
pred assoc_worse (tm,tm).
assoc_worse(letb(letb(L,y\M),y\N),letb(L,y\letb(M,y\N))).

func expand (tm) = tm.
expand(var(X)) = var(X).
expand(lit(K)) = lit(K).
expand(app(M,N)) = app(expand(M),expand(N)).
expand(lam(x\M)) = lam(x\expand(M)).
expand(letb(L,x\M)) = subst(expand(M),x,expand(L)).

pred cbn (tm,tm).
cbn(app(lam(x\M),N),subst(M,x,N)).
cbn(letb(N,x\M),subst(M,x,N)).
cbn(app(M,N),app(M',N)) :- cbn(M,M').

pred stuck (tm).
stuck(app(lit(_),_)).
stuck(app(M,_)) :- stuck(M).

#validate "assoc_sound" 5 : assoc(M,N), expand(M) = K, expand(N) = L => K = L.
#validate "assoc_fresh" 3 : z # M, assoc(M,N) => z # N.
#validate "assoc_worse_sound" 5 : assoc_worse(M,N), expand(M) = K, expand(N) = L => K = L.
#validate "anf_simple" 4 : simple(M) => anf(M).
#invalidate "anf_all" 4 : expand(M) = N => anf(M).
#validate "anf_assoc" 6 : anf(M), assoc(M,N) => anf(N).
#invalidate "anf_subst" 6 : anf(M), anf(N), subst(M,x,N) = L => anf(L).
#validate "cbn_det" 4 : cbn(L,M), cbn(L,N) => M = N.
#invalidate "cbn_lit" 4 : cbn(M,N) => stuck(N).
#validate "cbn_stuck" 5 : cbn(M,N), stuck(M) => false.
#validate "subst_fresh" 5 : x # M, subst(M,x,N) = L => L = M.
#invalidate "subst_same" 5 : subst(M,x,N) = L => L = M.
#validate "subst_gone" 5 : x # N, subst(M,x,N) = L => x # L.
#invalidate "subst_gone_not" 5 : subst(M,x,N) = L => x # L.
#invalidate "expand_inj" 5 : expand(M) = L, expand(N) = L => M = N.
