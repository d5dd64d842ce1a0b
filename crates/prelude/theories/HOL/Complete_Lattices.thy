theory Complete_Lattices
  imports Fun
begin

text ‹Infima and suprema of sets with their binder notations, complete lattices,
  and big unions and intersections of sets.›

class Inf =
  fixes Inf :: "'a set ⇒ 'a"  ("⨅ _" [900] 900)

class Sup =
  fixes Sup :: "'a set ⇒ 'a"  ("⨆ _" [900] 900)

syntax
  "_INF1" :: "pttrns ⇒ 'b ⇒ 'b"  ("(3INF _./ _)" [0, 10] 10)
  "_INF" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b"  ("(3INF _∈_./ _)" [0, 0, 10] 10)
  "_SUP1" :: "pttrns ⇒ 'b ⇒ 'b"  ("(3SUP _./ _)" [0, 10] 10)
  "_SUP" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b"  ("(3SUP _∈_./ _)" [0, 0, 10] 10)
syntax
  "_INF1" :: "pttrns ⇒ 'b ⇒ 'b"  ("(3⨅_./ _)" [0, 10] 10)
  "_INF" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b"  ("(3⨅_∈_./ _)" [0, 0, 10] 10)
  "_SUP1" :: "pttrns ⇒ 'b ⇒ 'b"  ("(3⨆_./ _)" [0, 10] 10)
  "_SUP" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b"  ("(3⨆_∈_./ _)" [0, 0, 10] 10)
syntax_consts
  "_INF1" "_INF" ⇌ Inf and
  "_SUP1" "_SUP" ⇌ Sup
translations
  "⨅x y. f" ⇌ "⨅x. ⨅y. f"
  "⨅x. f" ⇌ "CONST Inf (CONST range (λx. f))"
  "⨅x∈A. f" ⇌ "CONST Inf ((λx. f) ` A)"
  "⨆x y. f" ⇌ "⨆x. ⨆y. f"
  "⨆x. f" ⇌ "CONST Sup (CONST range (λx. f))"
  "⨆x∈A. f" ⇌ "CONST Sup ((λx. f) ` A)"

class complete_lattice = lattice + Inf + Sup + bot + top +
  assumes Inf_lower: "a ∈ A ⟹ ⨅A ≤ a"
    and Inf_greatest: "(⋀a. a ∈ A ⟹ b ≤ a) ⟹ b ≤ ⨅A"
    and Sup_upper: "a ∈ A ⟹ a ≤ ⨆A"
    and Sup_least: "(⋀a. a ∈ A ⟹ a ≤ b) ⟹ ⨆A ≤ b"
    and Inf_empty: "⨅{} = ⊤"
    and Sup_empty: "⨆{} = ⊥"
begin

subclass bounded_lattice
  sorry

end

class complete_distrib_lattice = complete_lattice +
  assumes Inf_Sup_le: "Inf (Sup ` 𝒜) ≤ Sup (Inf ` {h ` 𝒜 | h. ∀A∈𝒜. h A ∈ A})"
begin

subclass distrib_lattice
  sorry

end

class complete_boolean_algebra = boolean_algebra + complete_distrib_lattice

class complete_linorder = linorder + complete_lattice

instantiation bool :: complete_lattice
begin

definition Inf_bool :: "bool set ⇒ bool"
  where "⨅A ⟷ False ∉ A"

definition Sup_bool :: "bool set ⇒ bool"
  where "⨆A ⟷ True ∈ A"

instance ..

end

instance bool :: complete_boolean_algebra ..

instantiation "fun" :: (type, Inf) Inf
begin

definition Inf_fun :: "('a ⇒ 'b) set ⇒ 'a ⇒ 'b"
  where "⨅A = (λa. ⨅f∈A. f a)"

instance ..

end

instantiation "fun" :: (type, Sup) Sup
begin

definition Sup_fun :: "('a ⇒ 'b) set ⇒ 'a ⇒ 'b"
  where "⨆A = (λa. ⨆f∈A. f a)"

instance ..

end

instance "fun" :: (type, complete_lattice) complete_lattice ..
instance "fun" :: (type, complete_distrib_lattice) complete_distrib_lattice ..
instance "fun" :: (type, complete_boolean_algebra) complete_boolean_algebra ..

instantiation set :: (type) complete_lattice
begin

definition Inf_set :: "'a set set ⇒ 'a set"
  where "⨅𝒜 = {a. ∀A∈𝒜. a ∈ A}"

definition Sup_set :: "'a set set ⇒ 'a set"
  where "⨆𝒜 = {a. ∃A∈𝒜. a ∈ A}"

instance ..

end

instance set :: (type) complete_boolean_algebra ..

abbreviation Inter :: "'a set set ⇒ 'a set"  ("⋂")
  where "⋂𝒜 ≡ ⨅𝒜"

abbreviation Union :: "'a set set ⇒ 'a set"  ("⋃")
  where "⋃𝒜 ≡ ⨆𝒜"

syntax (ASCII)
  "_INTER1" :: "pttrns ⇒ 'b set ⇒ 'b set"  ("(3INT _./ _)" [0, 10] 10)
  "_INTER" :: "pttrn ⇒ 'a set ⇒ 'b set ⇒ 'b set"  ("(3INT _:_./ _)" [0, 0, 10] 10)
  "_UNION1" :: "pttrns ⇒ 'b set ⇒ 'b set"  ("(3UN _./ _)" [0, 10] 10)
  "_UNION" :: "pttrn ⇒ 'a set ⇒ 'b set ⇒ 'b set"  ("(3UN _:_./ _)" [0, 0, 10] 10)
syntax
  "_INTER1" :: "pttrns ⇒ 'b set ⇒ 'b set"  ("(3⋂_./ _)" [0, 10] 10)
  "_INTER" :: "pttrn ⇒ 'a set ⇒ 'b set ⇒ 'b set"  ("(3⋂_∈_./ _)" [0, 0, 10] 10)
  "_UNION1" :: "pttrns ⇒ 'b set ⇒ 'b set"  ("(3⋃_./ _)" [0, 10] 10)
  "_UNION" :: "pttrn ⇒ 'a set ⇒ 'b set ⇒ 'b set"  ("(3⋃_∈_./ _)" [0, 0, 10] 10)
syntax_consts
  "_INTER1" "_INTER" ⇌ Inter and
  "_UNION1" "_UNION" ⇌ Union
translations
  "⋂x y. f" ⇌ "⋂x. ⋂y. f"
  "⋂x. f" ⇌ "CONST Inter (CONST range (λx. f))"
  "⋂x∈A. f" ⇌ "CONST Inter ((λx. f) ` A)"
  "⋃x y. f" ⇌ "⋃x. ⋃y. f"
  "⋃x. f" ⇌ "CONST Union (CONST range (λx. f))"
  "⋃x∈A. f" ⇌ "CONST Union ((λx. f) ` A)"

lemma [code]: "Set.bind A f = ⋃(f ` A)"
  sorry

end
