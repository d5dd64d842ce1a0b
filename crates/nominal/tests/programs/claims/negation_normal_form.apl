% Formulas with quantifiers: negation and prenex normal forms.

v : name_type.
fm : type.
at : (int,v) -> fm.
neg_ : fm -> fm.
and_ : (fm,fm) -> fm.
or_ : (fm,fm) -> fm.
all : v\fm -> fm.
ex : v\fm -> fm.

func nnf (fm) = fm.
func nnfn (fm) = fm.
nnf(at(N,X)) = at(N,X).
nnf(neg_(F)) = nnfn(F).
nnf(and_(F,G)) = and_(nnf(F),nnf(G)).
nnf(or_(F,G)) = or_(nnf(F),nnf(G)).
nnf(all(x\F)) = all(x\nnf(F)).
nnf(ex(x\F)) = ex(x\nnf(F)).
nnfn(at(N,X)) = neg_(at(N,X)).
nnfn(neg_(F)) = nnf(F).
nnfn(and_(F,G)) = or_(nnfn(F),nnfn(G)).
nnfn(or_(F,G)) = and_(nnfn(F),nnfn(G)).
nnfn(all(x\F)) = ex(x\nnfn(F)).
nnfn(ex(x\F)) = ex(x\nnfn(F)).

pred is_nnf (fm).
is_nnf(at(_,_)).
is_nnf(neg_(at(_,_))).
is_nnf(and_(F,G)) :- is_nnf(F), is_nnf(G).
is_nnf(or_(F,G)) :- is_nnf(F), is_nnf(G).
is_nnf(all(x\F)) :- is_nnf(F).
is_nnf(ex(x\F)) :- is_nnf(F).

pred prenex (fm).
pred qf (fm).
qf(at(_,_)).
qf(neg_(F)) :- qf(F).
qf(and_(F,G)) :- qf(F), qf(G).
qf(or_(F,G)) :- qf(F), qf(G).
prenex(F) :- qf(F).
prenex(all(x\F)) :- prenex(F).
prenex(ex(x\F)) :- prenex(F).

func pull (fm,fm) = fm.
pull(all(x\F),G) = all(x\pull(F,G)) :- x # G.
pull(ex(x\F),G) = ex(x\pull(F,G)) :- x # G.
pull(F,G) = and_(F,G) :- qf(F).

func pull_bad (fm,fm) = fm.
pull_bad(all(x\F),all(x\G)) = all(x\pull_bad(F,G)).
pull_bad(ex(x\F),ex(x\G)) = ex(x\pull_bad(F,G)).
pull_bad(F,G) = and_(F,G) :- qf(F), qf(G).

#validate "nnf_nnf" 6 : nnf(F) = G => is_nnf(G).
#validate "nnf_idem" 5 : is_nnf(F), nnf(F) = G => F = G.
#invalidate "nnf_dual" 6 : nnf(F) = G, nnf(neg_(neg_(F))) = H, nnf(neg_(G)) = K, nnf(neg_(K)) = L => L = G.
#invalidate "nnf_id" 6 : nnf(F) = G => F = G.
#validate "nnf_fresh" 6 : x # F, nnf(F) = G => x # G.
#invalidate "nnf_fresh_conv" 6 : nnf(F) = G => x # G.
#validate "qf_prenex" 5 : qf(F) => prenex(F).
#invalidate "prenex_qf" 5 : prenex(F) => qf(F).
#validate "pull_prenex" 6 : prenex(F), qf(G), pull(F,G) = H => prenex(H).
#validate "pull_fresh" 5 : x # F, x # G, pull(F,G) = H => x # H.
#invalidate "pull_comm" 5 : pull(F,G) = H, pull(G,F) = K => H = K.
#invalidate "nnf_all" 5 : nnf(F) = all(x\G) => F = all(x\G).
