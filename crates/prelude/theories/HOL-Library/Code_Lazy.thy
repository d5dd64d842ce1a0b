text ‹The commands that make a type lazy, and lazy values.›

theory Code_Lazy
  imports Case_Converter
  keywords "code_lazy_type" "activate_lazy_type" "deactivate_lazy_type"
    "activate_lazy_types" "deactivate_lazy_types" "print_lazy_types" :: thy_decl
begin

typedef 'a lazy = "UNIV :: 'a set" sorry

setup_lifting type_definition_lazy

lift_definition delay :: "(unit ⇒ 'a) ⇒ 'a lazy" is "λf. f ()" sorry

lift_definition force :: "'a lazy ⇒ 'a" is "λx. x" sorry

end
