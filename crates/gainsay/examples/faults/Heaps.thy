theory Heaps
  imports Main "HOL-Library.Multiset"
begin

section ‹Leftist heaps›

datatype lheap = E | T nat nat lheap lheap

fun rank :: "lheap ⇒ nat" where
  "rank E = 0"
| "rank (T r x a b) = r"

definition node :: "nat ⇒ lheap ⇒ lheap ⇒ lheap" where
  "node x a b = (if rank b ≤ rank a then T (rank b + 1) x a b else T (rank a + 1) x b a)"

fun elems :: "lheap ⇒ nat multiset" where
  "elems E = {#}"
| "elems (T r x a b) = {#x#} + elems a + elems b"

fun root_above :: "nat ⇒ lheap ⇒ bool" where
  "root_above x E ⟷ True"
| "root_above x (T r y a b) ⟷ x ≤ y"

fun heap :: "lheap ⇒ bool" where
  "heap E ⟷ True"
| "heap (T r x a b) ⟷ root_above x a ∧ root_above x b ∧ heap a ∧ heap b"

fun leftist :: "lheap ⇒ bool" where
  "leftist E ⟷ True"
| "leftist (T r x a b) ⟷ r = rank b + 1 ∧ rank b ≤ rank a ∧ leftist a ∧ leftist b"

function merge :: "lheap ⇒ lheap ⇒ lheap" where
  "merge E h = h"
| "merge (T r x a b) E = T r x a b"
| "merge (T r x a b) (T s y c d) =
     (if x ≤ y then node x a (merge b (T s y c d)) else node y c (merge (T r x a b) d))"
  by pat_completeness auto
termination by (relation "measure (λ(a, b). size a + size b)") auto

lemma merge_ok: "heap a ⟹ leftist a ⟹ heap b ⟹ leftist b ⟹ heap (merge a b) ∧ leftist (merge a b)"
  sorry

text ‹1: subtrees are swapped the wrong way round where ranks are equal but for one.›

definition node1 :: "nat ⇒ lheap ⇒ lheap ⇒ lheap" where
  "node1 x a b = (if rank b ≤ rank a + 1 then T (rank b + 1) x a b else T (rank a + 1) x b a)"

function merge1 :: "lheap ⇒ lheap ⇒ lheap" where
  "merge1 E h = h"
| "merge1 (T r x a b) E = T r x a b"
| "merge1 (T r x a b) (T s y c d) =
     (if x ≤ y then node1 x a (merge1 b (T s y c d)) else node1 y c (merge1 (T r x a b) d))"
  by pat_completeness auto
termination by (relation "measure (λ(a, b). size a + size b)") auto

lemma merge1: "heap a ⟹ leftist a ⟹ heap b ⟹ leftist b ⟹ leftist (merge1 a b)"
  oops

text ‹2: the second heap is merged with the wrong subtree when its root is smaller.›

function merge2 :: "lheap ⇒ lheap ⇒ lheap" where
  "merge2 E h = h"
| "merge2 (T r x a b) E = T r x a b"
| "merge2 (T r x a b) (T s y c d) =
     (if x ≤ y then node x a (merge2 b (T s y c d)) else node y d (merge2 (T r x a b) d))"
  by pat_completeness auto
termination by (relation "measure (λ(a, b). size a + size b)") auto

lemma merge2: "heap a ⟹ leftist a ⟹ heap b ⟹ leftist b ⟹ elems (merge2 a b) = elems a + elems b"
  oops

text ‹3: ranks are not counted beyond 2.›

definition node3 :: "nat ⇒ lheap ⇒ lheap ⇒ lheap" where
  "node3 x a b =
     (if rank b ≤ rank a then T (min 2 (rank b + 1)) x a b else T (min 2 (rank a + 1)) x b a)"

function merge3 :: "lheap ⇒ lheap ⇒ lheap" where
  "merge3 E h = h"
| "merge3 (T r x a b) E = T r x a b"
| "merge3 (T r x a b) (T s y c d) =
     (if x ≤ y then node3 x a (merge3 b (T s y c d)) else node3 y c (merge3 (T r x a b) d))"
  by pat_completeness auto
termination by (relation "measure (λ(a, b). size a + size b)") auto

lemma merge3: "heap a ⟹ leftist a ⟹ heap b ⟹ leftist b ⟹ leftist (merge3 a b)"
  oops

section ‹Pairing heaps›

datatype pheap = P nat "pheap list"

fun pelems :: "pheap ⇒ nat multiset" where
  "pelems (P x hs) = {#x#} + sum_list (map pelems hs)"

fun get :: "pheap ⇒ nat" where
  "get (P x hs) = x"

fun pheap :: "pheap ⇒ bool" where
  "pheap (P x hs) ⟷ list_all (λh. x ≤ get h ∧ pheap h) hs"

fun link :: "pheap ⇒ pheap ⇒ pheap" where
  "link (P x hs) (P y gs) = (if x ≤ y then P x (P y gs # hs) else P y (P x hs # gs))"

fun pass :: "pheap list ⇒ pheap option" where
  "pass [] = None"
