theory SMT
  imports Numeral_Simprocs
begin

text ‹Constants that solver input is written with.›

typedecl 'a symb_list

consts
  Symb_Nil :: "'a symb_list"
  Symb_Cons :: "'a ⇒ 'a symb_list ⇒ 'a symb_list"

typedecl pattern

consts
  pat :: "'a ⇒ pattern"
  nopat :: "'a ⇒ pattern"

definition trigger :: "pattern symb_list symb_list ⇒ bool ⇒ bool"
  where "trigger ps P ⟷ P"

definition fun_app :: "'a ⇒ 'a"
  where "fun_app f = f"

definition z3div :: "int ⇒ int ⇒ int"
  where "z3div k l = (if l < 0 then - (k div - l) else k div l)"

definition z3mod :: "int ⇒ int ⇒ int"
  where "z3mod k l = k mod abs l"

hide_type (open) symb_list pattern
hide_const (open) Symb_Nil Symb_Cons trigger pat nopat fun_app z3div z3mod

end
