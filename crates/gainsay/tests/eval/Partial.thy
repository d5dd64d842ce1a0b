theory Partial
  imports Main
begin

text ‹Functions are total: a call without matching equation has a value, but nobody knows which.›

value "hd ([] :: nat list)"  ― ‹not determined: `hd`: no equation matches›
value "last ([] :: nat list) + 1"  ― ‹not determined: `last`: no equation matches›
value "undefined :: nat"  ― ‹not determined: `undefined`: nothing is known about it›
value "[1, 2, 3 :: nat] ! 5"  ― ‹not determined: `nth`: no equation matches›
value "case [] of x # xs ⇒ x + (1 :: nat)"  ― ‹not determined: `case`: no clause of the case expression matches›
value "the None + (0 :: nat)"  ― ‹not determined: `the`: no equation matches›

text ‹What does not depend on it is determined.›

value "fst (1 :: nat, hd [] :: nat)"  ― ‹1 :: nat›
value "let x = hd [] in (3 :: nat)"  ― ‹3 :: nat›
value "length [hd [], undefined :: nat]"  ― ‹2 :: nat›
value "hd [] ∧ False"  ― ‹False :: bool›
value "True ∨ hd []"  ― ‹True :: bool›
value "hd [] ⟶ True"  ― ‹True :: bool›
value "if 1 < (2 :: nat) then 5 else (hd [] :: nat)"  ― ‹5 :: nat›
value "[1, hd []] = [2, hd [] :: nat]"  ― ‹False :: bool›

text ‹A value that is not known is still equal to itself.›

value "hd ([] :: nat list) = hd []"  ― ‹True :: bool›
value "hd ([] :: nat list) = last []"  ― ‹not determined: `hd`: no equation matches›
value "[] ! 0 = ([] ! 0 :: nat)"  ― ‹True :: bool›

fun pred_of :: "nat ⇒ nat" where
  "pred_of (Suc n) = n"

value "pred_of 4"  ― ‹3 :: nat›
value "pred_of 0"  ― ‹not determined: `pred_of`: no equation matches›
value "pred_of 0 = pred_of 0"  ― ‹True :: bool›

text ‹Exactly one witness determines a description.›

value "THE x. x = (3 :: nat)"  ― ‹3 :: nat›
value "THE x :: bool. x ∨ ¬ x"  ― ‹not determined: `The`: several values have the property›
value "THE x. x ∈ {2, 4, 6 :: nat} ∧ x > 4"  ― ‹6 :: nat›
value "THE x. x ∈ {2, 4, 6 :: nat} ∧ x > 6"  ― ‹not determined: `The`: no value has the property›
value "SOME x. x ∈ {2, 4, 6 :: nat} ∧ x < 3"  ― ‹2 :: nat›
value "SOME x. x ∈ {2, 4, 6 :: nat}"  ― ‹not determined: `Eps`: several values have the property›
value "(SOME x :: nat. x ∈ {}) = (SOME x. x ∈ {})"  ― ‹True :: bool›
value "LEAST n. n * n > (20 :: nat) ∧ n < 10"  ― ‹5 :: nat›

text ‹Descriptions by the same predicate are of the same value.›

value "(THE x :: bool. x ∧ ¬ x) = (THE x. ¬ (x ∨ ¬ x))"  ― ‹True :: bool›
value "(THE x :: bool. x ∧ ¬ x) = (THE x. x ∨ ¬ x)"  ― ‹not determined: `The`: no value has the property›

text ‹What cannot be computed is named.›

value "∀x :: nat. x < 5"  ― ‹not executable: `All`: it ranges over nat, whose values cannot be listed›
value "(λx :: nat. x + 1) = (λx. 1 + x)"
  ― ‹not executable: `HOL.eq`: equality on (nat ⇒ nat) cannot be decided›

consts secret :: nat

value "secret + 1"  ― ‹not determined: `secret`: nothing is known about it›
value "secret = secret"  ― ‹True :: bool›

end
