theory Decimals
  imports Complex_Main
begin

text ‹Decimal numbers are quotients: numbers of types without division are coerced.›

value "⌈0.7 * length [True, False, True] + 3⌉"  ― ‹6 :: int›
value "⌊3 + 0.25 * (2 :: nat)⌋"  ― ‹3 :: int›
value "0.5 + 0.25 = (0.75 :: real)"  ― ‹True :: bool›

end
