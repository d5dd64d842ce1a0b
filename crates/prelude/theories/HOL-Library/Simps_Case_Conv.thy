text ‹The commands that turn equations into case expressions and back.›

theory Simps_Case_Conv
  imports Case_Converter
  keywords "simps_of_case" "case_of_simps" :: thy_decl
begin

end
