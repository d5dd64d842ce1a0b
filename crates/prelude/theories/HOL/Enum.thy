theory Enum
  imports Map Groups_List
begin

text ‹Types with an enumeration of all their values, the evaluation of unbounded quantifiers over them, and the small
types that stand in for type variables.›

section ‹The class›

class enum =
  fixes enum :: "'a list"
  fixes enum_all :: "('a ⇒ bool) ⇒ bool"
  fixes enum_ex :: "('a ⇒ bool) ⇒ bool"
  assumes UNIV_enum: "UNIV = set enum"
    and enum_distinct: "distinct enum"
    and enum_all_UNIV: "enum_all Q ⟷ Ball UNIV Q"
    and enum_ex_UNIV: "enum_ex Q ⟷ Bex UNIV Q"
begin

subclass finite
  sorry

end

section ‹Evaluation›

lemma [code]: "Collect Q = set (filter Q enum)" for Q :: "'a::enum ⇒ bool"
  sorry

lemma [code]: "f -` T = set (filter (λx. f x ∈ T) enum)" for f :: "'a::enum ⇒ 'b"
  sorry

definition card_UNIV :: "'a itself ⇒ nat"
  where "card_UNIV TYPE('a) = card (UNIV :: 'a set)"

lemma [code]: "card_UNIV TYPE('a::enum) = length (enum :: 'a list)"
  sorry

lemma [code]: "(∀x. Q x) ⟷ enum_all Q"
  sorry

lemma [code]: "(∃x. Q x) ⟷ enum_ex Q"
  sorry

lemma [code]: "(∃!x. Q x) ⟷ list_ex1 Q enum"
  sorry

definition enum_the :: "('a ⇒ bool) ⇒ 'a"
  where "enum_the = The"

lemma [code]: "The Q = (case filter Q enum of [x] ⇒ x | _ ⇒ enum_the Q)" for Q :: "'a::enum ⇒ bool"
  sorry

instantiation "fun" :: (enum, equal) equal
begin

definition equal_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ bool"
  where "HOL.equal f g ⟷ (∀x∈set enum. f x = g x)"

instance ..

end

lemma [code]: "HOL.equal f g ⟷ enum_all (λx. f x = g x)" for f g :: "'a::enum ⇒ 'b::equal"
  sorry

lemma [code]:
  fixes f g :: "'a::enum ⇒ 'b::order"
  shows "f ≤ g ⟷ enum_all (λx. f x ≤ g x)"
    and "f < g ⟷ f ≤ g ∧ enum_ex (λx. f x ≠ g x)"
  sorry

lemma [code]: "Id = (λx. (x, x)) ` set (enum :: 'a::enum list)"
  sorry

lemma [code]: "tranclp R x y ⟷ (x, y) ∈ {(u, v). R u v}⇧+"
  sorry

lemma [code]: "rtranclp R x y ⟷ (x, y) ∈ {(u, v). R u v}⇧*"
  sorry

lemma [code]:
  "max_ext r = {(S, T). finite S ∧ finite T ∧ T ≠ {} ∧ (∀x∈S. ∃y∈T. (x, y) ∈ r)}"
  sorry

lemma [code]: "max_extp R S T ⟷ (S, T) ∈ max_ext {(x, y). R x y}"
  sorry

primrec bacc :: "('a × 'a) set ⇒ nat ⇒ 'a set" where
  "bacc r 0 = {x. ∀y. (y, x) ∉ r}"
| "bacc r (Suc n) = bacc r n ∪ {x. ∀y. (y, x) ∈ r ⟶ y ∈ bacc r n}"

lemma [code]: "Wellfounded.acc r = bacc r (card_UNIV TYPE('a))" for r :: "('a::enum × 'a) set"
  sorry

lemma [code]: "Wellfounded.accp R x ⟷ x ∈ Wellfounded.acc {(y, z). R y z}"
  sorry

section ‹Instances›

