theory Predicates
  imports Main
begin

text \<open>Predicates that mean nothing, and questions about predicates without an end.\<close>

inductive odd where
  zero: "\<not> odd 0 \<Longrightarrow> odd (Suc 0)"
| step: "(odd n \<longrightarrow> n = 0) \<Longrightarrow> odd (Suc n :: nat)"

inductive_set small :: "nat set" where
  "0 \<in> small"
| "n \<notin> small \<Longrightarrow> Suc n \<in> small"

inductive paired :: "nat \<Rightarrow> bool" where
  "paired 0"
| other: "paired n \<Longrightarrow> n < 3"

inductive app :: "nat list \<Rightarrow> nat list \<Rightarrow> nat list \<Rightarrow> bool" where
  "app [] ys ys"
| "app xs ys zs \<Longrightarrow> app (x # xs) ys (x # zs)"

code_pred (modes: i \<Rightarrow> o \<Rightarrow> bool) app .
code_pred (modes: i \<Rightarrow> o * o \<Rightarrow> o \<Rightarrow> bool) app .

values "{xs. \<exists>ys zs. app xs ys zs}"

fun endless :: "nat \<Rightarrow> nat" where
  "endless n = endless (Suc n)"

lemma premise: "endless n = m \<Longrightarrow> m = 0" oops

lemma without_meaning: "paired n \<Longrightarrow> n < 3" oops

end
