text ‹Floating point numbers of any precision, run as an integer times a power of two.›

theory Float
  imports Log_Nat Lattice_Algebras
begin

definition float :: "real set" where
  "float = {x. ∃m e :: int. x = real_of_int m * 2 powr real_of_int e}"

typedef float = float
  morphisms real_of_float float_of
  sorry

declare [[coercion "real_of_float :: float ⇒ real"]]

setup_lifting type_definition_float

lift_definition Float :: "int ⇒ int ⇒ float" is
  "λm e. real_of_int m * 2 powr real_of_int e" sorry

code_datatype Float

lemma [code]:
  "real_of_float (Float m e) =
    (if 0 ≤ e then real_of_int (m * 2 ^ nat e) else real_of_int m / 2 ^ nat (- e))"
  sorry

instantiation float :: "{ring_1, linorder, linordered_ring, linordered_idom, numeral, equal}"
begin

lift_definition zero_float :: float is 0 sorry
lift_definition one_float :: float is 1 sorry
lift_definition plus_float :: "float ⇒ float ⇒ float" is "(+)" sorry
lift_definition times_float :: "float ⇒ float ⇒ float" is "(*)" sorry
lift_definition minus_float :: "float ⇒ float ⇒ float" is "(-)" sorry
lift_definition uminus_float :: "float ⇒ float" is uminus sorry
lift_definition abs_float :: "float ⇒ float" is abs sorry
lift_definition sgn_float :: "float ⇒ float" is sgn sorry
lift_definition equal_float :: "float ⇒ float ⇒ bool" is "(=) :: real ⇒ real ⇒ bool" sorry
lift_definition less_eq_float :: "float ⇒ float ⇒ bool" is "(≤)" sorry
lift_definition less_float :: "float ⇒ float ⇒ bool" is "(<)" sorry

instance sorry

end

lemma [code]: "0 = Float 0 0" sorry
lemma [code]: "1 = Float 1 0" sorry
lemma [code]: "- Float m e = Float (- m) e" sorry
lemma [code]: "Float m e * Float n f = Float (m * n) (e + f)" sorry
lemma [code]:
  "Float m e + Float n f =
    (let g = min e f in Float (m * 2 ^ nat (e - g) + n * 2 ^ nat (f - g)) g)" sorry
lemma [code]: "(x :: float) - y = x + - y" sorry
lemma [code]: "¦Float m e¦ = Float ¦m¦ e" sorry
lemma [code]: "sgn (Float m e) = Float (sgn m) 0" sorry
lemma [code]: "(x :: float) ≤ y ⟷ real_of_float x ≤ real_of_float y" sorry
lemma [code]: "(x :: float) < y ⟷ real_of_float x < real_of_float y" sorry
lemma [code]: "HOL.equal x y ⟷ real_of_float x = real_of_float y" sorry
lemma [code_unfold]: "numeral k = Float (numeral k) 0" sorry

instance float :: unbounded_dense_linorder sorry

instantiation float :: lattice_ab_group_add
begin
definition inf_float :: "float ⇒ float ⇒ float" where "inf_float = min"
definition sup_float :: "float ⇒ float ⇒ float" where "sup_float = max"
instance sorry
end

definition mantissa :: "float ⇒ int" where
  "mantissa x =
    fst (SOME p. x = 0 ∧ p = (0, 0) ∨
      x ≠ 0 ∧ odd (fst p) ∧ real_of_float x = real_of_int (fst p) * 2 powr real_of_int (snd p))"

definition exponent :: "float ⇒ int" where
  "exponent x =
    snd (SOME p. x = 0 ∧ p = (0, 0) ∨
      x ≠ 0 ∧ odd (fst p) ∧ real_of_float x = real_of_int (fst p) * 2 powr real_of_int (snd p))"

lemma [code]:
  "mantissa (Float m e) = (if m = 0 then 0 else if odd m then m else mantissa (Float (m div 2) (e + 1)))"
  sorry

lemma [code]:
  "exponent (Float m e) = (if m = 0 then 0 else if odd m then e else exponent (Float (m div 2) (e + 1)))"
  sorry

definition normfloat :: "float ⇒ float" where
  "normfloat x = x"

definition is_float_pos :: "float ⇒ bool" where
  "is_float_pos x ⟷ 0 < real_of_float x"

definition is_float_nonneg :: "float ⇒ bool" where
  "is_float_nonneg x ⟷ 0 ≤ real_of_float x"

definition is_float_zero :: "float ⇒ bool" where
  "is_float_zero x ⟷ real_of_float x = 0"

definition round_down :: "int ⇒ real ⇒ real" where
  "round_down p x = real_of_int ⌊x * 2 powr real_of_int p⌋ * 2 powr - real_of_int p"

