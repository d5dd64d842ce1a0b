theory Sledgehammer
  imports Try0_HOL Presburger SMT
begin

text ‹A proof tool: nothing of it is needed to state or evaluate anything.›

end
