theory Record
  imports Quickcheck_Exhaustive
begin

text ‹The notation for records, and the isomorphism with pairs that record definitions rest on.›

datatype (dead 'a, dead 'b, dead 'c) tuple_isomorphism =
  Tuple_Isomorphism "'a ⇒ 'b × 'c" "'b × 'c ⇒ 'a"

primrec repr :: "('a, 'b, 'c) tuple_isomorphism ⇒ 'a ⇒ 'b × 'c"
  where "repr (Tuple_Isomorphism f g) = f"

primrec abst :: "('a, 'b, 'c) tuple_isomorphism ⇒ 'b × 'c ⇒ 'a"
  where "abst (Tuple_Isomorphism f g) = g"

definition iso_tuple_fst :: "('a, 'b, 'c) tuple_isomorphism ⇒ 'a ⇒ 'b"
  where "iso_tuple_fst i x = fst (repr i x)"

definition iso_tuple_snd :: "('a, 'b, 'c) tuple_isomorphism ⇒ 'a ⇒ 'c"
  where "iso_tuple_snd i x = snd (repr i x)"

definition iso_tuple_fst_update :: "('a, 'b, 'c) tuple_isomorphism ⇒ ('b ⇒ 'b) ⇒ ('a ⇒ 'a)"
  where "iso_tuple_fst_update i f x = abst i (apfst f (repr i x))"

definition iso_tuple_snd_update :: "('a, 'b, 'c) tuple_isomorphism ⇒ ('c ⇒ 'c) ⇒ ('a ⇒ 'a)"
  where "iso_tuple_snd_update i f x = abst i (apsnd f (repr i x))"

definition iso_tuple_cons :: "('a, 'b, 'c) tuple_isomorphism ⇒ 'b ⇒ 'c ⇒ 'a"
  where "iso_tuple_cons i x y = abst i (x, y)"

definition iso_tuple_surjective_proof_assist :: "'a ⇒ 'b ⇒ ('a ⇒ 'b) ⇒ bool"
  where "iso_tuple_surjective_proof_assist x y f ⟷ f x = y"

definition iso_tuple_update_accessor_cong_assist ::
    "(('b ⇒ 'b) ⇒ ('a ⇒ 'a)) ⇒ ('a ⇒ 'b) ⇒ bool"
  where "iso_tuple_update_accessor_cong_assist upd acc ⟷
    (∀v. upd id v = v) ∧ (∀f v. upd f v = upd (λ_. f (acc v)) v)"

definition iso_tuple_update_accessor_eq_assist ::
    "(('b ⇒ 'b) ⇒ ('a ⇒ 'a)) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ ('b ⇒ 'b) ⇒ 'a ⇒ 'b ⇒ bool"
  where "iso_tuple_update_accessor_eq_assist upd acc v f w x ⟷
    iso_tuple_update_accessor_cong_assist upd acc ∧ acc v = x ∧ upd f v = w"

locale isomorphic_tuple =
  fixes isom :: "('a, 'b, 'c) tuple_isomorphism"
  assumes repr_inv: "abst isom (repr isom x) = x"
    and abst_inv: "repr isom (abst isom y) = y"

definition tuple_iso_tuple :: "('a × 'b, 'a, 'b) tuple_isomorphism"
  where "tuple_iso_tuple = Tuple_Isomorphism id id"

nonterminal
  ident and
  field_type and
  field_types and
  field and
  fields and
  field_update and
  field_updates

open_bundle record_syntax
begin

syntax
  "_constify" :: "id ⇒ ident"  ("_")
  "_constify" :: "longid ⇒ ident"  ("_")
  "_field_type" :: "ident ⇒ type ⇒ field_type"  ("(2_ ::/ _)")
  "" :: "field_type ⇒ field_types"  ("_")
  "_field_types" :: "field_type ⇒ field_types ⇒ field_types"  ("_,/ _")
  "_record_type" :: "field_types ⇒ type"  ("(3⦇_⦈)")
  "_record_type_scheme" :: "field_types ⇒ type ⇒ type"  ("(3⦇_,/ (2… ::/ _)⦈)")
  "_field" :: "ident ⇒ 'a ⇒ field"  ("(2_ =/ _)")
  "" :: "field ⇒ fields"  ("_")
  "_fields" :: "field ⇒ fields ⇒ fields"  ("_,/ _")
  "_record" :: "fields ⇒ 'a"  ("(3⦇_⦈)")
  "_record_scheme" :: "fields ⇒ 'a ⇒ 'a"  ("(3⦇_,/ (2… =/ _)⦈)")
  "_field_update" :: "ident ⇒ 'a ⇒ field_update"  ("(2_ :=/ _)")
  "" :: "field_update ⇒ field_updates"  ("_")
  "_field_updates" :: "field_update ⇒ field_updates ⇒ field_updates"  ("_,/ _")
  "_record_update" :: "'a ⇒ field_updates ⇒ 'b"  ("_/(3⦇_⦈)" [900, 0] 900)

syntax (ASCII)
  "_record_type" :: "field_types ⇒ type"  ("(3'(| _ |'))")
  "_record_type_scheme" :: "field_types ⇒ type ⇒ type"  ("(3'(| _,/ (2... ::/ _) |'))")
  "_record" :: "fields ⇒ 'a"  ("(3'(| _ |'))")
  "_record_scheme" :: "fields ⇒ 'a ⇒ 'a"  ("(3'(| _,/ (2... =/ _) |'))")
  "_record_update" :: "'a ⇒ field_updates ⇒ 'b"  ("_/(3'(| _ |'))" [900, 0] 900)

end

hide_const (open) Tuple_Isomorphism repr abst iso_tuple_fst iso_tuple_snd iso_tuple_fst_update
  iso_tuple_snd_update iso_tuple_cons iso_tuple_surjective_proof_assist
  iso_tuple_update_accessor_cong_assist iso_tuple_update_accessor_eq_assist tuple_iso_tuple

end
