% Clauses with a term in the middle that only the body mentions: determined by what is known, not determined, several,
% none, and below one another. Their negations have to hold for all such terms.

ty : type. num : ty. truth : ty. pair : (ty, ty) -> ty. arrow : (ty, ty) -> ty.
tm : type. zero : tm. yes : tm. both : (tm, tm) -> tm. left : tm -> tm. after : (tm, tm) -> tm.
same : ty -> tm. ap : (tm, tm) -> tm. fail : tm. either : (tm, tm) -> tm.

% The argument decides about the middle term.
pred typed (tm, ty).
typed(zero, num).
typed(yes, truth).
typed(both(M, N), pair(S, T)) :- typed(M, S), typed(N, T).
typed(left(M), S) :- exists T. typed(M, pair(S, T)).
typed(after(M, N), T) :- exists S. typed(M, S), typed(N, T).
typed(same(T), arrow(T, T)).
typed(ap(M, N), T) :- exists S. typed(N, S), typed(M, arrow(S, T)).

pred evaluates (tm, tm).
evaluates(zero, zero).
evaluates(yes, yes).
evaluates(both(M, N), both(V, W)) :- evaluates(M, V), evaluates(N, W).
evaluates(left(M), V) :- exists W. evaluates(M, both(V, W)).
evaluates(after(_, N), V) :- evaluates(N, V).
evaluates(same(T), same(T)).
evaluates(ap(M, N), V) :- exists T. evaluates(M, same(T)), evaluates(N, V).

pred evaluates_right (tm, tm).
evaluates_right(left(M), W) :- exists V. evaluates(M, both(V, W)).

% A failure has every type, a choice those of both sides.
pred loosely (tm, ty).
loosely(fail, _).
loosely(zero, num).
loosely(yes, truth).
loosely(either(M, _), T) :- loosely(M, T).
loosely(either(_, N), T) :- loosely(N, T).
loosely(ap(M, N), T) :- exists S. loosely(M, arrow(S, T)), loosely(N, S).
loosely(same(T), arrow(T, T)).

pred chooses (tm, tm).
chooses(either(M, _), M).
chooses(either(_, N), N).
pred applies (tm, tm).
applies(ap(same(_), M), M).

nat : type. z : nat. s : nat -> nat.
pred even (nat).
even(z).
even(s(s(N))) :- even(N).
pred half (nat, nat).
half(z, z).
half(s(s(M)), s(N)) :- half(M, N).
pred fourth (nat).
fourth(M) :- exists N. half(M, N), even(N).

% From one place to several others.
place : type. a : place. b : place. c : place.
pred road (place, place).
road(a, a). road(a, b). road(b, c). road(c, c).
pred inn (place).
inn(a). inn(c).
pred bridge (place).
bridge(b).
pred to_inn (place).
to_inn(X) :- exists Y. road(X, Y), inn(Y).
pred to_bridge (place).
to_bridge(X) :- exists Y. road(X, Y), bridge(Y).
pred nowhere (place, place).
pred to_nowhere (place).
to_nowhere(X) :- exists Y. nowhere(X, Y), inn(Y).

#validate "values have the types of terms" 6 : typed(M, T), evaluates(M, V) => typed(V, T).
#invalidate "the right part has the type of the left" 6 : typed(M, T), evaluates_right(M, V) => typed(V, T).
#invalidate "terms have the types of values" 4 : evaluates(M, V), typed(V, T) => typed(M, T).
#validate "a function of one type" 5 : loosely(M, T), applies(M, N) => loosely(N, T).
#invalidate "choices keep types" 4 : loosely(M, T), chooses(M, N) => loosely(N, T).
#invalidate "applied to itself" 5 : loosely(ap(M, N), T) => loosely(ap(M, M), T).
#validate "what has an even half" 6 : half(M, N), even(N) => fourth(M).
#invalidate "even numbers have even halves" 6 : even(N) => fourth(N).
#validate "an inn everywhere" 4 : road(X, Y) => to_inn(X).
#invalidate "a bridge everywhere" 4 : road(X, Y) => to_bridge(X).
#validate "a bridge somewhere" 4 : road(X, b) => to_bridge(X).
#invalidate "nowhere" 4 : road(X, Y) => to_nowhere(X).
#validate "from nowhere" 4 : to_nowhere(X) => road(X, X).
