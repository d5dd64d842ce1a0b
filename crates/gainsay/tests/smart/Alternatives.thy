theory Alternatives
  imports Main
begin

text \<open>Rules and equations that take the place of definitions where solutions are looked for.\<close>

definition ends_with :: "nat list \<Rightarrow> nat list \<Rightarrow> bool" where
  "ends_with xs ys \<longleftrightarrow> drop (length xs - length ys) xs = ys \<and> length ys \<le> length xs"

code_pred (expected_modes: i \<Rightarrow> i \<Rightarrow> bool) ends_with .

lemma same [code_pred_intro]: "ends_with xs xs"
  by (simp add: ends_with_def)

lemma longer [code_pred_intro]: "ends_with xs ys \<Longrightarrow> ends_with (x # xs) ys"
  by (auto simp: ends_with_def Suc_diff_le)

code_pred (expected_modes: i \<Rightarrow> i \<Rightarrow> bool, i \<Rightarrow> o \<Rightarrow> bool) [show_steps, inductify, skip_proof] ends_with
  sorry

values [expected "{[1, 2], [2], [] :: nat list}"] "{ys. ends_with [1, 2] ys}"

inductive even :: "nat \<Rightarrow> bool" where
  zero: "even 0"
| double: "even (m * 2)"

lemma even_up: "even n \<Longrightarrow> even (Suc (Suc n))"
  sorry

declare even.zero [code_pred_intro first] even_up [code_pred_intro]

code_pred (expected_modes: i \<Rightarrow> bool, o \<Rightarrow> bool) even
  sorry

values [expected "{0, 2, 4 :: nat}"] 3 "{n. even n}"

inductive app :: "nat list \<Rightarrow> nat list \<Rightarrow> nat list \<Rightarrow> bool" where
  "ys = zs \<Longrightarrow> xs = [] \<Longrightarrow> app xs ys zs"
| "app xs ys zs \<Longrightarrow> app (x # xs) ys (x # zs)"

lemma app_Nil: "app [] ys ys"
  by (auto intro: app.intros)

lemmas [code_pred_intro] = app_Nil app.intros(2)

code_pred (modes: i \<Rightarrow> i \<Rightarrow> o \<Rightarrow> bool as concat, o \<Rightarrow> o \<Rightarrow> i \<Rightarrow> bool as split) app
  sorry

definition half :: "nat \<Rightarrow> nat" where
  "half n = n div 2"

lemma [code_pred_def]: "half 0 = 0" "half (Suc 0) = 0" "half (Suc (Suc n)) = Suc (half n)"
  by (simp_all add: half_def)

values [expected "{4, 5 :: nat}"] "{n. half n = 2}"

definition small :: "nat \<Rightarrow> bool" where
  "small n \<longleftrightarrow> n < 2"

lemma wrong [code_pred_intro]: "small (Suc n) \<Longrightarrow> small (Suc (Suc n))"
  sorry

lemma given_up [code_pred_intro]: "even (Suc n)"
  oops

lemma "even n \<Longrightarrow> n mod 2 = 0" oops

inductive reach :: "nat \<Rightarrow> nat \<Rightarrow> bool" and from_there :: "nat \<Rightarrow> nat \<Rightarrow> bool" where
  "from_there x y \<equiv> reach y x"
| here: "reach x x"
| further: "from_there y x \<Longrightarrow> y < 3 \<Longrightarrow> reach x (Suc y)"

values [expected "{0, 1, 2, 3 :: nat}"] "{n. reach 0 n}"
values [expected "{0, 1, 2 :: nat}"] "{n. from_there 2 n}"

inductive of_pair :: "nat \<times> nat \<Rightarrow> nat \<Rightarrow> bool" where
  "fst p = x \<Longrightarrow> Suc (snd p) = x \<Longrightarrow> of_pair p x"

code_pred (expected_modes: o * o \<Rightarrow> i \<Rightarrow> bool, i * o \<Rightarrow> o \<Rightarrow> bool, o * i \<Rightarrow> o \<Rightarrow> bool) of_pair .

text \<open>Equations that cover all cases leave nothing out.\<close>

definition tall :: "nat list \<Rightarrow> nat \<Rightarrow> bool" where
  "tall ns k \<longleftrightarrow> (\<exists>n \<in> set ns. n > k)"

lemma [code_pred_def]: "tall [] k = False" "tall (n # ns) k = (n > k \<or> tall ns k)"
  by (auto simp: tall_def)

lemma "tall ns k \<Longrightarrow> ns \<noteq> []" oops

end
