text ‹Red-black trees: search trees whose colours keep them balanced.›

theory RBT_Impl
  imports Main
begin

datatype color = R | B
datatype ('a, 'b) rbt = Empty | Branch color "('a, 'b) rbt" 'a 'b "('a, 'b) rbt"

section ‹Contents and order›

primrec entries :: "('a, 'b) rbt ⇒ ('a × 'b) list" where
  "entries Empty = []"
| "entries (Branch _ l k v r) = entries l @ [(k, v)] @ entries r"

abbreviation (input) entry_in_tree :: "'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ bool" where
  "entry_in_tree k v t ≡ (k, v) ∈ set (entries t)"

definition keys :: "('a, 'b) rbt ⇒ 'a list" where
  "keys t = map fst (entries t)"

context ord
begin

definition rbt_less :: "'a ⇒ ('a, 'b) rbt ⇒ bool" where
  rbt_less_prop: "rbt_less k t ⟷ (∀x ∈ set (keys t). x < k)"

abbreviation rbt_less_symbol  (infix "|«" 50) where
  "t |« k ≡ rbt_less k t"

definition rbt_greater :: "'a ⇒ ('a, 'b) rbt ⇒ bool"  (infix "«|" 50) where
  rbt_greater_prop: "rbt_greater k t ⟷ (∀x ∈ set (keys t). k < x)"

primrec rbt_sorted :: "('a, 'b) rbt ⇒ bool" where
  "rbt_sorted Empty ⟷ True"
| "rbt_sorted (Branch c l k v r) ⟷ rbt_sorted l ∧ rbt_sorted r ∧ l |« k ∧ k «| r"

primrec rbt_lookup :: "('a, 'b) rbt ⇒ 'a ⇀ 'b" where
  "rbt_lookup Empty x = None"
| "rbt_lookup (Branch _ l k v r) x =
    (if x < k then rbt_lookup l x else if k < x then rbt_lookup r x else Some v)"

end

section ‹Balance›

primrec color_of :: "('a, 'b) rbt ⇒ color" where
  "color_of Empty = B"
| "color_of (Branch c _ _ _ _) = c"

primrec bheight :: "('a, 'b) rbt ⇒ nat" where
  "bheight Empty = 0"
| "bheight (Branch c l k v r) = (case c of R ⇒ bheight l | B ⇒ Suc (bheight l))"

primrec inv1 :: "('a, 'b) rbt ⇒ bool" where
  "inv1 Empty ⟷ True"
| "inv1 (Branch c l k v r) ⟷
    (c = R ⟶ color_of l = B ∧ color_of r = B) ∧ inv1 l ∧ inv1 r"

primrec inv1l :: "('a, 'b) rbt ⇒ bool" where
  "inv1l Empty ⟷ True"
| "inv1l (Branch c l k v r) ⟷ inv1 l ∧ inv1 r"

primrec inv2 :: "('a, 'b) rbt ⇒ bool" where
  "inv2 Empty ⟷ True"
| "inv2 (Branch c l k v r) ⟷ bheight l = bheight r ∧ inv2 l ∧ inv2 r"

definition inv_12 :: "('a, 'b) rbt ⇒ bool" where
  "inv_12 t ⟷ inv1 t ∧ inv2 t"

context ord
begin

definition is_rbt :: "('a, 'b) rbt ⇒ bool" where
  "is_rbt t ⟷ color_of t = B ∧ inv1 t ∧ inv2 t ∧ rbt_sorted t"

end

primrec paint :: "color ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "paint c Empty = Empty"
| "paint c (Branch _ l k v r) = Branch c l k v r"

abbreviation (input) MR where "MR l k v r ≡ Branch RBT_Impl.R l k v r"
abbreviation (input) MB where "MB l k v r ≡ Branch RBT_Impl.B l k v r"

fun balance :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "balance (MR t1 k1 v1 t2) k2 v2 (MR t3 k3 v3 t4) =
    MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "balance (MR (MR t1 k1 v1 t2) k2 v2 t3) k3 v3 t4 =
    MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "balance (MR t1 k1 v1 (MR t2 k2 v2 t3)) k3 v3 t4 =
    MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "balance t1 k1 v1 (MR t2 k2 v2 (MR t3 k3 v3 t4)) =
    MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "balance t1 k1 v1 (MR (MR t2 k2 v2 t3) k3 v3 t4) =
    MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "balance l k v r = MB l k v r"

