text ‹Fields as rings in which every number but zero divides every other.›

theory Field_as_Ring
  imports Complex_Main Euclidean_Algorithm
begin

context field
begin

subclass idom_divide ..

definition normalize_field :: "'a ⇒ 'a" where
  "normalize_field x = (if x = 0 then 0 else 1)"

definition unit_factor_field :: "'a ⇒ 'a" where
  "unit_factor_field x = x"

definition euclidean_size_field :: "'a ⇒ nat" where
  "euclidean_size_field x = (if x = 0 then 0 else 1)"

definition mod_field :: "'a ⇒ 'a ⇒ 'a" where
  "mod_field x y = (if y = 0 then x else 0)"

end

instantiation real ::
  "{unique_euclidean_ring, normalization_euclidean_semiring, normalization_semidom_multiplicative}"
begin
definition normalize_real :: "real ⇒ real" where "normalize_real = normalize_field"
definition unit_factor_real :: "real ⇒ real" where "unit_factor_real = unit_factor_field"
definition modulo_real :: "real ⇒ real ⇒ real" where "modulo_real = mod_field"
definition euclidean_size_real :: "real ⇒ nat" where "euclidean_size_real = euclidean_size_field"
definition division_segment_real :: "real ⇒ real" where "division_segment_real x = 1"
instance sorry
end

instantiation real :: euclidean_ring_gcd
begin
definition gcd_real :: "real ⇒ real ⇒ real" where "gcd_real = Euclidean_Algorithm.gcd"
definition lcm_real :: "real ⇒ real ⇒ real" where "lcm_real = Euclidean_Algorithm.lcm"
definition Gcd_real :: "real set ⇒ real" where "Gcd_real = Euclidean_Algorithm.Gcd"
definition Lcm_real :: "real set ⇒ real" where "Lcm_real = Euclidean_Algorithm.Lcm"
instance sorry
end

instance real :: field_gcd ..

instantiation rat ::
  "{unique_euclidean_ring, normalization_euclidean_semiring, normalization_semidom_multiplicative}"
begin
definition normalize_rat :: "rat ⇒ rat" where "normalize_rat = normalize_field"
definition unit_factor_rat :: "rat ⇒ rat" where "unit_factor_rat = unit_factor_field"
definition modulo_rat :: "rat ⇒ rat ⇒ rat" where "modulo_rat = mod_field"
definition euclidean_size_rat :: "rat ⇒ nat" where "euclidean_size_rat = euclidean_size_field"
definition division_segment_rat :: "rat ⇒ rat" where "division_segment_rat x = 1"
instance sorry
end

instantiation rat :: euclidean_ring_gcd
begin
definition gcd_rat :: "rat ⇒ rat ⇒ rat" where "gcd_rat = Euclidean_Algorithm.gcd"
definition lcm_rat :: "rat ⇒ rat ⇒ rat" where "lcm_rat = Euclidean_Algorithm.lcm"
definition Gcd_rat :: "rat set ⇒ rat" where "Gcd_rat = Euclidean_Algorithm.Gcd"
definition Lcm_rat :: "rat set ⇒ rat" where "Lcm_rat = Euclidean_Algorithm.Lcm"
instance sorry
end

instance rat :: field_gcd ..

instantiation complex ::
  "{unique_euclidean_ring, normalization_euclidean_semiring, normalization_semidom_multiplicative}"
begin
definition normalize_complex :: "complex ⇒ complex" where "normalize_complex = normalize_field"
definition unit_factor_complex :: "complex ⇒ complex" where "unit_factor_complex = unit_factor_field"
definition modulo_complex :: "complex ⇒ complex ⇒ complex" where "modulo_complex = mod_field"
definition euclidean_size_complex :: "complex ⇒ nat" where "euclidean_size_complex = euclidean_size_field"
definition division_segment_complex :: "complex ⇒ complex" where "division_segment_complex x = 1"
instance sorry
end

instantiation complex :: euclidean_ring_gcd
begin
definition gcd_complex :: "complex ⇒ complex ⇒ complex" where "gcd_complex = Euclidean_Algorithm.gcd"
definition lcm_complex :: "complex ⇒ complex ⇒ complex" where "lcm_complex = Euclidean_Algorithm.lcm"
definition Gcd_complex :: "complex set ⇒ complex" where "Gcd_complex = Euclidean_Algorithm.Gcd"
definition Lcm_complex :: "complex set ⇒ complex" where "Lcm_complex = Euclidean_Algorithm.Lcm"
instance sorry
end

instance complex :: field_gcd ..

end
