text ‹The constant that marks computations without a result.›

theory Code
  imports String
begin

consts abort :: "String.literal ⇒ (unit ⇒ 'a) ⇒ 'a"

hide_const (open) abort

end
