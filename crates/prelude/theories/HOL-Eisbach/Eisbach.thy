text ‹The command that defines proof methods, which are skipped.›

theory Eisbach
  imports Pure
  keywords "method" :: thy_decl and "conclusion" "declares" "methods" "\<bar>" "\<Rightarrow>" "uses"
begin

end
