% first-order intuitionistic sequents, propositional and quantifiers over names
iv : name_type.
tmx : type. tv : iv -> tmx. zero : tmx. suc : tmx -> tmx.
fm : type. atom : tmx -> fm. imp : (fm,fm) -> fm. conj : (fm,fm) -> fm. bot : fm. fall : iv\fm -> fm.
func ts(tmx,iv,tmx) = tmx.
ts(tv(X),X,T) = T. 
ts(tv(Y),X,T) = tv(Y) :- X # Y.
ts(zero,_,_) = zero.
ts(suc(S),X,T) = suc(ts(S,X,T)).
func fs(fm,iv,tmx) = fm.
fs(atom(S),X,T) = atom(ts(S,X,T)).
fs(imp(A,B),X,T) = imp(fs(A,X,T),fs(B,X,T)).
fs(conj(A,B),X,T) = conj(fs(A,X,T),fs(B,X,T)).
fs(bot,_,_) = bot.
fs(fall(y\A),X,T) = fall(y\fs(A,X,T)) :- y # X, y # T.
pred mem(fm,[fm]).
mem(A,[A|_]).
mem(A,[_|L]) :- mem(A,L).
pred prv([fm],fm).
prv(G,A) :- mem(A,G).
prv(G,A) :- mem(bot,G).
prv(G,imp(A,B)) :- prv([A|G],B).
prv(G,conj(A,B)) :- prv(G,A), prv(G,B).
prv(G,fall(x\A)) :- x # G, prv(G,A).
prv(G,C) :- mem(conj(A,B),G), prv([A,B|G],C).
prv(G,C) :- mem(imp(A,B),G), prv(G,A), prv([B|G],C).
prv(G,C) :- mem(fall(x\A),G), prv([fs(A,x,T)|G],C).
pred prvbad([fm],fm).
prvbad(G,A) :- mem(A,G).
prvbad(G,imp(A,B)) :- prvbad([A|G],B).
prvbad(G,fall(x\A)) :- prvbad(G,A).
prvbad(G,C) :- mem(fall(x\A),G), prvbad([fs(A,x,T)|G],C).
#validate "cons" 5 : prv([],bot) => false.
#validate "consA" 5 : prv([],atom(T)) => false.
#validate "subfresh" 4 : X # A => fs(A,X,T) = A.
#invalidate "subany" 4 : fs(A,X,T) = B => A = B.
#validate "badok" 4 : prvbad([],bot) => false.
#validate "closedprf" 4 : mem(A,[]) => false.
#validate "memapp" 5 : mem(A,[B]) => A = B.
#invalidate "memapp2" 5 : mem(A,[B,C]) => A = B.
