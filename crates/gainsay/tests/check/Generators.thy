theory Generators
  imports Main
begin

text \<open>Lists without repetitions, made from the empty one by adding new elements.\<close>

typedef 'a dlist = "{xs :: 'a list. distinct xs}"
  by (rule exI[of _ "[]"]) simp

setup_lifting type_definition_dlist

lift_definition none :: "'a dlist" is "[]"
  by simp

lift_definition add :: "'a \<Rightarrow> 'a dlist \<Rightarrow> 'a dlist" is "\<lambda>x xs. if x \<in> set xs then xs else x # xs"
  by auto

lift_definition elements :: "'a dlist \<Rightarrow> 'a list" is "\<lambda>xs. xs"
  by simp

lemma no_repetitions: "distinct (elements xs)" for xs :: "nat dlist" oops
lemma short: "length (elements xs) < 2" for xs :: "nat dlist" oops

quickcheck_generator dlist
  predicate: distinct
  constructors: none, add

lemma no_repetitions_again: "distinct (elements xs)" for xs :: "nat dlist" oops
lemma lifted: "distinct xs \<Longrightarrow> length xs < 2" for xs :: "nat list" oops

end