| "pass [h] = Some h"
| "pass (h # g # hs) = (case pass hs of None ⇒ Some (link h g) | Some r ⇒ Some (link (link h g) r))"

lemma pass_ok: "pheap (P x hs) ⟹ pass hs = Some h ⟹ pheap h ∧ pelems h = sum_list (map pelems hs)"
  sorry

text ‹4: an odd one out gets lost after two pairs.›

fun pass4 :: "pheap list ⇒ pheap option" where
  "pass4 [] = None"
| "pass4 [h] = Some h"
| "pass4 [h, g, f, e, d] = Some (link (link h g) (link f e))"
| "pass4 (h # g # hs) = (case pass4 hs of None ⇒ Some (link h g) | Some r ⇒ Some (link (link h g) r))"

lemma pass4: "pheap (P x hs) ⟹ pass4 hs = Some h ⟹ pelems h = sum_list (map pelems hs)"
  oops

text ‹5: equal roots are linked without their children being looked at.›

fun link5 :: "pheap ⇒ pheap ⇒ pheap" where
  "link5 (P x hs) (P y gs) =
     (if x < y then P x (P y gs # hs) else if x = y then P x (hs @ P y gs # []) else P y (hs @ gs))"

lemma link5: "pheap h ⟹ pheap g ⟹ pelems (link5 h g) = pelems h + pelems g"
  oops

section ‹Binomial heaps›

datatype btree = B nat nat "btree list"

fun brank :: "btree ⇒ nat" where
  "brank (B r x ts) = r"

fun broot :: "btree ⇒ nat" where
  "broot (B r x ts) = x"

fun binomial :: "btree ⇒ bool" where
  "binomial (B r x ts) ⟷
     map brank ts = rev [0..<r] ∧ list_all binomial ts ∧ list_all (λt. x ≤ broot t) ts"

definition bheap :: "btree list ⇒ bool" where
  "bheap ts ⟷ list_all binomial ts ∧ sorted_wrt (<) (map brank ts)"

fun blink :: "btree ⇒ btree ⇒ btree" where
  "blink (B r x ts) (B s y us) =
     (if x ≤ y then B (r + 1) x (B s y us # ts) else B (r + 1) y (B r x ts # us))"

fun bins :: "btree ⇒ btree list ⇒ btree list" where
  "bins t [] = [t]"
| "bins t (u # us) = (if brank t < brank u then t # u # us else bins (blink t u) us)"

function bmerge :: "btree list ⇒ btree list ⇒ btree list" where
  "bmerge ts [] = ts"
| "bmerge [] us = us"
| "bmerge (t # ts) (u # us) =
     (if brank t < brank u then t # bmerge ts (u # us)
      else if brank u < brank t then u # bmerge (t # ts) us
      else bins (blink t u) (bmerge ts us))"
  by pat_completeness auto
termination by (relation "measure (λ(a, b). size a + size b)") auto

lemma bmerge_ok: "bheap ts ⟹ bheap us ⟹ bheap (bmerge ts us)"
  sorry

text ‹6: what is carried is put in front, though a tree of its rank may follow.›

function bmerge6 :: "btree list ⇒ btree list ⇒ btree list" where
  "bmerge6 ts [] = ts"
| "bmerge6 [] us = us"
| "bmerge6 (t # ts) (u # us) =
     (if brank t < brank u then t # bmerge6 ts (u # us)
      else if brank u < brank t then u # bmerge6 (t # ts) us
      else blink t u # bmerge6 ts us)"
  by pat_completeness auto
termination by (relation "measure (λ(a, b). size a + size b)") auto

lemma bmerge6: "bheap ts ⟹ bheap us ⟹ bheap (bmerge6 ts us)"
  oops

text ‹7: of two trees the one with the larger root becomes the parent of one with children.›

fun blink7 :: "btree ⇒ btree ⇒ btree" where
  "blink7 (B r x ts) (B s y us) =
     (if x ≤ y ∨ ts = [] then B (r + 1) x (B s y us # ts) else B (r + 1) y (B r x ts # us))"

fun bins7 :: "btree ⇒ btree list ⇒ btree list" where
  "bins7 t [] = [t]"
| "bins7 t (u # us) = (if brank t < brank u then t # u # us else bins7 (blink7 t u) us)"

lemma bins7: "bheap ts ⟹ bheap (bins7 (B 0 x []) ts)"
  oops

text ‹8: ranks are right below trees of rank 2 only if the last links are.›

fun blink8 :: "btree ⇒ btree ⇒ btree" where
  "blink8 (B r x ts) (B s y us) =
     (if x ≤ y then B (r + 1) x (B s y us # ts) else B (r + 1) y (if r = 2 then us @ [B r x ts] else B r x ts # us))"

fun bins8 :: "btree ⇒ btree list ⇒ btree list" where
  "bins8 t [] = [t]"
| "bins8 t (u # us) = (if brank t < brank u then t # u # us else bins8 (blink8 t u) us)"

lemma bins8: "bheap ts ⟹ bheap (bins8 (B 0 x []) ts)"
  oops

end
