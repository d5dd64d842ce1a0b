text ‹Finite multisets: a multiset counts how often each element occurs. They run as lists,
  in which the order of the elements does not matter.›

theory Multiset
  imports Cancellation
begin

section ‹The type›

typedef 'a multiset = "{c :: 'a ⇒ nat. finite {x. 0 < c x}}"
  morphisms count Abs_multiset
  sorry

setup_lifting type_definition_multiset

instantiation multiset :: (type) cancel_comm_monoid_add
begin

lift_definition zero_multiset :: "'a multiset" is "λx. 0" sorry

abbreviation empty_mset :: "'a multiset" ("{#}") where
  "empty_mset ≡ 0"

lift_definition plus_multiset :: "'a multiset ⇒ 'a multiset ⇒ 'a multiset" is
  "λc d x. c x + d x" sorry

lift_definition minus_multiset :: "'a multiset ⇒ 'a multiset ⇒ 'a multiset" is
  "λc d x. c x - d x" sorry

instance sorry

end

context
begin

qualified definition is_empty :: "'a multiset ⇒ bool" where
  [code_abbrev]: "is_empty M ⟷ M = {#}"

end

lift_definition add_mset :: "'a ⇒ 'a multiset ⇒ 'a multiset" is
  "λa c x. (if x = a then Suc (c x) else c x)" sorry

syntax
  "_multiset" :: "args ⇒ 'a multiset"  ("{#(_)#}")
syntax_consts
  "_multiset" ⇌ add_mset
translations
  "{#x, xs#}" ⇌ "CONST add_mset x {#xs#}"
  "{#x#}" ⇌ "CONST add_mset x {#}"

section ‹Elements›

definition set_mset :: "'a multiset ⇒ 'a set" where
  "set_mset M = {x. count M x ≠ 0}"

abbreviation member_mset :: "'a ⇒ 'a multiset ⇒ bool" where
  "member_mset x M ≡ x ∈ set_mset M"

notation
  member_mset  ("'(∈#')") and
  member_mset  ("(_/ ∈# _)" [50, 51] 50)
notation (ASCII)
  member_mset  ("'(:#')") and
  member_mset  ("(_/ :# _)" [50, 51] 50)

abbreviation not_member_mset :: "'a ⇒ 'a multiset ⇒ bool" where
  "not_member_mset x M ≡ x ∉ set_mset M"

notation
  not_member_mset  ("'(∉#')") and
  not_member_mset  ("(_/ ∉# _)" [50, 51] 50)
notation (ASCII)
  not_member_mset  ("'(~:#')") and
  not_member_mset  ("(_/ ~:# _)" [50, 51] 50)

context
begin

qualified abbreviation Ball :: "'a multiset ⇒ ('a ⇒ bool) ⇒ bool" where
  "Ball M ≡ Set.Ball (set_mset M)"

qualified abbreviation Bex :: "'a multiset ⇒ ('a ⇒ bool) ⇒ bool" where
  "Bex M ≡ Set.Bex (set_mset M)"

end

syntax
  "_MBall" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3∀_∈#_./ _)" [0, 0, 10] 10)
  "_MBex" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3∃_∈#_./ _)" [0, 0, 10] 10)
syntax (ASCII)
  "_MBall" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3∀_:#_./ _)" [0, 0, 10] 10)
  "_MBex" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3∃_:#_./ _)" [0, 0, 10] 10)
syntax_consts
  "_MBall" ⇌ Multiset.Ball and
  "_MBex" ⇌ Multiset.Bex
translations
  "∀x∈#M. P" ⇌ "CONST Multiset.Ball M (λx. P)"
  "∃x∈#M. P" ⇌ "CONST Multiset.Bex M (λx. P)"

instance multiset :: (type) comm_monoid_diff sorry

abbreviation Min_mset :: "'a::linorder multiset ⇒ 'a" where
  "Min_mset M ≡ Min (set_mset M)"

abbreviation Max_mset :: "'a::linorder multiset ⇒ 'a" where
  "Max_mset M ≡ Max (set_mset M)"

