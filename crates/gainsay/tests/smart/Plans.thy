theory Plans
  imports Main
begin

text \<open>How values are found that satisfy premises.\<close>

lemma distinct_lists: "distinct xs \<Longrightarrow> P xs" for xs :: "nat list" oops
lemma sorted_lists: "sorted xs \<Longrightarrow> P xs" for xs :: "nat list" oops
lemma indices: "sorted xs \<Longrightarrow> i \<le> j \<Longrightarrow> j < length xs \<Longrightarrow> xs ! i \<le> xs ! j" for xs :: "nat list" oops
lemma zips: "length xs = length ys \<Longrightarrow> zip xs ys = zs \<Longrightarrow> map fst zs = xs" for xs ys :: "nat list" oops

fun look_up :: "('k \<times> 'v) list \<Rightarrow> 'k \<Rightarrow> 'v option" where
  "look_up [] k = None"
| "look_up ((l, v) # es) k = (if k = l then Some v else look_up es k)"

lemma found: "look_up es k = Some v \<Longrightarrow> es \<noteq> []" for es :: "(nat \<times> nat) list" oops

lemma elements: "x \<in> set xs \<Longrightarrow> y = f x \<Longrightarrow> y \<in> f ` set xs" for f :: "bool \<Rightarrow> bool" oops

lemma sums: "a + b = c \<Longrightarrow> c < 3 \<Longrightarrow> a \<le> c" for a b c :: nat oops

lemma overlaps: "case xs of [] \<Rightarrow> b | [x] \<Rightarrow> x = y | _ \<Rightarrow> \<not> b \<Longrightarrow> b" for xs :: "nat list" oops

fun small :: "nat list \<Rightarrow> bool" where
  "small [] \<longleftrightarrow> True"
| "small (x # xs) \<longleftrightarrow> x < 3 \<and> small xs"

definition few :: "nat list \<Rightarrow> bool" where
  "few xs \<longleftrightarrow> small xs \<and> distinct xs"

lemma together: "few xs \<Longrightarrow> length xs < 3" oops

inductive holds :: "(nat \<times> nat) option \<Rightarrow> nat \<Rightarrow> bool" where
  "holds (Some (a, a)) a"
| "holds None 0"

lemma inside: "holds (Some (x, Suc x)) y \<Longrightarrow> False" oops

lemma either: "x = 0 \<or> x = y \<or> x < 2 \<Longrightarrow> x \<le> y" for x y :: nat oops

section ‹Functions that take the result of another one apart›

fun counted :: "bool list ⇒ nat option" where
  "counted [] = Some 0"
| "counted (x # xs) = map_option Suc (counted xs)"

fun halved :: "bool list ⇒ nat option" where
  "halved [] = Some 0"
| "halved [x] = None"
| "halved (x # y # xs) = Option.bind (halved xs) (λn. if n < 5 then Some (Suc n) else None)"

lemma counted_lists: "counted xs = Some n ⟹ P xs"
  oops

lemma halved_lists: "halved xs = Some n ⟹ P xs"
  oops

end
