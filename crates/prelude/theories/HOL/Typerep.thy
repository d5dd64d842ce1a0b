theory Typerep
  imports String
begin

text ‹Types as values.›

datatype typerep = Typerep String.literal "typerep list"

class typerep =
  fixes typerep :: "'a itself ⇒ typerep"
begin

definition typerep_of :: "'a ⇒ typerep"
  where "typerep_of x = typerep TYPE('a)"

end

syntax
  "_TYPEREP" :: "type ⇒ logic"  ("(1TYPEREP/(1'(_')))")
syntax_consts "_TYPEREP" ⇌ typerep

instance bool :: typerep ..
instance "fun" :: (typerep, typerep) typerep ..
instance itself :: (typerep) typerep ..
instance set :: (typerep) typerep ..
instance unit :: typerep ..
instance prod :: (typerep, typerep) typerep ..
instance sum :: (typerep, typerep) typerep ..
instance option :: (typerep) typerep ..
instance list :: (typerep) typerep ..
instance nat :: typerep ..
instance num :: typerep ..
instance int :: typerep ..
instance natural :: typerep ..
instance integer :: typerep ..
instance char :: typerep ..
instance String.literal :: typerep ..
instance typerep :: typerep ..
instance Enum.finite_1 :: typerep ..
instance Enum.finite_2 :: typerep ..
instance Enum.finite_3 :: typerep ..
instance Enum.finite_4 :: typerep ..
instance Enum.finite_5 :: typerep ..

hide_const (open) typerep Typerep

end