definition round_up :: "int ⇒ real ⇒ real" where
  "round_up p x = real_of_int ⌈x * 2 powr real_of_int p⌉ * 2 powr - real_of_int p"

definition div_twopow :: "int ⇒ nat ⇒ int" where
  "div_twopow k n = k div 2 ^ n"

definition mod_twopow :: "int ⇒ nat ⇒ int" where
  "mod_twopow k n = k mod 2 ^ n"

lift_definition float_up :: "int ⇒ float ⇒ float" is round_up sorry
lift_definition float_down :: "int ⇒ float ⇒ float" is round_down sorry

lemma [code]:
  "float_down p (Float m e) = (if p + e < 0 then Float (m div 2 ^ nat (- (p + e))) (- p) else Float m e)"
  sorry

lemma [code]: "float_up p x = - float_down p (- x)"
  sorry

definition truncate_down :: "nat ⇒ real ⇒ real" where
  "truncate_down p x = round_down (int p - ⌊log 2 ¦x¦⌋) x"

definition truncate_up :: "nat ⇒ real ⇒ real" where
  "truncate_up p x = round_up (int p - ⌊log 2 ¦x¦⌋) x"

lift_definition float_round_up :: "nat ⇒ float ⇒ float" is truncate_up sorry
lift_definition float_round_down :: "nat ⇒ float ⇒ float" is truncate_down sorry

lemma [code]:
  "float_round_down p (Float m e) =
    (let d = bitlen ¦m¦ - int p - 1 in
     if 0 < d then Float (m div 2 ^ nat d) (e + d) else Float m e)"
  sorry

lemma [code]: "float_round_up p x = - float_round_down p (- x)"
  sorry

definition rat_precision :: "nat ⇒ int ⇒ int ⇒ int" where
  "rat_precision p k l =
    (let d = bitlen k - bitlen l
     in int p - d + (if Float ¦k¦ 0 < Float ¦l¦ d then 1 else 0))"

lift_definition lapprox_posrat :: "nat ⇒ nat ⇒ nat ⇒ float" is
  "λp m n. truncate_down p (real m / real n)" sorry
lift_definition rapprox_posrat :: "nat ⇒ nat ⇒ nat ⇒ float" is
  "λp m n. truncate_up p (real m / real n)" sorry
lift_definition lapprox_rat :: "nat ⇒ int ⇒ int ⇒ float" is
  "λp k l. truncate_down p (real_of_int k / real_of_int l)" sorry
lift_definition rapprox_rat :: "nat ⇒ int ⇒ int ⇒ float" is
  "λp k l. truncate_up p (real_of_int k / real_of_int l)" sorry

definition real_divl :: "nat ⇒ real ⇒ real ⇒ real" where
  "real_divl p x y = truncate_down p (x / y)"

definition real_divr :: "nat ⇒ real ⇒ real ⇒ real" where
  "real_divr p x y = truncate_up p (x / y)"

lift_definition float_divl :: "nat ⇒ float ⇒ float ⇒ float" is real_divl sorry
lift_definition float_divr :: "nat ⇒ float ⇒ float ⇒ float" is real_divr sorry

definition plus_down :: "nat ⇒ real ⇒ real ⇒ real" where
  "plus_down p x y = truncate_down p (x + y)"

definition plus_up :: "nat ⇒ real ⇒ real ⇒ real" where
  "plus_up p x y = truncate_up p (x + y)"

lift_definition float_plus_down :: "nat ⇒ float ⇒ float ⇒ float" is plus_down sorry
lift_definition float_plus_up :: "nat ⇒ float ⇒ float ⇒ float" is plus_up sorry

lemma [code]: "float_plus_down p x y = float_round_down p (x + y)" sorry
lemma [code]: "float_plus_up p x y = float_round_up p (x + y)" sorry

fun power_down :: "nat ⇒ real ⇒ nat ⇒ real" where
  "power_down p x 0 = 1"
| "power_down p x (Suc n) =
    truncate_down (Suc p)
      (if even n then x * power_down p x n else (power_down p x (Suc n div 2))⇧2)"

fun power_up :: "nat ⇒ real ⇒ nat ⇒ real" where
  "power_up p x 0 = 1"
| "power_up p x (Suc n) =
    truncate_up p (if even n then x * power_up p x n else (power_up p x (Suc n div 2))⇧2)"

lift_definition power_up_fl :: "nat ⇒ float ⇒ nat ⇒ float" is power_up sorry
lift_definition power_down_fl :: "nat ⇒ float ⇒ nat ⇒ float" is power_down sorry

lift_definition int_floor_fl :: "float ⇒ int" is floor sorry
lift_definition floor_fl :: "float ⇒ float" is "λx. real_of_int ⌊x⌋" sorry

lemma [code]: "floor_fl x = Float (int_floor_fl x) 0" sorry

lifting_forget float.lifting

end
