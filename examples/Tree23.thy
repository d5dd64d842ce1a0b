theory Tree23
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹2-3 trees›

text ‹
  Search trees whose nodes have one element and two subtrees, or two elements and three subtrees; all leaves are
  equally deep. Deletion may leave a subtree that is too short by one; five functions repair the node above, one for
  each place of a subtree. Insertion and deletion are right. Of the faulty deletions that follow, each has one wrong
  function, or a wrong descent, and destroys what the lemma after it says.

  A tree of height 2 has three to eight elements, one of height 3 up to 26: tests that do not aim at equal depths
  hardly ever see the latter.
›

datatype tree = Leaf | Two tree nat tree | Three tree nat tree nat tree

fun height :: "tree ⇒ nat" where
  "height Leaf = 0"
| "height (Two l x r) = Suc (max (height l) (height r))"
| "height (Three l x m y r) = Suc (max (height l) (max (height m) (height r)))"

fun elems :: "tree ⇒ nat set" where
  "elems Leaf = {}"
| "elems (Two l x r) = elems l ∪ {x} ∪ elems r"
| "elems (Three l x m y r) = elems l ∪ {x} ∪ elems m ∪ {y} ∪ elems r"

text ‹The invariants. What is between two bounds is ordered; there need not be bounds.›

fun balanced :: "tree ⇒ bool" where
  "balanced Leaf ⟷ True"
| "balanced (Two l x r) ⟷ balanced l ∧ balanced r ∧ height l = height r"
| "balanced (Three l x m y r) ⟷
     balanced l ∧ balanced m ∧ balanced r ∧ height l = height m ∧ height m = height r"

fun above :: "nat option ⇒ nat ⇒ bool" where
  "above None x ⟷ True"
| "above (Some a) x ⟷ a < x"

fun below :: "nat ⇒ nat option ⇒ bool" where
  "below x None ⟷ True"
| "below x (Some b) ⟷ x < b"

fun between :: "nat option ⇒ tree ⇒ nat option ⇒ bool" where
  "between a Leaf b ⟷ True"
| "between a (Two l x r) b ⟷
     above a x ∧ below x b ∧ between a l (Some x) ∧ between (Some x) r b"
| "between a (Three l x m y r) b ⟷
     above a x ∧ x < y ∧ below y b ∧
     between a l (Some x) ∧ between (Some x) m (Some y) ∧ between (Some y) r b"

definition ordered :: "tree ⇒ bool" where
  "ordered t ⟷ between None t None"

section ‹Insertion›

text ‹A subtree may grow by one level. Then it comes as two trees and an element.›

datatype grown = Same tree | Split tree nat tree

fun ins :: "nat ⇒ tree ⇒ grown" where
  "ins x Leaf = Split Leaf x Leaf"
| "ins x (Two l y r) =
     (if x < y then (case ins x l of Same l' ⇒ Same (Two l' y r) | Split a z b ⇒ Same (Three a z b y r))
      else if y < x then (case ins x r of Same r' ⇒ Same (Two l y r') | Split a z b ⇒ Same (Three l y a z b))
      else Same (Two l y r))"
| "ins x (Three l y m z r) =
     (if x < y then (case ins x l of
          Same l' ⇒ Same (Three l' y m z r)
        | Split a w b ⇒ Split (Two a w b) y (Two m z r))
      else if x = y ∨ x = z then Same (Three l y m z r)
      else if x < z then (case ins x m of
          Same m' ⇒ Same (Three l y m' z r)
        | Split a w b ⇒ Split (Two l y a) w (Two b z r))
      else (case ins x r of
          Same r' ⇒ Same (Three l y m z r')
        | Split a w b ⇒ Split (Two l y m) z (Two a w b)))"

definition insert :: "nat ⇒ tree ⇒ tree" where
  "insert x t = (case ins x t of Same t' ⇒ t' | Split l y r ⇒ Two l y r)"

section ‹Deletion›

text ‹A subtree of the right height, or one level too short.›

datatype rest = Fit tree | Short tree

