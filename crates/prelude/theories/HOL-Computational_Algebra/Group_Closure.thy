text ‹The group that a set generates.›

theory Group_Closure
  imports Main
begin

context ab_group_add
begin

inductive_set group_closure :: "'a set ⇒ 'a set" for S where
  base: "x ∈ insert 0 S ⟹ x ∈ group_closure S"
| diff: "x ∈ group_closure S ⟹ y ∈ group_closure S ⟹ x - y ∈ group_closure S"

end

end
