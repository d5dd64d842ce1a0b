text ‹The place of a proof method for real inequalities; it adds no notions of its own.›

theory Sum_of_Squares
  imports Complex_Main
begin

end
