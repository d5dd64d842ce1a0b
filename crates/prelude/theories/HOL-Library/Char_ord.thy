text ‹Characters ordered by their codes.›

theory Char_ord
  imports Main
begin

instantiation char :: linorder
begin

definition less_eq_char :: "char ⇒ char ⇒ bool" where
  "less_eq_char c d ⟷ (of_char c :: nat) ≤ of_char d"

definition less_char :: "char ⇒ char ⇒ bool" where
  "less_char c d ⟷ (of_char c :: nat) < of_char d"

instance sorry

end

instantiation char :: distrib_lattice
begin

definition inf_char :: "char ⇒ char ⇒ char" where
  "inf_char = min"

definition sup_char :: "char ⇒ char ⇒ char" where
  "sup_char = max"

instance sorry

end

end
