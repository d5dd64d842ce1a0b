theory Set_Interval
  imports Parity
begin

text ‹Intervals, and sums, products, unions and intersections over them.›

subsection ‹Intervals›

context ord
begin

definition lessThan :: "'a ⇒ 'a set"  ("(1{..<_})")
  where "{..<u} = {x. x < u}"

definition atMost :: "'a ⇒ 'a set"  ("(1{.._})")
  where "{..u} = {x. x ≤ u}"

definition greaterThan :: "'a ⇒ 'a set"  ("(1{_<..})")
  where "{l<..} = {x. l < x}"

definition atLeast :: "'a ⇒ 'a set"  ("(1{_..})")
  where "{l..} = {x. l ≤ x}"

definition greaterThanLessThan :: "'a ⇒ 'a ⇒ 'a set"  ("(1{_<..<_})")
  where "{l<..<u} = {x. l < x ∧ x < u}"

definition atLeastLessThan :: "'a ⇒ 'a ⇒ 'a set"  ("(1{_..<_})")
  where "{l..<u} = {x. l ≤ x ∧ x < u}"

definition greaterThanAtMost :: "'a ⇒ 'a ⇒ 'a set"  ("(1{_<.._})")
  where "{l<..u} = {x. l < x ∧ x ≤ u}"

definition atLeastAtMost :: "'a ⇒ 'a ⇒ 'a set"  ("(1{_.._})")
  where "{l..u} = {x. l ≤ x ∧ x ≤ u}"

end

subsection ‹Unions and intersections›

syntax (ASCII)
  "_UNION_le" :: "'a ⇒ 'a ⇒ 'b set ⇒ 'b set"  ("(3UN _<=_./ _)" [0, 0, 10] 10)
  "_UNION_less" :: "'a ⇒ 'a ⇒ 'b set ⇒ 'b set"  ("(3UN _<_./ _)" [0, 0, 10] 10)
  "_INTER_le" :: "'a ⇒ 'a ⇒ 'b set ⇒ 'b set"  ("(3INT _<=_./ _)" [0, 0, 10] 10)
  "_INTER_less" :: "'a ⇒ 'a ⇒ 'b set ⇒ 'b set"  ("(3INT _<_./ _)" [0, 0, 10] 10)

syntax
  "_UNION_le" :: "'a ⇒ 'a ⇒ 'b set ⇒ 'b set"  ("(3⋃_≤_./ _)" [0, 0, 10] 10)
  "_UNION_less" :: "'a ⇒ 'a ⇒ 'b set ⇒ 'b set"  ("(3⋃_<_./ _)" [0, 0, 10] 10)
  "_INTER_le" :: "'a ⇒ 'a ⇒ 'b set ⇒ 'b set"  ("(3⋂_≤_./ _)" [0, 0, 10] 10)
  "_INTER_less" :: "'a ⇒ 'a ⇒ 'b set ⇒ 'b set"  ("(3⋂_<_./ _)" [0, 0, 10] 10)

syntax_consts
  "_UNION_le" "_UNION_less" ⇌ Union and
  "_INTER_le" "_INTER_less" ⇌ Inter

translations
  "⋃i≤n. S" ⇌ "⋃i∈{..n}. S"
  "⋃i<n. S" ⇌ "⋃i∈{..<n}. S"
  "⋂i≤n. S" ⇌ "⋂i∈{..n}. S"
  "⋂i<n. S" ⇌ "⋂i∈{..<n}. S"

subsection ‹Sums›

syntax (ASCII)
  "_from_to_sum" :: "idt ⇒ 'a ⇒ 'a ⇒ 'b ⇒ 'b"  ("(SUM _ = _.._./ _)" [0, 0, 0, 10] 10)
  "_from_upto_sum" :: "idt ⇒ 'a ⇒ 'a ⇒ 'b ⇒ 'b"  ("(SUM _ = _..<_./ _)" [0, 0, 0, 10] 10)
  "_upt_sum" :: "idt ⇒ 'a ⇒ 'b ⇒ 'b"  ("(SUM _<_./ _)" [0, 0, 10] 10)
  "_upto_sum" :: "idt ⇒ 'a ⇒ 'b ⇒ 'b"  ("(SUM _<=_./ _)" [0, 0, 10] 10)

