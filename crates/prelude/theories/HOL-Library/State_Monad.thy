text ‹Computations that read and write a state.›

theory State_Monad
  imports Monad_Syntax
begin

datatype ('s, 'a) state = State (run_state: "'s ⇒ ('a × 's)")

definition state_io_rel :: "('s ⇒ 's ⇒ bool) ⇒ ('s, 'a) state ⇒ bool" where
  "state_io_rel P m ⟷ (∀s. P s (snd (run_state m s)))"

context
begin

qualified definition return :: "'a ⇒ ('s, 'a) state" where
  "return x = State (λs. (x, s))"

qualified definition ap :: "('s, 'a ⇒ 'b) state ⇒ ('s, 'a) state ⇒ ('s, 'b) state" where
  "ap f m = State (λs. case run_state f s of (g, s') ⇒ apfst g (run_state m s'))"

qualified definition bind ::
  "('s, 'a) state ⇒ ('a ⇒ ('s, 'b) state) ⇒ ('s, 'b) state" where
  "bind m f = State (λs. case run_state m s of (x, s') ⇒ run_state (f x) s')"

adhoc_overloading Monad_Syntax.bind ⇌ bind

qualified definition get :: "('s, 's) state" where
  "get = State (λs. (s, s))"

qualified definition set :: "'s ⇒ ('s, unit) state" where
  "set s = State (λ_. ((), s))"

fun traverse_list :: "('a ⇒ ('b, 'c) state) ⇒ 'a list ⇒ ('b, 'c list) state" where
  "traverse_list f [] = return []"
| "traverse_list f (x # xs) = bind (f x) (λy. bind (traverse_list f xs) (λys. return (y # ys)))"

abbreviation mono_state :: "('s::preorder, 'a) state ⇒ bool" where
  "mono_state ≡ state_io_rel (≤)"

abbreviation strict_mono_state :: "('s::preorder, 'a) state ⇒ bool" where
  "strict_mono_state ≡ state_io_rel (<)"

qualified definition update :: "('s ⇒ 's) ⇒ ('s, unit) state" where
  "update f = State (λs. ((), f s))"

end

end
