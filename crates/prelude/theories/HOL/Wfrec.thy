theory Wfrec
  imports Wellfounded
begin

text ‹Recursion along a well-founded relation.›

inductive wfrec_rel :: "('a × 'a) set ⇒ (('a ⇒ 'b) ⇒ ('a ⇒ 'b)) ⇒ 'a ⇒ 'b ⇒ bool"
  for r :: "('a × 'a) set" and F :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b)"
  where wfrecI: "(⋀y. (y, x) ∈ r ⟹ wfrec_rel r F y (g y)) ⟹ wfrec_rel r F x (F g x)"

definition cut :: "('a ⇒ 'b) ⇒ ('a × 'a) set ⇒ 'a ⇒ 'a ⇒ 'b"
  where "cut f r x y = (if (y, x) ∈ r then f y else undefined)"

definition adm_wf :: "('a × 'a) set ⇒ (('a ⇒ 'b) ⇒ ('a ⇒ 'b)) ⇒ bool"
  where "adm_wf r F ⟷ (∀f g x. (∀y. (y, x) ∈ r ⟶ f y = g y) ⟶ F f x = F g x)"

definition wfrec :: "('a × 'a) set ⇒ (('a ⇒ 'b) ⇒ ('a ⇒ 'b)) ⇒ ('a ⇒ 'b)"
  where "wfrec r F x = (THE y. wfrec_rel r (λf x. F (cut f r x) x) x y)"

definition same_fst :: "('a ⇒ bool) ⇒ ('a ⇒ ('b × 'b) set) ⇒ (('a × 'b) × ('a × 'b)) set"
  where "same_fst Q r = {((x, y), (x', y')). x = x' ∧ Q x' ∧ (y, y') ∈ r x'}"

hide_const (open) cut

end
