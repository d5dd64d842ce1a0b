theory AVL
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹AVL trees›

text ‹
  Search trees of numbers in which the heights of siblings differ by one at most; every node knows its height.
  Insertion and deletion are right. Of the faulty deletions that follow, each destroys what the lemma after it says.

  Few trees satisfy ‹avl›, since their heights must be right. Most of the faults show on trees with up to four nodes;
  it is said where more are needed, and at the end there are trees that show these.
›

datatype tree = Leaf | Node tree nat tree nat

fun ht :: "tree ⇒ nat" where
  "ht Leaf = 0"
| "ht (Node l x r h) = h"

fun height :: "tree ⇒ nat" where
  "height Leaf = 0"
| "height (Node l x r h) = Suc (max (height l) (height r))"

fun elems :: "tree ⇒ nat set" where
  "elems Leaf = {}"
| "elems (Node l x r h) = {x} ∪ elems l ∪ elems r"

text ‹The invariants.›

fun avl :: "tree ⇒ bool" where
  "avl Leaf ⟷ True"
| "avl (Node l x r h) ⟷ avl l ∧ avl r ∧ height l ≤ Suc (height r) ∧ height r ≤ Suc (height l) ∧
     h = Suc (max (height l) (height r))"

fun ordered :: "tree ⇒ bool" where
  "ordered Leaf ⟷ True"
| "ordered (Node l x r h) ⟷ ordered l ∧ ordered r ∧ (∀y∈elems l. y < x) ∧ (∀y∈elems r. x < y)"

section ‹Insertion and deletion›

definition node :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "node l x r = Node l x r (Suc (max (ht l) (ht r)))"

fun rotr :: "tree ⇒ tree" where
  "rotr (Node (Node a x b i) y c h) = node a x (node b y c)"
| "rotr t = t"

fun rotl :: "tree ⇒ tree" where
  "rotl (Node a x (Node b y c i) h) = node (node a x b) y c"
| "rotl t = t"

text ‹The higher child of a child that must be rotated should be the outer one.›

fun lean_left :: "tree ⇒ tree" where
  "lean_left Leaf = Leaf"
| "lean_left (Node l x r h) = (if ht l < ht r then rotl (Node l x r h) else Node l x r h)"

fun lean_right :: "tree ⇒ tree" where
  "lean_right Leaf = Leaf"
| "lean_right (Node l x r h) = (if ht r < ht l then rotr (Node l x r h) else Node l x r h)"

definition balance :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "balance l x r =
     (if Suc (ht r) < ht l then rotr (node (lean_left l) x r)
      else if Suc (ht l) < ht r then rotl (node l x (lean_right r))
      else node l x r)"

fun insert :: "nat ⇒ tree ⇒ tree" where
  "insert x Leaf = node Leaf x Leaf"
| "insert x (Node l y r h) =
     (if x < y then balance (insert x l) y r
      else if y < x then balance l y (insert x r)
      else Node l y r h)"

text ‹Deletion, for any way to balance and any way to take an element out of the left subtree.›

fun take_max :: "(tree ⇒ nat ⇒ tree ⇒ tree) ⇒ tree ⇒ tree × nat" where
  "take_max bal Leaf = (Leaf, 0)"
| "take_max bal (Node l x r h) =
     (if r = Leaf then (l, x) else (case take_max bal r of (r', z) ⇒ (bal l x r', z)))"

fun delete_with ::
  "(tree ⇒ nat ⇒ tree ⇒ tree) ⇒ (tree ⇒ tree × nat) ⇒ nat ⇒ tree ⇒ tree" where
  "delete_with bal pick x Leaf = Leaf"
