theory List
  imports Sledgehammer Lifting_Set
begin

text ‹Lists: the type, its notation and everything computed on it; and sets represented by lists, which is how sets
are evaluated.›

section ‹The type›

datatype (set: 'a) list =
    Nil  ("[]")
  | Cons (hd: 'a) (tl: "'a list")  (infixr "#" 65)
for
  map: map
  rel: list_all2
  pred: list_all
where
  "tl [] = []"

bundle list_syntax
begin
notation Nil ("[]") and Cons (infixr "#" 65)
end

datatype_compat list

open_bundle list_enumeration_syntax
begin
syntax "_list" :: "args ⇒ 'a list"  ("[_]")
syntax_consts "_list" ⇌ Cons
translations
  "[x, xs]" ⇌ "x # [xs]"
  "[x]" ⇌ "x # []"
end

abbreviation length :: "'a list ⇒ nat"
  where "length ≡ size"

section ‹Basic functions›

primrec (nonexhaustive) last :: "'a list ⇒ 'a"
  where "last (x # xs) = (case xs of [] ⇒ x | _ # _ ⇒ last xs)"

primrec butlast :: "'a list ⇒ 'a list" where
  "butlast [] = []"
| "butlast (x # xs) = (case xs of [] ⇒ [] | _ # _ ⇒ x # butlast xs)"

definition coset :: "'a list ⇒ 'a set"
  where "coset xs = - set xs"

primrec append :: "'a list ⇒ 'a list ⇒ 'a list"  (infixr "@" 65) where
  append_Nil: "[] @ ys = ys"
| append_Cons: "(x # xs) @ ys = x # (xs @ ys)"

primrec rev :: "'a list ⇒ 'a list" where
  "rev [] = []"
| "rev (x # xs) = rev xs @ [x]"

primrec filter :: "('a ⇒ bool) ⇒ 'a list ⇒ 'a list" where
  "filter Q [] = []"
| "filter Q (x # xs) = (if Q x then x # filter Q xs else filter Q xs)"

open_bundle filter_syntax
begin
syntax (ASCII)
  "_filter" :: "[pttrn, 'a list, bool] ⇒ 'a list"  ("[_<-_./ _]")
syntax
  "_filter" :: "[pttrn, 'a list, bool] ⇒ 'a list"  ("[_←_ ./ _]")
syntax_consts "_filter" ⇌ filter
translations "[x←xs . P]" ⇀ "CONST filter (λx. P) xs"
end

primrec fold :: "('a ⇒ 'b ⇒ 'b) ⇒ 'a list ⇒ 'b ⇒ 'b" where
  "fold f [] = id"
| "fold f (x # xs) = fold f xs ∘ f x"

lemma [code]:
  "fold f [] s = s"
  "fold f (x # xs) s = fold f xs (f x s)"
  sorry

primrec foldr :: "('a ⇒ 'b ⇒ 'b) ⇒ 'a list ⇒ 'b ⇒ 'b" where
  "foldr f [] = id"
| "foldr f (x # xs) = f x ∘ foldr f xs"

lemma [code]:
  "foldr f [] s = s"
  "foldr f (x # xs) s = f x (foldr f xs s)"
  sorry

primrec foldl :: "('b ⇒ 'a ⇒ 'b) ⇒ 'b ⇒ 'a list ⇒ 'b" where
  "foldl f s [] = s"
| "foldl f s (x # xs) = foldl f (f s x) xs"

lemma [code]: "rev xs = fold (#) xs []"
  sorry

primrec concat :: "'a list list ⇒ 'a list" where
  "concat [] = []"
| "concat (xs # xss) = xs @ concat xss"

primrec drop :: "nat ⇒ 'a list ⇒ 'a list" where
  "drop n [] = []"
| "drop n (x # xs) = (case n of 0 ⇒ x # xs | Suc k ⇒ drop k xs)"

primrec take :: "nat ⇒ 'a list ⇒ 'a list" where
  "take n [] = []"
| "take n (x # xs) = (case n of 0 ⇒ [] | Suc k ⇒ x # take k xs)"

primrec (nonexhaustive) nth :: "'a list ⇒ nat ⇒ 'a"  (infixl "!" 100)
  where "(x # xs) ! n = (case n of 0 ⇒ x | Suc k ⇒ xs ! k)"

primrec list_update :: "'a list ⇒ nat ⇒ 'a ⇒ 'a list" where
  "list_update [] n v = []"
| "list_update (x # xs) n v = (case n of 0 ⇒ v # xs | Suc k ⇒ x # list_update xs k v)"

nonterminal lupdbinds and lupdbind

open_bundle list_update_syntax
begin
syntax
  "_lupdbind" :: "['a, 'a] ⇒ lupdbind"  ("(2_ :=/ _)")
  "" :: "lupdbind ⇒ lupdbinds"  ("_")
  "_lupdbinds" :: "[lupdbind, lupdbinds] ⇒ lupdbinds"  ("_,/ _")
  "_LUpdate" :: "['a, lupdbinds] ⇒ 'a"  ("_/[(_)]" [1000, 0] 900)
syntax_consts "_LUpdate" ⇌ list_update
translations
  "_LUpdate xs (_lupdbinds b bs)" ⇌ "_LUpdate (_LUpdate xs b) bs"
  "xs[i:=x]" ⇌ "CONST list_update xs i x"
end

primrec takeWhile :: "('a ⇒ bool) ⇒ 'a list ⇒ 'a list" where
  "takeWhile Q [] = []"
| "takeWhile Q (x # xs) = (if Q x then x # takeWhile Q xs else [])"

primrec dropWhile :: "('a ⇒ bool) ⇒ 'a list ⇒ 'a list" where
  "dropWhile Q [] = []"
| "dropWhile Q (x # xs) = (if Q x then dropWhile Q xs else x # xs)"

primrec zip :: "'a list ⇒ 'b list ⇒ ('a × 'b) list" where
  "zip xs [] = []"
| "zip xs (y # ys) = (case xs of [] ⇒ [] | x # xs' ⇒ (x, y) # zip xs' ys)"

abbreviation map2 :: "('a ⇒ 'b ⇒ 'c) ⇒ 'a list ⇒ 'b list ⇒ 'c list"
  where "map2 f xs ys ≡ map (λ(x, y). f x y) (zip xs ys)"

primrec product :: "'a list ⇒ 'b list ⇒ ('a × 'b) list" where
  "product [] ys = []"
| "product (x # xs) ys = map (Pair x) ys @ product xs ys"

hide_const (open) product

primrec product_lists :: "'a list list ⇒ 'a list list" where
  "product_lists [] = [[]]"
| "product_lists (xs # xss) = concat (map (λx. map ((#) x) (product_lists xss)) xs)"

primrec upt :: "nat ⇒ nat ⇒ nat list"  ("(1[_..</_'])") where
  upt_0: "[m..<0] = []"
| upt_Suc: "[m..<Suc n] = (if m ≤ n then [m..<n] @ [n] else [])"

lemma [code]: "[m..<n] = (if m < n then m # [Suc m..<n] else [])"
  sorry

definition insert :: "'a ⇒ 'a list ⇒ 'a list"
  where "insert x xs = (if x ∈ set xs then xs else x # xs)"

definition union :: "'a list ⇒ 'a list ⇒ 'a list"
  where "union xs ys = fold insert xs ys"

hide_const (open) insert union

primrec find :: "('a ⇒ bool) ⇒ 'a list ⇒ 'a option" where
  "find Q [] = None"
| "find Q (x # xs) = (if Q x then Some x else find Q xs)"

primrec count_list :: "'a list ⇒ 'a ⇒ nat" where
  "count_list [] y = 0"
| "count_list (x # xs) y = (if x = y then Suc (count_list xs y) else count_list xs y)"

definition "extract" :: "('a ⇒ bool) ⇒ 'a list ⇒ ('a list × 'a × 'a list) option"
  where "extract Q xs =
    (case dropWhile (λx. ¬ Q x) xs of
      [] ⇒ None
    | y # ys ⇒ Some (takeWhile (λx. ¬ Q x) xs, y, ys))"

hide_const (open) "extract"

primrec those :: "'a option list ⇒ 'a list option" where
  "those [] = Some []"
| "those (p # ps) = (case p of None ⇒ None | Some x ⇒ map_option ((#) x) (those ps))"

primrec remove1 :: "'a ⇒ 'a list ⇒ 'a list" where
  "remove1 x [] = []"
| "remove1 x (y # ys) = (if x = y then ys else y # remove1 x ys)"

primrec removeAll :: "'a ⇒ 'a list ⇒ 'a list" where
  "removeAll x [] = []"
| "removeAll x (y # ys) = (if x = y then removeAll x ys else y # removeAll x ys)"

definition minus_list_mset :: "'a list ⇒ 'a list ⇒ 'a list"
  where "minus_list_mset xs ys = foldr remove1 ys xs"

definition minus_list_set :: "'a list ⇒ 'a list ⇒ 'a list"
  where "minus_list_set xs ys = foldr removeAll ys xs"

definition inter_list_set :: "'a list ⇒ 'a list ⇒ 'a list"
  where "inter_list_set xs ys = filter (λx. x ∈ set ys) xs"

primrec distinct :: "'a list ⇒ bool" where
  "distinct [] ⟷ True"
| "distinct (x # xs) ⟷ x ∉ set xs ∧ distinct xs"

fun successively :: "('a ⇒ 'a ⇒ bool) ⇒ 'a list ⇒ bool" where
  "successively R [] ⟷ True"
| "successively R [x] ⟷ True"
| "successively R (x # y # ys) ⟷ R x y ∧ successively R (y # ys)"

definition distinct_adj :: "'a list ⇒ bool"
  where "distinct_adj = successively (≠)"

primrec remdups :: "'a list ⇒ 'a list" where
  "remdups [] = []"
| "remdups (x # xs) = (if x ∈ set xs then remdups xs else x # remdups xs)"

fun remdups_adj :: "'a list ⇒ 'a list" where
  "remdups_adj [] = []"
| "remdups_adj [x] = [x]"
| "remdups_adj (x # y # ys) = (if x = y then remdups_adj (x # ys) else x # remdups_adj (y # ys))"

primrec replicate :: "nat ⇒ 'a ⇒ 'a list" where
  "replicate 0 x = []"
| "replicate (Suc n) x = x # replicate n x"

definition indexed_from :: "nat ⇒ 'a list ⇒ (nat × 'a) list"
  where "indexed_from n xs = zip [n..<n + length xs] xs"

lemma [code]:
  "indexed_from n [] = []"
  "indexed_from n (x # xs) = (n, x) # indexed_from (Suc n) xs"
  sorry

primrec rotate1 :: "'a list ⇒ 'a list" where
  "rotate1 [] = []"
| "rotate1 (x # xs) = xs @ [x]"

definition rotate :: "nat ⇒ 'a list ⇒ 'a list"
  where "rotate n = rotate1 ^^ n"

definition nths :: "'a list ⇒ nat set ⇒ 'a list"
  where "nths xs S = map fst (filter (λp. snd p ∈ S) (zip xs [0..<length xs]))"

primrec subseqs :: "'a list ⇒ 'a list list" where
  "subseqs [] = [[]]"
| "subseqs (x # xs) = (let xss = subseqs xs in map ((#) x) xss @ xss)"

primrec n_lists :: "nat ⇒ 'a list ⇒ 'a list list" where
  "n_lists 0 xs = [[]]"
| "n_lists (Suc n) xs = concat (map (λys. map (λx. x # ys) xs) (n_lists n xs))"

hide_const (open) n_lists

function splice :: "'a list ⇒ 'a list ⇒ 'a list" where
  "splice [] ys = ys"
| "splice (x # xs) ys = x # splice ys xs"
  sorry
termination
  sorry

function shuffles :: "'a list ⇒ 'a list ⇒ 'a list set" where
  "shuffles [] ys = {ys}"
| "shuffles xs [] = {xs}"
| "shuffles (x # xs) (y # ys) = (#) x ` shuffles xs (y # ys) ∪ (#) y ` shuffles (x # xs) ys"
  sorry
termination
  sorry

fun min_list :: "'a::ord list ⇒ 'a"
  where "min_list (x # xs) = (case xs of [] ⇒ x | _ # _ ⇒ min x (min_list xs))"

fun arg_min_list :: "('a ⇒ 'b::linorder) ⇒ 'a list ⇒ 'a" where
  "arg_min_list f [x] = x"
| "arg_min_list f (x # y # ys) = (let z = arg_min_list f (y # ys) in if f x ≤ f z then x else z)"

section ‹Sorting›

fun sorted_wrt :: "('a ⇒ 'a ⇒ bool) ⇒ 'a list ⇒ bool" where
  "sorted_wrt R [] ⟷ True"
| "sorted_wrt R (x # xs) ⟷ (∀y∈set xs. R x y) ∧ sorted_wrt R xs"

text ‹Of elements that are ordered by a transitive relation, neighbours tell.›

lemma [code_unfold]: "sorted_wrt (≤) = (successively (≤) :: 'a::preorder list ⇒ bool)"
  sorry

lemma [code_unfold]: "sorted_wrt (<) = (successively (<) :: 'a::preorder list ⇒ bool)"
  sorry

lemma [code_unfold]: "sorted_wrt (≥) = (successively (≥) :: 'a::preorder list ⇒ bool)"
  sorry

lemma [code_unfold]: "sorted_wrt (>) = (successively (>) :: 'a::preorder list ⇒ bool)"
  sorry

context linorder
begin

abbreviation sorted :: "'a list ⇒ bool"
  where "sorted ≡ sorted_wrt (≤)"

primrec insort_key :: "('b ⇒ 'a) ⇒ 'b ⇒ 'b list ⇒ 'b list" where
  "insort_key f x [] = [x]"
| "insort_key f x (y # ys) = (if f x ≤ f y then x # y # ys else y # insort_key f x ys)"

definition sort_key :: "('b ⇒ 'a) ⇒ 'b list ⇒ 'b list"
  where "sort_key f xs = foldr (insort_key f) xs []"

definition insort_insert_key :: "('b ⇒ 'a) ⇒ 'b ⇒ 'b list ⇒ 'b list"
  where "insort_insert_key f x xs = (if f x ∈ f ` set xs then xs else insort_key f x xs)"

abbreviation "sort ≡ sort_key (λx. x)"
abbreviation "insort ≡ insort_key (λx. x)"
abbreviation "insort_insert ≡ insort_insert_key (λx. x)"

definition stable_sort_key :: "(('b ⇒ 'a) ⇒ 'b list ⇒ 'b list) ⇒ bool"
  where "stable_sort_key s ⟷ (∀f xs k. filter (λx. f x = k) (s f xs) = filter (λx. f x = k) xs)"

end

section ‹List comprehension›

nonterminal lc_qual and lc_quals

open_bundle list_comprehension_syntax
begin
syntax
  "_listcompr" :: "'a ⇒ lc_qual ⇒ lc_quals ⇒ 'a list"  ("[_ . __")
  "_lc_gen" :: "'a ⇒ 'a list ⇒ lc_qual"  ("_ ← _")
  "_lc_test" :: "bool ⇒ lc_qual"  ("_")
  "_lc_end" :: "lc_quals"  ("]")
  "_lc_quals" :: "lc_qual ⇒ lc_quals ⇒ lc_quals"  (", __")
syntax (ASCII)
  "_lc_gen" :: "'a ⇒ 'a list ⇒ lc_qual"  ("_ <- _")
end

section ‹More functions›

code_datatype set coset
hide_const (open) coset

global_interpretation append: monoid append Nil
  sorry

primrec partition :: "('a ⇒ bool) ⇒ 'a list ⇒ 'a list × 'a list" where
  "partition Q [] = ([], [])"
| "partition Q (x # xs) =
    (let (ys, zs) = partition Q xs in if Q x then (x # ys, zs) else (ys, x # zs))"

definition abort_empty_set :: "('a set ⇒ 'a) ⇒ 'a"
  where "abort_empty_set f = f {}"

function upto :: "int ⇒ int ⇒ int list"  ("(1[_../_])")
  where "upto i j = (if i ≤ j then i # [i + 1..j] else [])"
  sorry
termination
  sorry

definition upto_aux :: "int ⇒ int ⇒ int list ⇒ int list"
  where "upto_aux i j js = [i..j] @ js"

lemma [code]: "upto_aux i j js = (if j < i then js else upto_aux i (j - 1) (j # js))"
  sorry

lemma [code]: "[i..j] = upto_aux i j []"
  sorry

function transpose :: "'a list list ⇒ 'a list list" where
  "transpose [] = []"
| "transpose ([] # xss) = transpose xss"
| "transpose ((x # xs) # xss) =
    (x # [y. (y # ys) ← xss]) # transpose (xs # [ys. (y # ys) ← xss])"
  sorry
termination
  sorry

definition (in linorder) sorted_key_list_of_set :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'b list"
  where "sorted_key_list_of_set f = folding_on.F (insort_key f) []"

locale folding_insort_key = lo?: linorder "less_eq :: 'a ⇒ 'a ⇒ bool" less
  for less_eq (infix "≼" 50) and less (infix "≺" 50) +
  fixes S
  fixes f :: "'b ⇒ 'a"
  assumes inj_on: "inj_on f S"
begin

sublocale fold_insort_key: folding_on S "insort_key f" "[]"
  sorry

end

context linorder
begin

definition sorted_list_of_set :: "'a set ⇒ 'a list"
  where "sorted_list_of_set = sorted_key_list_of_set (λx. x)"

sublocale sorted_list_of_set: folding_insort_key "(≤)" "(<)" UNIV "(λx. x)"
  sorry

lemma [code]: "sorted_list_of_set (set xs) = sort (remdups xs)"
  sorry

end

inductive_set lists :: "'a set ⇒ 'a list set"
  for S :: "'a set"
where
  Nil: "[] ∈ lists S"
| Cons: "x ∈ S ⟹ xs ∈ lists S ⟹ x # xs ∈ lists S"

lemma [code]:
  "listsp Q [] ⟷ True"
  "listsp Q (x # xs) ⟷ Q x ∧ listsp Q xs"
  sorry

lemma [code_unfold]: "xs ∈ lists S ⟷ (∀x∈set xs. x ∈ S)"
  sorry

inductive ListMem :: "'a ⇒ 'a list ⇒ bool" where
  elem: "ListMem x (x # xs)"
| insert: "ListMem x xs ⟹ ListMem x (y # xs)"

definition set_Cons :: "'a set ⇒ 'a list set ⇒ 'a list set"
  where "set_Cons S XS = {x # xs | x xs. x ∈ S ∧ xs ∈ XS}"

lemma [code]: "set_Cons S XS = (λ(x, xs). x # xs) ` (Product_Type.product S XS)"
  sorry

primrec listset :: "'a set list ⇒ 'a list set" where
  "listset [] = {[]}"
| "listset (S # Ss) = set_Cons S (listset Ss)"

definition trans_list_step :: "('a × 'a) list ⇒ ('a × 'a) list"
  where "trans_list_step ps = [(x, z). (x, y) ← ps, (y', z) ← ps, y = y']"

function trancl_list :: "('a × 'a) list ⇒ ('a × 'a) list"
  where "trancl_list ps =
    (let qs = trans_list_step ps in
      if set qs ⊆ set ps then ps else trancl_list (List.union qs ps))"
  sorry
termination
  sorry

section ‹Orders on lists›

primrec lexn :: "('a × 'a) set ⇒ nat ⇒ ('a list × 'a list) set" where
  "lexn r 0 = {}"
| "lexn r (Suc n) =
    {(x # xs, y # ys) | x xs y ys.
      length xs = n ∧ length ys = n ∧ ((x, y) ∈ r ∨ x = y ∧ (xs, ys) ∈ lexn r n)}"

definition lex :: "('a × 'a) set ⇒ ('a list × 'a list) set"
  where "lex r = (⋃n. lexn r n)"

definition lenlex :: "('a × 'a) set ⇒ ('a list × 'a list) set"
  where "lenlex r = {(xs, ys). length xs < length ys ∨ length xs = length ys ∧ (xs, ys) ∈ lex r}"

definition lexord :: "('a × 'a) set ⇒ ('a list × 'a list) set"
  where "lexord r =
    {(xs, ys). ∃us. (∃v vs. ys = xs @ v # vs) ∨
      (∃x y vs ws. (x, y) ∈ r ∧ xs = us @ x # vs ∧ ys = us @ y # ws)}"

context ord
begin

inductive lexordp :: "'a list ⇒ 'a list ⇒ bool" where
  Nil: "lexordp [] (y # ys)"
| Cons: "x < y ⟹ lexordp (x # xs) (y # ys)"
| Cons_eq: "¬ x < y ⟹ ¬ y < x ⟹ lexordp xs ys ⟹ lexordp (x # xs) (y # ys)"

lemma [code]:
  "lexordp [] ys ⟷ ys ≠ []"
  "lexordp xs [] ⟷ False"
  "lexordp (x # xs) (y # ys) ⟷ x < y ∨ ¬ y < x ∧ lexordp xs ys"
  sorry

inductive lexordp_eq :: "'a list ⇒ 'a list ⇒ bool" where
  Nil: "lexordp_eq [] ys"
| Cons: "x < y ⟹ lexordp_eq (x # xs) (y # ys)"
| Cons_eq: "¬ x < y ⟹ ¬ y < x ⟹ lexordp_eq xs ys ⟹ lexordp_eq (x # xs) (y # ys)"

lemma [code]:
  "lexordp_eq [] ys ⟷ True"
  "lexordp_eq xs [] ⟷ xs = []"
  "lexordp_eq (x # xs) (y # ys) ⟷ x < y ∨ ¬ y < x ∧ lexordp_eq xs ys"
  sorry

end

definition measures :: "('a ⇒ nat) list ⇒ ('a × 'a) set"
  where "measures fs = inv_image (lex less_than) (λx. map (λf. f x) fs)"

definition listrel1 :: "('a × 'a) set ⇒ ('a list × 'a list) set"
  where "listrel1 r =
    {(xs, ys). ∃us x y vs. (x, y) ∈ r ∧ xs = us @ x # vs ∧ ys = us @ y # vs}"

inductive_set listrel :: "('a × 'b) set ⇒ ('a list × 'b list) set"
  for r :: "('a × 'b) set"
where
  Nil: "([], []) ∈ listrel r"
| Cons: "(x, y) ∈ r ⟹ (xs, ys) ∈ listrel r ⟹ (x # xs, y # ys) ∈ listrel r"

lemma [code_unfold]: "(xs, ys) ∈ listrel r ⟷ list_all2 (λx y. (x, y) ∈ r) xs ys"
  sorry

definition listrel1p :: "('a ⇒ 'a ⇒ bool) ⇒ 'a list ⇒ 'a list ⇒ bool"
  where "listrel1p R xs ys ⟷ (xs, ys) ∈ listrel1 {(x, y). R x y}"

lemma [code_unfold]: "(xs, ys) ∈ listrel1 r ⟷ listrel1p (λx y. (x, y) ∈ r) xs ys"
  sorry

lemma [code]:
  "listrel1p R [] ys ⟷ False"
  "listrel1p R xs [] ⟷ False"
  "listrel1p R (x # xs) (y # ys) ⟷ R x y ∧ xs = ys ∨ x = y ∧ listrel1p R xs ys"
  sorry

definition lexordp :: "('a ⇒ 'a ⇒ bool) ⇒ 'a list ⇒ 'a list ⇒ bool"
  where "lexordp R xs ys ⟷ (xs, ys) ∈ lexord {(x, y). R x y}"

lemma [code_unfold]: "(xs, ys) ∈ lexord r ⟷ lexordp (λx y. (x, y) ∈ r) xs ys"
  sorry

lemma [code]:
  "lexordp R xs [] ⟷ False"
  "lexordp R [] (y # ys) ⟷ True"
  "lexordp R (x # xs) (y # ys) ⟷ R x y ∨ x = y ∧ lexordp R xs ys"
  sorry

lemma [code_unfold]:
  "(xs, ys) ∈ lex r ⟷ length xs = length ys ∧ lexordp (λx y. (x, y) ∈ r) xs ys"
  sorry

section ‹Functions for evaluation›

definition bind :: "'a list ⇒ ('a ⇒ 'b list) ⇒ 'b list"
  where "bind xs f = concat (map f xs)"

hide_const (open) bind

context
begin

qualified definition member :: "'a list ⇒ 'a ⇒ bool"
  where member_iff [code_abbrev]: "member xs x ⟷ x ∈ set xs"

lemma [code]:
  "member [] y ⟷ False"
  "member (x # xs) y ⟷ x = y ∨ member xs y"
  sorry

end

lemma [code_abbrev]: "list_all Q xs ⟷ Ball (set xs) Q"
  sorry

lemma [code]:
  "list_all Q [] ⟷ True"
  "list_all Q (x # xs) ⟷ Q x ∧ list_all Q xs"
  sorry

definition list_ex :: "('a ⇒ bool) ⇒ 'a list ⇒ bool"
  where list_ex_iff [code_abbrev]: "list_ex Q xs ⟷ Bex (set xs) Q"

lemma [code]:
  "list_ex Q [] ⟷ False"
  "list_ex Q (x # xs) ⟷ Q x ∨ list_ex Q xs"
  sorry

definition list_ex1 :: "('a ⇒ bool) ⇒ 'a list ⇒ bool"
  where list_ex1_iff [code_abbrev]: "list_ex1 Q xs ⟷ Set.can_select Q (set xs)"

lemma [code]:
  "list_ex1 Q [] ⟷ False"
  "list_ex1 Q (x # xs) ⟷ (if Q x then list_all (λy. Q y ⟶ y = x) xs else list_ex1 Q xs)"
  sorry

context
begin

qualified definition superset :: "'a list ⇒ 'a list ⇒ bool"
  where superset_iff [code_abbrev]: "superset ys xs ⟷ set xs ⊆ set ys"

lemma [code]: "superset ys xs ⟷ list_all (λx. x ∈ set ys) xs"
  sorry

end

lemma [code]:
  "list_all2 R [] ys ⟷ (case ys of [] ⇒ True | _ # _ ⇒ False)"
  "list_all2 R xs [] ⟷ (case xs of [] ⇒ True | _ # _ ⇒ False)"
  "list_all2 R (x # xs) (y # ys) ⟷ R x y ∧ list_all2 R xs ys"
  sorry

context preorder
begin

lemma [code_unfold]:
  "(∀x≤b. Q x) ⟷ (∀x∈{..b}. Q x)"
  "(∃x≤b. Q x) ⟷ (∃x∈{..b}. Q x)"
  "(∀x<b. Q x) ⟷ (∀x∈{..<b}. Q x)"
  "(∃x<b. Q x) ⟷ (∃x∈{..<b}. Q x)"
  "(∀x≥b. Q x) ⟷ (∀x∈{b..}. Q x)"
  "(∃x≥b. Q x) ⟷ (∃x∈{b..}. Q x)"
  "(∀x>b. Q x) ⟷ (∀x∈{b<..}. Q x)"
  "(∃x>b. Q x) ⟷ (∃x∈{b<..}. Q x)"
  sorry

end

class interval = linorder + comm_semiring_1_cancel +
  assumes finite_atLeastAtMost: "finite {a..b}"
    and dec_less_imp_less_eq: "a - 1 < b ⟹ a ≤ b"
    and less_inc_imp_less_eq: "a < b + 1 ⟹ a ≤ b"
    and dec_greater_eq_self_imp_bot: "a ≤ a - 1 ⟹ a ≤ x"
    and inc_less_eq_self_imp_top: "b + 1 ≤ b ⟹ x ≤ b"
begin

context
begin

qualified definition interval :: "'a ⇒ 'a ⇒ 'a list"
  where interval_eq: "interval a b = sorted_list_of_set {a..b}"

lemma [code]: "interval a b = (if a < b then a # interval (a + 1) b else if a = b then [a] else [])"
  sorry

lemma [code]: "{a..b} = set (interval a b)"
  sorry

lemma [code]: "{a..<b} = (if b - 1 < b then set (interval a (b - 1)) else {})"
  sorry

lemma [code]: "{a<..b} = (if a < a + 1 then set (interval (a + 1) b) else {})"
  sorry

lemma [code]: "{a<..<b} = (if a < a + 1 ∧ b - 1 < b then set (interval (a + 1) (b - 1)) else {})"
  sorry

qualified definition all_interval :: "('a ⇒ bool) ⇒ 'a ⇒ 'a ⇒ bool"
  where all_interval_iff: "all_interval Q a b ⟷ (∀x∈{a..b}. Q x)"

lemma [code]: "all_interval Q a b ⟷ (if a < b then Q a ∧ all_interval Q (a + 1) b else a = b ⟶ Q a)"
  sorry

lemma [code_unfold]:
  "(∀x∈{a..b}. Q x) ⟷ all_interval Q a b"
  "(∃x∈{a..b}. Q x) ⟷ ¬ all_interval (λx. ¬ Q x) a b"
  "(∀x∈{a..<b}. Q x) ⟷ (b - 1 < b ⟶ all_interval Q a (b - 1))"
  "(∃x∈{a..<b}. Q x) ⟷ b - 1 < b ∧ ¬ all_interval (λx. ¬ Q x) a (b - 1)"
  "(∀x∈{a<..b}. Q x) ⟷ (a < a + 1 ⟶ all_interval Q (a + 1) b)"
  "(∃x∈{a<..b}. Q x) ⟷ a < a + 1 ∧ ¬ all_interval (λx. ¬ Q x) (a + 1) b"
  sorry

end

end

class interval_top = interval + order_top
begin

lemma [code, code_unfold]: "{a..} = {a..top}"
  sorry

lemma [code, code_unfold]: "{a<..} = {a<..top}"
  sorry

end

class interval_bot = interval + order_bot
begin

lemma [code, code_unfold]: "{..b} = {bot..b}"
  sorry

lemma [code, code_unfold]: "{..<b} = {bot..<b}"
  sorry

end

instance nat :: interval_bot ..
instance int :: interval ..

context
begin

qualified definition map_tailrec_rev :: "('a ⇒ 'b) ⇒ 'a list ⇒ 'b list ⇒ 'b list"
  where "map_tailrec_rev f xs ys = rev (map f xs) @ ys"

lemma [code]:
  "map_tailrec_rev f [] ys = ys"
  "map_tailrec_rev f (x # xs) ys = map_tailrec_rev f xs (f x # ys)"
  sorry

qualified definition map_tailrec :: "('a ⇒ 'b) ⇒ 'a list ⇒ 'b list"
  where "map_tailrec = map"

lemma [code]: "map_tailrec f xs = rev (map_tailrec_rev f xs [])"
  sorry

end

definition map_filter :: "('a ⇒ 'b option) ⇒ 'a list ⇒ 'b list"
  where "map_filter f xs = map (λx. the (f x)) (filter (λx. f x ≠ None) xs)"

lemma [code]:
  "map_filter f [] = []"
  "map_filter f (x # xs) = (case f x of None ⇒ map_filter f xs | Some y ⇒ y # map_filter f xs)"
  sorry

hide_const (open) map_filter

context
begin

qualified definition null :: "'a list ⇒ bool"
  where null_iff [code_abbrev]: "null xs ⟷ xs = []"

lemma [code]:
  "null [] ⟷ True"
  "null (x # xs) ⟷ False"
  sorry

lemma [code_unfold]:
  "HOL.equal xs [] ⟷ null xs"
  "HOL.equal [] xs ⟷ null xs"
  sorry

qualified definition length_tailrec :: "'a list ⇒ nat ⇒ nat"
  where "length_tailrec xs n = length xs + n"

lemma [code]:
  "length_tailrec [] n = n"
  "length_tailrec (x # xs) n = length_tailrec xs (Suc n)"
  sorry

qualified definition maps :: "('a ⇒ 'b list) ⇒ 'a list ⇒ 'b list"
  where maps_eq [code_abbrev]: "maps f xs = concat (map f xs)"

lemma [code]:
  "maps f [] = []"
  "maps f (x # xs) = f x @ maps f xs"
  sorry

end

section ‹Sets as lists›

lemma [code]: "{} = set []"
  sorry

lemma [code]: "UNIV = List.coset []"
  sorry

lemma [code]: "Set.is_empty (set xs) ⟷ List.null xs"
  sorry

lemma [code]: "finite (set xs) ⟷ True"
  sorry

lemma [code]:
  "- set xs = List.coset xs"
  "- List.coset xs = set xs"
  sorry

lemma [code]:
  "x ∈ set xs ⟷ List.member xs x"
  "x ∈ List.coset xs ⟷ ¬ List.member xs x"
  sorry

lemma [code]:
  "Set.insert x (set xs) = set (List.insert x xs)"
  "Set.insert x (List.coset xs) = List.coset (removeAll x xs)"
  sorry

lemma [code]:
  "Set.remove x (set xs) = set (removeAll x xs)"
  "Set.remove x (List.coset xs) = List.coset (List.insert x xs)"
  sorry

lemma [code]: "Set.filter Q (set xs) = set (filter Q xs)"
  sorry

lemma [code]: "f ` set xs = set (map f xs)"
  sorry

lemma [code]:
  "set xs ∪ T = fold Set.insert xs T"
  "List.coset xs ∪ T = List.coset (filter (λx. x ∉ T) xs)"
  sorry

lemma [code]:
  "S - set ys = fold Set.remove ys S"
  "S - List.coset ys = set (filter (λy. y ∈ S) ys)"
  sorry

lemma [code]:
  "S ∩ set ys = set (filter (λy. y ∈ S) ys)"
  "S ∩ List.coset ys = fold Set.remove ys S"
  sorry

lemma [code]:
  "set xs ⊆ T ⟷ (∀x∈set xs. x ∈ T)"
  "S ⊆ List.coset ys ⟷ (∀y∈set ys. y ∉ S)"
  "List.coset [] ⊆ set [] ⟷ False"
  sorry

lemma [code]: "S ⊂ T ⟷ S ⊆ T ∧ ¬ T ⊆ S" for S T :: "'a set"
  sorry

lemma [code]: "Ball (set xs) Q ⟷ list_all Q xs"
  sorry

lemma [code]: "Bex (set xs) Q ⟷ list_ex Q xs"
  sorry

lemma [code]: "Set.can_select Q (set xs) ⟷ list_ex1 Q xs"
  sorry

lemma [code]: "card (set xs) = length (remdups xs)"
  sorry

lemma [code]: "the_elem (set [x]) = x"
  sorry

lemma [code]:
  "Pow (set []) = {{}}"
  "Pow (set (x # xs)) = (let F = Pow (set xs) in F ∪ Set.insert x ` F)"
  sorry

lemma [code]: "Fpow (set xs) = Pow (set xs)"
  sorry

lemma [code]: "Option.these (set ps) = set (List.map_filter (λp. p) ps)"
  sorry

lemma [code]: "Option.image_filter f (set xs) = set (List.map_filter f xs)"
  sorry

lemma [code]: "Product_Type.product (set xs) (set ys) = set (List.product xs ys)"
  sorry

lemma [code]: "Sigma (set xs) T = (⋃x∈set xs. Pair x ` T x)"
  sorry

lemma [code]: "Id_on (set xs) = set (map (λx. (x, x)) xs)"
  sorry

lemma [code]: "r `` S = Option.image_filter (λ(x, y). if x ∈ S then Some y else None) r"
  sorry

lemma [code]: "set xs O set ys = set [(x, z). (x, y) ← xs, (y', z) ← ys, y = y']"
  sorry

lemma [code]: "(set ps)⇧+ = set (trancl_list ps)"
  sorry

lemma [code]: "wf_code (set ps) ⟷ acyclic (set ps)"
  sorry

lemma [code]: "wf_on (List.coset []) (set ps) ⟷ acyclic (set ps)"
  sorry

section ‹Relations with the diagonal›

text ‹Over an infinite type, a relation that contains all pairs ‹(x, x)› but finitely many, and finitely many other pairs,
is given by lists of these: what is missing of the diagonal, and what else is in it.›

context
begin

qualified definition diagonal :: "'a list ⇒ ('a × 'a) list ⇒ 'a rel"
  where "diagonal ms ps = {p. if fst p = snd p then fst p ∉ set ms else p ∈ set ps}"

qualified definition beside :: "('a × 'a) list ⇒ ('a × 'a) list"
  where "beside ps = filter (λp. fst p ≠ snd p) ps"

lemma [code]: "Id = diagonal [] []"
  sorry

lemma [code]: "p ∈ diagonal ms ps ⟷ (if fst p = snd p then fst p ∉ set ms else p ∈ set ps)"
  sorry

lemma [code]:
  "Set.insert p (diagonal ms ps) =
    (if fst p = snd p then diagonal (removeAll (fst p) ms) ps else diagonal ms (List.insert p ps))"
  sorry

lemma [code]:
  "Set.remove p (diagonal ms ps) =
    (if fst p = snd p then diagonal (List.insert (fst p) ms) ps else diagonal ms (removeAll p ps))"
  sorry

lemma [code]:
  "diagonal ms ps ∪ set qs = fold Set.insert qs (diagonal ms ps)"
  "diagonal ms ps ∪ List.coset qs = List.coset (filter (λq. q ∉ diagonal ms ps) qs)"
  "diagonal ms ps ∪ diagonal ns qs = diagonal (filter (λm. m ∈ set ns) ms) (List.union ps qs)"
  sorry

lemma [code]:
  "set ps ∩ diagonal ns qs = set (filter (λp. p ∈ diagonal ns qs) ps)"
  "List.coset ps ∩ diagonal ns qs = fold Set.remove ps (diagonal ns qs)"
  "diagonal ms ps ∩ diagonal ns qs = diagonal (List.union ms ns) (filter (λp. p ∈ set qs) ps)"
  sorry

lemma [code]:
  "set ps - diagonal ns qs = set (filter (λp. p ∉ diagonal ns qs) ps)"
  "diagonal ms ps - diagonal ns qs =
    set (map (λn. (n, n)) (filter (λn. n ∉ set ms) ns) @ filter (λp. p ∉ set qs) (beside ps))"
  sorry

lemma [code]:
  "diagonal ms ps ⊆ diagonal ns qs ⟷ set ns ⊆ set ms ∧ set (beside ps) ⊆ set qs"
  "diagonal ms ps ⊆ set qs ⟷ finite (UNIV :: 'a set) ∧ (∀x. x ∈ set ms ∨ (x, x) ∈ set qs) ∧ set (beside ps) ⊆ set qs"
  "List.coset ps ⊆ diagonal ns qs ⟷ finite (UNIV :: 'a set) ∧ (∀p. p ∈ set ps ∨ p ∈ diagonal ns qs)"
  for ms :: "'a list"
  sorry

lemma [code]: "finite (diagonal ms ps) ⟷ finite (UNIV :: 'a set)" for ms :: "'a list"
  sorry

lemma [code]: "(diagonal ms ps)¯ = diagonal ms (map (λp. (snd p, fst p)) ps)"
  sorry

lemma [code]: "Domain (diagonal ms ps) = List.coset (filter (λm. m ∉ set (map fst (beside ps))) ms)"
  sorry

lemma [code]: "Range (diagonal ms ps) = List.coset (filter (λm. m ∉ set (map snd (beside ps))) ms)"
  sorry

lemma [code]: "diagonal ms ps `` S = (S - set ms) ∪ set (map snd (filter (λp. fst p ∈ S) (beside ps)))"
  sorry

lemma [code]:
  "diagonal ms ps O set qs =
    set (filter (λq. fst q ∉ set ms) qs @ [(x, z). (x, y) ← beside ps, (y', z) ← qs, y = y'])"
  "set ps O diagonal ns qs =
    set (filter (λp. snd p ∉ set ns) ps @ [(x, z). (x, y) ← ps, (y', z) ← beside qs, y = y'])"
  "diagonal ms ps O diagonal ns qs =
    fold Set.insert
      (filter (λp. snd p ∉ set ns) (beside ps) @ filter (λq. fst q ∉ set ms) (beside qs) @
        [(x, z). (x, y) ← beside ps, (y', z) ← beside qs, y = y'])
      (diagonal (List.union ms ns) [])"
  sorry

lemma [code]:
  "(diagonal ms ps)⇧+ = (let qs = trancl_list (beside ps) in diagonal (filter (λm. (m, m) ∉ set qs) ms) qs)"
  sorry

lemma [code]:
  "refl_on S (diagonal ms ps) ⟷ (∀m∈set ms. m ∉ S)"
  "refl_on (List.coset ms) (set ps) ⟷ finite (UNIV :: 'a set) ∧ (∀x. x ∈ set ms ∨ (x, x) ∈ set ps)"
  for ms :: "'a list"
  sorry

lemma [code]: "irrefl_on S (diagonal ms ps) ⟷ S ⊆ set ms"
  sorry

lemma [code]: "sym_on S (diagonal ms ps) ⟷ sym_on S (set (beside ps))"
  sorry

lemma [code]: "antisym_on S (diagonal ms ps) ⟷ antisym_on S (set (beside ps))"
  sorry

lemma [code]:
  "trans_on S (diagonal ms ps) ⟷
    (∀(x, y)∈set (beside ps). ∀(y', z)∈set (beside ps).
      y = y' ∧ x ∈ S ∧ y ∈ S ∧ z ∈ S ⟶ (x, z) ∈ diagonal ms ps)"
  sorry

end

lemma [code]: "List.coset xs ⊆ set ys ⟷ finite (UNIV :: 'a set) ∧ (∀x. x ∈ set xs ∨ x ∈ set ys)" for xs :: "'a list"
  sorry

lemma (in complete_lattice) [code]: "Inf (set xs) = fold inf xs top"
  sorry

lemma (in complete_lattice) [code]: "Sup (set xs) = fold sup xs bot"
  sorry

lemma (in semilattice_set) [code]: "F (set []) = abort_empty_set F"
  sorry

lemma (in semilattice_set) [code]: "F (set (x # xs)) = fold f xs x"
  sorry

lemma (in semilattice_inf) [code]: "Inf_fin (set (x # xs)) = fold inf xs x"
  sorry

lemma (in semilattice_sup) [code]: "Sup_fin (set (x # xs)) = fold sup xs x"
  sorry

lemma (in linorder) [code]: "Min (set (x # xs)) = fold min xs x"
  sorry

lemma (in linorder) [code]: "Max (set (x # xs)) = fold max xs x"
  sorry

end
