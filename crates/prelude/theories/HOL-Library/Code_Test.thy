text ‹The command that runs generated code as a test.›

theory Code_Test
  imports Main
  keywords "test_code" :: diag
begin

end
