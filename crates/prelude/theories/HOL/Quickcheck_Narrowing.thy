theory Quickcheck_Narrowing
  imports Quickcheck_Random
begin

text ‹The class of types that can be refined step by step. Narrowing itself is built in: instances only say which
types have it.›

subsection ‹Partial values›

datatype narrowing_type = Narrowing_sum_of_products "narrowing_type list list"

datatype narrowing_term =
    Narrowing_variable "integer list" narrowing_type
  | Narrowing_constructor integer "narrowing_term list"

datatype (dead 'a) narrowing_cons = Narrowing_cons narrowing_type "(narrowing_term list ⇒ 'a) list"

primrec map_cons :: "('a ⇒ 'b) ⇒ 'a narrowing_cons ⇒ 'b narrowing_cons"
  where "map_cons f (Narrowing_cons T cs) = Narrowing_cons T (map (λc ts. f (c ts)) cs)"

class partial_term_of = typerep +
  fixes partial_term_of :: "'a itself ⇒ narrowing_term ⇒ Code_Evaluation.term"

consts
  nth :: "'a list ⇒ integer ⇒ 'a"
  error :: "char list ⇒ 'a"
  toEnum :: "integer ⇒ char"
  marker :: char

type_synonym 'a narrowing = "integer ⇒ 'a narrowing_cons"

definition cons :: "'a ⇒ 'a narrowing"
  where "cons x d = Narrowing_cons (Narrowing_sum_of_products [[]]) [λ_. x]"

fun conv :: "(narrowing_term list ⇒ 'a) list ⇒ narrowing_term ⇒ 'a" where
  "conv cs (Narrowing_variable p T) = error (marker # map toEnum p)"
| "conv cs (Narrowing_constructor i ts) = nth cs i ts"

fun non_empty :: "narrowing_type ⇒ bool"
  where "non_empty (Narrowing_sum_of_products pss) ⟷ pss ≠ []"

definition "apply" :: "('a ⇒ 'b) narrowing ⇒ 'a narrowing ⇒ 'b narrowing"
  where "apply f a d =
    (if d > 0 then
      (case f d of Narrowing_cons (Narrowing_sum_of_products pss) fs ⇒
        (case a (d - 1) of Narrowing_cons T cs ⇒
          if non_empty T then
            Narrowing_cons (Narrowing_sum_of_products (map ((#) T) pss))
              (map (λg ts. g (tl ts) (conv cs (hd ts))) fs)
          else Narrowing_cons (Narrowing_sum_of_products []) []))
     else Narrowing_cons (Narrowing_sum_of_products []) [])"

definition sum :: "'a narrowing ⇒ 'a narrowing ⇒ 'a narrowing"
  where "sum a b d =
    (case a d of Narrowing_cons (Narrowing_sum_of_products pss) cs ⇒
      (case b d of Narrowing_cons (Narrowing_sum_of_products qss) ds ⇒
        Narrowing_cons (Narrowing_sum_of_products (pss @ qss)) (cs @ ds)))"

class narrowing =
  fixes narrowing :: "integer ⇒ 'a narrowing_cons"

subsection ‹Properties›

datatype property =
    Universal narrowing_type "narrowing_term ⇒ property" "narrowing_term ⇒ Code_Evaluation.term"
  | Existential narrowing_type "narrowing_term ⇒ property" "narrowing_term ⇒ Code_Evaluation.term"
  | Property bool

definition exists :: "('a::{narrowing, partial_term_of} ⇒ property) ⇒ property"
  where "exists f =
    (case narrowing (100 :: integer) of Narrowing_cons T cs ⇒
      Existential T (λt. f (conv cs t)) (partial_term_of TYPE('a)))"

definition "all" :: "('a::{narrowing, partial_term_of} ⇒ property) ⇒ property"
  where "all f =
    (case narrowing (100 :: integer) of Narrowing_cons T cs ⇒
      Universal T (λt. f (conv cs t)) (partial_term_of TYPE('a)))"

class is_testable

instance bool :: is_testable ..
instance "fun" :: ("{term_of, narrowing, partial_term_of}", is_testable) is_testable ..

definition ensure_testable :: "'a::is_testable ⇒ 'a::is_testable"
  where "ensure_testable f = f"

subsection ‹Functions as tables›

datatype (dead 'a, dead 'b) ffun = Constant 'b | Update 'a 'b "('a, 'b) ffun"

primrec eval_ffun :: "('a, 'b) ffun ⇒ 'a ⇒ 'b" where
  "eval_ffun (Constant y) x = y"
| "eval_ffun (Update u y f) x = (if x = u then y else eval_ffun f x)"

hide_type (open) ffun
hide_const (open) Constant Update eval_ffun

datatype (dead 'b) cfun = Constant 'b

primrec eval_cfun :: "'b cfun ⇒ 'a ⇒ 'b"
  where "eval_cfun (Constant y) x = y"

hide_type (open) cfun
hide_const (open) Constant eval_cfun

definition narrowing_dummy_partial_term_of :: "'a::partial_term_of itself ⇒ narrowing_term ⇒ term"
  where "narrowing_dummy_partial_term_of = partial_term_of"

definition narrowing_dummy_narrowing :: "integer ⇒ 'a::narrowing narrowing_cons"
  where "narrowing_dummy_narrowing = narrowing"

definition drawn_from :: "'a list ⇒ 'a narrowing_cons"
  where "drawn_from xs =
    Narrowing_cons (Narrowing_sum_of_products (map (λ_. []) xs)) (map (λx ts. x) xs)"

function around_zero :: "int ⇒ int list"
  where "around_zero i =
    (if i < 0 then [] else if i = 0 then [0] else around_zero (i - 1) @ [i, - i])"
  sorry
termination
  sorry

subsection ‹Instances›

instance bool :: narrowing ..
instance unit :: narrowing ..
instance nat :: narrowing ..
instance int :: narrowing ..
instance integer :: narrowing ..
instance natural :: narrowing ..
instance num :: narrowing ..
instance char :: narrowing ..
instance set :: (narrowing) narrowing ..
instance prod :: (narrowing, narrowing) narrowing ..
instance sum :: (narrowing, narrowing) narrowing ..
instance option :: (narrowing) narrowing ..
instance list :: (narrowing) narrowing ..
instance Enum.finite_1 :: narrowing ..
instance Enum.finite_2 :: narrowing ..
instance Enum.finite_3 :: narrowing ..
instance Enum.finite_4 :: narrowing ..
instance Enum.finite_5 :: narrowing ..

instance bool :: partial_term_of ..
instance unit :: partial_term_of ..
instance nat :: partial_term_of ..
instance int :: partial_term_of ..
instance integer :: partial_term_of ..
instance natural :: partial_term_of ..
instance num :: partial_term_of ..
instance char :: partial_term_of ..
instance set :: (typerep) partial_term_of ..
instance prod :: (typerep, typerep) partial_term_of ..
instance sum :: (typerep, typerep) partial_term_of ..
instance option :: (typerep) partial_term_of ..
instance list :: (typerep) partial_term_of ..
instance Enum.finite_1 :: partial_term_of ..
instance Enum.finite_2 :: partial_term_of ..
instance Enum.finite_3 :: partial_term_of ..
instance Enum.finite_4 :: partial_term_of ..
instance Enum.finite_5 :: partial_term_of ..

hide_type narrowing_type narrowing_term narrowing_cons property
hide_const map_cons nth error toEnum marker Narrowing_cons conv non_empty ensure_testable all exists drawn_from
  around_zero
hide_const (open) Narrowing_variable Narrowing_constructor "apply" sum cons

end
