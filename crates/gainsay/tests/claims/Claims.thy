theory Claims
  imports Main
begin

text ‹Binary numerals are natural numbers from 1 on: that they are is no case too few and none too many.›

lemma not_one: "(n :: num) ≠ num.One"
  oops

lemma ordered: "(n :: num) ≤ m"
  oops

lemma below: "n ≤ m ⟹ n < (m :: num)"
  oops

lemma one_more: "(n :: num) < m ⟹ n + num.One = m"
  oops

lemma grows: "(n :: num) < n + m"
  sorry

lemma at_least_two: "(n :: num) + m ≠ num.One"
  sorry

lemma exists_below: "∃m. m < (n :: num)"
  oops

text ‹A premise whose value is left open rejects nothing.›

datatype ab = A | B

fun h :: "ab ⇒ nat" where
  "h A = 0"

lemma reflexive: "h x = h x ⟹ x = A"
  oops

lemma head: "hd xs = hd xs ⟹ xs ≠ []"
  oops

lemma zero: "h x = 0 ⟹ x = A"
  oops

lemma elsewhere: "h x = 0 ⟹ xs ≠ [] ⟹ hd xs = x ⟹ x = A"
  oops

lemma harmless: "h x = 0 ⟹ x = A ∨ x = B"
  sorry

text ‹A variable that has no value is not given one.›

lemma given: "n = h x ⟹ n = 0"
  oops

lemma given_elsewhere: "x = hd xs ⟹ xs = [] ∨ x ∈ set xs"
  sorry

lemma finitely_many: "infinite {v :: nat. v < 2}"
  oops

text ‹Where there is nothing to test, nothing is said about premises.›

typedef large = "{n :: nat. 100 < n}"
  by auto

lemma only_one: "(x :: large) = y"
  oops

lemma none: "(x :: large) ≠ y ⟹ False"
  oops

text ‹Code constructors need not make all values of a type.›

typedecl partly

axiomatization known :: "bool ⇒ partly" and good :: "partly ⇒ bool"

code_datatype known

lemma [code]: "good (known b) = True"
  sorry

lemma all_good: "good x"
  oops

text ‹A rule that has no value is no rule less, and not the end of the others.›

inductive listed :: "nat ⇒ bool" where
  "listed (hd [])"
| "listed 3"

lemma listed_even: "listed n ⟹ even n"
  oops

text ‹Declared generators may leave values out.›

datatype abc = One | Two | More nat

quickcheck_generator abc constructors: One, Two

lemma one_or_two: "x = One ∨ x = Two"
  oops

text ‹The same inside of other types, and where code has constructors of its own.›

record holder = held :: abc

lemma held_one_or_two: "held it = One ∨ held it = Two"
  oops

datatype coded = C1 | C2 | C3

definition C12 :: "bool ⇒ coded" where
  "C12 b = (if b then C1 else C2)"

code_datatype C12

lemma not_C3: "c ≠ C3"
  oops

code_datatype List.coset set

lemma no_elements: "S = ({} :: nat set)"
  oops

text ‹Representatives of an element of a quotient are not told apart.›

quotient_type parity = nat / "λm n. m mod 2 = n mod (2 :: nat)"
  by auto

lift_definition parity_of :: "nat ⇒ parity" is "λn. n"
  by simp

inductive even_parity :: "parity ⇒ bool" where
  "even_parity (parity_of 0)"

lemma same_parity: "parity_of m = parity_of n ⟹ m = n"
  oops

lemma even_is_zero: "even_parity (parity_of n) ⟹ n = 0"
  oops

text ‹What is proved.›

lemma cases: "x = A ∨ x = B"
  sorry

lemma linear: "(i :: int) ≤ j ∨ j ≤ i"
  sorry

lemma thrice: "f (f (f x)) = f x" for f :: "bool ⇒ bool"
  sorry

lemma smallest: "∃m. ∀n. m ≤ (n :: nat)"
  sorry

end
