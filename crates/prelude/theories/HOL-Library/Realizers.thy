text ‹The place of program extraction; it adds no notions of its own.›

theory Realizers
  imports Main
begin

end
