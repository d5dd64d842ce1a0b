theory Lattices_Big
  imports Groups_Big Option
begin

text ‹Minimum, maximum, infimum and supremum of finite sets, and arguments at which a function is least or greatest.›

subsection ‹Finite sets in semilattices›

locale semilattice_set = semilattice
begin

definition F :: "'a set ⇒ 'a"
  where eq_fold': "F S = the (Finite_Set.fold (λx r. Some (case r of None ⇒ x | Some y ⇒ f x y)) None S)"

end

locale semilattice_order_set = binary?: semilattice_order + semilattice_set

locale semilattice_neutr_set = semilattice_neutr
begin

definition F :: "'a set ⇒ 'a"
  where eq_fold: "F S = Finite_Set.fold f ❙1 S"

end

locale semilattice_order_neutr_set = binary?: semilattice_neutr_order + semilattice_neutr_set

context semilattice_inf
begin

definition Inf_fin :: "'a set ⇒ 'a"  ("⨅⇩f⇩i⇩n _" [900] 900)
  where "⨅⇩f⇩i⇩nS = semilattice_set.F inf S"

sublocale Inf_fin: semilattice_order_set inf less_eq less
  sorry

end

context semilattice_sup
begin

definition Sup_fin :: "'a set ⇒ 'a"  ("⨆⇩f⇩i⇩n _" [900] 900)
  where "⨆⇩f⇩i⇩nS = semilattice_set.F sup S"

sublocale Sup_fin: semilattice_order_set sup greater_eq greater
  sorry

end

context linorder
begin

definition Min :: "'a set ⇒ 'a"
  where "Min S = semilattice_set.F min S"

definition Max :: "'a set ⇒ 'a"
  where "Max S = semilattice_set.F max S"

sublocale Min: semilattice_order_set min less_eq less
  + Max: semilattice_order_set max greater_eq greater
  sorry

end

syntax
  "_MIN1" :: "pttrns ⇒ 'b ⇒ 'b"  ("(3MIN _./ _)" [0, 10] 10)
  "_MIN" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b"  ("(3MIN _∈_./ _)" [0, 0, 10] 10)
  "_MAX1" :: "pttrns ⇒ 'b ⇒ 'b"  ("(3MAX _./ _)" [0, 10] 10)
  "_MAX" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b"  ("(3MAX _∈_./ _)" [0, 0, 10] 10)
syntax_consts
  "_MIN1" "_MIN" ⇌ Min and
  "_MAX1" "_MAX" ⇌ Max
translations
  "MIN x y. f" ⇌ "MIN x. MIN y. f"
  "MIN x. f" ⇌ "CONST Min (CONST range (λx. f))"
  "MIN x∈S. f" ⇌ "CONST Min ((λx. f) ` S)"
  "MAX x y. f" ⇌ "MAX x. MAX y. f"
  "MAX x. f" ⇌ "CONST Max (CONST range (λx. f))"
  "MAX x∈S. f" ⇌ "CONST Max ((λx. f) ` S)"

subsection ‹Least and greatest elements›

context
begin

qualified definition Least :: "'a::linorder set ⇒ 'a"
  where Least_eq [code_abbrev]: "Least S = (LEAST x. x ∈ S)"

qualified definition Least_abort :: "'a set ⇒ 'a::linorder"
  where "Least_abort = Least"

lemma [code]: "Least S = (if finite S ∧ ¬ Set.is_empty S then Min S else Least_abort S)"
  sorry

qualified definition Greatest :: "'a::linorder set ⇒ 'a"
  where Greatest_eq [code_abbrev]: "Greatest S = (GREATEST x. x ∈ S)"

qualified definition Greatest_abort :: "'a set ⇒ 'a::linorder"
  where "Greatest_abort = Greatest"

lemma [code]: "Greatest S = (if finite S ∧ ¬ Set.is_empty S then Max S else Greatest_abort S)"
  sorry

end

subsection ‹Arguments of least and greatest value›

context ord
begin

definition is_arg_min :: "('b ⇒ 'a) ⇒ ('b ⇒ bool) ⇒ 'b ⇒ bool"
  where "is_arg_min f Q x ⟷ Q x ∧ (∀y. Q y ⟶ ¬ f y < f x)"

definition arg_min :: "('b ⇒ 'a) ⇒ ('b ⇒ bool) ⇒ 'b"
  where "arg_min f Q = (SOME x. is_arg_min f Q x)"

definition arg_min_on :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'b"
  where "arg_min_on f S = arg_min f (λx. x ∈ S)"

definition is_arg_max :: "('b ⇒ 'a) ⇒ ('b ⇒ bool) ⇒ 'b ⇒ bool"
  where "is_arg_max f Q x ⟷ Q x ∧ (∀y. Q y ⟶ ¬ f x < f y)"

definition arg_max :: "('b ⇒ 'a) ⇒ ('b ⇒ bool) ⇒ 'b"
  where "arg_max f Q = (SOME x. is_arg_max f Q x)"

definition arg_max_on :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'b"
  where "arg_max_on f S = arg_max f (λx. x ∈ S)"

end

syntax
  "_arg_min" :: "('b ⇒ 'a) ⇒ pttrn ⇒ bool ⇒ 'b"  ("(3ARG'_MIN _ _./ _)" [1000, 0, 10] 10)
syntax_consts "_arg_min" ⇌ arg_min
translations "ARG_MIN f x. P" ⇌ "CONST arg_min f (λx. P)"

syntax
  "_arg_max" :: "('b ⇒ 'a) ⇒ pttrn ⇒ bool ⇒ 'a"  ("(3ARG'_MAX _ _./ _)" [1000, 0, 10] 10)
syntax_consts "_arg_max" ⇌ arg_max
translations "ARG_MAX f x. P" ⇌ "CONST arg_max f (λx. P)"

end
