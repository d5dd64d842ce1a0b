theory Filter
  imports Set_Interval Lifting_Set
begin

text ‹Filters and limits along them.›

subsection ‹The type›

locale is_filter =
  fixes F :: "('a ⇒ bool) ⇒ bool"
  assumes True: "F (λx. True)"
    and conj: "F (λx. P x) ⟹ F (λx. Q x) ⟹ F (λx. P x ∧ Q x)"
    and mono: "∀x. P x ⟶ Q x ⟹ F (λx. P x) ⟹ F (λx. Q x)"

typedef 'a filter = "{F :: ('a ⇒ bool) ⇒ bool. is_filter F}"
  sorry

definition eventually :: "('a ⇒ bool) ⇒ 'a filter ⇒ bool"
  where "eventually Q F ⟷ Rep_filter F Q"

syntax
  "_eventually" :: "pttrn ⇒ 'a filter ⇒ bool ⇒ bool"  ("(3∀⇩F _ in _./ _)" [0, 0, 10] 10)
syntax_consts "_eventually" ⇌ eventually
translations "∀⇩Fx in F. P" ⇌ "CONST eventually (λx. P) F"

definition frequently :: "('a ⇒ bool) ⇒ 'a filter ⇒ bool"
  where "frequently Q F ⟷ ¬ eventually (λx. ¬ Q x) F"

syntax
  "_frequently" :: "pttrn ⇒ 'a filter ⇒ bool ⇒ bool"  ("(3∃⇩F _ in _./ _)" [0, 0, 10] 10)
syntax_consts "_frequently" ⇌ frequently
translations "∃⇩Fx in F. P" ⇌ "CONST frequently (λx. P) F"

instantiation filter :: (type) complete_lattice
begin

definition less_eq_filter :: "'a filter ⇒ 'a filter ⇒ bool"
  where "F ≤ G ⟷ (∀Q. eventually Q G ⟶ eventually Q F)"

definition less_filter :: "'a filter ⇒ 'a filter ⇒ bool"
  where "(F :: 'a filter) < G ⟷ F ≤ G ∧ ¬ G ≤ F"

definition top_filter :: "'a filter"
  where "top = Abs_filter (λQ. ∀x. Q x)"

definition bot_filter :: "'a filter"
  where "bot = Abs_filter (λQ. True)"

definition sup_filter :: "'a filter ⇒ 'a filter ⇒ 'a filter"
  where "sup F G = Abs_filter (λQ. eventually Q F ∧ eventually Q G)"

definition inf_filter :: "'a filter ⇒ 'a filter ⇒ 'a filter"
  where "inf F G = Abs_filter (λQ. ∃A B. eventually A F ∧ eventually B G ∧ (∀x. A x ∧ B x ⟶ Q x))"

definition Sup_filter :: "'a filter set ⇒ 'a filter"
  where "Sup S = Abs_filter (λQ. ∀F∈S. eventually Q F)"

definition Inf_filter :: "'a filter set ⇒ 'a filter"
  where "Inf (S :: 'a filter set) = Sup {F. ∀G∈S. F ≤ G}"

instance ..

end

instance filter :: (type) distrib_lattice ..

abbreviation (input) trivial_limit :: "'a filter ⇒ bool"
  where "trivial_limit F ≡ F = bot"

subsection ‹Building filters›

definition filtermap :: "('a ⇒ 'b) ⇒ 'a filter ⇒ 'b filter"
  where "filtermap f F = Abs_filter (λQ. eventually (λx. Q (f x)) F)"

definition filtercomap :: "('a ⇒ 'b) ⇒ 'b filter ⇒ 'a filter"
  where "filtercomap f F = Abs_filter (λQ. ∃A. eventually A F ∧ (∀x. A (f x) ⟶ Q x))"

definition principal :: "'a set ⇒ 'a filter"
  where "principal S = Abs_filter (λQ. ∀x∈S. Q x)"

lemma [code]: "eventually Q (principal S) ⟷ (∀x∈S. Q x)"
  sorry

definition at_top :: "'a::order filter"
  where "at_top = (⨅k. principal {k..})"

definition at_bot :: "'a::order filter"
  where "at_bot = (⨅k. principal {..k})"

abbreviation sequentially :: "nat filter"
  where "sequentially ≡ at_top"

definition finite_subsets_at_top :: "'a set ⇒ 'a set filter"
  where "finite_subsets_at_top S = (⨅X∈{X. finite X ∧ X ⊆ S}. principal {Y. finite Y ∧ X ⊆ Y ∧ Y ⊆ S})"

abbreviation "finite_sets_at_top ≡ finite_subsets_at_top UNIV"

definition cofinite :: "'a filter"
  where "cofinite = Abs_filter (λQ. finite {x. ¬ Q x})"

abbreviation Inf_many :: "('a ⇒ bool) ⇒ bool"  (binder "∃⇩∞" 10)
  where "Inf_many Q ≡ frequently Q cofinite"

abbreviation Alm_all :: "('a ⇒ bool) ⇒ bool"  (binder "∀⇩∞" 10)
  where "Alm_all Q ≡ eventually Q cofinite"

notation (ASCII)
  Inf_many (binder "INFM " 10) and
  Alm_all (binder "MOST " 10)

definition prod_filter :: "'a filter ⇒ 'b filter ⇒ ('a × 'b) filter"  (infixr "×⇩F" 80)
  where "prod_filter F G =
    (⨅(A, B)∈{(A, B). eventually A F ∧ eventually B G}. principal {(x, y). A x ∧ B y})"

definition filterlim :: "('a ⇒ 'b) ⇒ 'b filter ⇒ 'a filter ⇒ bool"
  where "filterlim f G F ⟷ filtermap f F ≤ G"

syntax
  "_LIM" :: "pttrns ⇒ 'a ⇒ 'b ⇒ 'a ⇒ bool"  ("(3LIM (_)/ (_)./ (_) :> (_))" [1000, 10, 0, 10] 10)
syntax_consts "_LIM" ⇌ filterlim
translations "LIM x F. f :> G" ⇌ "CONST filterlim (λx. f) G F"

definition map_filter_on :: "'a set ⇒ ('a ⇒ 'b) ⇒ 'a filter ⇒ 'b filter"
  where "map_filter_on S f F = Abs_filter (λQ. eventually (λx. x ∈ S ∧ Q (f x)) F)"

inductive rel_filter :: "('a ⇒ 'b ⇒ bool) ⇒ 'a filter ⇒ 'b filter ⇒ bool"
  for R F G
  where "eventually (case_prod R) Z ⟹ map_filter_on {(x, y). R x y} fst Z = F ⟹
    map_filter_on {(x, y). R x y} snd Z = G ⟹ rel_filter R F G"

subsection ‹Evaluation›

definition abstract_filter :: "(unit ⇒ 'a filter) ⇒ 'a filter"
  where "abstract_filter f = f ()"

code_datatype principal abstract_filter

hide_const (open) abstract_filter

instantiation filter :: (equal) equal
begin

definition equal_filter :: "'a filter ⇒ 'a filter ⇒ bool"
  where "equal_filter F G ⟷ F = G"

instance ..

end

end
