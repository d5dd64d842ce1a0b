text ‹Maps that run as balanced search trees.›

theory RBT_Mapping
  imports RBT Mapping
begin

lift_definition Mapping :: "('a::linorder, 'b) rbt ⇒ ('a, 'b) mapping" is RBT.lookup sorry

code_datatype Mapping

lemma [code]: "Mapping.lookup (Mapping t) = RBT.lookup t" sorry
lemma [code]: "Mapping.empty = Mapping RBT.empty" sorry
lemma [code]: "Mapping.is_empty (Mapping t) ⟷ RBT.is_empty t" sorry
lemma [code]: "Mapping.update k v (Mapping t) = Mapping (RBT.insert k v t)" sorry
lemma [code]: "Mapping.delete k (Mapping t) = Mapping (RBT.delete k t)" sorry
lemma [code]: "Mapping.map_entry k f (Mapping t) = Mapping (RBT.map_entry k f t)" sorry
lemma [code]: "Mapping.keys (Mapping t) = set (RBT.keys t)" sorry
lemma [code]: "Mapping.ordered_keys (Mapping t) = RBT.keys t" sorry
lemma [code]: "Mapping.entries (Mapping t) = set (RBT.entries t)" sorry
lemma [code]: "Mapping.ordered_entries (Mapping t) = RBT.entries t" sorry
lemma [code]: "Mapping.fold f (Mapping t) s = RBT.fold f t s" sorry
lemma [code]: "Mapping.size (Mapping t) = length (RBT.keys t)" sorry
lemma [code]: "Mapping.tabulate ks f = Mapping (RBT.bulkload (map (λk. (k, f k)) ks))" sorry
lemma [code]: "Mapping.bulkload vs = Mapping (RBT.bulkload (zip [0..<length vs] vs))" sorry
lemma [code]: "Mapping.map_values f (Mapping t) = Mapping (RBT.map f t)" sorry
lemma [code]: "Mapping.filter P (Mapping t) = Mapping (RBT.filter P t)" sorry
lemma [code]:
  "Mapping.combine_with_key f (Mapping s) (Mapping t) = Mapping (RBT.combine_with_key f s t)" sorry
lemma [code]: "Mapping.combine f (Mapping s) (Mapping t) = Mapping (RBT.combine f s t)" sorry
lemma [code]: "HOL.equal (Mapping s) (Mapping t) ⟷ RBT.entries s = RBT.entries t" sorry

end
