text ‹The commands for corecursive functions, and congruence closures.›

theory BNF_Corec
  imports Main
  keywords "corec" :: thy_defn
    and "corecursive" :: thy_goal_defn
    and "friend_of_corec" :: thy_goal_defn
    and "coinduction_upto" :: thy_decl
begin

locale cong =
  fixes rel :: "('a ⇒ 'a ⇒ bool) ⇒ ('b ⇒ 'b ⇒ bool)"
    and eval :: "'b ⇒ 'a"
    and retr :: "('a ⇒ 'a ⇒ bool) ⇒ ('a ⇒ 'a ⇒ bool)"
  assumes rel_mono: "R ≤ S ⟹ rel R ≤ rel S"
    and equivp_retr: "equivp R ⟹ equivp (retr R)"
    and retr_eval: "rel_fun (rel R) R eval eval ⟹ rel (inf R (retr R)) x y ⟹
      retr R (eval x) (eval y)"
begin

definition cong :: "('a ⇒ 'a ⇒ bool) ⇒ bool" where
  "cong R ⟷ equivp R ∧ rel_fun (rel R) R eval eval"

definition gen_cong :: "('a ⇒ 'a ⇒ bool) ⇒ 'a ⇒ 'a ⇒ bool" where
  "gen_cong R x y ⟷ (∀S. cong S ∧ R ≤ S ⟶ S x y)"

end

named_theorems friend_of_corec_simps

end
