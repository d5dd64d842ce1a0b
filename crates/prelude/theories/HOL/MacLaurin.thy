theory MacLaurin
  imports Transcendental
begin

text ‹Has no constants: an import that theories mention.›

end
