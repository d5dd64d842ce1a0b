text ‹Trees as sets of nodes: the universe in which datatypes were once built.›

theory Old_Datatype
  imports Main
begin

definition Node :: "((nat ⇒ 'b + nat) × ('a + nat)) set" where
  "Node = {(path, x). ∃k. path k = Inr 0}"

typedef ('a, 'b) node = "Node :: ((nat ⇒ 'b + nat) × ('a + nat)) set"
  morphisms Rep_Node Abs_Node
  sorry

type_synonym 'a item = "('a, unit) node set"
type_synonym ('a, 'b) dtree = "('a, 'b) node set"

definition Push :: "[('b + nat), nat ⇒ ('b + nat)] ⇒ (nat ⇒ ('b + nat))" where
  "Push b path n = (case n of 0 ⇒ b | Suc k ⇒ path k)"

definition Push_Node :: "[('b + nat), ('a, 'b) node] ⇒ ('a, 'b) node" where
  "Push_Node b n = Abs_Node (apfst (Push b) (Rep_Node n))"

definition Atom :: "('a + nat) ⇒ ('a, 'b) dtree" where
  "Atom x = {Abs_Node (λk. Inr 0, x)}"

definition Scons :: "[('a, 'b) dtree, ('a, 'b) dtree] ⇒ ('a, 'b) dtree" where
  "Scons M N = Push_Node (Inr 1) ` M ∪ Push_Node (Inr 2) ` N"

definition Leaf :: "'a ⇒ ('a, 'b) dtree" where
  "Leaf x = Atom (Inl x)"

definition Numb :: "nat ⇒ ('a, 'b) dtree" where
  "Numb n = Atom (Inr n)"

definition In0 :: "('a, 'b) dtree ⇒ ('a, 'b) dtree" where
  "In0 M = Scons (Numb 0) M"

definition In1 :: "('a, 'b) dtree ⇒ ('a, 'b) dtree" where
  "In1 M = Scons (Numb 1) M"

definition Lim :: "('b ⇒ ('a, 'b) dtree) ⇒ ('a, 'b) dtree" where
  "Lim f = (⋃x. Push_Node (Inl x) ` f x)"

definition ndepth :: "('a, 'b) node ⇒ nat" where
  "ndepth n = (LEAST k. fst (Rep_Node n) k = Inr 0)"

definition ntrunc :: "[nat, ('a, 'b) dtree] ⇒ ('a, 'b) dtree" where
  "ntrunc k M = {n ∈ M. ndepth n < k}"

definition uprod :: "[('a, 'b) dtree set, ('a, 'b) dtree set] ⇒ ('a, 'b) dtree set" where
  "uprod A B = {M. ∃x∈A. ∃y∈B. M = Scons x y}"

definition usum :: "[('a, 'b) dtree set, ('a, 'b) dtree set] ⇒ ('a, 'b) dtree set" where
  "usum A B = In0 ` A ∪ In1 ` B"

definition Split :: "[[('a, 'b) dtree, ('a, 'b) dtree] ⇒ 'c, ('a, 'b) dtree] ⇒ 'c" where
  "Split c M = (THE u. ∃x y. M = Scons x y ∧ u = c x y)"

definition Case ::
  "[[('a, 'b) dtree] ⇒ 'c, [('a, 'b) dtree] ⇒ 'c, ('a, 'b) dtree] ⇒ 'c" where
  "Case c d M = (THE u. (∃x. M = In0 x ∧ u = c x) ∨ (∃y. M = In1 y ∧ u = d y))"

definition dprod ::
  "[(('a, 'b) dtree × ('a, 'b) dtree) set, (('a, 'b) dtree × ('a, 'b) dtree) set] ⇒
    (('a, 'b) dtree × ('a, 'b) dtree) set" where
  "dprod r s = {(M, N). ∃(x, x')∈r. ∃(y, y')∈s. M = Scons x y ∧ N = Scons x' y'}"

definition dsum ::
  "[(('a, 'b) dtree × ('a, 'b) dtree) set, (('a, 'b) dtree × ('a, 'b) dtree) set] ⇒
    (('a, 'b) dtree × ('a, 'b) dtree) set" where
  "dsum r s = map_prod In0 In0 ` r ∪ map_prod In1 In1 ` s"

hide_type (open) node item
hide_const (open) Push Node Atom Leaf Numb Lim Split Case

end
