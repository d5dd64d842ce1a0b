text ‹The place of the command for ad-hoc overloading, which is always available.›

theory Adhoc_Overloading
  imports Main
begin

end
