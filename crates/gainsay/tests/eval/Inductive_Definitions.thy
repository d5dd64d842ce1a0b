theory Inductive_Definitions
  imports Main
begin

inductive ev :: "nat ⇒ bool" where
  "ev 0"
| "ev n ⟹ ev (Suc (Suc n))"

value "ev 10"  ― ‹True :: bool›
value "ev 11"  ― ‹False :: bool›
value "¬ ev 3 ∧ ev 4"  ― ‹True :: bool›

text ‹Variables that only premises mention.›

inductive append3 :: "'a list ⇒ 'a list ⇒ 'a list ⇒ bool" where
  "append3 [] ys ys"
| "append3 xs ys zs ⟹ append3 (x # xs) ys (x # zs)"

inductive sublist3 :: "'a list ⇒ 'a list ⇒ bool" where
  "append3 us (xs @ vs) ws ⟹ vs = drop (length us + length xs) ws ⟹ append3 us ys ws ⟹ sublist3 xs ws"

value "append3 [1] [2] [1, 2 :: nat]"  ― ‹True :: bool›
value "{(xs, ys). append3 xs ys [1, 2 :: nat]}"
  ― ‹{([], [1, 2]), ([1], [2]), ([1, 2], [])} :: (nat list × nat list) set›
value "∃ys. append3 [1 :: nat] ys [2, 3]"  ― ‹False :: bool›

text ‹Cycles end.›

inductive edge :: "nat ⇒ nat ⇒ bool" where
  "edge 1 2"
| "edge 2 3"
| "edge 3 1"
| "edge 4 5"

inductive path :: "nat ⇒ nat ⇒ bool" where
  "path x x"
| "path x y ⟹ edge y z ⟹ path x z"

value "path 1 3"  ― ‹True :: bool›
value "path 1 5"  ― ‹False :: bool›
value "{y. path 4 y}"  ― ‹{4, 5} :: nat set›
value "edge⇧*⇧* 2 1"  ― ‹True :: bool›
value "edge⇧*⇧* 2 4"  ― ‹False :: bool›

text ‹Mutually inductive predicates, parameters, sets.›

inductive evens :: "nat ⇒ bool" and odds :: "nat ⇒ bool" where
  "evens 0"
| "odds n ⟹ evens (Suc n)"
| "evens n ⟹ odds (Suc n)"

value "odds 7 ∧ ¬ odds 8"  ― ‹True :: bool›

inductive_set closure :: "('a × 'a) set ⇒ 'a ⇒ 'a set" for r x where
  "x ∈ closure r x"
| "y ∈ closure r x ⟹ (y, z) ∈ r ⟹ z ∈ closure r x"

value "closure {(1, 2), (2, 1), (2, 3 :: nat)} 1"  ― ‹{1, 2, 3} :: nat set›
value "3 ∈ closure {(1, 2), (2, 1 :: nat)} 1"  ― ‹False :: bool›

text ‹A set is the set of many lists.›

inductive of_three :: "nat set ⇒ bool" where
  "length xs = 3 ⟹ of_three (set xs)"

value "of_three {1, 2}"  ― ‹not executable: `of_three`: values for a variable of a rule cannot be found›

text ‹A small language.›

datatype exp = N int | Plus exp exp | IfPos exp exp exp

inductive big :: "exp ⇒ int ⇒ bool" (infix "⇓" 50) where
  "N i ⇓ i"
| "a ⇓ i ⟹ b ⇓ j ⟹ Plus a b ⇓ i + j"
| "c ⇓ i ⟹ i > 0 ⟹ a ⇓ v ⟹ IfPos c a b ⇓ v"
| "c ⇓ i ⟹ i ≤ 0 ⟹ b ⇓ v ⟹ IfPos c a b ⇓ v"

value "Plus (N 2) (IfPos (N 0) (N 10) (N 5)) ⇓ 7"  ― ‹True :: bool›
value "{v. Plus (N 2) (IfPos (N 1) (N 10) (N 5)) ⇓ v}"  ― ‹{12} :: int set›

text ‹What a known argument is made of says more than a premise that holds for infinitely many values.›

inductive ones :: "nat list ⇒ bool" where
  "ones []"
| "ones w ⟹ ones ([1] @ w)"

value "ones [1, 1]"  ― ‹True :: bool›
value "ones [1, 2]"  ― ‹False :: bool›

inductive swapped :: "nat list ⇒ bool" where
  "swapped []"
| "swapped (v @ [0]) ⟹ swapped (v @ [1])"
| "swapped (v @ [1]) ⟹ swapped (v @ [0])"

value "swapped [0]"  ― ‹False :: bool›

text ‹Variables of premises may be parts of arguments.›

inductive counts :: "nat × nat ⇒ nat × nat ⇒ bool" where
  "counts (0, b) (0, b)"
| "counts (a, Suc b) (c, d) ⟹ counts (Suc a, b) (c, d)"

inductive counts_to :: "nat ⇒ nat ⇒ bool" where
  "counts (n, 0) (c, d) ⟹ counts_to n d"

value "counts_to 3 3"  ― ‹True :: bool›
value "counts_to 3 2"  ― ‹False :: bool›

text ‹Of a coinductive predicate, a call holds that comes up again while it is being answered.›

coinductive forever :: "nat ⇒ bool" where
  "forever n ⟹ forever (Suc n)"

value "forever 3"  ― ‹False :: bool›

coinductive turns :: "bool ⇒ bool" where
  "turns (¬ b) ⟹ turns b"

value "turns True"  ― ‹True :: bool›

end
