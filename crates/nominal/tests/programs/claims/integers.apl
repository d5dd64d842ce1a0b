% integers, conditionals
t : type. leaf : t. node : (t,int,t) -> t.
pred ins(int,t,t).
ins(N,leaf,node(leaf,N,leaf)).
ins(N,node(L,M,R),T) :- (N < M -> (exists L1. ins(N,L,L1), T = node(L1,M,R)) | (exists R1. ins(N,R,R1), T = node(L,M,R1))).
pred mem(int,t).
mem(N,node(_,N,_)).
mem(N,node(L,_,_)) :- mem(N,L).
mem(N,node(_,_,R)) :- mem(N,R).
func size(t) = int.
size(leaf) = 0.
size(node(L,_,R)) = N :- N is size(L) + size(R) + 1.
pred num(int).
num(0). num(1). num(2).
pred tr(t).
tr(leaf).
tr(node(L,N,R)) :- tr(L), num(N), tr(R).
pred sz(t,int).
sz(leaf,0).
sz(node(L,_,R),N) :- sz(L,A), sz(R,B), N is A + B + 1.
#validate "insmem" 6 : tr(T), num(N), ins(N,T,U) => mem(N,U).
#invalidate "memall" 6 : tr(T), num(N) => mem(N,T).
#validate "szins" 6 : tr(T), num(N), ins(N,T,U), sz(T,A), sz(U,B) => A < B.
#invalidate "szins2" 6 : tr(T), num(N), ins(N,T,U), sz(T,A), sz(U,B) => A = B.
#invalidate "inteq" 3 : num(A), num(B) => A = B.
#validate "szdet" 6 : tr(T), sz(T,A), sz(T,B) => A = B.
