text ‹The place of the code setup for abstract natural numbers; numbers run natively here.›

theory Code_Abstract_Nat
  imports Main
begin

end
