text ‹Maps with finitely many keys, run as association lists.›

theory Finite_Map
  imports FSet AList Conditional_Parametricity
begin

section ‹Operations on maps›

abbreviation rel_map :: "('b ⇒ 'c ⇒ bool) ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'c) ⇒ bool" where
  "rel_map R ≡ rel_fun (=) (rel_option R)"

definition map_upd :: "'a ⇒ 'b ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'b)" where
  "map_upd k v m = m(k ↦ v)"

definition map_filter :: "('a ⇒ bool) ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'b)" where
  "map_filter P m = (λk. if P k then m k else None)"

definition map_drop :: "'a ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'b)" where
  "map_drop k = map_filter (λx. x ≠ k)"

definition map_drop_set :: "'a set ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'b)" where
  "map_drop_set A = map_filter (λx. x ∉ A)"

definition map_restrict_set :: "'a set ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'b)" where
  "map_restrict_set A = map_filter (λx. x ∈ A)"

definition map_pred :: "('a ⇒ 'b ⇒ bool) ⇒ ('a ⇀ 'b) ⇒ bool" where
  "map_pred P m ⟷ (∀k. pred_option (P k) (m k))"

definition rel_map_on_set :: "'a set ⇒ ('b ⇒ 'c ⇒ bool) ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'c) ⇒ bool" where
  "rel_map_on_set A R m n ⟷ (∀k∈A. rel_option R (m k) (n k))"

section ‹The type›

typedef ('a, 'b) fmap = "{m. finite (dom m)} :: ('a ⇀ 'b) set"
  morphisms fmlookup Abs_fmap
  sorry

setup_lifting type_definition_fmap

lift_definition fmran :: "('a, 'b) fmap ⇒ 'b fset" is ran sorry
lift_definition fmdom :: "('a, 'b) fmap ⇒ 'a fset" is dom sorry
lift_definition fmdom' :: "('a, 'b) fmap ⇒ 'a set" is dom sorry
lift_definition fmempty :: "('a, 'b) fmap" is Map.empty sorry
lift_definition fmupd :: "'a ⇒ 'b ⇒ ('a, 'b) fmap ⇒ ('a, 'b) fmap" is map_upd sorry
lift_definition fmfilter :: "('a ⇒ bool) ⇒ ('a, 'b) fmap ⇒ ('a, 'b) fmap" is map_filter sorry
lift_definition fmdrop :: "'a ⇒ ('a, 'b) fmap ⇒ ('a, 'b) fmap" is map_drop sorry
lift_definition fmdrop_set :: "'a set ⇒ ('a, 'b) fmap ⇒ ('a, 'b) fmap" is map_drop_set sorry
lift_definition fmdrop_fset :: "'a fset ⇒ ('a, 'b) fmap ⇒ ('a, 'b) fmap" is map_drop_set sorry
lift_definition fmrestrict_set :: "'a set ⇒ ('a, 'b) fmap ⇒ ('a, 'b) fmap" is
  map_restrict_set sorry
lift_definition fmrestrict_fset :: "'a fset ⇒ ('a, 'b) fmap ⇒ ('a, 'b) fmap" is
  map_restrict_set sorry
lift_definition fmadd :: "('a, 'b) fmap ⇒ ('a, 'b) fmap ⇒ ('a, 'b) fmap"  (infixl "++⇩f" 100) is
  map_add sorry
lift_definition fmpred :: "('a ⇒ 'b ⇒ bool) ⇒ ('a, 'b) fmap ⇒ bool" is map_pred sorry
lift_definition fmsubset :: "('a, 'b) fmap ⇒ ('a, 'b) fmap ⇒ bool"  (infix "⊆⇩f" 50) is
  map_le sorry
lift_definition fset_of_fmap :: "('a, 'b) fmap ⇒ ('a × 'b) fset" is Map.graph sorry
lift_definition fmap_of_list :: "('a × 'b) list ⇒ ('a, 'b) fmap" is map_of sorry
lift_definition fmrel_on_fset ::
  "'a fset ⇒ ('b ⇒ 'c ⇒ bool) ⇒ ('a, 'b) fmap ⇒ ('a, 'c) fmap ⇒ bool" is
  rel_map_on_set sorry
lift_definition fmimage :: "('a, 'b) fmap ⇒ 'a fset ⇒ 'b fset" is
  "λm A. {v. ∃k∈A. m k = Some v}" sorry
lift_definition fmcomp :: "('b, 'c) fmap ⇒ ('a, 'b) fmap ⇒ ('a, 'c) fmap"  (infixl "∘⇩f" 55) is
  map_comp sorry
lift_definition fmmap :: "('b ⇒ 'c) ⇒ ('a, 'b) fmap ⇒ ('a, 'c) fmap" is
  "λf m k. map_option f (m k)" sorry
