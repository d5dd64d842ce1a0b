theory Words
  imports Main
begin

text \<open>What can be said about plans: what gives values, what drops them, and what would help.\<close>

inductive app :: "nat list \<Rightarrow> nat list \<Rightarrow> nat list \<Rightarrow> bool" where
  "app [] ys ys"
| "app xs ys zs \<Longrightarrow> app (x # xs) ys (x # zs)"

inductive even :: "nat \<Rightarrow> bool" where
  zero: "even 0"
| step: "even n \<Longrightarrow> even (Suc (Suc n))"

lemma negated: "\<not> even n \<Longrightarrow> \<exists>k. n = Suc (2 * k)" oops
lemma universal: "\<forall>y < 5. (x + y) mod 3 < 2 \<Longrightarrow> x = 0" for x :: nat oops
lemma integers: "i < 7 \<Longrightarrow> i * i < 49" for i :: int oops
lemma both: "even n \<Longrightarrow> n mod 3 = 1 \<Longrightarrow> n < 10" oops
lemma remainder: "n mod 3 = 1 \<Longrightarrow> n < 10" for n :: nat oops
lemma impossible: "x # xs = [] \<Longrightarrow> False" oops

end
