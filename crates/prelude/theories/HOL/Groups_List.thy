theory Groups_List
  imports List
begin

text ‹Sums and products over lists.›

locale monoid_list = monoid
begin

definition F :: "'a list ⇒ 'a"
  where eq_foldr [code]: "F xs = foldr f xs ❙1"

end

locale comm_monoid_list = comm_monoid + monoid_list

locale comm_monoid_list_set = list: comm_monoid_list + set: comm_monoid_set

subsection ‹Sums›

context monoid_add
begin

definition sum_list :: "'a list ⇒ 'a"
  where [code]: "sum_list xs = foldr plus xs 0"

sublocale sum_list: monoid_list plus 0
  sorry

end

context comm_monoid_add
begin

sublocale sum: comm_monoid_list_set plus 0
  sorry

lemma [code]: "sum f (set xs) = sum_list (map f (remdups xs))"
  sorry

end

open_bundle sum_list_syntax
begin
syntax (ASCII)
  "_sum_list" :: "pttrn ⇒ 'a list ⇒ 'b ⇒ 'b"  ("(3SUM _<-_. _)" [0, 51, 10] 10)
syntax
  "_sum_list" :: "pttrn ⇒ 'a list ⇒ 'b ⇒ 'b"  ("(3∑_←_. _)" [0, 51, 10] 10)
syntax_consts "_sum_list" ⇌ sum_list
translations "∑x←xs. b" ⇌ "CONST sum_list (CONST map (λx. b) xs)"
end

subsection ‹Horner sums›

context comm_semiring_0
begin

definition horner_sum :: "('b ⇒ 'a) ⇒ 'a ⇒ 'b list ⇒ 'a"
  where "horner_sum f b xs = foldr (λx s. f x + b * s) xs 0"

end

subsection ‹Products›

context monoid_mult
begin

definition prod_list :: "'a list ⇒ 'a"
  where [code]: "prod_list xs = foldr times xs 1"

sublocale prod_list: monoid_list times 1
  sorry

end

context comm_monoid_mult
begin

sublocale prod: comm_monoid_list_set times 1
  sorry

lemma [code]: "prod f (set xs) = prod_list (map f (remdups xs))"
  sorry

end

open_bundle prod_list_syntax
begin
syntax (ASCII)
  "_prod_list" :: "pttrn ⇒ 'a list ⇒ 'b ⇒ 'b"  ("(3PROD _<-_. _)" [0, 51, 10] 10)
syntax
  "_prod_list" :: "pttrn ⇒ 'a list ⇒ 'b ⇒ 'b"  ("(3∏_←_. _)" [0, 51, 10] 10)
syntax_consts "_prod_list" ⇌ prod_list
translations "∏x←xs. b" ⇌ "CONST prod_list (CONST map (λx. b) xs)"
end

end
