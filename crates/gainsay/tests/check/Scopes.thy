theory Scopes
  imports Main
begin

datatype light = Red | Amber | Green

fun after :: "light ⇒ light" where
  "after Red = Green"
| "after Green = Amber"
| "after Amber = Red"

lemma all_equal: "x = (y :: 'a)"
  nitpick [card 'a = 1, expect = none]
  nitpick [card = 2, expect = genuine]
  oops

lemma small: "(n :: nat) < 5"
  nitpick [card nat = 5, unary_ints, expect = none]
  nitpick [card nat = 6, unary_ints, expect = genuine]
  nitpick [bits = 2, binary_ints, expect = none]
  oops

lemma negative: "- 3 < (i :: int)"
  nitpick [card int = 5, unary_ints, expect = none]
  nitpick [card int = 7, unary_ints, expect = genuine]
  oops

lemma infinite: "P Suc"
  nitpick [expect = none]
  oops

lemma closed: "P (λn :: nat. n)"
  nitpick [expect = genuine]
  oops

lemma lights: "after Red ≠ Green"
  nitpick [card = 1, expect = none]
  nitpick [card = 2, max Green = 0, expect = none]
  nitpick [card = 2, max Amber = 0, expect = genuine]
  oops

lemma onto: "(∃g. ∀x. g (f x) = x) ⟹ (∀y. ∃x. y = f x)"
  nitpick [card 'a = 1-3, card 'b = 1-3, expect = genuine]
  oops

lemma seven: "card (UNIV :: 'a :: finite set) ≠ 7"
  nitpick [card 'a = 7, expect = genuine]
  oops

nitpick_params [card = 1]

lemma pair: "xs = ([] :: 'a list) ∨ tl xs = []"
  nitpick [expect = none]
  nitpick [card = 1-3, expect = genuine]
  oops

end
