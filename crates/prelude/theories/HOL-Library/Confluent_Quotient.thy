text ‹The place of quotients by confluent relations; what it proves is not needed here.›

theory Confluent_Quotient
  imports Confluence
begin

text ‹What its locales assume, known by types only.›

consts
  wide_intersection_finite :: "('x ⇒ 'x ⇒ bool) ⇒ (('a ⇒ 'a) ⇒ 'x ⇒ 'x) ⇒ ('x ⇒ 'a set) ⇒ bool"
  confluent_quotient :: "('y ⇒ 'y ⇒ bool) ⇒ ('x ⇒ 'x ⇒ bool) ⇒ ('y ⇒ 'y ⇒ bool) ⇒ ('z ⇒ 'z ⇒ bool)
    ⇒ ('xy ⇒ 'xy ⇒ bool) ⇒ ('yz ⇒ 'yz ⇒ bool) ⇒ ('xy ⇒ 'x) ⇒ ('xy ⇒ 'y) ⇒ ('yz ⇒ 'y) ⇒ ('yz ⇒ 'z)
    ⇒ (('a ⇒ 'b ⇒ bool) ⇒ 'x ⇒ 'y ⇒ bool) ⇒ (('b ⇒ 'c ⇒ bool) ⇒ 'y ⇒ 'z ⇒ bool)
    ⇒ (('a ⇒ 'c ⇒ bool) ⇒ 'x ⇒ 'z ⇒ bool) ⇒ ('xy ⇒ ('a × 'b) set) ⇒ ('yz ⇒ ('b × 'c) set) ⇒ bool"

end
