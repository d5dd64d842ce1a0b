theory Typedef
  imports Set
begin

text ‹What a type definition asserts of its two morphisms.›

locale type_definition =
  fixes Rep :: "'b ⇒ 'a" and Abs :: "'a ⇒ 'b" and A :: "'a set"
  assumes Rep: "Rep x ∈ A"
    and Rep_inverse: "Abs (Rep x) = x"
    and Abs_inverse: "y ∈ A ⟹ Rep (Abs y) = y"

end
