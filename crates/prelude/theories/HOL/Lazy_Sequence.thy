theory Lazy_Sequence
  imports Predicate
begin

text ‹Sequences whose elements are computed on demand.›

datatype (dead 'a) lazy_sequence = lazy_sequence_of_list "'a list"

primrec list_of_lazy_sequence :: "'a lazy_sequence ⇒ 'a list"
  where "list_of_lazy_sequence (lazy_sequence_of_list xs) = xs"

definition Lazy_Sequence :: "(unit ⇒ ('a × 'a lazy_sequence) option) ⇒ 'a lazy_sequence"
  where "Lazy_Sequence f =
    (case f () of
      None ⇒ lazy_sequence_of_list []
    | Some (x, xq) ⇒ lazy_sequence_of_list (x # list_of_lazy_sequence xq))"

code_datatype Lazy_Sequence

definition yield :: "'a lazy_sequence ⇒ ('a × 'a lazy_sequence) option"
  where "yield xq =
    (case list_of_lazy_sequence xq of
      [] ⇒ None
    | x # xs ⇒ Some (x, lazy_sequence_of_list xs))"

lemma [code]: "yield (Lazy_Sequence f) = f ()"
  sorry

lemma [code]: "list_of_lazy_sequence xq =
    (case yield xq of None ⇒ [] | Some (x, yq) ⇒ x # list_of_lazy_sequence yq)"
  sorry

lemma [code]: "lazy_sequence_of_list xs =
    Lazy_Sequence (λ_. case xs of [] ⇒ None | y # ys ⇒ Some (y, lazy_sequence_of_list ys))"
  sorry

lemma [code]: "HOL.equal xq yq ⟷ list_of_lazy_sequence xq = list_of_lazy_sequence yq"
  for xq yq :: "'a::equal lazy_sequence"
  sorry

definition empty :: "'a lazy_sequence"
  where "empty = lazy_sequence_of_list []"

lemma [code]: "empty = Lazy_Sequence (λ_. None)"
  sorry

definition single :: "'a ⇒ 'a lazy_sequence"
  where "single x = lazy_sequence_of_list [x]"

lemma [code]: "single x = Lazy_Sequence (λ_. Some (x, empty))"
  sorry

definition append :: "'a lazy_sequence ⇒ 'a lazy_sequence ⇒ 'a lazy_sequence"
  where "append xq yq = lazy_sequence_of_list (list_of_lazy_sequence xq @ list_of_lazy_sequence yq)"

lemma [code]: "append xq yq =
    Lazy_Sequence (λ_. case yield xq of None ⇒ yield yq | Some (x, xs) ⇒ Some (x, append xs yq))"
  sorry

definition map :: "('a ⇒ 'b) ⇒ 'a lazy_sequence ⇒ 'b lazy_sequence"
  where "map f xq = lazy_sequence_of_list (List.map f (list_of_lazy_sequence xq))"

lemma [code]: "map f xq =
    Lazy_Sequence (λ_. case yield xq of None ⇒ None | Some (x, xs) ⇒ Some (f x, map f xs))"
  sorry

definition flat :: "'a lazy_sequence lazy_sequence ⇒ 'a lazy_sequence"
  where "flat xqq =
    lazy_sequence_of_list (concat (List.map list_of_lazy_sequence (list_of_lazy_sequence xqq)))"

lemma [code]: "flat xqq =
    Lazy_Sequence (λ_. case yield xqq of None ⇒ None | Some (xq, xqs) ⇒ yield (append xq (flat xqs)))"
  sorry

definition bind :: "'a lazy_sequence ⇒ ('a ⇒ 'b lazy_sequence) ⇒ 'b lazy_sequence"
  where "bind xq f = flat (map f xq)"

definition if_seq :: "bool ⇒ unit lazy_sequence"
  where "if_seq b = (if b then single () else empty)"

definition those :: "'a option lazy_sequence ⇒ 'a lazy_sequence option"
  where "those xq = map_option lazy_sequence_of_list (List.those (list_of_lazy_sequence xq))"

function iterate_upto :: "(natural ⇒ 'a) ⇒ natural ⇒ natural ⇒ 'a lazy_sequence"
  where "iterate_upto f m n =
    Lazy_Sequence (λ_. if n < m then None else Some (f m, iterate_upto f (m + 1) n))"
  sorry
termination
  sorry

definition not_seq :: "unit lazy_sequence ⇒ unit lazy_sequence"
  where "not_seq xq = (case yield xq of None ⇒ single () | Some _ ⇒ empty)"

definition product :: "'a lazy_sequence ⇒ 'b lazy_sequence ⇒ ('a × 'b) lazy_sequence"
  where "product xq yq = bind xq (λx. map (Pair x) yq)"

subsection ‹Small values›

class small_lazy =
  fixes small_lazy :: "natural ⇒ 'a lazy_sequence"

instantiation unit :: small_lazy
begin

definition small_lazy_unit :: "natural ⇒ unit lazy_sequence"
  where "small_lazy n = single ()"

instance ..

end

instantiation int :: small_lazy
begin

function small_lazy' :: "int ⇒ int ⇒ int lazy_sequence"
  where "small_lazy' d i = (if d < i then empty else append (single i) (small_lazy' d (i + 1)))"
  sorry
termination
  sorry

definition small_lazy_int :: "natural ⇒ int lazy_sequence"
  where "small_lazy n = (let d = int (nat_of_natural n) in small_lazy' d (- d))"

instance ..

end

instantiation prod :: (small_lazy, small_lazy) small_lazy
begin

definition small_lazy_prod :: "natural ⇒ ('a × 'b) lazy_sequence"
  where "small_lazy n = product (small_lazy n) (small_lazy n)"

instance ..

end

instantiation list :: (small_lazy) small_lazy
begin

fun small_lazy_list :: "natural ⇒ 'a list lazy_sequence"
  where "small_lazy_list n =
    append (single [])
      (if n = 0 then empty
       else map (λ(x, xs). x # xs) (product (small_lazy (n - 1)) (small_lazy_list (n - 1))))"

instance ..

end

subsection ‹Sequences that may hit the depth bound›

type_synonym 'a hit_bound_lazy_sequence = "'a option lazy_sequence"

definition hit_bound :: "'a hit_bound_lazy_sequence"
  where "hit_bound = single None"

definition hb_single :: "'a ⇒ 'a hit_bound_lazy_sequence"
  where "hb_single x = single (Some x)"

definition hb_map :: "('a ⇒ 'b) ⇒ 'a hit_bound_lazy_sequence ⇒ 'b hit_bound_lazy_sequence"
  where "hb_map f xq = map (map_option f) xq"

definition hb_flat :: "'a hit_bound_lazy_sequence hit_bound_lazy_sequence ⇒ 'a hit_bound_lazy_sequence"
  where "hb_flat xqq = flat (map (case_option hit_bound (λxq. xq)) xqq)"

definition hb_bind ::
    "'a hit_bound_lazy_sequence ⇒ ('a ⇒ 'b hit_bound_lazy_sequence) ⇒ 'b hit_bound_lazy_sequence"
  where "hb_bind xq f = hb_flat (hb_map f xq)"

definition hb_if_seq :: "bool ⇒ unit hit_bound_lazy_sequence"
  where "hb_if_seq b = (if b then hb_single () else empty)"

definition hb_not_seq :: "unit hit_bound_lazy_sequence ⇒ unit lazy_sequence"
  where "hb_not_seq xq = (case yield xq of None ⇒ single () | Some _ ⇒ empty)"

hide_const (open) yield empty single append flat map bind if_seq those iterate_upto not_seq product

end
