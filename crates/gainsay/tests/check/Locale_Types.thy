theory Locale_Types
  imports Main
begin

text \<open>A locale that extends another may call the same type by another variable.\<close>

locale levels =
  fixes same :: "'a \<Rightarrow> 'b::comm_ring \<Rightarrow> 'b \<Rightarrow> bool"
  assumes refl: "same p x x"
begin

definition everywhere :: "'b \<Rightarrow> 'b \<Rightarrow> bool" where
  "everywhere x y = (\<forall>p :: 'a. same p x y)"

end

locale restricted = levels +
  fixes restrict :: "'b::comm_ring \<Rightarrow> 'b"
  assumes restrict: "same p (restrict x) x"

locale separated = restricted +
  assumes separated: "everywhere x y \<Longrightarrow> x = y"
begin

lemma restricts_nothing: "restrict x = x"
  by (simp add: separated everywhere_def restrict)

end

text \<open>A constant of any type is meant to be overloaded: it is no variable.\<close>

consts size_of :: 'a

lemma open_overloading: "size_of = (0 :: nat)"
  oops

end
