text ‹Stirling numbers of both kinds.›

theory Stirling
  imports Main
begin

fun Stirling :: "nat ⇒ nat ⇒ nat" where
  "Stirling 0 0 = 1"
| "Stirling 0 (Suc k) = 0"
| "Stirling (Suc n) 0 = 0"
| "Stirling (Suc n) (Suc k) = Stirling n k + Suc k * Stirling n (Suc k)"

fun stirling :: "nat ⇒ nat ⇒ nat" where
  "stirling 0 0 = 1"
| "stirling 0 (Suc k) = 0"
| "stirling (Suc n) 0 = 0"
| "stirling (Suc n) (Suc k) = stirling n k + n * stirling n (Suc k)"

definition stirling_row :: "nat ⇒ nat list" where
  "stirling_row n = map (stirling n) [0..<Suc n]"

definition zip_with_prev :: "('a ⇒ 'a ⇒ 'b) ⇒ 'a ⇒ 'a list ⇒ 'b list" where
  "zip_with_prev f x xs = map (λ(a, b). f a b) (zip (x # xs) xs)"

primrec stirling_row_aux :: "'a::{one, plus, times} ⇒ 'a ⇒ 'a list ⇒ 'a list" where
  "stirling_row_aux n y [] = [1]"
| "stirling_row_aux n y (x # xs) = (y + n * x) # stirling_row_aux n x xs"

end
