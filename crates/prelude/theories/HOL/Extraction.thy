theory Extraction
  imports Option
begin

text ‹The datatype of decisions that program extraction produces.›

datatype sumbool = Left | Right

end
