text ‹The command that states how a constant respects relations.›

theory Conditional_Parametricity
  imports Main
  keywords "parametric_constant" :: thy_decl
begin

end
