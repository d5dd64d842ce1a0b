text ‹Association lists in which no key occurs twice, as a type of their own.›

theory DAList
  imports AList
begin

typedef ('key, 'value) alist = "{ps :: ('key × 'value) list. distinct (map fst ps)}"
  morphisms impl_of Alist
  sorry

setup_lifting type_definition_alist

lemma Alist_impl_of [code abstype]: "Alist (impl_of al) = al" sorry

lift_definition lookup :: "('key, 'value) alist ⇒ 'key ⇒ 'value option" is map_of sorry

lift_definition empty :: "('key, 'value) alist" is "[]" sorry

lift_definition update :: "'key ⇒ 'value ⇒ ('key, 'value) alist ⇒ ('key, 'value) alist" is
  AList.update sorry

lift_definition delete :: "'key ⇒ ('key, 'value) alist ⇒ ('key, 'value) alist" is
  AList.delete sorry

lift_definition map_entry ::
  "'key ⇒ ('value ⇒ 'value) ⇒ ('key, 'value) alist ⇒ ('key, 'value) alist" is
  AList.map_entry sorry

lift_definition filter ::
  "('key × 'value ⇒ bool) ⇒ ('key, 'value) alist ⇒ ('key, 'value) alist" is
  List.filter sorry

lift_definition map_default ::
  "'key ⇒ 'value ⇒ ('value ⇒ 'value) ⇒ ('key, 'value) alist ⇒ ('key, 'value) alist" is
  AList.map_default sorry

lift_definition map :: "('v ⇒ 'w) ⇒ ('k, 'v) alist ⇒ ('k, 'w) alist" is
  "λf. List.map (λ(k, v). (k, f v))" sorry

definition set :: "('k, 'v) alist ⇒ 'v set" where
  "set al = List.set (List.map snd (impl_of al))"

definition rel :: "('v ⇒ 'w ⇒ bool) ⇒ ('k, 'v) alist ⇒ ('k, 'w) alist ⇒ bool" where
  "rel R al bl ⟷ list_all2 (rel_prod (=) R) (impl_of al) (impl_of bl)"

instantiation alist :: (equal, equal) equal
begin

definition equal_alist :: "('a, 'b) alist ⇒ ('a, 'b) alist ⇒ bool" where
  "equal_alist al bl ⟷ impl_of al = impl_of bl"

instance sorry

end

instantiation alist :: (type, type) size
begin

definition size_alist :: "('a, 'b) alist ⇒ nat" where
  "size_alist al = length (impl_of al)"

instance ..

end

hide_const (open) impl_of lookup empty update delete map_entry filter map_default map set rel

end
