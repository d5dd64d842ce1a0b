text ‹Intervals of floating point numbers.›

theory Interval_Float
  imports Interval Float
begin

definition mid :: "float interval ⇒ float" where
  "mid i = (lower i + upper i) * Float 1 (- 1)"

definition centered :: "float interval ⇒ float interval" where
  "centered i = i - interval_of (mid i)"

definition split_float_interval :: "float interval ⇒ float interval × float interval" where
  "split_float_interval i = split_interval i (mid i)"

lift_definition round_interval :: "nat ⇒ float interval ⇒ float interval" is
  "λp i. (float_round_down p (fst i), float_round_up p (snd i))" sorry
lift_definition truncate_ivl :: "nat ⇒ real interval ⇒ real interval" is
  "λp i. (truncate_down p (fst i), truncate_up p (snd i))" sorry
lift_definition real_interval :: "float interval ⇒ real interval" is
  "λi. (real_of_float (fst i), real_of_float (snd i))" sorry

definition set_of' :: "float interval option ⇒ real set" where
  "set_of' x = (case x of None ⇒ UNIV | Some i ⇒ set_of (real_interval i))"

abbreviation in_real_interval  ("(_/ ∈⇩r _)" [51, 51] 50) where
  "x ∈⇩r i ≡ x ∈⇩i real_interval i"

definition all_in_i :: "'a::preorder list ⇒ 'a interval list ⇒ bool"  (infix "(all'_in⇩i)" 50) where
  "xs all_in⇩i js ⟷ list_all2 (λx j. x ∈⇩i j) xs js"

definition all_in :: "real list ⇒ float interval list ⇒ bool"  (infix "(all'_in)" 50) where
  "xs all_in js ⟷ list_all2 (λx j. x ∈⇩r j) xs js"

definition all_subset :: "'a::order interval list ⇒ 'a interval list ⇒ bool"
  (infix "(all'_subset)" 50) where
  "is all_subset js ⟷ list_all2 (λi j. set_of i ⊆ set_of j) is js"

fun subdivide_interval :: "nat ⇒ float interval ⇒ float interval list" where
  "subdivide_interval 0 i = [i]"
| "subdivide_interval (Suc n) i =
    subdivide_interval n (Ivl (lower i) (mid i)) @ subdivide_interval n (Ivl (mid i) (upper i))"

fun interval_list_union :: "'a::lattice interval list ⇒ 'a interval" where
  "interval_list_union [] = undefined"
| "interval_list_union [i] = i"
| "interval_list_union (i # js) = sup i (interval_list_union js)"

definition inverse_float_interval :: "nat ⇒ float interval ⇒ float interval option" where
  "inverse_float_interval p i =
    (if 0 < lower i ∨ upper i < 0
     then Some (Interval (float_divl p 1 (upper i), float_divr p 1 (lower i))) else None)"

lift_definition floor_float_interval :: "float interval ⇒ float interval" is
  "λi. (floor_fl (fst i), floor_fl (snd i))" sorry

definition lowerF :: "float interval ⇒ float" where "lowerF = lower"
definition upperF :: "float interval ⇒ float" where "upperF = upper"

end
