theory BNF_Composition
  imports BNF_Def
begin

text ‹The identity functor.›

definition id_bnf :: "'a ⇒ 'a"
  where "id_bnf x = x"

end
