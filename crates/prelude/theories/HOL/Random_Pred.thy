theory Random_Pred
  imports Quickcheck_Random
begin

text ‹Predicates whose enumeration draws random values.›

fun iter' :: "'a itself ⇒ natural ⇒ natural ⇒ Random.seed ⇒ 'a::random Predicate.pred"
  where "iter' T n k s =
    (if n = 0 then bot
     else
      let (p, s') = Quickcheck_Random.random k s
      in Predicate.Seq (λu. Predicate.Insert (fst p) (iter' T (n - 1) k s')))"

definition iter :: "natural ⇒ natural ⇒ Random.seed ⇒ 'a::random Predicate.pred"
  where "iter n k s = iter' TYPE('a) n k s"

type_synonym 'a random_pred = "Random.seed ⇒ ('a Predicate.pred × Random.seed)"

definition empty :: "'a random_pred"
  where "empty s = (bot, s)"

definition single :: "'a ⇒ 'a random_pred"
  where "single x s = (Predicate.single x, s)"

definition bind :: "'a random_pred ⇒ ('a ⇒ 'b random_pred) ⇒ 'b random_pred"
  where "bind r f s =
    (let (P, s') = r s; (t, u) = Random.split_seed s'
    in (Predicate.bind P (λx. fst (f x t)), u))"

definition union :: "'a random_pred ⇒ 'a random_pred ⇒ 'a random_pred"
  where "union r q s = (let (P, s') = r s; (Q, s'') = q s' in (sup P Q, s''))"

definition if_randompred :: "bool ⇒ unit random_pred"
  where "if_randompred b = (if b then single () else empty)"

definition iterate_upto :: "(natural ⇒ 'a) ⇒ natural ⇒ natural ⇒ 'a random_pred"
  where "iterate_upto f m n s = (Predicate.iterate_upto f m n, s)"

definition not_randompred :: "unit random_pred ⇒ unit random_pred"
  where "not_randompred r s = apfst Predicate.not_pred (r s)"

definition Random :: "(Random.seed ⇒ ('a × (unit ⇒ term)) × Random.seed) ⇒ 'a random_pred"
  where "Random g s = apfst (λp. Predicate.single (fst p)) (g s)"

definition map :: "('a ⇒ 'b) ⇒ 'a random_pred ⇒ 'b random_pred"
  where "map f r = bind r (λx. single (f x))"

hide_const (open) iter' iter empty single bind union if_randompred iterate_upto not_randompred Random map

end
