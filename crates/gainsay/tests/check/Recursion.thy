theory Recursion
  imports Main
begin

datatype branching = Leaf | Node "nat ⇒ branching"

lemma related: "(x :: branching, y) ∈ Id ⟹ (x, y) ∈ R ⟹ x = y"
  by simp

lemma unrelated: "(x :: branching, y) ∈ R ⟹ x ≠ y"
  oops

end
