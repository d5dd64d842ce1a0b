theory First_Steps
  imports Main
begin

text \<open>Definitions are written as in Isabelle/HOL. Change them, or the statements below: answers follow.\<close>

fun ins :: "nat \<Rightarrow> nat list \<Rightarrow> nat list" where
  "ins x [] = [x]" |
  "ins x (y # ys) = (if x \<le> y then x # y # ys else y # ins x ys)"

fun isort :: "nat list \<Rightarrow> nat list" where
  "isort [] = []" |
  "isort (x # xs) = ins x (isort xs)"

text \<open>This one is true. The answer says how many tests there were, and how large their values.\<close>

lemma sorted_isort: "sorted (isort xs)"
  sorry

text \<open>This one looks like it, and is wrong: there is a list that it does not hold for.\<close>

lemma isort_append: "isort (xs @ ys) = isort xs @ isort ys"
  oops

text \<open>With a premise it may be right. Is this one enough?\<close>

lemma isort_append_small:
  assumes "\<forall>x \<in> set xs. \<forall>y \<in> set ys. x \<le> y"
  shows "isort (xs @ ys) = isort xs @ isort ys"
  sorry

lemma isort_append_sorted:
  assumes "sorted xs" and "sorted ys"
  shows "isort (xs @ ys) = xs @ ys"
  oops

value "isort [3, 1, 2]"

end
