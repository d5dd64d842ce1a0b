text ‹Lower and upper limits.›

theory Liminf_Limsup
  imports Complex_Main
begin

definition Liminf :: "'a filter ⇒ ('a ⇒ 'b) ⇒ 'b::complete_lattice" where
  "Liminf F f = (SUP P∈{P. eventually P F}. INF x∈Collect P. f x)"

definition Limsup :: "'a filter ⇒ ('a ⇒ 'b) ⇒ 'b::complete_lattice" where
  "Limsup F f = (INF P∈{P. eventually P F}. SUP x∈Collect P. f x)"

abbreviation liminf :: "(nat ⇒ 'b) ⇒ 'b::complete_lattice" where
  "liminf ≡ Liminf sequentially"

abbreviation limsup :: "(nat ⇒ 'b) ⇒ 'b::complete_lattice" where
  "limsup ≡ Limsup sequentially"

end
