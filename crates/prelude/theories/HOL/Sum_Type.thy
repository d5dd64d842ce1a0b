theory Sum_Type
  imports Typedef Inductive Fun
begin

text ‹Disjoint sums.›

definition Inl_Rep :: "'a ⇒ 'a ⇒ 'b ⇒ bool ⇒ bool"
  where "Inl_Rep a x y left ⟷ left ∧ x = a"

definition Inr_Rep :: "'b ⇒ 'a ⇒ 'b ⇒ bool ⇒ bool"
  where "Inr_Rep b x y left ⟷ ¬ left ∧ y = b"

definition sum :: "('a ⇒ 'b ⇒ bool ⇒ bool) set"
  where "sum = {f. (∃a. f = Inl_Rep a) ∨ (∃b. f = Inr_Rep b)}"

typedef ('a, 'b) sum (infixr "+" 10) = "sum :: ('a ⇒ 'b ⇒ bool ⇒ bool) set"
  sorry

consts
  Inl :: "'a ⇒ 'a + 'b"
  Inr :: "'b ⇒ 'a + 'b"

free_constructors case_sum for
    isl: Inl projl
  | Inr projr
  sorry

old_rep_datatype Inl Inr
  sorry

lemma [code]: "Rep_sum (Inl a) = Inl_Rep a" "Rep_sum (Inr b) = Inr_Rep b"
  sorry

primrec map_sum :: "('a ⇒ 'c) ⇒ ('b ⇒ 'd) ⇒ 'a + 'b ⇒ 'c + 'd" where
  "map_sum f g (Inl a) = Inl (f a)"
| "map_sum f g (Inr b) = Inr (g b)"

primrec (nonexhaustive) Suml :: "('a ⇒ 'c) ⇒ 'a + 'b ⇒ 'c"
  where "Suml f (Inl a) = f a"

primrec (nonexhaustive) Sumr :: "('b ⇒ 'c) ⇒ 'a + 'b ⇒ 'c"
  where "Sumr f (Inr b) = f b"

definition Plus :: "'a set ⇒ 'b set ⇒ ('a + 'b) set"  (infixr "<+>" 65)
  where "S <+> T = Inl ` S ∪ Inr ` T"

hide_const (open) Plus
hide_const (open) Suml Sumr sum

end
