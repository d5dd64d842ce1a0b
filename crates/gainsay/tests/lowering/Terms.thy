theory Terms
  imports Main
begin

text \<open>Terms that are evaluated in three ways: by the reference evaluator, as a program, and as native code.\<close>

section \<open>Definitions\<close>

datatype 'a tree = Leaf | Node "'a tree" 'a "'a tree"

fun insert_tree :: "'a::linorder \<Rightarrow> 'a tree \<Rightarrow> 'a tree" where
  "insert_tree x Leaf = Node Leaf x Leaf"
| "insert_tree x (Node l y r) =
    (if x < y then Node (insert_tree x l) y r
     else if y < x then Node l y (insert_tree x r)
     else Node l y r)"

primrec flatten :: "'a tree \<Rightarrow> 'a list" where
  "flatten Leaf = []"
| "flatten (Node l x r) = flatten l @ x # flatten r"

fun overlap :: "nat \<Rightarrow> nat \<Rightarrow> nat" where
  "overlap 0 _ = 1"
| "overlap _ 0 = 2"
| "overlap (Suc 0) (Suc (Suc n)) = n"
| "overlap 7 _ = 70"
| "overlap m n = m + n"

fun even_nat :: "nat \<Rightarrow> bool" and odd_nat :: "nat \<Rightarrow> bool" where
  "even_nat 0 = True"
| "even_nat (Suc n) = odd_nat n"
| "odd_nat 0 = False"
| "odd_nat (Suc n) = even_nat n"

fun partial :: "nat \<Rightarrow> nat" where
  "partial (Suc 0) = 5"

definition twice :: "('a \<Rightarrow> 'a) \<Rightarrow> 'a \<Rightarrow> 'a" where
  "twice f = (\<lambda>x. f (f x))"

definition compose_all :: "('a \<Rightarrow> 'a) list \<Rightarrow> 'a \<Rightarrow> 'a" where
  "compose_all fs = foldr (\<lambda>f g. f \<circ> g) fs id"

datatype color = Red | Green | Blue

record point =
  xcoord :: int
  ycoord :: int

class measured =
  fixes measure :: "'a \<Rightarrow> nat"

instantiation nat :: measured
begin
definition "measure (n :: nat) = n"
instance ..
end

instantiation list :: (measured) measured
begin
primrec measure_list :: "'a list \<Rightarrow> nat" where
  "measure_list [] = 1"
| "measure_list (x # xs) = measure x + measure_list xs"
instance ..
end

datatype 'a rose = Rose 'a "'a rose list"

primrec rose_sum :: "nat rose \<Rightarrow> nat" where
  "rose_sum (Rose n rs) = n + sum_list (map rose_sum rs)"

section \<open>Terms\<close>

value "rev [1, 2, 3 :: nat]"
value "flatten (fold insert_tree [3, 1, 2, 5, 4 :: int] Leaf)"
value "map (\<lambda>(m, n). overlap m n) [(0, 0), (0, 5), (3, 0), (1, 5), (1, 1), (7, 1), (2, 3)]"
value "(even_nat 6, odd_nat 6)"
value "partial 1"
value "partial 3"
value "twice (twice (\<lambda>n. n * 2)) (3 :: nat)"
value "compose_all [Suc, \<lambda>n. n * n, (+) 2] (3 :: nat)"
value "map (twice Suc) [1, 2]"
value "(12 :: int) div - 5"
value "(- 12 :: int) mod 5"
value "(7 :: nat) - 9"
value "(7 :: nat) div 0 + 7 mod 0"
value "2 ^ 200 + (1 :: nat)"
value "\<forall>c. c = Red \<or> c = Green \<or> c = Blue"
value "\<exists>c. c \<noteq> Red \<and> c \<noteq> Blue"
value "\<forall>f :: bool \<Rightarrow> bool. f (f (f True)) = f True"
value "\<forall>A :: color set. A = {} \<or> (\<exists>c. c \<in> A)"
value "\<forall>x < 10. x * x < (100 :: nat)"
value "\<forall>x \<in> set [1, 2, 3 :: nat]. x < 4"
value "(\<lambda>c. c = Red) = (\<lambda>c. case c of Red \<Rightarrow> True | _ \<Rightarrow> False)"
value "xcoord (point.make 3 4 \<lparr> xcoord := 5 \<rparr>)"
value "measure [[1, 2], [3 :: nat]]"
value "rose_sum (Rose 1 [Rose 2 [], Rose 3 [Rose 4 []]])"
value "case Some (3 :: nat) of None \<Rightarrow> 0 | Some n \<Rightarrow> n + 1"
value "let x = 5 :: nat; y = x * x in (x, y)"
value "hd ([] :: nat list)"
value "sort [3, 1, 2 :: int]"
value "remdups [1, 2, 1, 3 :: nat]"
value "zip [1, 2 :: nat] [True, False]"
value "{1, 2, 3} \<inter> {2, 3, 4 :: nat}"
value "{1, 2, 3} = {3, 2, 1 :: nat}"
value "card {1, 1, 2 :: nat}"
value "(\<lambda>n. n + 1) ` {1, 2 :: nat}"
value "sum_list [1, 2, 3 :: nat]"
value "\<Sum>n \<in> {1, 2, 3}. n * (n :: nat)"
value "[x * y. x \<leftarrow> [1, 2], y \<leftarrow> [3, 4 :: nat], x < y]"
value "map_of [(1 :: nat, ''one''), (2, ''two'')] 2"
value "((\<lambda>n. None)(3 \<mapsto> True)) (3 :: nat)"
value "''abc'' @ [CHR ''d'']"
value "[2..<7]"
value "[2..7]"
value "gcd 12 (18 :: nat)"
value "gcd (- 12) (18 :: int)"
value "(4 :: nat) dvd 12"
value "max 3 (5 :: int)"
value "length [(), ()]"
value "size (Node Leaf (1 :: nat) Leaf)"
value "set [1, 2, 3 :: nat] \<subseteq> {1..3}"
value "{x :: color. x \<noteq> Red}"
value "UNIV :: bool set"
value "- {Red}"
value "rec_nat (0 :: nat) (\<lambda>n r. n + r) 5"
value "fst (1 :: nat, hd ([] :: nat list))"
value "\<exists>!x. x = Red"
value "(THE x. x = Red)"
value "filter (\<lambda>x. even x) [1, 2, 3, 4 :: nat]"
value "concat [[1], [2, 3 :: nat]]"
value "foldl (-) 10 [1, 2, 3 :: int]"
value "sorted [1, 2, 2 :: nat]"
value "distinct [1, 2, 1 :: nat]"
value "(1, 2) \<in> {(1, 2), (2, 3)}\<^sup>+"
value "nat (- 3) + nat 4"
value "int 3 - 5"
value "\<bar>- 3 :: int\<bar>"
value "fact 20 :: nat"
value "5 choose 2"
value "\<lfloor>3 :: int\<rfloor>"

