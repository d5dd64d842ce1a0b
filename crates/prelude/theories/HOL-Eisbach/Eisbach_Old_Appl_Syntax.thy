text ‹The older application syntax of the method language.›

theory Eisbach_Old_Appl_Syntax
  imports Eisbach
begin

end
