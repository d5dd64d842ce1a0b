theory HOL
  imports Pure
begin

text ‹The logical connectives with their notations, conditional and local binding,
  and the classes every type belongs to or may belong to.›

class type

default_sort type

instance "fun" :: (type, type) type ..
instance itself :: (type) type ..

typedecl bool

judgment Trueprop :: "bool ⇒ prop"  ("(_)" 5)


text ‹Connectives.›

axiomatization
  implies :: "[bool, bool] ⇒ bool"  (infixr "⟶" 25) and
  eq :: "['a, 'a] ⇒ bool" and
  The :: "('a ⇒ bool) ⇒ 'a"

notation (input) eq  (infixl "=" 50)
notation (output) eq  (infix "=" 50)

consts
  True :: bool
  False :: bool
  Not :: "bool ⇒ bool"  ("¬ _" [40] 40)
  conj :: "[bool, bool] ⇒ bool"  (infixr "∧" 35)
  disj :: "[bool, bool] ⇒ bool"  (infixr "∨" 30)
  All :: "('a ⇒ bool) ⇒ bool"  (binder "∀" 10)
  Ex :: "('a ⇒ bool) ⇒ bool"  (binder "∃" 10)

abbreviation not_equal :: "['a, 'a] ⇒ bool"  (infix "≠" 50)
  where "a ≠ b ≡ ¬ (a = b)"

abbreviation (iff) iff :: "[bool, bool] ⇒ bool"  (infixr "⟷" 25)
  where "p ⟷ q ≡ p = q"

notation (ASCII)
  Not  ("~ _" [40] 40) and
  conj  (infixr "&" 35) and
  disj  (infixr "|" 30) and
  implies  (infixr "-->" 25) and
  not_equal  (infix "~=" 50)

notation (ASCII)
  All  (binder "ALL " 10) and
  Ex  (binder "EX " 10)

notation (input)
  All  (binder "! " 10) and
  Ex  (binder "? " 10)

definition Uniq :: "('a ⇒ bool) ⇒ bool"
  where "Uniq P ≡ ∀a b. P a ∧ P b ⟶ a = b"

definition Ex1 :: "('a ⇒ bool) ⇒ bool"
  where "Ex1 P ≡ ∃w. P w ∧ (∀v. P v ⟶ v = w)"

syntax (ASCII)
  "_Uniq" :: "pttrn ⇒ bool ⇒ bool"  ("(4?< _./ _)" [0, 10] 10)
  "_Ex1" :: "pttrn ⇒ bool ⇒ bool"  ("(3EX! _./ _)" [0, 10] 10)
syntax (input)
  "_Ex1" :: "pttrn ⇒ bool ⇒ bool"  ("(3?! _./ _)" [0, 10] 10)
syntax
  "_Uniq" :: "pttrn ⇒ bool ⇒ bool"  ("(2∃\<^sub>≤\<^sub>1 _./ _)" [0, 10] 10)
  "_Ex1" :: "pttrn ⇒ bool ⇒ bool"  ("(3∃!_./ _)" [0, 10] 10)
  "_Not_Ex" :: "idts ⇒ bool ⇒ bool"  ("(3∄_./ _)" [0, 10] 10)
  "_Not_Ex1" :: "pttrn ⇒ bool ⇒ bool"  ("(3∄!_./ _)" [0, 10] 10)
  "_The" :: "[pttrn, bool] ⇒ 'a"  ("(3THE _./ _)" [0, 10] 10)
syntax_consts
  "_Uniq" ⇌ Uniq and
  "_Ex1" ⇌ Ex1 and
  "_Not_Ex" ⇌ Ex and
  "_Not_Ex1" ⇌ Ex1 and
  "_The" ⇌ The
translations
  "∃\<^sub>≤\<^sub>1x. P" ⇌ "CONST Uniq (λx. P)"
  "∃!x. P" ⇌ "CONST Ex1 (λx. P)"
  "∄x. P" ⇌ "¬ (∃x. P)"
  "∄!x. P" ⇌ "¬ (∃!x. P)"
  "THE x. P" ⇌ "CONST The (λx. P)"


text ‹Case expressions: only their grammar, the meaning is built in.›

