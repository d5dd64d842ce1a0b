theory Basic_BNFs
  imports BNF_Def
begin

text ‹Sums, products and functions as functors: the elements they hold, their relators and predicators.›

inductive_set setl :: "'a + 'b ⇒ 'a set"
  for s :: "'a + 'b"
  where "s = Inl x ⟹ x ∈ setl s"

lemma [code]: "setl (Inl x) = {x}" "setl (Inr y) = {}"
  sorry

inductive_set setr :: "'a + 'b ⇒ 'b set"
  for s :: "'a + 'b"
  where "s = Inr x ⟹ x ∈ setr s"

lemma [code]: "setr (Inl x) = {}" "setr (Inr y) = {y}"
  sorry

inductive pred_sum :: "('a ⇒ bool) ⇒ ('b ⇒ bool) ⇒ 'a + 'b ⇒ bool"
  for P :: "'a ⇒ bool" and Q :: "'b ⇒ bool"
where
  "P x ⟹ pred_sum P Q (Inl x)"
| "Q y ⟹ pred_sum P Q (Inr y)"

lemma [code]:
  "pred_sum P Q (Inl x) ⟷ P x"
  "pred_sum P Q (Inr y) ⟷ Q y"
  sorry

bnf "'a + 'b"
  map: map_sum
  sets: setl setr
  bd: natLeq
  wits: Inl Inr
  rel: rel_sum
  pred: pred_sum
  sorry

inductive_set fsts :: "'a × 'b ⇒ 'a set"
  for p :: "'a × 'b"
  where "fst p ∈ fsts p"

lemma [code]: "fsts p = {fst p}"
  sorry

inductive_set snds :: "'a × 'b ⇒ 'b set"
  for p :: "'a × 'b"
  where "snd p ∈ snds p"

lemma [code]: "snds p = {snd p}"
  sorry

inductive rel_prod :: "('a ⇒ 'b ⇒ bool) ⇒ ('c ⇒ 'd ⇒ bool) ⇒ 'a × 'c ⇒ 'b × 'd ⇒ bool"
  for R :: "'a ⇒ 'b ⇒ bool" and Q :: "'c ⇒ 'd ⇒ bool"
  where "R x x' ⟹ Q y y' ⟹ rel_prod R Q (x, y) (x', y')"

lemma [code]: "rel_prod R Q (x, y) (x', y') ⟷ R x x' ∧ Q y y'"
  sorry

inductive pred_prod :: "('a ⇒ bool) ⇒ ('b ⇒ bool) ⇒ 'a × 'b ⇒ bool"
  for P :: "'a ⇒ bool" and Q :: "'b ⇒ bool"
  where "P x ⟹ Q y ⟹ pred_prod P Q (x, y)"

lemma [code]: "pred_prod P Q (x, y) ⟷ P x ∧ Q y"
  sorry

bnf "'a × 'b"
  map: map_prod
  sets: fsts snds
  bd: natLeq
  rel: rel_prod
  pred: pred_prod
  sorry

definition pred_fun :: "('a ⇒ bool) ⇒ ('b ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ bool"
  where "pred_fun P Q f ⟷ (∀x. P x ⟶ Q (f x))"

bnf "'a ⇒ 'b"
  map: "(∘)"
  sets: range
  bd: "csum natLeq (card_suc (card_of (UNIV :: 'a set)))"
  rel: "rel_fun (=)"
  pred: "pred_fun (λ_. True)"
  sorry

end
