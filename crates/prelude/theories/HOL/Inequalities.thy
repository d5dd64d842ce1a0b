theory Inequalities
  imports Real_Vector_Spaces
begin

text ‹Has no constants: an import that theories mention.›

end
