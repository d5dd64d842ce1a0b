theory Triangle
  imports Main
begin

text \<open>Three sides make a triangle of some kind, or none.\<close>

datatype kind = Equilateral | Isosceles | Scalene | No_Triangle

definition triangle :: "int \<Rightarrow> int \<Rightarrow> int \<Rightarrow> bool" where
  "triangle x y z \<longleftrightarrow> 0 < x \<and> 0 < y \<and> 0 < z \<and> z < x + y \<and> x < y + z \<and> y < x + z"

definition kind_of :: "int \<Rightarrow> int \<Rightarrow> int \<Rightarrow> kind" where
  "kind_of x y z =
    (if triangle x y z then
       if x = y then if y = z then Equilateral else Isosceles
       else if y = z then Isosceles
       else if x = z then Isosceles else Scalene
     else No_Triangle)"

consts classify :: "int \<times> int \<times> int \<Rightarrow> kind"

test_spec "classify (x, y, z) = kind_of x y z"
  apply (gen_test_cases "classify" simp: triangle_def kind_of_def)
  mk_test_suite "triangle"

end
