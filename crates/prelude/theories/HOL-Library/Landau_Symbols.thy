text ‹Orders of growth.›

theory Landau_Symbols
  imports Complex_Main
begin

definition bigo :: "'a filter ⇒ ('a ⇒ ('b::real_normed_field)) ⇒ ('a ⇒ 'b) set"
  ("(1O[_]'(_'))") where
  "bigo F g = {f. ∃c>0. eventually (λx. norm (f x) ≤ c * norm (g x)) F}"

definition smallo :: "'a filter ⇒ ('a ⇒ ('b::real_normed_field)) ⇒ ('a ⇒ 'b) set"
  ("(1o[_]'(_'))") where
  "smallo F g = {f. ∀c>0. eventually (λx. norm (f x) ≤ c * norm (g x)) F}"

definition bigomega :: "'a filter ⇒ ('a ⇒ ('b::real_normed_field)) ⇒ ('a ⇒ 'b) set"
  ("(1Ω[_]'(_'))") where
  "bigomega F g = {f. ∃c>0. eventually (λx. c * norm (g x) ≤ norm (f x)) F}"

definition smallomega :: "'a filter ⇒ ('a ⇒ ('b::real_normed_field)) ⇒ ('a ⇒ 'b) set"
  ("(1ω[_]'(_'))") where
  "smallomega F g = {f. ∀c>0. eventually (λx. c * norm (g x) ≤ norm (f x)) F}"

definition bigtheta :: "'a filter ⇒ ('a ⇒ ('b::real_normed_field)) ⇒ ('a ⇒ 'b) set"
  ("(1Θ[_]'(_'))") where
  "bigtheta F g = bigo F g ∩ bigomega F g"

abbreviation bigo_at_top  ("(2O'(_'))") where "O(g) ≡ bigo at_top g"
abbreviation smallo_at_top  ("(2o'(_'))") where "o(g) ≡ smallo at_top g"
abbreviation bigomega_at_top  ("(2Ω'(_'))") where "Ω(g) ≡ bigomega at_top g"
abbreviation smallomega_at_top  ("(2ω'(_'))") where "ω(g) ≡ smallomega at_top g"
abbreviation bigtheta_at_top  ("(2Θ'(_'))") where "Θ(g) ≡ bigtheta at_top g"

named_theorems landau_divide_simps
named_theorems asymp_equiv_intros
named_theorems asymp_equiv_simps

definition asymp_equiv :: "('a ⇒ ('b::real_normed_field)) ⇒ 'a filter ⇒ ('a ⇒ 'b) ⇒ bool"
  ("_ ∼[_] _" [51, 10, 51] 50) where
  "f ∼[F] g ⟷ filterlim (λx. if f x = 0 ∧ g x = 0 then 1 else f x / g x) (nhds 1) F"

abbreviation (input) asymp_equiv_at_top where
  "asymp_equiv_at_top f g ≡ f ∼[at_top] g"

bundle asymp_equiv_syntax
begin
notation asymp_equiv_at_top  (infix "∼" 50)
end

text ‹What its locales assume, known by types only.›

type_synonym ('a, 'b) growth = "'a filter ⇒ ('a ⇒ 'b) ⇒ ('a ⇒ 'b) set"

consts
  landau_symbol :: "('a, 'b::real_normed_field) growth ⇒ ('c, 'b) growth ⇒ ('a, real) growth ⇒ bool"
  landau_pair :: "('a, 'b::real_normed_field) growth ⇒ ('a, 'b) growth ⇒ ('c, 'b) growth ⇒ ('c, 'b) growth
    ⇒ ('a, real) growth ⇒ ('a, real) growth ⇒ (real ⇒ real ⇒ bool) ⇒ bool"

hide_type (open) growth

end
