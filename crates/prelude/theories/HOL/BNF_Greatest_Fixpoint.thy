theory BNF_Greatest_Fixpoint
  imports BNF_Fixpoint_Base String
begin

text ‹From here on codatatypes can be defined; the notions their construction is stated with.›

alias proj = Equiv_Relations.proj

definition image2 :: "'a set ⇒ ('a ⇒ 'b) ⇒ ('a ⇒ 'c) ⇒ ('b × 'c) set"
  where "image2 S f g = (λx. (f x, g x)) ` S"

definition relImage :: "('b × 'b) set ⇒ ('b ⇒ 'a) ⇒ ('a × 'a) set"
  where "relImage r f = map_prod f f ` r"

definition relInvImage :: "'a set ⇒ ('b × 'b) set ⇒ ('a ⇒ 'b) ⇒ ('a × 'a) set"
  where "relInvImage S r f = {(x, y). x ∈ S ∧ y ∈ S ∧ (f x, f y) ∈ r}"

definition Succ :: "'a list set ⇒ 'a list ⇒ 'a set"
  where "Succ K xs = {x. xs @ [x] ∈ K}"

definition Shift :: "'a list set ⇒ 'a ⇒ 'a list set"
  where "Shift K x = {xs. x # xs ∈ K}"

definition shift :: "('a list ⇒ 'b) ⇒ 'a ⇒ 'a list ⇒ 'b"
  where "shift f x xs = f (x # xs)"

definition toCard_pred :: "'a set ⇒ 'b rel ⇒ ('a ⇒ 'b) ⇒ bool"
  where "toCard_pred S r f ⟷ inj_on f S ∧ f ` S ⊆ Field r ∧ Card_order r"

definition toCard :: "'a set ⇒ 'b rel ⇒ 'a ⇒ 'b"
  where "toCard S r = (SOME f. toCard_pred S r f)"

definition fromCard :: "'a set ⇒ 'b rel ⇒ 'b ⇒ 'a"
  where "fromCard S r k = (SOME x. x ∈ S ∧ toCard S r x = k)"

definition image2p :: "('c ⇒ 'a) ⇒ ('d ⇒ 'b) ⇒ ('c ⇒ 'd ⇒ bool) ⇒ 'a ⇒ 'b ⇒ bool"
  where "image2p f g R x y ⟷ (∃u v. R u v ∧ f u = x ∧ g v = y)"

definition univ :: "('b ⇒ 'a) ⇒ 'b set ⇒ 'a"
  where "univ f S = f (SOME x. x ∈ S)"

end
