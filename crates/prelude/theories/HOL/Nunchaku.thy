theory Nunchaku
  imports Nitpick
begin

text ‹Constants of a model finder's translation.›

consts unreachable :: 'a

definition The_unsafe :: "('a ⇒ bool) ⇒ 'a"
  where "The_unsafe = The"

definition rmember :: "'a set ⇒ 'a ⇒ bool"
  where "rmember S x ⟷ x ∈ S"

hide_const (open) unreachable The_unsafe rmember

end
