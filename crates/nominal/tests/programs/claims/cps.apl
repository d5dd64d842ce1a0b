% CPS of the lambda calculus, call by value (Fischer/Plotkin)
v : name_type.
tm : type. var : v -> tm. lam : v\tm -> tm. app : (tm,tm) -> tm.
func cps(tm) = tm.
cps(var(X)) = lam(k\app(var(k),var(X))) :- k # X.
cps(lam(x\M)) = lam(k\app(var(k),lam(x\cps(M)))) :- k # M.
cps(app(M,N)) = lam(k\app(cps(M),lam(m\app(cps(N),lam(n\app(app(var(m),var(n)),var(k))))))) :- k # M, k # N, m # N, m # k, n # m, n # k.
func cpsbad(tm) = tm.
cpsbad(var(X)) = lam(k\app(var(k),var(X))).
cpsbad(lam(x\M)) = lam(k\app(var(k),lam(x\cpsbad(M)))).
cpsbad(app(M,N)) = lam(k\app(cpsbad(M),lam(m\app(cpsbad(N),lam(n\app(app(var(n),var(m)),var(k))))))).
pred isval(tm).
isval(lam(_)). isval(var(_)).
pred closed(tm).
pred wf([v],tm).
wf([X|_],var(X)).
wf([Y|G],var(X)) :- X # Y, wf(G,var(X)).
wf(G,lam(x\M)) :- x # G, wf([x|G],M).
wf(G,app(M,N)) :- wf(G,M), wf(G,N).
closed(M) :- wf([],M).
#validate "lamres" 5 : cps(M) = N => isval(N).
#validate "fresh" 4 : X # M => X # cps(M).
#validate "closed" 5 : closed(M) => closed(cps(M)).
#invalidate "id" 4 : cps(M) = N => M = N.
#validate "inj" 4 : cps(M) = P, cps(N) = P => M = N.
#invalidate "same" 4 : cps(M) = P => cpsbad(M) = P.
#validate "varsame" 4 : cps(var(X)) = P => cpsbad(var(X)) = P.
