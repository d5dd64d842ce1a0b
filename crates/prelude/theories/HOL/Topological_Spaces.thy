theory Topological_Spaces
  imports Main
begin

text ‹Open sets, separation axioms, limits, continuity, compactness and uniform structure.›

named_theorems continuous_intros
named_theorems tendsto_intros

class "open" =
  fixes "open" :: "'a set ⇒ bool"

class topological_space = "open" +
  assumes open_UNIV: "open UNIV"
    and open_Int: "open A ⟹ open B ⟹ open (A ∩ B)"
    and open_Union: "∀A∈𝒜. open A ⟹ open (⋃𝒜)"
begin

definition closed :: "'a set ⇒ bool"
  where "closed A ⟷ open (- A)"

end

class t0_space = topological_space +
  assumes t0_space: "a ≠ b ⟹ ∃U. open U ∧ (a ∈ U ⟷ b ∉ U)"

class t1_space = topological_space +
  assumes t1_space: "a ≠ b ⟹ ∃U. open U ∧ a ∈ U ∧ b ∉ U"

instance t1_space ⊆ t0_space ..

class t2_space = topological_space +
  assumes hausdorff: "a ≠ b ⟹ ∃U V. open U ∧ open V ∧ U ∩ V = {} ∧ a ∈ U ∧ b ∈ V"

instance t2_space ⊆ t1_space ..

class t3_space = t2_space +
  assumes t3_space:
    "closed A ⟹ b ∉ A ⟹ ∃U V. open U ∧ open V ∧ U ∩ V = {} ∧ b ∈ U ∧ A ⊆ V"

class t4_space = t2_space +
  assumes t4_space:
    "closed A ⟹ closed B ⟹ A ∩ B = {} ⟹ ∃U V. open U ∧ open V ∧ U ∩ V = {} ∧ A ⊆ U ∧ B ⊆ V"

instance t4_space ⊆ t3_space ..

class perfect_space = topological_space +
  assumes not_open_singleton: "¬ open {a}"

inductive generate_topology :: "'a set set ⇒ 'a set ⇒ bool" for S :: "'a set set"
  where
    UNIV: "generate_topology S UNIV"
  | Int: "generate_topology S A ⟹ generate_topology S B ⟹ generate_topology S (A ∩ B)"
  | UN: "(⋀A. A ∈ 𝒜 ⟹ generate_topology S A) ⟹ generate_topology S (⋃𝒜)"
  | Basis: "A ∈ S ⟹ generate_topology S A"

class order_topology = order + "open" +
  assumes open_generated_order:
    "open = generate_topology (range (λa. {..<a}) ∪ range (λa. {a<..}))"
begin

subclass topological_space
  sorry

end

class linorder_topology = linorder + order_topology

instance linorder_topology ⊆ t2_space ..

class discrete_topology = topological_space +
  assumes open_discrete: "open A"

instance discrete_topology ⊆ t2_space ..

instantiation bool :: linorder_topology
begin

definition open_bool :: "bool set ⇒ bool"
  where "open_bool A ⟷ True"

instance ..

end

instance bool :: discrete_topology ..

instantiation nat :: linorder_topology
begin

definition open_nat :: "nat set ⇒ bool"
  where "open_nat A ⟷ True"

instance ..

end

instance nat :: discrete_topology ..

instantiation int :: linorder_topology
begin

definition open_int :: "int set ⇒ bool"
  where "open_int A ⟷ True"

instance ..

end

instance int :: discrete_topology ..


text ‹Neighbourhoods and limits.›

definition (in topological_space) nhds :: "'a ⇒ 'a filter"
  where "nhds a = (INF A∈{A. open A ∧ a ∈ A}. principal A)"

definition (in topological_space) at_within :: "'a ⇒ 'a set ⇒ 'a filter"
    ("at (_)/ within (_)" [1000, 60] 60)
  where "at a within A = inf (nhds a) (principal (A - {a}))"

abbreviation (in topological_space) at :: "'a ⇒ 'a filter"  ("at")
  where "at a ≡ at a within (CONST UNIV)"

abbreviation (in order_topology) at_right :: "'a ⇒ 'a filter"
  where "at_right a ≡ at a within {a<..}"

abbreviation (in order_topology) at_left :: "'a ⇒ 'a filter"
  where "at_left a ≡ at a within {..<a}"

abbreviation (in topological_space) tendsto :: "('b ⇒ 'a) ⇒ 'a ⇒ 'b filter ⇒ bool"
    (infixr "\<longlongrightarrow>" 55)
  where "(f \<longlongrightarrow> a) F ≡ filterlim f (nhds a) F"

definition (in t2_space) Lim :: "'f filter ⇒ ('f ⇒ 'a) ⇒ 'a"
  where "Lim F f = (THE a. (f \<longlongrightarrow> a) F)"

abbreviation (in topological_space) LIMSEQ :: "[nat ⇒ 'a, 'a] ⇒ bool"
    ("((_)/ \<longlonglongrightarrow> (_))" [60, 60] 60)
  where "X \<longlonglongrightarrow> a ≡ (X \<longlongrightarrow> a) sequentially"

abbreviation (in t2_space) lim :: "(nat ⇒ 'a) ⇒ 'a"
  where "lim X ≡ Lim sequentially X"

