text ‹Types whose values can be numbered.›

theory Countable
  imports Old_Datatype HOL.Rat Nat_Bijection
begin

class countable =
  assumes ex_inj: "∃code :: 'a ⇒ nat. inj code"

definition to_nat :: "'a::countable ⇒ nat" where
  "to_nat = (SOME code. inj code)"

definition from_nat :: "nat ⇒ 'a::countable" where
  "from_nat = inv to_nat"

subclass (in finite) countable sorry

instance nat :: countable sorry
instance prod :: (countable, countable) countable sorry
instance sum :: (countable, countable) countable sorry
instance int :: countable sorry
instance option :: (countable) countable sorry
instance list :: (countable) countable sorry
instance String.literal :: countable sorry
instance "fun" :: (finite, countable) countable sorry
instance typerep :: countable sorry

definition nat_to_rat_surj :: "nat ⇒ rat" where
  "nat_to_rat_surj n =
    Fract (int_decode (fst (prod_decode n))) (int_decode (snd (prod_decode n)))"

instance rat :: countable sorry

text ‹Known by their types only.›

consts
  finite_item :: "('a, unit) Old_Datatype.node set ⇒ bool"
  nth_item :: "nat ⇒ ('a::countable, unit) Old_Datatype.node set"

end
