theory Partial
  imports Main
begin

lemma commutes: "xs @ ys = ys @ (xs :: nat list)"
  oops

lemma takes: "take n xs = take m xs ⟹ n = m"
  oops

lemma composed: "map g (map f xs) = map (f ∘ g) xs"
  oops

lemma sums: "x + y < (3 :: int)"
  oops

datatype tree = Tip | Branch tree nat tree

fun labels :: "tree ⇒ nat list" where
  "labels Tip = []"
| "labels (Branch l x r) = labels l @ x # labels r"

fun ordered :: "tree ⇒ bool" where
  "ordered Tip ⟷ True"
| "ordered (Branch l x r) ⟷
     (∀y∈set (labels l). y < x) ∧ (∀y∈set (labels r). x < y) ∧ ordered l ∧ ordered r"

fun mirror :: "tree ⇒ tree" where
  "mirror Tip = Tip"
| "mirror (Branch l x r) = Branch (mirror r) x (mirror l)"

lemma mirrored: "ordered t ⟹ ordered (mirror t)"
  oops

lemma sorted: "ordered t ⟹ length (labels t) < 4"
  oops

text ‹A value that is not specified refutes nothing.›

lemma nothing: "hd [] = (x :: nat)"
  oops

lemma elsewhere: "hd (xs @ ys) = hd (ys :: nat list)"
  oops

text ‹These hold, and all cases can be settled.›

lemma closed: "min a b ≤ max a (b :: nat)"
  sorry

lemma connectives: "(p ⟶ q) ∨ (q ⟶ p)"
  sorry

lemma larger: "n < Suc n"
  sorry

text ‹Functions that distinguish cases.›

lemma sides: "⟦∀x. f (Inl x) = 0; ∀y. f (Inr y) = 1⟧ ⟹ False" for f :: "nat + nat ⇒ nat"
  oops

lemma present: "⟦f None = 0; ∀x. f (Some x) > 0⟧ ⟹ ∀x. f (Some x) = 2" for f :: "int option ⇒ nat"
  oops

lemma none_of_them: "⟦∀x. f (Inl x) = 0; ∀y. f (Inr y) = 1⟧ ⟹ f z ≤ 1" for f :: "nat + nat ⇒ nat"
  sorry

end
