text ‹Finite or infinite maps as an abstract type.›

theory Mapping
  imports Main AList
begin

typedef ('a, 'b) mapping = "UNIV :: ('a ⇀ 'b) set"
  morphisms rep Mapping
  sorry

setup_lifting type_definition_mapping

lift_definition empty :: "('a, 'b) mapping" is Map.empty sorry

lift_definition lookup :: "('a, 'b) mapping ⇒ 'a ⇒ 'b option" is "λm k. m k" sorry

definition lookup_default :: "'b ⇒ ('a, 'b) mapping ⇒ 'a ⇒ 'b" where
  "lookup_default d m k = (case lookup m k of Some v ⇒ v | None ⇒ d)"

lift_definition update :: "'a ⇒ 'b ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" is
  "λk v m. m(k ↦ v)" sorry

lift_definition delete :: "'a ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" is
  "λk m. m(k := None)" sorry

lift_definition filter :: "('a ⇒ 'b ⇒ bool) ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" is
  "λP m k. Option.bind (m k) (λv. if P k v then Some v else None)" sorry

lift_definition keys :: "('a, 'b) mapping ⇒ 'a set" is dom sorry

lift_definition entries :: "('a, 'b) mapping ⇒ ('a × 'b) set" is Map.graph sorry

lift_definition tabulate :: "'a list ⇒ ('a ⇒ 'b) ⇒ ('a, 'b) mapping" is
  "λks f k. if k ∈ set ks then Some (f k) else None" sorry

lift_definition bulkload :: "'a list ⇒ (nat, 'a) mapping" is
  "λvs n. if n < length vs then Some (vs ! n) else None" sorry

lift_definition map :: "('c ⇒ 'a) ⇒ ('b ⇒ 'd) ⇒ ('a, 'b) mapping ⇒ ('c, 'd) mapping" is
  "λf g m k. map_option g (m (f k))" sorry

lift_definition map_values :: "('c ⇒ 'a ⇒ 'b) ⇒ ('c, 'a) mapping ⇒ ('c, 'b) mapping" is
  "λf m k. map_option (f k) (m k)" sorry

lift_definition combine_with_key ::
  "('a ⇒ 'b ⇒ 'b ⇒ 'b) ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" is
  "λf m n k. combine_options (f k) (m k) (n k)" sorry

lift_definition combine ::
  "('b ⇒ 'b ⇒ 'b) ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" is
  "λf m n k. combine_options f (m k) (n k)" sorry

definition All_mapping :: "('a, 'b) mapping ⇒ ('a ⇒ 'b ⇒ bool) ⇒ bool" where
  "All_mapping m P ⟷ (∀k. pred_option (P k) (lookup m k))"

definition ordered_keys :: "('a::linorder, 'b) mapping ⇒ 'a list" where
  "ordered_keys m = (if finite (keys m) then sorted_list_of_set (keys m) else [])"

definition ordered_entries :: "('a::linorder, 'b) mapping ⇒ ('a × 'b) list" where
  "ordered_entries m = List.map (λk. (k, the (lookup m k))) (ordered_keys m)"

definition fold :: "('a::linorder ⇒ 'b ⇒ 'c ⇒ 'c) ⇒ ('a, 'b) mapping ⇒ 'c ⇒ 'c" where
  "fold f m s = List.fold (λ(k, v). f k v) (ordered_entries m) s"

definition is_empty :: "('a, 'b) mapping ⇒ bool" where
  "is_empty m ⟷ keys m = {}"

definition size :: "('a, 'b) mapping ⇒ nat" where
  "size m = (if finite (keys m) then card (keys m) else 0)"

definition replace :: "'a ⇒ 'b ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" where
  "replace k v m = (if lookup m k = None then m else update k v m)"

definition default :: "'a ⇒ 'b ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" where
  "default k v m = (if lookup m k = None then update k v m else m)"

definition map_entry :: "'a ⇒ ('b ⇒ 'b) ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" where
  "map_entry k f m = (case lookup m k of Some v ⇒ update k (f v) m | None ⇒ m)"

definition map_default :: "'a ⇒ 'b ⇒ ('b ⇒ 'b) ⇒ ('a, 'b) mapping ⇒ ('a, 'b) mapping" where
  "map_default k v f m = map_entry k f (default k v m)"

definition of_alist :: "('k × 'v) list ⇒ ('k, 'v) mapping" where
  "of_alist ps = foldr (λ(k, v). update k v) ps empty"

instantiation mapping :: (type, type) equal
begin

definition equal_mapping :: "('a, 'b) mapping ⇒ ('a, 'b) mapping ⇒ bool" where
  "equal_mapping m n ⟷ (∀k. lookup m k = lookup n k)"

instance sorry

end

locale combine_mapping_abel_semigroup = abel_semigroup

hide_const (open) empty is_empty rep lookup lookup_default filter update delete ordered_keys
  keys size replace default map_entry map_default tabulate bulkload map map_values combine of_alist
  entries ordered_entries fold

end
