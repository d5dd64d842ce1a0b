theory BNF_Wellorder_Embedding
  imports Hilbert_Choice BNF_Wellorder_Relation
begin

text ‹Embeddings and isomorphisms of well-orders.›

definition embed :: "'a rel ⇒ 'a' rel ⇒ ('a ⇒ 'a') ⇒ bool"
  where "embed r s f ⟷ (∀x∈Field r. bij_betw f (under r x) (under s (f x)))"

definition embedS :: "'a rel ⇒ 'a' rel ⇒ ('a ⇒ 'a') ⇒ bool"
  where "embedS r s f ⟷ embed r s f ∧ ¬ bij_betw f (Field r) (Field s)"

definition iso :: "'a rel ⇒ 'a' rel ⇒ ('a ⇒ 'a') ⇒ bool"
  where "iso r s f ⟷ embed r s f ∧ bij_betw f (Field r) (Field s)"

definition compat :: "'a rel ⇒ 'a' rel ⇒ ('a ⇒ 'a') ⇒ bool"
  where "compat r s f ⟷ (∀x y. (x, y) ∈ r ⟶ (f x, f y) ∈ s)"

end
