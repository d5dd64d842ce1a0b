text ‹The sets of Gauss' lemma.›

theory Gauss
  imports Euler_Criterion
begin

locale GAUSS =
  fixes p :: nat and a :: int
  assumes p_prime: "prime p"
    and p_ge_2: "2 < p"
    and p_a_relprime: "[a ≠ 0] (mod int p)"
    and a_nonzero: "0 < a"
begin

definition A :: "int set" where "A = {0<..(int p - 1) div 2}"
definition B :: "int set" where "B = (λx. x * a) ` A"
definition C :: "int set" where "C = (λx. x mod int p) ` B"
definition D :: "int set" where "D = {x ∈ C. x ≤ (int p - 1) div 2}"
definition E :: "int set" where "E = {x ∈ C. (int p - 1) div 2 < x}"
definition F :: "int set" where "F = (λx. int p - x) ` E"

definition ResSet :: "int ⇒ int set ⇒ bool" where
  "ResSet m X ⟷ (∀x y. x ∈ X ∧ y ∈ X ∧ [x = y] (mod m) ⟶ x = y)"

end

end
