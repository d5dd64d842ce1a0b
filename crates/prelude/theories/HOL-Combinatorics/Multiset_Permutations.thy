text ‹All lists with the elements of a multiset or a set.›

theory Multiset_Permutations
  imports Complex_Main Permutations
begin

definition permutations_of_multiset :: "'a multiset ⇒ 'a list set" where
  "permutations_of_multiset M = {xs. mset xs = M}"

definition permutations_of_set :: "'a set ⇒ 'a list set" where
  "permutations_of_set A = {xs. distinct xs ∧ set xs = A}"

fun permutations_of_list_impl :: "'a list ⇒ 'a list list" where
  "permutations_of_list_impl xs =
    (if xs = [] then [[]]
     else concat (map (λx. map ((#) x) (permutations_of_list_impl (remove1 x xs))) (remdups xs)))"

fun permutations_of_list_impl_aux :: "'a list ⇒ 'a list ⇒ 'a list list" where
  "permutations_of_list_impl_aux acc xs =
    (if xs = [] then [acc]
     else concat (map (λx. permutations_of_list_impl_aux (x # acc) (remove1 x xs)) (remdups xs)))"

lemma [code]: "permutations_of_multiset (mset xs) = set (permutations_of_list_impl_aux [] xs)"
  sorry

function permutations_of_set_aux :: "'a list ⇒ 'a set ⇒ 'a list set" where
  "permutations_of_set_aux acc A =
    (if infinite A then {}
     else if A = {} then {acc}
     else (⋃x∈A. permutations_of_set_aux (x # acc) (A - {x})))"
  sorry
termination sorry

fun permutations_of_set_aux_list :: "'a list ⇒ 'a list ⇒ 'a list list" where
  "permutations_of_set_aux_list acc xs =
    (if xs = [] then [acc]
     else concat (map (λx. permutations_of_set_aux_list (x # acc) (remove1 x xs)) xs))"

definition permutations_of_set_list :: "'a list ⇒ 'a list list" where
  "permutations_of_set_list xs = permutations_of_set_aux_list [] xs"

lemma [code]: "permutations_of_set (set xs) = set (permutations_of_set_list (remdups xs))"
  sorry

end
