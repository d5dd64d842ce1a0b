text ‹Blocks of computations that pass a state along.›

theory Open_State_Syntax
  imports Main
begin

nonterminal sdo_binds and sdo_bind

syntax
  "_sdo_block" :: "sdo_binds ⇒ 'a"  ("exec {//(2  _)//}" [12] 62)
  "_sdo_bind" :: "[pttrn, 'a] ⇒ sdo_bind"  ("(2_ ←/ _)" 13)
  "_sdo_let" :: "[pttrn, 'a] ⇒ sdo_bind"  ("(2let _ =/ _)" [1000, 13] 13)
  "_sdo_then" :: "'a ⇒ sdo_bind"  ("_" [14] 13)
  "_sdo_final" :: "'a ⇒ sdo_binds"  ("_")
  "_sdo_cons" :: "[sdo_bind, sdo_binds] ⇒ sdo_binds"  ("_;//_" [13, 12] 12)
syntax (ASCII)
  "_sdo_bind" :: "[pttrn, 'a] ⇒ sdo_bind"  ("(2_ <-/ _)" 13)
translations
  "_sdo_block (_sdo_cons (_sdo_bind p t) bs)" ⇀ "CONST scomp t (λp. _sdo_block bs)"
  "_sdo_block (_sdo_cons (_sdo_then t) bs)" ⇀ "CONST fcomp t (_sdo_block bs)"
  "_sdo_block (_sdo_cons (_sdo_let p t) bs)" ⇀ "let p = t in _sdo_block bs"
  "_sdo_block (_sdo_final e)" ⇀ "e"

end
