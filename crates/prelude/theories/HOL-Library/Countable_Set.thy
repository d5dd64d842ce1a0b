text ‹Sets whose elements can be numbered.›

theory Countable_Set
  imports Countable Infinite_Set
begin

definition countable :: "'a set ⇒ bool" where
  "countable S ⟷ (∃code :: 'a ⇒ nat. inj_on code S)"

definition to_nat_on :: "'a set ⇒ 'a ⇒ nat" where
  "to_nat_on S = (SOME code. bij_betw code S (if finite S then {..<card S} else UNIV))"

definition from_nat_into :: "'a set ⇒ nat ⇒ 'a" where
  "from_nat_into S n =
    (if n ∈ to_nat_on S ` S then inv_into S (to_nat_on S) n else SOME x. x ∈ S)"

abbreviation uncountable :: "'a set ⇒ bool" where
  "uncountable S ≡ ¬ countable S"

lemma [code]: "countable (set xs) ⟷ True" sorry

end