section ‹Inclusion, intersection, union›

definition subseteq_mset :: "'a multiset ⇒ 'a multiset ⇒ bool"  (infix "⊆#" 50) where
  "M ⊆# N ⟷ (∀x. count M x ≤ count N x)"

definition subset_mset :: "'a multiset ⇒ 'a multiset ⇒ bool"  (infix "⊂#" 50) where
  "M ⊂# N ⟷ M ⊆# N ∧ M ≠ N"

abbreviation (input) supseteq_mset :: "'a multiset ⇒ 'a multiset ⇒ bool"  (infix "⊇#" 50) where
  "supseteq_mset M N ≡ N ⊆# M"

abbreviation (input) supset_mset :: "'a multiset ⇒ 'a multiset ⇒ bool"  (infix "⊃#" 50) where
  "supset_mset M N ≡ N ⊂# M"

notation (input)
  subseteq_mset  (infix "≤#" 50) and
  supseteq_mset  (infix "≥#" 50)
notation (ASCII)
  subseteq_mset  (infix "<=#" 50) and
  subset_mset  (infix "<#" 50) and
  supseteq_mset  (infix ">=#" 50) and
  supset_mset  (infix ">#" 50)

lift_definition inter_mset :: "'a multiset ⇒ 'a multiset ⇒ 'a multiset"  (infixl "∩#" 70) is
  "λc d x. min (c x) (d x)" sorry

lift_definition union_mset :: "'a multiset ⇒ 'a multiset ⇒ 'a multiset"  (infixl "∪#" 70) is
  "λc d x. max (c x) (d x)" sorry

global_interpretation subset_mset: ordering "(⊆#)" "(⊂#)"
  sorry

interpretation subset_mset: ordered_cancel_comm_monoid_diff "(+)" 0 "(⊆#)" "(⊂#)" "(-)"
  sorry

interpretation subset_mset: bounded_lattice_bot "(∩#)" "(⊆#)" "(⊂#)" "(∪#)" "{#}"
  sorry

lift_definition replicate_mset :: "nat ⇒ 'a ⇒ 'a multiset" is
  "λn a x. (if x = a then n else 0)" sorry

lift_definition repeat_mset :: "nat ⇒ 'a multiset ⇒ 'a multiset" is
  "λn c x. n * c x" sorry

instantiation multiset :: (type) Inf
begin

