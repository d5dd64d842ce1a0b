theory Queues
  imports Main
begin

section ‹Queues and double-ended queues›

text ‹A queue is a front and a rear list; the front is empty only if the queue is.›

datatype queue = Q "nat list" "nat list"

fun list_of :: "queue ⇒ nat list" where
  "list_of (Q f r) = f @ rev r"

fun inv :: "queue ⇒ bool" where
  "inv (Q f r) ⟷ (f = [] ⟶ r = [])"

fun mk :: "nat list ⇒ nat list ⇒ queue" where
  "mk [] r = Q (rev r) []"
| "mk f r = Q f r"

fun enq :: "nat ⇒ queue ⇒ queue" where
  "enq x (Q f r) = mk f (x # r)"

fun deq :: "queue ⇒ queue" where
  "deq (Q f r) = mk (tl f) r"

lemma enq_ok: "inv q ⟹ list_of (enq x q) = list_of q @ [x] ∧ inv (enq x q)"
  sorry

text ‹1: the rear is not turned round where the front has become empty.›

fun deq1 :: "queue ⇒ queue" where
  "deq1 (Q [x] r) = Q r []"
| "deq1 (Q f r) = Q (tl f) r"

lemma deq1: "inv q ⟹ list_of (deq1 q) = tl (list_of q)"
  oops

text ‹2: histories. A command list is run on both; a fault shows after a certain one.›

datatype cmd = Enq nat | Deq

fun spec :: "cmd list ⇒ nat list ⇒ nat list" where
  "spec [] xs = xs"
| "spec (Enq x # cs) xs = spec cs (xs @ [x])"
| "spec (Deq # cs) xs = spec cs (tl xs)"

fun impl :: "cmd list ⇒ queue ⇒ queue" where
  "impl [] q = q"
| "impl (Enq x # cs) q = impl cs (enq x q)"
| "impl (Deq # cs) q = impl cs (deq q)"

lemma history: "list_of (impl cs (Q [] [])) = spec cs []"
  sorry

fun enq2 :: "nat ⇒ queue ⇒ queue" where
  "enq2 x (Q f r) = (if length r < 3 then mk f (x # r) else Q (f @ x # rev r) [])"

fun impl2 :: "cmd list ⇒ queue ⇒ queue" where
  "impl2 [] q = q"
| "impl2 (Enq x # cs) q = impl2 cs (enq2 x q)"
| "impl2 (Deq # cs) q = impl2 cs (deq q)"

lemma history2: "list_of (impl2 cs (Q [] [])) = spec cs []"
  oops

text ‹3: the queue is balanced when its rear is longer; the wrong list is turned.›

datatype bqueue = BQ nat "nat list" nat "nat list"

fun binv :: "bqueue ⇒ bool" where
  "binv (BQ m f n r) ⟷ m = length f ∧ n = length r ∧ n ≤ m"

fun blist :: "bqueue ⇒ nat list" where
  "blist (BQ m f n r) = f @ rev r"

fun check :: "bqueue ⇒ bqueue" where
  "check (BQ m f n r) = (if n ≤ m then BQ m f n r else BQ (m + n) (f @ rev r) 0 [])"

fun benq :: "nat ⇒ bqueue ⇒ bqueue" where
  "benq x (BQ m f n r) = check (BQ m f (n + 1) (x # r))"

lemma benq_ok: "binv q ⟹ binv (benq x q) ∧ blist (benq x q) = blist q @ [x]"
  sorry

fun check3 :: "bqueue ⇒ bqueue" where
  "check3 (BQ m f n r) = (if n ≤ m then BQ m f n r else if m < 2 then BQ (m + n) (f @ rev r) 0 []
     else BQ (m + n) (rev r @ f) 0 [])"

fun benq3 :: "nat ⇒ bqueue ⇒ bqueue" where
  "benq3 x (BQ m f n r) = check3 (BQ m f (n + 1) (x # r))"

lemma benq3: "binv q ⟹ blist (benq3 x q) = blist q @ [x]"
  oops

text ‹4: lengths are not added where the front has more than three elements.›

fun check4 :: "bqueue ⇒ bqueue" where
  "check4 (BQ m f n r) = (if n ≤ m then BQ m f n r else BQ (if 3 < m then m else m + n) (f @ rev r) 0 [])"

fun benq4 :: "nat ⇒ bqueue ⇒ bqueue" where
  "benq4 x (BQ m f n r) = check4 (BQ m f (n + 1) (x # r))"

lemma benq4: "binv q ⟹ binv (benq4 x q)"
  oops

text ‹5: a double-ended queue whose rear is taken apart in the wrong place.›

fun pop_back5 :: "queue ⇒ queue" where
  "pop_back5 (Q f (x # r)) = Q f r"
| "pop_back5 (Q f []) = (let k = length f div 2 in Q (take k f) (tl (rev (drop (Suc k) f))))"

lemma pop_back5: "list_of (pop_back5 (Q f r)) = butlast (f @ rev r)"
  oops

text ‹6: a sequence of commands whose last one undoes the one before.›

lemma undone6: "spec (cs @ [Enq x, Deq]) [] = spec cs []"
  oops

text ‹7: a ring buffer that is full is taken to be empty.›

record ring =
  buffer :: "nat list"
  start :: nat
  used :: nat

definition wf :: "ring ⇒ bool" where
  "wf r ⟷ start r < length (buffer r) ∧ used r ≤ length (buffer r)"

definition content :: "ring ⇒ nat list" where
  "content r = take (used r) (drop (start r) (buffer r @ buffer r))"

definition put :: "nat ⇒ ring ⇒ ring" where
  "put x r = r ⦇ buffer := (buffer r)[(start r + used r) mod length (buffer r) := x], used := used r + 1 ⦈"

definition put7 :: "nat ⇒ ring ⇒ ring" where
  "put7 x r = r ⦇ buffer := (buffer r)[(start r + used r) mod (length (buffer r) - 1) := x], used := used r + 1 ⦈"

lemma put_ok: "wf r ⟹ used r < length (buffer r) ⟹ content (put x r) = content r @ [x]"
  sorry

lemma put7: "wf r ⟹ used r < length (buffer r) ⟹ content (put7 x r) = content r @ [x]"
  oops

end
