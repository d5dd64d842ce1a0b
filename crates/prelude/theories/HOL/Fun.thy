theory Fun
  imports Set
begin

text ‹Functions: identity, composition, injectivity and surjectivity, update at a point, monotonicity.›

subsection ‹Identity and composition›

definition id :: "'a ⇒ 'a"
  where "id x = x"

definition comp :: "('b ⇒ 'c) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'c"  (infixl "∘" 55)
  where "f ∘ g = (λx. f (g x))"

notation (ASCII) comp (infixl "o" 55)

definition fcomp :: "('a ⇒ 'b) ⇒ ('b ⇒ 'c) ⇒ 'a ⇒ 'c"  (infixl "∘>" 60)
  where "f ∘> g = (λx. g (f x))"

no_notation fcomp (infixl "∘>" 60)

definition map_fun :: "('c ⇒ 'a) ⇒ ('b ⇒ 'd) ⇒ ('a ⇒ 'b) ⇒ 'c ⇒ 'd"
  where "map_fun f g h = (λx. g (h (f x)))"

subsection ‹Injective, surjective, bijective›

definition inj_on :: "('a ⇒ 'b) ⇒ 'a set ⇒ bool"
  where "inj_on f S ⟷ (∀x∈S. ∀y∈S. f x = f y ⟶ x = y)"

definition bij_betw :: "('a ⇒ 'b) ⇒ 'a set ⇒ 'b set ⇒ bool"
  where "bij_betw f S T ⟷ inj_on f S ∧ f ` S = T"

abbreviation inj :: "('a ⇒ 'b) ⇒ bool"
  where "inj f ≡ inj_on f UNIV"

abbreviation surj :: "('a ⇒ 'b) ⇒ bool"
  where "surj f ≡ range f = UNIV"

abbreviation bij :: "('a ⇒ 'b) ⇒ bool"
  where "bij f ≡ bij_betw f UNIV UNIV"

subsection ‹Update›

definition fun_upd :: "('a ⇒ 'b) ⇒ 'a ⇒ 'b ⇒ ('a ⇒ 'b)"
  where "fun_upd f p v = (λx. if x = p then v else f x)"

nonterminal updbinds and updbind

open_bundle update_syntax
begin
syntax
  "_updbind" :: "'a ⇒ 'a ⇒ updbind"  ("(2_ :=/ _)")
  "" :: "updbind ⇒ updbinds"  ("_")
  "_updbinds" :: "updbind ⇒ updbinds ⇒ updbinds"  ("_,/ _")
  "_Update" :: "'a ⇒ updbinds ⇒ 'a"  ("_/'((2_)')" [1000, 0] 900)
syntax_consts "_Update" ⇌ fun_upd
translations
  "_Update f (_updbinds b bs)" ⇌ "_Update (_Update f b) bs"
  "f(x:=y)" ⇌ "CONST fun_upd f x y"
end

definition override_on :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a set ⇒ 'a ⇒ 'b"
  where "override_on f g S = (λx. if x ∈ S then g x else f x)"

subsection ‹Inverse by unique choice›

definition the_inv_into :: "'a set ⇒ ('a ⇒ 'b) ⇒ ('b ⇒ 'a)"
  where "the_inv_into S f = (λy. THE x. x ∈ S ∧ f x = y)"

abbreviation the_inv :: "('a ⇒ 'b) ⇒ ('b ⇒ 'a)"
  where "the_inv f ≡ the_inv_into UNIV f"

subsection ‹Monotonicity›

definition monotone_on :: "'a set ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('b ⇒ 'b ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ bool"
  where "monotone_on S R Q f ⟷ (∀x∈S. ∀y∈S. R x y ⟶ Q (f x) (f y))"

abbreviation monotone :: "('a ⇒ 'a ⇒ bool) ⇒ ('b ⇒ 'b ⇒ bool) ⇒ ('a ⇒ 'b) ⇒ bool"
  where "monotone ≡ monotone_on UNIV"

context ord
begin

abbreviation mono_on :: "'a set ⇒ ('a ⇒ 'b :: ord) ⇒ bool"
  where "mono_on S ≡ monotone_on S (≤) (≤)"

abbreviation strict_mono_on :: "'a set ⇒ ('a ⇒ 'b :: ord) ⇒ bool"
  where "strict_mono_on S ≡ monotone_on S (<) (<)"

abbreviation antimono_on :: "'a set ⇒ ('a ⇒ 'b :: ord) ⇒ bool"
  where "antimono_on S ≡ monotone_on S (≤) (λx y. y ≤ x)"

abbreviation strict_antimono_on :: "'a set ⇒ ('a ⇒ 'b :: ord) ⇒ bool"
  where "strict_antimono_on S ≡ monotone_on S (<) (λx y. y < x)"

end

context order
begin

abbreviation mono :: "('a ⇒ 'b :: order) ⇒ bool"
  where "mono ≡ mono_on UNIV"

abbreviation strict_mono :: "('a ⇒ 'b :: order) ⇒ bool"
  where "strict_mono ≡ strict_mono_on UNIV"

abbreviation antimono :: "('a ⇒ 'b :: order) ⇒ bool"
  where "antimono ≡ monotone (≤) (λx y. y ≤ x)"

abbreviation strict_antimono :: "('a ⇒ 'b :: preorder) ⇒ bool"
  where "strict_antimono ≡ monotone (<) (λx y. y < x)"

end

end
