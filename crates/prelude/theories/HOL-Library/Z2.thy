text ‹The field with two elements.›

theory Z2
  imports Main
begin

typedef bit = "UNIV :: bool set" sorry

instantiation bit :: zero_neq_one
begin
definition zero_bit :: bit where "zero_bit = Abs_bit False"
definition one_bit :: bit where "one_bit = Abs_bit True"
instance sorry
end

free_constructors case_bit for "0 :: bit" | "1 :: bit" sorry

instantiation bit :: semidom_modulo
begin
definition plus_bit :: "bit ⇒ bit ⇒ bit" where "plus_bit x y = (if x = y then 0 else 1)"
definition minus_bit :: "bit ⇒ bit ⇒ bit" where "minus_bit x y = (if x = y then 0 else 1)"
definition times_bit :: "bit ⇒ bit ⇒ bit" where "times_bit x y = (if x = 1 then y else 0)"
definition divide_bit :: "bit ⇒ bit ⇒ bit" where "divide_bit x y = (if x = 1 then y else 0)"
definition modulo_bit :: "bit ⇒ bit ⇒ bit" where "modulo_bit x y = (if y = 0 then x else 0)"
instance sorry
end

instance bit :: semiring_parity sorry

context zero_neq_one
begin

abbreviation of_bit :: "bit ⇒ 'a" where
  "of_bit b ≡ of_bool (odd b)"

end

instantiation bit :: field
begin
definition uminus_bit :: "bit ⇒ bit" where "uminus_bit x = x"
definition inverse_bit :: "bit ⇒ bit" where "inverse_bit x = x"
instance sorry
end

instantiation bit :: semiring_bits
begin
definition bit_bit :: "bit ⇒ nat ⇒ bool" where "bit_bit b n ⟷ b = 1 ∧ n = 0"
instance sorry
end

instantiation bit :: ring_bit_operations
begin
definition not_bit :: "bit ⇒ bit" where "not_bit b = b + 1"
definition and_bit :: "bit ⇒ bit ⇒ bit" where "and_bit b c = b * c"
definition or_bit :: "bit ⇒ bit ⇒ bit" where "or_bit b c = b + c + b * c"
definition xor_bit :: "bit ⇒ bit ⇒ bit" where "xor_bit b c = b + c"
definition mask_bit :: "nat ⇒ bit" where "mask_bit n = (if n = 0 then 0 else 1)"
definition set_bit_bit :: "nat ⇒ bit ⇒ bit" where "set_bit_bit n b = (if n = 0 then 1 else b)"
definition unset_bit_bit :: "nat ⇒ bit ⇒ bit" where "unset_bit_bit n b = (if n = 0 then 0 else b)"
definition flip_bit_bit :: "nat ⇒ bit ⇒ bit" where "flip_bit_bit n b = (if n = 0 then b + 1 else b)"
definition push_bit_bit :: "nat ⇒ bit ⇒ bit" where "push_bit_bit n b = (if n = 0 then b else 0)"
definition drop_bit_bit :: "nat ⇒ bit ⇒ bit" where "drop_bit_bit n b = (if n = 0 then b else 0)"
definition take_bit_bit :: "nat ⇒ bit ⇒ bit" where "take_bit_bit n b = (if n = 0 then 0 else b)"
instance sorry
end

end
