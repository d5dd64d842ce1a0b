% closure conversion: free variables
v : name_type.
tm : type. var : v -> tm. lam : v\tm -> tm. app : (tm,tm) -> tm. clos : ([v], v\tm) -> tm.
pred mem(v,[v]).
mem(X,[X|_]). mem(X,[Y|L]) :- X # Y, mem(X,L).
pred notmem(v,[v]).
notmem(X,[]). notmem(X,[Y|L]) :- X # Y, notmem(X,L).
pred rem(v,[v],[v]).
rem(X,[],[]). rem(X,[X|L],M) :- rem(X,L,M). rem(X,[Y|L],[Y|M]) :- X # Y, rem(X,L,M).
pred app3([v],[v],[v]).
app3([],L,L). app3([X|L],M,[X|N]) :- app3(L,M,N).
pred fv(tm,[v]).
fv(var(X),[X]).
fv(app(M,N),L) :- fv(M,A), fv(N,B), app3(A,B,L).
fv(lam(x\M),L) :- fv(M,A), rem(x,A,L).
pred fvbad(tm,[v]).
fvbad(var(X),[X]).
fvbad(app(M,N),L) :- fvbad(M,L), fvbad(N,L).
fvbad(lam(x\M),L) :- fvbad(M,L).
func cc(tm) = tm.
cc(var(X)) = var(X).
cc(app(M,N)) = app(cc(M),cc(N)).
cc(lam(x\M)) = clos(L,x\cc(M)) :- fv(lam(x\M),L).
#validate "fvfresh" 6 : fv(M,L), X # M => notmem(X,L).
#validate "fvmem" 5 : fv(M,L), X # L => X # M.
#invalidate "fvall" 5 : fv(M,L) => mem(X,L).
#validate "fvclosed" 6 : fv(M,[]) => a # M.
#validate "ccfresh" 4 : X # M => X # cc(M).
#invalidate "fvbad" 5 : fvbad(M,L), X # M => X # L.
#validate "remfresh" 6 : rem(X,L,M) => X # M.
#invalidate "remid" 4 : rem(X,L,M) => L = M.
#validate "memnot" 6 : mem(X,L), notmem(X,L) => false.
