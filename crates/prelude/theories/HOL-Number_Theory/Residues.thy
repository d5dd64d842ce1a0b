text ‹Quadratic residues.›

theory Residues
  imports Cong Totient
begin

definition QuadRes :: "int ⇒ int ⇒ bool" where
  "QuadRes p a ⟷ (∃y. [y⇧2 = a] (mod p))"

lemma [code]:
  "QuadRes p a ⟷
    (if p = 0 then (∃y∈{0..a}. y⇧2 = a) else (∃y∈{0..<¦p¦}. [y⇧2 = a] (mod p)))"
  sorry

definition Legendre :: "int ⇒ int ⇒ int" where
  "Legendre a p = (if [a = 0] (mod p) then 0 else if QuadRes p a then 1 else - 1)"

text ‹What locales of these names assume.›

definition residues :: "int ⇒ bool" where
  "residues m ⟷ 1 < m"

definition residues_prime :: "nat ⇒ bool" where
  "residues_prime p ⟷ prime p"

text ‹Known by their types only.›

consts
  residue_ring :: "int ⇒ 'r"

end
