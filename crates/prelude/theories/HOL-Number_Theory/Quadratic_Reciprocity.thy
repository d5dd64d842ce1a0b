text ‹The setting of quadratic reciprocity.›

theory Quadratic_Reciprocity
  imports Gauss
begin

locale QR =
  fixes p q :: nat
  assumes p_prime: "prime p"
    and p_ge_2: "2 < p"
    and q_prime: "prime q"
    and q_ge_2: "2 < q"
    and pq_neq: "p ≠ q"

end
