theory Series
  imports Limits Inequalities
begin

text ‹Infinite sums.›

definition sums :: "(nat ⇒ 'a::{topological_space, comm_monoid_add}) ⇒ 'a ⇒ bool"
    (infixr "sums" 80)
  where "f sums s ⟷ (λn. ∑i<n. f i) \<longlonglongrightarrow> s"

definition summable :: "(nat ⇒ 'a::{topological_space, comm_monoid_add}) ⇒ bool"
  where "summable f ⟷ (∃s. f sums s)"

definition suminf :: "(nat ⇒ 'a::{topological_space, comm_monoid_add}) ⇒ 'a"
    (binder "∑" 10)
  where "suminf f = (THE s. f sums s)"

end
