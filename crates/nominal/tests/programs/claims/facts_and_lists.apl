% facts only, no clauses, bools, strings, polymorphic lists, options
#use "list.apl".
#use "option.apl".
d : type. a1 : d. b1 : d. c1 : d.
empty : type.
wrap : type -> type. w : A -> wrap A.
pred none(d).
pred fact(d).
fact(a1). fact(b1).
pred all(d).
all(a1). all(b1). all(c1).
pred isb(d,bool).
isb(a1,true). isb(b1,false). isb(c1,true).
pred str(d,string).
str(a1,"ab"). str(b1,"").
pred same(A,A).
same(X,X).
pred plen([A],[B]).
plen([],[]). plen([_|X],[_|Y]) :- plen(X,Y).
pred wr(wrap d, d).
wr(w(X),X).
pred e(empty).
e(X).
#validate "none" 3 : none(X) => false.
#invalidate "notnone" 3 : fact(X) => none(X).
#invalidate "fact" 3 : all(X) => fact(X).
#validate "all" 3 : fact(X) => all(X).
#invalidate "boolu" 3 : isb(X,B), isb(Y,C) => B = C.
#validate "boolf" 3 : isb(X,B), isb(X,C) => B = C.
#invalidate "same" 3 : all(X), all(Y) => same(X,Y).
#validate "same" 3 : same(X,Y) => X = Y.
#invalidate "stre" 3 : str(X,S) => S = "ab".
#validate "strs" 3 : str(a1,S) => S = "ab".
#invalidate "plen" 4 : plen(X,Y), same(X,[a1,b1]) => same(X,Y).
#validate "plensym" 5 : plen(X,Y) => plen(Y,X).
#validate "wr" 3 : wr(w(X),Y) => X = Y.
#invalidate "wr" 3 : wr(X,Y) => Y = a1.
#validate "emptyq" 3 : e(X), e(Y) => false.
#invalidate "plenp" 4 : plen(X,Y) => X = Y.
#invalidate "samep" 4 : same(X,Z) => same(X,Y).
#validate "samep" 4 : same(X,Y) => same(Y,X).
