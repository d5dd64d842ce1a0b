theory Hotel
  imports Main "HOL-Library.Predicate_Compile_Quickcheck"
begin

section ‹A hotel with key cards›

text ‹
  The locks of this hotel are not connected to its reception. A card carries two keys: the one that the reception
  gave out last for the room, and a new one. A lock knows one key. It opens for a card that carries this key, and
  from then on knows the second key of that card: a new guest who enters shuts out the guest before.

  Is a guest alone who was the last to check in, and found the room empty? Not if an old card was used to enter. To
  find this out one needs a trace of five events that can happen, and the parts of it that ‹safe› asks for: both are
  computed by smart generators, and have to be guessed otherwise.
›

datatype guest = Joe | Eve
datatype room = Suite
datatype key = K0 | K1 | K2 | K3

type_synonym card = "key × key"

datatype event = CheckIn guest room card | Enter guest room card | Exit guest room

text ‹A trace is a list of events, the last event first.›

type_synonym trace = "event list"

definition initk :: "room ⇒ key" where
  "initk r = K0"

fun owner :: "trace ⇒ room ⇒ guest option" where
  "owner [] r = None"
| "owner (CheckIn g r' c # s) r = (if r' = r then Some g else owner s r)"
| "owner (Enter g r' c # s) r = owner s r"
| "owner (Exit g r' # s) r = owner s r"

text ‹The keys that were given out; those that the reception and the lock hold for the current one.›

fun issued :: "trace ⇒ key set" where
  "issued [] = {initk Suite}"
| "issued (CheckIn g r c # s) = insert (snd c) (issued s)"
| "issued (Enter g r c # s) = issued s"
| "issued (Exit g r # s) = issued s"

fun currk :: "trace ⇒ room ⇒ key" where
  "currk [] r = initk r"
| "currk (CheckIn g r' c # s) r = (if r' = r then snd c else currk s r)"
| "currk (Enter g r' c # s) r = currk s r"
| "currk (Exit g r' # s) r = currk s r"

fun roomk :: "trace ⇒ room ⇒ key" where
  "roomk [] r = initk r"
| "roomk (CheckIn g r' c # s) r = roomk s r"
| "roomk (Enter g r' c # s) r = (if r' = r then snd c else roomk s r)"
| "roomk (Exit g r' # s) r = roomk s r"

text ‹Guests keep their cards.›

fun cards :: "trace ⇒ guest ⇒ card set" where
  "cards [] g = {}"
| "cards (CheckIn g' r c # s) g = (if g' = g then insert c (cards s g) else cards s g)"
| "cards (Enter g' r c # s) g = cards s g"
| "cards (Exit g' r # s) g = cards s g"

fun isin :: "trace ⇒ room ⇒ guest set" where
  "isin [] r = {}"
| "isin (CheckIn g r' c # s) r = isin s r"
| "isin (Enter g r' c # s) r = (if r' = r then insert g (isin s r) else isin s r)"
| "isin (Exit g r' # s) r = (if r' = r then isin s r - {g} else isin s r)"

text ‹What can happen.›

fun hotel :: "trace ⇒ bool" where
  "hotel [] ⟷ True"
| "hotel (e # s) ⟷ hotel s ∧ (case e of
      CheckIn g r (k, k') ⇒ k = currk s r ∧ k' ∉ issued s
    | Enter g r (k, k') ⇒ (k, k') ∈ cards s g ∧ roomk s r ∈ {k, k'}
    | Exit g r ⇒ g ∈ isin s r)"

definition no_check_in :: "trace ⇒ room ⇒ bool" where
  "no_check_in s r ⟷ ¬ (∃g c. CheckIn g r c ∈ set s)"

definition safe :: "trace ⇒ room ⇒ bool" where
  "safe s r ⟷ (∃later between before g c c'.
      s = later @ Enter g r c # between @ CheckIn g r c' # before ∧
      no_check_in (later @ between) r ∧
      isin (between @ CheckIn g r c' # before) r = {})"

section ‹The model does what it should›

text ‹A stay, and the next guest.›

definition two_stays :: trace where
  "two_stays = rev [CheckIn Joe Suite (K0, K1), Enter Joe Suite (K0, K1), Exit Joe Suite,
     CheckIn Eve Suite (K1, K2), Enter Eve Suite (K1, K2)]"

value "(hotel two_stays, owner two_stays Suite, isin two_stays Suite, roomk two_stays Suite)"

text ‹Joe's card is shut out afterwards.›

value "hotel (Enter Joe Suite (K0, K1) # two_stays)"

lemma current_key_was_issued: "hotel s ⟹ currk s r ∈ issued s"
  quickcheck [tester = smart_exhaustive, depth = 6, timeout = 10, expect = no_counterexample]
  sorry

section ‹Attacks›

text ‹
  Whoever is in the room owns it? Joe takes the room before Eve has used her card, which still opens the door; or Eve
  is still inside when Joe takes the room.
›

lemma whoever_is_in_owns: "hotel s ⟹ g ∈ isin s r ⟹ owner s r = Some g"
  quickcheck [tester = exhaustive, size = 5, timeout = 30, expect = counterexample]
  quickcheck [tester = smart_exhaustive, depth = 10, timeout = 10, expect = counterexample]
  oops

text ‹
  The property that the system was made for. Joe stays, then Eve checks in, then Joe again, all before anybody has
  been in the room. Joe's new card does not open the door, his old card does; and then so does Eve's.
›

lemma nobody_else_is_in: "hotel s ⟹ safe s r ⟹ g ∈ isin s r ⟹ owner s r = Some g"
  quickcheck [tester = smart_exhaustive, depth = 10, allow_function_inversion, timeout = 30, expect = counterexample]
  quickcheck [tester = narrowing, timeout = 30, expect = counterexample]
  oops

definition attack :: trace where
  "attack = rev [CheckIn Joe Suite (K0, K1), CheckIn Eve Suite (K1, K2), CheckIn Joe Suite (K2, K3),
     Enter Joe Suite (K0, K1), Enter Eve Suite (K1, K2)]"

value "(hotel attack, isin attack Suite, owner attack Suite)"

lemma "safe attack Suite"
  unfolding safe_def
  by (rule exI[of _ "[Enter Eve Suite (K1, K2)]"], rule exI[of _ "[]"],
      rule exI[of _ "[CheckIn Eve Suite (K1, K2), CheckIn Joe Suite (K0, K1)]"],
      rule exI[of _ Joe], rule exI[of _ "(K0, K1)"], rule exI[of _ "(K2, K3)"])
    (simp add: attack_def no_check_in_def)

text ‹The policy that Joe did not follow: enter with the card that you were given when you checked in.›

definition careful :: "trace ⇒ room ⇒ bool" where
  "careful s r ⟷ (∃later between before g c.
      s = later @ Enter g r c # between @ CheckIn g r c # before ∧
      no_check_in (later @ between) r ∧
      isin (between @ CheckIn g r c # before) r = {})"

lemma careful_guests_are_alone: "hotel s ⟹ careful s r ⟹ g ∈ isin s r ⟹ owner s r = Some g"
  quickcheck [tester = smart_exhaustive, depth = 7, allow_function_inversion, timeout = 10,
    expect = no_counterexample]
  sorry

end
