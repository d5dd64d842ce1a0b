text ‹Polynomials as power series.›

theory Polynomial_FPS
  imports Polynomial Formal_Power_Series
begin

definition fps_of_poly :: "'a::zero poly ⇒ 'a fps" where
  "fps_of_poly p = Abs_fps (coeff p)"

definition poly_subdegree :: "'a::zero poly ⇒ nat" where
  "poly_subdegree p = subdegree (fps_of_poly p)"

definition prefix_length :: "('a ⇒ bool) ⇒ 'a list ⇒ nat" where
  "prefix_length P xs = length (takeWhile P xs)"

primrec prefix_length_aux :: "('a ⇒ bool) ⇒ nat ⇒ 'a list ⇒ nat" where
  "prefix_length_aux P acc [] = acc"
| "prefix_length_aux P acc (x # xs) = (if P x then prefix_length_aux P (Suc acc) xs else acc)"

lemma [code]: "poly_subdegree p = (if p = 0 then 0 else prefix_length ((=) 0) (coeffs p))"
  sorry

definition truncate_fps :: "nat ⇒ 'a fps ⇒ 'a::zero poly" where
  "truncate_fps n f = Poly (map (fps_nth f) [0..<n])"

end
