text ‹The commands that derive the running time function of a function.›

theory Time_Commands
  imports Main
  keywords "time_fun" :: thy_decl
    and "time_function" :: thy_decl
    and "time_definition" :: thy_decl
    and "time_partial_function" :: thy_decl
    and "equations"
    and "time_fun_0" :: thy_decl
begin

time_fun_0 "(=)"
time_fun_0 "(<)"
time_fun_0 "(≤)"
time_fun_0 "(∧)"
time_fun_0 "(∨)"
time_fun_0 Not
time_fun_0 "(+)"
time_fun_0 "(-)"
time_fun_0 "(*)"
time_fun_0 "(/)"
time_fun_0 "(div)"
time_fun_0 min
time_fun_0 max
time_fun_0 numeral

end
