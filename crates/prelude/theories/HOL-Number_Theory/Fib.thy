text ‹The Fibonacci numbers.›

theory Fib
  imports Complex_Main
begin

fun fib :: "nat ⇒ nat" where
  fib0: "fib 0 = 0"
| fib1: "fib (Suc 0) = 1"
| fib2: "fib (Suc (Suc n)) = fib (Suc n) + fib n"

fun gen_fib :: "nat ⇒ nat ⇒ nat ⇒ nat" where
  "gen_fib a b 0 = a"
| "gen_fib a b (Suc 0) = b"
| "gen_fib a b (Suc (Suc n)) = gen_fib b (a + b) (Suc n)"

lemma fib_conv_gen_fib [code]: "fib n = gen_fib 0 1 n"
  sorry

end
