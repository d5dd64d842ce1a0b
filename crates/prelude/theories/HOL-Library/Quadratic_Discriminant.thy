text ‹The discriminant of a quadratic polynomial.›

theory Quadratic_Discriminant
  imports Complex_Main
begin

definition discrim :: "real ⇒ real ⇒ real ⇒ real" where
  "discrim a b c = b⇧2 - 4 * a * c"

end
