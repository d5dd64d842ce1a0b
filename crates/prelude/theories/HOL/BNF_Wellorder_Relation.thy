theory BNF_Wellorder_Relation
  imports Order_Relation
begin

text ‹A fixed well-order and the notions relative to it.›

locale wo_rel =
  fixes r :: "'a rel"
  assumes WELL: "Well_order r"
begin

abbreviation under where "under ≡ Order_Relation.under r"
abbreviation underS where "underS ≡ Order_Relation.underS r"
abbreviation Under where "Under ≡ Order_Relation.Under r"
abbreviation UnderS where "UnderS ≡ Order_Relation.UnderS r"
abbreviation above where "above ≡ Order_Relation.above r"
abbreviation aboveS where "aboveS ≡ Order_Relation.aboveS r"
abbreviation Above where "Above ≡ Order_Relation.Above r"
abbreviation AboveS where "AboveS ≡ Order_Relation.AboveS r"
abbreviation ofilter where "ofilter ≡ Order_Relation.ofilter r"

definition worec :: "(('a ⇒ 'b) ⇒ 'a ⇒ 'b) ⇒ 'a ⇒ 'b"
  where "worec F = wfrec (r - Id) F"

definition adm_wo :: "(('a ⇒ 'b) ⇒ 'a ⇒ 'b) ⇒ bool"
  where "adm_wo F ⟷ (∀f g x. (∀y∈underS x. f y = g y) ⟶ F f x = F g x)"

definition max2 :: "'a ⇒ 'a ⇒ 'a"
  where "max2 x y = (if (x, y) ∈ r then y else x)"

definition isMinim :: "'a set ⇒ 'a ⇒ bool"
  where "isMinim S x ⟷ x ∈ S ∧ (∀y∈S. (x, y) ∈ r)"

definition minim :: "'a set ⇒ 'a"
  where "minim S = (THE x. isMinim S x)"

definition supr :: "'a set ⇒ 'a"
  where "supr S = minim (Above S)"

definition suc :: "'a set ⇒ 'a"
  where "suc S = minim (AboveS S)"

end

end