definition all_n_lists :: "('a::enum list ⇒ bool) ⇒ nat ⇒ bool"
  where "all_n_lists Q n ⟷ (∀xs∈set (List.n_lists n enum). Q xs)"

lemma [code]:
  "all_n_lists Q n ⟷ (case n of 0 ⇒ Q [] | Suc k ⇒ enum_all (λx. all_n_lists (λxs. Q (x # xs)) k))"
  sorry

definition ex_n_lists :: "('a::enum list ⇒ bool) ⇒ nat ⇒ bool"
  where "ex_n_lists Q n ⟷ (∃xs∈set (List.n_lists n enum). Q xs)"

lemma [code]:
  "ex_n_lists Q n ⟷ (case n of 0 ⇒ Q [] | Suc k ⇒ enum_ex (λx. ex_n_lists (λxs. Q (x # xs)) k))"
  sorry

instantiation "fun" :: (enum, enum) enum
begin

definition enum_fun :: "('a ⇒ 'b) list"
  where "enum =
    map (λys x. the (map_of (zip (enum :: 'a list) ys) x)) (List.n_lists (length (enum :: 'a list)) enum)"

definition enum_all_fun :: "(('a ⇒ 'b) ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷
    all_n_lists (λys. Q (λx. the (map_of (zip enum ys) x))) (length (enum :: 'a list))"

definition enum_ex_fun :: "(('a ⇒ 'b) ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷
    ex_n_lists (λys. Q (λx. the (map_of (zip enum ys) x))) (length (enum :: 'a list))"

instance ..

end

instantiation set :: (enum) enum
begin

definition enum_set :: "'a set list"
  where "enum = map set (subseqs enum)"

definition enum_all_set :: "('a set ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ (∀S∈set (enum :: 'a set list). Q S)"

definition enum_ex_set :: "('a set ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ (∃S∈set (enum :: 'a set list). Q S)"

instance ..

end

instantiation unit :: enum
begin

definition enum_unit :: "unit list"
  where "enum = [()]"

definition enum_all_unit :: "(unit ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ Q ()"

definition enum_ex_unit :: "(unit ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ Q ()"

instance ..

end

instantiation bool :: enum
begin

definition enum_bool :: "bool list"
  where "enum = [False, True]"

definition enum_all_bool :: "(bool ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ Q False ∧ Q True"

definition enum_ex_bool :: "(bool ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ Q False ∨ Q True"

instance ..

end

instantiation prod :: (enum, enum) enum
begin

definition enum_prod :: "('a × 'b) list"
  where "enum = List.product enum enum"

definition enum_all_prod :: "('a × 'b ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ enum_all (λx. enum_all (λy. Q (x, y)))"

definition enum_ex_prod :: "('a × 'b ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ enum_ex (λx. enum_ex (λy. Q (x, y)))"

instance ..

end

instantiation sum :: (enum, enum) enum
begin

definition enum_sum :: "('a + 'b) list"
  where "enum = map Inl enum @ map Inr enum"

definition enum_all_sum :: "('a + 'b ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ enum_all (λx. Q (Inl x)) ∧ enum_all (λy. Q (Inr y))"

definition enum_ex_sum :: "('a + 'b ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ enum_ex (λx. Q (Inl x)) ∨ enum_ex (λy. Q (Inr y))"

instance ..

end

instantiation option :: (enum) enum
begin

definition enum_option :: "'a option list"
  where "enum = None # map Some enum"

definition enum_all_option :: "('a option ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ Q None ∧ enum_all (λx. Q (Some x))"

definition enum_ex_option :: "('a option ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ Q None ∨ enum_ex (λx. Q (Some x))"

instance ..

end

section ‹Small types›

subsection ‹One value›

datatype finite_1 = a⇩1

instantiation finite_1 :: enum
begin

definition enum_finite_1 :: "finite_1 list"
  where "enum = [a⇩1]"

definition enum_all_finite_1 :: "(finite_1 ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ Q a⇩1"

definition enum_ex_finite_1 :: "(finite_1 ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ Q a⇩1"

instance ..

end

instantiation finite_1 :: linorder
begin

definition less_finite_1 :: "finite_1 ⇒ finite_1 ⇒ bool"
  where "(x :: finite_1) < y ⟷ False"

definition less_eq_finite_1 :: "finite_1 ⇒ finite_1 ⇒ bool"
  where "(x :: finite_1) ≤ y ⟷ True"

instance ..

end

instance finite_1 :: "{dense_linorder, wellorder}" ..

instantiation finite_1 :: complete_lattice
begin

definition Inf_finite_1 :: "finite_1 set ⇒ finite_1"
  where "Inf (S :: finite_1 set) = a⇩1"

definition Sup_finite_1 :: "finite_1 set ⇒ finite_1"
  where "Sup (S :: finite_1 set) = a⇩1"

definition bot_finite_1 :: finite_1
  where "bot = a⇩1"

definition top_finite_1 :: finite_1
  where "top = a⇩1"

definition inf_finite_1 :: "finite_1 ⇒ finite_1 ⇒ finite_1"
  where "inf (x :: finite_1) y = a⇩1"

definition sup_finite_1 :: "finite_1 ⇒ finite_1 ⇒ finite_1"
  where "sup (x :: finite_1) y = a⇩1"

instance ..

end

instance finite_1 :: complete_distrib_lattice ..
instance finite_1 :: complete_linorder ..

instantiation finite_1 :: complete_boolean_algebra
begin

definition minus_finite_1 :: "finite_1 ⇒ finite_1 ⇒ finite_1"
  where "(x :: finite_1) - y = a⇩1"

definition uminus_finite_1 :: "finite_1 ⇒ finite_1"
  where "- (x :: finite_1) = a⇩1"

instance ..

end

instantiation finite_1 ::
  "{linordered_ring_strict, linordered_comm_semiring_strict, ordered_comm_ring, ordered_cancel_comm_monoid_diff,
    comm_monoid_mult, ordered_ring_abs, one, modulo, sgn, inverse}"
begin

definition zero_finite_1 :: finite_1
  where "0 = a⇩1"

definition one_finite_1 :: finite_1
  where "1 = a⇩1"

definition plus_finite_1 :: "finite_1 ⇒ finite_1 ⇒ finite_1"
  where "(x :: finite_1) + y = a⇩1"

definition times_finite_1 :: "finite_1 ⇒ finite_1 ⇒ finite_1"
  where "(x :: finite_1) * y = a⇩1"

definition modulo_finite_1 :: "finite_1 ⇒ finite_1 ⇒ finite_1"
  where "(x :: finite_1) mod y = a⇩1"

definition abs_finite_1 :: "finite_1 ⇒ finite_1"
  where "abs (x :: finite_1) = a⇩1"

definition sgn_finite_1 :: "finite_1 ⇒ finite_1"
  where "sgn (x :: finite_1) = a⇩1"

definition inverse_finite_1 :: "finite_1 ⇒ finite_1"
  where "inverse (x :: finite_1) = a⇩1"

definition divide_finite_1 :: "finite_1 ⇒ finite_1 ⇒ finite_1"
  where "divide (x :: finite_1) y = a⇩1"

instance ..

end

hide_const (open) a⇩1

subsection ‹Two values: a chain, and the integers modulo two›

datatype finite_2 = a⇩1 | a⇩2

instantiation finite_2 :: enum
begin

definition enum_finite_2 :: "finite_2 list"
  where "enum = [a⇩1, a⇩2]"

definition enum_all_finite_2 :: "(finite_2 ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ Q a⇩1 ∧ Q a⇩2"

definition enum_ex_finite_2 :: "(finite_2 ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ Q a⇩1 ∨ Q a⇩2"

instance ..

end

instantiation finite_2 :: linorder
begin

definition less_finite_2 :: "finite_2 ⇒ finite_2 ⇒ bool"
  where "x < y ⟷ (case x of a⇩1 ⇒ y = a⇩2 | a⇩2 ⇒ False)"

definition less_eq_finite_2 :: "finite_2 ⇒ finite_2 ⇒ bool"
  where "x ≤ y ⟷ (case x of a⇩1 ⇒ True | a⇩2 ⇒ y = a⇩2)"

instance ..

end

instance finite_2 :: wellorder ..

instantiation finite_2 :: complete_lattice
begin

definition Inf_finite_2 :: "finite_2 set ⇒ finite_2"
  where "Inf S = (if a⇩1 ∈ S then a⇩1 else a⇩2)"

definition Sup_finite_2 :: "finite_2 set ⇒ finite_2"
  where "Sup S = (if a⇩2 ∈ S then a⇩2 else a⇩1)"

definition bot_finite_2 :: finite_2
  where "bot = a⇩1"

definition top_finite_2 :: finite_2
  where "top = a⇩2"

definition inf_finite_2 :: "finite_2 ⇒ finite_2 ⇒ finite_2"
  where "inf x y = (case x of a⇩1 ⇒ a⇩1 | a⇩2 ⇒ y)"

definition sup_finite_2 :: "finite_2 ⇒ finite_2 ⇒ finite_2"
  where "sup x y = (case x of a⇩1 ⇒ y | a⇩2 ⇒ a⇩2)"

instance ..

end

instance finite_2 :: complete_linorder ..
instance finite_2 :: complete_distrib_lattice ..

instantiation finite_2 :: "{field, idom_abs_sgn, idom_modulo}"
begin

definition zero_finite_2 :: finite_2
  where "0 = a⇩1"

definition one_finite_2 :: finite_2
  where "1 = a⇩2"

definition plus_finite_2 :: "finite_2 ⇒ finite_2 ⇒ finite_2"
  where "x + y = (if x = y then a⇩1 else a⇩2)"

definition uminus_finite_2 :: "finite_2 ⇒ finite_2"
  where "- (x :: finite_2) = x"

definition minus_finite_2 :: "finite_2 ⇒ finite_2 ⇒ finite_2"
  where "x - y = (if x = y then a⇩1 else a⇩2)"

definition times_finite_2 :: "finite_2 ⇒ finite_2 ⇒ finite_2"
  where "x * y = (case x of a⇩1 ⇒ a⇩1 | a⇩2 ⇒ y)"

definition inverse_finite_2 :: "finite_2 ⇒ finite_2"
  where "inverse (x :: finite_2) = x"

definition divide_finite_2 :: "finite_2 ⇒ finite_2 ⇒ finite_2"
  where "divide x y = (case x of a⇩1 ⇒ a⇩1 | a⇩2 ⇒ y)"

definition modulo_finite_2 :: "finite_2 ⇒ finite_2 ⇒ finite_2"
  where "x mod y = (case y of a⇩1 ⇒ x | a⇩2 ⇒ a⇩1)"

definition abs_finite_2 :: "finite_2 ⇒ finite_2"
  where "abs (x :: finite_2) = x"

definition sgn_finite_2 :: "finite_2 ⇒ finite_2"
  where "sgn (x :: finite_2) = x"

instance ..

end

instantiation finite_2 :: "{normalization_semidom, unique_euclidean_semiring}"
begin

definition normalize_finite_2 :: "finite_2 ⇒ finite_2"
  where "normalize (x :: finite_2) = x"

definition unit_factor_finite_2 :: "finite_2 ⇒ finite_2"
  where "unit_factor (x :: finite_2) = x"

definition euclidean_size_finite_2 :: "finite_2 ⇒ nat"
  where "euclidean_size x = (case x of a⇩1 ⇒ 0 | a⇩2 ⇒ 1)"

definition division_segment_finite_2 :: "finite_2 ⇒ finite_2"
  where "division_segment (x :: finite_2) = 1"

instance ..

end

hide_const (open) a⇩1 a⇩2

subsection ‹Three values: a chain, and the integers modulo three›

datatype finite_3 = a⇩1 | a⇩2 | a⇩3

instantiation finite_3 :: enum
begin

definition enum_finite_3 :: "finite_3 list"
  where "enum = [a⇩1, a⇩2, a⇩3]"

definition enum_all_finite_3 :: "(finite_3 ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ Q a⇩1 ∧ Q a⇩2 ∧ Q a⇩3"

definition enum_ex_finite_3 :: "(finite_3 ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ Q a⇩1 ∨ Q a⇩2 ∨ Q a⇩3"

instance ..

end

instantiation finite_3 :: linorder
begin

definition less_finite_3 :: "finite_3 ⇒ finite_3 ⇒ bool"
  where "x < y ⟷ (case x of a⇩1 ⇒ y ≠ a⇩1 | a⇩2 ⇒ y = a⇩3 | a⇩3 ⇒ False)"

definition less_eq_finite_3 :: "finite_3 ⇒ finite_3 ⇒ bool"
  where "x ≤ y ⟷ (case x of a⇩1 ⇒ True | a⇩2 ⇒ y ≠ a⇩1 | a⇩3 ⇒ y = a⇩3)"

instance ..

end

instance finite_3 :: wellorder ..

class finite_lattice = finite + lattice + Inf + Sup + bot + top +
  assumes Inf_finite_empty: "Inf {} = Sup UNIV"
    and Inf_finite_insert: "Inf (insert x S) = inf x (Inf S)"
    and Sup_finite_empty: "Sup {} = Inf UNIV"
    and Sup_finite_insert: "Sup (insert x S) = sup x (Sup S)"
    and bot_finite_def: "bot = Inf UNIV"
    and top_finite_def: "top = Sup UNIV"
begin

subclass complete_lattice
  sorry

end

class finite_distrib_lattice = finite_lattice + distrib_lattice
begin

subclass complete_distrib_lattice
  sorry

end

instantiation finite_3 :: finite_lattice
begin

definition Inf_finite_3 :: "finite_3 set ⇒ finite_3"
  where "Inf S = (if a⇩1 ∈ S then a⇩1 else if a⇩2 ∈ S then a⇩2 else a⇩3)"

definition Sup_finite_3 :: "finite_3 set ⇒ finite_3"
  where "Sup S = (if a⇩3 ∈ S then a⇩3 else if a⇩2 ∈ S then a⇩2 else a⇩1)"

definition bot_finite_3 :: finite_3
  where "bot = a⇩1"

definition top_finite_3 :: finite_3
  where "top = a⇩3"

definition inf_finite_3 :: "finite_3 ⇒ finite_3 ⇒ finite_3"
  where "inf (x :: finite_3) y = min x y"

definition sup_finite_3 :: "finite_3 ⇒ finite_3 ⇒ finite_3"
  where "sup (x :: finite_3) y = max x y"

instance ..

end

instance finite_3 :: complete_lattice ..
instance finite_3 :: finite_distrib_lattice ..
instance finite_3 :: complete_distrib_lattice ..
instance finite_3 :: complete_linorder ..

instantiation finite_3 :: "{field, idom_abs_sgn, idom_modulo}"
begin

definition zero_finite_3 :: finite_3
  where "0 = a⇩1"

definition one_finite_3 :: finite_3
  where "1 = a⇩2"

definition plus_finite_3 :: "finite_3 ⇒ finite_3 ⇒ finite_3"
  where "x + y =
    (case x of
      a⇩1 ⇒ y
    | a⇩2 ⇒ (case y of a⇩1 ⇒ a⇩2 | a⇩2 ⇒ a⇩3 | a⇩3 ⇒ a⇩1)
    | a⇩3 ⇒ (case y of a⇩1 ⇒ a⇩3 | a⇩2 ⇒ a⇩1 | a⇩3 ⇒ a⇩2))"

definition uminus_finite_3 :: "finite_3 ⇒ finite_3"
  where "- x = (case x of a⇩1 ⇒ a⇩1 | a⇩2 ⇒ a⇩3 | a⇩3 ⇒ a⇩2)"

definition minus_finite_3 :: "finite_3 ⇒ finite_3 ⇒ finite_3"
  where "(x :: finite_3) - y = x + - y"

definition times_finite_3 :: "finite_3 ⇒ finite_3 ⇒ finite_3"
  where "x * y = (case x of a⇩1 ⇒ a⇩1 | a⇩2 ⇒ y | a⇩3 ⇒ - y)"

definition inverse_finite_3 :: "finite_3 ⇒ finite_3"
  where "inverse (x :: finite_3) = x"

definition divide_finite_3 :: "finite_3 ⇒ finite_3 ⇒ finite_3"
  where "divide (x :: finite_3) y = x * y"

definition modulo_finite_3 :: "finite_3 ⇒ finite_3 ⇒ finite_3"
  where "x mod y = (if y = a⇩1 then x else a⇩1)"

definition abs_finite_3 :: "finite_3 ⇒ finite_3"
  where "abs x = (if x = a⇩1 then a⇩1 else a⇩2)"

definition sgn_finite_3 :: "finite_3 ⇒ finite_3"
  where "sgn (x :: finite_3) = x"

instance ..

end

instantiation finite_3 :: "{normalization_semidom, unique_euclidean_semiring}"
begin

definition normalize_finite_3 :: "finite_3 ⇒ finite_3"
  where "normalize x = (if x = a⇩1 then a⇩1 else a⇩2)"

definition unit_factor_finite_3 :: "finite_3 ⇒ finite_3"
  where "unit_factor (x :: finite_3) = x"

definition euclidean_size_finite_3 :: "finite_3 ⇒ nat"
  where "euclidean_size x = (if x = a⇩1 then 0 else 1)"

definition division_segment_finite_3 :: "finite_3 ⇒ finite_3"
  where "division_segment (x :: finite_3) = 1"

instance ..

end

hide_const (open) a⇩1 a⇩2 a⇩3

subsection ‹Four values: the square›

datatype finite_4 = a⇩1 | a⇩2 | a⇩3 | a⇩4

instantiation finite_4 :: enum
begin

definition enum_finite_4 :: "finite_4 list"
  where "enum = [a⇩1, a⇩2, a⇩3, a⇩4]"

definition enum_all_finite_4 :: "(finite_4 ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ Q a⇩1 ∧ Q a⇩2 ∧ Q a⇩3 ∧ Q a⇩4"

definition enum_ex_finite_4 :: "(finite_4 ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ Q a⇩1 ∨ Q a⇩2 ∨ Q a⇩3 ∨ Q a⇩4"

instance ..

end

instantiation finite_4 :: finite_distrib_lattice
begin

definition less_eq_finite_4 :: "finite_4 ⇒ finite_4 ⇒ bool"
  where "x ≤ y ⟷ x = a⇩1 ∨ y = a⇩4 ∨ x = y"

definition less_finite_4 :: "finite_4 ⇒ finite_4 ⇒ bool"
  where "(x :: finite_4) < y ⟷ x ≤ y ∧ x ≠ y"

definition bot_finite_4 :: finite_4
  where "bot = a⇩1"

definition top_finite_4 :: finite_4
  where "top = a⇩4"

definition inf_finite_4 :: "finite_4 ⇒ finite_4 ⇒ finite_4"
  where "inf x y = (if x ≤ y then x else if y ≤ x then y else a⇩1)"

definition sup_finite_4 :: "finite_4 ⇒ finite_4 ⇒ finite_4"
  where "sup x y = (if x ≤ y then y else if y ≤ x then x else a⇩4)"

definition Inf_finite_4 :: "finite_4 set ⇒ finite_4"
  where "Inf S =
    (if a⇩1 ∈ S then a⇩1 else inf (if a⇩2 ∈ S then a⇩2 else a⇩4) (if a⇩3 ∈ S then a⇩3 else a⇩4))"

definition Sup_finite_4 :: "finite_4 set ⇒ finite_4"
  where "Sup S =
    (if a⇩4 ∈ S then a⇩4 else sup (if a⇩2 ∈ S then a⇩2 else a⇩1) (if a⇩3 ∈ S then a⇩3 else a⇩1))"

instance ..

end

instance finite_4 :: complete_lattice ..
instance finite_4 :: complete_distrib_lattice ..

instantiation finite_4 :: complete_boolean_algebra
begin

definition uminus_finite_4 :: "finite_4 ⇒ finite_4"
  where "- x = (case x of a⇩1 ⇒ a⇩4 | a⇩2 ⇒ a⇩3 | a⇩3 ⇒ a⇩2 | a⇩4 ⇒ a⇩1)"

definition minus_finite_4 :: "finite_4 ⇒ finite_4 ⇒ finite_4"
  where "(x :: finite_4) - y = inf x (- y)"

instance ..

end

hide_const (open) a⇩1 a⇩2 a⇩3 a⇩4

subsection ‹Five values: the pentagon›

datatype finite_5 = a⇩1 | a⇩2 | a⇩3 | a⇩4 | a⇩5

instantiation finite_5 :: enum
begin

definition enum_finite_5 :: "finite_5 list"
  where "enum = [a⇩1, a⇩2, a⇩3, a⇩4, a⇩5]"

definition enum_all_finite_5 :: "(finite_5 ⇒ bool) ⇒ bool"
  where "enum_all Q ⟷ Q a⇩1 ∧ Q a⇩2 ∧ Q a⇩3 ∧ Q a⇩4 ∧ Q a⇩5"

definition enum_ex_finite_5 :: "(finite_5 ⇒ bool) ⇒ bool"
  where "enum_ex Q ⟷ Q a⇩1 ∨ Q a⇩2 ∨ Q a⇩3 ∨ Q a⇩4 ∨ Q a⇩5"

instance ..

end

instantiation finite_5 :: finite_lattice
begin

definition less_eq_finite_5 :: "finite_5 ⇒ finite_5 ⇒ bool"
  where "x ≤ y ⟷ x = a⇩1 ∨ y = a⇩5 ∨ x = y ∨ x = a⇩2 ∧ y = a⇩3"

definition less_finite_5 :: "finite_5 ⇒ finite_5 ⇒ bool"
  where "(x :: finite_5) < y ⟷ x ≤ y ∧ x ≠ y"

definition bot_finite_5 :: finite_5
  where "bot = a⇩1"

definition top_finite_5 :: finite_5
  where "top = a⇩5"

definition inf_finite_5 :: "finite_5 ⇒ finite_5 ⇒ finite_5"
  where "inf x y = (if x ≤ y then x else if y ≤ x then y else a⇩1)"

definition sup_finite_5 :: "finite_5 ⇒ finite_5 ⇒ finite_5"
  where "sup x y = (if x ≤ y then y else if y ≤ x then x else a⇩5)"

definition Inf_finite_5 :: "finite_5 set ⇒ finite_5"
  where "Inf S =
    (if a⇩1 ∈ S then a⇩1
     else inf (if a⇩2 ∈ S then a⇩2 else if a⇩3 ∈ S then a⇩3 else a⇩5) (if a⇩4 ∈ S then a⇩4 else a⇩5))"

definition Sup_finite_5 :: "finite_5 set ⇒ finite_5"
  where "Sup S =
    (if a⇩5 ∈ S then a⇩5
     else sup (if a⇩3 ∈ S then a⇩3 else if a⇩2 ∈ S then a⇩2 else a⇩1) (if a⇩4 ∈ S then a⇩4 else a⇩1))"

instance ..

end

instance finite_5 :: complete_lattice ..

hide_const (open) a⇩1 a⇩2 a⇩3 a⇩4 a⇩5

hide_type (open) finite_1 finite_2 finite_3 finite_4 finite_5
hide_const (open) enum enum_all enum_ex all_n_lists ex_n_lists ntrancl

end
