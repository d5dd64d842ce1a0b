text ‹The older command for recursive functions.›

theory Old_Recdef
  imports Main
  keywords "recdef" :: thy_defn and "permissive" "congs" "hints"
begin

end
