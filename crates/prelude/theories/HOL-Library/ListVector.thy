text ‹Lists as vectors, the shorter one filled up with zeros.›

theory ListVector
  imports Main
begin

abbreviation scale :: "('a::times) ⇒ 'a list ⇒ 'a list"  (infix "*⇩s" 70) where
  "c *⇩s xs ≡ map ((*) c) xs"

fun zipwith0 :: "('a::zero ⇒ 'b::zero ⇒ 'c) ⇒ 'a list ⇒ 'b list ⇒ 'c list" where
  "zipwith0 f [] [] = []"
| "zipwith0 f (x # xs) (y # ys) = f x y # zipwith0 f xs ys"
| "zipwith0 f (x # xs) [] = f x 0 # zipwith0 f xs []"
| "zipwith0 f [] (y # ys) = f 0 y # zipwith0 f [] ys"

instantiation list :: ("{zero, plus}") plus
begin
definition plus_list :: "'a list ⇒ 'a list ⇒ 'a list" where list_add_def: "plus_list = zipwith0 (+)"
instance ..
end

instantiation list :: ("{zero, uminus}") uminus
begin
definition uminus_list :: "'a list ⇒ 'a list" where list_uminus_def: "uminus_list = map uminus"
instance ..
end

instantiation list :: ("{zero, minus}") minus
begin
definition minus_list :: "'a list ⇒ 'a list ⇒ 'a list" where
  list_diff_def: "minus_list = zipwith0 (-)"
instance ..
end

definition iprod :: "'a::ring list ⇒ 'a list ⇒ 'a"  ("⟨_,_⟩") where
  "⟨xs,ys⟩ = sum_list (map (λ(x, y). x * y) (zip xs ys))"

end
