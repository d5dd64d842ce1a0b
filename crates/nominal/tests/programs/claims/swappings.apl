% swapping, concretion, two name types
x : name_type. y : name_type.
t : type. vx : x -> t. vy : y -> t. two : (t,t) -> t. bx : x\t -> t. by : y\t -> t.
pred sw(t,t). sw(T,U) :- U = (a~b)T.
func inst(x\t,t) = t.
pred conc(x\t,t). conc(F,T) :- new a. T = F@a.
pred eqb(t,t). eqb(bx(a\T),bx(a\T)).
pred sym(t). sym(two(T,T)).
#validate "sw" 3 : a # T, b # T => T = (a~b)T.
#invalidate "sw" 3 : a # T => T = (a~b)T.
#validate "sw2" 3 : true => T = (a~b)((a~b)T).
#invalidate "concfresh" 3 : conc(F,T) => a # T.
#validate "eqb" 3 : eqb(T,U) => T = U.
#invalidate "eqb" 3 : true => eqb(T,U).
#invalidate "twox" 3 : true => vx(X) = vx(Y).
#validate "bxrefl" 3 : bx(a\vx(a)) = bx(b\U) => U = vx(b).
#validate "sym" 3 : sym(two(T,U)) => T = U.
