theory Hilbert_Choice
  imports Wellfounded
begin

text ‹The choice operator and inverses of functions.›

axiomatization Eps :: "('a ⇒ bool) ⇒ 'a"
  where someI: "Q x ⟹ Q (Eps Q)"

syntax (epsilon)
  "_Eps" :: "pttrn ⇒ bool ⇒ 'a"  ("(3ϵ_./ _)" [0, 10] 10)
syntax (input)
  "_Eps" :: "pttrn ⇒ bool ⇒ 'a"  ("(3@ _./ _)" [0, 10] 10)
syntax
  "_Eps" :: "pttrn ⇒ bool ⇒ 'a"  ("(3SOME _./ _)" [0, 10] 10)
syntax_consts "_Eps" ⇌ Eps
translations "SOME x. P" ⇌ "CONST Eps (λx. P)"

definition inv_into :: "'a set ⇒ ('a ⇒ 'b) ⇒ ('b ⇒ 'a)"
  where "inv_into S f y = (SOME x. x ∈ S ∧ f x = y)"

abbreviation inv :: "('a ⇒ 'b) ⇒ ('b ⇒ 'a)"
  where "inv ≡ inv_into UNIV"

definition some_elem :: "'a set ⇒ 'a"
  where "some_elem S = (SOME x. x ∈ S)"

locale bijection =
  fixes f :: "'a ⇒ 'a"
  assumes bij: "bij f"

context complete_linorder
begin

subclass complete_distrib_lattice
  sorry

end

end
