theory RedBlack
  imports Main
begin

text \<open>
  A deletion for red-black trees is to be tested, written in some other language. The specification says which trees
  it gets, and what must hold of the tree that it returns.
\<close>

datatype color = R | B
datatype 'a tree = E | T color "'a tree" 'a "'a tree"

fun isin :: "'a \<Rightarrow> 'a tree \<Rightarrow> bool" where
  "isin x E = False"
| "isin x (T c l y r) = (x = y \<or> isin x l \<or> isin x r)"

fun isord :: "'a::linorder tree \<Rightarrow> bool" where
  "isord E = True"
| "isord (T c l y r) = (isord l \<and> isord r \<and> (\<forall>x. isin x l \<longrightarrow> x < y) \<and> (\<forall>x. isin x r \<longrightarrow> y < x))"

text \<open>No red node has a red child.\<close>

fun redinv :: "'a tree \<Rightarrow> bool" where
  "redinv E = True"
| "redinv (T B l y r) = (redinv l \<and> redinv r)"
| "redinv (T R (T R a x b) y r) = False"
| "redinv (T R l y (T R a x b)) = False"
| "redinv (T R l y r) = (redinv l \<and> redinv r)"

text \<open>In addition, the root is black.\<close>

fun strong_redinv :: "'a tree \<Rightarrow> bool" where
  "strong_redinv E = True"
| "strong_redinv (T R l y r) = False"
| "strong_redinv (T B l y r) = (redinv l \<and> redinv r)"

fun black_height :: "'a tree \<Rightarrow> nat" where
  "black_height E = 0"
| "black_height (T B l y r) = Suc (max (black_height l) (black_height r))"
| "black_height (T R l y r) = max (black_height l) (black_height r)"

text \<open>All paths from the root to a leaf have the same number of black nodes.\<close>

fun blackinv :: "'a tree \<Rightarrow> bool" where
  "blackinv E = True"
| "blackinv (T c l y r) = (blackinv l \<and> blackinv r \<and> black_height l = black_height r)"

consts delete :: "int \<times> int tree \<Rightarrow> int tree"

test_spec "isord t \<and> isin y t \<and> strong_redinv t \<and> blackinv t \<longrightarrow> blackinv (delete (y, t))"
  apply (gen_test_cases "delete")
  mk_test_suite "black_heights"

text \<open>The same as a lemma, for both invariants.\<close>

lemma both_invariants:
  assumes "isord t" "isin y t" "strong_redinv t" "blackinv t"
  shows "redinv (delete (y, t)) \<and> blackinv (delete (y, t))"
  oops

end
