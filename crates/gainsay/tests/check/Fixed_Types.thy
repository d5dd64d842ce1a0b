text ‹Types that a block fixes are the same everywhere in it.›

theory Fixed_Types
  imports Main
begin

context
  fixes unused :: "'a × 'b"
begin

abbreviation (input) pair :: "'a ⇒ 'b ⇒ 'a × 'b" where
  "pair ≡ Pair"

definition left_only :: "('a ⇒ 'b ⇒ 'a × 'b) ⇒ bool" where
  "left_only f ⟷ (∃x :: 'a. ∀y. y = x)"

lemma same_type: "left_only pair ⟹ pair x u = (y, v) ⟹ x = z"
  unfolding left_only_def by metis

end

datatype 'a marked = Mark 'a

definition size_of :: "'a itself ⇒ nat" where
  "size_of _ = card (UNIV :: 'a set)"

instantiation marked :: (finite) "{zero, plus}"
begin

definition zero_marked :: "'a marked" where
  "zero_marked = Mark undefined"

definition plus_marked :: "'a marked ⇒ 'a marked ⇒ 'a marked" where
  "plus_marked x y = x"

instance ..

lemma as_many: "card {x. ∃y. x + y = (x :: _ marked)} ≤ size_of TYPE('a)"
  sorry

end

end
