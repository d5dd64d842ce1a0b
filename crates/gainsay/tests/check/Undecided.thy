theory Undecided
  imports Main
begin

text \<open>Statements whose tests cannot be decided: nothing speaks for them, nothing against them.\<close>

inductive swapped :: "nat list \<Rightarrow> bool" where
  "swapped []"
| "swapped (v @ [0]) \<Longrightarrow> swapped (v @ [1])"
| "swapped (v @ [1]) \<Longrightarrow> swapped (v @ [0])"

lemma holds: "swapped [0]" oops
lemma fails: "\<not> swapped [0]" oops

fun endless :: "nat \<Rightarrow> nat" where
  "endless n = endless (Suc n)"

lemma closed: "endless 0 = 0" oops

end
