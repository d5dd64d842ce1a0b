text ‹The command that states how a constant respects relations.›

theory Conditional_Parametricity
  imports Main
  keywords "parametric_constant" :: thy_decl
begin

text ‹Known by their types only.›

consts
  Rel_match :: "('a ⇒ 'b ⇒ bool) ⇒ 'a ⇒ 'b ⇒ bool"

end
