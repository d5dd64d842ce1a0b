theory Transcendental
  imports Series Deriv NthRoot
begin

text ‹Exponential, logarithm, trigonometric and hyperbolic functions.›

definition diffs :: "(nat ⇒ 'a::ring_1) ⇒ nat ⇒ 'a"
  where "diffs c n = of_nat (Suc n) * c (Suc n)"

definition exp :: "'a ⇒ 'a::{real_normed_algebra_1, banach}"
  where "exp x = (∑n. x ^ n /\<^sub>R fact n)"

class ln = real_normed_algebra_1 + banach +
  fixes ln :: "'a ⇒ 'a"
  assumes ln_one: "ln 1 = 0"

definition powr :: "'a ⇒ 'a ⇒ 'a::ln"  (infixr "powr" 80)
  where "x powr y = (if x = 0 then 0 else exp (y * ln x))"

instantiation real :: ln
begin

definition raw_ln_real :: "real ⇒ real"
  where "raw_ln_real x = (THE y. exp y = x)"

definition ln_real :: "real ⇒ real"
  where "ln_real x = (if x = 0 then 0 else raw_ln_real ¦x¦)"

instance ..

end

definition log :: "real ⇒ real ⇒ real"
  where "log b x = ln x / ln b"

definition powr_real :: "real ⇒ real ⇒ real"
  where "powr_real x y = x powr y"

lemma [code_abbrev]: "powr_real = Transcendental.powr"
  sorry

definition sin_coeff :: "nat ⇒ real"
  where "sin_coeff n = (if odd n then (- 1) ^ (n div 2) / fact n else 0)"

definition cos_coeff :: "nat ⇒ real"
  where "cos_coeff n = (if odd n then 0 else (- 1) ^ (n div 2) / fact n)"

definition sin :: "'a ⇒ 'a::{real_normed_algebra_1, banach}"
  where "sin x = (∑n. sin_coeff n *\<^sub>R x ^ n)"

definition cos :: "'a ⇒ 'a::{real_normed_algebra_1, banach}"
  where "cos x = (∑n. cos_coeff n *\<^sub>R x ^ n)"

definition pi :: real
  where "pi = 2 * (THE x. 0 ≤ x ∧ x ≤ 2 ∧ cos x = 0)"

definition tan :: "'a ⇒ 'a::{real_normed_field, banach}"
  where "tan x = sin x / cos x"

definition cot :: "'a ⇒ 'a::{real_normed_field, banach}"
  where "cot x = cos x / sin x"

definition arcsin :: "real ⇒ real"
  where "arcsin y = (THE x. ¦x¦ ≤ pi / 2 ∧ sin x = y)"

definition arccos :: "real ⇒ real"
  where "arccos y = (THE x. 0 ≤ x ∧ x ≤ pi ∧ cos x = y)"

definition arctan :: "real ⇒ real"
  where "arctan y = (THE x. ¦x¦ < pi / 2 ∧ tan x = y)"

definition sinh :: "'a::{banach, real_normed_algebra_1} ⇒ 'a"
  where "sinh x = (exp x - exp (- x)) /\<^sub>R 2"

definition cosh :: "'a::{banach, real_normed_algebra_1} ⇒ 'a"
  where "cosh x = (exp x + exp (- x)) /\<^sub>R 2"

definition tanh :: "'a::{banach, real_normed_field} ⇒ 'a"
  where "tanh x = sinh x / cosh x"

definition arsinh :: "'a::{banach, real_normed_algebra_1, ln} ⇒ 'a"
  where "arsinh x = ln (x + (x ^ 2 + 1) powr of_real (1 / 2))"

definition arcosh :: "'a::{banach, real_normed_algebra_1, ln} ⇒ 'a"
  where "arcosh x = ln (x + (x ^ 2 - 1) powr of_real (1 / 2))"

definition artanh :: "'a::{banach, real_normed_field, ln} ⇒ 'a"
  where "artanh x = ln ((1 + x) / (1 - x)) / 2"

end
