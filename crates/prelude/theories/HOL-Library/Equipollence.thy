text ‹Sets compared by their size.›

theory Equipollence
  imports FuncSet Countable_Set
begin

definition eqpoll :: "'a set ⇒ 'b set ⇒ bool"  (infixl "≈" 50) where
  "A ≈ B ⟷ (∃f. bij_betw f A B)"

definition lepoll :: "'a set ⇒ 'b set ⇒ bool"  (infixl "≲" 50) where
  "A ≲ B ⟷ (∃f. inj_on f A ∧ f ` A ⊆ B)"

definition lesspoll :: "'a set ⇒ 'b set ⇒ bool"  (infixl "≺" 50) where
  "A ≺ B ⟷ A ≲ B ∧ ¬ A ≈ B"

lemma [code]: "set xs ≈ set ys ⟷ card (set xs) = card (set ys)" sorry
lemma [code]: "set xs ≲ set ys ⟷ card (set xs) ≤ card (set ys)" sorry

end
