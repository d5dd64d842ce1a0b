theory Transitive_Closure
  imports Finite_Set
begin

text ‹Reflexive and transitive closures of relations, powers of relations, acyclicity.›

subsection ‹Closures›

inductive_set rtrancl :: "('a × 'a) set ⇒ ('a × 'a) set"  ("(_⇧*)" [1000] 999)
  for r :: "('a × 'a) set"
where
  rtrancl_refl: "(x, x) ∈ r⇧*"
| rtrancl_into_rtrancl: "(x, y) ∈ r⇧* ⟹ (y, z) ∈ r ⟹ (x, z) ∈ r⇧*"

inductive_set trancl :: "('a × 'a) set ⇒ ('a × 'a) set"  ("(_⇧+)" [1000] 999)
  for r :: "('a × 'a) set"
where
  r_into_trancl: "(x, y) ∈ r ⟹ (x, y) ∈ r⇧+"
| trancl_into_trancl: "(x, y) ∈ r⇧+ ⟹ (y, z) ∈ r ⟹ (x, z) ∈ r⇧+"

notation
  rtranclp ("(_⇧*⇧*)" [1000] 1000) and
  tranclp ("(_⇧+⇧+)" [1000] 1000)

abbreviation reflcl :: "('a × 'a) set ⇒ ('a × 'a) set"  ("(_⇧=)" [1000] 999)
  where "r⇧= ≡ r ∪ Id"

abbreviation reflclp :: "('a ⇒ 'a ⇒ bool) ⇒ 'a ⇒ 'a ⇒ bool"  ("(_⇧=⇧=)" [1000] 1000)
  where "R⇧=⇧= ≡ sup R (=)"

notation (ASCII)
  rtrancl ("(_^*)" [1000] 999) and
  trancl ("(_^+)" [1000] 999) and
  reflcl ("(_^=)" [1000] 999) and
  rtranclp ("(_^**)" [1000] 1000) and
  tranclp ("(_^++)" [1000] 1000) and
  reflclp ("(_^==)" [1000] 1000)

bundle rtrancl_syntax
begin
notation
  rtrancl ("(_⇧*)" [1000] 999) and
  rtranclp ("(_⇧*⇧*)" [1000] 1000)
notation (ASCII)
  rtrancl ("(_^*)" [1000] 999) and
  rtranclp ("(_^**)" [1000] 1000)
end

bundle trancl_syntax
begin
notation
  trancl ("(_⇧+)" [1000] 999) and
  tranclp ("(_⇧+⇧+)" [1000] 1000)
notation (ASCII)
  trancl ("(_^+)" [1000] 999) and
  tranclp ("(_^++)" [1000] 1000)
end

bundle reflcl_syntax
begin
notation
  reflcl ("(_⇧=)" [1000] 999) and
  reflclp ("(_⇧=⇧=)" [1000] 1000)
notation (ASCII)
  reflcl ("(_^=)" [1000] 999) and
  reflclp ("(_^==)" [1000] 1000)
end

lemma [code]: "r⇧* = r⇧+ ∪ Id"
  sorry

lemma [code_unfold]: "r⇧* `` S = r⇧+ `` S ∪ S"
  sorry

lemma [code_unfold]: "(r⇧*)¯ `` S = (r⇧+)¯ `` S ∪ S"
  sorry

definition symclp :: "('a ⇒ 'a ⇒ bool) ⇒ 'a ⇒ 'a ⇒ bool"
  where "symclp R x y ⟷ R x y ∨ R y x"

subsection ‹Powers›

overloading
  relpow ≡ "compow :: nat ⇒ ('a × 'a) set ⇒ ('a × 'a) set"
  relpowp ≡ "compow :: nat ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ 'a ⇒ bool)"
begin

primrec relpow :: "nat ⇒ ('a × 'a) set ⇒ ('a × 'a) set" where
  "relpow 0 r = Id"
| "relpow (Suc n) r = (r ^^ n) O r"

primrec relpowp :: "nat ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ 'a ⇒ bool)" where
  "relpowp 0 R = (=)"
| "relpowp (Suc n) R = (R ^^ n) OO R"

end

definition relpow :: "nat ⇒ ('a × 'a) set ⇒ ('a × 'a) set"
  where relpow_code_def [code_abbrev]: "relpow = compow"

definition relpowp :: "nat ⇒ ('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ 'a ⇒ bool)"
  where relpowp_code_def [code_abbrev]: "relpowp = compow"

lemma [code]:
  "relpow 0 r = Id"
  "relpow (Suc n) r = relpow n r O r"
  sorry

lemma [code]:
  "relpowp 0 R = (=)"
  "relpowp (Suc n) R = R OO relpowp n R"
  sorry

hide_const (open) relpow
hide_const (open) relpowp

definition ntrancl :: "nat ⇒ ('a × 'a) set ⇒ ('a × 'a) set"
  where "ntrancl n r = (⋃k∈{k. 1 ≤ k ∧ k ≤ Suc n}. r ^^ k)"

lemma [code]:
  "ntrancl 0 r = r"
  "ntrancl (Suc n) r = (let q = ntrancl n r in q ∪ q O r)"
  sorry

subsection ‹Acyclicity›

definition acyclic :: "('a × 'a) set ⇒ bool"
  where "acyclic r ⟷ (∀x. (x, x) ∉ r⇧+)"

lemma [code]: "acyclic r ⟷ irrefl (r⇧+)"
  sorry

abbreviation acyclicP :: "('a ⇒ 'a ⇒ bool) ⇒ bool"
  where "acyclicP R ≡ acyclic {(x, y). R x y}"

end
