theory Steps
  imports Main
begin

text \<open>Goals inside proofs: with premises from what surrounds them, or left alone.\<close>

lemma square:
  fixes n :: nat
  assumes pos: "0 < n"
  shows "n \<le> n * n"
proof -
  have "n = 1" quickcheck sorry
  have "0 < n * n" sorry
  have "n \<noteq> 0" using pos by simp
  {
    fix m
    assume "m < n"
    have "m \<le> n" quickcheck by simp
    have off: "m < n - 1" sorry
  }
  have "k < n" if "Suc k = n" for k sorry
  obtain k where "n = Suc k" sorry
  have "k < n" sorry
  define d where "d = n + k"
  have "d = n" sorry
  have "d > n" when "k > 0" sorry
  have "undeclared = n" sorry
  show ?thesis sorry
qed

lemma cases: "rev (rev xs) = (xs :: nat list)"
proof (induct xs)
  case Nil
  have "xs = []" sorry
  show ?case by simp
next
  have "xs = []" sorry
  case (Cons x xs)
  have "rev xs = xs" quickcheck sorry
  show ?case by simp
qed

lemma script: "xs @ ys = xs"
  using append_Nil2
  quickcheck
  apply simp
  quickcheck
  oops

lemma given_up: "(x :: int) * x \<ge> 0"
proof -
  have "x \<ge> 0"
    apply simp
oops

locale ordered =
  fixes less :: "bool \<Rightarrow> bool \<Rightarrow> bool"
  assumes irreflexive: "\<not> less x x"
begin

lemma asymmetric: "less x y \<Longrightarrow> x \<noteq> y"
proof
  assume "less x y" and "x = y"
  have "\<not> less y x" sorry
  have "less y x" sorry
  show False sorry
qed

end

end
