text ‹Division that rounds towards zero.›

theory Signed_Division
  imports Main
begin

class signed_divide =
  fixes signed_divide :: "'a ⇒ 'a ⇒ 'a"  (infixl "sdiv" 70)

class signed_modulo =
  fixes signed_modulo :: "'a ⇒ 'a ⇒ 'a"  (infixl "smod" 70)

class signed_division = comm_semiring_1_cancel + signed_divide + signed_modulo +
  assumes sdiv_mult_smod_eq: "a sdiv b * b + a smod b = a"

instantiation int :: signed_division
begin

definition signed_divide_int :: "int ⇒ int ⇒ int" where
  "signed_divide_int k l = sgn (k * l) * (¦k¦ div ¦l¦)"

definition signed_modulo_int :: "int ⇒ int ⇒ int" where
  "signed_modulo_int k l = sgn k * (¦k¦ mod ¦l¦)"

instance sorry

end

end
