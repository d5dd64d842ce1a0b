% Polymorphic lists, trees and options, used at a type with three values.

opt : type -> type.
none : opt A.
some : A -> opt A.
tree : type -> type.
leaf : tree A.
node : (tree A,A,tree A) -> tree A.
col : type.
red : col.
green : col.
blue : col.

func app ([A],[A]) = [A].
app([],L) = L.
app([X|K],L) = [X|app(K,L)].
func rev ([A]) = [A].
rev([]) = [].
rev([X|L]) = app(rev(L),[X]).
func rev_bad ([A]) = [A].
rev_bad([]) = [].
rev_bad([X|L]) = app([X],rev_bad(L)).
func zip ([A],[B]) = [(A,B)].
zip([],_) = [].
zip(_,[]) = [].
zip([X|K],[Y|L]) = [(X,Y)|zip(K,L)].
func fst_of ([A]) = opt A.
fst_of([]) = none.
fst_of([X|_]) = some(X).
func flat (tree A) = [A].
flat(leaf) = [].
flat(node(L,X,R)) = app(flat(L),[X|flat(R)]).
func mirror (tree A) = tree A.
mirror(leaf) = leaf.
mirror(node(L,X,R)) = node(mirror(R),X,mirror(L)).
func mirror_bad (tree A) = tree A.
mirror_bad(leaf) = leaf.
mirror_bad(node(L,X,R)) = node(mirror_bad(R),X,R).
pred mem (A,[A]).
mem(X,[X|_]).
mem(X,[_|L]) :- mem(X,L).
pred sub ([A],[A]).
sub([],_).
sub([X|K],L) :- mem(X,L), sub(K,L).
pred distinct ([A]).
distinct([]).
distinct([X|L]) :- not(mem(X,L)), distinct(L).

pred cols ([col]).
cols(_).
pred tcol (tree col).
tcol(_).

#validate "app_assoc" 5 : cols(K), app(app(K,L),M) = N => app(K,app(L,M)) = N.
#validate "rev_rev" 6 : cols(L), rev(L) = K => rev(K) = L.
#invalidate "rev_id" 6 : cols(L), rev(L) = K => L = K.
#invalidate "rev_bad" 8 : cols(L), rev(L) = K, rev_bad(L) = M => M = K.
#validate "zip_fun" 6 : cols(K), cols(L), zip(K,L) = M, zip(K,L) = N => M = N.
#validate "mirror2" 6 : tcol(T), mirror(T) = U => mirror(U) = T.
#invalidate "mirror_bad2" 6 : tcol(T), mirror_bad(T) = U => mirror_bad(U) = T.
#validate "flat_mirror" 5 : tcol(T), flat(T) = L, flat(mirror(T)) = K => rev(L) = K.
#invalidate "distinct_any" 5 : cols(L) => distinct(L).
#validate "distinct_len" 6 : cols(L), distinct([A,B,C,D|L]) => false.
#validate "sub_refl" 5 : cols(L) => sub(L,L).
#invalidate "sub_eq" 6 : cols(L), sub(L,K), sub(K,L) => L = K.
#validate "first" 4 : cols(L), fst_of(app([X],L)) = Y => Y = some(X).
#invalidate "first2" 4 : cols(L), fst_of(app(L,[X])) = Y => Y = some(X).
#validate "sub_trans" 4 : sub(K,L), sub(L,M), cols(M) => sub(K,M).
#invalidate "mem_rev" 8 : mem(X,L), cols(L), fst_of(rev(L)) = some(Y) => X = Y.
