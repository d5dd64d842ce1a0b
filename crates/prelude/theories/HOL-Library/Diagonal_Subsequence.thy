text ‹The diagonal of nested subsequences.›

theory Diagonal_Subsequence
  imports Complex_Main
begin

locale subseqs =
  fixes P :: "nat ⇒ (nat ⇒ nat) ⇒ bool"
  assumes ex_subseq: "strict_mono (s :: nat ⇒ nat) ⟹ ∃r. strict_mono r ∧ P n (s ∘ r)"
begin

definition reduce :: "(nat ⇒ nat) ⇒ nat ⇒ nat ⇒ nat" where
  "reduce s n = (SOME r. strict_mono r ∧ P n (s ∘ r))"

primrec seqseq :: "nat ⇒ nat ⇒ nat" where
  "seqseq 0 = id"
| "seqseq (Suc n) = seqseq n ∘ reduce (seqseq n) n"

definition diagseq :: "nat ⇒ nat" where
  "diagseq n = seqseq n n"

primrec fold_reduce :: "nat ⇒ nat ⇒ nat ⇒ nat" where
  "fold_reduce n 0 = id"
| "fold_reduce n (Suc k) = fold_reduce n k ∘ reduce (seqseq (n + k)) (n + k)"

end

end
