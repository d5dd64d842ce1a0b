text ‹Maps that run as association lists.›

theory AList_Mapping
  imports AList Mapping
begin

lift_definition Mapping :: "('a × 'b) list ⇒ ('a, 'b) mapping" is map_of sorry

code_datatype Mapping

lemma [code]: "Mapping.lookup (Mapping ps) = map_of ps" sorry
lemma [code]: "Mapping.keys (Mapping ps) = set (map fst ps)" sorry
lemma [code]: "Mapping.empty = Mapping []" sorry
lemma [code]: "Mapping.is_empty (Mapping ps) ⟷ ps = []" sorry
lemma [code]: "Mapping.update k v (Mapping ps) = Mapping (AList.update k v ps)" sorry
lemma [code]: "Mapping.delete k (Mapping ps) = Mapping (AList.delete k ps)" sorry
lemma [code]: "Mapping.ordered_keys (Mapping ps) = sort (remdups (map fst ps))" sorry
lemma [code]: "Mapping.entries (Mapping ps) = set (AList.clearjunk ps)" sorry
lemma [code]: "Mapping.ordered_entries (Mapping ps) = sort_key fst (AList.clearjunk ps)" sorry
lemma [code]: "Mapping.size (Mapping ps) = length (remdups (map fst ps))" sorry
lemma [code]: "Mapping.tabulate ks f = Mapping (map (λk. (k, f k)) ks)" sorry
lemma [code]: "Mapping.bulkload vs = Mapping (zip [0..<length vs] vs)" sorry
lemma [code]: "Mapping.map_values f (Mapping ps) = Mapping (map (λ(k, v). (k, f k v)) ps)" sorry
lemma [code]:
  "Mapping.filter P (Mapping ps) = Mapping (filter (λ(k, v). P k v) (AList.clearjunk ps))"
  sorry

lemma [code]:
  "Mapping.combine_with_key f (Mapping ps) (Mapping qs) =
    Mapping (map (λk. (k, the (combine_options (f k) (map_of ps k) (map_of qs k))))
      (remdups (map fst ps @ map fst qs)))"
  sorry

lemma [code]: "Mapping.combine f m n = Mapping.combine_with_key (λ_. f) m n"
  sorry

lemma [code]:
  "HOL.equal (Mapping ps) (Mapping qs) ⟷
    list_all (λk. map_of ps k = map_of qs k) (map fst ps @ map fst qs)"
  sorry

end
