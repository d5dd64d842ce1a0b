theory Ordered_Set
  imports Main
begin

text \<open>A set of numbers as an ascending list, and what inserting and removing a number should give.\<close>

fun ascending :: "int list \<Rightarrow> bool" where
  "ascending [] = True"
| "ascending [x] = True"
| "ascending (x # y # zs) = (x < y \<and> ascending (y # zs))"

fun put :: "int \<Rightarrow> int list \<Rightarrow> int list" where
  "put x [] = [x]"
| "put x (y # ys) = (if x < y then x # y # ys else if x = y then y # ys else y # put x ys)"

fun cut :: "int \<Rightarrow> int list \<Rightarrow> int list" where
  "cut x [] = []"
| "cut x (y # ys) = (if x = y then ys else y # cut x ys)"

consts insert :: "int \<Rightarrow> int list \<Rightarrow> int list"
consts remove :: "int \<Rightarrow> int list \<Rightarrow> int list"

lemma inserting: "ascending xs \<Longrightarrow> insert x xs = put x xs"
  oops

lemma removing: "ascending xs \<Longrightarrow> remove x xs = cut x xs"
  oops

end
