text ‹Infinite words as functions.›

theory Omega_Words_Fun
  imports Infinite_Set
begin

type_synonym 'a word = "nat ⇒ 'a"

definition conc :: "['a list, 'a word] ⇒ 'a word"  (infixr "⌢" 65) where
  "w ⌢ x = (λn. if n < length w then w ! n else x (n - length w))"

definition iter :: "'a list ⇒ 'a word"  ("(_⇧ω)" [1000]) where
  "iter w = (if w = [] then undefined else (λn. w ! (n mod length w)))"

definition suffix :: "[nat, 'a word] ⇒ 'a word" where
  "suffix k x = (λn. x (k + n))"

definition subsequence :: "'a word ⇒ nat ⇒ nat ⇒ 'a list"  ("_ [_ → _]" 900) where
  "subsequence x i j = map x [i..<j]"

abbreviation prefix :: "nat ⇒ 'a word ⇒ 'a list" where
  "prefix n x ≡ subsequence x 0 n"

primrec build :: "'a ⇒ 'a word ⇒ 'a word"  (infixr "##" 65) where
  "(a ## x) 0 = a"
| "(a ## x) (Suc n) = x n"

definition limit :: "'a word ⇒ 'a set" where
  "limit x = {a. ∃⇩∞n. x n = a}"

definition idx_sequence :: "nat word ⇒ bool" where
  "idx_sequence idx ⟷ idx 0 = 0 ∧ (∀n. idx n < idx (Suc n))"

definition merge :: "'a word word ⇒ nat word ⇒ 'a word" where
  "merge ws idx = (λn. ws (THE i. idx i ≤ n ∧ n < idx (Suc i)) n)"

end
