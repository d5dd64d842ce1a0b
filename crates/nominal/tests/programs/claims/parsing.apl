% A grammar for expressions, with printers that do and do not fit.

e : type.
one : e.
add : (e,e) -> e.
mul : (e,e) -> e.
pred expr e [char] [char].
pred term e [char] [char].
pred fact e [char] [char].
expr E --> term E.
expr (add(A,B)) --> term A, "+", expr B.
term E --> fact E.
term (mul(A,B)) --> fact A, "*", term B.
fact one --> "1".
fact E --> "(", expr E, ")".

func app ([char],[char]) = [char].
app([],L) = L.
app([X|K],L) = [X|app(K,L)].
func show (e) = [char].
show(one) = "1".
show(add(A,B)) = app("(",app(show(A),app("+",app(show(B),")")))).
show(mul(A,B)) = app(show(A),app("*",show(B))).
func show2 (e) = [char].
show2(one) = "1".
show2(add(A,B)) = app("(",app(show2(A),app("+",app(show2(B),")")))).
show2(mul(A,B)) = app("(",app(show2(A),app("*",app(show2(B),")")))).

pred is_e (e).
is_e(one).
is_e(add(A,B)) :- is_e(A), is_e(B).
is_e(mul(A,B)) :- is_e(A), is_e(B).
pred parses (e,[char]).
parses(E,S) :- expr E S [].

#validate "round2" 4 : is_e(E), show2(E) = S => parses(E,S).
#invalidate "round" 17 : is_e(E), show(E) = S, parses(F,S) => E = F.
#validate "show_fun" 4 : show(E) = S, show(E) = T => S = T.
#invalidate "show_inj" 15 : show(E) = S, show(F) = S => E = F.
#validate "show2_inj" 4 : show2(E) = S, show2(F) = S => E = F.
#validate "unamb" 13 : parses(E,"1+1*1"), parses(F,"1+1*1") => E = F.
#invalidate "starts" 8 : parses(E,[C|S]) => C = '1'.
#invalidate "plus" 6 : parses(E,S) => S = "1".
