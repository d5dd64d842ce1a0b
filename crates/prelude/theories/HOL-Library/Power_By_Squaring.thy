text ‹Fast iteration of an associative operation.›

theory Power_By_Squaring
  imports Main
begin

context
  fixes f :: "'a ⇒ 'a ⇒ 'a"
begin

function efficient_funpow :: "'a ⇒ 'a ⇒ nat ⇒ 'a" where
  "efficient_funpow y x n =
    (if n = 0 then y
     else if n = 1 then f x y
     else efficient_funpow (if odd n then f x y else y) (f x x) (n div 2))"
  sorry
termination sorry

end

end
