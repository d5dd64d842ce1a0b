% System F, call by name
tv : name_type. v : name_type.
ty : type. tvar : tv -> ty. arr : (ty,ty) -> ty. all : tv\ty -> ty. unit : ty.
tm : type. var : v -> tm. app : (tm,tm) -> tm. lam : (ty, v\tm) -> tm. tlam : tv\tm -> tm. tapp : (tm,ty) -> tm. star : tm.

func tsub(ty,tv,ty) = ty.
tsub(tvar(A),A,T) = T.
tsub(tvar(B),A,T) = tvar(B) :- A # B.
tsub(arr(S,U),A,T) = arr(tsub(S,A,T),tsub(U,A,T)).
tsub(all(b\S),A,T) = all(b\tsub(S,A,T)) :- b # A, b # T.
tsub(unit,_,_) = unit.

func sub(tm,v,tm) = tm.
sub(var(X),X,N) = N.
sub(var(Y),X,N) = var(Y) :- X # Y.
sub(app(L,M),X,N) = app(sub(L,X,N),sub(M,X,N)).
sub(lam(T,y\M),X,N) = lam(T,y\sub(M,X,N)) :- y # X, y # N.
sub(tlam(a\M),X,N) = tlam(a\sub(M,X,N)) :- a # N.
sub(tapp(M,T),X,N) = tapp(sub(M,X,N),T).
sub(star,_,_) = star.

func tmsub(tm,tv,ty) = tm.
tmsub(var(X),_,_) = var(X).
tmsub(app(L,M),A,T) = app(tmsub(L,A,T),tmsub(M,A,T)).
tmsub(lam(S,y\M),A,T) = lam(tsub(S,A,T),y\tmsub(M,A,T)).
tmsub(tlam(b\M),A,T) = tlam(b\tmsub(M,A,T)) :- b # A, b # T.
tmsub(tapp(M,S),A,T) = tapp(tmsub(M,A,T),tsub(S,A,T)).
tmsub(star,_,_) = star.

pred lookup([(v,ty)],v,ty).
lookup([(X,T)|_],X,T).
lookup([(Y,_)|G],X,T) :- X # Y, lookup(G,X,T).

pred tc([(v,ty)],tm,ty).
tc(G,var(X),T) :- lookup(G,X,T).
tc(G,star,unit).
tc(G,app(M,N),U) :- exists T. tc(G,M,arr(T,U)), tc(G,N,T).
tc(G,lam(T,x\M),arr(T,U)) :- x # G, tc([(x,T)|G],M,U).
tc(G,tlam(a\M),all(a\T)) :- a # G, tc(G,M,T).
tc(G,tapp(M,S),U) :- exists F. tc(G,M,F), F = all(a\T), U = tsub(T,a,S).

pred tcbad([(v,ty)],tm,ty).
tcbad(G,var(X),T) :- lookup(G,X,T).
tcbad(G,star,unit).
tcbad(G,app(M,N),U) :- exists T. tcbad(G,M,arr(T,U)), tcbad(G,N,T).
tcbad(G,lam(T,x\M),arr(T,U)) :- x # G, tcbad([(x,T)|G],M,U).
tcbad(G,tlam(a\M),all(a\T)) :- tcbad(G,M,T).
tcbad(G,tapp(M,S),U) :- exists F. tcbad(G,M,F), F = all(a\T), U = tsub(T,a,S).

pred step(tm,tm).
step(app(lam(T,x\M),N),sub(M,x,N)).
step(tapp(tlam(a\M),T),tmsub(M,a,T)).
step(app(M,N),app(M',N)) :- step(M,M').
step(tapp(M,T),tapp(M',T)) :- step(M,M').

pred value(tm).
value(lam(_,_)). value(tlam(_)). value(star).
pred progress(tm).
progress(M) :- value(M).
progress(M) :- exists N. step(M,N).

#validate "pres" 8 : tc([],M,T), step(M,N) => tc([],N,T).
#validate "prog" 8 : tc([],M,T) => progress(M).
#validate "uniq" 6 : tc([],M,T), tc([],M,U) => T = U.
#validate "tsubfresh" 5 : A # S => tsub(S,A,T) = S.
#validate "stepdet" 6 : step(M,N), step(M,P) => N = P.
#invalidate "exp" 7 : tc([],N,T), step(M,N) => tc([],M,T).
