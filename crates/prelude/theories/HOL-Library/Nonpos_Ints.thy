text ‹Integers and reals of one sign inside a larger ring.›

theory Nonpos_Ints
  imports Complex_Main
begin

definition nonpos_Ints :: "'a::ring_1 set"  ("ℤ⇩≤⇩0") where
  "ℤ⇩≤⇩0 = {x. ∃k≤0. x = of_int k}"

definition nonneg_Reals :: "'a::real_algebra_1 set"  ("ℝ⇩≥⇩0") where
  "ℝ⇩≥⇩0 = {x. ∃r≥0. x = of_real r}"

definition nonpos_Reals :: "'a::real_algebra_1 set"  ("ℝ⇩≤⇩0") where
  "ℝ⇩≤⇩0 = {x. ∃r≤0. x = of_real r}"

end
