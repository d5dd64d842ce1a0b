theory BNF_Cardinal_Order_Relation
  imports Zorn BNF_Wellorder_Constructions
begin

text ‹Cardinal orders and the cardinality of a set as an order.›

definition card_order_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "card_order_on S r ⟷ well_order_on S r ∧ (∀s. well_order_on S s ⟶ r ≤o s)"

abbreviation "Card_order r ≡ card_order_on (Field r) r"
abbreviation "card_order r ≡ card_order_on UNIV r"

definition card_of :: "'a set ⇒ 'a rel"  ("|_|")
  where "card_of S = (SOME r. card_order_on S r)"

definition natLeq :: "(nat × nat) set"
  where "natLeq = {(m, n). m ≤ n}"

definition natLess :: "(nat × nat) set"
  where "natLess = {(m, n). m < n}"

abbreviation natLeq_on :: "nat ⇒ (nat × nat) set"
  where "natLeq_on k ≡ {(m, n). m < k ∧ n < k ∧ m ≤ n}"

definition isCardSuc :: "'a rel ⇒ 'a set rel ⇒ bool"
  where "isCardSuc r s ⟷
    Card_order s ∧ r <o s ∧ (∀q :: 'a set rel. Card_order q ∧ r <o q ⟶ s ≤o q)"

definition cardSuc :: "'a rel ⇒ 'a set rel"
  where "cardSuc r = (SOME s. isCardSuc r s)"

typedef 'a suc = "Field (cardSuc (card_of (UNIV :: 'a set)))"
  sorry

definition card_suc :: "'a rel ⇒ 'a suc rel"
  where "card_suc r = map_prod Abs_suc Abs_suc ` cardSuc (card_of (UNIV :: 'a set))"

definition cofinal :: "'a set ⇒ 'a rel ⇒ bool"
  where "cofinal S r ⟷ (∀x∈Field r. ∃y∈S. (x, y) ∈ r ∧ x ≠ y)"

definition regularCard :: "'a rel ⇒ bool"
  where "regularCard r ⟷ (∀S. S ⊆ Field r ∧ cofinal S r ⟶ card_of S =o r)"

definition relChain :: "('a × 'a) set ⇒ ('a ⇒ 'b::ord) ⇒ bool"
  where "relChain r f ⟷ (∀x y. (x, y) ∈ r ⟶ f x ≤ f y)"

definition stable :: "'a rel ⇒ bool"
  where "stable r ⟷
    (∀(S :: 'a set) (f :: 'a ⇒ 'a set).
      card_of S <o r ∧ (∀x∈S. card_of (f x) <o r) ⟶ card_of (Sigma S f) <o r)"

end
