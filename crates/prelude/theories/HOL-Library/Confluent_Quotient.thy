text ‹The place of quotients by confluent relations; it adds no notions of its own.›

theory Confluent_Quotient
  imports Confluence
begin

end
