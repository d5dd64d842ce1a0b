theory Sets
  imports Main
begin

value "{3, 1, 3 :: nat}"  ― ‹{1, 3} :: nat set›
value "{1, 2, 3} ∩ {2, 3, 4 :: nat} - {3}"  ― ‹{2} :: nat set›
value "{1, 2} ⊆ {3, 2, 1 :: nat} ∧ ¬ {1, 2} ⊂ {2, 1 :: nat}"  ― ‹True :: bool›

text ‹Complements of finite sets.›

value "- {True}"  ― ‹{False} :: bool set›
value "5 ∈ - {1, 2, 3 :: nat}"  ― ‹True :: bool›
value "- {1, 2 :: nat} ∩ {1..4}"  ― ‹{3, 4} :: nat set›
value "- (- {1 :: int}) = {1}"  ― ‹True :: bool›
value "{1, 2} ∪ - {2, 3 :: nat}"  ― ‹- {3} :: nat set›
value "- {1 :: nat} = - {1, 2} ∪ {2}"  ― ‹True :: bool›
value "(UNIV :: nat set) ⊆ {1, 2}"  ― ‹False :: bool›
value "finite (- {1 :: nat})"  ― ‹False :: bool›
value "finite (UNIV :: (bool × bool) set)"  ― ‹True :: bool›
value "card (- {1 :: nat})"  ― ‹0 :: nat›

text ‹Comprehensions.›

value "{x ∈ {1..10 :: nat}. x mod 3 = 0}"  ― ‹{3, 6, 9} :: nat set›
value "{x * y | x y. x ∈ {1, 2, 3} ∧ y ∈ {5, 7 :: nat}}"  ― ‹{5, 7, 10, 14, 15, 21} :: nat set›
value "{(x, y). x ∈ {1, 2 :: nat} ∧ y ∈ {x..3}}"
  ― ‹{(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)} :: (nat × nat) set›
value "{x :: nat. x < 5 ∧ odd x}"  ― ‹{1, 3} :: nat set›
value "{i :: int. - 2 ≤ i ∧ i < 2}"  ― ‹{- 2, - 1, 0, 1} :: int set›
value "{x. x = 3 ∨ x ∈ {7 :: nat}}"  ― ‹{3, 7} :: nat set›
value "{f :: bool ⇒ bool. f True}"
  ― ‹{(λ_. undefined)(False := False, True := True), (λ_. undefined)(False := True, True := True)} :: (bool ⇒ bool) set›
value "(λx. x mod 3) ` {0..10 :: nat}"  ― ‹{0, 1, 2} :: nat set›
value "⋃ {{1}, {2, 3}, {} :: nat set}"  ― ‹{1, 2, 3} :: nat set›
value "⋂ {{1, 2}, {2, 3 :: nat}}"  ― ‹{2} :: nat set›
value "(⋃x∈{1, 2}. {x, x + 10 :: nat})"  ― ‹{1, 2, 11, 12} :: nat set›
value "Pow {1, 2 :: nat}"  ― ‹{{}, {1}, {1, 2}, {2}} :: nat set set›
value "{1, 2} × {True, False} :: (nat × bool) set"
  ― ‹{(1, False), (1, True), (2, False), (2, True)} :: (nat × bool) set›

text ‹Quantifiers over finite types and over sets.›

value "∀x∈{1..20 :: nat}. ∃y∈{1..20}. y = x ∨ y > x"  ― ‹True :: bool›
value "∃x y :: bool. x ≠ y"  ― ‹True :: bool›
value "∀x::nat. x ∈ {2, 4} ⟶ even x"  ― ‹True :: bool›
value "∃x < 10. x * x = (49 :: nat)"  ― ‹True :: bool›
value "∃n. n ≤ 4 ∧ n * n = (16 :: nat)"  ― ‹True :: bool›
value "∀A :: bool set. A ∪ - A = UNIV"  ― ‹True :: bool›
value "∃x. Suc x = 4"  ― ‹True :: bool›
value "∃x. Suc x = 0"  ― ‹False :: bool›
value "∃xs ys. (xs, ys) ∈ {([1], [2 :: nat])} ∧ length xs = 1"  ― ‹True :: bool›

text ‹What is not above a set need not be below it; what no clause or equation is for may be anything.›

value "∃B :: nat set. ¬ {1} ⊆ B ∧ B ⊆ {2} ∧ 2 ∈ B"  ― ‹True :: bool›
value "∃B :: nat set. ¬ {1} ⊆ B ∧ 2 ∈ B"
  ― ‹not executable: `Ex`: it ranges over nat set, whose values cannot be listed›
value "∃x :: nat. case Some x of None ⇒ x = 3"
  ― ‹not executable: `Ex`: it ranges over nat, whose values cannot be listed›
value "∃x. case x of Some y ⇒ y = (3 :: nat) ∧ y = 4"
  ― ‹not executable: `Ex`: it ranges over nat option, whose values cannot be listed›

fun after_three :: "nat ⇒ bool" where
  "after_three (Suc n) ⟷ n = 3"

value "∃x. after_three x ∧ x ≤ 0"
  ― ‹not determined: `after_three`: no equation matches›

text ‹Folding.›

value "card {1, 2, 2 :: nat}"  ― ‹2 :: nat›
value "sum (λx. x) {1, 2, 3 :: int}"  ― ‹6 :: int›
value "Max {3, 7, 5 :: nat}"  ― ‹7 :: nat›
value "Min {3, 7, 5 :: int}"  ― ‹3 :: int›
value "sorted_list_of_set {3, 1, 2 :: nat}"  ― ‹[1, 2, 3] :: nat list›
value "Finite_Set.fold (#) [] {1, 2 :: nat}"
  ― ‹not determined: `Finite_Set.fold`: the result depends on the order of the elements›