definition (in topological_space) convergent :: "(nat ⇒ 'a) ⇒ bool"
  where "convergent X ⟷ (∃a. X \<longlonglongrightarrow> a)"

definition monoseq :: "(nat ⇒ 'a::order) ⇒ bool"
  where "monoseq X ⟷ (∀m n. m ≤ n ⟶ X m ≤ X n) ∨ (∀m n. m ≤ n ⟶ X n ≤ X m)"

abbreviation incseq :: "(nat ⇒ 'a::order) ⇒ bool"
  where "incseq X ≡ mono X"

abbreviation decseq :: "(nat ⇒ 'a::order) ⇒ bool"
  where "decseq X ≡ antimono X"

class first_countable_topology = topological_space +
  assumes first_countable_basis:
    "∃B :: nat ⇒ 'a set. (∀n. open (B n) ∧ a ∈ B n) ∧ (∀A. open A ∧ a ∈ A ⟶ (∃n. B n ⊆ A))"

abbreviation LIM :: "('a::topological_space ⇒ 'b::topological_space) ⇒ 'a ⇒ 'b ⇒ bool"
    ("((_)/ ─(_)/→ (_))" [60, 0, 60] 60)
  where "f ─a→ b ≡ (f \<longlongrightarrow> b) (at a)"


text ‹Continuity, compactness and connectedness.›

definition continuous_on :: "'a set ⇒ ('a::topological_space ⇒ 'b::topological_space) ⇒ bool"
  where "continuous_on A f ⟷ (∀a∈A. (f \<longlongrightarrow> f a) (at a within A))"

definition continuous :: "'a::t2_space filter ⇒ ('a ⇒ 'b::topological_space) ⇒ bool"
  where "continuous F f ⟷ (f \<longlongrightarrow> f (Lim F (λa. a))) F"

abbreviation isCont :: "('a::t2_space ⇒ 'b::topological_space) ⇒ 'a ⇒ bool"
  where "isCont f a ≡ continuous (at a) f"

context topological_space
begin

definition compact :: "'a set ⇒ bool"
  where "compact A ⟷
    (∀𝒰. (∀U∈𝒰. open U) ∧ A ⊆ ⋃𝒰 ⟶ (∃𝒱. 𝒱 ⊆ 𝒰 ∧ finite 𝒱 ∧ A ⊆ ⋃𝒱))"

definition connected :: "'a set ⇒ bool"
  where "connected A ⟷
    (∄U V. open U ∧ open V ∧ A ∩ U ≠ {} ∧ A ∩ V ≠ {} ∧ A ∩ U ∩ V = {} ∧ A ⊆ U ∪ V)"

end

class linear_continuum_topology = linorder_topology + linear_continuum

instance linear_continuum_topology ⊆ perfect_space ..


text ‹Uniform structure.›

class uniformity =
  fixes uniformity :: "('a × 'a) filter"
begin

abbreviation uniformity_on :: "'a set ⇒ ('a × 'a) filter"
  where "uniformity_on A ≡ inf uniformity (principal (A × A))"

end

class open_uniformity = "open" + uniformity +
  assumes open_uniformity:
    "open A ⟷ (∀a∈A. eventually (λ(b, c). b = a ⟶ c ∈ A) uniformity)"
begin

subclass topological_space
  sorry

end

class uniform_space = open_uniformity +
  assumes uniformity_refl: "eventually E uniformity ⟹ E (a, a)"
    and uniformity_sym: "eventually E uniformity ⟹ eventually (λ(a, b). E (b, a)) uniformity"
    and uniformity_trans:
      "eventually E uniformity ⟹
        ∃D. eventually D uniformity ∧ (∀a b c. D (a, b) ∧ D (b, c) ⟶ E (a, c))"
begin

definition totally_bounded :: "'a set ⇒ bool"
  where "totally_bounded A ⟷
    (∀E. eventually E uniformity ⟶ (∃B. finite B ∧ (∀a∈A. ∃b∈B. E (b, a))))"

definition cauchy_filter :: "'a filter ⇒ bool"
  where "cauchy_filter F ⟷ prod_filter F F ≤ uniformity"

definition Cauchy :: "(nat ⇒ 'a) ⇒ bool"
  where "Cauchy X ⟷ cauchy_filter (filtermap X sequentially)"

definition complete :: "'a set ⇒ bool"
  where "complete A ⟷
    (∀F. F ≤ principal A ∧ F ≠ bot ∧ cauchy_filter F ⟶ (∃a∈A. F ≤ nhds a))"

end

definition uniformly_continuous_on :: "'a set ⇒ ('a::uniform_space ⇒ 'b::uniform_space) ⇒ bool"
  where "uniformly_continuous_on A f ⟷
    filterlim (λ(a, b). (f a, f b)) uniformity (uniformity_on A)"

instantiation prod :: (topological_space, topological_space) topological_space
begin

definition open_prod :: "('a × 'b) set ⇒ bool"
  where "open_prod S ⟷ (∀p∈S. ∃A B. open A ∧ open B ∧ p ∈ A × B ∧ A × B ⊆ S)"

instance ..

end

instance prod :: (t0_space, t0_space) t0_space ..
instance prod :: (t1_space, t1_space) t1_space ..
instance prod :: (t2_space, t2_space) t2_space ..

end
