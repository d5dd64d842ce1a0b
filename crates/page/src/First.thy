theory First
  imports Main
begin

text \<open>Change something: answers come while you type.\<close>

fun twice :: "'a list \<Rightarrow> 'a list" where
  "twice [] = []" |
  "twice (x # xs) = x # x # twice xs"

lemma length_twice: "length (twice xs) = 2 * length xs"
  by (induction xs) auto

lemma rev_twice: "rev (twice xs) = twice (rev xs)"
  sorry

lemma twice_append: "twice xs = xs @ xs"
  oops

lemma sorted_twice: "sorted xs \<Longrightarrow> sorted (twice (xs :: nat list))"
  sorry

end
