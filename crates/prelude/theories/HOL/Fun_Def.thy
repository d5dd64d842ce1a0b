theory Fun_Def
  imports Basic_BNF_LFPs Partial_Function SAT
begin

text ‹Constants of recursive function definitions and their termination.›

definition THE_default :: "'a ⇒ ('a ⇒ bool) ⇒ 'a"
  where "THE_default d Q = (if ∃!x. Q x then THE x. Q x else d)"

definition in_rel :: "('a × 'b) set ⇒ 'a ⇒ 'b ⇒ bool"
  where "in_rel r x y ⟷ (x, y) ∈ r"

inductive is_measure :: "('a ⇒ nat) ⇒ bool"
  where is_measure_trivial: "is_measure f"

lemma [code]: "is_measure f ⟷ True"
  sorry

definition reduction_pair :: "('a × 'a) set × ('a × 'a) set ⇒ bool"
  where "reduction_pair p ⟷ wf (fst p) ∧ fst p O snd p ⊆ fst p"

definition rp_inv_image ::
    "('a × 'a) set × ('a × 'a) set ⇒ ('b ⇒ 'a) ⇒ ('b × 'b) set × ('b × 'b) set"
  where "rp_inv_image p f = (inv_image (fst p) f, inv_image (snd p) f)"

definition pair_less :: "((nat × nat) × nat × nat) set"
  where "pair_less = less_than <*lex*> less_than"

definition pair_leq :: "((nat × nat) × nat × nat) set"
  where "pair_leq = pair_less⇧="

definition max_strict :: "((nat × nat) set × (nat × nat) set) set"
  where "max_strict = max_ext pair_less"

definition max_weak :: "((nat × nat) set × (nat × nat) set) set"
  where "max_weak = insert ({}, {}) (max_ext pair_leq)"

definition min_strict :: "((nat × nat) set × (nat × nat) set) set"
  where "min_strict = min_ext pair_less"

definition min_weak :: "((nat × nat) set × (nat × nat) set) set"
  where "min_weak = insert ({}, {}) (min_ext pair_leq)"

end
