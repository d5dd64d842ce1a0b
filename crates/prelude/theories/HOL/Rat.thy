theory Rat
  imports Archimedean_Field
begin

text ‹The rational numbers as reduced fractions with a positive denominator.›

definition ratrel :: "int × int ⇒ int × int ⇒ bool"
  where "ratrel p q ⟷ snd p ≠ 0 ∧ snd q ≠ 0 ∧ fst p * snd q = fst q * snd p"

typedef rat = "{p :: int × int. 0 < snd p ∧ coprime (fst p) (snd p)}"
  morphisms quotient_of Reduced
  sorry

text ‹Nothing is said about the classes of fractions themselves.›

consts
  Rep_rat :: "rat ⇒ (int × int) set"
  Abs_rat :: "(int × int) set ⇒ rat"

context
begin

qualified definition normalize :: "int × int ⇒ int × int"
  where "normalize p =
    (if snd p = 0 then (0, 1)
     else let d = sgn (snd p) * gcd (fst p) (snd p) in (fst p div d, snd p div d))"

qualified definition fraction :: "int × int ⇒ rat"
  where "fraction p = Reduced (Rat.normalize p)"

text ‹For definitions by lifting: any fraction stands for a number.›

qualified definition rat_representative :: "rat itself ⇒ int × int ⇒ int × int"
  where "rat_representative _ = Rat.normalize"

end

definition Fract :: "int ⇒ int ⇒ rat"
  where "Fract a b = Rat.fraction (a, b)"

definition Frct :: "int × int ⇒ rat"
  where "Frct p = Rat.fraction p"

definition Abs_Rat :: "int × int ⇒ rat"
  where "Abs_Rat p = Rat.fraction p"

definition Rep_Rat :: "rat ⇒ int × int"
  where "Rep_Rat q = quotient_of q"

instantiation rat :: field
begin

definition zero_rat :: rat
  where "zero_rat = Reduced (0, 1)"

definition one_rat :: rat
  where "one_rat = Reduced (1, 1)"

definition plus_rat :: "rat ⇒ rat ⇒ rat"
  where "plus_rat p q =
    (case quotient_of p of (a, b) ⇒ case quotient_of q of (c, d) ⇒
      Rat.fraction (a * d + c * b, b * d))"

definition uminus_rat :: "rat ⇒ rat"
  where "uminus_rat p = (case quotient_of p of (a, b) ⇒ Reduced (- a, b))"

definition minus_rat :: "rat ⇒ rat ⇒ rat"
  where "minus_rat p q =
    (case quotient_of p of (a, b) ⇒ case quotient_of q of (c, d) ⇒
      Rat.fraction (a * d - c * b, b * d))"

definition times_rat :: "rat ⇒ rat ⇒ rat"
  where "times_rat p q =
    (case quotient_of p of (a, b) ⇒ case quotient_of q of (c, d) ⇒ Rat.fraction (a * c, b * d))"

definition inverse_rat :: "rat ⇒ rat"
  where "inverse_rat p = (case quotient_of p of (a, b) ⇒ Rat.fraction (b, a))"

definition divide_rat :: "rat ⇒ rat ⇒ rat"
  where "divide_rat p q =
    (case quotient_of p of (a, b) ⇒ case quotient_of q of (c, d) ⇒ Rat.fraction (a * d, b * c))"

instance ..

end

context
begin

qualified definition positive :: "rat ⇒ bool"
  where "positive q ⟷ 0 < fst (quotient_of q)"

qualified definition of_int :: "int ⇒ rat"
  where "of_int i = Reduced (i, 1)"

end

lemma [code_abbrev]: "Rat.of_int = Int.of_int"
  sorry

instantiation rat :: linordered_field
begin

definition less_eq_rat :: "rat ⇒ rat ⇒ bool"
  where "less_eq_rat p q ⟷
    (case quotient_of p of (a, b) ⇒ case quotient_of q of (c, d) ⇒ a * d ≤ c * b)"

definition less_rat :: "rat ⇒ rat ⇒ bool"
  where "less_rat p q ⟷
    (case quotient_of p of (a, b) ⇒ case quotient_of q of (c, d) ⇒ a * d < c * b)"

definition abs_rat :: "rat ⇒ rat"
  where "abs_rat p = (case quotient_of p of (a, b) ⇒ Reduced (¦a¦, b))"

definition sgn_rat :: "rat ⇒ rat"
  where "sgn_rat p = (case quotient_of p of (a, b) ⇒ Reduced (sgn a, 1))"

instance ..

end

instantiation rat :: equal
begin

definition equal_rat :: "rat ⇒ rat ⇒ bool"
  where "equal_rat p q ⟷ quotient_of p = quotient_of q"

instance ..

end

instantiation rat :: distrib_lattice
begin

definition inf_rat :: "rat ⇒ rat ⇒ rat"
  where "inf_rat = min"

definition sup_rat :: "rat ⇒ rat ⇒ rat"
  where "sup_rat = max"

instance ..

end

instance rat :: archimedean_field ..

instantiation rat :: floor_ceiling
begin

definition floor_rat :: "rat ⇒ int"
  where "floor_rat p = (case quotient_of p of (a, b) ⇒ a div b)"

instance ..

end

context field_char_0
begin

definition of_rat :: "rat ⇒ 'a"
  where "of_rat q = (case quotient_of q of (a, b) ⇒ of_int a / of_int b)"

definition Rats :: "'a set"  ("ℚ")
  where "ℚ = range of_rat"

end

abbreviation rat_of_nat :: "nat ⇒ rat"
  where "rat_of_nat ≡ of_nat"

abbreviation rat_of_int :: "int ⇒ rat"
  where "rat_of_int ≡ Int.of_int"

syntax "_Float" :: "float_const ⇒ 'a"  ("_")

consts valterm_fract ::
  "int × (unit ⇒ Code_Evaluation.term) ⇒ int × (unit ⇒ Code_Evaluation.term) ⇒ rat × (unit ⇒ Code_Evaluation.term)"

lifting_forget rat.lifting

end
