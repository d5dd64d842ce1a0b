text ‹The place of proof by reflection; it adds no notions of its own.›

theory Reflection
  imports Main
begin

end
