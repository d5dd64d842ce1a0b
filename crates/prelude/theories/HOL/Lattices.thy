theory Lattices
  imports Groups
begin

text ‹Semilattices and lattices, as locales over an operation and as classes,
  and their pointwise instances for functions.›

locale semilattice = abel_semigroup +
  assumes idem: "a \<^bold>* a = a"

locale semilattice_neutr = semilattice + comm_monoid

locale semilattice_order = semilattice +
  fixes less_eq :: "'a ⇒ 'a ⇒ bool"  (infix "\<^bold>≤" 50)
    and less :: "'a ⇒ 'a ⇒ bool"  (infix "\<^bold><" 50)
  assumes order_iff: "a \<^bold>≤ b ⟷ a = a \<^bold>* b"
    and strict_order_iff: "a \<^bold>< b ⟷ a ≠ b ∧ a = a \<^bold>* b"
begin

sublocale ordering less_eq less
  sorry

end

locale semilattice_neutr_order = semilattice_neutr + semilattice_order
begin

sublocale ordering_top less_eq less "\<^bold>1"
  sorry

end

interpretation conj: semilattice_neutr "(∧)" True
  sorry

interpretation disj: semilattice_neutr "(∨)" False
  sorry

class inf =
  fixes inf :: "'a ⇒ 'a ⇒ 'a"  (infixl "⊓" 70)

class sup =
  fixes sup :: "'a ⇒ 'a ⇒ 'a"  (infixl "⊔" 65)

class semilattice_inf = order + inf +
  assumes inf_le1: "a ⊓ b ≤ a"
    and inf_le2: "a ⊓ b ≤ b"
    and inf_greatest: "c ≤ a ⟹ c ≤ b ⟹ c ≤ a ⊓ b"
begin

sublocale inf: semilattice inf
  sorry

sublocale inf: semilattice_order inf less_eq less
  sorry

end

class semilattice_sup = order + sup +
  assumes sup_ge1: "a ≤ a ⊔ b"
    and sup_ge2: "b ≤ a ⊔ b"
    and sup_least: "a ≤ c ⟹ b ≤ c ⟹ a ⊔ b ≤ c"
begin

sublocale sup: semilattice sup
  sorry

sublocale sup: semilattice_order sup greater_eq greater
  sorry

end

class lattice = semilattice_inf + semilattice_sup

class distrib_lattice = lattice +
  assumes sup_inf_distrib1: "a ⊔ (b ⊓ c) = (a ⊔ b) ⊓ (a ⊔ c)"

class bounded_semilattice_inf_top = semilattice_inf + order_top
begin

sublocale inf_top: semilattice_neutr inf top
  + inf_top: semilattice_neutr_order inf top less_eq less
  sorry

end

class bounded_semilattice_sup_bot = semilattice_sup + order_bot
begin

sublocale sup_bot: semilattice_neutr sup bot
  + sup_bot: semilattice_neutr_order sup bot greater_eq greater
  sorry

end

class bounded_lattice_bot = lattice + order_bot
begin

subclass bounded_semilattice_sup_bot ..

end

class bounded_lattice_top = lattice + order_top
begin

subclass bounded_semilattice_inf_top ..

end

class bounded_lattice = lattice + order_bot + order_top
begin

subclass bounded_lattice_bot ..
subclass bounded_lattice_top ..

end

context linorder
begin

sublocale min: semilattice_order min less_eq less
  + max: semilattice_order max greater_eq greater
  sorry

end

instantiation "fun" :: (type, semilattice_sup) semilattice_sup
begin

definition sup_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b"
  where "f ⊔ g = (λa. f a ⊔ g a)"

instance ..

end

instantiation "fun" :: (type, semilattice_inf) semilattice_inf
begin

definition inf_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b"
  where "f ⊓ g = (λa. f a ⊓ g a)"

instance ..

end

instance "fun" :: (type, lattice) lattice ..
instance "fun" :: (type, distrib_lattice) distrib_lattice ..
instance "fun" :: (type, bounded_lattice) bounded_lattice ..

instantiation "fun" :: (type, uminus) uminus
begin

definition uminus_fun :: "('a ⇒ 'b) ⇒ 'a ⇒ 'b"
  where "- f = (λa. - f a)"

instance ..

end

instantiation "fun" :: (type, minus) minus
begin

definition minus_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b"
  where "f - g = (λa. f a - g a)"

instance ..

end

end
