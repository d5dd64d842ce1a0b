text ‹Everything about permutations and their numbers.›

theory Combinatorics
  imports Transposition Stirling Permutations List_Permutation Multiset_Permutations Cycles Perm Orbits
begin

end
