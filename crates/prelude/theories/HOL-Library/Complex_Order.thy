text ‹Complex numbers ordered by their real parts where the imaginary parts agree.›

theory Complex_Order
  imports Complex_Main
begin

instantiation complex :: order
begin
definition less_complex :: "complex ⇒ complex ⇒ bool" where
  "less_complex x y ⟷ Im x = Im y ∧ Re x < Re y"
definition less_eq_complex :: "complex ⇒ complex ⇒ bool" where
  "less_eq_complex x y ⟷ Im x = Im y ∧ Re x ≤ Re y"
instance sorry
end

instance complex :: ordered_comm_ring sorry
instance complex :: ordered_real_vector sorry
instance complex :: ordered_cancel_comm_semiring sorry

end
