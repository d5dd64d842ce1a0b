text ‹Inverses modulo a number.›

theory Modular_Inverse
  imports Cong "HOL-Library.FuncSet"
begin

definition modular_inverse :: "'a::euclidean_ring_gcd ⇒ 'a ⇒ 'a" where
  "modular_inverse p n = (if coprime p n then fst (bezout_coefficients n p) mod p else 0)"

end
