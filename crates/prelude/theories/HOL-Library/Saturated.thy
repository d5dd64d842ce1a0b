text ‹Natural numbers that stop at a limit given by a type.›

theory Saturated
  imports Numeral_Type Type_Length
begin

typedef (overloaded) 'a sat = "{.. LENGTH('a::len)}"
  morphisms nat_of Abs_sat
  sorry

lemma Abs_sat_nat_of [code abstype]: "Abs_sat (nat_of n) = n" sorry

definition Abs_sat' :: "nat ⇒ 'a::len sat" where
  "Abs_sat' n = Abs_sat (min n LENGTH('a))"

instantiation sat :: (len) linorder
begin
definition less_eq_sat :: "'a sat ⇒ 'a sat ⇒ bool" where "less_eq_sat m n ⟷ nat_of m ≤ nat_of n"
definition less_sat :: "'a sat ⇒ 'a sat ⇒ bool" where "less_sat m n ⟷ nat_of m < nat_of n"
instance sorry
end

instantiation sat :: (len) "{minus, comm_semiring_1}"
begin
definition zero_sat :: "'a sat" where "zero_sat = Abs_sat' 0"
definition one_sat :: "'a sat" where "one_sat = Abs_sat' 1"
definition plus_sat :: "'a sat ⇒ 'a sat ⇒ 'a sat" where
  "plus_sat m n = Abs_sat' (nat_of m + nat_of n)"
definition minus_sat :: "'a sat ⇒ 'a sat ⇒ 'a sat" where
  "minus_sat m n = Abs_sat' (nat_of m - nat_of n)"
definition times_sat :: "'a sat ⇒ 'a sat ⇒ 'a sat" where
  "times_sat m n = Abs_sat' (nat_of m * nat_of n)"
instance sorry
end

instance sat :: (len) ordered_comm_semiring sorry

abbreviation Sat :: "nat ⇒ 'a::len sat" where
  "Sat ≡ of_nat"

context
begin

qualified definition sat_of_nat :: "nat ⇒ ('a::len) sat" where
  [code_abbrev]: "sat_of_nat = of_nat"

end

lemma [code]: "Saturated.sat_of_nat n = Abs_sat' n" sorry

instance sat :: (len) finite sorry

instantiation sat :: (len) equal
begin
definition equal_sat :: "'a sat ⇒ 'a sat ⇒ bool" where "equal_sat m n ⟷ nat_of m = nat_of n"
instance sorry
end

instantiation sat :: (len) "{bounded_lattice, distrib_lattice}"
begin
definition inf_sat :: "'a sat ⇒ 'a sat ⇒ 'a sat" where "inf_sat = min"
definition sup_sat :: "'a sat ⇒ 'a sat ⇒ 'a sat" where "sup_sat = max"
definition bot_sat :: "'a sat" where "bot_sat = 0"
definition top_sat :: "'a sat" where "top_sat = Abs_sat' LENGTH('a)"
instance sorry
end

instantiation sat :: (len) "{Inf, Sup}"
begin
definition Inf_sat :: "'a sat set ⇒ 'a sat" where "Inf_sat A = Min (insert top A)"
definition Sup_sat :: "'a sat set ⇒ 'a sat" where "Sup_sat A = Max (insert bot A)"
instance ..
end

instance sat :: (len) complete_lattice sorry

instantiation sat :: (len) enum
begin
definition enum_sat :: "'a sat list" where "enum_sat = map Abs_sat [0..<Suc LENGTH('a)]"
definition enum_all_sat :: "('a sat ⇒ bool) ⇒ bool" where "enum_all_sat P ⟷ list_all P Enum.enum"
definition enum_ex_sat :: "('a sat ⇒ bool) ⇒ bool" where "enum_ex_sat P ⟷ list_ex P Enum.enum"
instance sorry
end

end
