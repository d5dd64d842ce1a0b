theory Power
  imports Num
begin

text ‹Powers with a natural exponent.›

class power = one + times
begin

primrec power :: "'a ⇒ nat ⇒ 'a"  (infixr "^" 80)
  where
    power_0: "a ^ 0 = 1"
  | power_Suc: "a ^ Suc n = a * a ^ n"

abbreviation power2 :: "'a ⇒ 'a"  ("(_\<^sup>2)" [1000] 999)
  where "a\<^sup>2 ≡ a ^ 2"

end

context monoid_mult
begin

subclass power .

end

context semiring_1_no_zero_divisors
begin

subclass power .

end

end
