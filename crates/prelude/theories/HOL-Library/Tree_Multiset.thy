text ‹The multisets of the labels and of the subtrees of a tree.›

theory Tree_Multiset
  imports Multiset Tree
begin

fun mset_tree :: "'a tree ⇒ 'a multiset" where
  "mset_tree ⟨⟩ = {#}"
| "mset_tree ⟨l, x, r⟩ = add_mset x (mset_tree l + mset_tree r)"

fun subtrees_mset :: "'a tree ⇒ 'a tree multiset" where
  "subtrees_mset ⟨⟩ = {#⟨⟩#}"
| "subtrees_mset ⟨l, x, r⟩ = {#⟨l, x, r⟩#} + subtrees_mset l + subtrees_mset r"

end
