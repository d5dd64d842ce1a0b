theory Quickcheck_Exhaustive
  imports Quickcheck_Random
begin

text ‹The classes of exhaustively generated types. Generation itself is built in: instances only say which types have
it, apart from the numbers, whose enumeration others reason about.›

definition orelse :: "'a option ⇒ 'a option ⇒ 'a option"  (infixr "orelse" 55)
  where [code_unfold]: "p orelse q = (case p of None ⇒ q | Some x ⇒ Some x)"

class exhaustive = term_of +
  fixes exhaustive :: "('a ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"

class full_exhaustive = term_of +
  fixes full_exhaustive ::
    "('a × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"

subsection ‹Numbers›

instantiation natural :: full_exhaustive
begin

function full_exhaustive_natural' ::
    "(natural × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ natural ⇒ natural ⇒ (bool × term list) option"
  where "full_exhaustive_natural' f d i =
    (if i ≤ d then f (i, λ_. Code_Evaluation.term_of i) orelse full_exhaustive_natural' f d (i + 1) else None)"
  sorry
termination
  sorry

definition full_exhaustive_natural ::
    "(natural × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"
  where "full_exhaustive_natural f d = full_exhaustive_natural' f d 0"

instance ..

end

instantiation natural :: exhaustive
begin

function exhaustive_natural' ::
    "(natural ⇒ (bool × term list) option) ⇒ natural ⇒ natural ⇒ (bool × term list) option"
  where "exhaustive_natural' f d i = (if i ≤ d then f i orelse exhaustive_natural' f d (i + 1) else None)"
  sorry
termination
  sorry

definition exhaustive_natural ::
    "(natural ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"
  where "exhaustive_natural f d = exhaustive_natural' f d 0"

instance ..

end

instantiation integer :: exhaustive
begin

function exhaustive_integer' ::
    "(integer ⇒ (bool × term list) option) ⇒ integer ⇒ integer ⇒ (bool × term list) option"
  where "exhaustive_integer' f d i = (if i ≤ d then f i orelse exhaustive_integer' f d (i + 1) else None)"
  sorry
termination
  sorry

definition exhaustive_integer ::
    "(integer ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"
  where "exhaustive_integer f d =
    exhaustive_integer' f (integer_of_natural d) (- integer_of_natural d)"

instance ..

end

instantiation integer :: full_exhaustive
begin

function full_exhaustive_integer' ::
    "(integer × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ integer ⇒ integer ⇒ (bool × term list) option"
  where "full_exhaustive_integer' f d i =
    (if i ≤ d then f (i, λ_. Code_Evaluation.term_of i) orelse full_exhaustive_integer' f d (i + 1) else None)"
  sorry
termination
  sorry

definition full_exhaustive_integer ::
    "(integer × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"
  where "full_exhaustive_integer f d =
    full_exhaustive_integer' f (integer_of_natural d) (- integer_of_natural d)"

instance ..

end

instantiation nat :: exhaustive
begin

definition exhaustive_nat :: "(nat ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"
  where "exhaustive_nat f d = exhaustive (λn :: natural. f (nat_of_natural n)) d"

instance ..

end

instantiation nat :: full_exhaustive
begin

definition full_exhaustive_nat ::
    "(nat × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"
  where "full_exhaustive_nat f d =
    full_exhaustive (λp :: natural × (unit ⇒ term).
      let n = nat_of_natural (fst p) in f (n, λ_. Code_Evaluation.term_of n)) d"

instance ..

end

instantiation int :: exhaustive
begin

function exhaustive_int' ::
    "(int ⇒ (bool × term list) option) ⇒ int ⇒ int ⇒ (bool × term list) option"
  where "exhaustive_int' f d i = (if i ≤ d then f i orelse exhaustive_int' f d (i + 1) else None)"
  sorry
termination
  sorry

definition exhaustive_int :: "(int ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"
  where "exhaustive_int f d =
    exhaustive_int' f (int_of_integer (integer_of_natural d)) (- int_of_integer (integer_of_natural d))"

instance ..

end

instantiation int :: full_exhaustive
begin

function full_exhaustive_int' ::
    "(int × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ int ⇒ int ⇒ (bool × term list) option"
  where "full_exhaustive_int' f d i =
    (if i ≤ d then f (i, λ_. Code_Evaluation.term_of i) orelse full_exhaustive_int' f d (i + 1) else None)"
  sorry
termination
  sorry

definition full_exhaustive_int ::
    "(int × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"
  where "full_exhaustive_int f d =
    full_exhaustive_int' f (int_of_integer (integer_of_natural d)) (- int_of_integer (integer_of_natural d))"

instance ..

end

subsection ‹Other types›

instance bool :: exhaustive ..
instance unit :: exhaustive ..
instance num :: exhaustive ..
instance char :: exhaustive ..
instance String.literal :: exhaustive ..
instance prod :: (exhaustive, exhaustive) exhaustive ..
instance sum :: (exhaustive, exhaustive) exhaustive ..
instance option :: (exhaustive) exhaustive ..
instance list :: (exhaustive) exhaustive ..
instance set :: (exhaustive) exhaustive ..
instance "fun" :: ("{equal, exhaustive}", exhaustive) exhaustive ..
instance Enum.finite_1 :: exhaustive ..
instance Enum.finite_2 :: exhaustive ..
instance Enum.finite_3 :: exhaustive ..
instance Enum.finite_4 :: exhaustive ..
instance Enum.finite_5 :: exhaustive ..

instance bool :: full_exhaustive ..
instance unit :: full_exhaustive ..
instance num :: full_exhaustive ..
instance char :: full_exhaustive ..
instance String.literal :: full_exhaustive ..
instance prod :: (full_exhaustive, full_exhaustive) full_exhaustive ..
instance sum :: (full_exhaustive, full_exhaustive) full_exhaustive ..
instance option :: (full_exhaustive) full_exhaustive ..
instance list :: (full_exhaustive) full_exhaustive ..
instance set :: (full_exhaustive) full_exhaustive ..
instance "fun" :: ("{equal, full_exhaustive}", full_exhaustive) full_exhaustive ..
instance Enum.finite_1 :: full_exhaustive ..
instance Enum.finite_2 :: full_exhaustive ..
instance Enum.finite_3 :: full_exhaustive ..
instance Enum.finite_4 :: full_exhaustive ..
instance Enum.finite_5 :: full_exhaustive ..

class check_all = enum + term_of +
  fixes check_all :: "('a × (unit ⇒ term) ⇒ (bool × term list) option) ⇒ (bool × term list) option"
  fixes enum_term_of :: "'a itself ⇒ unit ⇒ term list"

instance bool :: check_all ..
instance unit :: check_all ..
instance char :: check_all ..
instance prod :: (check_all, check_all) check_all ..
instance sum :: (check_all, check_all) check_all ..
instance option :: (check_all) check_all ..
instance set :: (check_all) check_all ..
instance "fun" :: ("{equal, check_all}", check_all) check_all ..
instance Enum.finite_1 :: check_all ..
instance Enum.finite_2 :: check_all ..
instance Enum.finite_3 :: check_all ..
instance Enum.finite_4 :: check_all ..

class bounded_forall =
  fixes bounded_forall :: "('a ⇒ bool) ⇒ natural ⇒ bool"

class fast_exhaustive = term_of +
  fixes fast_exhaustive :: "('a ⇒ unit) ⇒ natural ⇒ unit"

axiomatization throw_Counterexample :: "term list ⇒ unit"
axiomatization catch_Counterexample :: "unit ⇒ term list option"

subsection ‹Continuation-passing search›

type_synonym 'a cps = "('a ⇒ term list option) ⇒ term list option"

definition cps_empty :: "'a cps"
  where "cps_empty k = None"

definition cps_single :: "'a ⇒ 'a cps"
  where "cps_single x k = k x"

definition cps_bind :: "'a cps ⇒ ('a ⇒ 'b cps) ⇒ 'b cps"
  where "cps_bind m f k = m (λx. f x k)"

definition cps_plus :: "'a cps ⇒ 'a cps ⇒ 'a cps"
  where "cps_plus m n k = m k orelse n k"

definition cps_if :: "bool ⇒ unit cps"
  where "cps_if b = (if b then cps_single () else cps_empty)"

definition cps_not :: "unit cps ⇒ unit cps"
  where "cps_not m k = (case m (λ_. Some []) of None ⇒ k () | Some _ ⇒ None)"

type_synonym 'a pos_bound_cps =
  "('a ⇒ (bool × term list) option) ⇒ natural ⇒ (bool × term list) option"

definition pos_bound_cps_empty :: "'a pos_bound_cps"
  where "pos_bound_cps_empty k i = None"

definition pos_bound_cps_single :: "'a ⇒ 'a pos_bound_cps"
  where "pos_bound_cps_single x k i = k x"

definition pos_bound_cps_bind :: "'a pos_bound_cps ⇒ ('a ⇒ 'b pos_bound_cps) ⇒ 'b pos_bound_cps"
  where "pos_bound_cps_bind m f k i = (if i = 0 then None else m (λx. f x k i) (i - 1))"

definition pos_bound_cps_plus :: "'a pos_bound_cps ⇒ 'a pos_bound_cps ⇒ 'a pos_bound_cps"
  where "pos_bound_cps_plus m n k i = m k i orelse n k i"

definition pos_bound_cps_if :: "bool ⇒ unit pos_bound_cps"
  where "pos_bound_cps_if b = (if b then pos_bound_cps_single () else pos_bound_cps_empty)"

datatype (dead 'a) unknown = Unknown | Known 'a
datatype (dead 'a) three_valued = Unknown_value | Value 'a | No_value

type_synonym 'a neg_bound_cps =
  "('a unknown ⇒ term list three_valued) ⇒ natural ⇒ term list three_valued"

definition neg_bound_cps_empty :: "'a neg_bound_cps"
  where "neg_bound_cps_empty k i = No_value"

definition neg_bound_cps_single :: "'a ⇒ 'a neg_bound_cps"
  where "neg_bound_cps_single x k i = k (Known x)"

definition neg_bound_cps_bind :: "'a neg_bound_cps ⇒ ('a ⇒ 'b neg_bound_cps) ⇒ 'b neg_bound_cps"
  where "neg_bound_cps_bind m f k i =
    (if i = 0 then k Unknown
     else m (λu. case u of Unknown ⇒ k Unknown | Known x ⇒ f x k i) (i - 1))"

definition neg_bound_cps_plus :: "'a neg_bound_cps ⇒ 'a neg_bound_cps ⇒ 'a neg_bound_cps"
  where "neg_bound_cps_plus m n k i =
    (case m k i of
      Value ts ⇒ Value ts
    | No_value ⇒ n k i
    | Unknown_value ⇒ (case n k i of Value ts ⇒ Value ts | _ ⇒ Unknown_value))"

definition neg_bound_cps_if :: "bool ⇒ unit neg_bound_cps"
  where "neg_bound_cps_if b = (if b then neg_bound_cps_single () else neg_bound_cps_empty)"

definition neg_bound_cps_not :: "unit pos_bound_cps ⇒ unit neg_bound_cps"
  where "neg_bound_cps_not m k i =
    (case m (λ_. Some (True, [])) i of None ⇒ k (Known ()) | Some _ ⇒ No_value)"

definition pos_bound_cps_not :: "unit neg_bound_cps ⇒ unit pos_bound_cps"
  where "pos_bound_cps_not m k i =
    (case m (λ_. Value []) i of No_value ⇒ k () | _ ⇒ None)"

axiomatization unknown :: 'a

no_notation orelse (infixr "orelse" 55)

hide_const valterm_emptyset valtermify_insert

hide_const (open)
  exhaustive full_exhaustive
  exhaustive_int' full_exhaustive_int'
  exhaustive_integer' full_exhaustive_integer'
  exhaustive_natural' full_exhaustive_natural'
  throw_Counterexample catch_Counterexample
  check_all enum_term_of
  orelse unknown

hide_type (open) cps pos_bound_cps neg_bound_cps unknown three_valued
hide_const (open) cps_empty cps_single cps_bind cps_plus cps_if cps_not
  pos_bound_cps_empty pos_bound_cps_single pos_bound_cps_bind
  pos_bound_cps_plus pos_bound_cps_if pos_bound_cps_not
  neg_bound_cps_empty neg_bound_cps_single neg_bound_cps_bind
  neg_bound_cps_plus neg_bound_cps_if neg_bound_cps_not
  Unknown Known Unknown_value Value No_value

end
