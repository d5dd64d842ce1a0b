theory Classes
  imports Main
begin

text ‹Operations of classes are those of the instance.›

class shape =
  fixes area :: "'a ⇒ nat"
    and name :: "'a ⇒ string"
begin

definition describe :: "'a ⇒ string × nat"
  where "describe x = (name x, area x)"

end

datatype square = Square nat
datatype 'a several = Several "'a list"

instantiation square :: shape
begin

fun area_square :: "square ⇒ nat" where
  "area_square (Square n) = n * n"

definition name_square :: "square ⇒ string" where
  "name_square _ = ''square''"

instance ..

end

instantiation several :: (shape) shape
begin

fun area_several :: "'a several ⇒ nat" where
  "area_several (Several xs) = sum_list (map area xs)"

definition name_several :: "'a several ⇒ string" where
  "name_several s = (case s of Several xs ⇒ (case xs of [] ⇒ ''nothing'' | x # _ ⇒ name x @ ''s''))"

instance ..

end

value "describe (Square 4)"  ― ‹(''square'', 16) :: char list × nat›
value "describe (Several [Square 1, Square 2])"  ― ‹(''squares'', 5) :: char list × nat›
value "area (Several [Several [Square 3], Several []])"  ― ‹9 :: nat›

text ‹Orders and lattices of the library.›

value "(True, 2) = (True, 1 + 1 :: nat)"  ― ‹True :: bool›
value "False ≤ True ∧ sup False True ∧ ¬ inf False True"  ― ‹True :: bool›
value "(λx. x :: bool) ≤ (λ_. True)"  ― ‹True :: bool›
value "sup (λx. x) (λx. ¬ x) True"  ― ‹True :: bool›
value "inf (λx y. x ∨ y) (λx y. y) = (λ_ y. y :: bool)"  ― ‹True :: bool›
value "inf (rel_option (λx y. x)) (rel_option (=)) = rel_option (λx y :: bool. x ∧ y)"  ― ‹True :: bool›
value "sup {1} {2 :: nat}"  ― ‹{1, 2} :: nat set›
value "bot :: nat"  ― ‹0 :: nat›
value "Sup {True, False}"  ― ‹True :: bool›

text ‹Code equations take the place of definitions.›

definition least_square_above :: "nat ⇒ nat" where
  "least_square_above n = (THE m. m > n ∧ (∃k. m = k * k) ∧ (∀j. j * j > n ⟶ m ≤ j * j))"

fun next_square :: "nat ⇒ nat ⇒ nat" where
  "next_square k n = (if k * k > n then k * k else if k > n then 0 else next_square (k + 1) n)"

lemma [code]: "least_square_above n = next_square 0 n"
  sorry

value "map least_square_above [0, 1, 4, 10, 99]"  ― ‹[1, 4, 9, 16, 100] :: nat list›

definition double :: "nat ⇒ nat" where
  "double n = n + n"

lemma double_code [code]:
  "double 0 = 0"
  "double (Suc n) = Suc (Suc (double n))"
  sorry

value "double 21"  ― ‹42 :: nat›

text ‹Locales.›

locale counting =
  fixes step :: "nat ⇒ nat"
begin

fun steps :: "nat ⇒ nat ⇒ nat" where
  "steps 0 n = n"
| "steps (Suc k) n = steps k (step n)"

end

interpretation twice: counting "λn. 2 * n" .

value "twice.steps 10 1"  ― ‹1024 :: nat›
value "counting.steps (λn. n + 3) 4 0"  ― ‹12 :: nat›

end
