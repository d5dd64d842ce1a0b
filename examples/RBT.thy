theory RBT
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹Red-black trees›

text ‹
  Search trees with coloured nodes: the root is black, no red node has a red child, and on all ways down there are
  equally many black nodes. Deletion may leave a subtree with one black node too few on all ways; this is repaired in
  the node above where possible, and passed on otherwise. Insertion and deletion are right. Of the faulty deletions
  that follow, each destroys the part of the invariant that the lemma after it speaks of.

  That two subtrees have the same number of black nodes is said by an equation between them: it gives no hint how to
  make the second one when the first one is there. Those who look for such trees must at least not be slower for it.
›

datatype colour = Red | Black
datatype tree = Leaf | Node colour tree nat tree

fun colour_of :: "tree ⇒ colour" where
  "colour_of Leaf = Black"
| "colour_of (Node c l x r) = c"

fun blacks :: "tree ⇒ nat" where
  "blacks Leaf = 0"
| "blacks (Node c l x r) = (if c = Black then Suc (blacks l) else blacks l)"

fun elems :: "tree ⇒ nat set" where
  "elems Leaf = {}"
| "elems (Node c l x r) = {x} ∪ elems l ∪ elems r"

text ‹The invariant, in four parts.›

fun ordered :: "tree ⇒ bool" where
  "ordered Leaf ⟷ True"
| "ordered (Node c l x r) ⟷ ordered l ∧ ordered r ∧ (∀y∈elems l. y < x) ∧ (∀y∈elems r. x < y)"

fun no_two_red :: "tree ⇒ bool" where
  "no_two_red Leaf ⟷ True"
| "no_two_red (Node c l x r) ⟷
     no_two_red l ∧ no_two_red r ∧ (c = Red ⟶ colour_of l = Black ∧ colour_of r = Black)"

fun same_blacks :: "tree ⇒ bool" where
  "same_blacks Leaf ⟷ True"
| "same_blacks (Node c l x r) ⟷ same_blacks l ∧ same_blacks r ∧ blacks l = blacks r"

definition root_black :: "tree ⇒ bool" where
  "root_black t ⟷ colour_of t = Black"

definition rbt :: "tree ⇒ bool" where
  "rbt t ⟷ ordered t ∧ no_two_red t ∧ same_blacks t ∧ root_black t"

section ‹Insertion›

text ‹One of four places may have two red nodes.›

fun balance :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "balance (Node Red (Node Red a x b) y c) z d = Node Red (Node Black a x b) y (Node Black c z d)"
| "balance (Node Red a x (Node Red b y c)) z d = Node Red (Node Black a x b) y (Node Black c z d)"
| "balance a x (Node Red (Node Red b y c) z d) = Node Red (Node Black a x b) y (Node Black c z d)"
| "balance a x (Node Red b y (Node Red c z d)) = Node Red (Node Black a x b) y (Node Black c z d)"
| "balance l x r = Node Black l x r"

fun ins :: "nat ⇒ tree ⇒ tree" where
  "ins x Leaf = Node Red Leaf x Leaf"
| "ins x (Node Red l y r) =
     (if x < y then Node Red (ins x l) y r else if y < x then Node Red l y (ins x r) else Node Red l y r)"
| "ins x (Node Black l y r) =
     (if x < y then balance (ins x l) y r else if y < x then balance l y (ins x r) else Node Black l y r)"

fun blacken :: "tree ⇒ tree" where
  "blacken Leaf = Leaf"
| "blacken (Node c l x r) = Node Black l x r"

definition insert :: "nat ⇒ tree ⇒ tree" where
  "insert x t = blacken (ins x t)"

section ‹Deletion›

text ‹A subtree with as many black nodes as it should have, or with one too few.›

datatype rest = Fit tree | Short tree

fun tree_of :: "rest ⇒ tree" where
  "tree_of (Fit t) = t"
| "tree_of (Short t) = t"

text ‹What remains of a node with this colour and one child only.›

fun cut :: "colour ⇒ tree ⇒ rest" where
  "cut Red t = Fit t"
| "cut Black (Node Red l x r) = Fit (Node Black l x r)"
| "cut Black t = Short t"

text ‹A black node with one black node too few below it; if it was red before, then it has made up for it.›

fun pass_on :: "colour ⇒ tree ⇒ rest" where
  "pass_on Red t = Fit t"
| "pass_on Black t = Short t"

