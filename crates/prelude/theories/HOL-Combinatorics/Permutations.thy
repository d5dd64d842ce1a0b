text ‹Permutations of sets and lists.›

theory Permutations
  imports "HOL-Library.Multiset" "HOL-Library.Disjoint_Sets" Transposition
begin

abbreviation (input) fixpoints :: "('a ⇒ 'a) ⇒ 'a set" where
  "fixpoints f ≡ {x. f x = x}"

definition permutes :: "('a ⇒ 'a) ⇒ 'a set ⇒ bool"  (infixr "permutes" 41) where
  "p permutes S ⟷ (∀x. x ∉ S ⟶ p x = x) ∧ bij p"

definition restrict_id :: "('a ⇒ 'a) ⇒ 'a set ⇒ 'a ⇒ 'a" where
  "restrict_id f A x = (if x ∈ A then f x else x)"

definition map_permutation :: "'a set ⇒ ('a ⇒ 'b) ⇒ ('a ⇒ 'a) ⇒ 'b ⇒ 'b" where
  "map_permutation A f p = restrict_id (f ∘ p ∘ inv_into A f) (f ` A)"

inductive swapidseq :: "nat ⇒ ('a ⇒ 'a) ⇒ bool" where
  id: "swapidseq 0 id"
| comp_Suc: "swapidseq n p ⟹ a ≠ b ⟹ swapidseq (Suc n) (transpose a b ∘ p)"

definition permutation :: "('a ⇒ 'a) ⇒ bool" where
  "permutation p ⟷ (∃n. swapidseq n p)"

definition evenperm :: "('a ⇒ 'a) ⇒ bool" where
  "evenperm p ⟷ even (SOME n. swapidseq n p)"

definition sign :: "('a ⇒ 'a) ⇒ int" where
  "sign p = (if evenperm p then 1 else - 1)"

definition apply_transps :: "('a × 'a) list ⇒ 'a ⇒ 'a" where
  "apply_transps ps = foldr (λ(a, b) f. transpose a b ∘ f) ps id"

definition sign_on :: "'a set ⇒ ('a ⇒ 'a) ⇒ int" where
  "sign_on A f = sign (restrict_id f A)"

function adj_transp_seq :: "nat ⇒ nat ⇒ nat list" where
  "adj_transp_seq a b =
    (if b ≤ a then [] else if b = Suc a then [a] else a # adj_transp_seq (Suc a) b @ [a])"
  sorry
termination sorry

definition apply_adj_transps :: "nat list ⇒ nat ⇒ nat" where
  "apply_adj_transps ns = foldl (λf n. f ∘ transpose n (Suc n)) id ns"

locale permutes_bij =
  fixes p :: "'a ⇒ 'a" and A :: "'a set" and B :: "'b set"
    and f :: "'a ⇒ 'b" and f' :: "'b ⇒ 'a"
    and p' :: "'b ⇒ 'b"
  defines "p' ≡ (λx. if x ∈ B then f (p (f' x)) else x)"
  assumes permutes_p: "p permutes A"
    and bij_f: "bij_betw f A B"
    and f'_f: "x ∈ A ⟹ f' (f x) = x"

locale permutes_bij_finite = permutes_bij +
  assumes finite_A: "finite A"

definition permute_list :: "(nat ⇒ nat) ⇒ 'a list ⇒ 'a list" where
  "permute_list f xs = map (λi. xs ! f i) [0..<length xs]"

definition list_permutes :: "('a × 'a) list ⇒ 'a set ⇒ bool" where
  "list_permutes ps A ⟷
    distinct (map fst ps) ∧ distinct (map snd ps) ∧
    set (map fst ps) = set (map snd ps) ∧ set (map fst ps) ⊆ A"

definition permutation_of_list :: "('a × 'a) list ⇒ 'a ⇒ 'a" where
  "permutation_of_list ps x = (case map_of ps x of Some y ⇒ y | None ⇒ x)"

fun inverse_permutation_of_list :: "('a × 'a) list ⇒ 'a ⇒ 'a" where
  "inverse_permutation_of_list [] x = x"
| "inverse_permutation_of_list ((y, z) # ps) x =
    (if z = x then y else inverse_permutation_of_list ps x)"

end
