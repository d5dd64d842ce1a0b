theory Shared
  imports Main
begin

text ‹Values that share their parts are much larger than what holds them.›

datatype tree = Leaf | Node tree tree

fun full :: "nat ⇒ tree" where
  "full 0 = Leaf"
| "full (Suc n) = (let t = full n in Node t t)"

fun full_too :: "nat ⇒ tree" where
  "full_too 0 = Leaf"
| "full_too (Suc n) = (let t = full_too n in Node t t)"

lemma not_shown: "full 40 = Leaf"
  oops

lemma inside: "[full 50] = []"
  oops

lemma as_a_value: "t = full 50 ⟹ t = Leaf"
  oops

end
