text ‹Powers modulo a number.›

theory Mod_Exp
  imports Cong "HOL-Library.Power_By_Squaring"
begin

context euclidean_semiring_cancel
begin

definition mod_exp_aux :: "'a ⇒ 'a ⇒ 'a ⇒ nat ⇒ 'a" where
  "mod_exp_aux m = efficient_funpow (λx y. x * y mod m)"

definition mod_exp :: "'a ⇒ nat ⇒ 'a ⇒ 'a" where
  "mod_exp b e m = (b ^ e) mod m"

lemma [code]: "mod_exp b e m = mod_exp_aux m 1 b e mod m"
  sorry

end

end
