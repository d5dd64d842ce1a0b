theory Quotient
  imports Lifting
begin

text ‹Quotient types: what their morphisms satisfy, and bounded binders over the respectful elements.›

abbreviation rel_conj :: "('a ⇒ 'b ⇒ bool) ⇒ ('b ⇒ 'a ⇒ bool) ⇒ 'a ⇒ 'b ⇒ bool"  (infixr "OOO" 75)
  where "R OOO Q ≡ R OO Q OO R"

definition Quotient3 :: "('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ ('b ⇒ 'a) ⇒ bool"
  where "Quotient3 R Abs Rep ⟷
    (∀y. Abs (Rep y) = y ∧ R (Rep y) (Rep y)) ∧
    (∀x x'. R x x' ⟷ R x x ∧ R x' x' ∧ Abs x = Abs x')"

definition Babs :: "'a set ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b"
  where "x ∈ S ⟹ Babs S f x = f x"

definition Bex1_rel :: "('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ bool) ⇒ bool"
  where "Bex1_rel R Q ⟷
    (∃x∈Respects R. Q x) ∧ (∀x∈Respects R. ∀y∈Respects R. Q x ∧ Q y ⟶ R x y)"

locale quot_type =
  fixes R :: "'a ⇒ 'a ⇒ bool"
    and Abs :: "'a set ⇒ 'b"
    and Rep :: "'b ⇒ 'a set"
  assumes equivp: "part_equivp R"
    and rep_prop: "∃x. R x x ∧ Rep y = Collect (R x)"
    and rep_inverse: "Abs (Rep y) = y"
    and abs_inverse: "(∃x. R x x ∧ c = Collect (R x)) ⟹ Rep (Abs c) = c"
    and rep_inject: "Rep y = Rep z ⟷ y = z"
begin

definition abs :: "'a ⇒ 'b"
  where "abs x = Abs (Collect (R x))"

definition rep :: "'b ⇒ 'a"
  where "rep y = (SOME x. x ∈ Rep y)"

end

definition Quot_True :: "'a ⇒ bool"
  where "Quot_True x ⟷ True"

no_notation rel_conj (infixr "OOO" 75)

end
