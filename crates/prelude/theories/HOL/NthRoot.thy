theory NthRoot
  imports Deriv
begin

text ‹Roots of real numbers.›

definition root :: "nat ⇒ real ⇒ real"
  where "root n x = (if n = 0 then 0 else THE y. sgn y * ¦y¦ ^ n = x)"

definition sqrt :: "real ⇒ real"
  where "sqrt x = root 2 x"

end
