% negation, cut, conditionals in bodies
d : type. a : d. b : d. c : d. f : d -> d.
pred p(d). p(a). p(f(X)) :- not(p(X)).
pred q(d). q(X) :- not(p(X)).
pred m(d,d). m(a,b) :- !. m(X,c).
pred r(d). r(X) :- (p(X) -> true | X = b).
pred all(d). all(a). all(b). all(c). all(f(X)) :- all(X).
pred s(d,d). s(X,Y) :- not(X = Y).
pred bigger(int,int). bigger(X,Y) :- X > Y.
pred n(int). n(1). n(2). n(3).
pred max2(int,int,int). max2(X,Y,Z) :- (X > Y -> Z = X | Z = Y).
#validate "excl" 5 : p(X), q(X) => false.
#invalidate "pq" 5 : all(X) => p(X).
#invalidate "r" 5 : all(X) => r(X).
#validate "r" 5 : all(X), p(X) => r(X).
#invalidate "s" 5 : all(X), all(Y) => s(X,Y).
#validate "s" 5 : all(X), all(Y), s(X,Y), s(Y,X) => s(X,Y).
#invalidate "m" 5 : all(X), m(X,Y) => Y = c.
#validate "bg" 5 : n(X), n(Y), bigger(X,Y), bigger(Y,X) => false.
#invalidate "bg" 5 : n(X), n(Y) => bigger(X,Y).
#validate "mx" 5 : n(X), n(Y), max2(X,Y,Z), max2(Y,X,W) => Z = W.
#invalidate "mx" 5 : n(X), n(Y), max2(X,Y,Z) => Z = X.
#validate "mxgt" 5 : n(X), n(Y), max2(X,Y,Z), bigger(X,Z) => false.
