text ‹Multisets that run as association lists from elements to how often they occur.›

theory DAList_Multiset
  imports Multiset DAList
begin

definition join_raw ::
  "('key ⇒ 'val × 'val ⇒ 'val) ⇒ ('key × 'val) list ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  "join_raw f ps qs = foldr (λ(k, w). map_default k w (λv. f k (v, w))) qs ps"

definition subtract_entries_raw ::
  "('a × 'b::minus) list ⇒ ('a × 'b) list ⇒ ('a × 'b) list" where
  "subtract_entries_raw ps qs = foldr (λ(k, w). AList.map_entry k (λv. v - w)) qs ps"

lift_definition join ::
  "('a ⇒ 'b × 'b ⇒ 'b) ⇒ ('a, 'b) alist ⇒ ('a, 'b) alist ⇒ ('a, 'b) alist" is
  join_raw sorry

lift_definition subtract_entries ::
  "('a, 'b::minus) alist ⇒ ('a, 'b) alist ⇒ ('a, 'b) alist" is
  subtract_entries_raw sorry

definition count_of :: "('a × nat) list ⇒ 'a ⇒ nat" where
  "count_of ps x = (case map_of ps x of Some n ⇒ n | None ⇒ 0)"

definition Bag :: "('a, nat) alist ⇒ 'a multiset" where
  "Bag al = Abs_multiset (count_of (DAList.impl_of al))"

lift_definition is_empty_Bag_impl :: "('a, nat) alist ⇒ bool" is
  "list_all (λp. snd p = 0)" sorry

fun fold_impl :: "('a ⇒ nat ⇒ 'b ⇒ 'b) ⇒ 'b ⇒ ('a × nat) list ⇒ 'b" where
  "fold_impl f e [] = e"
| "fold_impl f e ((x, n) # ps) = fold_impl f (f x n e) ps"

context
begin

qualified definition fold :: "('a ⇒ nat ⇒ 'b ⇒ 'b) ⇒ 'b ⇒ ('a, nat) alist ⇒ 'b" where
  "fold f e al = fold_impl f e (DAList.impl_of al)"

end

lemma Bag_mset [code]:
  "Bag al = mset (concat (map (λ(x, n). replicate n x) (DAList.impl_of al)))"
  sorry

text ‹Known by their types only.›

consts
  single_alist_entry :: "'a ⇒ 'b ⇒ ('a, 'b) alist"

end
