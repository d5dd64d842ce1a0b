text ‹The notation of do blocks for everything that has a bind operation.›

theory Monad_Syntax
  imports Main
begin

consts
  bind :: "'a ⇒ ('b ⇒ 'c) ⇒ 'd"  (infixl "⤜" 54)
notation (ASCII)
  bind  (infixl ">>=" 54)

abbreviation (do_notation)
  bind_do :: "'a ⇒ ('b ⇒ 'c) ⇒ 'd" where
  "bind_do ≡ bind"

nonterminal do_binds and do_bind

syntax
  "_do_block" :: "do_binds ⇒ 'a"  ("do {//(2  _)//}" [12] 62)
  "_do_bind" :: "[pttrn, 'a] ⇒ do_bind"  ("(2_ ←/ _)" 13)
  "_do_let" :: "[pttrn, 'a] ⇒ do_bind"  ("(2let _ =/ _)" [1000, 13] 13)
  "_do_then" :: "'a ⇒ do_bind"  ("_" [14] 13)
  "_do_final" :: "'a ⇒ do_binds"  ("_")
  "_do_cons" :: "[do_bind, do_binds] ⇒ do_binds"  ("_;//_" [13, 12] 12)
  "_thenM" :: "['a, 'b] ⇒ 'c"  (infixl "⪢" 54)
syntax (ASCII)
  "_do_bind" :: "[pttrn, 'a] ⇒ do_bind"  ("(2_ <-/ _)" 13)
  "_thenM" :: "['a, 'b] ⇒ 'c"  (infixl ">>" 54)
syntax_consts
  "_do_block" "_do_cons" "_do_bind" "_do_then" ⇌ bind and
  "_do_let" ⇌ Let
translations
  "_do_block (_do_cons (_do_bind p t) bs)" ⇀ "CONST bind t (λp. _do_block bs)"
  "_do_block (_do_cons (_do_then t) bs)" ⇀ "CONST bind t (λ_. _do_block bs)"
  "_do_block (_do_cons (_do_let p t) bs)" ⇀ "let p = t in _do_block bs"
  "_do_block (_do_final e)" ⇀ "e"
  "(m ⪢ n)" ⇀ "(m ⤜ (λ_. n))"

adhoc_overloading
  bind ⇌ Set.bind Predicate.bind Option.bind List.bind

end
