text ‹Lists without duplicates, as a type of their own.›

theory Dlist
  imports Confluent_Quotient
begin

typedef 'a dlist = "{xs :: 'a list. distinct xs}"
  morphisms list_of_dlist Abs_dlist
  sorry

context
begin

qualified definition dlist_eq :: "'a list ⇒ 'a list ⇒ bool" where
  "dlist_eq xs ys ⟷ remdups xs = remdups ys"

qualified definition abs_dlist :: "'a list ⇒ 'a dlist" where
  "abs_dlist xs = Abs_dlist (remdups xs)"

definition qcr_dlist :: "'a list ⇒ 'a dlist ⇒ bool" where
  "qcr_dlist xs dys ⟷ dys = abs_dlist xs"

end

setup_lifting type_definition_dlist

definition Dlist :: "'a list ⇒ 'a dlist" where
  "Dlist xs = Abs_dlist (remdups xs)"

lemma Dlist_list_of_dlist [code abstype]: "Dlist (list_of_dlist dxs) = dxs" sorry

definition dlist_of_list :: "'a list ⇒ 'a dlist" where
  "dlist_of_list = Dlist"

context
begin

qualified definition empty :: "'a dlist" where
  "empty = Dlist []"

qualified definition insert :: "'a ⇒ 'a dlist ⇒ 'a dlist" where
  "insert x dxs = Dlist (List.insert x (list_of_dlist dxs))"

qualified definition remove :: "'a ⇒ 'a dlist ⇒ 'a dlist" where
  "remove x dxs = Dlist (remove1 x (list_of_dlist dxs))"

qualified definition map :: "('a ⇒ 'b) ⇒ 'a dlist ⇒ 'b dlist" where
  "map f dxs = Dlist (List.map f (list_of_dlist dxs))"

qualified definition filter :: "('a ⇒ bool) ⇒ 'a dlist ⇒ 'a dlist" where
  "filter P dxs = Dlist (List.filter P (list_of_dlist dxs))"

qualified definition rotate :: "nat ⇒ 'a dlist ⇒ 'a dlist" where
  "rotate n dxs = Dlist (List.rotate n (list_of_dlist dxs))"

qualified definition null :: "'a dlist ⇒ bool" where
  "null dxs ⟷ list_of_dlist dxs = []"

qualified definition member :: "'a dlist ⇒ 'a ⇒ bool" where
  "member dxs x ⟷ x ∈ set (list_of_dlist dxs)"

qualified definition length :: "'a dlist ⇒ nat" where
  "length dxs = List.length (list_of_dlist dxs)"

qualified definition fold :: "('a ⇒ 'b ⇒ 'b) ⇒ 'a dlist ⇒ 'b ⇒ 'b" where
  "fold f dxs = List.fold f (list_of_dlist dxs)"

qualified definition foldr :: "('a ⇒ 'b ⇒ 'b) ⇒ 'a dlist ⇒ 'b ⇒ 'b" where
  "foldr f dxs = List.foldr f (list_of_dlist dxs)"

end

lemma [code abstract]: "list_of_dlist Dlist.empty = []" sorry
lemma [code abstract]: "list_of_dlist (Dlist.insert x dxs) = List.insert x (list_of_dlist dxs)" sorry
lemma [code abstract]: "list_of_dlist (Dlist.remove x dxs) = remove1 x (list_of_dlist dxs)" sorry
lemma [code abstract]: "list_of_dlist (Dlist.map f dxs) = remdups (map f (list_of_dlist dxs))" sorry
lemma [code abstract]: "list_of_dlist (Dlist.filter P dxs) = filter P (list_of_dlist dxs)" sorry
lemma [code abstract]: "list_of_dlist (Dlist.rotate n dxs) = rotate n (list_of_dlist dxs)" sorry
lemma [code abstract]: "list_of_dlist (dlist_of_list xs) = remdups xs" sorry

instantiation dlist :: (equal) equal
begin

definition equal_dlist :: "'a dlist ⇒ 'a dlist ⇒ bool" where
  "equal_dlist dxs dys ⟷ list_of_dlist dxs = list_of_dlist dys"

instance sorry

end

definition set_dlist :: "'a dlist ⇒ 'a set" where
  "set_dlist dxs = set (list_of_dlist dxs)"

definition map_dlist :: "('a ⇒ 'b) ⇒ 'a dlist ⇒ 'b dlist" where
  "map_dlist = Dlist.map"

definition pred_dlist :: "('a ⇒ bool) ⇒ 'a dlist ⇒ bool" where
  "pred_dlist P dxs ⟷ list_all P (list_of_dlist dxs)"

context
begin

qualified inductive double :: "'a list ⇒ 'a list ⇒ bool" where
  "x ∈ set ys ⟹ double (xs @ ys) (xs @ x # ys)"

end

lifting_forget dlist.lifting

end
