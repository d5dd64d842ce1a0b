text ‹Listing an infinite set in ascending order.›

theory Infinite_Set
  imports Main
begin

primrec (in wellorder) enumerate :: "'a set ⇒ nat ⇒ 'a" where
  enumerate_0: "enumerate S 0 = (LEAST x. x ∈ S)"
| enumerate_Suc: "enumerate S (Suc n) = enumerate (S - {LEAST x. x ∈ S}) n"

end
