theory Limited_Sequence
  imports Lazy_Sequence
begin

text ‹Sequences searched to a limited depth.›

subsection ‹With a polarity›

type_synonym 'a dseq = "natural ⇒ bool ⇒ 'a lazy_sequence option"

definition empty :: "'a dseq"
  where "empty i pol = Some Lazy_Sequence.empty"

definition single :: "'a ⇒ 'a dseq"
  where "single x i pol = Some (Lazy_Sequence.single x)"

definition eval :: "'a dseq ⇒ natural ⇒ bool ⇒ 'a lazy_sequence option"
  where "eval f i pol = f i pol"

definition yield :: "'a dseq ⇒ natural ⇒ bool ⇒ ('a × 'a dseq) option"
  where "yield f i pol =
    (case f i pol of
      None ⇒ None
    | Some xq ⇒ map_option (apsnd (λyq _ _. Some yq)) (Lazy_Sequence.yield xq))"

definition map_seq :: "('a ⇒ 'b dseq) ⇒ 'a lazy_sequence ⇒ 'b dseq"
  where "map_seq f xq i pol =
    map_option Lazy_Sequence.flat (Lazy_Sequence.those (Lazy_Sequence.map (λx. f x i pol) xq))"

definition bind :: "'a dseq ⇒ ('a ⇒ 'b dseq) ⇒ 'b dseq"
  where "bind g f i pol =
    (if i = 0 then (if pol then Some Lazy_Sequence.empty else None)
     else Option.bind (g (i - 1) pol) (λxq. map_seq f xq i pol))"

definition union :: "'a dseq ⇒ 'a dseq ⇒ 'a dseq"
  where "union f g i pol =
    Option.bind (f i pol) (λxq. map_option (Lazy_Sequence.append xq) (g i pol))"

definition if_seq :: "bool ⇒ unit dseq"
  where "if_seq b = (if b then single () else empty)"

definition not_seq :: "unit dseq ⇒ unit dseq"
  where "not_seq f i pol =
    (case f i (¬ pol) of
      None ⇒ Some Lazy_Sequence.empty
    | Some xq ⇒ Some (Lazy_Sequence.not_seq xq))"

definition map :: "('a ⇒ 'b) ⇒ 'a dseq ⇒ 'b dseq"
  where "map f g i pol = map_option (Lazy_Sequence.map f) (g i pol)"

subsection ‹Positive›

type_synonym 'a pos_dseq = "natural ⇒ 'a Lazy_Sequence.lazy_sequence"

definition pos_empty :: "'a pos_dseq"
  where "pos_empty i = Lazy_Sequence.empty"

definition pos_single :: "'a ⇒ 'a pos_dseq"
  where "pos_single x i = Lazy_Sequence.single x"

definition pos_bind :: "'a pos_dseq ⇒ ('a ⇒ 'b pos_dseq) ⇒ 'b pos_dseq"
  where "pos_bind g f i = Lazy_Sequence.bind (g i) (λx. f x i)"

definition pos_decr_bind :: "'a pos_dseq ⇒ ('a ⇒ 'b pos_dseq) ⇒ 'b pos_dseq"
  where "pos_decr_bind g f i =
    (if i = 0 then Lazy_Sequence.empty else Lazy_Sequence.bind (g (i - 1)) (λx. f x i))"

definition pos_union :: "'a pos_dseq ⇒ 'a pos_dseq ⇒ 'a pos_dseq"
  where "pos_union f g i = Lazy_Sequence.append (f i) (g i)"

definition pos_if_seq :: "bool ⇒ unit pos_dseq"
  where "pos_if_seq b = (if b then pos_single () else pos_empty)"

definition pos_iterate_upto :: "(natural ⇒ 'a) ⇒ natural ⇒ natural ⇒ 'a pos_dseq"
  where "pos_iterate_upto f m n i = Lazy_Sequence.iterate_upto f m n"

definition pos_map :: "('a ⇒ 'b) ⇒ 'a pos_dseq ⇒ 'b pos_dseq"
  where "pos_map f g i = Lazy_Sequence.map f (g i)"

subsection ‹Negative›

type_synonym 'a neg_dseq = "natural ⇒ 'a Lazy_Sequence.hit_bound_lazy_sequence"

definition neg_empty :: "'a neg_dseq"
  where "neg_empty i = Lazy_Sequence.empty"

definition neg_single :: "'a ⇒ 'a neg_dseq"
  where "neg_single x i = Lazy_Sequence.hb_single x"

definition neg_bind :: "'a neg_dseq ⇒ ('a ⇒ 'b neg_dseq) ⇒ 'b neg_dseq"
  where "neg_bind g f i = hb_bind (g i) (λx. f x i)"

definition neg_decr_bind :: "'a neg_dseq ⇒ ('a ⇒ 'b neg_dseq) ⇒ 'b neg_dseq"
  where "neg_decr_bind g f i =
    (if i = 0 then Lazy_Sequence.hit_bound else hb_bind (g (i - 1)) (λx. f x i))"

definition neg_union :: "'a neg_dseq ⇒ 'a neg_dseq ⇒ 'a neg_dseq"
  where "neg_union f g i = Lazy_Sequence.append (f i) (g i)"

definition neg_if_seq :: "bool ⇒ unit neg_dseq"
  where "neg_if_seq b = (if b then neg_single () else neg_empty)"

definition neg_iterate_upto :: "(natural ⇒ 'a) ⇒ natural ⇒ natural ⇒ 'a neg_dseq"
  where "neg_iterate_upto f m n i = Lazy_Sequence.iterate_upto (λk. Some (f k)) m n"

definition neg_map :: "('a ⇒ 'b) ⇒ 'a neg_dseq ⇒ 'b neg_dseq"
  where "neg_map f g i = Lazy_Sequence.hb_map f (g i)"

subsection ‹Negation›

definition pos_not_seq :: "unit neg_dseq ⇒ unit pos_dseq"
  where "pos_not_seq f i = Lazy_Sequence.hb_not_seq (f (3 * i))"

definition neg_not_seq :: "unit pos_dseq ⇒ unit neg_dseq"
  where "neg_not_seq f i =
    (case Lazy_Sequence.yield (f i) of
      None ⇒ Lazy_Sequence.hb_single ()
    | Some _ ⇒ Lazy_Sequence.empty)"

hide_const (open) yield empty single eval map_seq bind union if_seq not_seq map
  pos_empty pos_single pos_bind pos_decr_bind pos_union pos_if_seq pos_iterate_upto pos_not_seq pos_map
  neg_empty neg_single neg_bind neg_decr_bind neg_union neg_if_seq neg_iterate_upto neg_not_seq neg_map

end
