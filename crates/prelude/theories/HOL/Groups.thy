theory Groups
  imports Orderings
begin

text ‹Semigroups, monoids and groups as locales, the operator classes with their
  notations, and the additive and multiplicative class hierarchy with its ordered variants.›

named_theorems ac_simps
named_theorems algebra_simps
named_theorems algebra_split_simps
named_theorems field_simps
named_theorems field_split_simps

locale semigroup =
  fixes f :: "'a ⇒ 'a ⇒ 'a"  (infixl "\<^bold>*" 70)
  assumes assoc: "(a \<^bold>* b) \<^bold>* c = a \<^bold>* (b \<^bold>* c)"

locale abel_semigroup = semigroup +
  assumes commute: "a \<^bold>* b = b \<^bold>* a"

locale monoid = semigroup +
  fixes z :: 'a  ("\<^bold>1")
  assumes left_neutral: "\<^bold>1 \<^bold>* a = a"
    and right_neutral: "a \<^bold>* \<^bold>1 = a"

locale comm_monoid = abel_semigroup +
  fixes z :: 'a  ("\<^bold>1")
  assumes comm_neutral: "a \<^bold>* \<^bold>1 = a"
begin

sublocale monoid
  sorry

end

locale group = semigroup +
  fixes z :: 'a  ("\<^bold>1")
  fixes inverse :: "'a ⇒ 'a"
  assumes group_left_neutral: "\<^bold>1 \<^bold>* a = a"
    and left_inverse: "inverse a \<^bold>* a = \<^bold>1"
begin

sublocale monoid
  sorry

end


text ‹Operators.›

class zero =
  fixes zero :: 'a  ("0")

class one =
  fixes one :: 'a  ("1")

hide_const (open) zero one

class plus =
  fixes plus :: "'a ⇒ 'a ⇒ 'a"  (infixl "+" 65)

class minus =
  fixes minus :: "'a ⇒ 'a ⇒ 'a"  (infixl "-" 65)

class uminus =
  fixes uminus :: "'a ⇒ 'a"  ("- _" [81] 80)

class times =
  fixes times :: "'a ⇒ 'a ⇒ 'a"  (infixl "*" 70)

bundle uminus_syntax
begin

notation uminus  ("- _" [81] 80)

end


text ‹Semigroups and monoids.›

class semigroup_add = plus +
  assumes add_assoc: "(a + b) + c = a + (b + c)"
begin

sublocale add: semigroup plus
  sorry

end

class ab_semigroup_add = semigroup_add +
  assumes add_commute: "a + b = b + a"
begin

sublocale add: abel_semigroup plus
  sorry

end

class semigroup_mult = times +
  assumes mult_assoc: "(a * b) * c = a * (b * c)"
begin

sublocale mult: semigroup times
  sorry

end

class ab_semigroup_mult = semigroup_mult +
  assumes mult_commute: "a * b = b * a"
begin

sublocale mult: abel_semigroup times
  sorry

end

class monoid_add = zero + semigroup_add +
  assumes add_0_left: "0 + a = a"
    and add_0_right: "a + 0 = a"
begin

sublocale add: monoid plus 0
  sorry

end

class comm_monoid_add = zero + ab_semigroup_add +
  assumes add_0: "0 + a = a"
begin

subclass monoid_add
  sorry

sublocale add: comm_monoid plus 0
  sorry

end

class monoid_mult = one + semigroup_mult +
  assumes mult_1_left: "1 * a = a"
    and mult_1_right: "a * 1 = a"
begin

sublocale mult: monoid times 1
  sorry

end

class comm_monoid_mult = one + ab_semigroup_mult +
  assumes mult_1: "1 * a = a"
begin

subclass monoid_mult
  sorry

sublocale mult: comm_monoid times 1
  sorry

end

class cancel_semigroup_add = semigroup_add +
  assumes add_left_imp_eq: "c + a = c + b ⟹ a = b"
    and add_right_imp_eq: "a + c = b + c ⟹ a = b"

class cancel_ab_semigroup_add = ab_semigroup_add + minus +
  assumes add_diff_cancel_left': "(a + b) - a = b"
    and diff_diff_add: "a - b - c = a - (b + c)"
begin

