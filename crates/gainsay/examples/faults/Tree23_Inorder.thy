theory Tree23_Inorder
  imports Main
begin

section ‹2-3 trees whose elements are sorted by an order that is passed as a function›

text ‹A tree is complete if all leaves are equally deep; its elements are sorted if its inorder traversal is.›

datatype tree = Lf | N2 tree nat tree | N3 tree nat tree nat tree

fun inorder :: "tree ⇒ nat list" where
  "inorder Lf = []"
| "inorder (N2 l x r) = inorder l @ x # inorder r"
| "inorder (N3 l x m y r) = inorder l @ x # inorder m @ y # inorder r"

fun height :: "tree ⇒ nat" where
  "height Lf = 0"
| "height (N2 l x r) = Suc (max (height l) (height r))"
| "height (N3 l x m y r) = Suc (max (height l) (max (height m) (height r)))"

fun complete :: "tree ⇒ bool" where
  "complete Lf ⟷ True"
| "complete (N2 l x r) ⟷ height l = height r ∧ complete l ∧ complete r"
| "complete (N3 l x m y r) ⟷
     height l = height m ∧ height m = height r ∧ complete l ∧ complete m ∧ complete r"

fun isin :: "tree ⇒ nat ⇒ bool" where
  "isin Lf x ⟷ False"
| "isin (N2 l a r) x ⟷ (if x < a then isin l x else if x = a then True else isin r x)"
| "isin (N3 l a m b r) x ⟷
     (if x < a then isin l x else if x = a then True
      else if x < b then isin m x else if x = b then True else isin r x)"

datatype up = Stay tree | Up tree nat tree

fun tree_of :: "up ⇒ tree" where
  "tree_of (Stay t) = t"
| "tree_of (Up l x r) = N2 l x r"

fun ins :: "nat ⇒ tree ⇒ up" where
  "ins x Lf = Up Lf x Lf"
| "ins x (N2 l a r) =
     (if x < a then (case ins x l of Stay l' ⇒ Stay (N2 l' a r) | Up l1 b l2 ⇒ Stay (N3 l1 b l2 a r))
      else if x = a then Stay (N2 l a r)
      else (case ins x r of Stay r' ⇒ Stay (N2 l a r') | Up r1 b r2 ⇒ Stay (N3 l a r1 b r2)))"
| "ins x (N3 l a m b r) =
     (if x < a then (case ins x l of Stay l' ⇒ Stay (N3 l' a m b r) | Up l1 c l2 ⇒ Up (N2 l1 c l2) a (N2 m b r))
      else if x = a then Stay (N3 l a m b r)
      else if x < b then (case ins x m of Stay m' ⇒ Stay (N3 l a m' b r) | Up m1 c m2 ⇒ Up (N2 l a m1) c (N2 m2 b r))
      else if x = b then Stay (N3 l a m b r)
      else (case ins x r of Stay r' ⇒ Stay (N3 l a m b r') | Up r1 c r2 ⇒ Up (N2 l a m) b (N2 r1 c r2)))"

lemma sorted: "complete t ⟹ sorted_wrt (<) (inorder t) ⟹ sorted_wrt (<) (inorder (tree_of (ins x t)))"
  sorry

lemma found: "sorted_wrt (<) (inorder t) ⟹ isin t x = (x ∈ set (inorder t))"
  sorry

section ‹Faults›

text ‹1: keys are swapped when a middle subtree is split.›

fun ins1 :: "nat ⇒ tree ⇒ up" where
  "ins1 x Lf = Up Lf x Lf"
| "ins1 x (N2 l a r) =
     (if x < a then (case ins1 x l of Stay l' ⇒ Stay (N2 l' a r) | Up l1 b l2 ⇒ Stay (N3 l1 b l2 a r))
      else if x = a then Stay (N2 l a r)
      else (case ins1 x r of Stay r' ⇒ Stay (N2 l a r') | Up r1 b r2 ⇒ Stay (N3 l a r1 b r2)))"
| "ins1 x (N3 l a m b r) =
     (if x < a then (case ins1 x l of Stay l' ⇒ Stay (N3 l' a m b r) | Up l1 c l2 ⇒ Up (N2 l1 c l2) a (N2 m b r))
      else if x = a then Stay (N3 l a m b r)
      else if x < b then (case ins1 x m of Stay m' ⇒ Stay (N3 l a m' b r) | Up m1 c m2 ⇒ Up (N2 l c m1) a (N2 m2 b r))
      else if x = b then Stay (N3 l a m b r)
      else (case ins1 x r of Stay r' ⇒ Stay (N3 l a m b r') | Up r1 c r2 ⇒ Up (N2 l a m) b (N2 r1 c r2)))"

