text ‹Everything about primes, polynomials and power series.›

theory Computational_Algebra
  imports Euclidean_Algorithm Factorial_Ring Field_as_Ring Formal_Laurent_Series Fraction_Field
    Fundamental_Theorem_Algebra Group_Closure Normalized_Fraction Nth_Powers Polynomial_FPS
    Polynomial Polynomial_Factorial Primes Squarefree
begin

end
