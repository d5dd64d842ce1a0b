text ‹Helpers of the method language, which are skipped.›

theory Eisbach_Tools
  imports Eisbach
begin

end
