text ‹Trees together with the real numbers that bounds on their height need.›

theory Tree_Real
  imports Complex_Main Tree
begin

end
