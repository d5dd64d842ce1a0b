text ‹Sorting by a comparison function.›

theory Sorting_Algorithms
  imports Main Multiset Comparator
begin

abbreviation (input) stable_segment :: "'a comparator ⇒ 'a ⇒ 'a list ⇒ 'a list" where
  "stable_segment cmp x ≡ filter (λy. compare cmp x y = Equiv)"

fun sorted :: "'a comparator ⇒ 'a list ⇒ bool" where
  sorted_Nil: "sorted cmp [] ⟷ True"
| sorted_single: "sorted cmp [x] ⟷ True"
| sorted_rec: "sorted cmp (x # y # ys) ⟷ compare cmp x y ≠ Greater ∧ sorted cmp (y # ys)"

primrec insort :: "'a comparator ⇒ 'a ⇒ 'a list ⇒ 'a list" where
  "insort cmp x [] = [x]"
| "insort cmp x (y # ys) =
    (if compare cmp x y = Greater then y # insort cmp x ys else x # y # ys)"

definition sort :: "'a comparator ⇒ 'a list ⇒ 'a list" where
  "sort cmp xs = foldr (insort cmp) xs []"

definition quicksort :: "'a comparator ⇒ 'a list ⇒ 'a list" where
  quicksort_is_sort: "quicksort = sort"

context
begin

qualified definition partition ::
  "'a comparator ⇒ 'a ⇒ 'a list ⇒ 'a list × 'a list × 'a list" where
  "partition cmp p xs =
    (filter (λx. compare cmp x p = Less) xs, stable_segment cmp p xs,
     filter (λx. compare cmp x p = Greater) xs)"

end

definition mergesort :: "'a comparator ⇒ 'a list ⇒ 'a list" where
  mergesort_is_sort: "mergesort = sort"

context
  fixes cmp :: "'a comparator"
begin

qualified function merge :: "'a list ⇒ 'a list ⇒ 'a list" where
  "merge [] ys = ys"
| "merge xs [] = xs"
| "merge (x # xs) (y # ys) =
    (if compare cmp x y = Greater then y # merge (x # xs) ys else x # merge xs (y # ys))"
  sorry
termination sorry

end

end
