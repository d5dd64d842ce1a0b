text ‹The command for records that are datatypes.›

theory Datatype_Records
  imports Main
  keywords "datatype_record" :: thy_defn
begin

bundle datatype_record_syntax
begin
end

named_theorems datatype_record_update

end