text ‹The left subtree is short. The black sibling gives a red node away, or becomes red itself.›

fun beside_right :: "colour ⇒ tree ⇒ nat ⇒ tree ⇒ rest" where
  "beside_right c l x (Node k a y (Node Red b z d)) = Fit (Node c (Node Black l x a) y (Node Black b z d))"
| "beside_right c l x (Node k (Node Red a y b) z d) = Fit (Node c (Node Black l x a) y (Node Black b z d))"
| "beside_right c l x (Node k a y b) = pass_on c (Node Black l x (Node Red a y b))"
| "beside_right c l x Leaf = Fit (Node c l x Leaf)"

text ‹If the sibling is red, then its child on this side becomes the sibling.›

fun left :: "colour ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "left c (Fit l) x r = Fit (Node c l x r)"
| "left c (Short l) x (Node Red a y b) = Fit (Node Black (tree_of (beside_right Red l x a)) y b)"
| "left c (Short l) x r = beside_right c l x r"

text ‹The same with sides exchanged.›

fun beside_left :: "colour ⇒ tree ⇒ nat ⇒ tree ⇒ rest" where
  "beside_left c (Node k (Node Red a x b) y d) z r = Fit (Node c (Node Black a x b) y (Node Black d z r))"
| "beside_left c (Node k a x (Node Red b y d)) z r = Fit (Node c (Node Black a x b) y (Node Black d z r))"
| "beside_left c (Node k a x b) y r = pass_on c (Node Black (Node Red a x b) y r)"
| "beside_left c Leaf x r = Fit (Node c Leaf x r)"

fun right :: "colour ⇒ tree ⇒ nat ⇒ rest ⇒ rest" where
  "right c l x (Fit r) = Fit (Node c l x r)"
| "right c (Node Red a x b) y (Short r) = Fit (Node Black a x (tree_of (beside_left Red b y r)))"
| "right c l x (Short r) = beside_left c l x r"

text ‹The parts together, so that one can be replaced by a faulty one.›

record repairs =
  alone :: "colour ⇒ tree ⇒ rest"
  on_left :: "colour ⇒ rest ⇒ nat ⇒ tree ⇒ rest"
  on_right :: "colour ⇒ tree ⇒ nat ⇒ rest ⇒ rest"

definition sound :: repairs where
  "sound = ⦇alone = cut, on_left = left, on_right = right⦈"

fun take_max :: "repairs ⇒ tree ⇒ rest × nat" where
  "take_max f Leaf = (Fit Leaf, 0)"
| "take_max f (Node c l x r) =
     (if r = Leaf then (alone f c l, x) else (case take_max f r of (r', z) ⇒ (on_right f c l x r', z)))"

fun del :: "repairs ⇒ (tree ⇒ rest × nat) ⇒ nat ⇒ tree ⇒ rest" where
  "del f pick x Leaf = Fit Leaf"
