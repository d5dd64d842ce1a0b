text ‹Colourings of subsets and monochromatic sets.›

theory Ramsey
  imports Infinite_Set Equipollence FuncSet
begin

abbreviation strict_sorted :: "'a::linorder list ⇒ bool" where
  "strict_sorted ≡ sorted_wrt (<)"

definition nsets :: "['a set, nat] ⇒ 'a set set"  ("[_]⇗_⇖" [0, 999] 999) where
  "nsets A n = {N. N ⊆ A ∧ finite N ∧ card N = n}"

definition monochromatic :: "'a set ⇒ nat ⇒ nat ⇒ ('a set ⇒ 'b) ⇒ 'b ⇒ bool" where
  "monochromatic A m n f c ⟷ (∃H ∈ nsets A m. f ` nsets H n ⊆ {c})"

definition partn :: "'a set ⇒ nat ⇒ nat ⇒ 'b set ⇒ bool" where
  "partn A m n C ⟷ (∀f ∈ nsets A n → C. ∃c∈C. monochromatic A m n f c)"

definition partn_lst :: "'a set ⇒ nat list ⇒ nat ⇒ bool" where
  "partn_lst A ms n ⟷
    (∀f ∈ nsets A n → {..<length ms}. ∃i<length ms. monochromatic A (ms ! i) n f i)"

fun ES :: "[nat, nat, nat] ⇒ nat" where
  "ES 0 k l = max k l"
| "ES (Suc r) k l =
    (if r = 0 then k + l - 1
     else if k = 0 ∨ l = 0 then 1
     else Suc (ES r (ES (Suc r) (k - 1) l) (ES (Suc r) k (l - 1))))"

definition clique :: "'a set ⇒ 'a set set ⇒ bool" where
  "clique V E ⟷ (∀v∈V. ∀w∈V. v ≠ w ⟶ {v, w} ∈ E)"

definition indep :: "'a set ⇒ 'a set set ⇒ bool" where
  "indep V E ⟷ (∀v∈V. ∀w∈V. v ≠ w ⟶ {v, w} ∉ E)"

primrec choice :: "('a ⇒ bool) ⇒ ('a × 'a) set ⇒ nat ⇒ 'a" where
  choice_0: "choice P r 0 = (SOME x. P x)"
| choice_Suc: "choice P r (Suc n) = (SOME y. P y ∧ (choice P r n, y) ∈ r)"

definition part_fn :: "nat ⇒ nat ⇒ 'a set ⇒ ('a set ⇒ nat) ⇒ bool" where
  "part_fn r s Y f ⟷ f ∈ nsets Y r → {..<s}"

definition disj_wf :: "('a × 'a) set ⇒ bool" where
  "disj_wf r ⟷ (∃T. ∃n :: nat. (∀i<n. wf (T i)) ∧ r = (⋃i<n. T i))"

definition transition_idx :: "(nat ⇒ 'a) ⇒ (nat ⇒ ('a × 'a) set) ⇒ nat set ⇒ nat" where
  "transition_idx s T A = (LEAST k. ∃i j. i < j ∧ A = {i, j} ∧ (s j, s i) ∈ T k)"

end
