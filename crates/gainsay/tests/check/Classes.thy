theory Classes
  imports Main
begin

text ‹In the block of a class its parameters go by their names, whatever is hidden or called so elsewhere.›

context semigroup_add
begin

lemma of_class: "class.semigroup_add plus"
  sorry

end

context monoid_add
begin

lemma neutral: "plus zero x = x"
  sorry

lemma laws: "class.monoid_add plus zero"
  sorry

end

context linorder
begin

lemma order_laws: "class.linorder less_eq less"
  sorry

end

class marked =
  fixes mark :: 'a
  assumes only: "x = mark"

hide_const (open) mark

context marked
begin

lemma hidden: "mark = x"
  sorry

end

instantiation unit :: marked
begin

definition mark_unit where "mark_unit = ()"

instance
  by standard (simp add: mark_unit_def)

end

text ‹Membership of a class that nothing decides is not true.›

lemma member: "OFCLASS('a :: linorder, order_class)"
  sorry

lemma instance_of: "OFCLASS(nat, linorder_class)"
  sorry

lemma any_type: "OFCLASS('a, linorder_class)"
  oops

lemma no_instance: "OFCLASS('a set, linorder_class)"
  oops

lemma premise: "OFCLASS('a, marked_class) ⟹ (x :: 'a) = y"
  sorry

text ‹Code equations of a locale hold where its assumptions do.›

locale negating =
  fixes neg :: "bool ⇒ bool"
  assumes negates: "neg x = (¬ x)"
begin

definition twice where "twice x = neg (neg x)"

lemma fast [code]: "twice x = x"
  sorry

end

lemma any_function: "negating.twice f x = f (f x)"
  sorry

lemma not_fast: "negating.twice f x = x"
  oops

end
