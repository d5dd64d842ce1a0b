text ‹Loops: repeat a step as long as a test holds.›

theory While_Combinator
  imports Main
begin

definition while_option :: "('a ⇒ bool) ⇒ ('a ⇒ 'a) ⇒ 'a ⇒ 'a option" where
  "while_option b c s =
    (let stops = (λk. ¬ b ((c ^^ k) s)) in
     if Ex stops then Some ((c ^^ Least stops) s) else None)"

lemma while_option_unfold [code]:
  "while_option b c s = (if b s then while_option b c (c s) else Some s)"
  sorry

definition while :: "('a ⇒ bool) ⇒ ('a ⇒ 'a) ⇒ 'a ⇒ 'a" where
  "while b c s = the (while_option b c s)"

lemma while_unfold [code]:
  "while b c s = (if b s then while b c (c s) else s)"
  sorry

definition T_while_option2 ::
  "('a ⇒ bool) ⇒ ('a ⇒ 'a) ⇒ ('a ⇒ nat) ⇒ ('a ⇒ nat) ⇒ 'a × nat ⇒ ('a × nat) option" where
  "T_while_option2 b f T_b T_f =
    while_option (λ(x, n). b x) (λ(x, n). (f x, n + T_b x + T_f x))"

definition T_while_option ::
  "('a ⇒ bool) ⇒ ('a ⇒ 'a) ⇒ ('a ⇒ nat) ⇒ ('a ⇒ nat) ⇒ 'a ⇒ nat" where
  "T_while_option b f T_b T_f x = snd (the (T_while_option2 b f T_b T_f (x, 0)))"

definition while_Some :: "('s ⇒ 's option) ⇒ 's ⇒ 's option" where
  "while_Some f = while_option (λs. f s ≠ None) (λs. the (f s))"

lemma while_Some_rec [code]:
  "while_Some f s = (case f s of Some t ⇒ while_Some f t | None ⇒ Some s)"
  sorry

definition while_saturate :: "('a set ⇒ 'a set) ⇒ 'a set ⇒ 'a set option" where
  "while_saturate f = while_option (λM. ¬ f M ⊆ M) (λM. M ∪ f M)"

context
  fixes p :: "'a ⇒ bool"
    and f :: "'a ⇒ 'a list"
    and x :: 'a
begin

qualified fun rtrancl_while_test :: "'a list × 'a set ⇒ bool" where
  "rtrancl_while_test (ws, _) = (ws ≠ [] ∧ p (hd ws))"

qualified fun rtrancl_while_step :: "'a list × 'a set ⇒ 'a list × 'a set" where
  "rtrancl_while_step (ws, Z) =
    (let new = remdups (filter (λy. y ∉ Z) (f (hd ws))) in (new @ tl ws, Z ∪ set new))"

definition rtrancl_while :: "('a list × 'a set) option" where
  "rtrancl_while = while_option rtrancl_while_test rtrancl_while_step ([x], {x})"

qualified fun rtrancl_while_invariant :: "'a list × 'a set ⇒ bool" where
  "rtrancl_while_invariant (ws, Z) =
    (x ∈ Z ∧ distinct ws ∧ set ws ⊆ Z ∧ (∀z ∈ Z - set ws. p z ∧ set (f z) ⊆ Z) ∧
     (∀z ∈ Z. (x, z) ∈ {(y, y'). y' ∈ set (f y)}⇧*))"

end

end