lift_definition fmmap_keys :: "('a ⇒ 'b ⇒ 'c) ⇒ ('a, 'b) fmap ⇒ ('a, 'c) fmap" is
  "λf m k. map_option (f k) (m k)" sorry
lift_definition fmran' :: "('a, 'b) fmap ⇒ 'b set" is ran sorry

definition fmrel :: "('b ⇒ 'c ⇒ bool) ⇒ ('a, 'b) fmap ⇒ ('a, 'c) fmap ⇒ bool" where
  "fmrel R m n ⟷ (∀k. rel_option R (fmlookup m k) (fmlookup n k))"

definition pred_fmap :: "('b ⇒ bool) ⇒ ('a, 'b) fmap ⇒ bool" where
  "pred_fmap P m ⟷ fmpred (λ_. P) m"

definition size_fmap :: "('a ⇒ nat) ⇒ ('b ⇒ nat) ⇒ ('a, 'b) fmap ⇒ nat" where
  "size_fmap f g m = FSet.size_fset (λ(k, v). f k + g v) (fset_of_fmap m)"

instantiation fmap :: (type, type) size
begin
definition size_fmap where
  size_fmap_overloaded_def: "size_fmap = Finite_Map.size_fmap (λ_. 0) (λ_. 0)"
instance ..
end

definition sorted_list_of_fmap :: "('a::linorder, 'b) fmap ⇒ ('a × 'b) list" where
  "sorted_list_of_fmap m = map (λk. (k, the (fmlookup m k))) (sorted_list_of_fset (fmdom m))"

instantiation fmap :: (type, equal) equal
begin
definition equal_fmap :: "('a, 'b) fmap ⇒ ('a, 'b) fmap ⇒ bool" where
  "equal_fmap = fmrel HOL.equal"
instance sorry
end

instance fmap :: (countable, countable) countable sorry
instance fmap :: (finite, finite) finite sorry

section ‹Execution›

code_datatype fmap_of_list

lemma [code]: "fmlookup (fmap_of_list ps) = map_of ps" sorry
lemma [code]: "fmempty = fmap_of_list []" sorry
lemma [code]: "fmran (fmap_of_list ps) = fset_of_list (map snd (AList.clearjunk ps))" sorry
lemma [code]: "fmran' m = fset (fmran m)" sorry
lemma [code]: "fmdom (fmap_of_list ps) = fset_of_list (map fst ps)" sorry
lemma [code]: "fmdom' m = fset (fmdom m)" sorry
lemma [code]: "fmupd k v (fmap_of_list ps) = fmap_of_list (AList.update k v ps)" sorry
lemma [code]: "fmfilter P (fmap_of_list ps) = fmap_of_list (filter (λp. P (fst p)) ps)" sorry
lemma [code]: "fmdrop k = fmfilter (λx. x ≠ k)" sorry
lemma [code]: "fmdrop_set A = fmfilter (λx. x ∉ A)" sorry
lemma [code]: "fmdrop_fset A = fmfilter (λx. x |∉| A)" sorry
lemma [code]: "fmrestrict_set A = fmfilter (λx. x ∈ A)" sorry
lemma [code]: "fmrestrict_fset A = fmfilter (λx. x |∈| A)" sorry
lemma [code]: "fmap_of_list ps ++⇩f fmap_of_list qs = fmap_of_list (AList.merge ps qs)" sorry
lemma [code]: "fmpred P m ⟷ (∀k∈fset (fmdom m). P k (the (fmlookup m k)))" sorry
lemma [code]: "m ⊆⇩f n ⟷ (∀k∈fset (fmdom m). fmlookup m k = fmlookup n k)" sorry
lemma [code]: "fset_of_fmap (fmap_of_list ps) = fset_of_list (AList.clearjunk ps)" sorry
lemma [code]:
  "fmrel_on_fset A R m n ⟷ (∀k∈fset A. rel_option R (fmlookup m k) (fmlookup n k))" sorry
lemma [code]:
  "fmimage (fmap_of_list ps) A =
    fset_of_list (map snd (filter (λp. fst p |∈| A) (AList.clearjunk ps)))" sorry
lemma [code]: "fmap_of_list ps ∘⇩f fmap_of_list qs = fmap_of_list (AList.compose qs ps)" sorry
lemma [code]: "fmmap f (fmap_of_list ps) = fmap_of_list (map (apsnd f) ps)" sorry
lemma [code]: "fmmap_keys f (fmap_of_list ps) = fmap_of_list (map (λ(k, v). (k, f k v)) ps)" sorry
lemma [code]:
  "fmrel R m n ⟷
    fmdom m = fmdom n ∧ (∀k∈fset (fmdom m). rel_option R (fmlookup m k) (fmlookup n k))" sorry

lifting_forget fmap.lifting

end