| "del f pick x (Node c l y r) =
     (if x < y then on_left f c (del f pick x l) y r
      else if y < x then on_right f c l y (del f pick x r)
      else if l = Leaf then alone f c r
      else (case pick l of (l', z) ⇒ on_left f c l' z r))"

definition delete_with :: "repairs ⇒ nat ⇒ tree ⇒ tree" where
  "delete_with f x t = tree_of (del f (take_max f) x t)"

definition delete :: "nat ⇒ tree ⇒ tree" where
  "delete = delete_with sound"

lemma rbt_insert: "rbt t ⟹ rbt (insert x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma rbt_delete: "rbt t ⟹ rbt (delete x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma elems_delete: "rbt t ⟹ elems (delete x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

section ‹Faults in a repair›

text ‹1. The red child of a black node that is gone stays red.›

fun cut_1 :: "colour ⇒ tree ⇒ rest" where
  "cut_1 c t = Fit t"

definition delete_1 :: "nat ⇒ tree ⇒ tree" where
  "delete_1 = delete_with (sound⦇alone := cut_1⦈)"

lemma same_blacks_delete_1: "rbt t ⟹ same_blacks (delete_1 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹2. A subtree with one black node too few is not reported. Shows in a black tree with seven nodes.›

fun left_2 :: "colour ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "left_2 c (Short l) x (Node Black a y b) = Fit (tree_of (beside_right c l x (Node Black a y b)))"
| "left_2 c l x r = left c l x r"

definition delete_2 :: "nat ⇒ tree ⇒ tree" where
  "delete_2 = delete_with (sound⦇on_left := left_2⦈)"

lemma same_blacks_delete_2: "rbt t ⟹ same_blacks (delete_2 x t)"
  quickcheck [tester = narrowing, timeout = 30, expect = counterexample]
  oops

text ‹3. The sibling stays black.›

fun left_3 :: "colour ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "left_3 c (Short l) x (Node Black a y b) = pass_on c (Node Black l x (Node Black a y b))"
| "left_3 c l x r = left c l x r"

definition delete_3 :: "nat ⇒ tree ⇒ tree" where
  "delete_3 = delete_with (sound⦇on_left := left_3⦈)"

lemma same_blacks_delete_3: "rbt t ⟹ same_blacks (delete_3 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹4. The red outer child of the sibling stays red.›

fun left_4 :: "colour ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "left_4 c (Short l) x (Node Black a y (Node Red b z d)) = Fit (Node c (Node Black l x a) y (Node Red b z d))"
| "left_4 c l x r = left c l x r"

definition delete_4 :: "nat ⇒ tree ⇒ tree" where
  "delete_4 = delete_with (sound⦇on_left := left_4⦈)"

lemma same_blacks_delete_4: "rbt t ⟹ same_blacks (delete_4 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹5. Two elements change places when the inner child of the sibling is red.›

fun left_5 :: "colour ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "left_5 c (Short l) x (Node Black (Node Red a y b) z d) = Fit (Node c (Node Black l y a) x (Node Black b z d))"
| "left_5 c l x r = left c l x r"

definition delete_5 :: "nat ⇒ tree ⇒ tree" where
  "delete_5 = delete_with (sound⦇on_left := left_5⦈)"

lemma ordered_delete_5: "rbt t ⟹ ordered (delete_5 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹6. Two subtrees change places when the outer child of the sibling is red. Shows with five nodes.›

fun right_6 :: "colour ⇒ tree ⇒ nat ⇒ rest ⇒ rest" where
  "right_6 c (Node Black (Node Red a x b) y d) z (Short r) = Fit (Node c (Node Black a x d) y (Node Black b z r))"
| "right_6 c l x r = right c l x r"

definition delete_6 :: "nat ⇒ tree ⇒ tree" where
  "delete_6 = delete_with (sound⦇on_right := right_6⦈)"

lemma ordered_delete_6: "rbt t ⟹ ordered (delete_6 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹7. A black node on top of a red sibling is lost.›

fun left_7 :: "colour ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "left_7 c (Short l) x (Node Red a y b) = Fit (Node Red (tree_of (beside_right Red l x a)) y b)"
| "left_7 c l x r = left c l x r"

definition delete_7 :: "nat ⇒ tree ⇒ tree" where
  "delete_7 = delete_with (sound⦇on_left := left_7⦈)"

lemma root_black_delete_7: "rbt t ⟹ root_black (delete_7 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

lemma no_two_red_delete_7: "rbt t ⟹ no_two_red (delete_7 x t)"
  quickcheck [tester = narrowing, timeout = 30, expect = counterexample]
  oops

text ‹8. A red sibling is taken for a black one.›

fun right_8 :: "colour ⇒ tree ⇒ nat ⇒ rest ⇒ rest" where
  "right_8 c l x (Fit r) = Fit (Node c l x r)"
| "right_8 c l x (Short r) = beside_left c l x r"

definition delete_8 :: "nat ⇒ tree ⇒ tree" where
  "delete_8 = delete_with (sound⦇on_right := right_8⦈)"

lemma same_blacks_delete_8: "rbt t ⟹ same_blacks (delete_8 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹9. The sibling becomes red although its outer child is.›

fun right_9 :: "colour ⇒ tree ⇒ nat ⇒ rest ⇒ rest" where
  "right_9 c (Node Black (Node Red a x b) y d) z (Short r) = pass_on c (Node Black (Node Red (Node Red a x b) y d) z r)"
| "right_9 c l x r = right c l x r"

definition delete_9 :: "nat ⇒ tree ⇒ tree" where
  "delete_9 = delete_with (sound⦇on_right := right_9⦈)"

lemma no_two_red_delete_9: "rbt t ⟹ no_two_red (delete_9 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹10. A short subtree on the right is not repaired.›

fun right_10 :: "colour ⇒ tree ⇒ nat ⇒ rest ⇒ rest" where
  "right_10 c l x r = Fit (Node c l x (tree_of r))"

definition delete_10 :: "nat ⇒ tree ⇒ tree" where
  "delete_10 = delete_with (sound⦇on_right := right_10⦈)"

lemma same_blacks_delete_10: "rbt t ⟹ same_blacks (delete_10 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Faults in what takes the place of the deleted element›

text ‹11. It is the smallest element of the left subtree, not the greatest. Shows with four nodes.›

fun take_min :: "tree ⇒ rest × nat" where
  "take_min Leaf = (Fit Leaf, 0)"
| "take_min (Node c l x r) =
     (if l = Leaf then (cut c r, x) else (case take_min l of (l', z) ⇒ (left c l' x r, z)))"

definition delete_11 :: "nat ⇒ tree ⇒ tree" where
  "delete_11 x t = tree_of (del sound take_min x t)"

lemma ordered_delete_11: "rbt t ⟹ ordered (delete_11 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹12. The left subtree of the greatest element is lost.›

fun take_max_12 :: "tree ⇒ rest × nat" where
  "take_max_12 Leaf = (Fit Leaf, 0)"
| "take_max_12 (Node c l x r) =
     (if r = Leaf then (cut c Leaf, x) else (case take_max_12 r of (r', z) ⇒ (right c l x r', z)))"

definition delete_12 :: "nat ⇒ tree ⇒ tree" where
  "delete_12 x t = tree_of (del sound take_max_12 x t)"

lemma elems_delete_12: "rbt t ⟹ elems (delete_12 x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Faults in the descent›

text ‹13. The two directions are confused.›

fun del_13 :: "nat ⇒ tree ⇒ rest" where
  "del_13 x Leaf = Fit Leaf"
| "del_13 x (Node c l y r) =
     (if y < x then left c (del_13 x l) y r
      else if x < y then right c l y (del_13 x r)
      else if l = Leaf then cut c r
      else (case take_max sound l of (l', z) ⇒ left c l' z r))"

definition delete_13 :: "nat ⇒ tree ⇒ tree" where
  "delete_13 x t = tree_of (del_13 x t)"

lemma elems_delete_13: "rbt t ⟹ elems (delete_13 x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹14. The colour of the node is not kept when another element takes its place.›

fun del_14 :: "nat ⇒ tree ⇒ rest" where
  "del_14 x Leaf = Fit Leaf"
| "del_14 x (Node c l y r) =
     (if x < y then left c (del_14 x l) y r
      else if y < x then right c l y (del_14 x r)
      else if l = Leaf then cut c r
      else (case take_max sound l of (l', z) ⇒ left Black l' z r))"

definition delete_14 :: "nat ⇒ tree ⇒ tree" where
  "delete_14 x t = tree_of (del_14 x t)"

lemma same_blacks_delete_14: "rbt t ⟹ same_blacks (delete_14 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Trees that are hard to find›

definition build :: "nat list ⇒ tree" where
  "build xs = foldl (λt x. insert x t) Leaf xs"

definition shows_fault :: "(tree ⇒ bool) ⇒ (nat ⇒ tree ⇒ tree) ⇒ nat ⇒ tree ⇒ bool" where
  "shows_fault P d x t ⟷ rbt t ∧ P (delete x t) ∧ ¬ P (d x t)"

value "shows_fault same_blacks delete_2 0 (build [6, 5, 4, 3, 2, 1, 0])"
value "shows_fault same_blacks delete_4 0 (build [2, 3, 1, 0])"
value "shows_fault ordered delete_5 0 (build [3, 0, 1, 2])"
value "shows_fault ordered delete_6 4 (build [1, 4, 3, 2, 0])"
value "shows_fault root_black delete_7 0 (build [4, 0, 1, 3, 2])"
value "shows_fault no_two_red delete_7 0 (build [0, 5, 1, 3, 4, 2])"
value "shows_fault same_blacks delete_8 4 (build [4, 3, 2, 1, 0])"
value "shows_fault no_two_red delete_9 3 (build [3, 2, 1, 0])"
value "shows_fault ordered delete_11 2 (build [3, 2, 1, 0])"
value "shows_fault (λt. elems t = {0, 1, 3}) delete_12 2 (build [3, 2, 1, 0])"
value "shows_fault same_blacks delete_14 1 (build [4, 3, 2, 1, 0])"

end
