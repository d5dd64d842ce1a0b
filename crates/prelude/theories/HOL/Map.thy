theory Map
  imports List
begin

text ‹Partial functions, that is functions into optional values, with the notation for finite updates.›

type_synonym ('a, 'b) "map" = "'a ⇒ 'b option"  (infixr "⇀" 0)

abbreviation (input) empty :: "'a ⇀ 'b"
  where "empty ≡ λx. None"

definition map_comp :: "('b ⇀ 'c) ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'c)"  (infixl "∘⇩m" 55)
  where "f ∘⇩m g = (λx. case g x of None ⇒ None | Some y ⇒ f y)"

definition map_add :: "('a ⇀ 'b) ⇒ ('a ⇀ 'b) ⇒ ('a ⇀ 'b)"  (infixl "++" 100)
  where "f ++ g = (λx. case g x of None ⇒ f x | Some y ⇒ Some y)"

definition restrict_map :: "('a ⇀ 'b) ⇒ 'a set ⇒ ('a ⇀ 'b)"  (infixl "|`" 110)
  where "f |` S = (λx. if x ∈ S then f x else None)"

definition dom :: "('a ⇀ 'b) ⇒ 'a set"
  where "dom f = {x. f x ≠ None}"

definition ran :: "('a ⇀ 'b) ⇒ 'b set"
  where "ran f = {y. ∃x. f x = Some y}"

definition graph :: "('a ⇀ 'b) ⇒ ('a × 'b) set"
  where "graph f = {(x, y). f x = Some y}"

definition map_le :: "('a ⇀ 'b) ⇒ ('a ⇀ 'b) ⇒ bool"  (infix "⊆⇩m" 50)
  where "f ⊆⇩m g ⟷ (∀x∈dom f. f x = g x)"

nonterminal maplet and maplets

open_bundle maplet_syntax
begin
syntax
  "_maplet" :: "['a, 'a] ⇒ maplet"  ("_ /↦/ _")
  "" :: "maplet ⇒ updbind"  ("_")
  "" :: "maplet ⇒ maplets"  ("_")
  "_Maplets" :: "[maplet, maplets] ⇒ maplets"  ("_,/ _")
  "_Map" :: "maplets ⇒ 'a ⇀ 'b"  ("(1[_])")
syntax (ASCII)
  "_maplet" :: "['a, 'a] ⇒ maplet"  ("_ /|->/ _")
syntax_consts "_maplet" "_Maplets" "_Map" ⇌ fun_upd
translations
  "_Update f (_maplet x y)" ⇌ "f(x := CONST Some y)"
  "_Maplets m ms" ⇀ "_updbinds m ms"
  "_Map ms" ⇀ "_Update (CONST empty) ms"
  "_Map (_maplet x y)" ↽ "_Update (λu. CONST None) (_maplet x y)"
  "_Map (_updbinds m (_maplet x y))" ↽ "_Update (_Map m) (_maplet x y)"
end

primrec map_of :: "('a × 'b) list ⇒ 'a ⇀ 'b" where
  "map_of [] = (λx. None)"
| "map_of (p # ps) = (map_of ps)(fst p ↦ snd p)"

lemma [code]:
  "map_of [] x = None"
  "map_of ((y, v) # ps) x = (if y = x then Some v else map_of ps x)"
  sorry

lemma [code_unfold]: "dom (map_of ps) = fst ` set ps"
  sorry

definition map_upds :: "('a ⇀ 'b) ⇒ 'a list ⇒ 'b list ⇒ 'a ⇀ 'b"
  where "map_upds f xs ys = f ++ map_of (rev (zip xs ys))"

open_bundle list_maplet_syntax
begin
syntax
  "_maplets" :: "['a, 'a] ⇒ maplet"  ("_ /[↦]/ _")
syntax (ASCII)
  "_maplets" :: "['a, 'a] ⇒ maplet"  ("_ /[|->]/ _")
syntax_consts "_maplets" ⇌ map_upds
translations
  "_Update m (_maplets xs ys)" ⇌ "CONST map_upds m xs ys"
  "_Map (_maplets xs ys)" ↽ "_Update (λu. CONST None) (_maplets xs ys)"
  "_Map (_updbinds m (_maplets xs ys))" ↽ "_Update (_Map m) (_maplets xs ys)"
end

hide_const (open) Map.empty Map.graph

end
