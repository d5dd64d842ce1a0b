theory Red_Black_Join
  imports Main
begin

section ‹Joining red-black trees›

text ‹
  ‹join l x r› makes one tree of two with an element between them: it goes down the higher tree until the black heights
  agree, and repairs what is red below red on the way back. Union, intersection and splitting are made of it.
›

datatype color = R | B
datatype tree = L | T color tree nat tree

fun inorder :: "tree ⇒ nat list" where
  "inorder L = []"
| "inorder (T c l x r) = inorder l @ x # inorder r"

fun bh :: "tree ⇒ nat" where
  "bh L = 0"
| "bh (T c l x r) = (if c = B then bh l + 1 else bh l)"

fun color :: "tree ⇒ color" where
  "color L = B"
| "color (T c l x r) = c"

fun black :: "tree ⇒ tree" where
  "black L = L"
| "black (T c l x r) = T B l x r"

fun invc :: "tree ⇒ bool" where
  "invc L ⟷ True"
| "invc (T c l x r) ⟷ (c = R ⟶ color l = B ∧ color r = B) ∧ invc l ∧ invc r"

fun invh :: "tree ⇒ bool" where
  "invh L ⟷ True"
| "invh (T c l x r) ⟷ bh l = bh r ∧ invh l ∧ invh r"

definition rbt :: "tree ⇒ bool" where
  "rbt t ⟷ invc t ∧ invh t ∧ color t = B"

fun baliR :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "baliR a x (T R b y (T R c z d)) = T R (T B a x b) y (T B c z d)"
| "baliR a x (T R (T R b y c) z d) = T R (T B a x b) y (T B c z d)"
| "baliR a x b = T B a x b"

fun baliL :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "baliL (T R (T R a x b) y c) z d = T R (T B a x b) y (T B c z d)"
| "baliL (T R a x (T R b y c)) z d = T R (T B a x b) y (T B c z d)"
| "baliL a x b = T B a x b"

fun joinL :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "joinL l x r = (if bh r ≤ bh l then T R l x r
     else case r of T B l' y r' ⇒ baliL (joinL l x l') y r' | T R l' y r' ⇒ T R (joinL l x l') y r' | L ⇒ L)"

fun joinR :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "joinR l x r = (if bh l ≤ bh r then T R l x r
     else case l of T B l' y r' ⇒ baliR l' y (joinR r' x r) | T R l' y r' ⇒ T R l' y (joinR r' x r) | L ⇒ L)"

definition join :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "join l x r = black (if bh r < bh l then joinR l x r else if bh l < bh r then joinL l x r else T B l x r)"

lemma join_ok: "rbt l ⟹ rbt r ⟹ rbt (join l x r) ∧ inorder (join l x r) = inorder l @ x # inorder r"
  sorry

section ‹Faults›

text ‹1: what is red below red is not repaired on the left.›

fun joinL1 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "joinL1 l x r = (if bh r ≤ bh l then T R l x r
     else case r of T B l' y r' ⇒ T B (joinL1 l x l') y r' | T R l' y r' ⇒ T R (joinL1 l x l') y r' | L ⇒ L)"

lemma colors1: "rbt l ⟹ rbt r ⟹ bh l < bh r ⟹ invc (black (joinL1 l x r))"
  oops

text ‹2: only one of the two repairs on the right is made.›

fun baliR2 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "baliR2 a x (T R b y (T R c z d)) = T R (T B a x b) y (T B c z d)"
| "baliR2 a x b = T B a x b"

fun joinR2 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "joinR2 l x r = (if bh l ≤ bh r then T R l x r
     else case l of T B l' y r' ⇒ baliR2 l' y (joinR2 r' x r) | T R l' y r' ⇒ T R l' y (joinR2 r' x r) | L ⇒ L)"

lemma colors2: "rbt l ⟹ rbt r ⟹ bh r < bh l ⟹ invc (black (joinR2 l x r))"
  oops

text ‹3: the descent stops one level too early.›

fun joinL3 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "joinL3 l x r = (if bh r ≤ bh l + 1 then T R l x r
     else case r of T B l' y r' ⇒ baliL (joinL3 l x l') y r' | T R l' y r' ⇒ T R (joinL3 l x l') y r' | L ⇒ L)"

lemma heights3: "rbt l ⟹ rbt r ⟹ bh l + 1 < bh r ⟹ invh (joinL3 l x r)"
  oops

text ‹4: a repair swaps two subtrees; only trees with elements in both show it.›

fun baliL4 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "baliL4 (T R (T R a x b) y c) z d = T R (T B a x b) y (T B c z d)"
| "baliL4 (T R a x (T R b y c)) z d = T R (T B a x c) y (T B b z d)"
| "baliL4 a x b = T B a x b"

fun joinL4 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "joinL4 l x r = (if bh r ≤ bh l then T R l x r
     else case r of T B l' y r' ⇒ baliL4 (joinL4 l x l') y r' | T R l' y r' ⇒ T R (joinL4 l x l') y r' | L ⇒ L)"

lemma inorder4: "rbt l ⟹ rbt r ⟹ bh l < bh r ⟹ inorder (joinL4 l x r) = inorder l @ x # inorder r"
  oops

text ‹5: the root of trees of equal height is red, and stays so.›

definition join5 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "join5 l x r = (if bh r < bh l then black (joinR l x r) else if bh l < bh r then black (joinL l x r)
     else if color l = B ∧ color r = B then T R l x r else T B l x r)"

lemma join5: "invc l ⟹ invh l ⟹ invc r ⟹ invh r ⟹ color (join5 l x r) = B"
  oops

text ‹6: a tree that is two levels higher is repaired at the wrong end.›

fun joinR6 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "joinR6 l x r = (if bh l ≤ bh r then T R l x r
     else case l of T B l' y r' ⇒ (if bh r + 1 < bh l then baliL l' y (joinR6 r' x r) else baliR l' y (joinR6 r' x r))
        | T R l' y r' ⇒ T R l' y (joinR6 r' x r) | L ⇒ L)"

lemma colors6: "rbt l ⟹ rbt r ⟹ bh r < bh l ⟹ invc (black (joinR6 l x r))"
  oops

text ‹7: ordered trees with the element between them, and a red node on the way that is made black.›

fun joinL7 :: "tree ⇒ nat ⇒ tree ⇒ tree" where
  "joinL7 l x r = (if bh r ≤ bh l then T R l x r
     else case r of T B l' y r' ⇒ baliL (joinL7 l x l') y r' | T R l' y r' ⇒ T B (joinL7 l x l') y r' | L ⇒ L)"

lemma heights7:
  "rbt l ⟹ rbt r ⟹ sorted_wrt (<) (inorder l @ x # inorder r) ⟹ bh l < bh r ⟹ invh (joinL7 l x r)"
  oops

end
