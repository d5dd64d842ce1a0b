text ‹Short notation for several successors.›

theory Suc_Notation
  imports Main
begin

abbreviation (input) Suc2  ("Suc⇧2") where "Suc2 n ≡ Suc (Suc n)"
abbreviation (input) Suc3  ("Suc⇧3") where "Suc3 n ≡ Suc (Suc2 n)"
abbreviation (input) Suc4  ("Suc⇧4") where "Suc4 n ≡ Suc (Suc3 n)"
abbreviation (input) Suc5  ("Suc⇧5") where "Suc5 n ≡ Suc (Suc4 n)"
abbreviation (input) Suc6  ("Suc⇧6") where "Suc6 n ≡ Suc (Suc5 n)"
abbreviation (input) Suc7  ("Suc⇧7") where "Suc7 n ≡ Suc (Suc6 n)"
abbreviation (input) Suc8  ("Suc⇧8") where "Suc8 n ≡ Suc (Suc7 n)"
abbreviation (input) Suc9  ("Suc⇧9") where "Suc9 n ≡ Suc (Suc8 n)"

end
