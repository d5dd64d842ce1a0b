text ‹Patterns that name the whole of what they match.›

theory Pattern_Aliases
  imports Main
begin

consts
  as :: "'a ⇒ 'a ⇒ 'a"
  fake_quant :: "('a ⇒ prop) ⇒ prop"

bundle pattern_aliases
begin
notation as  (infixr "=:" 1)
end

hide_const as
hide_const fake_quant

end
