text ‹Sets added and multiplied element by element.›

theory Set_Algebras
  imports Main
begin

instantiation set :: (plus) plus
begin
definition plus_set :: "'a set ⇒ 'a set ⇒ 'a set" where
  set_plus_def: "plus_set A B = (⋃a∈A. (λb. a + b) ` B)"
instance ..
end

instantiation set :: (times) times
begin
definition times_set :: "'a set ⇒ 'a set ⇒ 'a set" where
  set_times_def: "times_set A B = (⋃a∈A. (λb. a * b) ` B)"
instance ..
end

instantiation set :: (zero) zero
begin
definition zero_set :: "'a set" where set_zero: "zero_set = {0}"
instance ..
end

instantiation set :: (one) one
begin
definition one_set :: "'a set" where set_one: "one_set = {1}"
instance ..
end

definition elt_set_plus :: "'a::plus ⇒ 'a set ⇒ 'a set"  (infixl "+o" 70) where
  "a +o B = (λb. a + b) ` B"

definition elt_set_times :: "'a::times ⇒ 'a set ⇒ 'a set"  (infixl "*o" 80) where
  "a *o B = (λb. a * b) ` B"

abbreviation (input) elt_set_eq :: "'a ⇒ 'a set ⇒ bool"  (infix "=o" 50) where
  "x =o A ≡ x ∈ A"

instance set :: (semigroup_add) semigroup_add sorry
instance set :: (ab_semigroup_add) ab_semigroup_add sorry
instance set :: (monoid_add) monoid_add sorry
instance set :: (comm_monoid_add) comm_monoid_add sorry
instance set :: (semigroup_mult) semigroup_mult sorry
instance set :: (ab_semigroup_mult) ab_semigroup_mult sorry
instance set :: (monoid_mult) monoid_mult sorry
instance set :: (comm_monoid_mult) comm_monoid_mult sorry

end
