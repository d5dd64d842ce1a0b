theory Code
  imports Main
begin

text ‹What is said about execution is not used to test itself.›

definition add_two :: "nat ⇒ nat"
  where "add_two n = n + 2"

lemma wrong_code [code]: "add_two n = n + 3" sorry

definition add_three :: "nat ⇒ nat"
  where "add_three n = n + 3"

lemma given_up [code]: "add_three n = n + 2" oops

lemma add_three: "add_three n = Suc (Suc (Suc n))" sorry

text ‹Rules by which terms are rewritten.›

definition bounded :: "nat ⇒ bool"
  where "bounded k ⟷ (∀n. n * k ≤ 7)"

lemma bounded [code_unfold]: "bounded k ⟷ k = 0" sorry

lemma "bounded k" oops

text ‹Relations over infinite types.›

lemma "(R ∪ S)⇧* = (R :: nat rel)⇧* ∪ S⇧*" oops

lemma "(R⇧*)⇧* = (R :: nat rel)⇧*" sorry

end
