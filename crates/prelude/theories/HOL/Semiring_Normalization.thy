theory Semiring_Normalization
  imports Numeral_Simprocs
begin

text ‹Semirings in which products of differences can be compared crosswise.›

class comm_semiring_1_cancel_crossproduct = comm_semiring_1_cancel +
  assumes crossproduct_eq: "a * c + b * d = a * d + b * c ⟷ a = b ∨ c = d"

subclass (in idom) comm_semiring_1_cancel_crossproduct
  sorry

instance nat :: comm_semiring_1_cancel_crossproduct ..

end
