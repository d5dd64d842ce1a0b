text ‹Machine words of a length given by a type, run as nonnegative integers below 2 to the
  power of that length.›

theory Word
  imports Type_Length
begin

typedef (overloaded) 'a word = "{0 ..< 2 ^ LENGTH('a::len) :: int}"
  morphisms the_int Abs_word
  sorry

definition Word :: "int ⇒ 'a::len word" where
  "Word k = Abs_word (take_bit LENGTH('a) k)"

definition rep :: "'a::len word ⇒ int" where
  "rep = the_int"

text ‹For definitions by lifting: any integer stands for a word.›

definition word_representative :: "'a::len word itself ⇒ int ⇒ int" where
  "word_representative _ k = take_bit LENGTH('a) k"

hide_const (open) the_int rep Word word_representative

section ‹Arithmetic and conversion›

instantiation word :: (len) comm_ring_1
begin

definition zero_word :: "'a word" where "zero_word = Word.Word 0"
definition one_word :: "'a word" where "one_word = Word.Word 1"
definition plus_word :: "'a word ⇒ 'a word ⇒ 'a word" where
  "plus_word v w = Word.Word (Word.the_int v + Word.the_int w)"
definition minus_word :: "'a word ⇒ 'a word ⇒ 'a word" where
  "minus_word v w = Word.Word (Word.the_int v - Word.the_int w)"
definition uminus_word :: "'a word ⇒ 'a word" where
  "uminus_word w = Word.Word (- Word.the_int w)"
definition times_word :: "'a word ⇒ 'a word ⇒ 'a word" where
  "times_word v w = Word.Word (Word.the_int v * Word.the_int w)"

instance sorry

end

instantiation word :: (len) equal
begin
definition equal_word :: "'a word ⇒ 'a word ⇒ bool" where
  "equal_word v w ⟷ Word.the_int v = Word.the_int w"
instance sorry
end

abbreviation word_of_nat :: "nat ⇒ 'a::len word" where "word_of_nat ≡ of_nat"
abbreviation word_of_int :: "int ⇒ 'a::len word" where "word_of_int ≡ of_int"

context semiring_1
begin

definition unsigned :: "'b::len word ⇒ 'a" where
  "unsigned w = of_nat (nat (Word.the_int w))"

end

context ring_1
begin

definition signed :: "'b::len word ⇒ 'a" where
  "signed w = of_int (signed_take_bit (LENGTH('b) - 1) (Word.the_int w))"

end

abbreviation unat :: "'a::len word ⇒ nat" where "unat ≡ unsigned"
abbreviation uint :: "'a::len word ⇒ int" where "uint ≡ unsigned"
abbreviation sint :: "'a::len word ⇒ int" where "sint ≡ signed"
abbreviation ucast :: "'a::len word ⇒ 'b::len word" where "ucast ≡ unsigned"
abbreviation scast :: "'a::len word ⇒ 'b::len word" where "scast ≡ signed"

context
begin

qualified definition of_int :: "int ⇒ 'a::len word" where
  "of_int k = Word.Word k"

qualified definition of_nat :: "nat ⇒ 'a::len word" where
  "of_nat n = Word.Word (int n)"

qualified definition the_nat :: "'a::len word ⇒ nat" where
  "the_nat w = nat (Word.the_int w)"

qualified definition the_signed_int :: "'a::len word ⇒ int" where
  "the_signed_int w = signed_take_bit (LENGTH('a) - 1) (Word.the_int w)"

qualified definition cast :: "'a::len word ⇒ 'b::len word" where
  "cast w = Word.Word (Word.the_int w)"

qualified definition signed_cast :: "'a::len word ⇒ 'b::len word" where
  "signed_cast w = Word.Word (Word.the_signed_int w)"

end

lemma [code_unfold]: "word_of_int k = Word.Word k" sorry
lemma [code_unfold]: "word_of_nat n = Word.Word (int n)" sorry
lemma [code_unfold]: "uint w = Word.the_int w" sorry
lemma [code_unfold]: "ucast w = Word.cast w" sorry
lemma [code_unfold]: "scast w = Word.signed_cast w" sorry

section ‹Order›

