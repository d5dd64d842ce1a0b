theory Lost
  imports Main
begin

datatype colour = Red unknown_type | Green (shade: nat)

lemma constructor: "Green n = Green m"
  oops

lemma selector: "shade c = 0"
  oops

locale gone = missing +
  fixes z :: nat
  assumes "z = 0"
begin

lemma inside: "(n :: nat) = 0"
  oops

end

record point = x_part :: missing_type

lemma field: "x_part p = 0"
  oops

class bad = unheard_of +
  fixes size_of :: "'a ⇒ nat"

lemma parameter: "size_of a = 0"
  oops

lemma outside: "(n :: nat) = 0"
  oops

end