fun balance_left :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "balance_left (MR t1 k1 v1 t2) k2 v2 t3 = MR (MB t1 k1 v1 t2) k2 v2 t3"
| "balance_left t1 k1 v1 (MB t2 k2 v2 t3) = balance t1 k1 v1 (MR t2 k2 v2 t3)"
| "balance_left t1 k1 v1 (MR (MB t2 k2 v2 t3) k3 v3 t4) =
    MR (MB t1 k1 v1 t2) k2 v2 (balance t3 k3 v3 (paint R t4))"
| "balance_left _ _ _ _ = Empty"

fun balance_right :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "balance_right t1 k1 v1 (MR t2 k2 v2 t3) = MR t1 k1 v1 (MB t2 k2 v2 t3)"
| "balance_right (MB t1 k1 v1 t2) k2 v2 t3 = balance (MR t1 k1 v1 t2) k2 v2 t3"
| "balance_right (MR t1 k1 v1 (MB t2 k2 v2 t3)) k3 v3 t4 =
    MR (balance (paint R t1) k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "balance_right _ _ _ _ = Empty"

section ‹Insertion and deletion›

context ord
begin

fun rbt_ins :: "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_ins f x w Empty = MR Empty x w Empty"
| "rbt_ins f x w (MB l k v r) =
    (if x < k then balance (rbt_ins f x w l) k v r
     else if k < x then balance l k v (rbt_ins f x w r)
     else MB l k (f x v w) r)"
| "rbt_ins f x w (MR l k v r) =
    (if x < k then MR (rbt_ins f x w l) k v r
     else if k < x then MR l k v (rbt_ins f x w r)
     else MR l k (f x v w) r)"

definition rbt_insert_with_key ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_insert_with_key f x w t = paint B (rbt_ins f x w t)"

definition rbt_insert_with :: "('b ⇒ 'b ⇒ 'b) ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  rbt_insertw_def: "rbt_insert_with f = rbt_insert_with_key (λk. f)"

definition rbt_insert :: "'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_insert = rbt_insert_with_key (λk v w. w)"

end

fun combine :: "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "combine Empty t = t"
| "combine t Empty = t"
| "combine (MR t1 k1 v1 t2) (MR t3 k3 v3 t4) =
    (case combine t2 t3 of
      MR m1 k2 v2 m2 ⇒ MR (MR t1 k1 v1 m1) k2 v2 (MR m2 k3 v3 t4)
    | m ⇒ MR t1 k1 v1 (MR m k3 v3 t4))"
| "combine (MB t1 k1 v1 t2) (MB t3 k3 v3 t4) =
    (case combine t2 t3 of
      MR m1 k2 v2 m2 ⇒ MR (MB t1 k1 v1 m1) k2 v2 (MB m2 k3 v3 t4)
    | m ⇒ balance_left t1 k1 v1 (MB m k3 v3 t4))"
| "combine t1 (MR t2 k v t3) = MR (combine t1 t2) k v t3"
| "combine (MR t1 k v t2) t3 = MR t1 k v (combine t2 t3)"

context ord
begin

fun rbt_del_from_left :: "'a ⇒ ('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt"
  and rbt_del_from_right :: "'a ⇒ ('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt"
  and rbt_del :: "'a ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_del x Empty = Empty"
| "rbt_del x (Branch c l k v r) =
    (if x < k then rbt_del_from_left x l k v r
     else if k < x then rbt_del_from_right x l k v r
     else combine l r)"
| "rbt_del_from_left x (MB t1 k1 v1 t2) k v r = balance_left (rbt_del x (MB t1 k1 v1 t2)) k v r"
| "rbt_del_from_left x l k v r = MR (rbt_del x l) k v r"
| "rbt_del_from_right x l k v (MB t1 k1 v1 t2) = balance_right l k v (rbt_del x (MB t1 k1 v1 t2))"
| "rbt_del_from_right x l k v r = MR l k v (rbt_del x r)"

definition rbt_delete :: "'a ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_delete x t = paint B (rbt_del x t)"

primrec rbt_map_entry :: "'a ⇒ ('b ⇒ 'b) ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_map_entry x f Empty = Empty"
| "rbt_map_entry x f (Branch c l k v r) =
    (if x < k then Branch c (rbt_map_entry x f l) k v r
     else if k < x then Branch c l k v (rbt_map_entry x f r)
     else Branch c l k (f v) r)"

definition rbt_bulkload :: "('a × 'b) list ⇒ ('a, 'b) rbt" where
  "rbt_bulkload ps = foldr (λp. rbt_insert (fst p) (snd p)) ps Empty"

end

section ‹Maps, folds, trees from sorted lists›

primrec map :: "('a ⇒ 'b ⇒ 'c) ⇒ ('a, 'b) rbt ⇒ ('a, 'c) rbt" where
  "map f Empty = Empty"
| "map f (Branch c l k v r) = Branch c (map f l) k (f k v) (map f r)"

hide_const (open) map

definition fold :: "('a ⇒ 'b ⇒ 'c ⇒ 'c) ⇒ ('a, 'b) rbt ⇒ 'c ⇒ 'c" where
  "fold f t s = List.fold (λ(k, v). f k v) (entries t) s"

lemma [code]:
  "fold f Empty s = s"
  "fold f (Branch c l k v r) s = fold f r (f k v (fold f l s))"
  sorry

fun foldi :: "('c ⇒ bool) ⇒ ('a ⇒ 'b ⇒ 'c ⇒ 'c) ⇒ ('a::linorder, 'b) rbt ⇒ 'c ⇒ 'c" where
  "foldi go f Empty s = s"
| "foldi go f (Branch c l k v r) s =
    (if ¬ go s then s
     else let s' = foldi go f l s in if go s' then foldi go f r (f k v s') else s')"

fun rbtreeify_f :: "nat ⇒ ('a × 'b) list ⇒ ('a, 'b) rbt × ('a × 'b) list"
  and rbtreeify_g :: "nat ⇒ ('a × 'b) list ⇒ ('a, 'b) rbt × ('a × 'b) list" where
  "rbtreeify_f n ps =
    (if n = 0 then (Empty, ps)
     else if n = 1 then (case ps of (k, v) # qs ⇒ (MR Empty k v Empty, qs))
     else case rbtreeify_f (n div 2) ps of
       (l, (k, v) # qs) ⇒
         apfst (MB l k v) (if even n then rbtreeify_g (n div 2) qs else rbtreeify_f (n div 2) qs))"
| "rbtreeify_g n ps =
    (if n ≤ 1 then (Empty, ps)
     else case (if even n then rbtreeify_g (n div 2) ps else rbtreeify_f (n div 2) ps) of
       (l, (k, v) # qs) ⇒ apfst (MB l k v) (rbtreeify_g (n div 2) qs))"

definition rbtreeify :: "('a × 'b) list ⇒ ('a, 'b) rbt" where
  "rbtreeify ps = fst (rbtreeify_g (Suc (length ps)) ps)"

fun plog2 :: "nat ⇒ nat" where
  "plog2 n = (if n < 2 then 0 else Suc (plog2 (n div 2)))"

hide_const (open) plog2

fun skip_red :: "('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "skip_red (MR l k v r) = l"
| "skip_red t = t"

definition skip_black :: "('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "skip_black t = (case skip_red t of MB l k v r ⇒ l | s ⇒ s)"

datatype compare = LT | GT | EQ

partial_function (tailrec) compare_height ::
  "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ compare" where
  "compare_height sx s t tx =
    (case (skip_red sx, skip_red s, skip_red t, skip_red tx) of
      (Branch _ sx' _ _ _, Branch _ s' _ _ _, Branch _ t' _ _ _, Branch _ tx' _ _ _) ⇒
        compare_height (skip_black sx') s' t' (skip_black tx')
    | (_, Empty, _, Branch _ _ _ _ _) ⇒ LT
    | (Branch _ _ _ _ _, _, Empty, _) ⇒ GT
    | (Branch _ sx' _ _ _, Branch _ s' _ _ _, Branch _ t' _ _ _, Empty) ⇒
        compare_height (skip_black sx') s' t' Empty
    | (Empty, Branch _ s' _ _ _, Branch _ t' _ _ _, Branch _ tx' _ _ _) ⇒
        compare_height Empty s' t' (skip_black tx')
    | _ ⇒ EQ)"

hide_type (open) compare
hide_const (open) compare_height skip_black skip_red LT GT EQ case_compare rec_compare

section ‹Joining and splitting›

definition is_rbt_empty :: "('a, 'b) rbt ⇒ bool" where
  "is_rbt_empty t ⟷ (case t of Empty ⇒ True | Branch _ _ _ _ _ ⇒ False)"

definition small_rbt :: "('a, 'b) rbt ⇒ bool" where
  "small_rbt t ⟷ bheight t < 4"

definition flip_rbt :: "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ bool" where
  "flip_rbt s t ⟷ bheight t < bheight s"

fun rbt_baliL :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_baliL (MR (MR t1 k1 v1 t2) k2 v2 t3) k3 v3 t4 = MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "rbt_baliL (MR t1 k1 v1 (MR t2 k2 v2 t3)) k3 v3 t4 = MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "rbt_baliL l k v r = MB l k v r"

fun rbt_baliR :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_baliR t1 k1 v1 (MR t2 k2 v2 (MR t3 k3 v3 t4)) = MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "rbt_baliR t1 k1 v1 (MR (MR t2 k2 v2 t3) k3 v3 t4) = MR (MB t1 k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "rbt_baliR l k v r = MB l k v r"

fun rbt_baldL :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_baldL (MR t1 k1 v1 t2) k2 v2 t3 = MR (MB t1 k1 v1 t2) k2 v2 t3"
| "rbt_baldL t1 k1 v1 (MB t2 k2 v2 t3) = rbt_baliR t1 k1 v1 (MR t2 k2 v2 t3)"
| "rbt_baldL t1 k1 v1 (MR (MB t2 k2 v2 t3) k3 v3 t4) =
    MR (MB t1 k1 v1 t2) k2 v2 (rbt_baliR t3 k3 v3 (paint R t4))"
| "rbt_baldL l k v r = MR l k v r"

fun rbt_baldR :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_baldR t1 k1 v1 (MR t2 k2 v2 t3) = MR t1 k1 v1 (MB t2 k2 v2 t3)"
| "rbt_baldR (MB t1 k1 v1 t2) k2 v2 t3 = rbt_baliL (MR t1 k1 v1 t2) k2 v2 t3"
| "rbt_baldR (MR t1 k1 v1 (MB t2 k2 v2 t3)) k3 v3 t4 =
    MR (rbt_baliL (paint R t1) k1 v1 t2) k2 v2 (MB t3 k3 v3 t4)"
| "rbt_baldR l k v r = MR l k v r"

fun rbt_app :: "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_app Empty t = t"
| "rbt_app t Empty = t"
| "rbt_app (MR t1 k1 v1 t2) (MR t3 k3 v3 t4) =
    (case rbt_app t2 t3 of
      MR m1 k2 v2 m2 ⇒ MR (MR t1 k1 v1 m1) k2 v2 (MR m2 k3 v3 t4)
    | m ⇒ MR t1 k1 v1 (MR m k3 v3 t4))"
| "rbt_app (MB t1 k1 v1 t2) (MB t3 k3 v3 t4) =
    (case rbt_app t2 t3 of
      MR m1 k2 v2 m2 ⇒ MR (MB t1 k1 v1 m1) k2 v2 (MB m2 k3 v3 t4)
    | m ⇒ rbt_baldL t1 k1 v1 (MB m k3 v3 t4))"
| "rbt_app t1 (MR t2 k v t3) = MR (rbt_app t1 t2) k v t3"
| "rbt_app (MR t1 k v t2) t3 = MR t1 k v (rbt_app t2 t3)"

fun rbt_joinL :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_joinL s x w t =
    (if bheight t ≤ bheight s then MR s x w t
     else case t of
       MB l k v r ⇒ rbt_baliL (rbt_joinL s x w l) k v r
     | MR l k v r ⇒ MR (rbt_joinL s x w l) k v r)"

fun rbt_joinR :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_joinR s x w t =
    (if bheight s ≤ bheight t then MR s x w t
     else case s of
       MB l k v r ⇒ rbt_baliR l k v (rbt_joinR r x w t)
     | MR l k v r ⇒ MR l k v (rbt_joinR r x w t))"

definition rbt_join :: "('a, 'b) rbt ⇒ 'a ⇒ 'b ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_join s x w t =
    (if bheight s = bheight t then MB s x w t
     else paint B (if bheight s < bheight t then rbt_joinL s x w t else rbt_joinR s x w t))"

fun rbt_recolor :: "('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_recolor (MR l k v r) =
    Branch (if color_of l = B ∧ color_of r = B then B else R) l k v r"
| "rbt_recolor t = t"

fun rbt_split_min :: "('a, 'b) rbt ⇒ 'a × 'b × ('a, 'b) rbt" where
  "rbt_split_min Empty = undefined"
| "rbt_split_min (Branch _ l k v r) =
    (if is_rbt_empty l then (k, v, r)
     else case rbt_split_min l of (x, w, l') ⇒ (x, w, rbt_join l' k v r))"

definition rbt_join2 :: "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_join2 s t =
    (if is_rbt_empty t then s else case rbt_split_min t of (k, v, r) ⇒ rbt_join s k v r)"

section ‹Union, intersection, difference›

context ord
begin

function sunion_with ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ ('a × 'b) list ⇒ ('a × 'b) list ⇒ ('a × 'b) list" where
  "sunion_with f ((k, v) # ps) ((x, w) # qs) =
    (if x < k then (x, w) # sunion_with f ((k, v) # ps) qs
     else if k < x then (k, v) # sunion_with f ps ((x, w) # qs)
     else (k, f k v w) # sunion_with f ps qs)"
| "sunion_with f [] qs = qs"
| "sunion_with f ps [] = ps"
  sorry
termination sorry

function sinter_with ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ ('a × 'b) list ⇒ ('a × 'b) list ⇒ ('a × 'b) list" where
  "sinter_with f ((k, v) # ps) ((x, w) # qs) =
    (if x < k then sinter_with f ((k, v) # ps) qs
     else if k < x then sinter_with f ps ((x, w) # qs)
     else (k, f k v w) # sinter_with f ps qs)"
| "sinter_with f [] _ = []"
| "sinter_with f _ [] = []"
  sorry
termination sorry

fun rbt_split :: "('a, 'b) rbt ⇒ 'a ⇒ ('a, 'b) rbt × 'b option × ('a, 'b) rbt" where
  "rbt_split Empty x = (Empty, None, Empty)"
| "rbt_split (Branch _ l k v r) x =
    (if x < k then (case rbt_split l x of (below, here, above) ⇒ (below, here, rbt_join above k v r))
     else if k < x then
       (case rbt_split r x of (below, here, above) ⇒ (rbt_join l k v below, here, above))
     else (l, Some v, r))"

function rbt_union_rec ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_union_rec f t1 t2 =
    (if flip_rbt t2 t1 then rbt_union_rec (λk v w. f k w v) t2 t1
     else if small_rbt t2 then RBT_Impl.fold (rbt_insert_with_key f) t2 t1
     else case t1 of
       Empty ⇒ t2
     | Branch _ l k v r ⇒
         (case rbt_split t2 k of (below, here, above) ⇒
           rbt_join (rbt_union_rec f l below) k
             (case here of Some w ⇒ f k v w | None ⇒ v) (rbt_union_rec f r above)))"
  sorry
termination sorry

function rbt_union_swap_rec ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ bool ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_union_swap_rec f swapped t1 t2 =
    (if flip_rbt t2 t1 then rbt_union_swap_rec f (¬ swapped) t2 t1
     else let g = (if swapped then (λk v w. f k w v) else f) in
       if small_rbt t2 then RBT_Impl.fold (rbt_insert_with_key g) t2 t1
       else case t1 of
         Empty ⇒ t2
       | Branch _ l k v r ⇒
           (case rbt_split t2 k of (below, here, above) ⇒
             rbt_join (rbt_union_swap_rec f swapped l below) k
               (case here of Some w ⇒ g k v w | None ⇒ v)
               (rbt_union_swap_rec f swapped r above)))"
  sorry
termination sorry

definition map_filter_inter ::
  "('a ⇒ 'b ⇒ 'c ⇒ 'd) ⇒ ('a, 'b) rbt ⇒ ('a, 'c) rbt ⇒ ('a × 'd) list" where
  "map_filter_inter f t1 t2 =
    List.map_filter (λ(k, w). map_option (λv. (k, f k v w)) (rbt_lookup t1 k)) (RBT_Impl.entries t2)"

function rbt_inter_rec ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_inter_rec f t1 t2 =
    (if flip_rbt t2 t1 then rbt_inter_rec (λk v w. f k w v) t2 t1
     else if small_rbt t2 then rbtreeify (map_filter_inter f t1 t2)
     else case t1 of
       Empty ⇒ Empty
     | Branch _ l k v r ⇒
         (case rbt_split t2 k of (below, here, above) ⇒
           let l' = rbt_inter_rec f l below; r' = rbt_inter_rec f r above in
           (case here of Some w ⇒ rbt_join l' k (f k v w) r' | None ⇒ rbt_join2 l' r')))"
  sorry
termination sorry

function rbt_inter_swap_rec ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ bool ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_inter_swap_rec f swapped t1 t2 =
    (if flip_rbt t2 t1 then rbt_inter_swap_rec f (¬ swapped) t2 t1
     else let g = (if swapped then (λk v w. f k w v) else f) in
       if small_rbt t2 then rbtreeify (map_filter_inter g t1 t2)
       else case t1 of
         Empty ⇒ Empty
       | Branch _ l k v r ⇒
           (case rbt_split t2 k of (below, here, above) ⇒
             let l' = rbt_inter_swap_rec f swapped l below;
                 r' = rbt_inter_swap_rec f swapped r above in
             (case here of Some w ⇒ rbt_join l' k (g k v w) r' | None ⇒ rbt_join2 l' r')))"
  sorry
termination sorry

definition filter_minus :: "('a, 'b) rbt ⇒ ('a, 'c) rbt ⇒ ('a × 'b) list" where
  "filter_minus t1 t2 = filter (λp. rbt_lookup t2 (fst p) = None) (RBT_Impl.entries t1)"

fun rbt_minus_rec :: "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_minus_rec t1 t2 =
    (if small_rbt t2 then RBT_Impl.fold (λk _. rbt_delete k) t2 t1
     else if small_rbt t1 then rbtreeify (filter_minus t1 t2)
     else case t2 of
       Empty ⇒ t1
     | Branch _ l k v r ⇒
         (case rbt_split t1 k of (below, _, above) ⇒
           rbt_join2 (rbt_minus_rec below l) (rbt_minus_rec above r)))"

definition rbt_union_with_key ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_union_with_key f t1 t2 = paint B (rbt_union_swap_rec f False t1 t2)"

definition rbt_union_with :: "('b ⇒ 'b ⇒ 'b) ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_union_with f = rbt_union_with_key (λk. f)"

definition rbt_union :: "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_union = rbt_union_with_key (λk v w. w)"

definition rbt_inter_with_key ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_inter_with_key f t1 t2 = paint B (rbt_inter_swap_rec f False t1 t2)"

definition rbt_inter_with :: "('b ⇒ 'b ⇒ 'b) ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_inter_with f = rbt_inter_with_key (λk. f)"

definition rbt_inter :: "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_inter = rbt_inter_with_key (λk v w. w)"

definition rbt_minus :: "('a, 'b) rbt ⇒ ('a, 'b) rbt ⇒ ('a, 'b) rbt" where
  "rbt_minus t1 t2 = paint B (rbt_minus_rec t1 t2)"

end

definition gen_entries :: "(('a × 'b) × ('a, 'b) rbt) list ⇒ ('a, 'b) rbt ⇒ ('a × 'b) list" where
  "gen_entries rest t = entries t @ concat (List.map (λ(p, s). p # entries s) rest)"

definition gen_keys :: "('a × ('a, 'b) rbt) list ⇒ ('a, 'b) rbt ⇒ 'a list" where
  "gen_keys rest t = keys t @ concat (List.map (λ(k, s). k # keys s) rest)"

hide_const (open) MR MB R B Empty entries keys fold gen_keys gen_entries

end
