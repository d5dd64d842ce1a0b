text ‹The hole that marks a place in a rewriting pattern.›

theory Rewrite
  imports Main
begin

consts rewrite_HOLE :: "'a::{}"  ("⌑")

end
