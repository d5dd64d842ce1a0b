theory Product_Type
  imports Typedef Inductive Fun
begin

text ‹Truth values as a freely generated type, the one-element type, and pairs with their notation.›

subsection ‹Truth values›

free_constructors case_bool for True | False
  sorry

old_rep_datatype True False
  sorry

subsection ‹The one-element type›

typedef unit = "{True}"
  sorry

consts Unity :: unit  ("'(')")

free_constructors case_unit for "()"
  sorry

old_rep_datatype "()"
  sorry

lemma [code]: "Rep_unit () = True"
  sorry

lemma [code]: "Abs_unit b = ()"
  sorry

instantiation unit :: default
begin

definition default_unit :: unit
  where "default = ()"

instance ..

end

instantiation unit :: "{complete_boolean_algebra, complete_linorder, wellorder}"
begin

definition less_eq_unit :: "unit ⇒ unit ⇒ bool"
  where "(x :: unit) ≤ y ⟷ True"

definition less_unit :: "unit ⇒ unit ⇒ bool"
  where "(x :: unit) < y ⟷ False"

definition bot_unit :: unit
  where [code_unfold]: "bot = ()"

definition top_unit :: unit
  where [code_unfold]: "top = ()"

definition inf_unit :: "unit ⇒ unit ⇒ unit"
  where "inf (x :: unit) y = ()"

definition sup_unit :: "unit ⇒ unit ⇒ unit"
  where "sup (x :: unit) y = ()"

definition Inf_unit :: "unit set ⇒ unit"
  where "Inf (S :: unit set) = ()"

definition Sup_unit :: "unit set ⇒ unit"
  where "Sup (S :: unit set) = ()"

definition uminus_unit :: "unit ⇒ unit"
  where "- (x :: unit) = ()"

definition minus_unit :: "unit ⇒ unit ⇒ unit"
  where "(x :: unit) - y = ()"

instance ..

end

subsection ‹Pairs›

definition Pair_Rep :: "'a ⇒ 'b ⇒ 'a ⇒ 'b ⇒ bool"
  where "Pair_Rep a b x y ⟷ x = a ∧ y = b"

definition prod :: "('a ⇒ 'b ⇒ bool) set"
  where "prod = {f. ∃a b. f = Pair_Rep a b}"

typedef ('a, 'b) prod  ("(_ ×/ _)" [21, 20] 20) = "prod :: ('a ⇒ 'b ⇒ bool) set"
  sorry

type_notation (ASCII) prod (infixr "*" 20)

consts Pair :: "'a ⇒ 'b ⇒ 'a × 'b"

free_constructors case_prod for Pair fst snd
  sorry

old_rep_datatype Pair
  sorry

lemma [code]: "Rep_prod (Pair a b) = Pair_Rep a b"
  sorry

nonterminal tuple_args and patterns

open_bundle tuple_syntax
begin

syntax
  "_tuple" :: "'a ⇒ tuple_args ⇒ 'a × 'b"  ("(1'(_,/ _'))")
  "_tuple_arg" :: "'a ⇒ tuple_args"  ("_")
  "_tuple_args" :: "'a ⇒ tuple_args ⇒ tuple_args"  ("_,/ _")
  "_pattern" :: "pttrn ⇒ patterns ⇒ pttrn"  ("'(_,/ _')")
  "" :: "pttrn ⇒ patterns"  ("_")
  "_patterns" :: "pttrn ⇒ patterns ⇒ patterns"  ("_,/ _")
  "_unit" :: pttrn  ("'(')")

syntax_consts
  "_pattern" "_patterns" ⇌ case_prod and
  "_unit" ⇌ case_unit

translations
  "(x, y)" ⇌ "CONST Pair x y"
  "_pattern x y" ⇌ "CONST Pair x y"
  "_patterns x y" ⇌ "CONST Pair x y"
  "_tuple x (_tuple_args y z)" ⇌ "_tuple x (_tuple_arg (_tuple y z))"
  "λ(x, y, zs). b" ⇌ "CONST case_prod (λx (y, zs). b)"
  "λ(x, y). b" ⇌ "CONST case_prod (λx y. b)"
  "_abs (CONST Pair x y) t" ⇀ "λ(x, y). t"
  "λ(). b" ⇌ "CONST case_unit b"
  "_abs (CONST Unity) t" ⇀ "λ(). t"

end

definition internal_case_prod :: "('a ⇒ 'b ⇒ 'c) ⇒ 'a × 'b ⇒ 'c"
  where "internal_case_prod f p = case_prod f p"

hide_const internal_case_prod

subsection ‹Functions on pairs›

definition curry :: "('a × 'b ⇒ 'c) ⇒ 'a ⇒ 'b ⇒ 'c"
  where "curry f x y = f (x, y)"

definition scomp :: "('a ⇒ 'b × 'c) ⇒ ('b ⇒ 'c ⇒ 'd) ⇒ 'a ⇒ 'd"  (infixl "∘→" 60)
  where "f ∘→ g = (λs. case_prod g (f s))"

no_notation scomp (infixl "∘→" 60)

bundle state_combinator_syntax
begin
notation fcomp (infixl "∘>" 60)
notation scomp (infixl "∘→" 60)
end

definition map_prod :: "('a ⇒ 'c) ⇒ ('b ⇒ 'd) ⇒ 'a × 'b ⇒ 'c × 'd"
  where "map_prod f g p = (f (fst p), g (snd p))"

definition apfst :: "('a ⇒ 'c) ⇒ 'a × 'b ⇒ 'c × 'b"
  where "apfst f p = (f (fst p), snd p)"

definition apsnd :: "('b ⇒ 'c) ⇒ 'a × 'b ⇒ 'a × 'c"
  where "apsnd f p = (fst p, f (snd p))"

context
begin

qualified definition swap :: "'a × 'b ⇒ 'b × 'a"
  where "swap p = (snd p, fst p)"

end

alias prod.swap = Product_Type.swap

subsection ‹Products of sets›

definition Sigma :: "'a set ⇒ ('a ⇒ 'b set) ⇒ ('a × 'b) set"
  where "Sigma S T = {p. fst p ∈ S ∧ snd p ∈ T (fst p)}"

context
begin

qualified abbreviation Times :: "'a set ⇒ 'b set ⇒ ('a × 'b) set"  (infixr "×" 80)
  where "S × T ≡ Sigma S (λ_. T)"

end

bundle set_product_syntax
begin
notation Product_Type.Times (infixr "×" 80)
end

syntax
  "_Sigma" :: "pttrn ⇒ 'a set ⇒ 'b set ⇒ ('a × 'b) set"  ("(3SIGMA _:_./ _)" [0, 0, 10] 10)
syntax_consts "_Sigma" ⇌ Sigma
translations "SIGMA x:S. T" ⇌ "CONST Sigma S (λx. T)"

context
begin

qualified definition product :: "'a set ⇒ 'b set ⇒ ('a × 'b) set"
  where [code_abbrev]: "product S T = S × T"

end

lemma [code_unfold]: "{(x, y). (x, y) ∈ S ∧ Q x y} = Set.filter (λ(x, y). Q x y) S"
  sorry

lemma [code_unfold]: "{(x, y, z). (x, y, z) ∈ S ∧ Q x y z} = Set.filter (λ(x, y, z). Q x y z) S"
  sorry

hide_const (open) prod

end
