theory BNF_Wellorder_Constructions
  imports BNF_Wellorder_Embedding
begin

text ‹Comparing well-orders, restricting them, and functions of restricted domain.›

abbreviation Restr :: "'a rel ⇒ 'a set ⇒ 'a rel"
  where "Restr r S ≡ r ∩ (S × S)"

definition ofilterIncl :: "'a rel ⇒ 'a set rel"
  where "ofilterIncl r =
    {(S, T). ofilter r S ∧ S ≠ Field r ∧ ofilter r T ∧ T ≠ Field r ∧ S ⊂ T}"

definition ordLeq :: "('a rel × 'a' rel) set"
  where "ordLeq = {(r, s). Well_order r ∧ Well_order s ∧ (∃f. embed r s f)}"

abbreviation ordLeq2 :: "'a rel ⇒ 'a' rel ⇒ bool"  (infix "<=o" 50)
  where "r <=o s ≡ (r, s) ∈ ordLeq"

abbreviation ordLeq3 :: "'a rel ⇒ 'a' rel ⇒ bool"  (infix "≤o" 50)
  where "r ≤o s ≡ r <=o s"

definition ordLess :: "('a rel × 'a' rel) set"
  where "ordLess = {(r, s). Well_order r ∧ Well_order s ∧ (∃f. embedS r s f)}"

abbreviation ordLess2 :: "'a rel ⇒ 'a' rel ⇒ bool"  (infix "<o" 50)
  where "r <o s ≡ (r, s) ∈ ordLess"

definition ordIso :: "('a rel × 'a' rel) set"
  where "ordIso = {(r, s). Well_order r ∧ Well_order s ∧ (∃f. iso r s f)}"

abbreviation ordIso2 :: "'a rel ⇒ 'a' rel ⇒ bool"  (infix "=o" 50)
  where "r =o s ≡ (r, s) ∈ ordIso"

definition ord_to_filter :: "'a rel ⇒ 'a rel ⇒ 'a set"
  where "ord_to_filter s r = (SOME f. embed r s f) ` Field r"

definition dir_image :: "'a rel ⇒ ('a ⇒ 'a') ⇒ 'a' rel"
  where "dir_image r f = map_prod f f ` r"

definition bsqr :: "'a rel ⇒ ('a × 'a) rel"
  where "bsqr r =
    {((a, b), (c, d)). {a, b, c, d} ⊆ Field r ∧
      (let m = wo_rel.max2 r a b; n = wo_rel.max2 r c d in
        (m, n) ∈ r - Id ∨ m = n ∧ (a, c) ∈ r - Id ∨ m = n ∧ a = c ∧ (b, d) ∈ r - Id ∨ a = c ∧ b = d)}"

definition Func :: "'a set ⇒ 'b set ⇒ ('a ⇒ 'b) set"
  where "Func S T = {f. (∀x∈S. f x ∈ T) ∧ (∀x. x ∉ S ⟶ f x = undefined)}"

definition curr :: "'a set ⇒ ('a × 'b ⇒ 'c) ⇒ 'a ⇒ 'b ⇒ 'c"
  where "curr S f x = (if x ∈ S then λy. f (x, y) else undefined)"

definition Func_map :: "'b set ⇒ ('c ⇒ 'd) ⇒ ('b ⇒ 'a) ⇒ ('a ⇒ 'c) ⇒ 'b ⇒ 'd"
  where "Func_map T f g h x = (if x ∈ T then f (h (g x)) else undefined)"

end
