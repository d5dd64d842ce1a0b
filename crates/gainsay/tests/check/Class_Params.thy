theory Class_Params
  imports Main
begin

text ‹What an expression leaves out stands for the parameter of that name: in a class, for the class's own constant.›

locale transitive_on =
  fixes A :: "'a set" and less_eq :: "'a ⇒ 'a ⇒ bool" (infix "⊑" 50)
  assumes trans: "x ⊑ y ⟹ y ⊑ z ⟹ x ∈ A ⟹ y ∈ A ⟹ z ∈ A ⟹ x ⊑ z"

locale with_strict =
  fixes A :: "'a set" and less_eq :: "'a ⇒ 'a ⇒ bool" (infix "⊑" 50) and less (infix "⊏" 50)
  assumes weak: "transitive_on A (⊑)" and strict: "x ⊏ y ⟷ x ⊑ y ∧ ¬ y ⊑ x"

sublocale with_strict ⊆ strict: transitive_on A "(⊏)"
  using weak strict unfolding transitive_on_def by blast

class preordered = ord +
  assumes preordered: "with_strict UNIV (≤) (<)"
begin

sublocale on_all: with_strict UNIV
  by (rule preordered)

end

lemma (in transitive_on) as_assumed: "x ⊑ y ⟹ y ⊑ z ⟹ x ∈ A ⟹ y ∈ A ⟹ z ∈ A ⟹ x ⊑ z"
  by (rule trans)

end
