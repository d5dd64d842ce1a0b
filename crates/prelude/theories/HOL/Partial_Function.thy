theory Partial_Function
  imports Complete_Partial_Order Option
begin

text ‹The orders in which partial functions have their fixed points.›

definition fun_ord :: "('c ⇒ 'b ⇒ bool) ⇒ ('a ⇒ 'c) ⇒ ('a ⇒ 'b) ⇒ bool"
  where "fun_ord R f g ⟷ (∀x. R (f x) (g x))"

definition fun_lub :: "('c set ⇒ 'b) ⇒ ('a ⇒ 'c) set ⇒ 'a ⇒ 'b"
  where "fun_lub l F x = l ((λf. f x) ` F)"

definition img_ord :: "('a ⇒ 'c) ⇒ ('c ⇒ 'c ⇒ 'b) ⇒ 'a ⇒ 'a ⇒ 'b"
  where "img_ord f R x y = R (f x) (f y)"

definition img_lub :: "('a ⇒ 'c) ⇒ ('d ⇒ 'b) ⇒ ('c set ⇒ 'd) ⇒ 'a set ⇒ 'b"
  where "img_lub f g l S = g (l (f ` S))"

definition mk_less :: "('a ⇒ 'a ⇒ bool) ⇒ 'a ⇒ 'a ⇒ bool"
  where "mk_less R x y ⟷ R x y ∧ ¬ R y x"

locale partial_function_definitions =
  fixes leq :: "'a ⇒ 'a ⇒ bool"
  fixes lub :: "'a set ⇒ 'a"
  assumes leq_refl: "leq x x"
    and leq_trans: "leq x y ⟹ leq y z ⟹ leq x z"
    and leq_antisym: "leq x y ⟹ leq y x ⟹ x = y"
    and lub_upper: "chain leq S ⟹ x ∈ S ⟹ leq x (lub S)"
    and lub_least: "chain leq S ⟹ (⋀x. x ∈ S ⟹ leq x b) ⟹ leq (lub S) b"
begin

abbreviation "le_fun ≡ fun_ord leq"
abbreviation "lub_fun ≡ fun_lub lub"
abbreviation "fixp_fun ≡ ccpo.fixp lub_fun le_fun"
abbreviation "mono_body ≡ monotone le_fun leq"
abbreviation admissible where "admissible ≡ ccpo.admissible lub_fun le_fun"

end

definition flat_ord :: "'a ⇒ 'a ⇒ 'a ⇒ bool"
  where "flat_ord b x y ⟷ x = b ∨ x = y"

definition flat_lub :: "'a ⇒ 'a set ⇒ 'a"
  where "flat_lub b S = (if S ⊆ {b} then b else THE x. x ∈ S - {b})"

interpretation tailrec: partial_function_definitions "flat_ord undefined" "flat_lub undefined"
  sorry

interpretation option: partial_function_definitions "flat_ord None" "flat_lub None"
  sorry

abbreviation "tailrec_ord ≡ flat_ord undefined"
abbreviation "mono_tailrec ≡ monotone (fun_ord tailrec_ord) tailrec_ord"
abbreviation "option_ord ≡ flat_ord None"
abbreviation "mono_option ≡ monotone (fun_ord option_ord) option_ord"

hide_const (open) chain

end
