theory Existence
  imports Main
begin

lemma all_the_same: "∃n. ∀m. n = (m :: nat)"
  oops

lemma palindromes: "rev xs = xs ⟹ ∃ys. xs = ys @ rev ys"
  oops

lemma successor: "∃x. x = Suc x"
  oops

lemma longer: "∃xs. xs = x # xs"
  oops

lemma one_below: "∃!x. x < (3 :: nat)"
  oops

lemma halves: "∀n. ∃m. n = m + (m :: nat)"
  oops

lemma distributes: "(∃x. P x ∧ Q x) = ((∃x. P x) ∧ (∃x :: nat. Q x))"
  oops

lemma typo: "(map f xs = y # ys) = (∃z zs. xs = z' # zs ∧ f z = y ∧ map f zs = (ys :: nat list))"
  oops

text ‹These hold.›

lemma above: "∃m. n < (m :: nat)"
  sorry

lemma splits: "∃ys zs. xs = ys @ (zs :: nat list)"
  sorry

lemma least: "∃m. ∀n. m ≤ (n :: nat)"
  sorry

lemma choice: "∀x. ∃f. f x = (y :: nat)"
  sorry

text ‹There is a witness, but no small one.›

lemma far_away: "∃n. 1000 < (n :: nat)"
  sorry

end
