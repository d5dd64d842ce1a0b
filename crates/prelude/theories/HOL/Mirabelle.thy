theory Mirabelle
  imports Sledgehammer Predicate_Compile Presburger
begin

text ‹A proof tool: nothing of it is needed to state or evaluate anything.›

end
