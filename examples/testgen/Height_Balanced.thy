theory Height_Balanced
  imports Main
begin

text \<open>Insertion into height-balanced trees.\<close>

datatype tree = Leaf | Node tree int tree

fun height :: "tree \<Rightarrow> nat" where
  "height Leaf = 0"
| "height (Node l x r) = Suc (max (height l) (height r))"

fun balanced :: "tree \<Rightarrow> bool" where
  "balanced Leaf = True"
| "balanced (Node l x r) = (balanced l \<and> balanced r \<and> height l \<le> height r + 1 \<and> height r \<le> height l + 1)"

fun elements :: "tree \<Rightarrow> int list" where
  "elements Leaf = []"
| "elements (Node l x r) = elements l @ x # elements r"

fun ascending :: "int list \<Rightarrow> bool" where
  "ascending [] = True"
| "ascending [x] = True"
| "ascending (x # y # zs) = (x < y \<and> ascending (y # zs))"

consts insert_tree :: "int \<Rightarrow> tree \<Rightarrow> tree"

test_spec "\<lbrakk>balanced t; ascending (elements t)\<rbrakk> \<Longrightarrow>
    balanced (insert_tree x t) \<and> ascending (elements (insert_tree x t)) \<and> x \<in> set (elements (insert_tree x t))"
  mk_test_suite "insertion"

end
