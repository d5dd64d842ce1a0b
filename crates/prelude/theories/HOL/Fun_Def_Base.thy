theory Fun_Def_Base
  imports Ctr_Sugar Set Wellfounded
begin

text ‹What the function package names before datatypes exist.›

named_theorems termination_simp
named_theorems fundef_cong

end
