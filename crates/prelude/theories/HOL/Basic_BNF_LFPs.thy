theory Basic_BNF_LFPs
  imports BNF_Least_Fixpoint
begin

text ‹Sizes of the basic types.›

definition xtor :: "'a ⇒ 'a"
  where "xtor x = x"

definition ctor_rec :: "'a ⇒ 'a"
  where "ctor_rec x = x"

definition size_prod :: "('a ⇒ nat) ⇒ ('b ⇒ nat) ⇒ 'a × 'b ⇒ nat"
  where "size_prod f g p = f (fst p) + g (snd p) + 1"

instantiation prod :: (type, type) size
begin

definition "size (p :: 'a × 'b) = 1"

instance ..

end

primrec size_sum :: "('a ⇒ nat) ⇒ ('b ⇒ nat) ⇒ 'a + 'b ⇒ nat" where
  "size_sum f g (Inl x) = f x + 1"
| "size_sum f g (Inr y) = g y + 1"

instantiation sum :: (type, type) size
begin

definition "size (s :: 'a + 'b) = 1"

instance ..

end

instantiation bool :: size
begin

definition size_bool :: "bool ⇒ nat"
  where "size (b :: bool) = 0"

instance ..

end

instantiation unit :: size
begin

definition size_unit :: "unit ⇒ nat"
  where "size (x :: unit) = 0"

instance ..

end

hide_const (open) xtor ctor_rec

end
