text ‹Functions divided pointwise.›

theory Function_Division
  imports Function_Algebras
begin

instantiation "fun" :: (type, inverse) inverse
begin
definition inverse_fun :: "('a ⇒ 'b) ⇒ 'a ⇒ 'b" where "inverse_fun f = (λx. inverse (f x))"
definition divide_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b" where "divide_fun f g = (λx. f x / g x)"
instance ..
end

abbreviation zero_free :: "('b ⇒ 'a::field) ⇒ bool" where
  "zero_free f ≡ ¬ (∃x. f x = 0)"

end
