theory Verdicts
  imports Main
begin

text \<open>What follows from premises that are derived to a depth, also below negations.\<close>

inductive even :: "nat \<Rightarrow> bool" and odd :: "nat \<Rightarrow> bool" where
  zero: "even 0"
| odd: "even n \<Longrightarrow> odd (Suc n)"
| even: "odd n \<Longrightarrow> even (Suc n)"

lemma even_or_odd: "even n \<Longrightarrow> \<not> odd n" oops
lemma small_even: "even n \<Longrightarrow> n < 4" oops
lemma not_even: "\<not> even n \<Longrightarrow> odd n" oops
lemma neither: "\<not> even n \<Longrightarrow> n < 3" oops

inductive reach :: "(nat \<times> nat) list \<Rightarrow> nat \<Rightarrow> nat \<Rightarrow> bool" for E where
  stay: "reach E x x"
| step: "(x, y) \<in> set E \<Longrightarrow> reach E y z \<Longrightarrow> reach E x z"

lemma reach_trans: "reach E x y \<Longrightarrow> reach E y z \<Longrightarrow> reach E x z" oops
lemma reach_sym: "reach E x y \<Longrightarrow> reach E y x" oops
lemma unreachable: "\<not> reach [(0, 1), (1, 2), (2, 0)] 0 x \<Longrightarrow> x = 7" oops

text \<open>Negations of negations, in rules and below quantifiers.\<close>

inductive stuck :: "(nat \<times> nat) list \<Rightarrow> nat \<Rightarrow> bool" where
  "\<not> reach E x 9 \<Longrightarrow> stuck E x"

lemma stuck_there: "stuck E x \<Longrightarrow> \<not> reach E x 9" oops
lemma stuck_small: "stuck E x \<Longrightarrow> x < 3" oops
lemma not_stuck: "\<not> stuck [(0, 9), (1, 0)] x \<Longrightarrow> x < 2 \<or> x = 9" oops
lemma not_stuck_small: "\<not> stuck [(0, 9), (1, 0)] x \<Longrightarrow> x < 1" oops
lemma not_not: "\<not> \<not> even n \<Longrightarrow> \<not> odd n" oops
lemma not_not_small: "\<not> \<not> even n \<Longrightarrow> n < 2" oops
lemma for_all: "\<forall>y \<in> {..<3}. \<not> reach E x y \<Longrightarrow> 3 \<le> x" oops
lemma for_all_small: "\<forall>y \<in> {..<2}. \<not> reach E x y \<Longrightarrow> 3 \<le> x" oops
lemma some: "\<exists>y. (x, y) \<in> set E \<and> \<not> reach E y x \<Longrightarrow> E \<noteq> []" oops
lemma some_small: "\<exists>y. (x, y) \<in> set E \<and> \<not> reach E y x \<Longrightarrow> x \<noteq> 0" oops

text \<open>Derivations that are longer than anyone looks: nothing follows from not having found one.\<close>

inductive comes_down :: "nat \<Rightarrow> bool" where
  one: "comes_down 1"
| half: "comes_down n \<Longrightarrow> comes_down (2 * n)"
| up: "comes_down (6 * n + 4) \<Longrightarrow> comes_down (2 * n + 1)"

lemma all_come_down: "\<not> comes_down n \<Longrightarrow> n = 0" oops
lemma seven_comes_down: "\<not> comes_down (n + 7) \<Longrightarrow> False" oops

inductive_set derivable :: "nat set" where
  base: "2 \<in> derivable"
| double: "n \<in> derivable \<Longrightarrow> 2 * n \<in> derivable"
| third: "n \<in> derivable \<Longrightarrow> n = 3 * m + 1 \<Longrightarrow> m \<in> derivable"

lemma derivable_even: "n \<in> derivable \<Longrightarrow> n mod 2 = 0" oops

fun loops :: "nat \<Rightarrow> bool" where
  "loops n = loops (Suc n)"

lemma never: "loops n \<Longrightarrow> n = 0" oops

lemma outside: "x \<notin> set xs \<Longrightarrow> x \<in> set (xs @ ys) \<Longrightarrow> x \<in> set ys" for xs :: "nat list" oops
lemma nothing: "x \<in> {} \<Longrightarrow> False" oops
lemma choice: "(if b then x \<in> A else x \<in> B) \<Longrightarrow> x \<in> A \<union> B" for x :: bool oops

text \<open>A condition of a rule that has no value: what follows by it is neither found nor ruled out.\<close>

datatype place = North | East | South

fun onward :: "place \<Rightarrow> place" where
  "onward North = East"
| "onward East = South"
| "onward South = North"

fun passable :: "place \<Rightarrow> bool" where
  "passable North = True"

inductive visited :: "place \<Rightarrow> bool" where
  "visited North"
| "visited p \<Longrightarrow> passable p \<Longrightarrow> visited (onward p)"

lemma never_south: "visited p \<Longrightarrow> p \<noteq> South" oops
lemma only_north: "visited p \<Longrightarrow> p = North" oops

end