fun tree_of :: "rest ⇒ tree" where
  "tree_of (Fit t) = t"
| "tree_of (Short t) = t"

text ‹Nodes with such a subtree: on the left or right of a small one; on the left, middle or right of a large one.›

fun left2 :: "rest ⇒ nat ⇒ tree ⇒ rest" where
  "left2 (Fit l) x r = Fit (Two l x r)"
| "left2 (Short l) x (Two a y b) = Short (Three l x a y b)"
| "left2 (Short l) x (Three a y b z c) = Fit (Two (Two l x a) y (Two b z c))"
| "left2 (Short l) x Leaf = Short l"

fun right2 :: "tree ⇒ nat ⇒ rest ⇒ rest" where
  "right2 l x (Fit r) = Fit (Two l x r)"
| "right2 (Two a y b) x (Short r) = Short (Three a y b x r)"
| "right2 (Three a y b z c) x (Short r) = Fit (Two (Two a y b) z (Two c x r))"
| "right2 Leaf x (Short r) = Short r"

fun left3 :: "rest ⇒ nat ⇒ tree ⇒ nat ⇒ tree ⇒ rest" where
  "left3 (Fit l) x m y r = Fit (Three l x m y r)"
| "left3 (Short l) x (Two a u b) y r = Fit (Two (Three l x a u b) y r)"
| "left3 (Short l) x (Three a u b v c) y r = Fit (Three (Two l x a) u (Two b v c) y r)"
| "left3 (Short l) x Leaf y r = Short l"

fun middle3 :: "tree ⇒ nat ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "middle3 l x (Fit m) y r = Fit (Three l x m y r)"
| "middle3 l x (Short m) y (Two a u b) = Fit (Two l x (Three m y a u b))"
| "middle3 l x (Short m) y (Three a u b v c) = Fit (Three l x (Two m y a) u (Two b v c))"
| "middle3 l x (Short m) y Leaf = Short m"

fun right3 :: "tree ⇒ nat ⇒ tree ⇒ nat ⇒ rest ⇒ rest" where
  "right3 l x m y (Fit r) = Fit (Three l x m y r)"
| "right3 l x (Two a u b) y (Short r) = Fit (Two l x (Three a u b y r))"
| "right3 l x (Three a u b v c) y (Short r) = Fit (Three l x (Two a u b) v (Two c y r))"
| "right3 l x Leaf y (Short r) = Short r"

text ‹All of them together, so that one can be replaced by a faulty one.›

record repairs =
  l2 :: "rest ⇒ nat ⇒ tree ⇒ rest"
  r2 :: "tree ⇒ nat ⇒ rest ⇒ rest"
  l3 :: "rest ⇒ nat ⇒ tree ⇒ nat ⇒ tree ⇒ rest"
  m3 :: "tree ⇒ nat ⇒ rest ⇒ nat ⇒ tree ⇒ rest"
  r3 :: "tree ⇒ nat ⇒ tree ⇒ nat ⇒ rest ⇒ rest"

definition good :: repairs where
  "good = ⦇l2 = left2, r2 = right2, l3 = left3, m3 = middle3, r3 = right3⦈"

fun take_min :: "repairs ⇒ tree ⇒ nat × rest" where
  "take_min f Leaf = (0, Fit Leaf)"
| "take_min f (Two l x r) =
     (if l = Leaf then (x, Short r) else (case take_min f l of (z, l') ⇒ (z, l2 f l' x r)))"
| "take_min f (Three l x m y r) =
     (if l = Leaf then (x, Fit (Two m y r)) else (case take_min f l of (z, l') ⇒ (z, l3 f l' x m y r)))"

fun del :: "repairs ⇒ (tree ⇒ nat × rest) ⇒ nat ⇒ tree ⇒ rest" where
  "del f pick x Leaf = Fit Leaf"
