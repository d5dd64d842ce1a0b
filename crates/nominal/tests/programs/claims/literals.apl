% Literals.
id : name_type.
d : type. a : d. b : d.
pred q(int). q(1). q(2).
pred r(int,d). r(1,a). r(2,a). r(3,b).
pred p(d). p(X) :- exists N. q(N), r(N,X).
pred all(d). all(a). all(b).
pred nq(id,d,id). nq(X,a,X). nq(X,b,Y) :- X # Y.
pred hasn(d,id). hasn(X,Y) :- exists Z. nq(Z,X,Y), nq(Z,b,Y).
#invalidate "p" 4 : all(X) => p(X).
#validate "pa" 4 : p(X) => X = a.
#invalidate "hn" 4 : all(X) => hasn(X,Y).
