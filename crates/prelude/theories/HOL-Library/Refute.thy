text ‹The commands of an older search for counterexamples.›

theory Refute
  imports Main
  keywords "refute" :: diag and "refute_params" :: thy_decl
begin

end
