theory Lifting
  imports Equiv_Relations Transfer
begin

text ‹Quotients, as lifted definitions see them.›

definition Quotient :: "('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ ('b ⇒ 'a) ⇒ ('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "Quotient R Abs Rep T ⟷
    (∀y. Abs (Rep y) = y ∧ R (Rep y) (Rep y)) ∧
    (∀x x'. R x x' ⟷ R x x ∧ R x' x' ∧ Abs x = Abs x') ∧
    (∀x y. T x y ⟷ R x x ∧ Abs x = y)"

definition Respects :: "('a ⇒ 'a ⇒ bool) ⇒ 'a set"
  where "Respects R = {x. R x x}"

definition POS :: "('a ⇒ 'b ⇒ bool) ⇒ ('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "POS R Q ⟷ R ≤ Q"

definition NEG :: "('a ⇒ 'b ⇒ bool) ⇒ ('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "NEG R Q ⟷ Q ≤ R"

definition rel_pred_comp :: "('a ⇒ 'b ⇒ bool) ⇒ ('b ⇒ bool) ⇒ 'a ⇒ bool"
  where "rel_pred_comp R Q x ⟷ (∃y. R x y ∧ Q y)"

hide_const (open) POS NEG

end
