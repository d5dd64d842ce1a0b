theory Order_Relation
  imports Wfrec
begin

text ‹Orders as sets of pairs, relative to a carrier.›

definition preorder_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "preorder_on S r ⟷ r ⊆ S × S ∧ refl_on S r ∧ trans r"

definition partial_order_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "partial_order_on S r ⟷ preorder_on S r ∧ antisym r"

definition linear_order_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "linear_order_on S r ⟷ partial_order_on S r ∧ total_on S r"

definition strict_linear_order_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "strict_linear_order_on S r ⟷ irrefl r ∧ trans r ∧ total_on S r"

definition well_order_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "well_order_on S r ⟷ linear_order_on S r ∧ wf (r - Id)"

abbreviation "Refl r ≡ refl_on (Field r) r"
abbreviation "Preorder r ≡ preorder_on (Field r) r"
abbreviation "Partial_order r ≡ partial_order_on (Field r) r"
abbreviation "Total r ≡ total_on (Field r) r"
abbreviation "Linear_order r ≡ linear_order_on (Field r) r"
abbreviation "Well_order r ≡ well_order_on (Field r) r"

definition relation_of :: "('a ⇒ 'a ⇒ bool) ⇒ 'a set ⇒ ('a × 'a) set"
  where "relation_of R S = {(x, y) ∈ S × S. R x y}"

abbreviation "strict_linear_order ≡ strict_linear_order_on UNIV"
abbreviation "linear_order ≡ linear_order_on UNIV"
abbreviation "well_order ≡ well_order_on UNIV"

definition under :: "'a rel ⇒ 'a ⇒ 'a set"
  where "under r x = {y. (y, x) ∈ r}"

definition underS :: "'a rel ⇒ 'a ⇒ 'a set"
  where "underS r x = {y. (y, x) ∈ r ∧ y ≠ x}"

definition Under :: "'a rel ⇒ 'a set ⇒ 'a set"
  where "Under r S = {y ∈ Field r. ∀x∈S. (y, x) ∈ r}"

definition UnderS :: "'a rel ⇒ 'a set ⇒ 'a set"
  where "UnderS r S = {y ∈ Field r. ∀x∈S. (y, x) ∈ r ∧ y ≠ x}"

definition above :: "'a rel ⇒ 'a ⇒ 'a set"
  where "above r x = {y. (x, y) ∈ r}"

definition aboveS :: "'a rel ⇒ 'a ⇒ 'a set"
  where "aboveS r x = {y. (x, y) ∈ r ∧ y ≠ x}"

definition Above :: "'a rel ⇒ 'a set ⇒ 'a set"
  where "Above r S = {y ∈ Field r. ∀x∈S. (x, y) ∈ r}"

definition AboveS :: "'a rel ⇒ 'a set ⇒ 'a set"
  where "AboveS r S = {y ∈ Field r. ∀x∈S. (x, y) ∈ r ∧ y ≠ x}"

definition ofilter :: "'a rel ⇒ 'a set ⇒ bool"
  where "ofilter r S ⟷ S ⊆ Field r ∧ (∀x∈S. under r x ⊆ S)"

end
