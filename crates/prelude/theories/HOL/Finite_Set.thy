theory Finite_Set
  imports Product_Type Sum_Type Fields Relation
begin

text ‹Finite sets, folding over them, and cardinality.›

subsection ‹Finiteness›

inductive finite :: "'a set ⇒ bool" where
  emptyI: "finite {}"
| insertI: "finite S ⟹ finite (insert x S)"

abbreviation infinite :: "'a set ⇒ bool"
  where "infinite S ≡ ¬ finite S"

class finite =
  assumes finite_UNIV: "finite (UNIV :: 'a set)"

instance prod :: (finite, finite) finite ..
instance "fun" :: (finite, finite) finite ..
instance bool :: finite ..
instance set :: (finite) finite ..
instance unit :: finite ..
instance sum :: (finite, finite) finite ..

subsection ‹Folding›

locale comp_fun_commute_on =
  fixes S :: "'a set"
  fixes f :: "'a ⇒ 'b ⇒ 'b"
  assumes comp_fun_commute_on: "x ∈ S ⟹ y ∈ S ⟹ f y ∘ f x = f x ∘ f y"

inductive fold_graph :: "('a ⇒ 'b ⇒ 'b) ⇒ 'b ⇒ 'a set ⇒ 'b ⇒ bool"
  for f :: "'a ⇒ 'b ⇒ 'b" and z :: 'b
where
  emptyI: "fold_graph f z {} z"
| insertI: "fold_graph f z S y ⟹ x ∉ S ⟹ fold_graph f z (insert x S) (f x y)"

definition fold :: "('a ⇒ 'b ⇒ 'b) ⇒ 'b ⇒ 'a set ⇒ 'b"
  where "fold f z S = (if finite S then THE y. fold_graph f z S y else z)"

locale comp_fun_idem_on = comp_fun_commute_on +
  assumes comp_fun_idem_on: "x ∈ S ⟹ f x ∘ f x = f x"

locale comp_fun_commute =
  fixes f :: "'a ⇒ 'b ⇒ 'b"
  assumes comp_fun_commute: "f y ∘ f x = f x ∘ f y"
begin

sublocale comp_fun_commute_on UNIV f
  sorry

end

locale comp_fun_idem = comp_fun_commute +
  assumes comp_fun_idem: "f x ∘ f x = f x"
begin

sublocale comp_fun_idem_on UNIV f
  sorry

end

locale folding_on =
  fixes S :: "'a set"
  fixes f :: "'a ⇒ 'b ⇒ 'b" and z :: 'b
  assumes comp_fun_commute_on: "x ∈ S ⟹ y ∈ S ⟹ f y ∘ f x = f x ∘ f y"
begin

definition F :: "'a set ⇒ 'b"
  where eq_fold: "F T = Finite_Set.fold f z T"

end

locale folding_idem_on = folding_on +
  assumes comp_fun_idem_on: "x ∈ S ⟹ y ∈ S ⟹ f x ∘ f x = f x"

locale folding =
  fixes f :: "'a ⇒ 'b ⇒ 'b" and z :: 'b
  assumes comp_fun_commute: "f y ∘ f x = f x ∘ f y"
begin

sublocale folding_on UNIV f z
  sorry

end

locale folding_idem = folding +
  assumes comp_fun_idem: "f x ∘ f x = f x"
begin

sublocale folding_idem_on UNIV f z
  sorry

end

subsection ‹Cardinality›

definition card :: "'a set ⇒ nat"
  where "card S = Finite_Set.fold (λ_. Suc) 0 S"

global_interpretation card: folding "λ_. Suc" 0
  sorry

lemma [code]: "is_singleton S ⟷ card S = 1"
  sorry

hide_const (open) Finite_Set.fold

definition Fpow :: "'a set ⇒ 'a set set"
  where "Fpow S = {T. T ⊆ S ∧ finite T}"

end