nonterminal case_syn and cases_syn

syntax
  "_case_syntax" :: "['a, cases_syn] ⇒ 'b"  ("(case _ of/ _)" 10)
  "_case1" :: "['a, 'b] ⇒ case_syn"  ("(2_ ⇒/ _)" 10)
  "" :: "case_syn ⇒ cases_syn"  ("_")
  "_case2" :: "[case_syn, cases_syn] ⇒ cases_syn"  ("_/ | _")
syntax (ASCII)
  "_case1" :: "['a, 'b] ⇒ case_syn"  ("(2_ =>/ _)" 10)


text ‹Conditional and local binding.›

consts If :: "bool ⇒ 'a ⇒ 'a ⇒ 'a"  ("(if (_)/ then (_)/ else (_))" [0, 0, 10] 10)

lemma [code]:
  "(if True then a else b) = a"
  "(if False then a else b) = b"
  sorry

definition Let :: "'a ⇒ ('a ⇒ 'b) ⇒ 'b"
  where "Let a body ≡ body a"

nonterminal letbinds and letbind

open_bundle let_syntax
begin

syntax
  "_bind" :: "[pttrn, 'a] ⇒ letbind"  ("(2_ =/ _)" 10)
  "" :: "letbind ⇒ letbinds"  ("_")
  "_binds" :: "[letbind, letbinds] ⇒ letbinds"  ("_;/ _")
  "_Let" :: "[letbinds, 'a] ⇒ 'a"  ("(let (_)/ in (_))" [0, 10] 10)
syntax_consts
  "_bind" "_binds" "_Let" ⇌ Let
translations
  "_Let (_binds b bs) e" ⇌ "_Let b (_Let bs e)"
  "let x = a in e" ⇌ "CONST Let a (λx. e)"

end

axiomatization undefined :: 'a

class default =
  fixes default :: 'a


text ‹Code equations of the connectives.›

code_datatype True False

lemma [code]:
  "(True ∧ p) = p"
  "(False ∧ p) = False"
  "(p ∧ True) = p"
  "(p ∧ False) = False"
  "(True ∨ p) = True"
  "(False ∨ p) = p"
  "(p ∨ True) = True"
  "(p ∨ False) = p"
  "(True ⟶ p) = p"
  "(False ⟶ p) = True"
  "(p ⟶ True) = True"
  "(p ⟶ False) = (¬ p)"
  "(¬ True) = False"
  "(¬ False) = True"
  sorry

class equal =
  fixes equal :: "'a ⇒ 'a ⇒ bool"
  assumes equal_eq: "equal a b = (a = b)"

instantiation itself :: (type) equal
begin

definition equal_itself :: "'a itself ⇒ 'a itself ⇒ bool"
  where "equal_itself a b = (a = b)"

instance ..

end

instantiation bool :: equal
begin

definition equal_bool :: "bool ⇒ bool ⇒ bool"
  where "equal_bool p q = (if p then q else ¬ q)"

instance ..

end


text ‹Constants of proof tools that statements sometimes mention.›

definition simp_implies :: "prop ⇒ prop ⇒ prop"  (infixr "=simp=>" 1)
  where "simp_implies ≡ (⟹)"

definition NO_MATCH :: "'a ⇒ 'b ⇒ bool"
  where "NO_MATCH pattern t ≡ True"

declare [[coercion_args NO_MATCH - -]]

definition ASSUMPTION :: "bool ⇒ bool"
  where "ASSUMPTION p ≡ p"

context
begin

qualified definition induct_forall :: "('a ⇒ bool) ⇒ bool"
  where "induct_forall P ≡ ∀a. P a"

qualified definition induct_implies :: "bool ⇒ bool ⇒ bool"
  where "induct_implies p q ≡ p ⟶ q"

qualified definition induct_equal :: "'a ⇒ 'a ⇒ bool"
  where "induct_equal a b ≡ a = b"

qualified definition induct_conj :: "bool ⇒ bool ⇒ bool"
  where "induct_conj p q ≡ p ∧ q"

qualified definition induct_true :: bool
  where "induct_true ≡ True"

qualified definition induct_false :: bool
  where "induct_false ≡ False"

end

locale cnf

hide_const (open) eq equal

end
