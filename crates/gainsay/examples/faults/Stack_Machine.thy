theory Stack_Machine
  imports Main
begin

section ‹A compiler for expressions and statements›

text ‹
  Expressions become code for a stack machine with relative jumps. A program runs for so many steps at most; code that
  is right ends with the value on the stack.
›

datatype exp = Num int | Loc nat | Add exp exp | Sub exp exp | Less exp exp | Cond exp exp exp | Let exp exp

fun look :: "int list ⇒ nat ⇒ int" where
  "look [] i = 0"
| "look (x # xs) 0 = x"
| "look (x # xs) (Suc i) = look xs i"

fun val :: "int list ⇒ exp ⇒ int" where
  "val e (Num n) = n"
| "val e (Loc i) = look e i"
| "val e (Add a b) = val e a + val e b"
| "val e (Sub a b) = val e a - val e b"
| "val e (Less a b) = (if val e a < val e b then 1 else 0)"
| "val e (Cond a b c) = (if val e a ≠ 0 then val e b else val e c)"
| "val e (Let a b) = val (val e a # e) b"

text ‹‹LOAD i› copies the element at place i of the stack; ‹SLIDE› drops the element below the top.›

datatype instr = PUSH int | LOAD nat | ADD | SUB | LESS | SLIDE | JUMP nat | JZERO nat

fun exec :: "nat ⇒ instr list ⇒ int list ⇒ int list option" where
  "exec n [] s = Some s"
| "exec 0 (i # is) s = None"
| "exec (Suc n) (PUSH k # is) s = exec n is (k # s)"
| "exec (Suc n) (LOAD i # is) s = (if i < length s then exec n is (s ! i # s) else None)"
| "exec (Suc n) (ADD # is) (y # x # s) = exec n is ((x + y) # s)"
| "exec (Suc n) (SUB # is) (y # x # s) = exec n is ((x - y) # s)"
| "exec (Suc n) (LESS # is) (y # x # s) = exec n is ((if x < y then 1 else 0) # s)"
| "exec (Suc n) (SLIDE # is) (y # x # s) = exec n is (y # s)"
| "exec (Suc n) (JUMP k # is) s = exec n (drop k is) s"
| "exec (Suc n) (JZERO k # is) (x # s) = exec n (if x = 0 then drop k is else is) s"
| "exec _ _ _ = None"

text ‹Locals are on the stack, below what is computed: ‹d› says how much that is.›

fun comp :: "nat ⇒ exp ⇒ instr list" where
  "comp d (Num n) = [PUSH n]"
| "comp d (Loc i) = [LOAD (d + i)]"
| "comp d (Add a b) = comp d a @ comp (Suc d) b @ [ADD]"
| "comp d (Sub a b) = comp d a @ comp (Suc d) b @ [SUB]"
| "comp d (Less a b) = comp d a @ comp (Suc d) b @ [LESS]"
| "comp d (Cond a b c) =
     comp d a @ JZERO (length (comp d b) + 1) # comp d b @ JUMP (length (comp d c)) # comp d c"
| "comp d (Let a b) = comp d a @ comp 0 b @ [SLIDE]"

text ‹Under a ‹Let› the stack above the old locals would be in the way: programs bind at the outside only.›

fun plain :: "exp ⇒ bool" where
  "plain (Num n) ⟷ True"
| "plain (Loc i) ⟷ True"
| "plain (Add a b) ⟷ plain a ∧ plain b"
| "plain (Sub a b) ⟷ plain a ∧ plain b"
| "plain (Less a b) ⟷ plain a ∧ plain b"
| "plain (Cond a b c) ⟷ plain a ∧ plain b ∧ plain c"
| "plain (Let a b) ⟷ False"

fun program :: "exp ⇒ bool" where
  "program (Let a b) ⟷ plain a ∧ program b"
| "program a ⟷ plain a"

fun closed :: "nat ⇒ exp ⇒ bool" where
  "closed n (Num k) ⟷ True"
| "closed n (Loc i) ⟷ i < n"
| "closed n (Add a b) ⟷ closed n a ∧ closed n b"
| "closed n (Sub a b) ⟷ closed n a ∧ closed n b"
| "closed n (Less a b) ⟷ closed n a ∧ closed n b"
| "closed n (Cond a b c) ⟷ closed n a ∧ closed n b ∧ closed n c"
| "closed n (Let a b) ⟷ closed n a ∧ closed (Suc n) b"

lemma compiled: "program a ⟹ closed 0 a ⟹ exec 1000 (comp 0 a) [] = Some [val [] a]"
  sorry

section ‹Faults›

text ‹1: what is on the stack already is forgotten for the second operand.›

fun comp1 :: "nat ⇒ exp ⇒ instr list" where
  "comp1 d (Num n) = [PUSH n]"
| "comp1 d (Loc i) = [LOAD (d + i)]"
| "comp1 d (Add a b) = comp1 d a @ comp1 (Suc d) b @ [ADD]"
| "comp1 d (Sub a b) = comp1 d a @ comp1 (Suc d) b @ [SUB]"
| "comp1 d (Less a b) = comp1 d a @ comp1 d b @ [LESS]"
| "comp1 d (Cond a b c) =
     comp1 d a @ JZERO (length (comp1 d b) + 1) # comp1 d b @ JUMP (length (comp1 d c)) # comp1 d c"