definition Inf_multiset :: "'a multiset set ⇒ 'a multiset" where
  "Inf_multiset A =
    (if A = {} then {#} else Abs_multiset (λx. LEAST n. n ∈ (λM. count M x) ` A))"

instance ..

end

instantiation multiset :: (type) Sup
begin

definition Sup_multiset :: "'a multiset set ⇒ 'a multiset" where
  "Sup_multiset A =
    (if A ≠ {} ∧ (∃B. ∀M∈A. M ⊆# B)
     then Abs_multiset (λx. Max ((λM. count M x) ` A)) else {#})"

instance ..

end

interpretation subset_mset:
  conditionally_complete_lattice Inf Sup "(∩#)" "(⊆#)" "(⊂#)" "(∪#)"
  sorry

interpretation subset_mset: distrib_lattice "(∩#)" "(⊆#)" "(⊂#)" "(∪#)"
  sorry

section ‹Filter, size, fold, image›

lift_definition filter_mset :: "('a ⇒ bool) ⇒ 'a multiset ⇒ 'a multiset" is
  "λP c x. (if P x then c x else 0)" sorry

syntax (ASCII)
  "_MCollect" :: "pttrn ⇒ 'a multiset ⇒ bool ⇒ 'a multiset"  ("(1{#_ :# _./ _#})")
syntax
  "_MCollect" :: "pttrn ⇒ 'a multiset ⇒ bool ⇒ 'a multiset"  ("(1{#_ ∈# _./ _#})")
syntax_consts
  "_MCollect" ⇌ filter_mset
translations
  "{#x ∈# M. P#}" ⇌ "CONST filter_mset (λx. P) M"

definition wcount :: "('a ⇒ nat) ⇒ 'a multiset ⇒ 'a ⇒ nat" where
  "wcount w M = (λx. count M x * Suc (w x))"

definition size_multiset :: "('a ⇒ nat) ⇒ 'a multiset ⇒ nat" where
  "size_multiset w M = sum (wcount w M) (set_mset M)"

instantiation multiset :: (type) size
begin

definition size_multiset where
  size_multiset_overloaded_def: "size_multiset = Multiset.size_multiset (λ_. 0)"

instance ..

end

definition fold_mset :: "('a ⇒ 'b ⇒ 'b) ⇒ 'b ⇒ 'a multiset ⇒ 'b" where
  "fold_mset f s M = Finite_Set.fold (λx. f x ^^ count M x) s (set_mset M)"

lift_definition image_mset :: "('a ⇒ 'b) ⇒ 'a multiset ⇒ 'b multiset" is
  "λf c y. sum c {x. 0 < c x ∧ f x = y}" sorry

syntax (ASCII)
  "_comprehension_mset" :: "'a ⇒ 'b ⇒ 'b multiset ⇒ 'a multiset"  ("({#_/. _ :# _#})")
syntax
  "_comprehension_mset" :: "'a ⇒ 'b ⇒ 'b multiset ⇒ 'a multiset"  ("({#_/. _ ∈# _#})")
syntax_consts
  "_comprehension_mset" ⇌ image_mset
translations
  "{#e. x ∈# M#}" ⇌ "CONST image_mset (λx. e) M"

syntax (ASCII)
  "_comprehension_mset'" :: "'a ⇒ 'b ⇒ 'b multiset ⇒ bool ⇒ 'a multiset"
    ("({#_/ | _ :# _./ _#})")
syntax
  "_comprehension_mset'" :: "'a ⇒ 'b ⇒ 'b multiset ⇒ bool ⇒ 'a multiset"
    ("({#_/ | _ ∈# _./ _#})")
syntax_consts
  "_comprehension_mset'" ⇌ image_mset
translations
  "{#e | x∈#M. P#}" ⇀ "{#e. x ∈# {# x∈#M. P#}#}"

section ‹Lists and sets as multisets›

primrec mset :: "'a list ⇒ 'a multiset" where
  "mset [] = {#}"
| "mset (x # xs) = add_mset x (mset xs)"

lift_definition mset_set :: "'a set ⇒ 'a multiset" is
  "λA x. (if finite A ∧ x ∈ A then 1 else 0)" sorry

context linorder
begin

definition sorted_list_of_multiset :: "'a multiset ⇒ 'a list" where
  "sorted_list_of_multiset M = (THE xs. sorted xs ∧ mset xs = M)"

end

section ‹Sums and products›

locale comm_monoid_mset = comm_monoid
begin

definition F :: "'a multiset ⇒ 'a" where
  eq_fold: "F M = fold_mset f ❙1 M"

end

context comm_monoid_add
begin

definition sum_mset :: "'a multiset ⇒ 'a" where
  "sum_mset M = fold_mset plus 0 M"

end

notation sum_mset  ("∑⇩#")

syntax (ASCII)
  "_sum_mset_image" :: "pttrn ⇒ 'b set ⇒ 'a ⇒ 'a::comm_monoid_add"
    ("(3SUM _:#_. _)" [0, 51, 10] 10)
syntax
  "_sum_mset_image" :: "pttrn ⇒ 'b set ⇒ 'a ⇒ 'a::comm_monoid_add"
    ("(3∑_∈#_. _)" [0, 51, 10] 10)
syntax_consts
  "_sum_mset_image" ⇌ sum_mset
translations
  "∑i ∈# M. b" ⇌ "CONST sum_mset (CONST image_mset (λi. b) M)"

context comm_monoid_mult
begin

definition prod_mset :: "'a multiset ⇒ 'a" where
  "prod_mset M = fold_mset times 1 M"

end

notation prod_mset  ("∏⇩#")

syntax (ASCII)
  "_prod_mset_image" :: "pttrn ⇒ 'b set ⇒ 'a ⇒ 'a::comm_monoid_mult"
    ("(3PROD _:#_. _)" [0, 51, 10] 10)
syntax
  "_prod_mset_image" :: "pttrn ⇒ 'b set ⇒ 'a ⇒ 'a::comm_monoid_mult"
    ("(3∏_∈#_. _)" [0, 51, 10] 10)
syntax_consts
  "_prod_mset_image" ⇌ prod_mset
translations
  "∏i ∈# M. b" ⇌ "CONST prod_mset (CONST image_mset (λi. b) M)"

context linorder
begin

definition part :: "('b ⇒ 'a) ⇒ 'a ⇒ 'b list ⇒ 'b list × 'b list × 'b list" where
  "part f p xs = (filter (λx. f x < p) xs, filter (λx. f x = p) xs, filter (λx. p < f x) xs)"

end

hide_const (open) part

section ‹Orders›

definition mult1 :: "('a × 'a) set ⇒ ('a multiset × 'a multiset) set" where
  "mult1 r = {(M, N). ∃a C K. N = add_mset a C ∧ M = C + K ∧ (∀b∈#K. (b, a) ∈ r)}"

definition mult :: "('a × 'a) set ⇒ ('a multiset × 'a multiset) set" where
  "mult r = (mult1 r)⇧+"

definition multp :: "('a ⇒ 'a ⇒ bool) ⇒ 'a multiset ⇒ 'a multiset ⇒ bool" where
  "multp R M N ⟷ (M, N) ∈ mult {(x, y). R x y}"

definition multp_code :: "('a ⇒ 'a ⇒ bool) ⇒ 'a multiset ⇒ 'a multiset ⇒ bool" where
  "multp_code R M N ⟷ N - M ≠ {#} ∧ (∀y∈#M - N. ∃x∈#N - M. R y x)"

definition multeqp_code :: "('a ⇒ 'a ⇒ bool) ⇒ 'a multiset ⇒ 'a multiset ⇒ bool" where
  "multeqp_code R M N ⟷ (∀y∈#M - N. ∃x∈#N - M. R y x)"

instantiation multiset :: (preorder) order
begin

definition less_multiset :: "'a multiset ⇒ 'a multiset ⇒ bool" where
  "less_multiset M N ⟷ multp (<) M N"

definition less_eq_multiset :: "'a multiset ⇒ 'a multiset ⇒ bool" where
  "less_eq_multiset M N ⟷ M < N ∨ M = N"

instance sorry

end

lemma [code]: "(M :: 'a::preorder multiset) < N ⟷ multp_code (<) M N"
  sorry

instance multiset :: (preorder) ordered_ab_semigroup_add sorry

definition ms_strict :: "(((nat × nat) multiset) × (nat × nat) multiset) set" where
  "ms_strict = mult pair_less"

definition ms_weak :: "(((nat × nat) multiset) × (nat × nat) multiset) set" where
  "ms_weak = ms_strict ∪ Id"

inductive pw_leq :: "(nat × nat) multiset ⇒ (nat × nat) multiset ⇒ bool" where
  pw_leq_empty: "pw_leq {#} {#}"
| pw_leq_step: "(x, y) ∈ pair_leq ⟹ pw_leq M N ⟹ pw_leq ({#x#} + M) ({#y#} + N)"

section ‹Relators›

definition rel_mset :: "('a ⇒ 'b ⇒ bool) ⇒ 'a multiset ⇒ 'b multiset ⇒ bool" where
  "rel_mset R M N ⟷ (∃xs ys. list_all2 R xs ys ∧ mset xs = M ∧ mset ys = N)"

definition pred_mset :: "('a ⇒ bool) ⇒ 'a multiset ⇒ bool" where
  "pred_mset P M ⟷ (∀x∈#M. P x)"

bnf "'a multiset"
  map: image_mset
  sets: set_mset
  bd: natLeq
  wits: "{#}"
  rel: rel_mset
  pred: pred_mset
  sorry

inductive rel_mset' :: "('a ⇒ 'b ⇒ bool) ⇒ 'a multiset ⇒ 'b multiset ⇒ bool" where
  Zero: "rel_mset' R {#} {#}"
| Plus: "R x y ⟹ rel_mset' R M N ⟹ rel_mset' R (add_mset x M) (add_mset y N)"

hide_const (open) wcount

section ‹Multisets of a given size›

definition multisets_of_size :: "'a set ⇒ nat ⇒ 'a multiset set" where
  "multisets_of_size A n = {M. size M = n ∧ set_mset M ⊆ A}"

primrec multisets_of_size_list :: "'a list ⇒ nat ⇒ 'a list list" where
  "multisets_of_size_list [] n = (case n of 0 ⇒ [[]] | Suc _ ⇒ [])"
| "multisets_of_size_list (x # xs) n =
    concat (map (λk. map ((@) (replicate k x)) (multisets_of_size_list xs (n - k))) [0..<Suc n])"

section ‹Execution›

code_datatype mset

lemma [code]: "{#} = mset []" sorry
lemma [code]: "add_mset x (mset xs) = mset (x # xs)" sorry
lemma [code]: "Multiset.is_empty (mset xs) ⟷ xs = []" sorry
lemma [code]: "mset xs + mset ys = mset (xs @ ys)" sorry
lemma [code]: "mset xs - mset ys = mset (fold remove1 ys xs)" sorry
lemma [code]: "image_mset f (mset xs) = mset (map f xs)" sorry
lemma [code]: "filter_mset P (mset xs) = mset (filter P xs)" sorry
lemma [code]: "M ∩# N = M - (M - N)" sorry
lemma [code]: "M ∪# N = M + (N - M)" sorry
lemma [code_unfold]: "x ∈# mset xs ⟷ x ∈ set xs" sorry
lemma [code]: "count (mset xs) x = length (filter (λy. x = y) xs)" sorry
lemma [code]: "set_mset (mset xs) = set xs" sorry
lemma [code]: "sorted_list_of_multiset (mset xs) = sort xs" sorry
lemma [code]: "mset_set (set xs) = mset (remdups xs)" sorry
lemma [code]: "size (mset xs) = length xs" sorry
lemma [code]: "Multiset.size_multiset w (mset xs) = sum_list (map (λx. Suc (w x)) xs)" sorry
lemma [code]: "replicate_mset n x = mset (replicate n x)" sorry
lemma [code]: "repeat_mset n (mset xs) = mset (concat (replicate n xs))" sorry
lemma [code]: "sum_mset (mset xs) = sum_list xs" sorry
lemma [code]: "prod_mset (mset xs) = prod_list xs" sorry
lemma [code]: "pred_mset P (mset xs) ⟷ list_all P xs" sorry
lemma [code]: "multisets_of_size (set xs) n = set (map mset (multisets_of_size_list (remdups xs) n))"
  sorry

fun subset_eq_mset_impl :: "'a list ⇒ 'a list ⇒ bool option" where
  "subset_eq_mset_impl [] ys = Some (ys ≠ [])"
| "subset_eq_mset_impl (x # xs) ys =
    (if x ∈ set ys then subset_eq_mset_impl xs (remove1 x ys) else None)"

lemma [code]: "mset xs ⊆# mset ys ⟷ subset_eq_mset_impl xs ys ≠ None" sorry
lemma [code]: "mset xs ⊂# mset ys ⟷ subset_eq_mset_impl xs ys = Some True" sorry

instantiation multiset :: (equal) equal
begin

definition equal_multiset :: "'a multiset ⇒ 'a multiset ⇒ bool" where
  "equal_multiset M N ⟷ M = N"

lemma [code]: "HOL.equal (mset xs) (mset ys) ⟷ subset_eq_mset_impl xs ys = Some False"
  sorry

instance sorry

end

lifting_forget multiset.lifting

end
