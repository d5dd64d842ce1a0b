% The same calculus with operations as constructors of terms.

variable : name_type.

tp : type.
number : tp.
numbers : tp.
arrow : (tp, tp) -> tp.

tm : type.
use : variable -> tm.
fn : (variable\tm, tp) -> tm.
ap : (tm, tm) -> tm.
literal : int -> tm.
empty : tm.
prepend : (tm, tm) -> tm.
first : tm -> tm.
rest : tm -> tm.
add : (tm, tm) -> tm.
raise : tm.

type context = [(variable, tp)].

pred typed (context, tm, tp).
typed(_, raise, _).
typed(_, literal(_), number).
typed(_, empty, numbers).
typed(G, prepend(M, N), numbers) :- typed(G, M, number), typed(G, N, numbers).
typed(G, first(M), number) :- typed(G, M, numbers).
typed(G, rest(M), numbers) :- typed(G, M, numbers).
typed(G, add(M, N), number) :- typed(G, M, number), typed(G, N, number).
typed([(X, T)|_], use(X), T).
typed([(Y, _)|G], use(X), T) :- X # Y, typed(G, use(X), T).
typed(G, ap(F, A), T) :- exists S. typed(G, F, arrow(S, T)), typed(G, A, S).
typed(G, fn(B, S), arrow(S, T)) :- new x. typed([(x, S)|G], B@x, T).

pred value (tm).
value(literal(_)).
value(empty).
value(fn(_, _)).
value(prepend(V, W)) :- value(V), value(W).

func replace (tm, variable, tm) = tm.
replace(raise, _, _) = raise.
replace(literal(I), _, _) = literal(I).
replace(empty, _, _) = empty.
replace(prepend(M, K), X, N) = prepend(replace(M, X, N), replace(K, X, N)).
replace(first(M), X, N) = first(replace(M, X, N)).
replace(rest(M), X, N) = rest(replace(M, X, N)).
replace(add(M, K), X, N) = add(replace(M, X, N), replace(K, X, N)).
replace(use(X), X, N) = N.
replace(use(Y), X, _) = use(Y) :- X # Y.
replace(ap(F, A), X, N) = ap(replace(F, X, N), replace(A, X, N)).
replace(fn(y\B, T), X, N) = fn(y\replace(B, X, N), T) :- y # (X, N).

pred reduces (tm, tm).
reduces(ap(fn(B, _), V), N) :- value(V), new x. N = replace(B@x, x, V).
reduces(first(prepend(V, W)), V) :- value(V), value(W).
reduces(rest(prepend(V, W)), W) :- value(V), value(W).
reduces(add(literal(N), literal(_)), literal(N)).
reduces(ap(F, A), ap(F', A)) :- reduces(F, F').
reduces(ap(V, A), ap(V, A')) :- value(V), reduces(A, A').
reduces(prepend(M, K), prepend(N, K)) :- reduces(M, N).
reduces(prepend(V, M), prepend(V, N)) :- value(V), reduces(M, N).
reduces(first(M), first(N)) :- reduces(M, N).
reduces(rest(M), rest(N)) :- reduces(M, N).
reduces(add(M, K), add(N, K)) :- reduces(M, N).
reduces(add(V, M), add(V, N)) :- value(V), reduces(M, N).

pred fails (tm).
fails(raise).
fails(first(empty)).
fails(rest(empty)).
fails(ap(F, _)) :- fails(F).
fails(ap(V, A)) :- value(V), fails(A).
fails(prepend(M, _)) :- fails(M).
fails(prepend(V, M)) :- value(V), fails(M).
fails(first(M)) :- fails(M).
fails(rest(M)) :- fails(M).
fails(add(M, _)) :- fails(M).
fails(add(V, M)) :- value(V), fails(M).

pred goes_on (tm).
goes_on(M) :- value(M).
goes_on(M) :- fails(M).
goes_on(M) :- exists N. reduces(M, N).

#check "preservation" 10 : typed([], M, T), reduces(M, N) => typed([], N, T).
#check "progress" 12 : typed([], M, T) => goes_on(M).
