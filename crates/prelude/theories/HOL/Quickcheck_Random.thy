theory Quickcheck_Random
  imports Random Code_Evaluation Enum
begin

text ‹The class of randomly generated types. Generation itself is built in: instances only say which types have it.›

axiomatization catch_match :: "'a ⇒ 'a ⇒ 'a"

class random = typerep +
  fixes random :: "natural ⇒ Random.seed ⇒ ('a × (unit ⇒ term)) × Random.seed"

axiomatization random_fun_aux ::
  "typerep ⇒ typerep ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ term)
    ⇒ (Random.seed ⇒ ('b × (unit ⇒ term)) × Random.seed)
    ⇒ (Random.seed ⇒ Random.seed × Random.seed)
    ⇒ Random.seed ⇒ (('a ⇒ 'b) × (unit ⇒ term)) × Random.seed"

definition random_fun_lift ::
    "(Random.seed ⇒ ('b × (unit ⇒ term)) × Random.seed)
      ⇒ Random.seed ⇒ (('a::term_of ⇒ 'b::typerep) × (unit ⇒ term)) × Random.seed"
  where "random_fun_lift g =
    random_fun_aux (Typerep.typerep TYPE('a)) (Typerep.typerep TYPE('b)) (=) Code_Evaluation.term_of g Random.split_seed"

instance bool :: random ..
instance itself :: (typerep) random ..
instance char :: random ..
instance String.literal :: random ..
instance nat :: random ..
instance int :: random ..
instance natural :: random ..
instance integer :: random ..
instance unit :: random ..
instance num :: random ..
instance set :: (random) random ..
instance prod :: (random, random) random ..
instance sum :: (random, random) random ..
instance option :: (random) random ..
instance list :: (random) random ..
instance "fun" :: ("{equal, term_of}", random) random ..
instance Enum.finite_1 :: random ..
instance Enum.finite_2 :: random ..
instance Enum.finite_3 :: random ..
instance Enum.finite_4 :: random ..
instance Enum.finite_5 :: random ..

definition collapse :: "('a ⇒ ('a ⇒ 'b × 'a) × 'a) ⇒ 'a ⇒ 'b × 'a"
  where "collapse f s = (case f s of (g, s') ⇒ g s')"

definition beyond :: "natural ⇒ natural ⇒ natural"
  where "beyond k l = (if k < l then l else 0)"

definition valterm_emptyset :: "'a::typerep set × (unit ⇒ term)"
  where "valterm_emptyset = Code_Evaluation.valtermify {}"

definition valtermify_insert ::
    "'a::typerep × (unit ⇒ term) ⇒ 'a set × (unit ⇒ term) ⇒ 'a set × (unit ⇒ term)"
  where "valtermify_insert x S =
    Code_Evaluation.valapp (Code_Evaluation.valapp (Code_Evaluation.valtermify insert) x) S"

hide_const (open) catch_match random collapse beyond random_fun_aux random_fun_lift

end
