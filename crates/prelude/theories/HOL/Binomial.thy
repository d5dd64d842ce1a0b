theory Binomial
  imports Presburger Factorial
begin

text ‹Binomial coefficients, also with an upper argument from a semidom.›

definition binomial :: "nat ⇒ nat ⇒ nat"
  where "binomial n k = (if k ≤ n then fact n div (fact k * fact (n - k)) else 0)"

open_bundle binomial_syntax
begin

notation binomial  (infix "choose" 64)

end

definition gbinomial :: "'a::{semidom_divide, semiring_char_0} ⇒ nat ⇒ 'a"  (infix "gchoose" 64)
  where "a gchoose k = foldr (λi p. (a - of_nat i) * p) [0..<k] 1 div fact k"

locale Incl_Excl =
  fixes P :: "'a set ⇒ bool" and f :: "'a set ⇒ 'b::ring_1"
  assumes disj_add: "P A ⟹ P B ⟹ disjnt A B ⟹ f (A ∪ B) = f A + f B"
    and empty: "P {}"
    and Int: "P A ⟹ P B ⟹ P (A ∩ B)"
    and Un: "P A ⟹ P B ⟹ P (A ∪ B)"
    and Diff: "P A ⟹ P B ⟹ P (A - B)"

end
