theory Declared
  imports Main
begin

text \<open>What is only declared is a variable of the statements about it.\<close>

typedecl key

axiomatization turn :: "key \<Rightarrow> key"

lemma not_said: "turn (turn k) = k"
  oops

axiomatization seal :: "key \<Rightarrow> key" and master :: key
  where seal_seal: "seal (seal k) = k"

lemma axiom: "seal (seal k) = k"
  by (rule seal_seal)

lemma follows: "inj seal"
  by (metis seal_seal injI)

lemma fixed: "seal master = master"
  oops

text \<open>Definitions depend on it, through others, through rules and through types.\<close>

fun times :: "nat \<Rightarrow> key \<Rightarrow> key" where
  "times 0 k = k"
| "times (Suc n) k = seal (times n k)"

definition twice where "twice = times 2"

lemma twice: "twice k = k"
  by (simp add: twice_def numeral_2_eq_2 seal_seal)

lemma once: "times 1 k = k"
  oops

inductive sealed :: "key \<Rightarrow> bool" where
  "sealed master"
| "sealed k \<Longrightarrow> sealed (seal k)"

lemma sealed_again: "sealed k \<Longrightarrow> sealed (seal k)"
  by (rule sealed.intros)

lemma all_sealed: "sealed k"
  oops

datatype lock = Open | Locked key lock

fun keys :: "lock \<Rightarrow> key list" where
  "keys Open = []"
| "keys (Locked k l) = k # keys l"

lemma keys_of: "keys l = [] \<Longrightarrow> l = Open"
  by (cases l) auto

lemma master_fits: "l \<noteq> Open \<Longrightarrow> master \<in> set (keys l)"
  oops

class marked = fixes mark :: "'a \<Rightarrow> nat"

instantiation key :: marked
begin
definition "mark (k :: key) = 7"
instance ..
end

lemma mark: "mark (k :: key) = 7"
  by (simp add: mark_key_def)

lemma mark_less: "mark (k :: key) < 7"
  oops

text \<open>An axiom without constants, later than the statement, and one about a type alone.\<close>

axiomatization limit :: nat

lemma limit: "limit < 2"
  oops

axiomatization where limit_small: "limit < 3"

lemma limit_less: "limit < 3"
  by (rule limit_small)

typedecl many

axiomatization first :: many and next_one :: "many \<Rightarrow> many"
  where next_inj: "next_one x = next_one y \<Longrightarrow> x = y" and next_first: "next_one x \<noteq> first"

lemma endless: "infinite (UNIV :: many set)"
  by (metis finite_UNIV_inj_surj injI next_first next_inj surjD)

lemma two: "\<exists>x y :: many. x \<noteq> y"
  by (metis next_first)

text \<open>Polymorphic: an own value at each type, unless axioms tie them to each other.\<close>

axiomatization arrow :: "('a \<times> 'a) set"

definition before :: "'a set \<Rightarrow> 'a set" where
  "before p = {s. \<exists>t. (s, t) \<in> arrow \<and> t \<in> p}"

lemma before_union: "before (p \<union> q) = before p \<union> before q"
  by (auto simp: before_def)

lemma before_intersection: "before (p \<inter> q) = before p \<inter> before q"
  oops

axiomatization pick :: "'a set \<Rightarrow> 'a"
  where pick_in: "p \<noteq> {} \<Longrightarrow> pick p \<in> p"

lemma pick_one: "pick {True} = True"
  using pick_in[of "{True}"] by simp

text \<open>What cannot take arguments is left alone.\<close>

axiomatization bound :: nat
  where bound_pos: "0 < bound"

typedef below = "{n. n < bound}"
  using bound_pos by auto

lemma below: "Rep_below x < bound"
  using Rep_below by auto

locale limited = fixes n assumes limited: "n < bound"

lemma (in limited) limited_again: "n < bound"
  by (rule limited)

lemma limited_pred: "limited n \<Longrightarrow> n < bound"
  by (simp add: limited_def)

end
