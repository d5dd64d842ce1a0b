theory Superfluous
  imports Main
begin

section ‹Premises that nobody needs›

text ‹
  A lemma is easier to use the less it asks for. ‹find_unused_assms› and ‹gainsay unused› leave premises out,
  alone and together, and name those without which no counterexample is found. That is a hint, not a proof.
›

text ‹Cutting a list in two and putting it together again works everywhere.›

lemma take_then_drop: "n ≤ length xs ⟹ take n xs @ drop n xs = xs"
  by simp

text ‹Here the first premise is needed, the second is not.›

lemma last_of_append: "⟦ys ≠ []; xs ≠ []⟧ ⟹ last (xs @ ys) = last ys"
  by simp

text ‹Each of these premises says that the list has elements: one of them is enough, but it takes one.›

lemma has_elements: "⟦x ∈ set xs; xs ≠ []⟧ ⟹ 0 < length xs"
  by simp

text ‹None of these can be left out.›

lemma sorted_prepend: "⟦sorted xs; ∀y ∈ set xs. x ≤ y⟧ ⟹ sorted (x # xs)" for x :: nat
  by simp

find_unused_assms

end
