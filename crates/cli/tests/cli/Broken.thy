theory Broken
  imports Main
begin

lemma first: "rev xs = xs" oops

definition wrong :: "nat ⇒ nat" where "wrong x = x +"

lemma about_wrong: "wrong x = x" oops

lemma closed: "(2 :: nat) + 2 = 5" oops

lemma last: "length (xs @ ys) = length ys" oops

end
