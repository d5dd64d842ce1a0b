text ‹Association lists: the first pair with a key counts.›

theory AList
  imports Main
begin

context
begin

qualified primrec update :: "'key ⇒ 'val ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  "update k v [] = [(k, v)]"
| "update k v (p # ps) = (if k = fst p then (k, v) # ps else p # update k v ps)"

qualified definition updates ::
  "'key list ⇒ 'val list ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  "updates ks vs ps = fold (λ(k, v). update k v) (zip ks vs) ps"

qualified definition delete :: "'key ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  delete_eq: "delete k = filter (λp. fst p ≠ k)"

qualified primrec update_with_aux ::
  "'val ⇒ 'key ⇒ ('val ⇒ 'val) ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  "update_with_aux v k f [] = [(k, f v)]"
| "update_with_aux v k f (p # ps) =
    (if k = fst p then (k, f (snd p)) # ps else p # update_with_aux v k f ps)"

qualified fun delete_aux :: "'key ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  "delete_aux k [] = []"
| "delete_aux k ((k', v) # ps) = (if k' = k then ps else (k', v) # delete_aux k ps)"

qualified definition restrict :: "'key set ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  restrict_eq: "restrict A = filter (λp. fst p ∈ A)"

qualified function clearjunk :: "('key × 'val) list ⇒ ('key × 'val) list" where
  "clearjunk [] = []"
| "clearjunk (p # ps) = p # clearjunk (delete (fst p) ps)"
  sorry
termination sorry

definition map_ran :: "('key ⇒ 'val1 ⇒ 'val2) ⇒ ('key × 'val1) list ⇒ ('key × 'val2) list" where
  "map_ran f = map (λ(k, v). (k, f k v))"

qualified definition merge ::
  "('key × 'val) list ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  "merge qs ps = foldr (λp. update (fst p) (snd p)) ps qs"

qualified function compose :: "('key × 'a) list ⇒ ('a × 'b) list ⇒ ('key × 'b) list" where
  "compose [] ys = []"
| "compose (x # xs) ys =
    (case map_of ys (snd x) of
      Some v ⇒ (fst x, v) # compose xs ys
    | None ⇒ compose (delete (fst x) xs) ys)"
  sorry
termination sorry

qualified fun map_entry ::
  "'key ⇒ ('val ⇒ 'val) ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  "map_entry k f [] = []"
| "map_entry k f (p # ps) = (if k = fst p then (k, f (snd p)) # ps else p # map_entry k f ps)"

fun map_default ::
  "'key ⇒ 'val ⇒ ('val ⇒ 'val) ⇒ ('key × 'val) list ⇒ ('key × 'val) list" where
  "map_default k v f [] = [(k, v)]"
| "map_default k v f (p # ps) =
    (if k = fst p then (k, f (snd p)) # ps else p # map_default k v f ps)"

end

end
