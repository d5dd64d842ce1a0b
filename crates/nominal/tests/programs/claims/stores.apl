% Commands on stores: association lists whose keys are names.

loc : name_type.
exp : type.
val : type.
num : int -> val.
ref : loc -> val.
store : type.
empty : store.
bind : (loc,val,store) -> store.
cmd : type.
skip : cmd.
set : (loc,exp) -> cmd.
seq : (cmd,cmd) -> cmd.
iff : (exp,cmd,cmd) -> cmd.
get : loc -> exp.
lit : int -> exp.
plus : (exp,exp) -> exp.

func look (store,loc) = val.
look(bind(X,V,_),X) = V.
look(bind(Y,_,S),X) = look(S,X) :- X # Y.

func upd (store,loc,val) = store.
upd(empty,X,V) = bind(X,V,empty).
upd(bind(X,_,S),X,V) = bind(X,V,S).
upd(bind(Y,W,S),X,V) = bind(Y,W,upd(S,X,V)) :- X # Y.

func upd_bad (store,loc,val) = store.
upd_bad(empty,X,V) = bind(X,V,empty).
upd_bad(bind(X,_,S),X,V) = S.
upd_bad(bind(Y,W,S),X,V) = bind(Y,W,upd_bad(S,X,V)) :- X # Y.

pred dom (store,loc).
dom(bind(X,_,_),X).
dom(bind(_,_,S),X) :- dom(S,X).

pred wf (store).
wf(empty).
wf(bind(X,_,S)) :- not(dom(S,X)), wf(S).

pred ev (store,exp,int).
ev(_,lit(N),N).
ev(S,get(X),N) :- look(S,X) = num(N).
ev(S,plus(A,B),N) :- ev(S,A,I), ev(S,B,J), N is I + J.

pred run (store,cmd,store).
run(S,skip,S).
run(S,set(X,E),upd(S,X,num(N))) :- ev(S,E,N).
run(S,seq(C,D),U) :- run(S,C,T), run(T,D,U).
run(S,iff(E,C,D),T) :- ev(S,E,N), (N = 0 -> run(S,D,T) | run(S,C,T)).

#validate "look_upd" 6 : look(upd(S,X,V),X) = W => W = V.
#invalidate "look_upd_bad" 6 : look(upd_bad(S,X,V),X) = W => W = V.
#validate "look_other" 6 : x # y, look(upd(S,x,V),y) = W => look(S,y) = W.
#validate "upd_wf" 5 : wf(S), upd(S,X,V) = T => wf(T).
#invalidate "upd_dom" 5 : dom(S,X) => wf(S).
#validate "dom_look" 5 : look(S,X) = V => dom(S,X).
#validate "look_dom" 5 : dom(S,X), look(S,X) = V => dom(S,X).
#validate "run_det" 5 : run(S,C,T), run(S,C,U) => T = U.
#invalidate "run_id" 5 : run(S,C,T) => S = T.
#validate "run_skip" 5 : run(S,seq(skip,C),T) => run(S,C,T).
#invalidate "seq_comm" 7 : run(S,seq(C,D),T), run(S,seq(D,C),U) => T = U.
#validate "run_wf" 5 : wf(S), run(S,C,T) => wf(T).
#invalidate "iff_skip" 6 : run(S,iff(E,C,skip),T) => run(S,C,T).
#validate "fresh_run" 5 : x # S, x # C, run(S,C,T) => x # T.
#invalidate "fresh_run_bad" 5 : x # S, run(S,C,T) => x # T.
