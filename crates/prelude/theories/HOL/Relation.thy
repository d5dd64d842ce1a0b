theory Relation
  imports Product_Type Sum_Type Fields
begin

text ‹Relations, as sets of pairs and as binary predicates: their properties, composition, converse, domain, range
and image.›

type_synonym 'a rel = "('a × 'a) set"

subsection ‹Properties›

definition refl_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "refl_on S r ⟷ (∀x∈S. (x, x) ∈ r)"

abbreviation refl :: "'a rel ⇒ bool"
  where "refl ≡ refl_on UNIV"

definition reflp_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "reflp_on S R ⟷ (∀x∈S. R x x)"

abbreviation reflp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "reflp ≡ reflp_on UNIV"

definition irrefl_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "irrefl_on S r ⟷ (∀x∈S. (x, x) ∉ r)"

lemma [code]: "irrefl_on S r ⟷ (∀p∈r. fst p = snd p ⟶ fst p ∉ S)"
  sorry

abbreviation irrefl :: "'a rel ⇒ bool"
  where "irrefl ≡ irrefl_on UNIV"

definition irreflp_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "irreflp_on S R ⟷ (∀x∈S. ¬ R x x)"

abbreviation irreflp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "irreflp ≡ irreflp_on UNIV"

definition asym_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "asym_on S r ⟷ (∀x∈S. ∀y∈S. ¬ ((x, y) ∈ r ∧ (y, x) ∈ r))"

lemma [code]: "asym_on S r ⟷ (∀(x, y)∈r. x ∈ S ⟶ y ∈ S ⟶ (y, x) ∉ r)"
  sorry

abbreviation asym :: "'a rel ⇒ bool"
  where "asym ≡ asym_on UNIV"

definition asymp_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "asymp_on S R ⟷ (∀x∈S. ∀y∈S. ¬ (R x y ∧ R y x))"

abbreviation asymp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "asymp ≡ asymp_on UNIV"

definition sym_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "sym_on S r ⟷ (∀x∈S. ∀y∈S. (x, y) ∈ r ⟶ (y, x) ∈ r)"

lemma [code]: "sym_on S r ⟷ (∀(x, y)∈r. x ∈ S ⟶ y ∈ S ⟶ (y, x) ∈ r)"
  sorry

abbreviation sym :: "'a rel ⇒ bool"
  where "sym ≡ sym_on UNIV"

definition symp_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "symp_on S R ⟷ (∀x∈S. ∀y∈S. R x y ⟶ R y x)"

abbreviation symp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "symp ≡ symp_on UNIV"

definition antisym_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "antisym_on S r ⟷ (∀x∈S. ∀y∈S. (x, y) ∈ r ∧ (y, x) ∈ r ⟶ x = y)"

lemma [code]: "antisym_on S r ⟷ (∀(x, y)∈r. x ∈ S ⟶ y ∈ S ⟶ (y, x) ∈ r ⟶ x = y)"
  sorry

abbreviation antisym :: "'a rel ⇒ bool"
  where "antisym ≡ antisym_on UNIV"

definition antisymp_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "antisymp_on S R ⟷ (∀x∈S. ∀y∈S. R x y ∧ R y x ⟶ x = y)"

abbreviation antisymp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "antisymp ≡ antisymp_on UNIV"

definition trans_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "trans_on S r ⟷ (∀x∈S. ∀y∈S. ∀z∈S. (x, y) ∈ r ∧ (y, z) ∈ r ⟶ (x, z) ∈ r)"

lemma [code]: "trans_on S r ⟷ (∀(x, y)∈r. x ∈ S ⟶ y ∈ S ⟶ (∀(u, z)∈r. u = y ⟶ z ∈ S ⟶ (x, z) ∈ r))"
  sorry

abbreviation trans :: "'a rel ⇒ bool"
  where "trans ≡ trans_on UNIV"

definition transp_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "transp_on S R ⟷ (∀x∈S. ∀y∈S. ∀z∈S. R x y ∧ R y z ⟶ R x z)"

