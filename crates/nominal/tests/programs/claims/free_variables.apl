% The free variables of λ-terms, as a list, and how often a variable occurs.

id : name_type.
tm : type.
var : id -> tm.
app : (tm,tm) -> tm.
lam : id\tm -> tm.

pred mem (id,[id]).
mem(X,[X|_]).
mem(X,[_|L]) :- mem(X,L).

func remove_all (id,[id]) = [id].
remove_all(_,[]) = [].
remove_all(X,[X|L]) = remove_all(X,L).
remove_all(X,[Y|L]) = [Y|remove_all(X,L)] :- X # Y.

func app_l ([id],[id]) = [id].
app_l([],L) = L.
app_l([X|K],L) = [X|app_l(K,L)].

func fv (tm) = [id].
fv(var(X)) = [X].
fv(app(M,N)) = app_l(fv(M),fv(N)).
fv(lam(x\M)) = remove_all(x,fv(M)).

func fv_bad (tm) = [id].
fv_bad(var(X)) = [X].
fv_bad(app(M,N)) = app_l(fv_bad(M),fv_bad(N)).
fv_bad(lam(x\M)) = fv_bad(M).

pred occurs (id,tm).
occurs(X,M) :- mem(X,fv(M)).
pred occurs_bad (id,tm).
occurs_bad(X,M) :- mem(X,fv_bad(M)).

pred closed (tm).
closed(M) :- fv(M) = [].

pred count (id,tm,int).
count(X,var(X),1).
count(X,var(Y),0) :- X # Y.
count(X,app(M,N),K) :- count(X,M,I), count(X,N,J), K is I + J.
count(X,lam(y\M),K) :- y # X, count(X,M,K).

#validate "fresh_fv" 6 : x # M, fv(M) = L => x # L.
#validate "occurs_fresh" 6 : x # M, occurs(x,M) => false.
#invalidate "occurs_all" 6 : fv(M) = L => mem(x,L).
#invalidate "bound_occurs" 6 : closed(M), occurs_bad(X,M) => false.
#validate "fv_fun" 5 : fv(M) = L, fv(M) = K => L = K.
#invalidate "fv_inj" 6 : fv(M) = L, fv(N) = L => M = N.
#validate "count_fresh" 6 : x # M, count(x,M,K) => K = 0.
#invalidate "count_zero" 6 : count(x,M,K) => K = 0.
#invalidate "count_one" 8 : count(x,M,2) => false.
#validate "remove" 7 : remove_all(x,L) = K => x # K.
#invalidate "remove_id" 6 : remove_all(x,L) = K => K = L.
#validate "remove_id_fresh" 6 : x # L, remove_all(x,L) = K => K = L.
#invalidate "closed_id" 9 : closed(M) => M = lam(x\var(x)).
#invalidate "abs_const" 6 : closed(lam(x\M)) => x # M.
