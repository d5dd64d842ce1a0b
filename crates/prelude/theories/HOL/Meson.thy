theory Meson
  imports Nat
begin

text ‹Combinators of the model elimination procedure.›

definition COMBI :: "'a ⇒ 'a"
  where "COMBI x = x"

definition COMBK :: "'a ⇒ 'b ⇒ 'a"
  where "COMBK x y = x"

definition COMBB :: "('b ⇒ 'c) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'c"
  where "COMBB f g x = f (g x)"

definition COMBC :: "('a ⇒ 'b ⇒ 'c) ⇒ 'b ⇒ 'a ⇒ 'c"
  where "COMBC f y x = f x y"

definition COMBS :: "('a ⇒ 'b ⇒ 'c) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'c"
  where "COMBS f g x = f x (g x)"

definition skolem :: "'a ⇒ 'a"
  where "skolem x = x"

hide_const (open) COMBI COMBK COMBB COMBC COMBS skolem

end
