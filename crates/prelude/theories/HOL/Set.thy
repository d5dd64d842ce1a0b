theory Set
  imports Lattices Boolean_Algebras
begin

text ‹Sets: the type, its notation, its Boolean algebra, bounded quantifiers, images and the operations on single
elements that evaluation works with.›

subsection ‹The type›

typedecl 'a set

axiomatization Collect :: "('a ⇒ bool) ⇒ 'a set"
    and member :: "'a ⇒ 'a set ⇒ bool"
  where mem_Collect_eq [code_unfold]: "member x (Collect Q) = Q x"
    and Collect_mem_eq [code_unfold]: "Collect (λx. member x S) = S"

notation member (infix "∈" 50)

abbreviation not_member :: "'a ⇒ 'a set ⇒ bool"
  where "not_member x S ≡ ¬ (x ∈ S)"

notation not_member (infix "∉" 50)

open_bundle member_ASCII_syntax
begin
notation (ASCII) member (infix ":" 50) and not_member (infix "~:" 50)
end

subsection ‹Comprehensions›

syntax "_Coll" :: "pttrn ⇒ bool ⇒ 'a set"  ("{_./ _}")
syntax_consts "_Coll" ⇌ Collect
translations "{x. P}" ⇌ "CONST Collect (λx. P)"

syntax (ASCII) "_Collect" :: "pttrn ⇒ 'a set ⇒ bool ⇒ 'a set"  ("{(_/: _)./ _}")
syntax "_Collect" :: "pttrn ⇒ 'a set ⇒ bool ⇒ 'a set"  ("{(_/ ∈ _)./ _}")
syntax_consts "_Collect" ⇌ Collect
translations "{p∈S. P}" ⇀ "CONST Collect (λp. p ∈ S ∧ P)"

syntax "_Setcompr" :: "'a ⇒ idts ⇒ bool ⇒ 'a set"  ("{_ |/_./ _}")
syntax_consts "_Setcompr" ⇌ Collect

subsection ‹Boolean algebra›

instantiation set :: (type) boolean_algebra
begin

definition less_eq_set :: "'a set ⇒ 'a set ⇒ bool"
  where "S ≤ T ⟷ (∀x. x ∈ S ⟶ x ∈ T)"

definition less_set :: "'a set ⇒ 'a set ⇒ bool"
  where "(S :: 'a set) < T ⟷ S ≤ T ∧ ¬ T ≤ S"

definition inf_set :: "'a set ⇒ 'a set ⇒ 'a set"
  where "inf S T = {x. x ∈ S ∧ x ∈ T}"

definition sup_set :: "'a set ⇒ 'a set ⇒ 'a set"
  where "sup S T = {x. x ∈ S ∨ x ∈ T}"

definition bot_set :: "'a set"
  where "bot = {x. False}"

definition top_set :: "'a set"
  where "top = {x. True}"

definition uminus_set :: "'a set ⇒ 'a set"
  where "- S = {x. x ∉ S}"

definition minus_set :: "'a set ⇒ 'a set ⇒ 'a set"
  where "S - T = {x. x ∈ S ∧ x ∉ T}"

instance ..

end

abbreviation empty :: "'a set"  ("{}")
  where "{} ≡ bot"

abbreviation UNIV :: "'a set"
  where "UNIV ≡ top"

definition insert :: "'a ⇒ 'a set ⇒ 'a set"
  where "insert y S = {x. x = y ∨ x ∈ S}"

open_bundle set_enumeration_syntax
begin
syntax "_Finset" :: "args ⇒ 'a set"  ("{_}")
syntax_consts "_Finset" ⇌ insert
translations
  "{x, xs}" ⇌ "CONST insert x {xs}"
  "{x}" ⇌ "CONST insert x {}"
end

subsection ‹Inclusion›

abbreviation subset :: "'a set ⇒ 'a set ⇒ bool"
  where "subset ≡ less"

abbreviation subset_eq :: "'a set ⇒ 'a set ⇒ bool"
  where "subset_eq ≡ less_eq"

notation subset (infix "⊂" 50) and subset_eq (infix "⊆" 50)

abbreviation (input) supset :: "'a set ⇒ 'a set ⇒ bool"
  where "supset ≡ greater"

abbreviation (input) supset_eq :: "'a set ⇒ 'a set ⇒ bool"
  where "supset_eq ≡ greater_eq"

notation supset (infix "⊃" 50) and supset_eq (infix "⊇" 50)

subsection ‹Bounded quantifiers›

definition Ball :: "'a set ⇒ ('a ⇒ bool) ⇒ bool"
  where "Ball S Q ⟷ (∀x. x ∈ S ⟶ Q x)"

definition Bex :: "'a set ⇒ ('a ⇒ bool) ⇒ bool"
  where "Bex S Q ⟷ (∃x. x ∈ S ∧ Q x)"

syntax (ASCII)
  "_Ball" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3ALL (_/:_)./ _)" [0, 0, 10] 10)
  "_Bex" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3EX (_/:_)./ _)" [0, 0, 10] 10)
  "_Bex1" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3EX! (_/:_)./ _)" [0, 0, 10] 10)
  "_Bleast" :: "id ⇒ 'a set ⇒ bool ⇒ 'a"  ("(3LEAST (_/:_)./ _)" [0, 0, 10] 10)

syntax (input)
  "_Ball" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3! (_/:_)./ _)" [0, 0, 10] 10)
  "_Bex" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3? (_/:_)./ _)" [0, 0, 10] 10)
  "_Bex1" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3?! (_/:_)./ _)" [0, 0, 10] 10)

