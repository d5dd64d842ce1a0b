theory Complex_Main
  imports Complex MacLaurin Binomial_Plus
begin

text ‹Everything of Main, with the rational, real and complex numbers.›

end
