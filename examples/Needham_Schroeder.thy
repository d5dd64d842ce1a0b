theory Needham_Schroeder
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹The Needham-Schroeder protocol with public keys›

text ‹
  Two agents agree on two secret numbers:
     1.  A → B:  {NA, A} encrypted for B
     2.  B → A:  {NA, NB} encrypted for A
     3.  A → B:  {NB} encrypted for B
  Lowe's attack: Alice speaks to the spy, who speaks to Bob as if he were Alice. Bob's answer is for Alice, and she
  reads it to the spy.

  Expected: without a spy, a complete run; with spies that know the protocol, the attack; with Lowe's repair, nothing.
  What can be understood is a least fixed point over the finite set of messages that were sent; what can be made of it
  is an infinite set.
›

datatype agent = Alice | Bob | Spy
datatype key = Public agent | Private agent
datatype msg = Name agent | Nonce nat | Key key | MPair msg msg | Crypt key msg

text ‹Everybody can see all messages. Nobody can see who has sent them.›

datatype event = Says agent agent msg

text ‹A trace is a list of events, the last event first.›

type_synonym trace = "event list"

fun opener :: "key ⇒ key" where
  "opener (Public a) = Private a"
| "opener (Private a) = Public a"

text ‹What messages consist of; what can be understood; what can be made.›

inductive_set parts :: "msg set ⇒ msg set" for H :: "msg set" where
  whole: "m ∈ H ⟹ m ∈ parts H"
| left: "MPair m n ∈ parts H ⟹ m ∈ parts H"
| right: "MPair m n ∈ parts H ⟹ n ∈ parts H"
| body: "Crypt k m ∈ parts H ⟹ m ∈ parts H"

inductive_set analz :: "msg set ⇒ msg set" for H :: "msg set" where
  seen: "m ∈ H ⟹ m ∈ analz H"
| left: "MPair m n ∈ analz H ⟹ m ∈ analz H"
| right: "MPair m n ∈ analz H ⟹ n ∈ analz H"
| decrypt: "Crypt k m ∈ analz H ⟹ Key (opener k) ∈ analz H ⟹ m ∈ analz H"

inductive_set synth :: "msg set ⇒ msg set" for H :: "msg set" where
  known: "m ∈ H ⟹ m ∈ synth H"
| name: "Name a ∈ synth H"
| pair: "m ∈ synth H ⟹ n ∈ synth H ⟹ MPair m n ∈ synth H"
| encrypt: "m ∈ synth H ⟹ Key k ∈ H ⟹ Crypt k m ∈ synth H"

fun sent :: "trace ⇒ msg set" where
  "sent [] = {}"
| "sent (Says a b m # s) = insert m (sent s)"

definition used :: "trace ⇒ msg set" where
  "used s = parts (sent s)"

definition spied :: "trace ⇒ msg set" where
  "spied s =
     {Key (Public Alice), Key (Public Bob), Key (Public Spy), Key (Private Spy)} ∪ sent s"

section ‹Without a spy›

inductive step :: "trace ⇒ event ⇒ bool" where
  start: "Nonce na ∉ used s ⟹
    step s (Says a b (Crypt (Public b) (MPair (Nonce na) (Name a))))"
| answer: "Says x b (Crypt (Public b) (MPair (Nonce na) (Name a))) ∈ set s ⟹
    Nonce nb ∉ used s ⟹
    step s (Says b a (Crypt (Public a) (MPair (Nonce na) (Nonce nb))))"
| confirm: "Says a b (Crypt (Public b) (MPair (Nonce na) (Name a))) ∈ set s ⟹
    Says x a (Crypt (Public a) (MPair (Nonce na) (Nonce nb))) ∈ set s ⟹
    step s (Says a b (Crypt (Public b) (Nonce nb)))"

inductive honest :: "trace ⇒ bool" where
  "honest []"
| "honest s ⟹ step s e ⟹ honest (e # s)"

text ‹Can the protocol come to its end? The counterexample is a run that does.›

lemma no_run: "honest s ⟹ Says a b (Crypt (Public b) (Nonce nb)) ∉ set s"
  quickcheck [tester = smart_exhaustive, depth = 8, timeout = 10, expect = counterexample]
  oops

definition run :: trace where
  "run = rev [
     Says Alice Bob (Crypt (Public Bob) (MPair (Nonce 0) (Name Alice))),
     Says Bob Alice (Crypt (Public Alice) (MPair (Nonce 0) (Nonce 1))),
     Says Alice Bob (Crypt (Public Bob) (Nonce 1))]"

lemma "honest run"
  sorry

section ‹With a spy who knows the protocol›

text ‹
  This spy sends messages only that somebody waits for. He may guess the numbers that he puts into them: what is found
  must be looked at.
›

inductive guided :: "trace ⇒ bool" where
  "guided []"
| "guided s ⟹ step s e ⟹ guided (e # s)"
| "guided s ⟹ guided (Says Spy b (Crypt (Public b) (MPair (Nonce na) (Name a))) # s)"
| "guided s ⟹ guided (Says Spy a (Crypt (Public a) (MPair (Nonce na) (Nonce nb))) # s)"

