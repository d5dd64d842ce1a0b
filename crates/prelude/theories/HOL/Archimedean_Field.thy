theory Archimedean_Field
  imports Main
begin

text ‹Floor, ceiling, rounding and fractional part.›

class archimedean_field = linordered_field +
  assumes ex_le_of_int: "∃i. a ≤ of_int i"

class floor_ceiling = archimedean_field +
  fixes floor :: "'a ⇒ int"  ("⌊_⌋")
  assumes floor_correct: "of_int ⌊a⌋ ≤ a ∧ a < of_int (⌊a⌋ + 1)"

definition ceiling :: "'a::floor_ceiling ⇒ int"  ("⌈_⌉")
  where "⌈a⌉ = - ⌊- a⌋"

definition frac :: "'a ⇒ 'a::floor_ceiling"
  where "frac a = a - of_int ⌊a⌋"

definition round :: "'a::floor_ceiling ⇒ int"
  where "round a = ⌊a + 1 / 2⌋"

bundle floor_ceiling_syntax
begin

notation
  floor  ("⌊_⌋") and
  ceiling  ("⌈_⌉")

end

end