| "comp1 d (Let a b) = comp1 d a @ comp1 0 b @ [SLIDE]"

lemma compiled1: "program a ⟹ closed 0 a ⟹ exec 1000 (comp1 0 a) [] = Some [val [] a]"
  oops

text ‹2: a jump is one too short.›

fun comp2 :: "nat ⇒ exp ⇒ instr list" where
  "comp2 d (Num n) = [PUSH n]"
| "comp2 d (Loc i) = [LOAD (d + i)]"
| "comp2 d (Add a b) = comp2 d a @ comp2 (Suc d) b @ [ADD]"
| "comp2 d (Sub a b) = comp2 d a @ comp2 (Suc d) b @ [SUB]"
| "comp2 d (Less a b) = comp2 d a @ comp2 (Suc d) b @ [LESS]"
| "comp2 d (Cond a b c) =
     comp2 d a @ JZERO (length (comp2 d b)) # comp2 d b @ JUMP (length (comp2 d c)) # comp2 d c"
| "comp2 d (Let a b) = comp2 d a @ comp2 0 b @ [SLIDE]"

lemma compiled2: "program a ⟹ closed 0 a ⟹ exec 1000 (comp2 0 a) [] = Some [val [] a]"
  oops

text ‹3: operands that are numbers are subtracted in the wrong order by an optimisation.›

fun comp3 :: "nat ⇒ exp ⇒ instr list" where
  "comp3 d (Num n) = [PUSH n]"
| "comp3 d (Loc i) = [LOAD (d + i)]"
| "comp3 d (Add a b) = comp3 d a @ comp3 (Suc d) b @ [ADD]"
| "comp3 d (Sub a (Num n)) = PUSH n # comp3 (Suc d) a @ [SUB]"
| "comp3 d (Sub a b) = comp3 d a @ comp3 (Suc d) b @ [SUB]"
| "comp3 d (Less a b) = comp3 d a @ comp3 (Suc d) b @ [LESS]"
| "comp3 d (Cond a b c) =
     comp3 d a @ JZERO (length (comp3 d b) + 1) # comp3 d b @ JUMP (length (comp3 d c)) # comp3 d c"
| "comp3 d (Let a b) = comp3 d a @ comp3 0 b @ [SLIDE]"

lemma compiled3: "program a ⟹ closed 0 a ⟹ exec 1000 (comp3 0 a) [] = Some [val [] a]"
  oops

text ‹4: inside of expressions bindings are not right: the compiler is for programs only.›

lemma compiled4: "closed 0 a ⟹ exec 1000 (comp 0 a) [] = Some [val [] a]"
  oops

text ‹5: constant folding takes a condition with equal branches for its condition.›

fun fold5 :: "exp ⇒ exp" where
  "fold5 (Add a b) = (case (fold5 a, fold5 b) of (Num m, Num n) ⇒ Num (m + n) | (a', b') ⇒ Add a' b')"
| "fold5 (Sub a b) = (case (fold5 a, fold5 b) of (Num m, Num n) ⇒ Num (m - n) | (a', b') ⇒ Sub a' b')"
| "fold5 (Less a b) = Less (fold5 a) (fold5 b)"
| "fold5 (Cond a b c) =
     (let b' = fold5 b; c' = fold5 c in if b' = c' then fold5 a else Cond (fold5 a) b' c')"
| "fold5 (Let a b) = Let (fold5 a) (fold5 b)"
| "fold5 a = a"

lemma folded5: "val e (fold5 a) = val e a"
  oops

text ‹6: a binding that is used once is put in place, under another binder without being lifted.›

fun uses :: "nat ⇒ exp ⇒ nat" where
  "uses i (Num n) = 0"
| "uses i (Loc j) = (if i = j then 1 else 0)"
| "uses i (Add a b) = uses i a + uses i b"
| "uses i (Sub a b) = uses i a + uses i b"
| "uses i (Less a b) = uses i a + uses i b"
| "uses i (Cond a b c) = uses i a + uses i b + uses i c"
| "uses i (Let a b) = uses i a + uses (Suc i) b"

fun put :: "nat ⇒ exp ⇒ exp ⇒ exp" where
  "put i x (Num n) = Num n"
| "put i x (Loc j) = (if j < i then Loc j else if j = i then x else Loc (j - 1))"
| "put i x (Add a b) = Add (put i x a) (put i x b)"
| "put i x (Sub a b) = Sub (put i x a) (put i x b)"
| "put i x (Less a b) = Less (put i x a) (put i x b)"
| "put i x (Cond a b c) = Cond (put i x a) (put i x b) (put i x c)"
| "put i x (Let a b) = Let (put i x a) (put (Suc i) x b)"

fun inline6 :: "exp ⇒ exp" where
  "inline6 (Let a b) = (if uses 0 b ≤ 1 then put 0 a b else Let a b)"
| "inline6 a = a"

lemma inlined6: "closed (length e) a ⟹ val e (inline6 a) = val e a"
  oops

end
