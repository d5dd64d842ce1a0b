text ‹The filter of arguments at which a function approaches a limit.›

theory Going_To_Filter
  imports Complex_Main
begin

definition going_to_within :: "('a ⇒ 'b) ⇒ 'b filter ⇒ 'a set ⇒ 'a filter"
  ("(_)/ going'_to (_)/ within (_)" [1000, 60, 60] 60) where
  "f going_to F within A = inf (filtercomap f F) (principal A)"

abbreviation going_to :: "('a ⇒ 'b) ⇒ 'b filter ⇒ 'a filter"  (infix "going'_to" 60) where
  "f going_to F ≡ f going_to F within UNIV"

end
