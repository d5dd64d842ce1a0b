% DCG of balanced brackets and a grammar of expressions
pred bal [char] [char].
bal --> "".
bal --> "(", bal, ")", bal.
pred ab [char] [char].
ab --> "".
ab --> ['a'], ab, ['b'].
pred ac char.
ac '('. ac ')'.
pred chars [char].
chars [].
chars [X|L] :- ac X, chars L.
pred even [char].
even []. even [_,_|L] :- even L.
ex : type. lit : ex. plus : (ex,ex) -> ex.
pred e ex [char] [char].
e lit --> "x".
e (plus(A,B)) --> "x", "+", {A = lit}, e B.
#validate "baleven" 9 : bal L [] => even L.
#invalidate "balall" 6 : chars L => bal L [].
#invalidate "balne" 6 : bal L [] => L = [].
#validate "edet" 6 : e A S [], e B S [] => A = B.
#invalidate "edet" 6 : e A S [], e B T [] => A = B.
#validate "abeven" 7 : ab L [] => even L.
