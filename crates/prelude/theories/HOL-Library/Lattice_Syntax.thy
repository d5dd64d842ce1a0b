text ‹The notation of lattices, switched on.›

theory Lattice_Syntax
  imports Main
begin

unbundle lattice_syntax

end
