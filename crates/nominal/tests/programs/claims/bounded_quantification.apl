% Subtyping with bounded type variables.

tv : name_type.
ty : type.
tvar : tv -> ty.
top : ty.
arr : (ty,ty) -> ty.
fall : (ty,tv\ty) -> ty.
type ctx = [(tv,ty)].

pred bound (ctx,tv,ty).
bound([(X,T)|_],X,T).
bound([(Y,_)|G],X,T) :- X # Y, bound(G,X,T).

pred wf (ctx,ty).
wf(_,top).
wf(G,tvar(X)) :- bound(G,X,_).
wf(G,arr(S,T)) :- wf(G,S), wf(G,T).
wf(G,fall(S,x\T)) :- x # G, x # S, wf(G,S), wf([(x,S)|G],T).

pred sub (ctx,ty,ty).
sub(_,_,top).
sub(_,tvar(X),tvar(X)).
sub(G,tvar(X),T) :- bound(G,X,S), sub(G,S,T).
sub(G,arr(S1,S2),arr(T1,T2)) :- sub(G,T1,S1), sub(G,S2,T2).
sub(G,fall(S,x\T),fall(S,x\U)) :- x # G, x # S, sub([(x,S)|G],T,U).

pred sub_bad (ctx,ty,ty).
sub_bad(_,_,top).
sub_bad(_,tvar(X),tvar(X)).
sub_bad(G,tvar(X),T) :- bound(G,X,S), sub_bad(G,S,T).
sub_bad(G,arr(S1,S2),arr(T1,T2)) :- sub_bad(G,S1,T1), sub_bad(G,S2,T2).
sub_bad(G,fall(S,x\T),fall(S,x\U)) :- sub_bad([(x,S)|G],T,U).

#validate "refl" 6 : wf([],T) => sub([],T,T).
#validate "trans" 5 : sub([],S,T), sub([],T,U) => sub([],S,U).
#invalidate "antisym" 5 : sub([],S,T) => S = T.
#validate "antisym2" 5 : sub([],S,T), sub([],T,S) => S = T.
#invalidate "co" 5 : sub_bad([],S,T) => sub([],S,T).
#invalidate "co2" 5 : sub([],S,T) => sub_bad([],S,T).
#validate "weak" 4 : x # G, x # S, x # T, sub(G,S,T) => sub([(x,U)|G],S,T).
#invalidate "wf_sub" 4 : sub([],S,T) => wf([],S).
#validate "bound_fun" 5 : bound(G,X,S), bound(G,X,T) => S = T.
#invalidate "bound_fresh" 5 : bound(G,X,S) => X # S.
#validate "top_max" 5 : sub([],top,T) => T = top.
#invalidate "arr_inv" 5 : sub([],arr(S,T),U) => U = arr(S,T).
#invalidate "strengthen" 5 : sub([(x,U)|G],S,T) => sub(G,S,T).
#validate "wf_fresh" 5 : wf([],T) => x # T.
