text ‹Running times of common functions: one step for each call of a recursive function,
  nothing for constructors, variables and functions without recursion.›

theory Time_Functions
  imports Time_Commands
begin

fun T_fst :: "'a × 'b ⇒ nat" where
  "T_fst (x, y) = 0"

fun T_snd :: "'a × 'b ⇒ nat" where
  "T_snd (x, y) = 0"

fun T_the :: "'a option ⇒ nat" where
  "T_the (Some x) = 0"

fun T_hd :: "'a list ⇒ nat" where
  "T_hd (x # xs) = 0"

fun T_tl :: "'a list ⇒ nat" where
  "T_tl [] = 0"
| "T_tl (x # xs) = 0"

fun T_append :: "'a list ⇒ 'a list ⇒ nat" where
  "T_append [] ys = 1"
| "T_append (x # xs) ys = T_append xs ys + 1"

class T_size =
  fixes T_size :: "'a ⇒ nat"

instantiation list :: (type) T_size
begin

fun T_size_list :: "'a list ⇒ nat" where
  "T_size_list [] = 1"
| "T_size_list (x # xs) = T_size_list xs + 1"

instance ..

end

abbreviation T_length :: "'a list ⇒ nat" where
  "T_length ≡ T_size"

fun T_map :: "('a ⇒ nat) ⇒ 'a list ⇒ nat" where
  "T_map T_f [] = 1"
| "T_map T_f (x # xs) = T_f x + T_map T_f xs + 1"

fun T_filter :: "('a ⇒ nat) ⇒ 'a list ⇒ nat" where
  "T_filter T_P [] = 1"
| "T_filter T_P (x # xs) = T_P x + T_filter T_P xs + 1"

fun T_nth :: "'a list ⇒ nat ⇒ nat" where
  "T_nth (x # xs) n = (case n of 0 ⇒ 0 | Suc k ⇒ T_nth xs k) + 1"

fun T_take :: "nat ⇒ 'a list ⇒ nat" where
  "T_take n [] = 1"
| "T_take n (x # xs) = (case n of 0 ⇒ 0 | Suc k ⇒ T_take k xs) + 1"

fun T_drop :: "nat ⇒ 'a list ⇒ nat" where
  "T_drop n [] = 1"
| "T_drop n (x # xs) = (case n of 0 ⇒ 0 | Suc k ⇒ T_drop k xs) + 1"

fun T_zip :: "'a list ⇒ 'b list ⇒ nat" where
  "T_zip xs [] = 1"
| "T_zip xs (y # ys) = (case xs of [] ⇒ 0 | z # zs ⇒ T_zip zs ys) + 1"

fun T_rev :: "'a list ⇒ nat" where
  "T_rev [] = 1"
| "T_rev (x # xs) = T_rev xs + T_append (rev xs) [x] + 1"

fun itrev :: "'a list ⇒ 'a list ⇒ 'a list" where
  "itrev [] ys = ys"
| "itrev (x # xs) ys = itrev xs (x # ys)"

fun T_itrev :: "'a list ⇒ 'a list ⇒ nat" where
  "T_itrev [] ys = 1"
| "T_itrev (x # xs) ys = T_itrev xs (x # ys) + 1"

fun T_list_update :: "'a list ⇒ nat ⇒ 'a ⇒ nat" where
  "T_list_update [] i v = 1"
| "T_list_update (x # xs) i v = (case i of 0 ⇒ 0 | Suc j ⇒ T_list_update xs j v) + 1"

fun T_last :: "'a list ⇒ nat" where
  "T_last (x # xs) = (if xs = [] then 0 else T_last xs) + 1"

end
