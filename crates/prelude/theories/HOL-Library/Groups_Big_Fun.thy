text ‹Sums and products over all arguments where a function is not neutral.›

theory Groups_Big_Fun
  imports Main
begin

locale comm_monoid_fun = comm_monoid
begin

definition G :: "('b ⇒ 'a) ⇒ 'a" where
  expand_set: "G g = Finite_Set.fold (f ∘ g) ❙1 {x. g x ≠ ❙1}"

end

context comm_monoid_add
begin

definition Sum_any :: "('b ⇒ 'a) ⇒ 'a" where
  "Sum_any g = sum g {x. g x ≠ 0}"

end

syntax (ASCII)
  "_Sum_any" :: "pttrn ⇒ 'a ⇒ 'a::comm_monoid_add"  ("(3SUM _. _)" [0, 10] 10)
syntax
  "_Sum_any" :: "pttrn ⇒ 'a ⇒ 'a::comm_monoid_add"  ("(2∑_. _)" [0, 10] 10)
syntax_consts
  "_Sum_any" ⇌ Sum_any
translations
  "∑x. e" ⇌ "CONST Sum_any (λx. e)"

context comm_monoid_mult
begin

definition Prod_any :: "('b ⇒ 'a) ⇒ 'a" where
  "Prod_any g = prod g {x. g x ≠ 1}"

end

syntax (ASCII)
  "_Prod_any" :: "pttrn ⇒ 'a ⇒ 'a::comm_monoid_mult"  ("(4PROD _. _)" [0, 10] 10)
syntax
  "_Prod_any" :: "pttrn ⇒ 'a ⇒ 'a::comm_monoid_mult"  ("(2∏_. _)" [0, 10] 10)
syntax_consts
  "_Prod_any" ⇌ Prod_any
translations
  "∏x. e" ⇌ "CONST Prod_any (λx. e)"

end
