text ‹What a function without a matching equation evaluates to.›

theory Case_Converter
  imports Main
begin

definition missing_pattern_match :: "String.literal ⇒ (unit ⇒ 'a) ⇒ 'a" where
  "missing_pattern_match m f = f ()"

end