lemma guided_secret:
  "guided s ⟹ Says b a (Crypt (Public a) (MPair (Nonce na) (Nonce nb))) ∈ set s ⟹
   a ≠ Spy ⟹ b ≠ Spy ⟹ a ≠ b ⟹ Nonce nb ∉ analz (spied s)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 60, expect = counterexample]
  oops

text ‹This spy does not guess.›

inductive informed :: "trace ⇒ bool" where
  "informed []"
| "informed s ⟹ step s e ⟹ informed (e # s)"
| "informed s ⟹ Nonce na ∈ analz (spied s) ⟹
   informed (Says Spy b (Crypt (Public b) (MPair (Nonce na) (Name a))) # s)"
| "informed s ⟹ Nonce na ∈ analz (spied s) ⟹ Nonce nb ∈ analz (spied s) ⟹
   informed (Says Spy a (Crypt (Public a) (MPair (Nonce na) (Nonce nb))) # s)"

lemma informed_secret:
  "informed s ⟹ Says b a (Crypt (Public a) (MPair (Nonce na) (Nonce nb))) ∈ set s ⟹
   a ≠ Spy ⟹ b ≠ Spy ⟹ a ≠ b ⟹ Nonce nb ∉ analz (spied s)"
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 60, expect = counterexample]
  oops

section ‹With a spy who sends whatever he can›

inductive attacked :: "trace ⇒ bool" where
  "attacked []"
| "attacked s ⟹ step s e ⟹ attacked (e # s)"
| "attacked s ⟹ m ∈ synth (analz (spied s)) ⟹ attacked (Says Spy b m # s)"

text ‹
  The attack is there, but is not found: the spy's message is built in three steps, and there are tens of thousands of
  messages that he can build in three steps, after each event of a trace. Nobody waits for nearly all of them.
›

lemma attacked_secret:
  "attacked s ⟹ Says b a (Crypt (Public a) (MPair (Nonce na) (Nonce nb))) ∈ set s ⟹
   a ≠ Spy ⟹ b ≠ Spy ⟹ a ≠ b ⟹ Nonce nb ∉ analz (spied s)"
  quickcheck [tester = smart_exhaustive, depth = 4, timeout = 60]
  oops

text ‹The attack, for all of them.›

definition lowe :: trace where
  "lowe = rev [
     Says Alice Spy (Crypt (Public Spy) (MPair (Nonce 0) (Name Alice))),
     Says Spy Bob (Crypt (Public Bob) (MPair (Nonce 0) (Name Alice))),
     Says Bob Alice (Crypt (Public Alice) (MPair (Nonce 0) (Nonce 1))),
     Says Alice Spy (Crypt (Public Spy) (Nonce 1))]"

lemma "guided lowe ∧ informed lowe ∧ attacked lowe"
  sorry

lemma "Nonce 1 ∈ analz (spied lowe)"
  sorry

section ‹Lowe's repair›

text ‹The second message says who sends it.›

inductive repaired_step :: "trace ⇒ event ⇒ bool" where
  start: "Nonce na ∉ used s ⟹
    repaired_step s (Says a b (Crypt (Public b) (MPair (Nonce na) (Name a))))"
| answer: "Says x b (Crypt (Public b) (MPair (Nonce na) (Name a))) ∈ set s ⟹
    Nonce nb ∉ used s ⟹
    repaired_step s (Says b a (Crypt (Public a) (MPair (Nonce na) (MPair (Nonce nb) (Name b)))))"
| confirm: "Says a b (Crypt (Public b) (MPair (Nonce na) (Name a))) ∈ set s ⟹
    Says x a (Crypt (Public a) (MPair (Nonce na) (MPair (Nonce nb) (Name b)))) ∈ set s ⟹
    repaired_step s (Says a b (Crypt (Public b) (Nonce nb)))"

inductive repaired :: "trace ⇒ bool" where
  "repaired []"
| "repaired s ⟹ repaired_step s e ⟹ repaired (e # s)"
| "repaired s ⟹ Nonce na ∈ analz (spied s) ⟹
   repaired (Says Spy b (Crypt (Public b) (MPair (Nonce na) (Name a))) # s)"
| "repaired s ⟹ Nonce na ∈ analz (spied s) ⟹ Nonce nb ∈ analz (spied s) ⟹
   repaired (Says Spy a (Crypt (Public a) (MPair (Nonce na) (MPair (Nonce nb) (Name b)))) # s)"

lemma repaired_secret:
  "repaired s ⟹ Says b a (Crypt (Public a) (MPair (Nonce na) (MPair (Nonce nb) (Name b)))) ∈ set s ⟹
   a ≠ Spy ⟹ b ≠ Spy ⟹ a ≠ b ⟹ Nonce nb ∉ analz (spied s)"
  quickcheck [tester = smart_exhaustive, depth = 4, timeout = 10, expect = no_counterexample]
  sorry

end