value "Finite_Set.fold (λx n. if n = 3 then 9 else n + x) 0 {1, 2, 3 :: nat}"
  ― ‹not determined: `Finite_Set.fold`: the result depends on the order of the elements›
value "Finite_Set.fold (+) 0 {1..6 :: nat}"  ― ‹21 :: nat›

text ‹Relations.›

value "(1, 2) ∈ {(1, 1)} ∪ {p. fst p < snd p} :: bool"  ― ‹True :: bool›

value "{(1, 2), (2, 3 :: nat)}⇧+"  ― ‹{(1, 2), (1, 3), (2, 3)} :: (nat × nat) set›
value "(1, 3) ∈ {(1, 2), (2, 3), (3, 1 :: nat)}⇧*"  ― ‹True :: bool›
value "(7, 7) ∈ {(1, 2 :: nat)}⇧*"  ― ‹True :: bool›
value "(2, 1) ∈ {(1, 2 :: nat)}⇧*"  ― ‹False :: bool›
value "{(1 :: nat, 2), (2, 3)} O {(2 :: nat, 5), (3, 6 :: nat)}"  ― ‹{(1, 5), (2, 6)} :: (nat × nat) set›
value "{(1, 2), (2, 3 :: nat)} `` {1}"  ― ‹{2} :: nat set›
value "converse {(1 :: nat, 2), (2, 3 :: nat)}"  ― ‹{(2, 1), (3, 2)} :: (nat × nat) set›
value "Domain {(1, True), (2 :: nat, False)}"  ― ‹{1, 2} :: nat set›
value "sym {(1, 2), (2, 1 :: nat)} ∧ trans {(1, 2 :: nat)} ∧ acyclic {(1, 2 :: nat)}"  ― ‹True :: bool›

text ‹Relations with the diagonal, over an infinite type.›

value "Id :: nat rel"  ― ‹Id :: (nat × nat) set›
value "{(1, 2), (2, 3 :: nat)}⇧*"  ― ‹Id ∪ {(1, 2), (1, 3), (2, 3)} :: (nat × nat) set›
value "{(1, 1), (1, 2 :: nat)}⇧= - {(1, 1), (3, 3), (4, 5)}"
  ― ‹Id - {(1, 1), (3, 3)} ∪ {(1, 2)} :: (nat × nat) set›
value "Id O {(1 :: nat, 2 :: nat)}"  ― ‹{(1, 2)} :: (nat × nat) set›
value "{(1, 2)}⇧* O {(2 :: nat, 3 :: nat)}⇧*"  ― ‹Id ∪ {(1, 2), (1, 3), (2, 3)} :: (nat × nat) set›
value "({(1, 2), (2, 3 :: nat)}⇧*)¯"  ― ‹Id ∪ {(2, 1), (3, 1), (3, 2)} :: (nat × nat) set›
value "{(1, 2), (2, 3 :: nat)}⇧* `` {1, 7}"  ― ‹{1, 2, 3, 7} :: nat set›
value "Domain (Id - {(1 :: nat, 1)} ∪ {(1, 2)})"  ― ‹UNIV :: nat set›
value "Range (Id - {(1 :: nat, 1)} ∪ {(1, 2)})"  ― ‹- {1} :: nat set›
value "{(1, 2), (3, 3 :: nat)} ⊆ {(1, 2)}⇧="  ― ‹True :: bool›
value "{(1, 2 :: nat)}⇧* ⊆ {(1, 2), (1, 1), (2, 2)}"  ― ‹False :: bool›
value "(Id - {(1 :: nat, 1)})⇧* = Id"  ― ‹True :: bool›
value "({(1, 2), (2, 1 :: nat)}⇧* - {(1, 1)})⇧+ = {(1, 2), (2, 1)}⇧*"  ― ‹True :: bool›
value "({(1, 2 :: nat)} ∪ {(2, 3)})⇧* = {(1, 2)}⇧* ∪ {(2, 3)}⇧*"  ― ‹False :: bool›
value "Id = (UNIV :: nat rel)"  ― ‹False :: bool›
value "Id ∩ - {(1 :: nat, 1)} = Id - {(1, 1)}"  ― ‹True :: bool›
value "{(1, 2 :: nat)}⇧* - {(2, 3)}⇧*"  ― ‹{(1, 2)} :: (nat × nat) set›
value "refl ({(1, 2 :: nat)}⇧*)"  ― ‹True :: bool›
value "refl ({(1, 2 :: nat)}⇧+)"  ― ‹False :: bool›
value "sym (Id :: nat rel) ∧ antisym ({(1, 2 :: nat)}⇧*) ∧ trans ({(1, 2), (2, 3 :: nat)}⇧*)"  ― ‹True :: bool›
value "trans ({(1, 2), (2, 3 :: nat)}⇧=)"  ― ‹False :: bool›
value "{y. (1, y) ∈ {(1, 2), (2, 3 :: nat)}⇧*}"  ― ‹{1, 2, 3} :: nat set›
value "finite (Id :: nat rel)"  ― ‹False :: bool›
value "Id = {(True, True), (False, False)}"  ― ‹True :: bool›
value "({(1, 2 :: nat)} ^^ 0) = Id"  ― ‹True :: bool›

text ‹The greatest of what a predicate holds for.›

value "GREATEST n :: nat. n < 5"  ― ‹4 :: nat›
value "GREATEST n. n ∈ {1, 3, 7 :: int}"  ― ‹7 :: int›
value "Greatest (λn. n ∈ set [1, 3, 2 :: nat])"  ― ‹3 :: nat›

end
