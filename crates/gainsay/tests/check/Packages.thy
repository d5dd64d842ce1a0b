theory Packages
  imports Main
begin

text ‹Packages make constants whose names no text shows.›

function ticks :: "nat ⇒ nat" and tocks :: "nat ⇒ nat" where
  "ticks 0 = 0"
| "ticks (Suc n) = tocks n"
| "tocks 0 = 1"
| "tocks (Suc n) = ticks n"
  by pat_completeness auto
termination by lexicographic_order

lemma joint_domain: "ticks_tocks_dom (Inl n)"
  by (rule ticks_tocks.termination)

lemma joint_relation: "ticks_tocks_rel (Inr n) (Inl (Suc n))"
  by (rule ticks_tocks_rel.intros)

lemma no_joint_domain: "ticks_talks_dom (n :: nat)"
  oops

text ‹A second set of constructors comes with a case distinction, discriminators and selectors of its own.›

definition "Twice n = 2 * (n :: nat)"
definition "Beyond n = 2 * n + (1 :: nat)"

free_constructors case_parity for is_twice: Twice half | Beyond rest
  by (auto simp: Twice_def Beyond_def) presburger+

lemma own_case: "case_parity f g (Twice n) = f n"
  by simp

lemma own_discriminator: "is_twice (Twice n)"
  by simp

lemma own_selector: "half (Twice n) = n"
  by simp

typedef count = "UNIV :: nat set"
  by simp

definition "None_Yet = Abs_count 0"
definition "One_More c = Abs_count (Suc (Rep_count c))"

old_rep_datatype None_Yet One_More
  sorry

lemma old_case: "case_count a f (One_More c) = f c"
  by simp

end
