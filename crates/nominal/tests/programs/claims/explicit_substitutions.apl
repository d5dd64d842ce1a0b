% explicit substitutions
v : name_type.
tm : type. var : v -> tm. lam : v\tm -> tm. app : (tm,tm) -> tm. clo : (v\tm, tm) -> tm.
pred red(tm,tm).
red(app(lam(F),N),clo(F,N)).
red(clo(x\var(x),N),N).
red(clo(x\var(Y),N),var(Y)) :- x # Y.
red(clo(x\app(L,M),N),app(clo(x\L,N),clo(x\M,N))).
red(clo(x\lam(y\M),N),lam(y\clo(x\M,N))) :- y # N.
func sub(tm,v,tm) = tm.
sub(var(X),X,N) = N.
sub(var(Y),X,N) = var(Y) :- X # Y.
sub(app(L,M),X,N) = app(sub(L,X,N),sub(M,X,N)).
sub(lam(y\M),X,N) = lam(y\sub(M,X,N)) :- y # X, y # N.
sub(clo(y\M,P),X,N) = clo(y\sub(M,X,N),sub(P,X,N)) :- y # X, y # N.
func flat(tm) = tm.
flat(var(X)) = var(X).
flat(lam(x\M)) = lam(x\flat(M)).
flat(app(M,N)) = app(flat(M),flat(N)).
flat(clo(x\M,N)) = sub(flat(M),x,flat(N)).
pred pure(tm).
pure(var(_)). pure(lam(x\M)) :- pure(M). pure(app(M,N)) :- pure(M), pure(N).
pred isbeta(tm,tm).
isbeta(app(lam(x\M),N),sub(M,x,N)).
#validate "flatpure" 5 : flat(M) = N => pure(N).
#invalidate "redflat" 5 : red(M,N) => flat(M) = flat(N).
#validate "redflat2" 4 : red(clo(F,P),N) => flat(clo(F,P)) = flat(N).
#validate "redfresh" 4 : X # M, red(M,N) => X # N.
#validate "flatid" 5 : pure(M) => flat(M) = M.
#invalidate "flatid2" 5 : true => flat(M) = M.
#invalidate "reddet" 5 : red(M,N) => red(N,M).
#validate "reddet2" 5 : red(M,N), red(M,P) => N = P.
