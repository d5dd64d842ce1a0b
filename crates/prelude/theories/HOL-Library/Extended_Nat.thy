text ‹Natural numbers with infinity.›

theory Extended_Nat
  imports Main Countable Order_Continuity
begin

class infinity =
  fixes infinity :: 'a  ("∞")

typedef enat = "UNIV :: nat option set" sorry

definition enat :: "nat ⇒ enat" where
  "enat n = Abs_enat (Some n)"

instantiation enat :: infinity
begin
definition infinity_enat :: enat where "infinity_enat = Abs_enat None"
instance ..
end

free_constructors case_enat for enat | "∞ :: enat" sorry

code_datatype enat "∞ :: enat"

declare [[coercion "enat :: nat ⇒ enat"]]

instance enat :: countable sorry

primrec the_enat :: "enat ⇒ nat" where
  "the_enat (enat n) = n"

instantiation enat :: zero_neq_one
begin
definition zero_enat :: enat where "zero_enat = enat 0"
definition one_enat :: enat where "one_enat = enat 1"
instance sorry
end

definition eSuc :: "enat ⇒ enat" where
  "eSuc m = (case m of enat k ⇒ enat (Suc k) | ∞ ⇒ ∞)"

instantiation enat :: comm_monoid_add
begin

definition plus_enat :: "enat ⇒ enat ⇒ enat" where
  "plus_enat m n =
    (case m of enat i ⇒ (case n of enat j ⇒ enat (i + j) | ∞ ⇒ ∞) | ∞ ⇒ ∞)"

instance sorry

end

instantiation enat :: "{comm_semiring_1, semiring_no_zero_divisors}"
begin

definition times_enat :: "enat ⇒ enat ⇒ enat" where
  "times_enat m n =
    (if m = 0 ∨ n = 0 then 0
     else case m of enat i ⇒ (case n of enat j ⇒ enat (i * j) | ∞ ⇒ ∞) | ∞ ⇒ ∞)"

instance sorry

end

instance enat :: semiring_char_0 sorry

instantiation enat :: minus
begin

definition minus_enat :: "enat ⇒ enat ⇒ enat" where
  diff_enat_def: "minus_enat m n =
    (case m of enat i ⇒ (case n of enat j ⇒ enat (i - j) | ∞ ⇒ 0) | ∞ ⇒ ∞)"

instance ..

end

instantiation enat :: linordered_ab_semigroup_add
begin

definition less_eq_enat :: "enat ⇒ enat ⇒ bool" where
  "less_eq_enat m n ⟷
    (case n of enat j ⇒ (case m of enat i ⇒ i ≤ j | ∞ ⇒ False) | ∞ ⇒ True)"

definition less_enat :: "enat ⇒ enat ⇒ bool" where
  "less_enat m n ⟷
    (case m of enat i ⇒ (case n of enat j ⇒ i < j | ∞ ⇒ True) | ∞ ⇒ False)"

instance sorry

end

instance enat :: dioid sorry
instance enat :: "{linordered_nonzero_semiring, strict_ordered_comm_monoid_add}" sorry

instantiation enat :: "{order_bot, order_top}"
begin
definition bot_enat :: enat where "bot_enat = 0"
definition top_enat :: enat where "top_enat = ∞"
instance sorry
end

instance enat :: wellorder sorry

instantiation enat :: complete_lattice
begin

definition inf_enat :: "enat ⇒ enat ⇒ enat" where
  "inf_enat = min"

definition sup_enat :: "enat ⇒ enat ⇒ enat" where
  "sup_enat = max"

definition Inf_enat :: "enat set ⇒ enat" where
  "Inf_enat A = (if A = {} then ∞ else LEAST m. m ∈ A)"

definition Sup_enat :: "enat set ⇒ enat" where
  "Sup_enat A = (if A = {} then 0 else if finite A then Max A else ∞)"

instance sorry

end

lemma [code]: "Inf (set ms) = fold min ms (∞ :: enat)" sorry
lemma [code]: "Sup (set ms) = fold max ms (0 :: enat)" sorry

instance enat :: complete_linorder ..

end
