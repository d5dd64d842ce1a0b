text ‹The place of the code setup that approximates real numbers; nothing is approximated here.›

theory Code_Real_Approx_By_Float
  imports Complex_Main Code_Target_Int
begin

end
