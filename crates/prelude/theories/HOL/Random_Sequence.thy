theory Random_Sequence
  imports Random_Pred
begin

text ‹Depth-limited sequences that draw random values.›

subsection ‹With a polarity›

type_synonym 'a random_dseq =
  "natural ⇒ natural ⇒ Random.seed ⇒ ('a Limited_Sequence.dseq × Random.seed)"

definition empty :: "'a random_dseq"
  where "empty n k s = (Limited_Sequence.empty, s)"

definition single :: "'a ⇒ 'a random_dseq"
  where "single x n k s = (Limited_Sequence.single x, s)"

definition bind :: "'a random_dseq ⇒ ('a ⇒ 'b random_dseq) ⇒ 'b random_dseq"
  where "bind r f n k s =
    (let (P, s') = r n k s; (t, u) = Random.split_seed s'
    in (Limited_Sequence.bind P (λx. fst (f x n k t)), u))"

definition union :: "'a random_dseq ⇒ 'a random_dseq ⇒ 'a random_dseq"
  where "union r q n k s =
    (let (P, s') = r n k s; (Q, s'') = q n k s' in (Limited_Sequence.union P Q, s''))"

definition if_random_dseq :: "bool ⇒ unit random_dseq"
  where "if_random_dseq b = (if b then single () else empty)"

definition not_random_dseq :: "unit random_dseq ⇒ unit random_dseq"
  where "not_random_dseq r n k s = apfst Limited_Sequence.not_seq (r n k s)"

definition map :: "('a ⇒ 'b) ⇒ 'a random_dseq ⇒ 'b random_dseq"
  where "map f r = bind r (λx. single (f x))"

fun Random ::
    "(natural ⇒ Random.seed ⇒ (('a × (unit ⇒ term)) × Random.seed)) ⇒ 'a random_dseq"
  where "Random g n k s =
    (if n = 0 then (Limited_Sequence.empty, s)
     else
      let (p, s') = g k s; (Q, s'') = Random g (n - 1) k s'
      in (Limited_Sequence.union (Limited_Sequence.single (fst p)) Q, s''))"

subsection ‹Positive›

type_synonym 'a pos_random_dseq = "natural ⇒ natural ⇒ Random.seed ⇒ 'a Limited_Sequence.pos_dseq"

definition pos_empty :: "'a pos_random_dseq"
  where "pos_empty n k s = Limited_Sequence.pos_empty"

definition pos_single :: "'a ⇒ 'a pos_random_dseq"
  where "pos_single x n k s = Limited_Sequence.pos_single x"

definition pos_bind :: "'a pos_random_dseq ⇒ ('a ⇒ 'b pos_random_dseq) ⇒ 'b pos_random_dseq"
  where "pos_bind r f n k s = Limited_Sequence.pos_bind (r n k s) (λx. f x n k s)"

definition pos_decr_bind :: "'a pos_random_dseq ⇒ ('a ⇒ 'b pos_random_dseq) ⇒ 'b pos_random_dseq"
  where "pos_decr_bind r f n k s = Limited_Sequence.pos_decr_bind (r n k s) (λx. f x n k s)"

definition pos_union :: "'a pos_random_dseq ⇒ 'a pos_random_dseq ⇒ 'a pos_random_dseq"
  where "pos_union r q n k s = Limited_Sequence.pos_union (r n k s) (q n k s)"

definition pos_if_random_dseq :: "bool ⇒ unit pos_random_dseq"
  where "pos_if_random_dseq b = (if b then pos_single () else pos_empty)"

definition pos_iterate_upto :: "(natural ⇒ 'a) ⇒ natural ⇒ natural ⇒ 'a pos_random_dseq"
  where "pos_iterate_upto f i j n k s = Limited_Sequence.pos_iterate_upto f i j"

definition pos_map :: "('a ⇒ 'b) ⇒ 'a pos_random_dseq ⇒ 'b pos_random_dseq"
  where "pos_map f r = pos_bind r (λx. pos_single (f x))"

fun iter ::
    "(Random.seed ⇒ ('a × (unit ⇒ term)) × Random.seed)
      ⇒ natural ⇒ Random.seed ⇒ 'a Lazy_Sequence.lazy_sequence"
  where "iter g n s =
    (if n = 0 then Lazy_Sequence.empty
     else Lazy_Sequence.Lazy_Sequence (λu. case g s of (p, s') ⇒ Some (fst p, iter g (n - 1) s')))"

definition pos_Random ::
    "(natural ⇒ Random.seed ⇒ ('a × (unit ⇒ term)) × Random.seed) ⇒ 'a pos_random_dseq"
  where "pos_Random g n k s depth = iter (g k) n s"

subsection ‹Negative›

type_synonym 'a neg_random_dseq = "natural ⇒ natural ⇒ Random.seed ⇒ 'a Limited_Sequence.neg_dseq"

definition neg_empty :: "'a neg_random_dseq"
  where "neg_empty n k s = Limited_Sequence.neg_empty"

definition neg_single :: "'a ⇒ 'a neg_random_dseq"
  where "neg_single x n k s = Limited_Sequence.neg_single x"

definition neg_bind :: "'a neg_random_dseq ⇒ ('a ⇒ 'b neg_random_dseq) ⇒ 'b neg_random_dseq"
  where "neg_bind r f n k s = Limited_Sequence.neg_bind (r n k s) (λx. f x n k s)"

definition neg_decr_bind :: "'a neg_random_dseq ⇒ ('a ⇒ 'b neg_random_dseq) ⇒ 'b neg_random_dseq"
  where "neg_decr_bind r f n k s = Limited_Sequence.neg_decr_bind (r n k s) (λx. f x n k s)"

definition neg_union :: "'a neg_random_dseq ⇒ 'a neg_random_dseq ⇒ 'a neg_random_dseq"
  where "neg_union r q n k s = Limited_Sequence.neg_union (r n k s) (q n k s)"

definition neg_if_random_dseq :: "bool ⇒ unit neg_random_dseq"
  where "neg_if_random_dseq b = (if b then neg_single () else neg_empty)"

definition neg_iterate_upto :: "(natural ⇒ 'a) ⇒ natural ⇒ natural ⇒ 'a neg_random_dseq"
  where "neg_iterate_upto f i j n k s = Limited_Sequence.neg_iterate_upto f i j"

definition neg_map :: "('a ⇒ 'b) ⇒ 'a neg_random_dseq ⇒ 'b neg_random_dseq"
  where "neg_map f r = neg_bind r (λx. neg_single (f x))"

subsection ‹Negation›

definition neg_not_random_dseq :: "unit pos_random_dseq ⇒ unit neg_random_dseq"
  where "neg_not_random_dseq r n k s = Limited_Sequence.neg_not_seq (r n k s)"

definition pos_not_random_dseq :: "unit neg_random_dseq ⇒ unit pos_random_dseq"
  where "pos_not_random_dseq r n k s = Limited_Sequence.pos_not_seq (r n k s)"

hide_const (open) empty single bind union if_random_dseq not_random_dseq map Random
  pos_empty pos_single pos_bind pos_decr_bind pos_union pos_if_random_dseq pos_iterate_upto
  pos_not_random_dseq pos_map iter pos_Random
  neg_empty neg_single neg_bind neg_decr_bind neg_union neg_if_random_dseq neg_iterate_upto
  neg_not_random_dseq neg_map

end