text ‹Characters and their digits.›

fun digits :: "char ⇒ bool list" where
  "digits (Char a b c d e g h i) = [a, b, c, d, e, g, h, i]"

fun vowel :: "char ⇒ bool" where
  "vowel CHR ''a'' = True"
| "vowel (Char True _ True _ _ _ _ False) = True"
| "vowel _ = False"

value "digits CHR ''a''"
value "map vowel ''abcdefg''"
value "map (λb. Char b False b False b False True False) [False, True]"
value "case CHR ''q'' of Char a _ _ _ _ _ _ h ⇒ (a, h)"
value "(of_char CHR ''z'' :: int, char_of (65 :: int))"
value "map digit0 ''abc''"
value "map (λf. f True) (map (Char False True False True False True) [True, False])"

text ‹Relations with the diagonal.›

value "{(1, 2), (2, 3 :: nat)}⇧*"
value "({(1, 1), (1, 2 :: nat)}⇧= - {(1, 1), (3, 3), (4, 5)}) O Id"
value "{(1, 2)}⇧* O {(2 :: nat, 3 :: nat)}⇧*"
value "({(1, 2), (2, 3 :: nat)}⇧*)¯ `` {3, 7}"
value "(Domain (Id - {(1 :: nat, 1)} ∪ {(1, 2)}), Range (Id - {(1 :: nat, 1)} ∪ {(1, 2)}))"
value "{(1, 2), (3, 3 :: nat)} ⊆ {(1, 2)}⇧="
value "{(1, 2 :: nat)}⇧* ⊆ {(1, 2), (1, 1), (2, 2)}"
value "({(1, 2 :: nat)} ∪ {(2, 3)})⇧* = {(1, 2)}⇧* ∪ {(2, 3)}⇧*"
value "({(1, 2), (2, 1 :: nat)}⇧* - {(1, 1)})⇧+ = {(1, 2), (2, 1)}⇧*"
value "[refl ({(1, 2 :: nat)}⇧*), refl ({(1, 2 :: nat)}⇧+), trans ({(1, 2), (2, 3 :: nat)}⇧=)]"
value "[sym (Id :: nat rel), antisym ({(1, 2 :: nat)}⇧*), irrefl (Id :: nat rel), finite (Id :: nat rel)]"
value "Id = {(True, True), (False, False)}"
value "GREATEST n :: nat. n < 5"

text ‹Rules for execution.›

definition total :: "nat list ⇒ nat"
  where "total ns = foldr (+) ns 0"

lemma [code_unfold]: "total (rev ns) = total ns"
  sorry

definition total_after :: "nat ⇒ nat list ⇒ nat"
  where "total_after n ns = n + total (rev ns)"

value "total_after 4 [1, 2, 3]"

value "List.diagonal [0 :: nat] [(0, 0), (1, 2)]"

end
