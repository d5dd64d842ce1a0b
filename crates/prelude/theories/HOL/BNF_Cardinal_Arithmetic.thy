theory BNF_Cardinal_Arithmetic
  imports BNF_Cardinal_Order_Relation
begin

text ‹Arithmetic of cardinal orders.›

definition czero :: "'a rel"
  where "czero = card_of {}"

abbreviation Cnotzero :: "'a rel ⇒ bool"
  where "Cnotzero (r :: 'a rel) ≡ ¬ (r =o (czero :: 'a rel)) ∧ Card_order r"

definition cinfinite :: "'a rel ⇒ bool"
  where "cinfinite r ⟷ ¬ finite (Field r)"

abbreviation Cinfinite :: "'a rel ⇒ bool"
  where "Cinfinite r ≡ cinfinite r ∧ Card_order r"

definition cfinite :: "'a rel ⇒ bool"
  where "cfinite r ⟷ finite (Field r)"

abbreviation Cfinite :: "'a rel ⇒ bool"
  where "Cfinite r ≡ cfinite r ∧ Card_order r"

definition csum :: "'a rel ⇒ 'b rel ⇒ ('a + 'b) rel"  (infixr "+c" 65)
  where "r +c s = card_of (Sum_Type.Plus (Field r) (Field s))"

definition cone :: "unit rel"
  where "cone = card_of {()}"

definition ctwo :: "bool rel"
  where "ctwo = card_of (UNIV :: bool set)"

definition Csum :: "'a rel ⇒ ('a ⇒ 'b rel) ⇒ ('a × 'b) rel"
  where "Csum r f = card_of (SIGMA x:Field r. Field (f x))"

syntax
  "_Csum" :: "pttrn ⇒ ('a × 'a) set ⇒ 'b × 'b set ⇒ (('a × 'b) × ('a × 'b)) set"  ("(3CSUM _:_. _)" [0, 51, 10] 10)
syntax_consts "_Csum" ⇌ Csum
translations "CSUM i:r. rs" ⇌ "CONST Csum r (λi. rs)"

definition cprod :: "'a rel ⇒ 'b rel ⇒ ('a × 'b) rel"  (infixr "*c" 80)
  where "r *c s = card_of (Product_Type.Times (Field r) (Field s))"

definition cexp :: "'a rel ⇒ 'b rel ⇒ ('b ⇒ 'a) rel"  (infixr "^c" 90)
  where "r ^c s = card_of (Func (Field s) (Field r))"

end
