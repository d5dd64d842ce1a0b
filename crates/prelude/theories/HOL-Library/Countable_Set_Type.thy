text ‹Countable sets as a type of their own.›

theory Countable_Set_Type
  imports Countable_Set
begin

typedef 'a cset = "{A :: 'a set. countable A}"
  morphisms rcset acset
  sorry

setup_lifting type_definition_cset

instantiation cset :: (type) "{bounded_lattice_bot, distrib_lattice, minus}"
begin

lift_definition bot_cset :: "'a cset" is "{}" sorry
lift_definition less_eq_cset :: "'a cset ⇒ 'a cset ⇒ bool" is "(⊆)" sorry
definition less_cset :: "'a cset ⇒ 'a cset ⇒ bool" where "less_cset A B ⟷ A ≤ B ∧ A ≠ B"
lift_definition sup_cset :: "'a cset ⇒ 'a cset ⇒ 'a cset" is "(∪)" sorry
lift_definition inf_cset :: "'a cset ⇒ 'a cset ⇒ 'a cset" is "(∩)" sorry
lift_definition minus_cset :: "'a cset ⇒ 'a cset ⇒ 'a cset" is "(-)" sorry

instance sorry

end

abbreviation cempty :: "'a cset" where "cempty ≡ bot"
abbreviation csubset_eq :: "'a cset ⇒ 'a cset ⇒ bool" where "csubset_eq A B ≡ A ≤ B"
abbreviation csubset :: "'a cset ⇒ 'a cset ⇒ bool" where "csubset A B ≡ A < B"
abbreviation cUn :: "'a cset ⇒ 'a cset ⇒ 'a cset" where "cUn A B ≡ sup A B"
abbreviation cInt :: "'a cset ⇒ 'a cset ⇒ 'a cset" where "cInt A B ≡ inf A B"
abbreviation cDiff :: "'a cset ⇒ 'a cset ⇒ 'a cset" where "cDiff A B ≡ minus A B"

lift_definition cin :: "'a ⇒ 'a cset ⇒ bool" is "(∈)" sorry
lift_definition cinsert :: "'a ⇒ 'a cset ⇒ 'a cset" is insert sorry
abbreviation csingle :: "'a ⇒ 'a cset" where "csingle x ≡ cinsert x cempty"
lift_definition cimage :: "('a ⇒ 'b) ⇒ 'a cset ⇒ 'b cset" is image sorry
lift_definition cBall :: "'a cset ⇒ ('a ⇒ bool) ⇒ bool" is Ball sorry
lift_definition cBex :: "'a cset ⇒ ('a ⇒ bool) ⇒ bool" is Bex sorry
lift_definition cUnion :: "'a cset cset ⇒ 'a cset" is Union sorry
abbreviation (input) cUNION :: "'a cset ⇒ ('a ⇒ 'b cset) ⇒ 'b cset" where
  "cUNION A f ≡ cUnion (cimage f A)"
lift_definition rel_cset :: "('a ⇒ 'b ⇒ bool) ⇒ 'a cset ⇒ 'b cset ⇒ bool" is rel_set sorry

lifting_forget cset.lifting

end
