theory Lost_Import
  imports Lost
begin

lemma constructor: "Green n = Green m"
  oops

lemma bound_name: "∀x :: nat. x = 0"
  oops

end
