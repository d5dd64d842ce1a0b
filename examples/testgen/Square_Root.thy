theory Square_Root
  imports Main
begin

text \<open>
  A small imperative language, its semantics, and how loops are unwound: everything that is followed along the paths of
  a program is said here.
\<close>

type_synonym state = "string \<Rightarrow> nat"

datatype com =
    SKIP
  | Assign string "state \<Rightarrow> nat"  ("_ ::= _" [1000, 61] 61)
  | Seq com com  ("_;;/ _" [60, 61] 60)
  | If "state \<Rightarrow> bool" com com  ("(IF _/ THEN _/ ELSE _)" [0, 0, 61] 61)
  | While "state \<Rightarrow> bool" com  ("(WHILE _/ DO _)" [0, 61] 61)

inductive exec :: "com \<Rightarrow> state \<Rightarrow> state \<Rightarrow> bool" where
  Skip: "exec SKIP s s"
| Assign: "exec (x ::= a) s (s(x := a s))"
| Seq: "exec c s t \<Longrightarrow> exec d t u \<Longrightarrow> exec (c;; d) s u"
| IfTrue: "b s \<Longrightarrow> exec c s t \<Longrightarrow> exec (IF b THEN c ELSE d) s t"
| IfFalse: "\<not> b s \<Longrightarrow> exec d s t \<Longrightarrow> exec (IF b THEN c ELSE d) s t"
| WhileFalse: "\<not> b s \<Longrightarrow> exec (WHILE b DO c) s s"
| WhileTrue: "b s \<Longrightarrow> exec c s t \<Longrightarrow> exec (WHILE b DO c) t u \<Longrightarrow> exec (WHILE b DO c) s u"

text \<open>The same program with the first rounds of its loops as conditionals.\<close>

fun unwind :: "nat \<Rightarrow> com \<Rightarrow> com" where
  "unwind n (c;; d) = unwind n c;; unwind n d"
| "unwind n (IF b THEN c ELSE d) = (IF b THEN unwind n c ELSE unwind n d)"
| "unwind 0 (WHILE b DO c) = (WHILE b DO c)"
| "unwind (Suc n) (WHILE b DO c) = (IF b THEN (c;; unwind n (WHILE b DO c)) ELSE SKIP)"
| "unwind n c = c"

definition squareroot :: com where
  "squareroot =
    ''tm'' ::= (\<lambda>s. 1);; ''sum'' ::= (\<lambda>s. 1);; ''i'' ::= (\<lambda>s. 0);;
    (WHILE (\<lambda>s. s ''sum'' \<le> s ''a'') DO
      (''i'' ::= (\<lambda>s. s ''i'' + 1);; ''tm'' ::= (\<lambda>s. s ''tm'' + 2);; ''sum'' ::= (\<lambda>s. s ''tm'' + s ''sum'')))"

definition is_root :: "state \<Rightarrow> bool" where
  "is_root s \<longleftrightarrow> s ''i'' * s ''i'' \<le> s ''a'' \<and> s ''a'' < (s ''i'' + 1) * (s ''i'' + 1)"

lemma three_rounds: "exec (unwind 3 squareroot) s t \<Longrightarrow> is_root t"
  oops

lemma ten_rounds: "exec (unwind 10 squareroot) s t \<Longrightarrow> is_root t"
  oops

lemma hundred_rounds: "exec (unwind 100 squareroot) s t \<Longrightarrow> is_root t"
  oops

text \<open>The loop ends one round too early for some inputs.\<close>

definition faulty :: com where
  "faulty =
    ''tm'' ::= (\<lambda>s. 1);; ''sum'' ::= (\<lambda>s. 1);; ''i'' ::= (\<lambda>s. 0);;
    (WHILE (\<lambda>s. s ''sum'' < s ''a'') DO
      (''i'' ::= (\<lambda>s. s ''i'' + 1);; ''tm'' ::= (\<lambda>s. s ''tm'' + 2);; ''sum'' ::= (\<lambda>s. s ''tm'' + s ''sum'')))"

lemma faulty_rounds: "exec (unwind 3 faulty) s t \<Longrightarrow> is_root t"
  oops

end
