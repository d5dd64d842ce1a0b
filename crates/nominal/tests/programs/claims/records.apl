% records with subtyping; labels are chars
ty : type. top : ty. arr : (ty,ty) -> ty. rcd : [(char,ty)] -> ty.
pred neqc(char,char).
neqc('a','b'). neqc('b','a').
pred field(char,[(char,ty)],ty).
field(L,[(L,T)|_],T).
field(L,[(K,_)|R],T) :- L1 = (L,K), neqc(L,K), field(L,R,T).
pred subt(ty,ty).
subt(T,top).
subt(arr(S1,S2),arr(T1,T2)) :- subt(T1,S1), subt(S2,T2).
subt(rcd(R),rcd([])).
subt(rcd(R),rcd([(L,T)|Q])) :- field(L,R,S), subt(S,T), subt(rcd(R),rcd(Q)).
pred subbad(ty,ty).
subbad(T,top).
subbad(arr(S1,S2),arr(T1,T2)) :- subbad(S1,T1), subbad(S2,T2).
pred wf(ty).
wf(top). wf(arr(S,T)) :- wf(S), wf(T).
wf(rcd([])). wf(rcd([('a',T)])) :- wf(T). wf(rcd([('b',T)])) :- wf(T). wf(rcd([('a',T),('b',U)])) :- wf(T), wf(U).
#validate "refl" 6 : wf(T) => subt(T,T).
#validate "trans" 6 : wf(T), subt(S,T), subt(T,U) => subt(S,U).
#invalidate "sym" 6 : subt(S,T) => subt(T,S).
#invalidate "topmin" 3 : subt(top,T) => T = rcd([]).
#validate "topmin2" 5 : subt(top,T) => T = top.
#invalidate "chareq" 4 : field(L,R,T), field(K,R,U) => L = K.
#invalidate "bad" 5 : subbad(S,T) => subt(S,T).
