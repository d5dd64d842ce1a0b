theory Wellfounded
  imports Transitive_Closure
begin

text ‹Well-founded relations, the accessible part, and the usual ways to build well-founded relations.›

subsection ‹Well-foundedness›

definition wf_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "wf_on S r ⟷
    (∀Q. (∀x∈S. (∀y∈S. (y, x) ∈ r ⟶ Q y) ⟶ Q x) ⟶ (∀x∈S. Q x))"

abbreviation wf :: "('a × 'a) set ⇒ bool"
  where "wf ≡ wf_on UNIV"

definition wfp_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "wfp_on S R ⟷
    (∀Q. (∀x∈S. (∀y∈S. R y x ⟶ Q y) ⟶ Q x) ⟶ (∀x∈S. Q x))"

abbreviation wfP :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "wfP ≡ wfp_on UNIV"

alias wfp = wfP

subsection ‹Natural numbers›

definition pred_nat :: "(nat × nat) set"
  where "pred_nat = {(m, n). n = Suc m}"

definition less_than :: "(nat × nat) set"
  where "less_than = pred_nat⇧+"

lemma [code_unfold]: "(m, n) ∈ less_than ⟷ m < n"
  sorry

subsection ‹Accessible part›

inductive_set acc :: "('a × 'a) set ⇒ 'a set"
  for r :: "('a × 'a) set"
  where accI: "(⋀y. (y, x) ∈ r ⟹ y ∈ acc r) ⟹ x ∈ acc r"

abbreviation termip :: "('a ⇒ 'a ⇒ bool) ⇒ 'a ⇒ bool"
  where "termip R ≡ accp (R¯¯)"

abbreviation termi :: "('a × 'a) set ⇒ 'a set"
  where "termi r ≡ acc (r¯)"

subsection ‹Building relations›

definition measure :: "('a ⇒ nat) ⇒ ('a × 'a) set"
  where "measure f = inv_image less_than f"

lemma [code_unfold]: "(x, y) ∈ measure f ⟷ f x < f y"
  sorry

definition lex_prod :: "('a × 'a) set ⇒ ('b × 'b) set ⇒ (('a × 'b) × ('a × 'b)) set"  (infixr "<*lex*>" 80)
  where "r <*lex*> s = {((x, y), (x', y')). (x, x') ∈ r ∨ x = x' ∧ (y, y') ∈ s}"

definition mlex_prod :: "('a ⇒ nat) ⇒ ('a × 'a) set ⇒ ('a × 'a) set"  (infixr "<*mlex*>" 80)
  where "f <*mlex*> r = {(x, y). f x < f y ∨ f x = f y ∧ (x, y) ∈ r}"

definition finite_psubset :: "('a set × 'a set) set"
  where "finite_psubset = {(S, T). S ⊂ T ∧ finite T}"

inductive_set max_ext :: "('a × 'a) set ⇒ ('a set × 'a set) set"
  for r :: "('a × 'a) set"
  where max_extI: "finite S ⟹ finite T ⟹ T ≠ {} ⟹ (⋀x. x ∈ S ⟹ ∃y∈T. (x, y) ∈ r) ⟹ (S, T) ∈ max_ext r"

definition min_ext :: "('a × 'a) set ⇒ ('a set × 'a set) set"
  where "min_ext r = {(S, T). S ≠ {} ∧ (∀y∈T. ∃x∈S. (x, y) ∈ r)}"

hide_const (open) acc accp

definition wf_code :: "('a × 'a) set ⇒ bool"
  where [code_abbrev]: "wf_code r ⟷ wf r"

definition wfp_code :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where [code_abbrev]: "wfp_code R ⟷ wfp R"

end
