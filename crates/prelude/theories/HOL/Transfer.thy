theory Transfer
  imports Basic_BNF_LFPs Hilbert_Choice Metis
begin

text ‹Properties of relators that transfer rules are stated with.›

bundle lifting_syntax
begin
notation rel_fun (infixr "===>" 55)
notation map_fun (infixr "--->" 55)
end

definition Rel :: "('a ⇒ 'b ⇒ bool) ⇒ 'a ⇒ 'b ⇒ bool"
  where "Rel R = R"

definition is_equality :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "is_equality R ⟷ (∀x y. R x y ⟷ x = y)"

definition rev_implies :: "bool ⇒ bool ⇒ bool"
  where "rev_implies P Q ⟷ (Q ⟶ P)"

definition transfer_forall :: "('a ⇒ bool) ⇒ bool"
  where "transfer_forall Q ⟷ (∀x. Q x)"

definition transfer_implies :: "bool ⇒ bool ⇒ bool"
  where "transfer_implies P Q ⟷ (P ⟶ Q)"

definition transfer_bforall :: "('a ⇒ bool) ⇒ ('a ⇒ bool) ⇒ bool"
  where "transfer_bforall P Q ⟷ (∀x. P x ⟶ Q x)"

definition left_total :: "('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "left_total R ⟷ (∀x. ∃y. R x y)"

definition right_total :: "('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "right_total R ⟷ (∀y. ∃x. R x y)"

definition bi_total :: "('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "bi_total R ⟷ left_total R ∧ right_total R"

definition bi_unique :: "('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "bi_unique R ⟷ left_unique R ∧ right_unique R"

hide_const (open) Rel

end
