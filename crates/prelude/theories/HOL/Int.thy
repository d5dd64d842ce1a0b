theory Int
  imports Quotient Groups_Big Fun_Def
begin

text ‹The integers: conversions from and to natural numbers, the ring and order
  structure, and the embedding into other rings.›

definition intrel :: "nat × nat ⇒ nat × nat ⇒ bool"
  where "intrel = (λ(a, b) (c, d). a + d = c + b)"

typedecl int

consts
  Abs_Integ :: "nat × nat ⇒ int"
  Rep_Integ :: "int ⇒ nat × nat"
  Rep_int :: "int ⇒ (nat × nat) set"
  Abs_int :: "(nat × nat) set ⇒ int"

instantiation int :: comm_ring_1
begin

definition zero_int :: int
  where "zero_int = Abs_Integ (0, 0)"

definition one_int :: int
  where "one_int = Abs_Integ (1, 0)"

definition plus_int :: "int ⇒ int ⇒ int"
  where "i + j =
    (case Rep_Integ i of (a, b) ⇒ case Rep_Integ j of (c, d) ⇒ Abs_Integ (a + c, b + d))"

definition uminus_int :: "int ⇒ int"
  where "- i = (case Rep_Integ i of (a, b) ⇒ Abs_Integ (b, a))"

definition minus_int :: "int ⇒ int ⇒ int"
  where "i - j = i + (- j :: int)"

definition times_int :: "int ⇒ int ⇒ int"
  where "i * j =
    (case Rep_Integ i of (a, b) ⇒ case Rep_Integ j of (c, d) ⇒
      Abs_Integ (a * c + b * d, a * d + b * c))"

instance ..

end

abbreviation int :: "nat ⇒ int"
  where "int ≡ of_nat"

instantiation int :: linorder
begin

definition less_eq_int :: "int ⇒ int ⇒ bool"
  where "i ≤ j ⟷
    (case Rep_Integ i of (a, b) ⇒ case Rep_Integ j of (c, d) ⇒ a + d ≤ c + b)"

definition less_int :: "int ⇒ int ⇒ bool"
  where "i < j ⟷ ¬ j ≤ (i::int)"

instance ..

end

instantiation int :: equal
begin

definition equal_int :: "int ⇒ int ⇒ bool"
  where "equal_int i j ⟷ i = j"

instance ..

end

instantiation int :: distrib_lattice
begin

definition inf_int :: "int ⇒ int ⇒ int"
  where "inf_int = min"

definition sup_int :: "int ⇒ int ⇒ int"
  where "sup_int = max"

instance ..

end

instance int :: ordered_cancel_ab_semigroup_add ..

instantiation int :: linordered_idom
begin

definition abs_int :: "int ⇒ int"
  where "abs_int i = (if 0 ≤ i then i else - i)"

definition sgn_int :: "int ⇒ int"
  where "sgn_int i = (if i < 0 then - 1 else if i = 0 then 0 else 1)"

instance ..

end

instance int :: discrete_linordered_semidom ..
instance int :: no_top ..
instance int :: no_bot ..

definition nat :: "int ⇒ nat"
  where "nat i = (case Rep_Integ i of (a, b) ⇒ a - b)"

context ring_1
begin

definition of_int :: "int ⇒ 'a"
  where "of_int i = (if i < 0 then - of_nat (nat (- i)) else of_nat (nat i))"

definition Ints :: "'a set"  ("ℤ")
  where "ℤ = range of_int"

end

definition int_ge_less_than :: "int ⇒ (int × int) set"
  where "int_ge_less_than b = {(i, j). b ≤ i ∧ i < j}"

definition int_ge_less_than2 :: "int ⇒ (int × int) set"
  where "int_ge_less_than2 b = {(i, j). b ≤ j ∧ i < j}"

definition power_int :: "'a :: {inverse, power} ⇒ int ⇒ 'a"  (infixr "powi" 80)
  where "power_int a i = (if i < 0 then inverse a ^ nat (- i) else a ^ nat i)"

context
begin

qualified definition Pos :: "num ⇒ int"
  where "Pos k = numeral k"

qualified definition Neg :: "num ⇒ int"
  where "Neg k = - numeral k"

qualified definition dup :: "int ⇒ int"
  where "dup i = i + i"

qualified definition sub :: "num ⇒ num ⇒ int"
  where "sub k l = numeral k - numeral l"

end

lifting_forget int.lifting

end
