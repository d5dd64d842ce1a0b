% pi calculus, synchronous, late; labelled transitions with free and bound output
ch : name_type.
p : type. nil0 : p. out : (ch,ch,p) -> p. inp : (ch,ch\p) -> p. par : (p,p) -> p. res : ch\p -> p. sum : (p,p) -> p. mtc : (ch,ch,p) -> p.
act : type. tau : act. fout : (ch,ch) -> act.

func rn(ch,ch,ch) = ch.
rn(X,X,Y) = Y.
rn(Z,X,Y) = Z :- Z # X.
func ren(p,ch,ch) = p.
ren(nil0,_,_) = nil0.
ren(out(A,B,P),X,Y) = out(rn(A,X,Y),rn(B,X,Y),ren(P,X,Y)).
ren(inp(A,b\P),X,Y) = inp(rn(A,X,Y),b\ren(P,X,Y)) :- b # X, b # Y.
ren(par(P,Q),X,Y) = par(ren(P,X,Y),ren(Q,X,Y)).
ren(sum(P,Q),X,Y) = sum(ren(P,X,Y),ren(Q,X,Y)).
ren(mtc(A,B,P),X,Y) = mtc(rn(A,X,Y),rn(B,X,Y),ren(P,X,Y)).
ren(res(b\P),X,Y) = res(b\ren(P,X,Y)) :- b # X, b # Y.
pred step(p,act,p).
pred istep(p,ch,ch\p).
pred bstep(p,ch,ch\p).

step(out(X,Y,P),fout(X,Y),P).
step(sum(P,Q),A,R) :- step(P,A,R).
step(sum(P,Q),A,R) :- step(Q,A,R).
step(par(P,Q),A,par(P',Q)) :- step(P,A,P').
step(par(P,Q),A,par(P,Q')) :- step(Q,A,Q').
step(par(P,Q),tau,par(P',R1)) :- step(P,fout(X,Y),P'), istep(Q,X,z\R), R1 = ren(R,z,Y).
step(par(P,Q),tau,res(z\par(P1,Q1))) :- bstep(P,X,z\P1), istep(Q,X,z\Q1).
step(res(x\P),A,res(x\P')) :- x # A, step(P,A,P').
step(mtc(X,X,P),A,Q) :- step(P,A,Q).

istep(inp(X,y\P),X,y\P).
istep(sum(P,Q),X,R) :- istep(P,X,R).
istep(par(P,Q),X,y\par(R,Q)) :- y # Q, istep(P,X,y\R).
istep(res(x\P),Y,z\res(x\R)) :- x # Y, z # x, istep(P,Y,z\R).

bstep(res(y\P),X,y\Q) :- y # X, step(P,fout(X,y),Q).
bstep(par(P,Q),X,y\par(R,Q)) :- y # Q, bstep(P,X,y\R).

pred fr(ch,p).
fr(X,P) :- X # P.

#validate "fresh_tau" 5 : X # P, step(P,tau,Q) => X # Q.
#validate "fresh_out" 5 : X # P, step(P,fout(Y,Z),Q) => X # Q.
#validate "fresh_out2" 5 : X # P, step(P,fout(Y,Z),Q) => X # Z.
#validate "fresh_in" 5 : X # P, istep(P,Y,R) => X # R.
#validate "fresh_b" 5 : X # P, bstep(P,Y,R) => X # R.
#invalidate "det" 5 : step(P,tau,Q), step(P,tau,R) => Q = R.
#invalidate "fresh_back" 4 : X # Q, step(P,tau,Q) => X # P.
#validate "nilno" 5 : step(nil0,A,Q) => false.
#validate "resnil" 5 : step(res(x\nil0),A,Q) => false.
#validate "outperm" 3 : step(out(X,Y,P),A,Q) => P = Q.
#invalidate "outfree" 3 : step(res(x\P),fout(Y,Z),Q) => Y = Z.
#validate "mtc" 3 : step(mtc(X,Y,P),A,Q) => X = Y.
