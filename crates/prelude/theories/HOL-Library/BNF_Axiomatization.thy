text ‹The command that declares a type with its map and set functions.›

theory BNF_Axiomatization
  imports Main
  keywords "bnf_axiomatization" :: thy_decl
begin

end
