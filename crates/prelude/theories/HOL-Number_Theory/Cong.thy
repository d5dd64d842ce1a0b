text ‹Congruence.›

theory Cong
  imports "HOL-Computational_Algebra.Primes"
begin

context unique_euclidean_semiring
begin

definition cong :: "'a ⇒ 'a ⇒ 'a ⇒ bool"  ("(1[_ = _] '(' mod _'))") where
  "[a = b] (mod m) ⟷ a mod m = b mod m"

abbreviation notcong :: "'a ⇒ 'a ⇒ 'a ⇒ bool"  ("(1[_ ≠ _] '(' mod _'))") where
  "[a ≠ b] (mod m) ≡ ¬ cong a b m"

end

end
