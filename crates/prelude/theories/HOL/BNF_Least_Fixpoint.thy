theory BNF_Least_Fixpoint
  imports BNF_Fixpoint_Base
begin

text ‹From here on datatypes can be defined.›

end
