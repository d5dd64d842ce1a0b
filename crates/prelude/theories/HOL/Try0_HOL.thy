theory Try0_HOL
  imports Try0 Presburger
begin

text ‹A proof tool: nothing of it is needed to state or evaluate anything.›

end
