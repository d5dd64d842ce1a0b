theory Ctr_Sugar
  imports HOL
begin

text ‹The constants in which a case expression is kept until its patterns have been compiled.›

consts
  case_guard :: "bool ⇒ 'a ⇒ ('a ⇒ 'b) ⇒ 'b"
  case_nil :: "'a ⇒ 'b"
  case_cons :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b"
  case_elem :: "'a ⇒ 'b ⇒ 'a ⇒ 'b"
  case_abs :: "('c ⇒ 'b) ⇒ 'b"

end
