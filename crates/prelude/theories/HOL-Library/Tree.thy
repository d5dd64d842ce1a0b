text ‹Binary trees with labels at the inner nodes.›

theory Tree
  imports Main
begin

datatype 'a tree =
  Leaf  ("⟨⟩")
| Node "'a tree" ("value": 'a) "'a tree"  ("(1⟨_,/ _,/ _⟩)")

primrec left :: "'a tree ⇒ 'a tree" where
  "left Leaf = Leaf"
| "left (Node l x r) = l"

primrec right :: "'a tree ⇒ 'a tree" where
  "right Leaf = Leaf"
| "right (Node l x r) = r"

fun size1 :: "'a tree ⇒ nat" where
  "size1 ⟨⟩ = 1"
| "size1 ⟨l, _, r⟩ = size1 l + size1 r"

fun subtrees :: "'a tree ⇒ 'a tree set" where
  "subtrees ⟨⟩ = {⟨⟩}"
| "subtrees ⟨l, x, r⟩ = insert ⟨l, x, r⟩ (subtrees l ∪ subtrees r)"

fun mirror :: "'a tree ⇒ 'a tree" where
  "mirror ⟨⟩ = ⟨⟩"
| "mirror ⟨l, x, r⟩ = ⟨mirror r, x, mirror l⟩"

class height =
  fixes height :: "'a ⇒ nat"

instantiation tree :: (type) height
begin

fun height_tree :: "'a tree ⇒ nat" where
  "height_tree ⟨⟩ = 0"
| "height_tree ⟨l, _, r⟩ = max (height_tree l) (height_tree r) + 1"

instance ..

end

fun min_height :: "'a tree ⇒ nat" where
  "min_height ⟨⟩ = 0"
| "min_height ⟨l, _, r⟩ = min (min_height l) (min_height r) + 1"

fun complete :: "'a tree ⇒ bool" where
  "complete ⟨⟩ ⟷ True"
| "complete ⟨l, _, r⟩ ⟷ complete l ∧ complete r ∧ height l = height r"

definition acomplete :: "'a tree ⇒ bool" where
  "acomplete t ⟷ height t - min_height t ≤ 1"

fun wbalanced :: "'a tree ⇒ bool" where
  "wbalanced ⟨⟩ ⟷ True"
| "wbalanced ⟨l, _, r⟩ ⟷ wbalanced l ∧ wbalanced r ∧ ¦int (size l) - int (size r)¦ ≤ 1"

fun ipl :: "'a tree ⇒ nat" where
  "ipl ⟨⟩ = 0"
| "ipl ⟨l, _, r⟩ = ipl l + size l + ipl r + size r"

fun preorder :: "'a tree ⇒ 'a list" where
  "preorder ⟨⟩ = []"
| "preorder ⟨l, x, r⟩ = x # preorder l @ preorder r"

fun inorder :: "'a tree ⇒ 'a list" where
  "inorder ⟨⟩ = []"
| "inorder ⟨l, x, r⟩ = inorder l @ [x] @ inorder r"

fun inorder2 :: "'a tree ⇒ 'a list ⇒ 'a list" where
  "inorder2 ⟨⟩ xs = xs"
| "inorder2 ⟨l, x, r⟩ xs = inorder2 l (x # inorder2 r xs)"

fun postorder :: "'a tree ⇒ 'a list" where
  "postorder ⟨⟩ = []"
| "postorder ⟨l, x, r⟩ = postorder l @ postorder r @ [x]"

fun bst_wrt :: "('a ⇒ 'a ⇒ bool) ⇒ 'a tree ⇒ bool" where
  "bst_wrt P ⟨⟩ ⟷ True"
| "bst_wrt P ⟨l, x, r⟩ ⟷
    (∀y∈set_tree l. P y x) ∧ (∀y∈set_tree r. P x y) ∧ bst_wrt P l ∧ bst_wrt P r"

abbreviation bst :: "('a::linorder) tree ⇒ bool" where
  "bst ≡ bst_wrt (<)"

fun (in linorder) heap :: "'a tree ⇒ bool" where
  "heap ⟨⟩ ⟷ True"
| "heap ⟨l, x, r⟩ ⟷ (∀y ∈ set_tree l ∪ set_tree r. x ≤ y) ∧ heap l ∧ heap r"

end
