theory Predicate
  imports String
begin

text ‹Predicates as enumerable values: the type, its lattice and the operations of its monad.›

subsection ‹The type›

datatype (dead 'a) pred = Pred (eval: "'a ⇒ bool")

instantiation pred :: (type) complete_lattice
begin

definition less_eq_pred :: "'a pred ⇒ 'a pred ⇒ bool"
  where "P ≤ Q ⟷ eval P ≤ eval Q"

definition less_pred :: "'a pred ⇒ 'a pred ⇒ bool"
  where "P < Q ⟷ eval P < eval Q"

definition bot_pred :: "'a pred"
  where "bot = Pred (λx. False)"

definition top_pred :: "'a pred"
  where "top = Pred (λx. True)"

definition inf_pred :: "'a pred ⇒ 'a pred ⇒ 'a pred"
  where "inf P Q = Pred (λx. eval P x ∧ eval Q x)"

definition sup_pred :: "'a pred ⇒ 'a pred ⇒ 'a pred"
  where "sup P Q = Pred (λx. eval P x ∨ eval Q x)"

definition Inf_pred :: "'a pred set ⇒ 'a pred"
  where "Inf S = Pred (λx. ∀P∈S. eval P x)"

definition Sup_pred :: "'a pred set ⇒ 'a pred"
  where "Sup S = Pred (λx. ∃P∈S. eval P x)"

instance ..

end

instantiation pred :: (type) complete_boolean_algebra
begin

definition uminus_pred :: "'a pred ⇒ 'a pred"
  where "- P = Pred (λx. ¬ eval P x)"

definition minus_pred :: "'a pred ⇒ 'a pred ⇒ 'a pred"
  where "P - Q = Pred (λx. eval P x ∧ ¬ eval Q x)"

instance ..

end

subsection ‹Operations›

definition single :: "'a ⇒ 'a pred"
  where "single x = Pred (λy. x = y)"

definition bind :: "'a pred ⇒ ('a ⇒ 'b pred) ⇒ 'b pred"  (infixl "⤜" 70)
  where "P ⤜ f = Pred (λy. ∃x. eval P x ∧ eval (f x) y)"

definition is_empty :: "'a pred ⇒ bool"
  where "is_empty P ⟷ P = bot"

definition singleton :: "(unit ⇒ 'a) ⇒ 'a pred ⇒ 'a"
  where "singleton d P = (if ∃!x. eval P x then THE x. eval P x else d ())"

definition if_pred :: "bool ⇒ unit pred"
  where "if_pred b = (if b then single () else bot)"

definition holds :: "unit pred ⇒ bool"
  where "holds P ⟷ eval P ()"

definition not_pred :: "unit pred ⇒ unit pred"
  where "not_pred P = (if eval P () then bot else single ())"

definition map :: "('a ⇒ 'b) ⇒ 'a pred ⇒ 'b pred"
  where "map f P = P ⤜ (λx. single (f x))"

subsection ‹Enumeration›

datatype (dead 'a) seq =
    Empty
  | Insert 'a "'a pred"
  | Join "'a pred" "'a seq"

primrec pred_of_seq :: "'a seq ⇒ 'a pred" where
  "pred_of_seq Empty = bot"
| "pred_of_seq (Insert x P) = sup (single x) P"
| "pred_of_seq (Join P xq) = sup P (pred_of_seq xq)"

definition Seq :: "(unit ⇒ 'a seq) ⇒ 'a pred"
  where "Seq f = pred_of_seq (f ())"

code_datatype Seq

primrec member :: "'a seq ⇒ 'a ⇒ bool" where
  "member Empty x ⟷ False"
| "member (Insert y P) x ⟷ x = y ∨ eval P x"
| "member (Join P xq) x ⟷ eval P x ∨ member xq x"

lemma [code]: "eval (Seq f) = member (f ())"
  sorry

lemma [code]: "single x = Seq (λu. Insert x bot)"
  sorry

primrec "apply" :: "('a ⇒ 'b pred) ⇒ 'a seq ⇒ 'b seq" where
  "apply f Empty = Empty"
| "apply f (Insert x P) = Join (f x) (Join (P ⤜ f) Empty)"
| "apply f (Join P xq) = Join (P ⤜ f) (apply f xq)"

lemma [code]: "bind (Seq g) f = Seq (λu. apply f (g ()))"
  sorry

lemma [code]: "bot = Seq (λu. Empty)"
  sorry

primrec adjunct :: "'a pred ⇒ 'a seq ⇒ 'a seq" where
  "adjunct P Empty = Join P Empty"
| "adjunct P (Insert x Q) = Insert x (sup Q P)"
| "adjunct P (Join Q xq) = Join Q (adjunct P xq)"

lemma [code]: "sup (Seq f) (Seq g) = Seq (λu. adjunct (Seq g) (f ()))"
  sorry

primrec contained :: "'a seq ⇒ 'a pred ⇒ bool" where
  "contained Empty Q ⟷ True"
| "contained (Insert x P) Q ⟷ eval Q x ∧ P ≤ Q"
| "contained (Join P xq) Q ⟷ P ≤ Q ∧ contained xq Q"

lemma [code]: "Seq f ≤ Q ⟷ contained (f ()) Q"
  sorry

instantiation pred :: (type) equal
begin

definition equal_pred :: "'a pred ⇒ 'a pred ⇒ bool"
  where "HOL.equal P (Q :: 'a pred) ⟷ P = Q"

instance ..

end

lemma [code]: "HOL.equal P Q ⟷ P ≤ Q ∧ Q ≤ P" for P Q :: "'a pred"
  sorry

inductive eq :: "'a ⇒ 'a ⇒ bool"
  where "eq x x"

primrec null :: "'a seq ⇒ bool" where
  "null Empty ⟷ True"
| "null (Insert x P) ⟷ False"
| "null (Join P xq) ⟷ is_empty P ∧ null xq"

lemma [code]: "is_empty (Seq f) ⟷ null (f ())"
  sorry

primrec the_only :: "(unit ⇒ 'a) ⇒ 'a seq ⇒ 'a" where
  "the_only d Empty = d ()"
| "the_only d (Insert x P) =
    (if is_empty P ∨ singleton d P = x then x else d ())"
| "the_only d (Join P xq) =
    (if is_empty P then the_only d xq
     else if null xq ∨ singleton d P = the_only d xq then singleton d P
     else d ())"

lemma [code]: "singleton d (Seq f) = the_only d (f ())"
  sorry

definition the :: "'a pred ⇒ 'a"
  where "the P = (THE x. eval P x)"

lemma [code]: "the P = singleton (λx. the P) P"
  sorry

definition pred_of_set :: "'a set ⇒ 'a pred"
  where "pred_of_set S = Pred (λx. x ∈ S)"

lemma [code]: "pred_of_set (set xs) = foldr (λx P. sup (single x) P) xs bot"
  sorry

definition set_of_pred :: "'a pred ⇒ 'a set"
  where "set_of_pred P = {x. eval P x}"

definition set_of_seq :: "'a seq ⇒ 'a set"
  where "set_of_seq xq = set_of_pred (pred_of_seq xq)"

lemma [code]: "set_of_pred (Seq f) = set_of_seq (f ())"
  sorry

lemma [code]:
  "set_of_seq Empty = {}"
  "set_of_seq (Insert x P) = insert x (set_of_pred P)"
  "set_of_seq (Join P xq) = set_of_pred P ∪ set_of_seq xq"
  sorry

function iterate_upto :: "(natural ⇒ 'a) ⇒ natural ⇒ natural ⇒ 'a pred"
  where "iterate_upto f m n =
    Seq (λu. if n < m then Empty else Insert (f m) (iterate_upto f (m + 1) n))"
  sorry
termination
  sorry

no_notation bind (infixl "⤜" 70)

hide_type (open) pred seq
hide_const (open) Pred eval single bind is_empty singleton if_pred not_pred holds Empty Insert Join Seq member
  pred_of_seq "apply" adjunct null the_only eq map the iterate_upto

end