abbreviation transp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "transp ≡ transp_on UNIV"

definition total_on :: "'a set ⇒ 'a rel ⇒ bool"
  where "total_on S r ⟷ (∀x∈S. ∀y∈S. x ≠ y ⟶ (x, y) ∈ r ∨ (y, x) ∈ r)"

abbreviation total :: "'a rel ⇒ bool"
  where "total ≡ total_on UNIV"

definition totalp_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "totalp_on S R ⟷ (∀x∈S. ∀y∈S. x ≠ y ⟶ R x y ∨ R y x)"

abbreviation totalp :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "totalp ≡ totalp_on UNIV"

definition left_unique :: "('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "left_unique R ⟷ (∀x x' y. R x y ∧ R x' y ⟶ x = x')"

definition single_valued :: "('a × 'b) set ⇒ bool"
  where "single_valued r ⟷ (∀x y y'. (x, y) ∈ r ∧ (x, y') ∈ r ⟶ y = y')"

lemma [code]: "single_valued r ⟷ (∀(x, y)∈r. ∀(x', y')∈r. x = x' ⟶ y = y')"
  sorry

definition right_unique :: "('a ⇒ 'b ⇒ bool) ⇒ bool"
  where "right_unique R ⟷ (∀x y y'. R x y ∧ R x y' ⟶ y = y')"

subsection ‹Operations›

definition Id :: "'a rel"
  where "Id = {p. fst p = snd p}"

definition Id_on :: "'a set ⇒ 'a rel"
  where "Id_on S = (λx. (x, x)) ` S"

inductive_set relcomp :: "('a × 'b) set ⇒ ('b × 'c) set ⇒ ('a × 'c) set"
  for r :: "('a × 'b) set" and s :: "('b × 'c) set"
  where relcompI: "(x, y) ∈ r ⟹ (y, z) ∈ s ⟹ (x, z) ∈ relcomp r s"

open_bundle relcomp_syntax
begin
notation relcomp (infixr "O" 75) and relcompp (infixr "OO" 75)
end

inductive_set converse :: "('a × 'b) set ⇒ ('b × 'a) set"
  for r :: "('a × 'b) set"
  where converseI: "(x, y) ∈ r ⟹ (y, x) ∈ converse r"

open_bundle converse_syntax
begin
notation
  converse ("(_¯)" [1000] 999) and
  conversep ("(_¯¯)" [1000] 1000)
notation (ASCII)
  converse ("(_^-1)" [1000] 999) and
  conversep ("(_^--1)" [1000] 1000)
end

lemma [code]: "converse r = (λp. (snd p, fst p)) ` r"
  sorry

lemma [code]: "conversep R x y = R y x"
  sorry

inductive_set Domain :: "('a × 'b) set ⇒ 'a set"
  for r :: "('a × 'b) set"
  where DomainI: "(x, y) ∈ r ⟹ x ∈ Domain r"

lemma [code]: "Domain r = fst ` r"
  sorry

inductive_set Range :: "('a × 'b) set ⇒ 'b set"
  for r :: "('a × 'b) set"
  where RangeI: "(x, y) ∈ r ⟹ y ∈ Range r"

lemma [code]: "Range r = snd ` r"
  sorry

definition Field :: "'a rel ⇒ 'a set"
  where "Field r = Domain r ∪ Range r"

definition Image :: "('a × 'b) set ⇒ 'a set ⇒ 'b set"  (infixr "``" 90)
  where "r `` S = {y. ∃x∈S. (x, y) ∈ r}"

definition inv_image :: "'b rel ⇒ ('a ⇒ 'b) ⇒ 'a rel"
  where "inv_image r f = {(x, y). (f x, f y) ∈ r}"

definition inv_imagep :: "('b ⇒ 'b ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'a ⇒ bool"
  where "inv_imagep R f x y ⟷ R (f x) (f y)"

definition Powp :: "('a ⇒ bool) ⇒ 'a set ⇒ bool"
  where "Powp Q S ⟷ (∀x∈S. Q x)"

end
