theory Types
  imports Main
begin

datatype 'a tree = Leaf | Node (left: "'a tree") (label: 'a) (right: "'a tree")
datatype 'a rose = Rose (root: 'a) (kids: "'a rose list")
datatype colour = Red | Green | Blue

value "map_tree (λx. x + 1) (Node Leaf (1 :: nat) (Node Leaf 2 Leaf))"
  ― ‹Node Leaf 2 (Node Leaf 3 Leaf) :: nat tree›
value "set_tree (Node Leaf (1 :: nat) (Node Leaf 2 Leaf))"  ― ‹{1, 2} :: nat set›
value "size (Node Leaf (1 :: nat) (Node Leaf 2 Leaf))"  ― ‹2 :: nat›
value "map_rose (λx. x * 2) (Rose 1 [Rose 2 [], Rose (3 :: int) [Rose 4 []]])"
  ― ‹Rose 2 [Rose 4 [], Rose 6 [Rose 8 []]] :: int rose›
value "set_rose (Rose 1 [Rose 2 [], Rose (3 :: nat) [Rose 4 []]])"  ― ‹{1, 2, 3, 4} :: nat set›
value "rel_rose (≤) (Rose 1 [Rose 2 []]) (Rose 1 [Rose (3 :: nat) []])"  ― ‹True :: bool›
value "pred_tree even (Node Leaf (1 :: nat) Leaf)"  ― ‹False :: bool›
value "label (Node Leaf (7 :: nat) Leaf)"  ― ‹7 :: nat›
value "kids (Rose True [Rose False []])"  ― ‹[Rose False []] :: bool rose list›
value "rec_tree 0 (λl x r a b. a + x + b) (Node Leaf (7 :: nat) (Node Leaf 5 Leaf))"  ― ‹12 :: nat›
value "case_colour 1 2 (3 :: nat) Blue"  ― ‹3 :: nat›
value "card (UNIV :: colour set)"  ― ‹3 :: nat›
value "{(c, b). c ≠ Red ∧ b}"  ― ‹{(Green, True), (Blue, True)} :: (colour × bool) set›
value "map_option Suc (Some 3)"  ― ‹Some 4 :: nat option›
value "size [1, 2, 3 :: nat]"  ― ‹3 :: nat›
value "list_all2 (<) [1, 2] [2, 3 :: nat]"  ― ‹True :: bool›
value "case Inl 3 of Inl x ⇒ x | Inr b ⇒ (if b then 1 else 0 :: nat)"  ― ‹3 :: nat›

primrec mirror :: "'a tree ⇒ 'a tree" where
  "mirror Leaf = Leaf"
| "mirror (Node l x r) = Node (mirror r) x (mirror l)"

value "mirror (Node (Node Leaf 1 Leaf) (2 :: nat) Leaf)"  ― ‹Node Leaf 2 (Node Leaf 1 Leaf) :: nat tree›

text ‹Records.›

record point =
  x :: int
  y :: int

record cpoint = point +
  shade :: colour

value "x ⦇x = 3, y = 4⦈ + y ⦇x = 3, y = 4⦈"  ― ‹7 :: int›
value "⦇x = 3, y = 4⦈⦇y := 9⦈ = ⦇x = 3, y = 9⦈"  ― ‹True :: bool›
value "shade (⦇x = 1, y = 2, shade = Red⦈⦇shade := Blue, x := 5⦈)"  ― ‹Blue :: colour›
value "point.truncate ⦇x = 1, y = 2, shade = Red⦈ = ⦇x = 1, y = 2⦈"  ― ‹True :: bool›
value "point.extend ⦇x = 1, y = 2⦈ (cpoint.fields Green) = ⦇x = 1, y = 2, shade = Green⦈"  ― ‹True :: bool›
value "point.make 1 2 = ⦇x = 1, y = 2⦈"  ― ‹True :: bool›

text ‹Subtypes: values are those of the set; others represent nothing.›

typedef small = "{n :: nat. n < 5}"
  morphisms number small
  sorry

value "number (small 3)"  ― ‹3 :: nat›
value "number (small 7)"  ― ‹not determined: `small`: the argument does not represent any value of the type›
value "small 2 = small 2"  ― ‹True :: bool›

setup_lifting type_definition_small

lift_definition wrap_add :: "small ⇒ small ⇒ small" is "λm n. (m + n) mod 5"
  sorry

value "wrap_add (small 3) (small 4)"  ― ‹small 2 :: small›

text ‹Quotients: equality is the relation.›

quotient_type parity = "nat" / "λm n. m mod 2 = n mod (2 :: nat)"
  sorry

lift_definition flip_parity :: "parity ⇒ parity" is Suc
  sorry

lift_definition parity_of :: "nat ⇒ parity" is "λn. n"
  sorry

value "flip_parity (parity_of 3) = parity_of 8"  ― ‹True :: bool›
value "flip_parity (parity_of 3) = parity_of 7"  ― ‹False :: bool›

end
