text ‹Integer division that rounds to the nearest integer.›

theory Centered_Division
  imports Main
begin

definition centered_divide :: "int ⇒ int ⇒ int"  (infixl "cdiv" 70) where
  "k cdiv l = sgn l * ((k + ¦l¦ div 2) div ¦l¦)"

definition centered_modulo :: "int ⇒ int ⇒ int"  (infixl "cmod" 70) where
  "k cmod l = (k + ¦l¦ div 2) mod ¦l¦ - ¦l¦ div 2"

end
