text ‹Dictionary order over any preorder.›

theory Lexord
  imports Main
begin

locale lex_preordering = preordering
begin

inductive lex_less :: "'a list ⇒ 'a list ⇒ bool"  (infix "[❙<]" 50) where
  Nil: "[] [❙<] y # ys"
| Cons: "x ❙< y ⟹ x # xs [❙<] y # ys"
| Cons_eq: "x ❙≤ y ⟹ y ❙≤ x ⟹ xs [❙<] ys ⟹ x # xs [❙<] y # ys"

inductive lex_less_eq :: "'a list ⇒ 'a list ⇒ bool"  (infix "[❙≤]" 50) where
  Nil: "[] [❙≤] ys"
| Cons: "x ❙< y ⟹ x # xs [❙≤] y # ys"
| Cons_eq: "x ❙≤ y ⟹ y ❙≤ x ⟹ xs [❙≤] ys ⟹ x # xs [❙≤] y # ys"

end

locale lex_ordering = lex_preordering + ordering

instantiation list :: (preorder) preorder
begin

fun less_eq_list :: "'a list ⇒ 'a list ⇒ bool" where
  "less_eq_list [] ys ⟷ True"
| "less_eq_list (x # xs) [] ⟷ False"
| "less_eq_list (x # xs) (y # ys) ⟷ x < y ∨ x ≤ y ∧ y ≤ x ∧ less_eq_list xs ys"

fun less_list :: "'a list ⇒ 'a list ⇒ bool" where
  "less_list xs [] ⟷ False"
| "less_list [] (y # ys) ⟷ True"
| "less_list (x # xs) (y # ys) ⟷ x < y ∨ x ≤ y ∧ y ≤ x ∧ less_list xs ys"

instance sorry

end

instance list :: (order) order sorry

context comm_monoid_mult
begin

definition dvd_strict :: "'a ⇒ 'a ⇒ bool" where
  "dvd_strict a b ⟷ a dvd b ∧ ¬ b dvd a"

end

text ‹Known by their types only.›

consts
  lex_dvd :: "'a::comm_monoid_mult list ⇒ 'a::comm_monoid_mult list ⇒ bool"
  lex_dvd_strict :: "'a::comm_monoid_mult list ⇒ 'a::comm_monoid_mult list ⇒ bool"

end
