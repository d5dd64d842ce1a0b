text ‹The place of Euler's criterion; it adds no notions of its own.›

theory Euler_Criterion
  imports Residues
begin

end
