text ‹The older name of the discrete logarithm and square root.›

theory Discrete
  imports Discrete_Functions
begin

end
