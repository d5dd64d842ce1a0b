theory Negation
  imports Main
begin

text \<open>What is not derivable is so at the depth that suffices to tell; below it is unknown.\<close>

inductive up :: "nat \<Rightarrow> bool" where
  "up 0"
| "up n \<Longrightarrow> up (Suc (Suc n))"

definition never :: "nat \<Rightarrow> bool" where
  "never n \<longleftrightarrow> \<not> up n"

definition surely :: "nat \<Rightarrow> bool" where
  "surely n \<longleftrightarrow> \<not> never n"

values [expected "{}" dseq 4] "{x. never 7}"
values [expected "{()}" dseq 5] "{x. never 7}"
values [expected "{}" dseq 3] "{x. never 8}"
values [expected "{}" dseq 9] "{x. never 8}"
values [expected "{}" dseq 6] "{x. surely 8}"
values [expected "{()}" dseq 7] "{x. surely 8}"
values [expected "{}" dseq 9] "{x. surely 7}"

text \<open>Other commands count depth otherwise: to show what was found, and to arrange it, takes some, too.\<close>

values [expected "{}" random_dseq 1, 1, 2] "{n. up n}"
values [expected "{0 :: nat}" random_dseq 1, 1, 3] "{n. up n}"
values [expected "{}" random_dseq 1, 1, 1] "{n. up 0}"
values [expected "{()}" random_dseq 1, 1, 2] "{n. up 0}"

text \<open>Functions run backwards below a negation, unless that leaves something out.\<close>

primrec nth_opt :: "'a list \<Rightarrow> nat \<Rightarrow> 'a option" where
  "nth_opt [] i = None"
| "nth_opt (x # xs) i = (case i of 0 \<Rightarrow> Some x | Suc j \<Rightarrow> nth_opt xs j)"

definition climbs :: "nat list \<Rightarrow> bool" where
  "climbs xs \<longleftrightarrow> (\<forall>i x. nth_opt xs i = Some x \<longrightarrow> i < x)"

values [expected "{()}"] "{x. climbs [1, 2, 4]}"
values [expected "{}"] "{x. climbs [1, 1, 4]}"

fun half :: "nat \<Rightarrow> nat" where
  "half 0 = 0"
| "half (Suc (Suc n)) = Suc (half n)"

definition no_half :: "nat \<Rightarrow> bool" where
  "no_half n \<longleftrightarrow> (\<nexists>m. half m = n \<and> 2 * n < m)"

values [expected "{}"] "{x. no_half 1}"

text \<open>In tests, too: an odd number is three or more away from what is up, and not all are.\<close>

lemma three: "\<not> up n \<Longrightarrow> n < 3"
  oops

lemma two: "never n \<Longrightarrow> up (Suc n)"
  sorry

lemma places: "climbs xs \<Longrightarrow> length xs < 2"
  oops

end
