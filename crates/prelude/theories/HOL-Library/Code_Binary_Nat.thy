text ‹Names of helper functions for binary natural numbers; numbers run natively here.›

theory Code_Binary_Nat
  imports Code_Abstract_Nat
begin

context
begin

qualified definition dup :: "nat ⇒ nat" where
  "dup n = 2 * n"

qualified definition sub :: "num ⇒ num ⇒ nat option" where
  "sub k l = (if l ≤ k then Some (numeral k - numeral l) else None)"

end

end
