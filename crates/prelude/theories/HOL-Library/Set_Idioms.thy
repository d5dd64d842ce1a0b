text ‹Unions and intersections of sets with a property.›

theory Set_Idioms
  imports Countable_Set
begin

definition union_of :: "('a set set ⇒ bool) ⇒ ('a set ⇒ bool) ⇒ 'a set ⇒ bool"
  (infixr "union'_of" 60) where
  "P union_of Q = (λS. ∃𝒰. P 𝒰 ∧ (∀U∈𝒰. Q U) ∧ ⋃𝒰 = S)"

definition intersection_of :: "('a set set ⇒ bool) ⇒ ('a set ⇒ bool) ⇒ 'a set ⇒ bool"
  (infixr "intersection'_of" 60) where
  "P intersection_of Q = (λS. ∃𝒰. P 𝒰 ∧ (∀U∈𝒰. Q U) ∧ ⋂𝒰 = S)"

definition arbitrary :: "'a set set ⇒ bool" where
  "arbitrary 𝒰 ⟷ True"

abbreviation finite' :: "'a set ⇒ bool" where
  "finite' A ≡ finite A ∧ A ≠ {}"

definition relative_to :: "['a set ⇒ bool, 'a set, 'a set] ⇒ bool"  (infixl "relative'_to" 55) where
  "P relative_to S = (λT. ∃U. P U ∧ S ∩ U = T)"

end
