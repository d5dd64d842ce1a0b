theory Groups_Big
  imports Power Equiv_Relations
begin

text ‹Sums and products over finite sets.›

locale comm_monoid_set = comm_monoid
begin

definition F :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'a"
  where eq_fold: "F g S = Finite_Set.fold (λx. f (g x)) ❙1 S"

definition G :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'a"
  where "G g S = (let T = {x ∈ S. g x ≠ ❙1} in if finite T then F g T else ❙1)"

end

subsection ‹Sums›

context comm_monoid_add
begin

definition sum :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'a"
  where "sum g S = Finite_Set.fold (λx. plus (g x)) 0 S"

definition sum' :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'a"
  where "sum' g S = (let T = {x ∈ S. g x ≠ 0} in if finite T then sum g T else 0)"

sublocale sum: comm_monoid_set plus 0
  sorry

abbreviation Sum  ("∑")
  where "∑ ≡ sum (λx. x)"

end

syntax (ASCII)
  "_sum" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b::comm_monoid_add"  ("(3SUM (_/:_)./ _)" [0, 51, 10] 10)
syntax
  "_sum" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b::comm_monoid_add"  ("(2∑(_/∈_)./ _)" [0, 51, 10] 10)
syntax_consts "_sum" ⇌ sum
translations "∑i∈S. b" ⇌ "CONST sum (λi. b) S"

syntax (ASCII)
  "_qsum" :: "pttrn ⇒ bool ⇒ 'a ⇒ 'a"  ("(3SUM _ |/ _./ _)" [0, 0, 10] 10)
syntax
  "_qsum" :: "pttrn ⇒ bool ⇒ 'a ⇒ 'a"  ("(2∑_ | (_)./ _)" [0, 0, 10] 10)
syntax_consts "_qsum" ⇌ sum
translations "∑x|P. t" ⇀ "CONST sum (λx. t) {x. P}"

subsection ‹Products›

context comm_monoid_mult
begin

definition prod :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'a"
  where "prod g S = Finite_Set.fold (λx. times (g x)) 1 S"

definition prod' :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'a"
  where "prod' g S = (let T = {x ∈ S. g x ≠ 1} in if finite T then prod g T else 1)"

sublocale prod: comm_monoid_set times 1
  sorry

abbreviation Prod  ("∏")
  where "∏ ≡ prod (λx. x)"

end

syntax (ASCII)
  "_prod" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b::comm_monoid_mult"  ("(4PROD (_/:_)./ _)" [0, 51, 10] 10)
syntax
  "_prod" :: "pttrn ⇒ 'a set ⇒ 'b ⇒ 'b::comm_monoid_mult"  ("(2∏(_/∈_)./ _)" [0, 51, 10] 10)
syntax_consts "_prod" ⇌ prod
translations "∏i∈S. b" ⇌ "CONST prod (λi. b) S"

syntax (ASCII)
  "_qprod" :: "pttrn ⇒ bool ⇒ 'a ⇒ 'a"  ("(4PROD _ |/ _./ _)" [0, 0, 10] 10)
syntax
  "_qprod" :: "pttrn ⇒ bool ⇒ 'a ⇒ 'a"  ("(2∏_ | (_)./ _)" [0, 0, 10] 10)
syntax_consts "_qprod" ⇌ prod
translations "∏x|P. t" ⇀ "CONST prod (λx. t) {x. P}"

end
