theory Functions
  imports Main
begin

text ‹Overlapping patterns: the first equation that matches counts.›

fun shape :: "nat list ⇒ nat ⇒ nat" where
  "shape [] _ = 0"
| "shape _ 0 = 1"
| "shape [x] (Suc n) = 2"
| "shape (x # y # xs) 5 = 3"
| "shape (x # _) n = x + n"

value "map (λ(xs, n). shape xs n) [([], 0), ([7], 0), ([7], 9), ([7, 8], 5), ([7, 8], 6)]"
  ― ‹[0, 1, 2, 3, 13] :: nat list›

fun sign :: "int ⇒ bool ⇒ int" where
  "sign 0 True = 100"
| "sign (- 1) b = (if b then 1 else 2)"
| "sign i True = i"
| "sign i False = - i"

value "map (λi. (sign i True, sign i False)) [0, - 1, 4]"
  ― ‹[(100, 0), (1, 2), (4, - 4)] :: (int × int) list›

text ‹Mutual recursion.›

fun is_even :: "nat ⇒ bool" and is_odd :: "nat ⇒ bool" where
  "is_even 0 ⟷ True"
| "is_even (Suc n) ⟷ is_odd n"
| "is_odd 0 ⟷ False"
| "is_odd (Suc n) ⟷ is_even n"

value "filter is_even [0..<10]"  ― ‹[0, 2, 4, 6, 8] :: nat list›
value "is_odd 1001"  ― ‹True :: bool›

text ‹Functions are equal if they agree on all arguments, which can be seen if there are finitely many.›

value "(λx. x ∧ True) = id"  ― ‹True :: bool›
value "(λx y. x ∧ y) = (λx y. y ∧ x)"  ― ‹True :: bool›
value "(λ(x, y). x ⟶ y) = (λ(x, y). y ⟶ x)"  ― ‹False :: bool›
value "(id :: bool ⇒ bool)(True := False) = (λ_. False)"  ― ‹True :: bool›
value "card (UNIV :: (bool ⇒ bool option) set)"  ― ‹9 :: nat›
value "∃f :: bool ⇒ bool. ∀x. f (f x) = x ∧ f x ≠ x"  ― ‹True :: bool›
value "∃!f :: bool ⇒ bool. ∀x. f (f x) = x ∧ f x ≠ x"  ― ‹True :: bool›
value "inj (λx :: bool. ¬ x)"  ― ‹True :: bool›

text ‹Higher-order functions, updates, iteration.›

value "((λx :: nat. x + 1) ^^ 5) 3"  ― ‹8 :: nat›
value "((λx :: nat. 0 :: nat)(3 := 4, 5 := 6)) 5"  ― ‹6 :: nat›
value "fold (λx acc. x # acc) [1, 2, 3 :: nat] []"  ― ‹[3, 2, 1] :: nat list›
value "foldr (∘) [(+) 1, (*) 2, (+) 3] id (10 :: nat)"  ― ‹27 :: nat›
value "map2 (λx y. x * y) [1, 2, 3] [4, 5, 6 :: int]"  ― ‹[4, 10, 18] :: int list›
value "[(x, y). x ← [1, 2 :: nat], y ← ''ab'', x > 1]"  ― ‹[(2, CHR ''a''), (2, CHR ''b'')] :: (nat × char) list›
value "[1 ↦ ''one'', 2 ↦ ''two''] (2 :: nat)"  ― ‹Some ''two'' :: char list option›
value "map_of [(1, True), (2, False)] (3 :: nat)"  ― ‹None :: bool option›
value "let (x, y) = (3, 4 :: nat); z = x + y in z * z"  ― ‹49 :: nat›
value "case (Some 3, [1, 2 :: nat]) of (Some x, y # ys) ⇒ x + y | (None, _) ⇒ 0"  ― ‹4 :: nat›

text ‹Recursion may be deep.›

fun count_up :: "nat ⇒ nat ⇒ nat" where
  "count_up n 0 = n"
| "count_up n (Suc m) = count_up (Suc n) m"

value "count_up 0 100000"  ― ‹100000 :: nat›
value "length (replicate 100000 True)"  ― ‹100000 :: nat›
value "sort [3, 1, 2, 5, 4 :: nat]"  ― ‹[1, 2, 3, 4, 5] :: nat list›

end
