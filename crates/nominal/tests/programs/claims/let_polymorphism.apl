% Let-polymorphism with schemes
v : name_type. tv : name_type.
ty : type. int0 : ty. arr : (ty,ty) -> ty. tvar : tv -> ty.
sc : type. mono : ty -> sc. gen : tv\sc -> sc.
tm : type. num : tm. var : v -> tm. app : (tm,tm) -> tm. lam : v\tm -> tm. let : (tm, v\tm) -> tm.
func tsub(ty,tv,ty) = ty.
tsub(int0,_,_) = int0.
tsub(arr(S,T),A,U) = arr(tsub(S,A,U),tsub(T,A,U)).
tsub(tvar(A),A,U) = U.
tsub(tvar(B),A,U) = tvar(B) :- A # B.
pred ssub(sc,tv,ty,sc).
pred inst(sc,ty).
inst(mono(T),T).
inst(gen(a\S),T) :- ssub(S,a,U,S1), inst(S1,T).
ssub(mono(T),A,U,mono(tsub(T,A,U))).
ssub(gen(b\S),A,U,gen(b\S1)) :- b # A, b # U, ssub(S,A,U,S1).
pred tcs([(v,sc)],tm,sc).
pred tc([(v,sc)],tm,ty).
tc([(X,S)|_],var(X),T) :- inst(S,T).
tc([(Y,_)|G],var(X),T) :- X # Y, tc(G,var(X),T).
tc(G,num,int0).
tc(G,app(M,N),T) :- exists S. tc(G,M,arr(S,T)), tc(G,N,S).
tc(G,lam(x\M),arr(S,T)) :- x # G, tc([(x,mono(S))|G],M,T).
tc(G,let(M,x\N),T) :- x # G, exists S. tcs(G,M,S), tc([(x,S)|G],N,T).
tcs(G,M,mono(T)) :- tc(G,M,T).
tcs(G,M,gen(a\S)) :- a # G, tcs(G,M,S).
pred tcsbad([(v,sc)],tm,sc).
tcsbad(G,M,mono(T)) :- tc(G,M,T).
tcsbad([],M,gen(a\S)) :- tcsbad([],M,S).
func sub(tm,v,tm) = tm.
sub(num,_,_) = num.
sub(var(X),X,N) = N.
sub(var(Y),X,N) = var(Y) :- X # Y.
sub(app(L,M),X,N) = app(sub(L,X,N),sub(M,X,N)).
sub(lam(y\M),X,N) = lam(y\sub(M,X,N)) :- y # X, y # N.
sub(let(M,y\P),X,N) = let(sub(M,X,N),y\sub(P,X,N)) :- y # X, y # N.
pred step(tm,tm).
step(app(lam(x\M),N),sub(M,x,N)).
step(let(M,x\N),sub(N,x,M)).
step(app(M,N),app(M',N)) :- step(M,M').
#validate "pres" 7 : tc([],M,T), step(M,N) => tc([],N,T).
#invalidate "exp" 7 : tc([],N,T), step(M,N) => tc([],M,T).
#invalidate "uniq" 7 : tc([],M,T), tc([],M,U) => T = U.
#validate "inst" 5 : inst(gen(a\mono(T)),U), a # T => T = U.
#invalidate "inst" 5 : inst(gen(a\mono(T)),U) => T = U.
#invalidate "intlam" 5 : tc([],lam(x\M),T) => T = arr(int0,int0).
#validate "numint" 5 : tc([],num,T) => T = int0.