syntax
  "_Ball" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3∀(_/∈_)./ _)" [0, 0, 10] 10)
  "_Bex" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3∃(_/∈_)./ _)" [0, 0, 10] 10)
  "_Bex1" :: "pttrn ⇒ 'a set ⇒ bool ⇒ bool"  ("(3∃!(_/∈_)./ _)" [0, 0, 10] 10)
  "_Bleast" :: "id ⇒ 'a set ⇒ bool ⇒ 'a"  ("(3LEAST(_/∈_)./ _)" [0, 0, 10] 10)

syntax_consts
  "_Ball" ⇌ Ball and
  "_Bex" ⇌ Bex and
  "_Bex1" ⇌ Ex1 and
  "_Bleast" ⇌ Least

translations
  "∀x∈S. P" ⇌ "CONST Ball S (λx. P)"
  "∃x∈S. P" ⇌ "CONST Bex S (λx. P)"
  "∃!x∈S. P" ⇀ "∃!x. x ∈ S ∧ P"
  "LEAST x∈S. P" ⇀ "LEAST x. x ∈ S ∧ P"

syntax
  "_setlessAll" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_⊂_./ _)" [0, 0, 10] 10)
  "_setlessEx" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_⊂_./ _)" [0, 0, 10] 10)
  "_setleAll" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_⊆_./ _)" [0, 0, 10] 10)
  "_setleEx" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_⊆_./ _)" [0, 0, 10] 10)
  "_setleEx1" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃!_⊆_./ _)" [0, 0, 10] 10)

syntax_consts
  "_setlessAll" "_setleAll" ⇌ All and
  "_setlessEx" "_setleEx" ⇌ Ex and
  "_setleEx1" ⇌ Ex1

translations
  "∀S⊂T. P" ⇀ "∀S. S ⊂ T ⟶ P"
  "∃S⊂T. P" ⇀ "∃S. S ⊂ T ∧ P"
  "∀S⊆T. P" ⇀ "∀S. S ⊆ T ⟶ P"
  "∃S⊆T. P" ⇀ "∃S. S ⊆ T ∧ P"
  "∃!S⊆T. P" ⇀ "∃!S. S ⊆ T ∧ P"

subsection ‹Operations›

definition Pow :: "'a set ⇒ 'a set set"
  where "Pow S = {T. T ⊆ S}"

abbreviation inter :: "'a set ⇒ 'a set ⇒ 'a set"  (infixl "∩" 70)
  where "(∩) ≡ inf"

notation (ASCII) inter (infixl "Int" 70)

abbreviation union :: "'a set ⇒ 'a set ⇒ 'a set"  (infixl "∪" 65)
  where "union ≡ sup"

notation (ASCII) union (infixl "Un" 65)

abbreviation (input) set_difference :: "'a set ⇒ 'a set ⇒ 'a set"  (infixl "∖" 65)
  where "S ∖ T ≡ S - T"

abbreviation sym_diff :: "'a set ⇒ 'a set ⇒ 'a set"
  where "sym_diff S T ≡ (S - T) ∪ (T - S)"

definition image :: "('a ⇒ 'b) ⇒ 'a set ⇒ 'b set"  (infixr "`" 90)
  where "f ` S = {y. ∃x∈S. y = f x}"

abbreviation range :: "('a ⇒ 'b) ⇒ 'b set"
  where "range f ≡ f ` UNIV"

definition vimage :: "('a ⇒ 'b) ⇒ 'b set ⇒ 'a set"  (infixr "-`" 90)
  where "f -` T = {x. f x ∈ T}"

definition is_singleton :: "'a set ⇒ bool"
  where "is_singleton S ⟷ (∃x. S = {x})"

definition the_elem :: "'a set ⇒ 'a"
  where "the_elem S = (THE x. S = {x})"

definition bind :: "'a set ⇒ ('a ⇒ 'b set) ⇒ 'b set"
  where "bind S f = {y. ∃x∈S. y ∈ f x}"

hide_const (open) bind

context
begin

qualified definition is_empty :: "'a set ⇒ bool"
  where is_empty_iff [code_abbrev]: "is_empty S ⟷ S = {}"

qualified definition remove :: "'a ⇒ 'a set ⇒ 'a set"
  where remove_eq [code_abbrev]: "remove x S = S - {x}"

qualified definition filter :: "('a ⇒ bool) ⇒ 'a set ⇒ 'a set"
  where filter_eq [code_abbrev]: "filter Q S = {x ∈ S. Q x}"

qualified definition can_select :: "('a ⇒ bool) ⇒ 'a set ⇒ bool"
  where can_select_iff [code_abbrev]: "can_select Q S ⟷ (∃!x∈S. Q x)"

end

lemma [code_unfold]: "{f x | x. x ∈ S} = f ` S"
  sorry

lemma [code_unfold]: "{f x | x. x ∈ S ∧ Q x} = f ` {x ∈ S. Q x}"
  sorry

instantiation set :: (equal) equal
begin

definition equal_set :: "'a set ⇒ 'a set ⇒ bool"
  where "HOL.equal S T ⟷ S ⊆ T ∧ T ⊆ S"

instance ..

end

definition pairwise :: "('a ⇒ 'a ⇒ bool) ⇒ 'a set ⇒ bool"
  where "pairwise R S ⟷ (∀x∈S. ∀y∈S. x ≠ y ⟶ R x y)"

definition disjnt :: "'a set ⇒ 'a set ⇒ bool"
  where "disjnt S T ⟷ (∀x∈S. x ∉ T)"

hide_const (open) member not_member

end
