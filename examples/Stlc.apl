% The simply typed λ-calculus with numbers, lists and a failure, and nine faults.
%
% Reduction keeps types (preservation), and a closed term with a type is a value, has failed, or can be reduced
% (progress). Each fault is one wrong or missing rule in one of the judgements; its namespace has that judgement, and
% those that depend on it. The checks at the end say what each fault breaks. Stlc.thy is the same as a theory.

variable : name_type.

tp : type.
number : tp.
list : tp.
arrow : (tp, tp) -> tp.

% Primitive functions are terms that can be applied, one argument after the other.
primitive : type.
literal : int -> primitive.
nil : primitive.
cons : primitive.
hd : primitive.
tl : primitive.
plus : primitive.

tm : type.
var : variable -> tm.
fn : (tp, variable\tm) -> tm.
app : (tm, tm) -> tm.
prim : primitive -> tm.
failure : tm.

type context = [(variable, tp)].

% Types

pred has_type (primitive, tp).
has_type(literal(_), number).
has_type(nil, list).
has_type(cons, arrow(number, arrow(list, list))).
has_type(hd, arrow(list, number)).
has_type(tl, arrow(list, list)).
has_type(plus, arrow(number, arrow(number, number))).

pred typed (context, tm, tp).
typed(_, failure, _).
typed(_, prim(P), T) :- has_type(P, T).
typed([(X, T)|_], var(X), T).
typed([(Y, _)|G], var(X), T) :- X # Y, typed(G, var(X), T).
typed(G, app(F, A), T) :- exists S. typed(G, F, arrow(S, T)), typed(G, A, S).
typed(G, fn(S, B), arrow(S, T)) :- new x. typed([(x, S)|G], B@x, T).

% Reduction

pred value (tm).
value(prim(_)).
value(fn(_, _)).
value(app(prim(cons), V)) :- value(V).
value(app(app(prim(cons), V), W)) :- value(V), value(W).
value(app(prim(plus), V)) :- value(V).

func subst (tm, variable, tm) = tm.
subst(failure, _, _) = failure.
subst(prim(P), _, _) = prim(P).
subst(var(X), X, N) = N.
subst(var(Y), X, _) = var(Y) :- X # Y.
subst(app(F, A), X, N) = app(subst(F, X, N), subst(A, X, N)).
subst(fn(T, y\B), X, N) = fn(T, y\subst(B, X, N)) :- y # (X, N).

