text ‹Immutable arrays.›

theory IArray
  imports Main
begin

context
begin

datatype 'a iarray = IArray "'a list"

qualified primrec list_of :: "'a iarray ⇒ 'a list" where
  "list_of (IArray xs) = xs"

qualified definition of_fun :: "(nat ⇒ 'a) ⇒ nat ⇒ 'a iarray" where
  "of_fun f n = IArray (map f [0..<n])"

qualified definition sub :: "'a iarray ⇒ nat ⇒ 'a"  (infixl "!!" 100) where
  "as !! n = list_of as ! n"

qualified definition length :: "'a iarray ⇒ nat" where
  "length as = List.length (list_of as)"

qualified definition all :: "('a ⇒ bool) ⇒ 'a iarray ⇒ bool" where
  "all P as ⟷ list_all P (list_of as)"

qualified definition exists :: "('a ⇒ bool) ⇒ 'a iarray ⇒ bool" where
  "exists P as ⟷ list_ex P (list_of as)"

qualified primrec tabulate :: "integer × (integer ⇒ 'a) ⇒ 'a iarray" where
  "tabulate (n, f) = IArray (map (λk. f (integer_of_nat k)) [0..<nat_of_integer n])"

qualified primrec sub' :: "'a iarray × integer ⇒ 'a" where
  "sub' (as, n) = list_of as ! nat_of_integer n"

qualified definition length' :: "'a iarray ⇒ integer" where
  "length' as = integer_of_nat (List.length (list_of as))"

qualified definition exists_upto :: "('a ⇒ bool) ⇒ integer ⇒ 'a iarray ⇒ bool" where
  "exists_upto P k as ⟷ (∃l. 0 ≤ l ∧ l < k ∧ P (sub' (as, l)))"

end

end
