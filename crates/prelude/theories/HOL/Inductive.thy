theory Inductive
  imports Complete_Lattices Ctr_Sugar
begin

text ‹Least and greatest fixed points, and functions written by their cases.›

context complete_lattice
begin

definition lfp :: "('a ⇒ 'a) ⇒ 'a"
  where "lfp f = Inf {x. f x ≤ x}"

definition gfp :: "('a ⇒ 'a) ⇒ 'a"
  where "gfp f = Sup {x. x ≤ f x}"

end

syntax (ASCII)
  "_lam_pats_syntax" :: "cases_syn ⇒ 'a ⇒ 'b"  ("(%_)" 10)
syntax
  "_lam_pats_syntax" :: "cases_syn ⇒ 'a ⇒ 'b"  ("(λ_)" 10)

end
