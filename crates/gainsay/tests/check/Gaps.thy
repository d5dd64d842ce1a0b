theory Gaps
  imports Main
begin

text ‹What is lifted without a proof may leave its type, and what a quotient identifies need not be an equivalence.›

typedef small = "{n :: nat. n < 3}"
  by auto

setup_lifting type_definition_small

lift_definition next_one :: "small ⇒ small" is Suc
  sorry

lemma within: "Rep_small (next_one s) < 3"
  using Rep_small by auto

lemma one_more: "Rep_small (next_one s) = Rep_small s + 1"
  oops

definition twice :: "nat ⇒ nat" where
  "twice n = Rep_small (next_one (next_one (Abs_small n)))"

lemma defined: "twice 1 < 3"
  using Rep_small by (auto simp: twice_def)

quotient_type below = nat / "λm n. m < n"
  sorry

lemma reflexive: "(b :: below) = b"
  by (rule refl)

lift_definition first_one :: small is 0
  by simp

lemma with_a_proof: "Rep_small first_one = 1"
  oops

text ‹Equations of a function agree where the proof shows it.›

function clash :: "nat ⇒ nat" where
  "clash n = 0"
| "clash (Suc n) = 1"
  sorry
termination sorry

lemma clashes: "clash (Suc n) = 1"
  by simp

function apart :: "nat ⇒ nat" where
  "apart 0 = 0"
| "apart (Suc n) = 1"
  sorry
termination sorry

lemma stands_apart: "apart n = 0"
  oops

text ‹No type is taken for a type variable because of an instance without a proof.›

class sole =
  fixes it :: 'a
  assumes sole: "x = it"

instantiation nat :: sole
begin
definition it_nat :: nat where "it_nat = 0"
instance sorry
end

lemma all_the_same: "(x :: 'a::sole) = y"
  by (metis sole)

lemma (in sole) same: "(x :: 'a) = y"
  by (metis sole)

lemma of_naturals: "(it :: nat) = 1"
  oops

class finest = order +
  assumes finest: "x ≤ y ⟹ x = y"

class loose = order

subclass (in loose) finest sorry

instance bool :: loose ..

lemma no_order: "(x :: 'a::finest) ≤ y ⟹ x = y"
  by (rule finest)

text ‹Nor because of what may have been shown with its help.›

instance bool :: finest ..

lemma no_order_of_values: "(x :: 'a::finest) ≤ y ⟹ x = y"
  by (rule finest)

class marked =
  fixes mark :: "'a ⇒ bool"
  assumes mark: "mark x"

class marked_more = marked +
  assumes more: "mark x ∨ True"

instantiation nat :: marked
begin
definition mark_nat :: "nat ⇒ bool" where "mark_nat n ⟷ n = 0"
instance sorry
end

instance nat :: marked_more by standard simp

lemma all_marked: "mark (x :: 'a::marked)"
  by (rule mark)

typedef copy = "UNIV :: nat set" by simp

instance copy :: finite sorry

lemma not_finite: "infinite (UNIV :: copy set)"
  using infinite_UNIV_nat type_definition.Rep_range[OF type_definition_copy] by (metis finite_imageI)

text ‹A pattern that is no constructor may match in several ways.›

quotient_type parity = nat / "λm n. m mod 2 = n mod 2" morphisms some_of parity_of
  by (auto intro!: equivpI reflpI sympI transpI)

function representative :: "parity ⇒ nat" where
  "representative (parity_of n) = n"
  sorry
termination sorry

lemma well_defined: "representative (parity_of 0) = representative (parity_of 2)"
  by (rule arg_cong[of _ _ representative]) (simp add: parity.abs_eq_iff)

datatype side = L | R

instantiation side :: zero
begin
definition "0 = L"
instance ..
end

function overloaded :: "side ⇒ nat" where
  "overloaded L = 0"
| "overloaded 0 = 1"
  sorry
termination sorry

lemma overloaded_zero: "overloaded 0 = 1"
  by simp

text ‹Equality that a code equation without proof computes.›

typedef wrapped = "UNIV :: bool set" morphisms unwrap wrap by simp

definition Wrapped :: "bool ⇒ wrapped" where "Wrapped b = wrap True"

code_datatype Wrapped

instantiation wrapped :: equal
begin
definition equal_wrapped :: "wrapped ⇒ wrapped ⇒ bool" where "equal_wrapped x y ⟷ x = y"
instance by standard (simp add: equal_wrapped_def)
end

lemma equal_code [code]: "HOL.equal (Wrapped x) (Wrapped y) ⟷ x = y" sorry

lemma one_value: "Wrapped False = Wrapped True"
  by (simp add: Wrapped_def)

end
