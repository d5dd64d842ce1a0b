theory Real
  imports Rat
begin

text ‹The real numbers as limits of Cauchy sequences of rationals; the executable
  part consists of the rational ones. From here on coercions are inserted.›

context
begin

qualified definition vanishes :: "(nat ⇒ rat) ⇒ bool"
  where "vanishes X ⟷ (∀e>0. ∃m. ∀n≥m. ¦X n¦ < e)"

qualified definition cauchy :: "(nat ⇒ rat) ⇒ bool"
  where "cauchy X ⟷ (∀e>0. ∃m. ∀i≥m. ∀j≥m. ¦X i - X j¦ < e)"

end

definition realrel :: "(nat ⇒ rat) ⇒ (nat ⇒ rat) ⇒ bool"
  where "realrel X Y ⟷ Real.cauchy X ∧ Real.cauchy Y ∧ Real.vanishes (λn. X n - Y n)"

typedecl real

consts
  rep_real :: "real ⇒ nat ⇒ rat"
  Rep_real :: "real ⇒ (nat ⇒ rat) set"
  Abs_real :: "(nat ⇒ rat) set ⇒ real"

context
begin

qualified definition Real :: "(nat ⇒ rat) ⇒ real"
  where "Real X = (THE x. realrel (rep_real x) X)"

end

instantiation real :: field
begin

definition zero_real :: real
  where "zero_real = Real.Real (λn. 0)"

definition one_real :: real
  where "one_real = Real.Real (λn. 1)"

definition plus_real :: "real ⇒ real ⇒ real"
  where "plus_real x y = Real.Real (λn. rep_real x n + rep_real y n)"

definition uminus_real :: "real ⇒ real"
  where "uminus_real x = Real.Real (λn. - rep_real x n)"

definition minus_real :: "real ⇒ real ⇒ real"
  where "minus_real x y = Real.Real (λn. rep_real x n - rep_real y n)"

definition times_real :: "real ⇒ real ⇒ real"
  where "times_real x y = Real.Real (λn. rep_real x n * rep_real y n)"

definition inverse_real :: "real ⇒ real"
  where "inverse_real x =
    (if x = 0 then 0 else Real.Real (λn. inverse (rep_real x n)))"

definition divide_real :: "real ⇒ real ⇒ real"
  where "divide_real x y = x * inverse y"

instance ..

end

context
begin

qualified definition positive :: "real ⇒ bool"
  where "positive x ⟷ (∃e>0. ∃m. ∀n≥m. e < rep_real x n)"

end

instantiation real :: linordered_field
begin

definition less_real :: "real ⇒ real ⇒ bool"
  where "less_real x y ⟷ Real.positive (y - x)"

definition less_eq_real :: "real ⇒ real ⇒ bool"
  where "less_eq_real x y ⟷ x = y ∨ Real.positive (y - x)"

definition abs_real :: "real ⇒ real"
  where "abs_real x = (if x < 0 then - x else x)"

definition sgn_real :: "real ⇒ real"
  where "sgn_real x = (if x < 0 then - 1 else if x = 0 then 0 else 1)"

instance ..

end

instantiation real :: distrib_lattice
begin

definition inf_real :: "real ⇒ real ⇒ real"
  where "inf_real = min"

definition sup_real :: "real ⇒ real ⇒ real"
  where "sup_real = max"

instance ..

end

instance real :: archimedean_field ..

instantiation real :: floor_ceiling
begin

definition floor_real :: "real ⇒ int"
  where "floor_real x = (THE i. of_int i ≤ x ∧ x < of_int (i + 1))"

instance ..

end

instantiation real :: linear_continuum
begin

definition Sup_real :: "real set ⇒ real"
  where "Sup_real A = (LEAST b. ∀x∈A. x ≤ b)"

definition Inf_real :: "real set ⇒ real"
  where "Inf_real A = - Sup (uminus ` A)"

instance ..

end

abbreviation real_of_nat :: "nat ⇒ real"
  where "real_of_nat ≡ of_nat"

abbreviation real :: "nat ⇒ real"
  where "real ≡ of_nat"

abbreviation real_of_int :: "int ⇒ real"
  where "real_of_int ≡ of_int"

abbreviation real_of_rat :: "rat ⇒ real"
  where "real_of_rat ≡ of_rat"

declare [[coercion_enabled]]

declare [[coercion "of_nat :: nat ⇒ int"]]
declare [[coercion "of_nat :: nat ⇒ real"]]
declare [[coercion "of_int :: int ⇒ real"]]

declare [[coercion_map map]]
declare [[coercion_map "λf g h a. g (h (f a))"]]
declare [[coercion_map "λf g (a, b). (f a, g b)"]]


text ‹Execution on rational reals.›

definition Ratreal :: "rat ⇒ real"
  where "Ratreal q = real_of_rat q"

code_datatype Ratreal

lemma [code_abbrev]: "Ratreal = real_of_rat"
  sorry

instantiation real :: equal
begin

definition equal_real :: "real ⇒ real ⇒ bool"
  where "equal_real x y ⟷ x - y = 0"

instance ..

end

lemma [code]:
  "0 = Ratreal 0"
  "1 = Ratreal 1"
  "HOL.equal (Ratreal p) (Ratreal q) ⟷ p = q"
  "Ratreal p ≤ Ratreal q ⟷ p ≤ q"
  "Ratreal p < Ratreal q ⟷ p < q"
  "Ratreal p + Ratreal q = Ratreal (p + q)"
  "Ratreal p - Ratreal q = Ratreal (p - q)"
  "- Ratreal p = Ratreal (- p)"
  "Ratreal p * Ratreal q = Ratreal (p * q)"
  "inverse (Ratreal p) = Ratreal (inverse p)"
  "Ratreal p / Ratreal q = Ratreal (p / q)"
  "⌊Ratreal p⌋ = ⌊p⌋"
  sorry

consts valterm_ratreal :: "rat × (unit ⇒ Code_Evaluation.term) ⇒ real × (unit ⇒ Code_Evaluation.term)"

lifting_forget real.lifting

end
