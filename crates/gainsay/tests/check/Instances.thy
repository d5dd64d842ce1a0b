theory Instances
  imports Main
begin

text ‹A data type has a size of its own, unless the plugin for sizes is switched off.›

datatype (plugins del: size) box = Box "nat list"

instantiation box :: size
begin

fun size_box where "size_box (Box ns) = length ns"

instance ..

end

lemma size_of_box: "size (Box ns) = length ns"
  sorry

lemma not_by_structure: "size (Box ns) = 0"
  oops

datatype (plugins only: code) bag = Bag nat

instantiation bag :: size
begin

definition size_bag where "size_bag (_ :: bag) = (3 :: nat)"

instance ..

end

lemma size_of_bag: "size (b :: bag) = 3"
  sorry

text ‹What is an instance already gets no second meaning.›

datatype crate = Crate nat

instantiation crate :: size
begin

definition size_crate where "size_crate (_ :: crate) = (3 :: nat)"

instance ..

end

lemma size_of_crate: "size_crate c = 3"
  sorry

text ‹Equality is the same for everybody.›

instantiation crate :: equal
begin

definition equal_crate where "equal_crate (c :: crate) d ⟷ c = d"

instance ..

end

lemma equal_crates: "HOL.equal (c :: crate) d ⟷ c = d"
  sorry

end
