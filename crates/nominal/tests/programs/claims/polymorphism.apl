% Polymorphism.
id : name_type.
tm : type. var : id -> tm. u : tm. lam : id\tm -> tm.
pred notin(id,[A]).
notin(X,L) :- X # L.
pred pmem(A,[A]).
pmem(X,[X|_]).
pmem(X,[_|L]) :- pmem(X,L).
pred pall([A],[A]).
pall([],_).
pall([X|Xs],Ys) :- pmem(X,Ys), pall(Xs,Ys).
opt : type -> type. non : opt A. som : A -> opt A.
pred get([(A,B)],A,opt B).
get([],_,non).
get([(K,V)|_],K,som(V)).
get([(K,_)|L],J,O) :- get(L,J,O).
pred fresh_for(id,opt A).
fresh_for(X,non).
fresh_for(X,som(Y)) :- X # Y.
pred gl([tm]). gl([]). gl([var(X)|L]) :- gl(L). gl([u|L]) :- gl(L).
pred go(opt tm). go(non). go(som(var(X))). go(som(u)).
#invalidate "notin" 4 : gl(L) => notin(x,L).
#invalidate "notin2" 4 : gl(L), X # L => notin(Y,L).
#validate "notin3" 4 : gl(L), X # L => notin(X,L).
#invalidate "ff" 4 : go(O) => fresh_for(X,O).
#validate "ff" 4 : go(O), X # O => fresh_for(X,O).
#invalidate "getdet" 5 : get(L,K,O), get(L,K,P) => O = P.
#validate "pallrefl" 3 : gl(L) => pall(L,L).
#invalidate "pallany" 4 : gl(L), gl(M) => pall(L,M).
