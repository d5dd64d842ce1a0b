theory Testing
  imports Main
begin

text \<open>What test theories are written with. \<open>THYP\<close> marks a hypothesis under which a test says something about all
  inputs, \<open>PO\<close> what remains to be shown, and \<open>RSF\<close> a case for which no data was found.\<close>

definition THYP :: "bool \<Rightarrow> bool"
  where "THYP P = P"

definition PO :: "bool \<Rightarrow> bool"
  where "PO P = P"

definition RSF :: bool
  where "RSF = True"

end
