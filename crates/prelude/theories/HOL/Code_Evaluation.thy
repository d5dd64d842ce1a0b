theory Code_Evaluation
  imports Typerep Limited_Sequence
begin

text ‹Terms as values.›

datatype "term" = dummy_term

definition Const :: "String.literal ⇒ typerep ⇒ term"
  where "Const c T = dummy_term"

definition App :: "term ⇒ term ⇒ term"
  where "App t u = dummy_term"

definition Abs :: "String.literal ⇒ typerep ⇒ term ⇒ term"
  where "Abs x T t = dummy_term"

definition Free :: "String.literal ⇒ typerep ⇒ term"
  where "Free x T = dummy_term"

class term_of = typerep +
  fixes term_of :: "'a ⇒ term"

definition valapp :: "('a ⇒ 'b) × (unit ⇒ term) ⇒ 'a × (unit ⇒ term) ⇒ 'b × (unit ⇒ term)"
  where "valapp f x = (fst f (fst x), λu. App (snd f ()) (snd x ()))"

definition termify :: "'a ⇒ term"
  where "termify x = dummy_term"

abbreviation valtermify :: "'a ⇒ 'a × (unit ⇒ term)"
  where "valtermify x ≡ (x, λu. termify x)"

bundle term_syntax
begin
notation App (infixl "<⋅>" 70) and valapp (infixl "{⋅}" 70)
end

definition TERM_OF :: "'a::term_of itself"
  where "TERM_OF = TYPE('a)"

definition TERM_OF_EQUAL :: "'a::term_of itself"
  where "TERM_OF_EQUAL = TYPE('a)"

definition tracing :: "String.literal ⇒ 'a ⇒ 'a"
  where "tracing s x = x"

instance "term" :: typerep ..
instance "term" :: term_of ..
instance bool :: term_of ..
instance "fun" :: (typerep, typerep) term_of ..
instance itself :: (typerep) term_of ..
instance set :: (term_of) term_of ..
instance unit :: term_of ..
instance prod :: (term_of, term_of) term_of ..
instance sum :: (term_of, term_of) term_of ..
instance option :: (term_of) term_of ..
instance list :: (term_of) term_of ..
instance nat :: term_of ..
instance num :: term_of ..
instance int :: term_of ..
instance natural :: term_of ..
instance integer :: term_of ..
instance char :: term_of ..
instance String.literal :: term_of ..
instance typerep :: term_of ..
instance Enum.finite_1 :: term_of ..
instance Enum.finite_2 :: term_of ..
instance Enum.finite_3 :: term_of ..
instance Enum.finite_4 :: term_of ..
instance Enum.finite_5 :: term_of ..

hide_const dummy_term
hide_const (open) valapp Const App Abs Free termify valtermify term_of tracing

end
