% Session types.
sv : name_type.
bt : type. bint : bt. bbool : bt.
st : type. snd : (bt,st) -> st. rcv : (bt,st) -> st. end : st. sel : (st,st) -> st. bra : (st,st) -> st. rec : sv\st -> st. svar : sv -> st.
func dual(st) = st.
dual(snd(B,S)) = rcv(B,dual(S)).
dual(rcv(B,S)) = snd(B,dual(S)).
dual(end) = end.
dual(sel(S,T)) = bra(dual(S),dual(T)).
dual(bra(S,T)) = sel(dual(S),dual(T)).
dual(rec(x\S)) = rec(x\dual(S)).
dual(svar(X)) = svar(X).
func dualbad(st) = st.
dualbad(snd(B,S)) = rcv(B,dualbad(S)).
dualbad(rcv(B,S)) = snd(B,S).
dualbad(end) = end.
dualbad(sel(S,T)) = bra(dualbad(S),dualbad(T)).
dualbad(bra(S,T)) = sel(dualbad(S),dualbad(T)).
dualbad(rec(x\S)) = rec(x\dualbad(S)).
dualbad(svar(X)) = svar(X).
pred sub(st,st).
sub(end,end).
sub(snd(B,S),snd(B,T)) :- sub(S,T).
sub(rcv(B,S),rcv(B,T)) :- sub(S,T).
sub(sel(S1,S2),sel(T1,T2)) :- sub(S1,T1), sub(S2,T2).
sub(bra(S1,S2),bra(T1,T2)) :- sub(S1,T1), sub(S2,T2).
sub(rec(x\S),rec(x\T)) :- sub(S,T).
sub(svar(X),svar(X)).
#validate "invol" 6 : dual(S) = T => dual(T) = S.
#validate "invol2" 6 : true => dual(dual(S)) = S.
#invalidate "invol3" 6 : true => dualbad(dualbad(S)) = S.
#invalidate "selfdual" 6 : dual(S) = T => S = T.
#validate "refl" 6 : true => sub(S,S).
#validate "anti" 6 : sub(S,T), sub(T,S) => S = T.
#validate "subeq" 6 : sub(S,T) => S = T.
#invalidate "subend" 6 : sub(S,T) => S = end.
#validate "fresh" 6 : X # S => X # dual(S).
#invalidate "fresh" 6 : X # S => Y # dual(S).
