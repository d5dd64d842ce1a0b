theory Exhaustive
  imports Main
begin

text \<open>Conjectures without counterexamples about lists of naturals: over the library's functions, and over functions
  defined here that compute the same by plain recursion.\<close>

lemma D1: "distinct xs \<Longrightarrow> distinct (tl xs)" for xs :: "nat list" oops
lemma D2: "distinct xs \<Longrightarrow> distinct (remove1 x xs)" for xs :: "nat list" oops
lemma S1: "sorted xs \<Longrightarrow> sorted (remdups xs)" for xs :: "nat list" oops
lemma S2: "sorted xs \<Longrightarrow> sorted (insort_insert x xs)" for xs :: "nat list" oops
lemma S3: "sorted xs \<and> i \<le> j \<and> j < length xs \<Longrightarrow> xs ! i \<le> xs ! j" for xs :: "nat list" oops

fun occurs :: "nat \<Rightarrow> nat list \<Rightarrow> bool" where
  "occurs _ [] = False"
| "occurs x (y # ys) = (x = y \<or> occurs x ys)"

fun unique :: "nat list \<Rightarrow> bool" where
  "unique [] = True"
| "unique (x # xs) = (\<not> occurs x xs \<and> unique xs)"

fun rest :: "nat list \<Rightarrow> nat list" where
  "rest [] = []"
| "rest (_ # xs) = xs"

fun without :: "nat \<Rightarrow> nat list \<Rightarrow> nat list" where
  "without _ [] = []"
| "without x (y # ys) = (if x = y then ys else y # without x ys)"

fun ascending :: "nat list \<Rightarrow> bool" where
  "ascending (x # y # zs) = (x \<le> y \<and> ascending (y # zs))"
| "ascending _ = True"

fun once :: "nat list \<Rightarrow> nat list" where
  "once [] = []"
| "once (x # xs) = (if occurs x xs then once xs else x # once xs)"

fun place :: "nat \<Rightarrow> nat list \<Rightarrow> nat list" where
  "place x [] = [x]"
| "place x (y # ys) = (if x \<le> y then x # y # ys else y # place x ys)"

definition place_once :: "nat \<Rightarrow> nat list \<Rightarrow> nat list" where
  "place_once x xs = (if occurs x xs then xs else place x xs)"

fun count :: "nat list \<Rightarrow> nat" where
  "count [] = 0"
| "count (_ # xs) = Suc (count xs)"

fun item :: "nat list \<Rightarrow> nat \<Rightarrow> nat" where
  "item (x # xs) n = (case n of 0 \<Rightarrow> x | Suc m \<Rightarrow> item xs m)"

lemma own_D1: "unique xs \<Longrightarrow> unique (rest xs)" oops
lemma own_D2: "unique xs \<Longrightarrow> unique (without x xs)" oops
lemma own_S1: "ascending xs \<Longrightarrow> ascending (once xs)" oops
lemma own_S2: "ascending xs \<Longrightarrow> ascending (place_once x xs)" oops
lemma own_S3: "ascending xs \<and> i \<le> j \<and> j < count xs \<Longrightarrow> item xs i \<le> item xs j" oops

end
