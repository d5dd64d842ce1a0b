theory Limits
  imports Real_Vector_Spaces
begin

text ‹Bounded and vanishing functions along a filter; continuity of the arithmetic operations.›

definition at_infinity :: "'a::real_normed_vector filter"
  where "at_infinity = (INF r. principal {x. r ≤ norm x})"

definition Bfun :: "('a ⇒ 'b::metric_space) ⇒ 'a filter ⇒ bool"
  where "Bfun f F ⟷ (∃c K. 0 < K ∧ eventually (λa. dist (f a) c ≤ K) F)"

abbreviation Bseq :: "(nat ⇒ 'a::metric_space) ⇒ bool"
  where "Bseq X ≡ Bfun X sequentially"

definition Zfun :: "('a ⇒ 'b::real_normed_vector) ⇒ 'a filter ⇒ bool"
  where "Zfun f F ⟷ (∀e>0. eventually (λa. norm (f a) < e) F)"

class topological_monoid_add = topological_space + monoid_add +
  assumes tendsto_add_Pair: "LIM p (prod_filter (nhds a) (nhds b)). fst p + snd p :> nhds (a + b)"

class topological_comm_monoid_add = topological_monoid_add + comm_monoid_add

instance nat :: topological_comm_monoid_add ..
instance int :: topological_comm_monoid_add ..

class topological_group_add = topological_monoid_add + group_add +
  assumes tendsto_uminus_nhds: "(uminus \<longlongrightarrow> - a) (nhds a)"

class topological_ab_group_add = topological_group_add + ab_group_add

instance topological_ab_group_add ⊆ topological_comm_monoid_add ..
instance real_normed_vector ⊆ topological_ab_group_add ..

class topological_semigroup_mult = topological_space + semigroup_mult +
  assumes tendsto_mult_Pair: "LIM p (prod_filter (nhds a) (nhds b)). fst p * snd p :> nhds (a * b)"

instance real_normed_algebra ⊆ topological_semigroup_mult ..

class topological_monoid_mult = topological_semigroup_mult + monoid_mult

class topological_comm_monoid_mult = topological_monoid_mult + comm_monoid_mult

instance nat :: topological_comm_monoid_mult ..
instance int :: topological_comm_monoid_mult ..

class comm_real_normed_algebra_1 = real_normed_algebra_1 + comm_monoid_mult

context real_normed_field
begin

subclass comm_real_normed_algebra_1
  sorry

end

abbreviation isUCont :: "['a::metric_space ⇒ 'b::metric_space] ⇒ bool"
  where "isUCont f ≡ uniformly_continuous_on UNIV f"

end
