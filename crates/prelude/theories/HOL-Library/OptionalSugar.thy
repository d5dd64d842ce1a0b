text ‹Notation for printing only; it adds no notions of its own.›

theory OptionalSugar
  imports Complex_Main LaTeXsugar
begin

end
