theory Factorial
  imports Groups_List
begin

text ‹Factorials and rising factorials.›

context semiring_char_0
begin

primrec fact :: "nat ⇒ 'a"
  where
    "fact 0 = 1"
  | "fact (Suc n) = of_nat (Suc n) * fact n"

end

context comm_semiring_1
begin

primrec pochhammer :: "'a ⇒ nat ⇒ 'a"
  where
    "pochhammer a 0 = 1"
  | "pochhammer a (Suc n) = pochhammer a n * (a + of_nat n)"

end

end
