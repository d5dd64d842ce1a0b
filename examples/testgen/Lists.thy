theory Lists
  imports Main
begin

text \<open>Sorting and other functions on lists.\<close>

fun ascending :: "int list \<Rightarrow> bool" where
  "ascending [] = True"
| "ascending [x] = True"
| "ascending (x # y # zs) = (x \<le> y \<and> ascending (y # zs))"

fun occurrences :: "int \<Rightarrow> int list \<Rightarrow> nat" where
  "occurrences x [] = 0"
| "occurrences x (y # ys) = (if x = y then Suc (occurrences x ys) else occurrences x ys)"

fun insort :: "int \<Rightarrow> int list \<Rightarrow> int list" where
  "insort x [] = [x]"
| "insort x (y # ys) = (if x \<le> y then x # y # ys else y # insort x ys)"

fun isort :: "int list \<Rightarrow> int list" where
  "isort [] = []"
| "isort (x # xs) = insort x (isort xs)"

consts sort_list :: "int list \<Rightarrow> int list"

text \<open>The result is in order and has the same elements as often.\<close>

test_spec "ascending (sort_list xs) \<and>
    (\<forall>x\<in>set (xs @ sort_list xs). occurrences x (sort_list xs) = occurrences x xs)"
  mk_test_suite "sorted"

text \<open>The result is that of a sorting that is known to be right: one case for each order of the elements.\<close>

test_spec "sort_list xs = isort xs"
  mk_test_suite "permutations"

consts insert_sorted :: "int \<Rightarrow> int list \<Rightarrow> int list"

test_spec "ascending xs \<Longrightarrow> ascending (insert_sorted x xs)"
  mk_test_suite "insertion"

consts greatest :: "int \<Rightarrow> int \<Rightarrow> int"

test_spec "greatest a b = max a b"
  mk_test_suite "maximum"

end
