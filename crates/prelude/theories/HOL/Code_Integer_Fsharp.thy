theory Code_Integer_Fsharp
  imports Main
begin

text \<open>Test theories import this for a code generator, which has nothing to do here.\<close>

end