subclass cancel_semigroup_add
  sorry

end

class cancel_comm_monoid_add = cancel_ab_semigroup_add + comm_monoid_add

class comm_monoid_diff = cancel_comm_monoid_add +
  assumes zero_diff: "0 - a = 0"


text ‹Groups.›

class group_add = minus + uminus + monoid_add +
  assumes left_minus: "- a + a = 0"
    and add_uminus_conv_diff: "a + (- b) = a - b"
begin

sublocale add: group plus 0 uminus
  sorry

subclass cancel_semigroup_add
  sorry

end

class ab_group_add = minus + uminus + comm_monoid_add +
  assumes ab_left_minus: "- a + a = 0"
    and ab_diff_conv_add_uminus: "a - b = a + (- b)"
begin

subclass group_add
  sorry

subclass cancel_comm_monoid_add
  sorry

end


text ‹Ordered semigroups, monoids and groups.›

class ordered_ab_semigroup_add = order + ab_semigroup_add +
  assumes add_left_mono: "a ≤ b ⟹ c + a ≤ c + b"

class strict_ordered_ab_semigroup_add = ordered_ab_semigroup_add +
  assumes add_strict_mono: "a < b ⟹ c < d ⟹ a + c < b + d"

class ordered_cancel_ab_semigroup_add = ordered_ab_semigroup_add + cancel_ab_semigroup_add
begin

subclass strict_ordered_ab_semigroup_add
  sorry

end

class ordered_ab_semigroup_add_imp_le = ordered_cancel_ab_semigroup_add +
  assumes add_le_imp_le_left: "c + a ≤ c + b ⟹ a ≤ b"

class ordered_comm_monoid_add = comm_monoid_add + ordered_ab_semigroup_add

class strict_ordered_comm_monoid_add = comm_monoid_add + strict_ordered_ab_semigroup_add

class ordered_cancel_comm_monoid_add = ordered_comm_monoid_add + cancel_ab_semigroup_add
begin

subclass ordered_cancel_ab_semigroup_add ..
subclass strict_ordered_comm_monoid_add ..

end

class ordered_ab_semigroup_monoid_add_imp_le = monoid_add + ordered_ab_semigroup_add_imp_le
begin

subclass cancel_comm_monoid_add
  sorry

subclass ordered_cancel_comm_monoid_add
  sorry

end

class ordered_ab_group_add = ab_group_add + ordered_ab_semigroup_add
begin

subclass ordered_cancel_ab_semigroup_add ..

subclass ordered_ab_semigroup_monoid_add_imp_le
  sorry

end

locale group_cancel

class linordered_ab_semigroup_add = linorder + ordered_ab_semigroup_add

class linordered_cancel_ab_semigroup_add = linorder + ordered_cancel_ab_semigroup_add
begin

subclass linordered_ab_semigroup_add ..

subclass ordered_ab_semigroup_add_imp_le
  sorry

end

class linordered_ab_group_add = linorder + ordered_ab_group_add
begin

subclass linordered_cancel_ab_semigroup_add ..

end


text ‹Absolute value and sign.›

class abs =
  fixes abs :: "'a ⇒ 'a"  ("¦_¦")

bundle abs_syntax
begin

notation abs  ("¦_¦")

end

class sgn =
  fixes sgn :: "'a ⇒ 'a"

class ordered_ab_group_add_abs = ordered_ab_group_add + abs +
  assumes abs_ge_zero: "0 ≤ ¦a¦"
    and abs_ge_self: "a ≤ ¦a¦"
    and abs_leI: "a ≤ b ⟹ - a ≤ b ⟹ ¦a¦ ≤ b"
    and abs_minus_cancel: "¦- a¦ = ¦a¦"
    and abs_triangle_ineq: "¦a + b¦ ≤ ¦a¦ + ¦b¦"

class canonically_ordered_monoid_add = comm_monoid_add + order +
  assumes le_iff_add: "a ≤ b ⟷ (∃d. b = a + d)"
begin

subclass ordered_comm_monoid_add
  sorry

end

class ordered_cancel_comm_monoid_diff =
  canonically_ordered_monoid_add + comm_monoid_diff + ordered_ab_semigroup_add_imp_le

end
