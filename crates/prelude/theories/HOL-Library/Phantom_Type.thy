text ‹A type that carries another type along without storing a value of it.›

theory Phantom_Type
  imports Main
begin

datatype ('a, 'b) phantom = phantom (of_phantom: 'b)

syntax "_Phantom" :: "type ⇒ logic"  ("(1Phantom/(1'(_')))")
syntax_consts "_Phantom" ⇌ phantom
translations
  "Phantom('t)" ⇀ "CONST phantom :: _ ⇒ ('t, _) phantom"

end
