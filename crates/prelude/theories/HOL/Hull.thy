theory Hull
  imports Main
begin

text ‹The smallest superset with a property.›

definition hull :: "('a set ⇒ bool) ⇒ 'a set ⇒ 'a set"  (infixl "hull" 75)
  where "P hull A = ⋂{B. A ⊆ B ∧ P B}"

end