instantiation word :: (len) linorder
begin
definition less_eq_word :: "'a word ⇒ 'a word ⇒ bool" where
  "less_eq_word v w ⟷ Word.the_int v ≤ Word.the_int w"
definition less_word :: "'a word ⇒ 'a word ⇒ bool" where
  "less_word v w ⟷ Word.the_int v < Word.the_int w"
instance sorry
end

instantiation word :: (len) order_bot
begin
definition bot_word :: "'a word" where "bot_word = 0"
instance sorry
end

instantiation word :: (len) order_top
begin
definition top_word :: "'a word" where "top_word = - 1"
instance sorry
end

instance word :: (len) wellorder sorry
instance word :: (len) finite sorry

instantiation word :: (len) enum
begin
definition enum_word :: "'a word list" where
  "enum_word = map (λn. Word.Word (int n)) [0..<2 ^ LENGTH('a)]"
definition enum_all_word :: "('a word ⇒ bool) ⇒ bool" where
  "enum_all_word P ⟷ list_all P Enum.enum"
definition enum_ex_word :: "('a word ⇒ bool) ⇒ bool" where
  "enum_ex_word P ⟷ list_ex P Enum.enum"
instance sorry
end

instance word :: (len) "{interval_top, interval_bot}" sorry

section ‹Division and bits›

instantiation word :: (len) semiring_modulo
begin
definition divide_word :: "'a word ⇒ 'a word ⇒ 'a word" where
  "divide_word v w = Word.Word (Word.the_int v div Word.the_int w)"
definition modulo_word :: "'a word ⇒ 'a word ⇒ 'a word" where
  "modulo_word v w = Word.Word (Word.the_int v mod Word.the_int w)"
instance sorry
end

instance word :: (len) semiring_parity sorry

instantiation word :: (len) semiring_bits
begin
definition bit_word :: "'a word ⇒ nat ⇒ bool" where
  "bit_word w n ⟷ bit (Word.the_int w) n"
instance sorry
end

instantiation word :: (len) ring_bit_operations
begin

definition not_word :: "'a word ⇒ 'a word" where
  "not_word w = Word.Word (not (Word.the_int w))"
definition and_word :: "'a word ⇒ 'a word ⇒ 'a word" where
  "and_word v w = Word.Word (and (Word.the_int v) (Word.the_int w))"
definition or_word :: "'a word ⇒ 'a word ⇒ 'a word" where
  "or_word v w = Word.Word (or (Word.the_int v) (Word.the_int w))"
definition xor_word :: "'a word ⇒ 'a word ⇒ 'a word" where
  "xor_word v w = Word.Word (xor (Word.the_int v) (Word.the_int w))"
definition mask_word :: "nat ⇒ 'a word" where
  "mask_word n = Word.Word (mask n)"
definition set_bit_word :: "nat ⇒ 'a word ⇒ 'a word" where
  "set_bit_word n w = Word.Word (set_bit n (Word.the_int w))"
definition unset_bit_word :: "nat ⇒ 'a word ⇒ 'a word" where
  "unset_bit_word n w = Word.Word (unset_bit n (Word.the_int w))"
definition flip_bit_word :: "nat ⇒ 'a word ⇒ 'a word" where
  "flip_bit_word n w = Word.Word (flip_bit n (Word.the_int w))"
definition push_bit_word :: "nat ⇒ 'a word ⇒ 'a word" where
  "push_bit_word n w = Word.Word (push_bit n (Word.the_int w))"
definition drop_bit_word :: "nat ⇒ 'a word ⇒ 'a word" where
  "drop_bit_word n w = Word.Word (drop_bit n (Word.the_int w))"
definition take_bit_word :: "nat ⇒ 'a word ⇒ 'a word" where
  "take_bit_word n w = Word.Word (take_bit n (Word.the_int w))"

instance sorry

end

instantiation word :: (len) size
begin
definition size_word :: "'a word ⇒ nat" where "size_word w = LENGTH('a)"
instance ..
end

definition source_size :: "('a::len word ⇒ 'b) ⇒ nat" where
  "source_size f = LENGTH('a)"

definition target_size :: "('a ⇒ 'b::len word) ⇒ nat" where
  "target_size f = LENGTH('b)"