| "del f pick x (Two l y r) =
     (if x < y then l2 f (del f pick x l) y r
      else if y < x then r2 f l y (del f pick x r)
      else if r = Leaf then Short l
      else (case pick r of (z, r') ⇒ r2 f l z r'))"
| "del f pick x (Three l y m z r) =
     (if x < y then l3 f (del f pick x l) y m z r
      else if x = y then
        (if m = Leaf then Fit (Two l z r) else (case pick m of (u, m') ⇒ m3 f l u m' z r))
      else if x < z then m3 f l y (del f pick x m) z r
      else if x = z then
        (if r = Leaf then Fit (Two l y m) else (case pick r of (u, r') ⇒ r3 f l y m u r'))
      else r3 f l y m z (del f pick x r))"

definition delete_with :: "repairs ⇒ nat ⇒ tree ⇒ tree" where
  "delete_with f x t = tree_of (del f (take_min f) x t)"

definition delete :: "nat ⇒ tree ⇒ tree" where
  "delete = delete_with good"

lemma balanced_insert: "balanced t ⟹ balanced (insert x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma ordered_insert: "ordered t ⟹ ordered (insert x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma balanced_delete: "balanced t ⟹ balanced (delete x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma ordered_delete: "ordered t ⟹ ordered (delete x t)"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

lemma elems_delete: "balanced t ⟹ ordered t ⟹ elems (delete x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = no_counterexample]
  sorry

section ‹Faults in a repair›

text ‹1. A node that is made of two small ones is not said to be short. Shows with height 3.›

fun left2_1 :: "rest ⇒ nat ⇒ tree ⇒ rest" where
  "left2_1 (Short l) x (Two a y b) = Fit (Three l x a y b)"
| "left2_1 l x r = left2 l x r"

definition delete_1 :: "nat ⇒ tree ⇒ tree" where
  "delete_1 = delete_with (good⦇l2 := left2_1⦈)"

lemma balanced_delete_1: "balanced t ⟹ balanced (delete_1 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹2. A node of the right height is said to be short. Shows with height 3.›

fun right2_2 :: "tree ⇒ nat ⇒ rest ⇒ rest" where
  "right2_2 (Three a y b z c) x (Short r) = Short (Two (Two a y b) z (Two c x r))"
| "right2_2 l x r = right2 l x r"

definition delete_2 :: "nat ⇒ tree ⇒ tree" where
  "delete_2 = delete_with (good⦇r2 := right2_2⦈)"

lemma balanced_delete_2: "balanced t ⟹ balanced (delete_2 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹3. Two elements change places.›

fun left2_3 :: "rest ⇒ nat ⇒ tree ⇒ rest" where
  "left2_3 (Short l) x (Three a y b z c) = Fit (Two (Two l y a) x (Two b z c))"
| "left2_3 l x r = left2 l x r"

definition delete_3 :: "nat ⇒ tree ⇒ tree" where
  "delete_3 = delete_with (good⦇l2 := left2_3⦈)"

lemma ordered_delete_3: "ordered t ⟹ ordered (delete_3 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹4. Two elements change places.›

fun left3_4 :: "rest ⇒ nat ⇒ tree ⇒ nat ⇒ tree ⇒ rest" where
  "left3_4 (Short l) x (Two a u b) y r = Fit (Two (Three l x a y b) u r)"
| "left3_4 l x m y r = left3 l x m y r"

definition delete_4 :: "nat ⇒ tree ⇒ tree" where
  "delete_4 = delete_with (good⦇l3 := left3_4⦈)"

lemma ordered_delete_4: "ordered t ⟹ ordered (delete_4 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹5. An element is there twice, and another is lost.›

fun middle3_5 :: "tree ⇒ nat ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "middle3_5 l x (Short m) y (Three a u b v c) = Fit (Three l x (Two m y a) u (Two b u c))"
| "middle3_5 l x m y r = middle3 l x m y r"

definition delete_5 :: "nat ⇒ tree ⇒ tree" where
  "delete_5 = delete_with (good⦇m3 := middle3_5⦈)"

lemma ordered_delete_5: "ordered t ⟹ ordered (delete_5 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹6. The short subtree stays where it is.›

fun right3_6 :: "tree ⇒ nat ⇒ tree ⇒ nat ⇒ rest ⇒ rest" where
  "right3_6 l x (Two a u b) y (Short r) = Fit (Three l x (Two a u b) y r)"
| "right3_6 l x m y r = right3 l x m y r"

definition delete_6 :: "nat ⇒ tree ⇒ tree" where
  "delete_6 = delete_with (good⦇r3 := right3_6⦈)"

lemma balanced_delete_6: "balanced t ⟹ balanced (delete_6 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹
  7. Two subtrees change places. Shows with height 3, in a tree with thirteen elements. There are too many balanced trees
  that are not ordered, and too many ordered ones that are not balanced: one predicate says both, and what height is meant.
›

fun tree_of_height :: "nat ⇒ nat option ⇒ tree ⇒ nat option ⇒ bool" where
  "tree_of_height 0 a Leaf b ⟷ True"
| "tree_of_height (Suc h) a (Two l x r) b ⟷
     above a x ∧ below x b ∧ tree_of_height h a l (Some x) ∧ tree_of_height h (Some x) r b"
| "tree_of_height (Suc h) a (Three l x m y r) b ⟷
     above a x ∧ x < y ∧ below y b ∧
     tree_of_height h a l (Some x) ∧ tree_of_height h (Some x) m (Some y) ∧ tree_of_height h (Some y) r b"
| "tree_of_height h a t b ⟷ False"

fun right3_7 :: "tree ⇒ nat ⇒ tree ⇒ nat ⇒ rest ⇒ rest" where
  "right3_7 l x (Three a u b v c) y (Short r) = Fit (Three l x (Two a u c) v (Two b y r))"
| "right3_7 l x m y r = right3 l x m y r"

definition delete_7 :: "nat ⇒ tree ⇒ tree" where
  "delete_7 = delete_with (good⦇r3 := right3_7⦈)"

lemma ordered_delete_7: "tree_of_height 3 None t None ⟹ ordered (delete_7 x t)"
  quickcheck [tester = smart_exhaustive, depth = 18, timeout = 30, expect = counterexample]
  oops

text ‹8. A node of the right height is said to be short. Shows with height 3.›

fun middle3_8 :: "tree ⇒ nat ⇒ rest ⇒ nat ⇒ tree ⇒ rest" where
  "middle3_8 l x (Short m) y (Two a u b) = Short (Two l x (Three m y a u b))"
| "middle3_8 l x m y r = middle3 l x m y r"

definition delete_8 :: "nat ⇒ tree ⇒ tree" where
  "delete_8 = delete_with (good⦇m3 := middle3_8⦈)"

lemma balanced_delete_8: "balanced t ⟹ balanced (delete_8 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹9. Where nothing needs to be repaired, the last subtree is forgotten.›

fun left3_9 :: "rest ⇒ nat ⇒ tree ⇒ nat ⇒ tree ⇒ rest" where
  "left3_9 (Fit l) x m y r = Fit (Two l x m)"
| "left3_9 l x m y r = left3 l x m y r"

definition delete_9 :: "nat ⇒ tree ⇒ tree" where
  "delete_9 = delete_with (good⦇l3 := left3_9⦈)"

lemma elems_delete_9: "balanced t ⟹ ordered t ⟹ elems (delete_9 x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Faults in what takes the place of the deleted element›

text ‹10. It is the greatest element of the subtree on the right, not the smallest.›

fun take_max :: "tree ⇒ nat × rest" where
  "take_max Leaf = (0, Fit Leaf)"
| "take_max (Two l x r) =
     (if r = Leaf then (x, Short l) else (case take_max r of (z, r') ⇒ (z, right2 l x r')))"
| "take_max (Three l x m y r) =
     (if r = Leaf then (y, Fit (Two l x m)) else (case take_max r of (z, r') ⇒ (z, right3 l x m y r')))"

definition delete_10 :: "nat ⇒ tree ⇒ tree" where
  "delete_10 x t = tree_of (del good take_max x t)"

lemma ordered_delete_10: "ordered t ⟹ ordered (delete_10 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹11. A large node that loses an element is said to be short.›

fun take_min_11 :: "tree ⇒ nat × rest" where
  "take_min_11 (Three Leaf x m y r) = (x, Short (Two m y r))"
| "take_min_11 t = take_min good t"

definition delete_11 :: "nat ⇒ tree ⇒ tree" where
  "delete_11 x t = tree_of (del good take_min_11 x t)"

lemma balanced_delete_11: "balanced t ⟹ balanced (delete_11 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Faults in the descent›

text ‹12. A small node that loses its element is not said to be short.›

fun del_12 :: "nat ⇒ tree ⇒ rest" where
  "del_12 x Leaf = Fit Leaf"
| "del_12 x (Two l y r) =
     (if x < y then left2 (del_12 x l) y r
      else if y < x then right2 l y (del_12 x r)
      else if r = Leaf then Fit l
      else (case take_min good r of (z, r') ⇒ right2 l z r'))"
| "del_12 x (Three l y m z r) =
     (if x < y then left3 (del_12 x l) y m z r
      else if x = y then
        (if m = Leaf then Fit (Two l z r) else (case take_min good m of (u, m') ⇒ middle3 l u m' z r))
      else if x < z then middle3 l y (del_12 x m) z r
      else if x = z then
        (if r = Leaf then Fit (Two l y m) else (case take_min good r of (u, r') ⇒ right3 l y m u r'))
      else right3 l y m z (del_12 x r))"

definition delete_12 :: "nat ⇒ tree ⇒ tree" where
  "delete_12 x t = tree_of (del_12 x t)"

lemma balanced_delete_12: "balanced t ⟹ balanced (delete_12 x t)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

text ‹13. The second element of a large node is looked for in the middle.›

fun del_13 :: "nat ⇒ tree ⇒ rest" where
  "del_13 x Leaf = Fit Leaf"
| "del_13 x (Two l y r) =
     (if x < y then left2 (del_13 x l) y r
      else if y < x then right2 l y (del_13 x r)
      else if r = Leaf then Short l
      else (case take_min good r of (z, r') ⇒ right2 l z r'))"
| "del_13 x (Three l y m z r) =
     (if x < y then left3 (del_13 x l) y m z r
      else if x = y then
        (if m = Leaf then Fit (Two l z r) else (case take_min good m of (u, m') ⇒ middle3 l u m' z r))
      else if x ≤ z then middle3 l y (del_13 x m) z r
      else if x = z then
        (if r = Leaf then Fit (Two l y m) else (case take_min good r of (u, r') ⇒ right3 l y m u r'))
      else right3 l y m z (del_13 x r))"

definition delete_13 :: "nat ⇒ tree ⇒ tree" where
  "delete_13 x t = tree_of (del_13 x t)"

lemma elems_delete_13: "balanced t ⟹ ordered t ⟹ elems (delete_13 x t) = elems t - {x}"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 30, expect = counterexample]
  oops

section ‹Trees that are hard to find›

definition build :: "nat list ⇒ tree" where
  "build xs = foldl (λt x. insert x t) Leaf xs"

definition shows_fault :: "(tree ⇒ bool) ⇒ (nat ⇒ tree ⇒ tree) ⇒ nat ⇒ tree ⇒ bool" where
  "shows_fault P d x t ⟷ balanced t ∧ ordered t ∧ P (delete x t) ∧ ¬ P (d x t)"

definition single :: "nat ⇒ tree" where
  "single x = Two Leaf x Leaf"

value "shows_fault ordered delete_3 0 (build [3, 1, 0, 2])"
value "shows_fault ordered delete_4 0 (build [4, 3, 2, 1, 0])"
value "shows_fault ordered delete_5 1 (build [3, 5, 1, 4, 2, 0])"
value "shows_fault ordered delete_7 10
  (Three (Two (single 0) 1 (single 2)) 3 (Three (single 4) 5 (single 6) 7 (single 8))
     9 (Two (single 10) 11 (single 12)))"

end
