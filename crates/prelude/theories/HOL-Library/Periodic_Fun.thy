text ‹Periodic functions.›

theory Periodic_Fun
  imports Complex_Main
begin

locale periodic_fun =
  fixes f :: "('a::ring_1) ⇒ 'b" and g gm :: "'a ⇒ 'a ⇒ 'a" and g1 gn1 :: "'a ⇒ 'a"
  assumes plus_1: "f (g1 x) = f x"
    and periodic_arg_plus_0: "g x 0 = x"
    and periodic_arg_plus_distrib: "g x (of_int (m + n)) = g (g x (of_int n)) (of_int m)"
    and plus_1_eq: "g x 1 = g1 x"
    and minus_1_eq: "g x (- 1) = gn1 x"
    and minus_eq: "g x (- y) = gm x y"

locale periodic_fun_simple =
  fixes f :: "('a::ring_1) ⇒ 'b" and period :: 'a
  assumes plus_period: "f (x + period) = f x"

locale periodic_fun_simple' =
  fixes f :: "('a::ring_1) ⇒ 'b"
  assumes plus_period: "f (x + 1) = f x"

end
