theory Values
  imports Main
begin

text \<open>What predicates hold for, and in which directions they run.\<close>

inductive app :: "'a list \<Rightarrow> 'a list \<Rightarrow> 'a list \<Rightarrow> bool" where
  nil: "app [] ys ys"
| cons: "app xs ys zs \<Longrightarrow> app (x # xs) ys (x # zs)"

code_pred (expected_modes: i => i => o => bool, o => o => i => bool, o => i => i => bool, i => o => i => bool,
  i => i => i => bool) app .

code_pred (expected_modes: i => o => o => bool) app .

values [expected "{([], [1, 2]), ([1], [2]), ([1, 2 :: nat], [])}"] "{(xs, ys). app xs ys [1, 2 :: nat]}"
values "{zs. app [0 :: nat] [1] zs}"
values 3 "{(xs, ys). app [0 :: nat] xs ys}"
values [expected "{0 :: nat}"] "{x. app [x] [2] [1, 2 :: nat]}"
values "{n :: nat. n < 3}"
values "{x :: bool. \<not> x}"

end
