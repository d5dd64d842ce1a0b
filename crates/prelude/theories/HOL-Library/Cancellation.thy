text ‹Iterated addition, the normal form that cancellation of sums works with.›

theory Cancellation
  imports Main
begin

named_theorems cancelation_simproc_pre
named_theorems cancelation_simproc_post
named_theorems cancelation_simproc_eq_elim

primrec iterate_add :: "nat ⇒ 'a::cancel_comm_monoid_add ⇒ 'a" where
  "iterate_add 0 a = 0"
| "iterate_add (Suc n) a = a + iterate_add n a"

end
