text ‹The place that switches predicates with generated test data on; it adds nothing here.›

theory Predicate_Compile_Quickcheck
  imports Predicate_Compile_Alternative_Defs
begin

end
