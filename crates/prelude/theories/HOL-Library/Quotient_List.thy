text ‹The place of the quotient package's setup for one type constructor; it adds no notions.›

theory Quotient_List
  imports Quotient_Syntax
begin

end
