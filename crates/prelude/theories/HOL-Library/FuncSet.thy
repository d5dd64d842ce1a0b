text ‹Functions from one set to another, and functions that matter on a set only.›

theory FuncSet
  imports Main
begin

definition Pi :: "'a set ⇒ ('a ⇒ 'b set) ⇒ ('a ⇒ 'b) set" where
  "Pi A B = {f. ∀x∈A. f x ∈ B x}"

definition extensional :: "'a set ⇒ ('a ⇒ 'b) set" where
  "extensional A = {f. ∀x. x ∉ A ⟶ f x = undefined}"

definition "restrict" :: "('a ⇒ 'b) ⇒ 'a set ⇒ 'a ⇒ 'b" where
  "restrict f A = (λx. if x ∈ A then f x else undefined)"

abbreviation funcset :: "'a set ⇒ 'b set ⇒ ('a ⇒ 'b) set" where
  "funcset A B ≡ Pi A (λ_. B)"

open_bundle funcset_syntax
begin
notation funcset  (infixr "→" 60)
end

syntax
  "_Pi" :: "pttrn ⇒ 'a set ⇒ 'b set ⇒ ('a ⇒ 'b) set"  ("(3Π _∈_./ _)" 10)
  "_lam" :: "pttrn ⇒ 'a set ⇒ ('a ⇒ 'b) ⇒ ('a ⇒ 'b)"  ("(3λ_∈_./ _)" [0, 0, 3] 3)
syntax_consts
  "_Pi" ⇌ Pi and
  "_lam" ⇌ restrict
translations
  "Π x∈A. B" ⇌ "CONST Pi A (λx. B)"
  "λx∈A. f" ⇌ "CONST restrict (λx. f) A"

definition "compose" :: "'a set ⇒ ('b ⇒ 'c) ⇒ ('a ⇒ 'b) ⇒ ('a ⇒ 'c)" where
  "compose A g f = restrict (g ∘ f) A"

definition PiE :: "'a set ⇒ ('a ⇒ 'b set) ⇒ ('a ⇒ 'b) set" where
  "PiE A B = Pi A B ∩ extensional A"

abbreviation Pi⇩E :: "'a set ⇒ ('a ⇒ 'b set) ⇒ ('a ⇒ 'b) set" where
  "Pi⇩E A B ≡ PiE A B"

syntax
  "_PiE" :: "pttrn ⇒ 'a set ⇒ 'b set ⇒ ('a ⇒ 'b) set"  ("(3Π⇩E _∈_./ _)" 10)
syntax_consts
  "_PiE" ⇌ Pi⇩E
translations
  "Π⇩E x∈A. B" ⇌ "CONST Pi⇩E A (λx. B)"

abbreviation extensional_funcset :: "'a set ⇒ 'b set ⇒ ('a ⇒ 'b) set"  (infixr "→⇩E" 60) where
  "A →⇩E B ≡ Π⇩E i∈A. B"

end
