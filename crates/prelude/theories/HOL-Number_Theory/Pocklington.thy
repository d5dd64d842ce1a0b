text ‹The order of a number modulo another.›

theory Pocklington
  imports Residues
begin

definition ord :: "'a::unique_euclidean_semiring ⇒ 'a ⇒ nat" where
  "ord n a = (if coprime n a then LEAST d. 0 < d ∧ [a ^ d = 1] (mod n) else 0)"

lemma [code_unfold]:
  fixes n a :: nat
  shows "ord n a =
    (if ¬ coprime n a then 0
     else if n = 0 then 1
     else the (find (λd. [a ^ d = 1] (mod n)) [1..<Suc n]))"
  sorry

definition primefact :: "'a::normalization_semidom list ⇒ 'a ⇒ bool" where
  "primefact ps n ⟷ prod_list ps = n ∧ list_all prime ps"

end
