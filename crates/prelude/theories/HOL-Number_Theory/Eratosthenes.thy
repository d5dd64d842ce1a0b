text ‹The sieve of Eratosthenes.›

theory Eratosthenes
  imports Main "HOL-Computational_Algebra.Primes"
begin

context dvd
begin

abbreviation dvd_strict :: "'a ⇒ 'a ⇒ bool"  (infixl "dvd'_strict" 50) where
  "b dvd_strict a ≡ b dvd a ∧ ¬ a dvd b"

end

type_synonym marks = "bool list"

definition numbers_of_marks :: "nat ⇒ marks ⇒ nat set" where
  "numbers_of_marks n bs = {n + i |i. i < length bs ∧ bs ! i}"

lemma [code]:
  "numbers_of_marks n [] = {}"
  "numbers_of_marks n (b # bs) =
    (if b then insert n (numbers_of_marks (Suc n) bs) else numbers_of_marks (Suc n) bs)"
  sorry

definition mark_out :: "nat ⇒ marks ⇒ marks" where
  "mark_out n bs =
    map (λi. bs ! i ∧ ¬ Suc n dvd n + i + 2) [0..<length bs]"

definition mark_out_aux :: "nat ⇒ nat ⇒ marks ⇒ marks" where
  "mark_out_aux n m bs =
    map (λi. bs ! i ∧ (i < m ∨ ¬ Suc n dvd n + i + 2 + (n - m mod Suc n))) [0..<length bs]"

fun sieve :: "nat ⇒ marks ⇒ marks" where
  "sieve n [] = []"
| "sieve n (b # bs) = b # sieve (Suc n) (if b then mark_out n bs else bs)"

definition primes_upto :: "nat ⇒ nat list" where
  "primes_upto n = filter prime [0..<Suc n]"

definition smallest_prime_beyond :: "nat ⇒ nat" where
  "smallest_prime_beyond n = (LEAST p. prime p ∧ n ≤ p)"

lemma [code]:
  "smallest_prime_beyond n = (if prime n then n else smallest_prime_beyond (Suc n))"
  sorry

definition smallest_prime_between :: "nat ⇒ nat ⇒ nat option" where
  "smallest_prime_between m n =
    (if ∃p∈{m..n}. prime p then Some (smallest_prime_beyond m) else None)"

definition smallest_prime_beyond_aux :: "nat ⇒ nat ⇒ nat" where
  "smallest_prime_beyond_aux k n = smallest_prime_beyond n"

end
