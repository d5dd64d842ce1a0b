text ‹Temporal logic over streams.›

theory Linear_Temporal_Logic_on_Streams
  imports Stream Sublist Extended_Nat Infinite_Set
begin

abbreviation (input) IMPL  (infix "impl" 60) where "φ impl ψ ≡ λs. φ s ⟶ ψ s"
abbreviation (input) OR  (infix "or" 60) where "φ or ψ ≡ λs. φ s ∨ ψ s"
abbreviation (input) AND  (infix "aand" 60) where "φ aand ψ ≡ λs. φ s ∧ ψ s"
abbreviation (input) not where "not φ ≡ λs. ¬ φ s"
abbreviation (input) "true ≡ λs. True"
abbreviation (input) "false ≡ λs. False"

fun holds :: "('a ⇒ bool) ⇒ 'a stream ⇒ bool" where
  "holds P s ⟷ P (shd s)"

fun nxt :: "('a stream ⇒ 'b) ⇒ 'a stream ⇒ 'b" where
  "nxt φ s = φ (stl s)"

definition HLD :: "'a set ⇒ 'a stream ⇒ bool" where
  "HLD A = holds (λx. x ∈ A)"

abbreviation HLD_nxt  (infixr "⋅" 65) where
  "A ⋅ φ ≡ HLD A aand nxt φ"

inductive ev :: "('a stream ⇒ bool) ⇒ 'a stream ⇒ bool" for φ where
  base: "φ s ⟹ ev φ s"
| step: "ev φ (stl s) ⟹ ev φ s"

coinductive alw :: "('a stream ⇒ bool) ⇒ 'a stream ⇒ bool" for φ where
  alw: "φ s ⟹ alw φ (stl s) ⟹ alw φ s"

coinductive UNTIL :: "('a stream ⇒ bool) ⇒ ('a stream ⇒ bool) ⇒ 'a stream ⇒ bool"
  (infix "until" 60) for φ ψ where
  base: "ψ s ⟹ (φ until ψ) s"
| step: "φ s ⟹ (φ until ψ) (stl s) ⟹ (φ until ψ) s"

definition wait :: "('a stream ⇒ bool) ⇒ 'a stream ⇒ nat" where
  "wait φ s = (LEAST n. (nxt ^^ n) φ s)"

inductive ev_at :: "('a stream ⇒ bool) ⇒ nat ⇒ 'a stream ⇒ bool" for P where
  base: "P s ⟹ ev_at P 0 s"
| step: "¬ P s ⟹ ev_at P n (stl s) ⟹ ev_at P (Suc n) s"

inductive suntil :: "('a stream ⇒ bool) ⇒ ('a stream ⇒ bool) ⇒ 'a stream ⇒ bool"
  (infix "suntil" 60) for φ ψ where
  base: "ψ s ⟹ (φ suntil ψ) s"
| step: "φ s ⟹ (φ suntil ψ) (stl s) ⟹ (φ suntil ψ) s"

end
