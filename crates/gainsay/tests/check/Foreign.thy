theory Foreign
  imports Main
  keywords "load_program" :: thy_load
begin

lemma before: "a2 = (0 :: nat)"
  oops

load_program "program.c"

lemma after: "a2 = (0 :: nat)"
  oops

lemma bound: "\<forall>a2. a2 = (0 :: nat)"
  oops

end
