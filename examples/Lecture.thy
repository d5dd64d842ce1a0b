theory Lecture
  imports Main
begin

section ‹Search trees, as in a first lecture on functional data structures›

datatype 'a tree = Leaf ("⟨⟩") | Node "'a tree" 'a "'a tree" ("(1⟨_,/ _,/ _⟩)")

fun inorder :: "'a tree ⇒ 'a list" where
  "inorder ⟨⟩ = []"
| "inorder ⟨l, x, r⟩ = inorder l @ x # inorder r"

fun size1 :: "'a tree ⇒ nat" where
  "size1 ⟨⟩ = 1"
| "size1 ⟨l, _, r⟩ = size1 l + size1 r"

fun mirror :: "'a tree ⇒ 'a tree" where
  "mirror ⟨⟩ = ⟨⟩"
| "mirror ⟨l, x, r⟩ = ⟨mirror r, x, mirror l⟩"

fun insert :: "'a::linorder ⇒ 'a tree ⇒ 'a tree" where
  "insert x ⟨⟩ = ⟨⟨⟩, x, ⟨⟩⟩"
| "insert x ⟨l, y, r⟩ =
    (if x < y then ⟨insert x l, y, r⟩
     else if x > y then ⟨l, y, insert x r⟩
     else ⟨l, y, r⟩)"

definition bst :: "'a::linorder tree ⇒ bool" where
  "bst t ⟷ sorted (inorder t) ∧ distinct (inorder t)"

inductive member :: "'a ⇒ 'a tree ⇒ bool" (infix "∈⇩t" 50) where
  here: "x ∈⇩t ⟨l, x, r⟩"
| left: "x ∈⇩t l ⟹ x ∈⇩t ⟨l, y, r⟩"
| right: "x ∈⇩t r ⟹ x ∈⇩t ⟨l, y, r⟩"

lemma inorder_mirror: "inorder (mirror t) = rev (inorder t)"
  by (induction t) auto

lemma size1_inorder: "size1 t = length (inorder t) + 1"
  by (induction t) auto

theorem bst_insert: "bst t ⟹ bst (insert x t)"
  sorry

lemma member_inorder: "x ∈⇩t t ⟷ x ∈ set (inorder t)"
  sorry

text ‹A tempting conjecture, which is wrong.›

lemma insert_twice: "insert x (insert y t) = insert y (insert x t)"
  quickcheck [expect = counterexample]
  oops

section ‹Queues as two lists›

record 'a queue =
  front :: "'a list"
  rear :: "'a list"

definition items :: "'a queue ⇒ 'a list" where
  "items q = front q @ rev (rear q)"

definition enqueue :: "'a ⇒ 'a queue ⇒ 'a queue" where
  "enqueue x q = q⦇rear := x # rear q⦈"

lemma items_enqueue: "items (enqueue x q) = items q @ [x]"
  by (simp add: items_def enqueue_def)

end
