theory Diagonal
  imports Main
begin

lemma far: "x = y ⟹ x + y ≠ (40 :: nat)"
  oops

lemma lists: "rev (rev xs) = (xs :: nat list)"
  by simp

lemma asked: "x < (10 :: nat)"
  quickcheck [tester = diagonal, expect = counterexample]
  oops

end
