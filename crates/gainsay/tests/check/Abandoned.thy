theory Abandoned
  imports Main
begin

locale large =
  fixes x :: nat
  assumes large: "x > 3"

interpretation small: large 1
  oops

lemma (in large) not_small: "x ≥ 4"
  using large by simp

function pick :: "nat ⇒ nat" where
  "pick 0 = 0"
| "pick n = 1"
  oops

lemma picked: "pick 2 = 3"
  oops

instance nat :: finite
  oops

lemma endless: "infinite (UNIV :: nat set)"
  by simp

typedef none = "{n :: nat. n < n}"
  oops

lemma member: "Rep_none x < 3"
  oops

end
