theory BNF_Def
  imports BNF_Cardinal_Arithmetic Fun_Def_Base
begin

text ‹Relators, graphs and the other notions in which bounded natural functors are stated.›

inductive rel_sum :: "('a ⇒ 'c ⇒ bool) ⇒ ('b ⇒ 'd ⇒ bool) ⇒ 'a + 'b ⇒ 'c + 'd ⇒ bool"
  for R :: "'a ⇒ 'c ⇒ bool" and Q :: "'b ⇒ 'd ⇒ bool"
where
  "R x y ⟹ rel_sum R Q (Inl x) (Inl y)"
| "Q x y ⟹ rel_sum R Q (Inr x) (Inr y)"

lemma [code]:
  "rel_sum R Q (Inl x) (Inl y) ⟷ R x y"
  "rel_sum R Q (Inl x) (Inr y') ⟷ False"
  "rel_sum R Q (Inr x') (Inl y) ⟷ False"
  "rel_sum R Q (Inr x') (Inr y') ⟷ Q x' y'"
  sorry

definition rel_fun :: "('a ⇒ 'c ⇒ bool) ⇒ ('b ⇒ 'd ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ ('c ⇒ 'd) ⇒ bool"
  where "rel_fun R Q f g ⟷ (∀x y. R x y ⟶ Q (f x) (g y))"

definition rel_set :: "('a ⇒ 'b ⇒ bool) ⇒ 'a set ⇒ 'b set ⇒ bool"
  where "rel_set R S T ⟷ (∀x∈S. ∃y∈T. R x y) ∧ (∀y∈T. ∃x∈S. R x y)"

definition collect :: "('a ⇒ 'b set) set ⇒ 'a ⇒ 'b set"
  where "collect F x = (⋃f∈F. f x)"

definition Gr :: "'a set ⇒ ('a ⇒ 'b) ⇒ ('a × 'b) set"
  where "Gr S f = (λx. (x, f x)) ` S"

definition Grp :: "'a set ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b ⇒ bool"
  where "Grp S f x y ⟷ x ∈ S ∧ y = f x"

definition vimage2p :: "('a ⇒ 'd) ⇒ ('b ⇒ 'e) ⇒ ('d ⇒ 'e ⇒ 'c) ⇒ 'a ⇒ 'b ⇒ 'c"
  where "vimage2p f g R x y = R (f x) (g y)"

definition convol :: "('a ⇒ 'b) ⇒ ('a ⇒ 'c) ⇒ 'a ⇒ 'b × 'c"  ("(1⟨_,/ _⟩)")
  where "⟨f, g⟩ = (λx. (f x, g x))"

definition csquare :: "'a set ⇒ ('b ⇒ 'c) ⇒ ('d ⇒ 'c) ⇒ ('a ⇒ 'b) ⇒ ('a ⇒ 'd) ⇒ bool"
  where "csquare S f g p q ⟷ (∀x∈S. f (p x) = g (q x))"

definition pick_middlep :: "('b ⇒ 'a ⇒ bool) ⇒ ('a ⇒ 'c ⇒ bool) ⇒ 'b ⇒ 'c ⇒ 'a"
  where "pick_middlep R Q x z = (SOME y. R x y ∧ Q y z)"

definition fstOp :: "('a ⇒ 'b ⇒ bool) ⇒ ('b ⇒ 'c ⇒ bool) ⇒ 'a × 'c ⇒ 'a × 'b"
  where "fstOp R Q p = (fst p, pick_middlep R Q (fst p) (snd p))"

definition sndOp :: "('a ⇒ 'b ⇒ bool) ⇒ ('b ⇒ 'c ⇒ bool) ⇒ 'a × 'c ⇒ 'b × 'c"
  where "sndOp R Q p = (pick_middlep R Q (fst p) (snd p), snd p)"

definition eq_onp :: "('a ⇒ bool) ⇒ 'a ⇒ 'a ⇒ bool"
  where "eq_onp Q x y ⟷ Q x ∧ x = y"

end
