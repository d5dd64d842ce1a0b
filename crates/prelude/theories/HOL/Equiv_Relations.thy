theory Equiv_Relations
  imports BNF_Least_Fixpoint
begin

text ‹Equivalence relations, quotients, and functions that respect them.›

definition equiv :: "'a set ⇒ ('a × 'a) set ⇒ bool"
  where "equiv S r ⟷ r ⊆ S × S ∧ refl_on S r ∧ sym r ∧ trans r"

definition quotient :: "'a set ⇒ ('a × 'a) set ⇒ 'a set set"  (infixl "'/'/" 90)
  where "S // r = (λx. r `` {x}) ` S"

definition congruent :: "('a × 'a) set ⇒ ('a ⇒ 'b) ⇒ bool"
  where "congruent r f ⟷ (∀p∈r. f (fst p) = f (snd p))"

abbreviation RESPECTS :: "('a ⇒ 'b) ⇒ ('a × 'a) set ⇒ bool"  (infixr "respects" 80)
  where "f respects r ≡ congruent r f"

definition congruent2 :: "('a × 'a) set ⇒ ('b × 'b) set ⇒ ('a ⇒ 'b ⇒ 'c) ⇒ bool"
  where "congruent2 r s f ⟷ (∀p∈r. ∀q∈s. f (fst p) (fst q) = f (snd p) (snd q))"

abbreviation RESPECTS2 :: "('a ⇒ 'a ⇒ 'b) ⇒ ('a × 'a) set ⇒ bool"  (infixr "respects2" 80)
  where "f respects2 r ≡ congruent2 r r f"

definition kernel :: "('a ⇒ 'b) ⇒ ('a × 'a) set"
  where "kernel f = {(x, y). f x = f y}"

definition proj :: "('b × 'a) set ⇒ 'b ⇒ 'a set"
  where "proj r x = r `` {x}"

definition part_equivp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "part_equivp R ⟷ (∃x. R x x) ∧ (∀x y. R x y ⟷ R x x ∧ R y y ∧ R x = R y)"

definition equivp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "equivp R ⟷ (∀x y. R x y ⟷ R x = R y)"

lemma [code]: "equivp R ⟷ reflp R ∧ symp R ∧ transp R"
  sorry

definition equivclp :: "('a ⇒ 'a ⇒ bool) ⇒ 'a ⇒ 'a ⇒ bool"
  where "equivclp R = (symclp R)⇧*⇧*"

hide_const (open) proj

end
