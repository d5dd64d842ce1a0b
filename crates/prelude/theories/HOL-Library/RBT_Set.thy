text ‹Sets as balanced search trees of their elements. Sets keep running as they do without
  this theory; the conversions from trees are executable.›

theory RBT_Set
  imports RBT Product_Lexorder
begin

definition Set :: "('a::linorder, unit) rbt ⇒ 'a set" where
  "Set t = {x. RBT.lookup t x = Some ()}"

definition Coset :: "('a::linorder, unit) rbt ⇒ 'a set" where
  "Coset t = - Set t"

lemma [code]: "RBT_Set.Set t = set (RBT.keys t)" sorry

definition fold_keys :: "('a::linorder ⇒ 'b ⇒ 'b) ⇒ ('a, 'c) rbt ⇒ 'b ⇒ 'b" where
  "fold_keys f t s = RBT.fold (λk _. f k) t s"

definition rbt_filter :: "('a::linorder ⇒ bool) ⇒ ('a, 'b) rbt ⇒ 'a set" where
  "rbt_filter P t = RBT.fold (λk _ A. if P k then insert k A else A) t {}"

definition rbt_fold1_keys :: "('a ⇒ 'a ⇒ 'a) ⇒ ('a::linorder, 'b) RBT_Impl.rbt ⇒ 'a" where
  "rbt_fold1_keys f t = (let ks = RBT_Impl.keys t in fold f (tl ks) (hd ks))"

definition rbt_min :: "('a::linorder, unit) RBT_Impl.rbt ⇒ 'a" where
  "rbt_min = rbt_fold1_keys min"

definition rbt_max :: "('a::linorder, unit) RBT_Impl.rbt ⇒ 'a" where
  "rbt_max = rbt_fold1_keys max"

fun rbt_min_opt :: "('a, 'b) RBT_Impl.rbt ⇒ 'a" where
  "rbt_min_opt (Branch c RBT_Impl.Empty k v r) = k"
| "rbt_min_opt (Branch c (Branch c' l' k' v' r') k v r) = rbt_min_opt (Branch c' l' k' v' r')"

fun rbt_max_opt :: "('a, 'b) RBT_Impl.rbt ⇒ 'a" where
  "rbt_max_opt (Branch c l k v RBT_Impl.Empty) = k"
| "rbt_max_opt (Branch c l k v (Branch c' l' k' v' r')) = rbt_max_opt (Branch c' l' k' v' r')"

lift_definition fold1_keys :: "('a ⇒ 'a ⇒ 'a) ⇒ ('a::linorder, 'b) rbt ⇒ 'a" is
  rbt_fold1_keys sorry
lift_definition r_min :: "('a::linorder, unit) rbt ⇒ 'a" is rbt_min sorry
lift_definition r_min_opt :: "('a::linorder, unit) rbt ⇒ 'a" is rbt_min_opt sorry
lift_definition r_max :: "('a::linorder, unit) rbt ⇒ 'a" is rbt_max sorry
lift_definition r_max_opt :: "('a::linorder, unit) rbt ⇒ 'a" is rbt_max_opt sorry

hide_const (open) RBT_Set.Set RBT_Set.Coset

end