| "delete_with bal pick x (Node l y r h) =
     (if x < y then bal (delete_with bal pick x l) y r
      else if y < x then bal l y (delete_with bal pick x r)
      else if l = Leaf then r
      else (case pick l of (l', z) ⇒ bal l' z r))"

definition delete :: "nat ⇒ tree ⇒ tree" where
  "delete = delete_with balance (take_max balance)"

lemma avl_insert: "avl t ⟹ avl (insert x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma ordered_insert: "ordered t ⟹ ordered (insert x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma avl_delete: "avl t ⟹ avl (delete x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma ordered_delete: "ordered t ⟹ ordered (delete x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma elems_delete: "ordered t ⟹ elems (delete x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

section ‹Faults in how to balance›

text ‹1. Nothing is rotated.›

definition delete_1 :: "nat ⇒ tree ⇒ tree" where
  "delete_1 = delete_with node (take_max node)"

lemma avl_delete_1: "avl t ⟹ avl (delete_1 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹2. Children are rotated as they are, even if their inner child is the higher one.›

definition balance_2 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "balance_2 l x r =
     (if Suc (ht r) < ht l then rotr (node l x r)
      else if Suc (ht l) < ht r then rotl (node l x r)
      else node l x r)"

definition delete_2 :: "nat ⇒ tree ⇒ tree" where
  "delete_2 = delete_with balance_2 (take_max balance_2)"

lemma avl_delete_2: "avl t ⟹ avl (delete_2 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹3. A child of even balance is rotated too. Shows from height 4 on, with eight nodes.›

fun lean_left_3 :: "tree ⇒ tree" where
  "lean_left_3 Leaf = Leaf"
| "lean_left_3 (Node l x r h) = (if ht l ≤ ht r then rotl (Node l x r h) else Node l x r h)"

definition balance_3 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "balance_3 l x r =
     (if Suc (ht r) < ht l then rotr (node (lean_left_3 l) x r)
      else if Suc (ht l) < ht r then rotl (node l x (lean_right r))
      else node l x r)"

definition delete_3 :: "nat ⇒ tree ⇒ tree" where
  "delete_3 = delete_with balance_3 (take_max balance_3)"

lemma avl_delete_3: "avl t ⟹ avl (delete_3 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹4. A tree that is too high on its right side is not rotated.›

definition balance_4 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "balance_4 l x r = (if Suc (ht r) < ht l then rotr (node (lean_left l) x r) else node l x r)"

definition delete_4 :: "nat ⇒ tree ⇒ tree" where
  "delete_4 = delete_with balance_4 (take_max balance_4)"

lemma avl_delete_4: "avl t ⟹ avl (delete_4 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹5. The root keeps its old height when it is rotated to the right.›

fun rotr_5 :: "tree ⇒ tree" where
  "rotr_5 (Node (Node a x b i) y c h) = Node a x (node b y c) h"
| "rotr_5 t = t"

definition balance_5 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "balance_5 l x r =
     (if Suc (ht r) < ht l then rotr_5 (node (lean_left l) x r)
      else if Suc (ht l) < ht r then rotl (node l x (lean_right r))
      else node l x r)"

definition delete_5 :: "nat ⇒ tree ⇒ tree" where
  "delete_5 = delete_with balance_5 (take_max balance_5)"

lemma avl_delete_5: "avl t ⟹ avl (delete_5 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹6. A rotation to the left confuses the two elements.›

fun rotl_6 :: "tree ⇒ tree" where
  "rotl_6 (Node a x (Node b y c i) h) = node (node a y b) x c"
| "rotl_6 t = t"

definition balance_6 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "balance_6 l x r =
     (if Suc (ht r) < ht l then rotr (node (lean_left l) x r)
      else if Suc (ht l) < ht r then rotl_6 (node l x (lean_right r))
      else node l x r)"

definition delete_6 :: "nat ⇒ tree ⇒ tree" where
  "delete_6 = delete_with balance_6 (take_max balance_6)"

lemma ordered_delete_6: "avl t ⟹ ordered t ⟹ ordered (delete_6 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Faults in what takes the place of the deleted element›

text ‹7. The greatest element of the left subtree also stays there.›

definition delete_7 :: "nat ⇒ tree ⇒ tree" where
  "delete_7 = delete_with balance (λl. (l, snd (take_max balance l)))"

lemma ordered_delete_7: "ordered t ⟹ ordered (delete_7 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹8. The smallest element is taken instead of the greatest.›

fun take_min :: "tree ⇒ tree × nat" where
  "take_min Leaf = (Leaf, 0)"
| "take_min (Node l x r h) =
     (if l = Leaf then (r, x) else (case take_min l of (l', z) ⇒ (balance l' x r, z)))"

definition delete_8 :: "nat ⇒ tree ⇒ tree" where
  "delete_8 = delete_with balance take_min"

lemma ordered_delete_8: "ordered t ⟹ ordered (delete_8 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹9. What remains when the greatest element is taken is not balanced. Shows with seven nodes.›

definition delete_9 :: "nat ⇒ tree ⇒ tree" where
  "delete_9 = delete_with balance (take_max node)"

lemma avl_delete_9: "avl t ⟹ avl (delete_9 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹10. What is on the left of the greatest element gets lost.›

fun take_max_10 :: "tree ⇒ tree × nat" where
  "take_max_10 Leaf = (Leaf, 0)"
| "take_max_10 (Node l x r h) =
     (if r = Leaf then (Leaf, x) else (case take_max_10 r of (r', z) ⇒ (balance l x r', z)))"

definition delete_10 :: "nat ⇒ tree ⇒ tree" where
  "delete_10 = delete_with balance take_max_10"

lemma elems_delete_10: "ordered t ⟹ elems (delete_10 x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Faults in the descent›

text ‹11. An element that is found is looked for on its left.›

fun delete_11 :: "nat ⇒ tree ⇒ tree" where
  "delete_11 x Leaf = Leaf"
| "delete_11 x (Node l y r h) =
     (if x ≤ y then balance (delete_11 x l) y r
      else if y < x then balance l y (delete_11 x r)
      else if l = Leaf then r
      else (case take_max balance l of (l', z) ⇒ balance l' z r))"

lemma elems_delete_11: "ordered t ⟹ elems (delete_11 x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹12. An element without left subtree takes its right subtree with it.›

fun delete_12 :: "nat ⇒ tree ⇒ tree" where
  "delete_12 x Leaf = Leaf"
| "delete_12 x (Node l y r h) =
     (if x < y then balance (delete_12 x l) y r
      else if y < x then balance l y (delete_12 x r)
      else if l = Leaf then Leaf
      else (case take_max balance l of (l', z) ⇒ balance l' z r))"

lemma elems_delete_12: "ordered t ⟹ elems (delete_12 x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹Shows with eight nodes: two levels are lost at once.›

lemma avl_delete_12: "avl t ⟹ avl (delete_12 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Trees that are hard to find›

definition build :: "nat list ⇒ tree" where
  "build xs = foldl (λt x. insert x t) Leaf xs"

definition shows_fault :: "(tree ⇒ bool) ⇒ (nat ⇒ tree ⇒ tree) ⇒ nat ⇒ tree ⇒ bool" where
  "shows_fault P d x t ⟷ avl t ∧ ordered t ∧ P (delete x t) ∧ ¬ P (d x t)"

value "shows_fault avl delete_3 8 (build [9, 5, 8, 2, 0, 3, 4, 1])"
value "shows_fault ordered delete_6 0 (build [1, 0, 2, 3])"
value "shows_fault avl delete_9 4 (build [4, 2, 5, 1, 3, 6, 0])"
value "shows_fault avl delete_12 7 (build [6, 2, 7, 1, 4, 8, 0, 3])"

end
