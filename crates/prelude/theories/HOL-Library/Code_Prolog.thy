text ‹The command that lists the answers of a predicate in the manner of a logic program.›

theory Code_Prolog
  imports Main
  keywords "values_prolog" :: diag
begin

end
