theory SAT
  imports Argo
begin

text ‹A proof tool: nothing of it is needed to state or evaluate anything.›

end