definition is_up :: "('a::len word ⇒ 'b::len word) ⇒ bool" where
  "is_up f ⟷ LENGTH('a) ≤ LENGTH('b)"

definition is_down :: "('a::len word ⇒ 'b::len word) ⇒ bool" where
  "is_down f ⟷ LENGTH('b) ≤ LENGTH('a)"

definition word_int_case :: "(int ⇒ 'b) ⇒ 'a::len word ⇒ 'b" where
  "word_int_case f w = f (Word.the_int w)"

definition word_succ :: "'a::len word ⇒ 'a word" where
  "word_succ w = w + 1"

definition word_pred :: "'a::len word ⇒ 'a word" where
  "word_pred w = w - 1"

definition word_sle :: "'a::len word ⇒ 'a word ⇒ bool" where
  "word_sle v w ⟷ Word.the_signed_int v ≤ Word.the_signed_int w"

definition word_sless :: "'a::len word ⇒ 'a word ⇒ bool" where
  "word_sless v w ⟷ Word.the_signed_int v < Word.the_signed_int w"

notation
  word_sle  ("'(≤s')") and
  word_sle  ("(_/ ≤s _)" [51, 51] 50) and
  word_sless  ("'(<s')") and
  word_sless  ("(_/ <s _)" [51, 51] 50)
notation (input)
  word_sle  ("(_/ <=s _)" [51, 51] 50)

interpretation signed: linorder word_sle word_sless
  sorry

definition even_word :: "'a::len word ⇒ bool" where
  "even_word w ⟷ even (Word.the_int w)"

definition signed_drop_bit :: "nat ⇒ 'a::len word ⇒ 'a word" where
  "signed_drop_bit n w = Word.Word (drop_bit n (Word.the_signed_int w))"

definition word_rotr :: "nat ⇒ 'a::len word ⇒ 'a::len word" where
  "word_rotr n w =
    (let m = n mod LENGTH('a); k = Word.the_int w
     in Word.Word (drop_bit m k + push_bit (LENGTH('a) - m) (take_bit m k)))"

definition word_rotl :: "nat ⇒ 'a::len word ⇒ 'a::len word" where
  "word_rotl n w = word_rotr (LENGTH('a) - n mod LENGTH('a)) w"

definition word_roti :: "int ⇒ 'a::len word ⇒ 'a::len word" where
  "word_roti i w = word_rotr (nat (i mod int LENGTH('a))) w"

definition word_cat :: "'a::len word ⇒ 'b::len word ⇒ 'c::len word" where
  "word_cat v w = Word.Word (push_bit LENGTH('b) (Word.the_int v) + Word.the_int w)"

definition word_split :: "'a::len word ⇒ 'b::len word × 'c::len word" where
  "word_split w =
    (Word.Word (drop_bit LENGTH('c) (Word.the_int w)), Word.Word (Word.the_int w))"

definition word_rcat :: "'a::len word list ⇒ 'b::len word" where
  "word_rcat ws = Word.Word (horner_sum Word.the_int (2 ^ LENGTH('a)) (rev ws))"

definition udvd :: "'a::len word ⇒ 'a::len word ⇒ bool"  (infixl "udvd" 50) where
  "v udvd w ⟷ Word.the_int v dvd Word.the_int w"

definition word_reverse :: "'a::len word ⇒ 'a word" where
  "word_reverse w = horner_sum of_bool 2 (map (bit w) (rev [0..<LENGTH('a)]))"

definition slice1 :: "nat ⇒ 'a::len word ⇒ 'b::len word" where
  "slice1 n w =
    Word.Word (if n < LENGTH('a) then drop_bit (LENGTH('a) - n) (Word.the_int w)
      else push_bit (n - LENGTH('a)) (Word.the_int w))"

definition slice :: "nat ⇒ 'a::len word ⇒ 'b::len word" where
  "slice n w = slice1 (LENGTH('a) - n) w"

definition revcast :: "'a::len word ⇒ 'b::len word" where
  "revcast w = slice1 LENGTH('b) w"

definition word_rec :: "'a ⇒ ('b::len word ⇒ 'a ⇒ 'a) ⇒ 'b word ⇒ 'a" where
  "word_rec z s w = rec_nat z (λn. s (Word.Word (int n))) (Word.the_nat w)"

end
