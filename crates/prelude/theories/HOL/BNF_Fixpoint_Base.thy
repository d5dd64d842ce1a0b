theory BNF_Fixpoint_Base
  imports BNF_Composition Basic_BNFs
begin

text ‹Joins the functors on which datatypes are built.›

end
