text ‹Tracing and timing, which have no effect on values.›

theory Debug
  imports Main
begin

context
begin

qualified definition trace :: "String.literal ⇒ unit" where
  "trace s = ()"

qualified definition tracing :: "String.literal ⇒ 'a ⇒ 'a" where
  "tracing s x = x"

qualified definition flush :: "'a ⇒ unit" where
  "flush x = ()"

qualified definition flushing :: "'a ⇒ 'b ⇒ 'b" where
  "flushing x y = y"

qualified definition timing :: "String.literal ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b" where
  "timing s f x = f x"

end

end
