% Simply typed λ-calculus with integers, lists and a raised failure. Constants are applied like functions.

variable : name_type.

tp : type.
number : tp.
numbers : tp.
arrow : (tp, tp) -> tp.

primitive : type.
literal : int -> primitive.
empty : primitive.
prepend : primitive.
first : primitive.
rest : primitive.
add : primitive.

tm : type.
use : variable -> tm.
fn : (variable\tm, tp) -> tm.
ap : (tm, tm) -> tm.
prim : primitive -> tm.
raise : tm.

type context = [(variable, tp)].

pred prim_type (primitive, tp).
prim_type(literal(_), number).
prim_type(empty, numbers).
prim_type(prepend, arrow(number, arrow(numbers, numbers))).
prim_type(first, arrow(numbers, number)).
prim_type(rest, arrow(numbers, numbers)).
prim_type(add, arrow(number, arrow(number, number))).

pred typed (context, tm, tp).
typed(_, raise, _).
typed(_, prim(P), T) :- prim_type(P, T).
typed([(X, T)|_], use(X), T).
typed([(Y, _)|G], use(X), T) :- X # Y, typed(G, use(X), T).
typed(G, ap(F, A), T) :- exists S. typed(G, F, arrow(S, T)), typed(G, A, S).
typed(G, fn(B, S), arrow(S, T)) :- new x. typed([(x, S)|G], B@x, T).

pred value (tm).
value(prim(_)).
value(fn(_, _)).
value(ap(prim(prepend), V)) :- value(V).
value(ap(ap(prim(prepend), V), W)) :- value(V), value(W).
value(ap(prim(add), V)) :- value(V).

func replace (tm, variable, tm) = tm.
replace(raise, _, _) = raise.
replace(prim(P), _, _) = prim(P).
replace(use(X), X, N) = N.
replace(use(Y), X, _) = use(Y) :- X # Y.
replace(ap(F, A), X, N) = ap(replace(F, X, N), replace(A, X, N)).
replace(fn(y\B, T), X, N) = fn(y\replace(B, X, N), T) :- y # (X, N).

pred reduces (tm, tm).
reduces(ap(fn(B, _), V), N) :- value(V), new x. N = replace(B@x, x, V).
reduces(ap(prim(first), ap(ap(prim(prepend), V), W)), V) :- value(V), value(W).
reduces(ap(prim(rest), ap(ap(prim(prepend), V), W)), W) :- value(V), value(W).
reduces(ap(ap(prim(add), prim(literal(N))), prim(literal(_))), prim(literal(N))).
reduces(ap(F, A), ap(F', A)) :- reduces(F, F').
reduces(ap(V, A), ap(V, A')) :- value(V), reduces(A, A').

pred fails (tm).
fails(raise).
fails(ap(prim(first), prim(empty))).
fails(ap(prim(rest), prim(empty))).
fails(ap(F, _)) :- fails(F).
fails(ap(V, A)) :- value(V), fails(A).

pred can_reduce (tm).
can_reduce(ap(fn(_, _), V)) :- value(V).
can_reduce(ap(prim(first), ap(ap(prim(prepend), V), W))) :- value(V), value(W).
can_reduce(ap(prim(rest), ap(ap(prim(prepend), V), W))) :- value(V), value(W).
can_reduce(ap(ap(prim(add), prim(literal(_))), prim(literal(_)))).
can_reduce(ap(F, _)) :- can_reduce(F).
can_reduce(ap(V, A)) :- value(V), can_reduce(A).

pred goes_on (tm).
goes_on(M) :- value(M).
goes_on(M) :- fails(M).
goes_on(M) :- can_reduce(M).

#check "preservation" 14 : typed([], M, T), reduces(M, N) => typed([], N, T).
#check "progress" 18 : typed([], M, T) => goes_on(M).
