text ‹The constant that marks computations without a result. It is known as `Code.abort` only.›

theory Code
  imports String
begin

definition abort :: "String.literal ⇒ (unit ⇒ 'a) ⇒ 'a"
  where "abort s f = f ()"

hide_const (open) abort

end
