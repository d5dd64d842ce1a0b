text ‹Remainders of real numbers.›

theory Real_Mod
  imports Complex_Main
begin

definition rmod :: "real ⇒ real ⇒ real"  (infixl "rmod" 70) where
  "x rmod y = x - ¦y¦ * real_of_int ⌊x / ¦y¦⌋"

definition rcong :: "real ⇒ real ⇒ real ⇒ bool"  ("(1[_ = _] '(' rmod _'))") where
  "[x = y] (rmod m) ⟷ x rmod m = y rmod m"

named_theorems rcong_intros

end
