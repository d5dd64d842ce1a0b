% Types and terms with names of their own, and abstractions of two names.

tv : name_type.
ev : name_type.
ty : type.
ex : type.
tyv : tv -> ty.
all : tv\ty -> ty.
arr : (ty,ty) -> ty.
exv : ev -> ex.
ab : (ty, ev\ex) -> ex.
ap : (ex,ex) -> ex.
tab : tv\ex -> ex.
tap : (ex,ty) -> ex.
pr : ev\ev\ex -> ex.

func tsub (ty,tv,ty) = ty.
tsub(tyv(A),A,T) = T.
tsub(tyv(B),A,_) = tyv(B) :- A # B.
tsub(arr(S,U),A,T) = arr(tsub(S,A,T),tsub(U,A,T)).
tsub(all(b\S),A,T) = all(b\tsub(S,A,T)) :- b # (A,T).

pred erase (ex,ex).
erase(exv(X),exv(X)).
erase(ab(T,x\M),ab(T,x\N)) :- erase(M,N).
erase(ap(L,M),ap(L',M')) :- erase(L,L'), erase(M,M').
erase(tab(a\M),N) :- erase(M,N).
erase(tap(M,_),N) :- erase(M,N).
erase(pr(x\y\M),pr(x\y\N)) :- erase(M,N).

pred swapped (ex,ex).
swapped(pr(x\y\M),pr(y\x\M)).

pred tsize (ty,int).
tsize(tyv(_),1).
tsize(arr(S,T),N) :- tsize(S,I), tsize(T,J), N is I + J + 1.
tsize(all(a\T),N) :- tsize(T,I), N is I + 1.

pred closed_ty (ty,[tv]).
closed_ty(tyv(A),[A|_]).
closed_ty(tyv(A),[_|L]) :- closed_ty(tyv(A),L).
closed_ty(arr(S,T),L) :- closed_ty(S,L), closed_ty(T,L).
closed_ty(all(a\T),L) :- a # L, closed_ty(T,[a|L]).

#validate "swap2" 2 : swapped(M,N), swapped(N,L) => M = L.
#invalidate "swap1" 2 : swapped(M,N) => M = N.
#invalidate "erase_fun" 5 : erase(M,N), erase(M,L) => N = L.
#invalidate "erase_id" 5 : erase(M,N) => M = N.
#validate "erase_fresh" 5 : x # M, erase(M,N) => x # N.
#validate "size_pos" 5 : tsize(T,N), N < 1 => false.
#invalidate "size_two" 5 : tsize(T,2) => false.
#validate "closed_fresh" 6 : closed_ty(T,[]) => a # T.
#invalidate "closed_one" 6 : closed_ty(T,[a]) => a # T.
#validate "tsub_closed" 5 : closed_ty(T,[]), tsub(T,A,S) = U => U = T.
#invalidate "tsub_size" 5 : tsize(T,N), tsub(T,a,S) = U => tsize(U,N).
#validate "tsub_comm" 3 : a # b, a # V, tsub(tsub(T,a,S),b,V) = U => tsub(tsub(T,b,V),a,tsub(S,b,V)) = U.
#invalidate "tsub_comm_bad" 4 : a # b, tsub(tsub(T,a,S),b,V) = U => tsub(tsub(T,b,V),a,S) = U.
#validate "swap_fresh" 3 : x # M, swapped(M,N) => x # N.
