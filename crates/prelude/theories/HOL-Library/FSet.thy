text ‹Finite sets as a type of their own.›

theory FSet
  imports Main Countable
begin

typedef 'a fset = "{A :: 'a set. finite A}"
  morphisms fset Abs_fset
  sorry

setup_lifting type_definition_fset

section ‹Order and lattice›

instance fset :: (finite) finite sorry

instantiation fset :: (type) "{bounded_lattice_bot, distrib_lattice, minus}"
begin

lift_definition bot_fset :: "'a fset" is "{}" sorry

lift_definition less_eq_fset :: "'a fset ⇒ 'a fset ⇒ bool" is "(⊆)" sorry

definition less_fset :: "'a fset ⇒ 'a fset ⇒ bool" where
  "less_fset A B ⟷ A ≤ B ∧ A ≠ B"

lift_definition sup_fset :: "'a fset ⇒ 'a fset ⇒ 'a fset" is "(∪)" sorry

lift_definition inf_fset :: "'a fset ⇒ 'a fset ⇒ 'a fset" is "(∩)" sorry

lift_definition minus_fset :: "'a fset ⇒ 'a fset ⇒ 'a fset" is "(-)" sorry

instance sorry

end

abbreviation fempty :: "'a fset"  ("{||}") where "{||} ≡ bot"
abbreviation fsubset_eq :: "'a fset ⇒ 'a fset ⇒ bool"  (infix "|⊆|" 50) where "A |⊆| B ≡ A ≤ B"
abbreviation fsubset :: "'a fset ⇒ 'a fset ⇒ bool"  (infix "|⊂|" 50) where "A |⊂| B ≡ A < B"
abbreviation funion :: "'a fset ⇒ 'a fset ⇒ 'a fset"  (infixl "|∪|" 65) where "A |∪| B ≡ sup A B"
abbreviation finter :: "'a fset ⇒ 'a fset ⇒ 'a fset"  (infixl "|∩|" 65) where "A |∩| B ≡ inf A B"
abbreviation fminus :: "'a fset ⇒ 'a fset ⇒ 'a fset"  (infixl "|-|" 65) where
  "A |-| B ≡ minus A B"

instantiation fset :: (equal) equal
begin

definition equal_fset :: "'a fset ⇒ 'a fset ⇒ bool" where
  "equal_fset A B ⟷ A |⊆| B ∧ B |⊆| A"

instance sorry

end

instantiation fset :: (type) conditionally_complete_lattice
begin

lift_definition Inf_fset :: "'a fset set ⇒ 'a fset" is
  "λ𝒜. (if finite (⋂𝒜) then ⋂𝒜 else {})" sorry

lift_definition Sup_fset :: "'a fset set ⇒ 'a fset" is
  "λ𝒜. (if finite (⋃𝒜) then ⋃𝒜 else {})" sorry

instance sorry

end

instantiation fset :: (finite) complete_lattice
begin
lift_definition top_fset :: "'a fset" is UNIV sorry
instance sorry
end

instantiation fset :: (finite) complete_boolean_algebra
begin
lift_definition uminus_fset :: "'a fset ⇒ 'a fset" is uminus sorry
instance sorry
end

abbreviation fUNIV :: "'a::finite fset" where "fUNIV ≡ top"
abbreviation fuminus :: "'a::finite fset ⇒ 'a fset"  ("|-| _" [81] 80) where "|-| A ≡ uminus A"

section ‹Elements›

lift_definition finsert :: "'a ⇒ 'a fset ⇒ 'a fset" is insert sorry

syntax
  "_fset" :: "args ⇒ 'a fset"  ("{|(_)|}")
syntax_consts
  "_fset" ⇌ finsert
translations
  "{|x, xs|}" ⇌ "CONST finsert x {|xs|}"
  "{|x|}" ⇌ "CONST finsert x {||}"

abbreviation fmember :: "'a ⇒ 'a fset ⇒ bool"  (infix "|∈|" 50) where
  "x |∈| A ≡ x ∈ fset A"

abbreviation not_fmember :: "'a ⇒ 'a fset ⇒ bool"  (infix "|∉|" 50) where
  "x |∉| A ≡ x ∉ fset A"

context
begin

qualified abbreviation Ball :: "'a fset ⇒ ('a ⇒ bool) ⇒ bool" where
  "Ball A ≡ Set.Ball (fset A)"

qualified abbreviation Bex :: "'a fset ⇒ ('a ⇒ bool) ⇒ bool" where
  "Bex A ≡ Set.Bex (fset A)"

end

abbreviation (input) fBall :: "'a fset ⇒ ('a ⇒ bool) ⇒ bool" where
  "fBall ≡ FSet.Ball"

abbreviation (input) fBex :: "'a fset ⇒ ('a ⇒ bool) ⇒ bool" where
  "fBex ≡ FSet.Bex"

syntax (input)
  "_fBall" :: "pttrn ⇒ 'a fset ⇒ bool ⇒ bool"  ("(3! (_/|:|_)./ _)" [0, 0, 10] 10)
  "_fBex" :: "pttrn ⇒ 'a fset ⇒ bool ⇒ bool"  ("(3? (_/|:|_)./ _)" [0, 0, 10] 10)
  "_fBex1" :: "pttrn ⇒ 'a fset ⇒ bool ⇒ bool"  ("(3?! (_/:_)./ _)" [0, 0, 10] 10)
