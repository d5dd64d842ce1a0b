text ‹The place of the code setup that uses shifts for powers of two; it adds nothing here.›

theory Code_Bit_Shifts_for_Arithmetic
  imports Main
begin

end
