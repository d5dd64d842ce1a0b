% linear lambda calculus with input/output contexts
v : name_type.
ty : type. o : ty. lol : (ty,ty) -> ty.
tm : type. var : v -> tm. lam : (ty, v\tm) -> tm. app : (tm,tm) -> tm.
pred use(v,ty,[(v,ty)],[(v,ty)]).
use(X,T,[(X,T)|G],G).
use(X,T,[(Y,S)|G],[(Y,S)|H]) :- X # Y, use(X,T,G,H).
pred lt([(v,ty)],tm,ty,[(v,ty)]).
lt(G,var(X),T,H) :- use(X,T,G,H).
lt(G,app(M,N),T,K) :- lt(G,M,lol(S,T),H), lt(H,N,S,K).
lt(G,lam(S,x\M),lol(S,T),H) :- x # G, x # H, lt([(x,S)|G],M,T,H).
pred ltbad([(v,ty)],tm,ty,[(v,ty)]).
ltbad(G,var(X),T,H) :- use(X,T,G,H).
ltbad(G,app(M,N),T,K) :- ltbad(G,M,lol(S,T),H), ltbad(G,N,S,K).
ltbad(G,lam(S,x\M),lol(S,T),H) :- x # G, ltbad([(x,S)|G],M,T,H).
func sub(tm,v,tm) = tm.
sub(var(X),X,N) = N.
sub(var(Y),X,N) = var(Y) :- X # Y.
sub(app(L,M),X,N) = app(sub(L,X,N),sub(M,X,N)).
sub(lam(T,y\M),X,N) = lam(T,y\sub(M,X,N)) :- y # X, y # N.
pred step(tm,tm).
step(app(lam(_,x\M),N),sub(M,x,N)).
step(app(M,N),app(M',N)) :- step(M,M').
step(app(M,N),app(M,N')) :- step(N,N').
#validate "pres" 8 : lt([],M,T,[]), step(M,N) => lt([],N,T,[]).
#validate "noctx" 6 : lt([],M,T,G) => G = [].
#invalidate "weak" 6 : lt(G,M,T,H) => lt([],M,T,H).
#invalidate "same" 7 : ltbad([],M,T,H) => lt([],M,T,H).
#invalidate "uniq" 4 : lt(G,M,T,H), lt(G,M,U,H) => G = H.