syntax
  "_fBall" :: "pttrn ⇒ 'a fset ⇒ bool ⇒ bool"  ("(3∀(_/|∈|_)./ _)" [0, 0, 10] 10)
  "_fBex" :: "pttrn ⇒ 'a fset ⇒ bool ⇒ bool"  ("(3∃(_/|∈|_)./ _)" [0, 0, 10] 10)
  "_fBnex" :: "pttrn ⇒ 'a fset ⇒ bool ⇒ bool"  ("(3∄(_/|∈|_)./ _)" [0, 0, 10] 10)
  "_fBex1" :: "pttrn ⇒ 'a fset ⇒ bool ⇒ bool"  ("(3∃!(_/|∈|_)./ _)" [0, 0, 10] 10)
translations
  "∀x|∈|A. P" ⇌ "CONST FSet.Ball A (λx. P)"
  "∃x|∈|A. P" ⇌ "CONST FSet.Bex A (λx. P)"
  "∄x|∈|A. P" ⇀ "CONST FSet.Ball A (λx. ¬ P)"
  "∃!x|∈|A. P" ⇀ "∃!x. x |∈| A ∧ P"

syntax
  "_setlessfAll" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_|⊂|_./ _)" [0, 0, 10] 10)
  "_setlessfEx" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_|⊂|_./ _)" [0, 0, 10] 10)
  "_setlefAll" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_|⊆|_./ _)" [0, 0, 10] 10)
  "_setlefEx" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_|⊆|_./ _)" [0, 0, 10] 10)
translations
  "∀A|⊂|B. P" ⇀ "∀A. A |⊂| B ⟶ P"
  "∃A|⊂|B. P" ⇀ "∃A. A |⊂| B ∧ P"
  "∀A|⊆|B. P" ⇀ "∀A. A |⊆| B ⟶ P"
  "∃A|⊆|B. P" ⇀ "∃A. A |⊆| B ∧ P"

section ‹Operations›

lift_definition ffilter :: "('a ⇒ bool) ⇒ 'a fset ⇒ 'a fset" is Set.filter sorry
lift_definition fPow :: "'a fset ⇒ 'a fset fset" is Pow sorry
lift_definition fcard :: "'a fset ⇒ nat" is card sorry
lift_definition fimage :: "('a ⇒ 'b) ⇒ 'a fset ⇒ 'b fset"  (infixr "|`|" 90) is image sorry
lift_definition fthe_elem :: "'a fset ⇒ 'a" is the_elem sorry
lift_definition fbind :: "'a fset ⇒ ('a ⇒ 'b fset) ⇒ 'b fset" is Set.bind sorry
lift_definition ffUnion :: "'a fset fset ⇒ 'a fset" is Union sorry
lift_definition ffold :: "('a ⇒ 'b ⇒ 'b) ⇒ 'b ⇒ 'a fset ⇒ 'b" is Finite_Set.fold sorry
lift_definition fset_of_list :: "'a list ⇒ 'a fset" is set sorry
lift_definition sorted_list_of_fset :: "'a::linorder fset ⇒ 'a list" is sorted_list_of_set sorry

lemma [code]: "fcard A = card (fset A)" sorry
lemma [code]: "fPow A = Abs_fset (Abs_fset ` Pow (fset A))" sorry
lemma [code]: "ffUnion 𝒜 = Abs_fset (⋃ (fset ` fset 𝒜))" sorry
lemma [code]: "fbind A f = Abs_fset (⋃x∈fset A. fset (f x))" sorry

text ‹What locales of these names assume.›

definition semilattice_fset :: "('a ⇒ 'a ⇒ 'a) ⇒ bool" where
  "semilattice_fset f ⟷ semilattice f"

definition semilattice_order_fset :: "('a ⇒ 'a ⇒ 'a) ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ 'a ⇒ bool) ⇒ bool" where
  "semilattice_order_fset f le less ⟷ semilattice_order f le less"

locale comm_monoid_fset = comm_monoid
begin

definition F :: "('b ⇒ 'a) ⇒ 'b fset ⇒ 'a" where
  "F g A = Finite_Set.fold (f ∘ g) ❙1 (fset A)"

end

context comm_monoid_add
begin

definition fsum :: "('b ⇒ 'a) ⇒ 'b fset ⇒ 'a" where
  "fsum g A = sum g (fset A)"

end

context linorder
begin

definition fMin :: "'a fset ⇒ 'a" where
  "fMin A = Min (fset A)"

definition fMax :: "'a fset ⇒ 'a" where
  "fMax A = Max (fset A)"

end

section ‹Relators and size›

lift_definition rel_fset :: "('a ⇒ 'b ⇒ bool) ⇒ 'a fset ⇒ 'b fset ⇒ bool" is rel_set sorry

definition pred_fset :: "('a ⇒ bool) ⇒ 'a fset ⇒ bool" where
  "pred_fset P A ⟷ (∀x∈fset A. P x)"

bnf "'a fset"
  map: fimage
  sets: fset
  bd: natLeq
  wits: "{||}"
  rel: rel_fset
  pred: pred_fset
  sorry

definition size_fset :: "('a ⇒ nat) ⇒ 'a fset ⇒ nat" where
  "size_fset w A = (∑x∈fset A. Suc (w x))"

instantiation fset :: (type) size
begin

definition size_fset where
  size_fset_overloaded_def: "size_fset = FSet.size_fset (λ_. 0)"

instance ..

end

instance fset :: (countable) countable sorry

lifting_forget fset.lifting

end
