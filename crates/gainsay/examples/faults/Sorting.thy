theory Sorting
  imports Main "HOL-Library.Multiset"
begin

section ‹Sorting, and trees that are balanced by their sizes›

text ‹Merge sort from below: lists are cut into runs of one, and pairs of runs are merged.›

fun merge :: "nat list ⇒ nat list ⇒ nat list" where
  "merge [] ys = ys"
| "merge xs [] = xs"
| "merge (x # xs) (y # ys) = (if x ≤ y then x # merge xs (y # ys) else y # merge (x # xs) ys)"

fun pairs :: "nat list list ⇒ nat list list" where
  "pairs (xs # ys # zss) = merge xs ys # pairs zss"
| "pairs xss = xss"

fun rounds :: "nat ⇒ nat list list ⇒ nat list" where
  "rounds n [] = []"
| "rounds n [xs] = xs"
| "rounds 0 xss = concat xss"
| "rounds (Suc n) xss = rounds n (pairs xss)"

lemma sorts: "sorted (rounds (length xs) (map (λx. [x]) xs))"
  sorry

text ‹1: two rounds are not enough for all lists.›

lemma two_rounds1: "sorted (rounds 2 (map (λx. [x]) xs))"
  oops

text ‹2: what is left over when one list ends is appended to the shorter one.›

fun merge2 :: "nat list ⇒ nat list ⇒ nat list" where
  "merge2 [] ys = ys"
| "merge2 xs [] = xs"
| "merge2 [x, x'] (y # ys) = (if x ≤ y then x # x' # y # ys else y # merge2 [x, x'] ys)"
| "merge2 (x # xs) (y # ys) = (if x ≤ y then x # merge2 xs (y # ys) else y # merge2 (x # xs) ys)"

lemma merge2: "sorted xs ⟹ sorted ys ⟹ sorted (merge2 xs ys)"
  oops

lemma merge2_wrt2: "sorted_wrt (≤) xs ⟹ sorted_wrt (≤) ys ⟹ sorted_wrt (≤) (merge2 xs ys)"
  oops

text ‹3: quicksort with three parts loses what is equal to the pivot, from the third on.›

fun quick3 :: "nat ⇒ nat list ⇒ nat list" where
  "quick3 0 xs = xs"
| "quick3 (Suc n) [] = []"
| "quick3 (Suc n) (x # xs) = quick3 n (filter (λy. y < x) xs) @ x # take 1 (filter (λy. y = x) xs) @
     quick3 n (filter (λy. x < y) xs)"

lemma quick3: "mset (quick3 (length xs) xs) = mset xs"
  oops

text ‹4: binary search in a sorted list goes wrong at the right end of lists with four elements or more.›

fun search4 :: "nat ⇒ nat list ⇒ nat ⇒ nat ⇒ nat ⇒ bool" where
  "search4 0 xs l h x ⟷ False"
| "search4 (Suc n) xs l h x ⟷ (if h ≤ l then False else
     (let m = (l + h) div 2 in
      if xs ! m = x then True else if x < xs ! m then search4 n xs l m x else search4 n xs (m + 1) (h - 1) x))"

lemma search4: "sorted_wrt (<) xs ⟹ search4 (length xs + 1) xs 0 (length xs) x = (x ∈ set xs)"
  oops

section ‹Braun trees›

datatype tree = E | N tree nat tree

fun siz :: "tree ⇒ nat" where
  "siz E = 0"
| "siz (N l x r) = siz l + 1 + siz r"

fun braun :: "tree ⇒ bool" where
  "braun E ⟷ True"
| "braun (N l x r) ⟷ (siz l = siz r ∨ siz l = siz r + 1) ∧ braun l ∧ braun r"

fun add :: "nat ⇒ tree ⇒ tree" where
  "add x E = N E x E"
| "add x (N l y r) = N (add y r) x l"

lemma add_ok: "braun t ⟹ braun (add x t)"
  sorry

text ‹6: removing the first element leaves the subtrees where they were, in larger trees.›

fun del :: "tree ⇒ tree" where
  "del E = E"
| "del (N E x r) = r"
| "del (N (N a y b) x r) = N r y (del (N a y b))"

fun del6 :: "tree ⇒ tree" where
  "del6 E = E"
| "del6 (N E x r) = r"
| "del6 (N (N a y b) x r) = (if siz r < 3 then N r y (del6 (N a y b)) else N (del6 (N a y b)) y r)"

lemma del_ok: "braun t ⟹ braun (del t)"
  sorry

lemma del6: "braun t ⟹ braun (del6 t)"
  oops

text ‹7: a lookup whose indices are one too large on the right.›

fun nth :: "tree ⇒ nat ⇒ nat option" where
  "nth E i = None"
| "nth (N l x r) i = (if i = 0 then Some x else if odd i then nth l (i div 2) else nth r (i div 2 - 1))"

fun list_of :: "tree ⇒ nat ⇒ nat list" where
  "list_of t 0 = []"
| "list_of t (Suc n) = (case t of E ⇒ [] | N l x r ⇒ x # list_of (del t) n)"

fun nth7 :: "tree ⇒ nat ⇒ nat option" where
  "nth7 E i = None"
| "nth7 (N l x r) i = (if i = 0 then Some x else if odd i then nth7 l (i div 2) else nth7 r (i div 2))"

lemma nth7: "braun t ⟹ i < siz t ⟹ nth7 t i = Some (list_of t (siz t) ! i)"
  oops

end
