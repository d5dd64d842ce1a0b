theory Numbers
  imports Main
begin

text ‹Subtraction of natural numbers stops at zero; nothing is divided by zero.›

value "3 - 5 :: nat"  ― ‹0 :: nat›
value "3 - 5 :: int"  ― ‹- 2 :: int›
value "7 div 0 :: nat"  ― ‹0 :: nat›
value "7 mod 0 :: nat"  ― ‹7 :: nat›
value "- 7 div 0 :: int"  ― ‹0 :: int›
value "- 7 mod 0 :: int"  ― ‹- 7 :: int›

text ‹Integer division rounds down; the remainder has the sign of the divisor.›

value "map (λ(a, b). (a div b, a mod b)) [(7, 2), (- 7, 2), (7, - 2), (- 7, - 2 :: int)]"
  ― ‹[(3, 1), (- 4, 1), (- 4, - 1), (3, - 1)] :: (int × int) list›

text ‹Numbers have no bound.›

value "2 ^ 64 + 1 :: nat"  ― ‹18446744073709551617 :: nat›
value "(2 ^ 64 - 1) * (2 ^ 64 + 1) + 1 = (2 ^ 128 :: nat)"  ― ‹True :: bool›
value "2 ^ 201 div 2 ^ 200 :: int"  ― ‹2 :: int›
value "- (2 ^ 200) mod (10 ^ 10) :: int"  ― ‹7164698624 :: int›

fun fact' :: "nat ⇒ nat" where
  "fact' 0 = 1"
| "fact' (Suc n) = Suc n * fact' n"

value "fact' 25"  ― ‹15511210043330985984000000 :: nat›
value "fact' 60 div fact' 58"  ― ‹3540 :: nat›

text ‹Conversions.›

value "nat (- 3)"  ― ‹0 :: nat›
value "int 3 - 5"  ― ‹- 2 :: int›
value "of_nat 4 + (1 :: int)"  ― ‹5 :: int›
value "¦- 4 :: int¦ + sgn (- 9)"  ― ‹3 :: int›
value "gcd 12 (18 :: nat)"  ― ‹6 :: nat›
value "gcd (- 12) (18 :: int)"  ― ‹6 :: int›
value "lcm 4 (6 :: nat)"  ― ‹12 :: nat›
value "(3 :: nat) dvd 12 ∧ ¬ (0 :: nat) dvd 4 ∧ (0 :: int) dvd 0"  ― ‹True :: bool›
value "even (6 :: nat) ∧ odd (- 3 :: int)"  ― ‹True :: bool›
value "max 3 (min 7 (5 :: nat))"  ― ‹5 :: nat›
value "sum_list [1, 2, 3 :: int]"  ― ‹6 :: int›
value "(∑i∈{1..100 :: nat}. i * i)"  ― ‹338350 :: nat›
value "(∏i∈{1..5 :: int}. i)"  ― ‹120 :: int›

text ‹Characters and strings.›

value "''abc'' @ [CHR ''d'']"  ― ‹''abcd'' :: char list›
value "STR 0x41 = STR ''A''"  ― ‹True :: bool›
value "length ''a\<newline>b''"  ― ‹3 :: nat›
value "''
'' = ''\<newline>''"  ― ‹True :: bool›
value "of_char (CHR ''A'') :: nat"  ― ‹65 :: nat›

end