pred step (tm, tm).
step(app(fn(_, B), V), N) :- value(V), new x. N = subst(B@x, x, V).
step(app(prim(hd), app(app(prim(cons), V), W)), V) :- value(V), value(W).
step(app(prim(tl), app(app(prim(cons), V), W)), W) :- value(V), value(W).
step(app(app(prim(plus), prim(literal(N))), prim(literal(_))), prim(literal(N))).
step(app(F, A), app(F', A)) :- step(F, F').
step(app(V, A), app(V, A')) :- value(V), step(A, A').

% Progress: that there is a step needs no result, and no substitution.

pred fails (tm).
fails(failure).
fails(app(prim(hd), prim(nil))).
fails(app(prim(tl), prim(nil))).
fails(app(F, _)) :- fails(F).
fails(app(V, A)) :- value(V), fails(A).

pred steps (tm).
steps(app(fn(_, _), V)) :- value(V).
steps(app(prim(hd), app(app(prim(cons), V), W))) :- value(V), value(W).
steps(app(prim(tl), app(app(prim(cons), V), W))) :- value(V), value(W).
steps(app(app(prim(plus), prim(literal(_))), prim(literal(_)))).
steps(app(F, _)) :- steps(F).
steps(app(V, A)) :- value(V), steps(A).

pred goes_on (tm).
goes_on(M) :- value(M).
goes_on(M) :- fails(M).
goes_on(M) :- steps(M).

% 1. The argument has the type of the result.
namespace fault_1 (
  pred typed (context, tm, tp).
  typed(_, failure, _).
  typed(_, prim(P), T) :- has_type(P, T).
  typed([(X, T)|_], var(X), T).
  typed([(Y, _)|G], var(X), T) :- X # Y, typed(G, var(X), T).
  typed(G, app(F, A), T) :- exists S. typed(G, F, arrow(S, T)), typed(G, A, T).
  typed(G, fn(S, B), arrow(S, T)) :- new x. typed([(x, S)|G], B@x, T).
).

% 2. A list that is not empty is no value.
namespace fault_2 (
  pred value (tm).
  value(prim(_)).
  value(fn(_, _)).
  value(app(prim(cons), V)) :- value(V).
  value(app(prim(plus), V)) :- value(V).

  pred fails (tm).
  fails(failure).
  fails(app(prim(hd), prim(nil))).
  fails(app(prim(tl), prim(nil))).
  fails(app(F, _)) :- fails(F).
  fails(app(V, A)) :- value(V), fails(A).

  pred steps (tm).
  steps(app(fn(_, _), V)) :- value(V).
  steps(app(prim(hd), app(app(prim(cons), V), W))) :- value(V), value(W).
  steps(app(prim(tl), app(app(prim(cons), V), W))) :- value(V), value(W).
  steps(app(app(prim(plus), prim(literal(_))), prim(literal(_)))).
  steps(app(F, _)) :- steps(F).
  steps(app(V, A)) :- value(V), steps(A).

  pred goes_on (tm).
  goes_on(M) :- value(M).
  goes_on(M) :- fails(M).
  goes_on(M) :- steps(M).
).

% 3. The types of a function are swapped where it is applied.
namespace fault_3 (
  pred typed (context, tm, tp).
  typed(_, failure, _).
  typed(_, prim(P), T) :- has_type(P, T).
  typed([(X, T)|_], var(X), T).
  typed([(Y, _)|G], var(X), T) :- X # Y, typed(G, var(X), T).
  typed(G, app(F, A), T) :- exists S. typed(G, F, arrow(T, S)), typed(G, A, S).
  typed(G, fn(S, B), arrow(S, T)) :- new x. typed([(x, S)|G], B@x, T).
).

% 4. `cons` makes a number.
namespace fault_4 (
  pred has_type (primitive, tp).
  has_type(literal(_), number).
  has_type(nil, list).
  has_type(cons, arrow(number, arrow(list, number))).
  has_type(hd, arrow(list, number)).
  has_type(tl, arrow(list, list)).
  has_type(plus, arrow(number, arrow(number, number))).

  pred typed (context, tm, tp).
  typed(_, failure, _).
  typed(_, prim(P), T) :- has_type(P, T).
  typed([(X, T)|_], var(X), T).
  typed([(Y, _)|G], var(X), T) :- X # Y, typed(G, var(X), T).
  typed(G, app(F, A), T) :- exists S. typed(G, F, arrow(S, T)), typed(G, A, S).
  typed(G, fn(S, B), arrow(S, T)) :- new x. typed([(x, S)|G], B@x, T).
).

% 5. The tail of a list is its head.
namespace fault_5 (
  pred step (tm, tm).
  step(app(fn(_, B), V), N) :- value(V), new x. N = subst(B@x, x, V).
  step(app(prim(hd), app(app(prim(cons), V), W)), V) :- value(V), value(W).
  step(app(prim(tl), app(app(prim(cons), V), W)), V) :- value(V), value(W).
  step(app(app(prim(plus), prim(literal(N))), prim(literal(_))), prim(literal(N))).
  step(app(F, A), app(F', A)) :- step(F, F').
  step(app(V, A), app(V, A')) :- value(V), step(A, A').
).

% 6. The head is taken of a list that still waits for its tail.
namespace fault_6 (
  pred steps (tm).
  steps(app(fn(_, _), V)) :- value(V).
  steps(app(prim(hd), app(prim(cons), V))) :- value(V).
  steps(app(prim(tl), app(app(prim(cons), V), W))) :- value(V), value(W).
  steps(app(app(prim(plus), prim(literal(_))), prim(literal(_)))).
  steps(app(F, _)) :- steps(F).
  steps(app(V, A)) :- value(V), steps(A).

  pred goes_on (tm).
  goes_on(M) :- value(M).
  goes_on(M) :- fails(M).
  goes_on(M) :- steps(M).
).

% 7. Arguments are not reduced.
namespace fault_7 (
  pred steps (tm).
  steps(app(fn(_, _), V)) :- value(V).
  steps(app(prim(hd), app(app(prim(cons), V), W))) :- value(V), value(W).
  steps(app(prim(tl), app(app(prim(cons), V), W))) :- value(V), value(W).
  steps(app(app(prim(plus), prim(literal(_))), prim(literal(_)))).
  steps(app(F, _)) :- steps(F).

  pred goes_on (tm).
  goes_on(M) :- value(M).
  goes_on(M) :- fails(M).
  goes_on(M) :- steps(M).
).

% 8. Every variable is a number.
namespace fault_8 (
  pred typed (context, tm, tp).
  typed(_, failure, _).
  typed(_, prim(P), T) :- has_type(P, T).
  typed([(X, _)|_], var(X), number).
  typed([(Y, _)|G], var(X), T) :- X # Y, typed(G, var(X), T).
  typed(G, app(F, A), T) :- exists S. typed(G, F, arrow(S, T)), typed(G, A, S).
  typed(G, fn(S, B), arrow(S, T)) :- new x. typed([(x, S)|G], B@x, T).
).

% 9. Any variable is taken for the innermost one.
namespace fault_9 (
  pred typed (context, tm, tp).
  typed(_, failure, _).
  typed(_, prim(P), T) :- has_type(P, T).
  typed([(_, T)|_], var(_), T).
  typed([(Y, _)|G], var(X), T) :- X # Y, typed(G, var(X), T).
  typed(G, app(F, A), T) :- exists S. typed(G, F, arrow(S, T)), typed(G, A, S).
  typed(G, fn(S, B), arrow(S, T)) :- new x. typed([(x, S)|G], B@x, T).
).

#validate "preservation" 6 : typed([], M, T), step(M, N) => typed([], N, T).
#validate "progress" 6 : typed([], M, T) => goes_on(M).

#invalidate "1, preservation" 9 : fault_1.typed([], M, T), step(M, N) => fault_1.typed([], N, T).
#invalidate "1, progress" 9 : fault_1.typed([], M, T) => goes_on(M).
#invalidate "2, progress" 12 : typed([], M, T) => fault_2.goes_on(M).
#invalidate "3, preservation" 9 : fault_3.typed([], M, T), step(M, N) => fault_3.typed([], N, T).
#invalidate "3, progress" 9 : fault_3.typed([], M, T) => goes_on(M).
#invalidate "4, progress" 16 : fault_4.typed([], M, T) => goes_on(M).
#invalidate "5, preservation" 12 : typed([], M, T), fault_5.step(M, N) => typed([], N, T).
#invalidate "6, progress" 14 : typed([], M, T) => fault_6.goes_on(M).
#invalidate "7, progress" 12 : typed([], M, T) => fault_7.goes_on(M).
#invalidate "8, preservation" 9 : fault_8.typed([], M, T), step(M, N) => fault_8.typed([], N, T).
#invalidate "9, preservation" 9 : fault_9.typed([], M, T), step(M, N) => fault_9.typed([], N, T).