syntax
  "_from_to_sum" :: "idt ⇒ 'a ⇒ 'a ⇒ 'b ⇒ 'b"  ("(3∑_ = _.._./ _)" [0, 0, 0, 10] 10)
  "_from_upto_sum" :: "idt ⇒ 'a ⇒ 'a ⇒ 'b ⇒ 'b"  ("(3∑_ = _..<_./ _)" [0, 0, 0, 10] 10)
  "_upt_sum" :: "idt ⇒ 'a ⇒ 'b ⇒ 'b"  ("(3∑_<_./ _)" [0, 0, 10] 10)
  "_upto_sum" :: "idt ⇒ 'a ⇒ 'b ⇒ 'b"  ("(3∑_≤_./ _)" [0, 0, 10] 10)

syntax_consts "_from_to_sum" "_from_upto_sum" "_upt_sum" "_upto_sum" ⇌ sum

translations
  "∑x=a..b. t" ⇌ "CONST sum (λx. t) {a..b}"
  "∑x=a..<b. t" ⇌ "CONST sum (λx. t) {a..<b}"
  "∑i≤n. t" ⇌ "CONST sum (λi. t) {..n}"
  "∑i<n. t" ⇌ "CONST sum (λi. t) {..<n}"

subsection ‹Products›

syntax (ASCII)
  "_from_to_prod" :: "idt ⇒ 'a ⇒ 'a ⇒ 'b ⇒ 'b"  ("(PROD _ = _.._./ _)" [0, 0, 0, 10] 10)
  "_from_upto_prod" :: "idt ⇒ 'a ⇒ 'a ⇒ 'b ⇒ 'b"  ("(PROD _ = _..<_./ _)" [0, 0, 0, 10] 10)
  "_upt_prod" :: "idt ⇒ 'a ⇒ 'b ⇒ 'b"  ("(PROD _<_./ _)" [0, 0, 10] 10)
  "_upto_prod" :: "idt ⇒ 'a ⇒ 'b ⇒ 'b"  ("(PROD _<=_./ _)" [0, 0, 10] 10)

syntax
  "_from_to_prod" :: "idt ⇒ 'a ⇒ 'a ⇒ 'b ⇒ 'b"  ("(3∏_ = _.._./ _)" [0, 0, 0, 10] 10)
  "_from_upto_prod" :: "idt ⇒ 'a ⇒ 'a ⇒ 'b ⇒ 'b"  ("(3∏_ = _..<_./ _)" [0, 0, 0, 10] 10)
  "_upt_prod" :: "idt ⇒ 'a ⇒ 'b ⇒ 'b"  ("(3∏_<_./ _)" [0, 0, 10] 10)
  "_upto_prod" :: "idt ⇒ 'a ⇒ 'b ⇒ 'b"  ("(3∏_≤_./ _)" [0, 0, 10] 10)

syntax_consts "_from_to_prod" "_from_upto_prod" "_upt_prod" "_upto_prod" ⇌ prod

translations
  "∏x=a..b. t" ⇌ "CONST prod (λx. t) {a..b}"
  "∏x=a..<b. t" ⇌ "CONST prod (λx. t) {a..<b}"
  "∏i≤n. t" ⇌ "CONST prod (λi. t) {..n}"
  "∏i<n. t" ⇌ "CONST prod (λi. t) {..<n}"

subsection ‹Evaluation›

function fold_atLeastAtMost_nat :: "(nat ⇒ 'a ⇒ 'a) ⇒ nat ⇒ nat ⇒ 'a ⇒ 'a"
  where "fold_atLeastAtMost_nat f m n s =
    (if n < m then s else fold_atLeastAtMost_nat f (m + 1) n (f m s))"
  sorry
termination
  sorry

end
