theory Options
  imports Main
begin

lemma "rev xs = xs"
  quickcheck[random, expect = counterexample]
  quickcheck[exhaustive, finite_type_size = 1, expect = no_counterexample]
  quickcheck[exhaustive, size = 2, expect = no_counterexample]
  quickcheck[exhaustive, finite_types = false, size = 3, eval = "length xs", expect = counterexample]
  quickcheck['a = bool, expect = counterexample]
  quickcheck[expect = no_counterexample]
  quickcheck[narrowing, expect = counterexample]
  oops

declare [[quickcheck_size = 2]]

lemma "length xs < 2" for xs :: "nat list"
  quickcheck[expect = no_counterexample]
  using [[quickcheck_size = 3]] quickcheck[expect = counterexample]
  apply simp
  quickcheck[expect = counterexample]
  oops

quickcheck_params [size = 3]

lemma "length xs < 2" "length xs < 3" for xs :: "nat list"
  quickcheck[expect = counterexample]
  quickcheck[expect = no_counterexample] 2
  quickcheck[expect = no_counterexample] 3
  oops

lemma "hd xs = x \<Longrightarrow> xs = [] \<Longrightarrow> False"
  quickcheck[expect = no_counterexample]
  oops

lemma "x \<le> y \<or> y \<le> x" for x y :: "'a :: linorder"
  quickcheck['a = "bool set"]
  oops

schematic_goal "x = ?y"
  oops

value "map Suc [1, 2]"
value "hd [] + (1 :: nat)"

locale step =
  fixes f :: "'a \<Rightarrow> 'a"
  assumes twice: "f (f x) = x"

interpretation negation: step Not
  by unfold_locales simp

context step
begin
declare [[quickcheck_locale = "interpret"]]

lemma "f x = x"
  quickcheck[expect = counterexample]
  oops

declare [[quickcheck_locale = "expand"]]

lemma "f x = x"
  quickcheck[expect = counterexample]
  oops
end

end
