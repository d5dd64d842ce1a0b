theory Blocks
  imports Main
begin

lemma defined:
  defines "twice f x ≡ f (f x)"
  shows "twice Suc n = n + 2" and "twice Suc n = n + 1"
  oops

context
  fixes f :: "bool ⇒ bool" and g
  defines "g x ≡ f x"
begin

lemma same: "f = g"
  oops

end

locale twofold =
  fixes h :: "bool ⇒ bool" and k
  defines "k x ≡ h (h x)"
begin

lemma twice_is: "k True = h (h True)"
  oops

end

text ‹The empty set is no parameter of the class, although it is the bottom element of sets.›

class lowest = Sup + bot +
  assumes Sup_nothing: "Sup {} = bot"

lemma bottom: "class.lowest (λA. ∃a∈A. a) b = (¬ b)"
  oops

lemma complete: "class.complete_lattice Inf Sup inf (≤) (<) sup bot (top :: bool)"
  oops

class pointed =
  fixes point :: 'a

datatype only = Only

instantiation only :: pointed
begin
definition "point = Only"
instance ..
end

class combined =
  fixes combine :: "'a ⇒ 'a ⇒ 'a"  (infix ‹⋈› 65)

datatype 'a box = Box 'a

instantiation nat :: combined
begin
definition "combine_nat m n = m + (n :: nat)"
instance ..
end

text ‹The name on the left is the operation on boxes; on the right it works on what is in them.›

instantiation box :: (combined) combined
begin
definition "combine_box x y = (case (x, y) of (Box a, Box b) ⇒ Box (a ⋈ b))"
instance ..
end

lemma in_boxes: "Box a ⋈ Box b = Box (a + b :: nat)"
  oops

text ‹What a field asks of a type variable counts for the whole type.›

datatype 'a cell = Empty | Full "'a :: linorder"

fun larger where
  "larger Empty x = x"
| "larger (Full y) x = (if x < y then y else x)"

lemma linear: "x ≤ larger c x ∧ (c = Full y ⟶ y ≤ larger c x)"
  oops

text ‹A type that only the right-hand side shows is an argument.›

definition "size_of = card (UNIV :: 'a set)"

lemma sizes: "size_of TYPE(bool) = 2 ∧ size_of TYPE(unit) = 1"
  oops

text ‹A class that asks for nothing new has the types of those above it.›

class low_and_high = order_bot + order_top

lemma below: "bot ≤ (x :: 'a :: low_and_high) ∧ (x ≤ top ⟶ x = bot)"
  oops

text ‹A function has one value for all representatives of a class.›

definition same_parity :: "nat ⇒ nat ⇒ bool" where "same_parity m n ⟷ m mod 2 = n mod 2"

quotient_type parity = nat / same_parity
  sorry

lemma one_value: "f (abs_parity n) = f (abs_parity (n + 2))" for f :: "parity ⇒ bool"
  oops

lemma at_an_instance: "x = (point :: 'a :: pointed)"
  oops

end
