text ‹Prefixes, suffixes, subsequences and contiguous parts of lists.›

theory Sublist
  imports Main
begin

definition prefix :: "'a list ⇒ 'a list ⇒ bool" where
  "prefix xs ys ⟷ (∃zs. ys = xs @ zs)"

definition strict_prefix :: "'a list ⇒ 'a list ⇒ bool" where
  "strict_prefix xs ys ⟷ prefix xs ys ∧ xs ≠ ys"

lemma [code]:
  "prefix [] ys ⟷ True"
  "prefix (x # xs) [] ⟷ False"
  "prefix (x # xs) (y # ys) ⟷ x = y ∧ prefix xs ys"
  sorry

lemma [code]:
  "strict_prefix xs [] ⟷ False"
  "strict_prefix [] (y # ys) ⟷ True"
  "strict_prefix (x # xs) (y # ys) ⟷ x = y ∧ strict_prefix xs ys"
  sorry

interpretation prefix_order: order prefix strict_prefix
  sorry

interpretation prefix_bot: order_bot Nil prefix strict_prefix
  sorry

primrec prefixes :: "'a list ⇒ 'a list list" where
  "prefixes [] = [[]]"
| "prefixes (x # xs) = [] # map ((#) x) (prefixes xs)"

definition Longest_common_prefix :: "'a list set ⇒ 'a list" where
  "Longest_common_prefix L = arg_max length (λps. ∀xs∈L. prefix ps xs)"

fun longest_common_prefix :: "'a list ⇒ 'a list ⇒ 'a list" where
  "longest_common_prefix (x # xs) (y # ys) =
    (if x = y then x # longest_common_prefix xs ys else [])"
| "longest_common_prefix _ _ = []"

definition parallel :: "'a list ⇒ 'a list ⇒ bool"  (infixl "∥" 50) where
  "xs ∥ ys ⟷ ¬ (prefix xs ys ∨ prefix ys xs)"

definition suffix :: "'a list ⇒ 'a list ⇒ bool" where
  "suffix xs ys ⟷ (∃zs. ys = zs @ xs)"

definition strict_suffix :: "'a list ⇒ 'a list ⇒ bool" where
  "strict_suffix xs ys ⟷ suffix xs ys ∧ xs ≠ ys"

lemma [code]: "suffix xs ys ⟷ prefix (rev xs) (rev ys)" sorry
lemma [code]: "strict_suffix xs ys ⟷ strict_prefix (rev xs) (rev ys)" sorry

interpretation suffix_order: order suffix strict_suffix
  sorry

interpretation suffix_bot: order_bot Nil suffix strict_suffix
  sorry

primrec suffixes :: "'a list ⇒ 'a list list" where
  "suffixes [] = [[]]"
| "suffixes (x # xs) = suffixes xs @ [x # xs]"

inductive list_emb :: "('a ⇒ 'a ⇒ bool) ⇒ 'a list ⇒ 'a list ⇒ bool"
  for P :: "'a ⇒ 'a ⇒ bool" where
  list_emb_Nil: "list_emb P [] ys"
| list_emb_Cons: "list_emb P xs ys ⟹ list_emb P xs (y # ys)"
| list_emb_Cons2: "P x y ⟹ list_emb P xs ys ⟹ list_emb P (x # xs) (y # ys)"

lemma [code]:
  "list_emb P [] ys ⟷ True"
  "list_emb P (x # xs) [] ⟷ False"
  "list_emb P (x # xs) (y # ys) ⟷ list_emb P (if P x y then xs else x # xs) ys"
  sorry

abbreviation subseq :: "'a list ⇒ 'a list ⇒ bool" where
  "subseq xs ys ≡ list_emb (=) xs ys"

definition strict_subseq :: "'a list ⇒ 'a list ⇒ bool" where
  "strict_subseq xs ys ⟷ subseq xs ys ∧ xs ≠ ys"

interpretation subseq_order: order subseq strict_subseq
  sorry

definition sublist :: "'a list ⇒ 'a list ⇒ bool" where
  "sublist xs ys ⟷ (∃ps ss. ys = ps @ xs @ ss)"

definition strict_sublist :: "'a list ⇒ 'a list ⇒ bool" where
  "strict_sublist xs ys ⟷ sublist xs ys ∧ xs ≠ ys"

lemma [code]:
  "sublist xs [] ⟷ xs = []"
  "sublist xs (y # ys) ⟷ prefix xs (y # ys) ∨ sublist xs ys"
  sorry

interpretation sublist_order: order sublist strict_sublist
  sorry

primrec sublists :: "'a list ⇒ 'a list list" where
  "sublists [] = [[]]"
| "sublists (x # xs) = sublists xs @ map ((#) x) (prefixes xs)"

end
