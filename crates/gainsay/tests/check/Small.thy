theory Small
  imports Main
begin

lemma lists_of_naturals: "length xs = length (xs :: nat list)" oops
lemma rev_id: "rev xs = xs" oops
lemma rev_rev: "rev (rev xs) = xs" oops
lemma rev_append: "rev (xs @ ys) = rev xs @ rev ys" oops
lemma sorted_append: "sorted xs \<Longrightarrow> sorted ys \<Longrightarrow> sorted (xs @ ys)" for xs :: "nat list" oops
lemma hd_append: "hd (xs @ ys) = hd xs" oops
lemma hd_append_if: "hd (xs @ ys) = (if xs = [] then hd ys else hd xs)" oops
lemma map_commutes: "map f (map g xs) = map g (map f xs)" oops
lemma some_all: "(\<exists>x. P x) \<Longrightarrow> (\<forall>x. P x)" oops
lemma truncated: "n - m + m = (n :: nat)" oops
lemma absolute: "\<bar>x\<bar> = (x :: int)" oops
lemma bound_by_equation: "y = x + 1 \<Longrightarrow> z = y + 1 \<Longrightarrow> z \<noteq> (4 :: nat)" oops
lemma empty_premise: "n < 0 \<Longrightarrow> P" for n :: nat oops
lemma union_id: "A \<union> B = A" oops
lemma image_inter: "f ` (A \<inter> B) = f ` A \<inter> f ` B" oops
lemma injective_surjective: "inj f \<Longrightarrow> surj f" oops
lemma unbounded: "\<exists>n > m. P n" for m :: nat oops

locale group_like =
  fixes f :: "'a \<Rightarrow> 'a \<Rightarrow> 'a" and e :: 'a
  assumes left_neutral: "f e x = x"
begin
lemma right_neutral: "f x e = x" oops
end

end
