theory Option
  imports Lifting
begin

text ‹Optional values.›

datatype 'a option = None | Some (the: 'a)

datatype_compat option

definition combine_options :: "('a ⇒ 'a ⇒ 'a) ⇒ 'a option ⇒ 'a option ⇒ 'a option"
  where "combine_options f p q =
    (case p of
      None ⇒ q
    | Some x ⇒ (case q of None ⇒ p | Some y ⇒ Some (f x y)))"

context
begin

qualified definition is_none :: "'a option ⇒ bool"
  where "is_none p ⟷ p = None"

lemma [code]:
  "is_none None ⟷ True"
  "is_none (Some x) ⟷ False"
  sorry

qualified primrec bind :: "'a option ⇒ ('a ⇒ 'b option) ⇒ 'b option" where
  "bind None f = None"
| "bind (Some x) f = f x"

qualified definition these :: "'a option set ⇒ 'a set"
  where "these S = {x. Some x ∈ S}"

lemma [code]: "these S = the ` Set.filter (λp. ¬ is_none p) S"
  sorry

qualified definition image_filter :: "('a ⇒ 'b option) ⇒ 'a set ⇒ 'b set"
  where "image_filter f S = these (f ` S)"

end

lemma [code_unfold]:
  "HOL.equal p None ⟷ Option.is_none p"
  "HOL.equal None p ⟷ Option.is_none p"
  sorry

instance option :: (finite) finite ..

end