lemma sorted1: "complete t ⟹ sorted_wrt (<) (inorder t) ⟹ sorted_wrt (<) (inorder (tree_of (ins1 x t)))"
  oops

text ‹2: a subtree that has not grown gets the other key, where there are two levels below.›

fun ins2 :: "nat ⇒ tree ⇒ up" where
  "ins2 x Lf = Up Lf x Lf"
| "ins2 x (N2 l a r) =
     (if x < a then (case ins2 x l of Stay l' ⇒ Stay (N2 l' a r) | Up l1 b l2 ⇒ Stay (N3 l1 b l2 a r))
      else if x = a then Stay (N2 l a r)
      else (case ins2 x r of Stay r' ⇒ Stay (N2 l a r') | Up r1 b r2 ⇒ Stay (N3 l a r1 b r2)))"
| "ins2 x (N3 l a m b r) =
     (if x < a then (case ins2 x l of Stay l' ⇒ Stay (N3 l' a m b r) | Up l1 c l2 ⇒ Up (N2 l1 c l2) a (N2 m b r))
      else if x = a then Stay (N3 l a m b r)
      else if x < b then (case ins2 x m of Stay m' ⇒ Stay (N3 l b m' a r) | Up m1 c m2 ⇒ Up (N2 l a m1) c (N2 m2 b r))
      else if x = b then Stay (N3 l a m b r)
      else (case ins2 x r of Stay r' ⇒ Stay (N3 l a m b r') | Up r1 c r2 ⇒ Up (N2 l a m) b (N2 r1 c r2)))"

lemma sorted2: "complete t ⟹ sorted_wrt (<) (inorder t) ⟹ sorted_wrt (<) (inorder (tree_of (ins2 x t)))"
  oops

text ‹3: the search goes to the middle where it should go to the right.›

fun isin3 :: "tree ⇒ nat ⇒ bool" where
  "isin3 Lf x ⟷ False"
| "isin3 (N2 l a r) x ⟷ (if x < a then isin3 l x else if x = a then True else isin3 r x)"
| "isin3 (N3 l a m b r) x ⟷
     (if x < a then isin3 l x else if x = a then True
      else if x ≤ Suc b then isin3 m x ∨ x = b else isin3 r x)"

lemma found3: "complete t ⟹ sorted_wrt (<) (inorder t) ⟹ isin3 t x = (x ∈ set (inorder t))"
  oops

text ‹4: a right subtree that is split becomes a node that is too low.›

fun ins4 :: "nat ⇒ tree ⇒ up" where
  "ins4 x Lf = Up Lf x Lf"
| "ins4 x (N2 l a r) =
     (if x < a then (case ins4 x l of Stay l' ⇒ Stay (N2 l' a r) | Up l1 b l2 ⇒ Stay (N3 l1 b l2 a r))
      else if x = a then Stay (N2 l a r)
      else (case ins4 x r of Stay r' ⇒ Stay (N2 l a r') | Up r1 b r2 ⇒ Stay (N3 l a r1 b r2)))"
| "ins4 x (N3 l a m b r) =
     (if x < a then (case ins4 x l of Stay l' ⇒ Stay (N3 l' a m b r) | Up l1 c l2 ⇒ Up (N2 l1 c l2) a (N2 m b r))
      else if x = a then Stay (N3 l a m b r)
      else if x < b then (case ins4 x m of Stay m' ⇒ Stay (N3 l a m' b r) | Up m1 c m2 ⇒ Up (N2 l a m1) c (N2 m2 b r))
      else if x = b then Stay (N3 l a m b r)
      else (case ins4 x r of Stay r' ⇒ Stay (N3 l a m b r')
        | Up r1 c r2 ⇒ if r1 = Lf then Up (N2 l a m) b (N2 r1 c r2) else Up (N2 l a m) c (N2 r1 b r2)))"

lemma sorted4: "complete t ⟹ sorted_wrt (<) (inorder t) ⟹ sorted_wrt (<) (inorder (tree_of (ins4 x t)))"
  oops

text ‹5: the smallest element is removed, but a tree that has become too low is left as it is.›

fun drop_min5 :: "tree ⇒ tree" where
  "drop_min5 Lf = Lf"
| "drop_min5 (N2 Lf a r) = r"
| "drop_min5 (N3 Lf a m b r) = N2 m b r"
| "drop_min5 (N2 l a r) = N2 (drop_min5 l) a r"
| "drop_min5 (N3 l a m b r) = N3 (drop_min5 l) a m b r"

lemma complete5: "complete t ⟹ complete (drop_min5 t)"
  oops

end
