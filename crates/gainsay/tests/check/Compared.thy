theory Compared
  imports Shared
begin

lemma equal: "full 60 = full_too 60"
  oops

lemma listed: "card {full 60, full_too 60} = 1"
  oops

lemma found: "map_of [(full 60, x)] (full_too 60) = Some x"
  oops

end
