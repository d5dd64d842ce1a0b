text ‹Functions as vectors.›

theory Function_Real_Vectors
  imports Complex_Main Function_Algebras
begin

instantiation "fun" :: (type, scaleR) scaleR
begin
definition scaleR_fun :: "real ⇒ ('a ⇒ 'b) ⇒ 'a ⇒ 'b" where "scaleR_fun c f = (λx. c *⇩R f x)"
instance ..
end

instance "fun" :: (type, real_vector) real_vector sorry

end
