text ‹Fixed points of increasing functions above a start value.›

theory Bourbaki_Witt_Fixpoint
  imports While_Combinator
begin

locale bourbaki_witt_fixpoint =
  fixes lub :: "'a set ⇒ 'a"
    and leq :: "('a × 'a) set"
    and f :: "'a ⇒ 'a"
  assumes po: "Partial_order leq"
    and lub_least: "M ∈ Chains leq ⟹ M ≠ {} ⟹ (⋀x. x ∈ M ⟹ (x, z) ∈ leq) ⟹ (lub M, z) ∈ leq"
    and lub_upper: "M ∈ Chains leq ⟹ x ∈ M ⟹ (x, lub M) ∈ leq"
    and lub_in_Field: "M ∈ Chains leq ⟹ M ≠ {} ⟹ lub M ∈ Field leq"
    and increasing: "x ∈ Field leq ⟹ (x, f x) ∈ leq"
begin

inductive_set iterates_above :: "'a ⇒ 'a set"
  for a where
  base: "a ∈ iterates_above a"
| step: "x ∈ iterates_above a ⟹ f x ∈ iterates_above a"
| Sup: "M ∈ Chains leq ⟹ M ≠ {} ⟹ (⋀x. x ∈ M ⟹ x ∈ iterates_above a) ⟹
    lub M ∈ iterates_above a"

definition fixp_above :: "'a ⇒ 'a" where
  "fixp_above a = (if a ∈ Field leq then lub (iterates_above a) else a)"

end

end
