theory Undecided
  imports Main
begin

text \<open>Statements whose tests cannot be decided: nothing speaks for them, nothing against them.\<close>

inductive grown :: "nat \<Rightarrow> bool" where
  "m < n \<Longrightarrow> n < m \<Longrightarrow> grown n"
| "grown (Suc n) \<Longrightarrow> grown n"

lemma holds: "grown 0" oops
lemma fails: "\<not> grown 0" oops

fun endless :: "nat \<Rightarrow> nat" where
  "endless n = endless (Suc n)"

lemma closed: "endless 0 = 0" oops

end
