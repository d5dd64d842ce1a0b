theory Random
  imports List Groups_List Code_Numeral
begin

text ‹A random number generator made of two congruential generators, and choices drawn from it.›

fun log :: "natural ⇒ natural ⇒ natural"
  where "log b n = (if b ≤ 1 ∨ n < b then 1 else log b (n div b) + 1)"

definition inc_shift :: "natural ⇒ natural ⇒ natural"
  where "inc_shift b n = (if n = b then 1 else n + 1)"

definition minus_shift :: "natural ⇒ natural ⇒ natural ⇒ natural"
  where "minus_shift m k l = (if l ≤ k then k - l else m + k - l)"

type_synonym seed = "natural × natural"

primrec "next" :: "seed ⇒ natural × seed"
  where "next (v, w) =
    (let
      v' = minus_shift 2147483563 (v mod 53668 * 40014) (v div 53668 * 12211);
      w' = minus_shift 2147483399 (w mod 52774 * 40692) (w div 52774 * 3791)
    in (minus_shift 2147483562 v' (w' + 1) + 1, (v', w')))"

definition split_seed :: "seed ⇒ seed × seed"
  where "split_seed s =
    (let (v', w') = snd (next s)
    in ((inc_shift 2147483562 (fst s), w'), (v', inc_shift 2147483398 (snd s))))"

fun iterate :: "natural ⇒ ('b ⇒ 'a ⇒ 'b × 'a) ⇒ 'b ⇒ 'a ⇒ 'b × 'a"
  where "iterate n f x = (if n = 0 then Pair x else scomp (f x) (iterate (n - 1) f))"

definition range :: "natural ⇒ seed ⇒ natural × seed"
  where "range n s =
    apfst (λv. v mod n)
      (iterate (log 2147483561 n) (λl s. apfst (λv. v + l * 2147483561) (next s)) 1 s)"

definition select :: "'a list ⇒ seed ⇒ 'a × seed"
  where "select xs s = apfst (λk. xs ! nat_of_natural k) (range (natural_of_nat (length xs)) s)"

primrec (nonexhaustive) pick :: "(natural × 'a) list ⇒ natural ⇒ 'a"
  where "pick (p # ps) n = (if n < fst p then snd p else pick ps (n - fst p))"

definition select_weight :: "(natural × 'a) list ⇒ seed ⇒ 'a × seed"
  where "select_weight ps s = apfst (pick ps) (range (sum_list (map fst ps)) s)"

hide_type (open) seed
hide_const (open) inc_shift minus_shift log "next" split_seed iterate range select pick select_weight

end
