theory Orderings
  imports HOL
begin

text ‹Orders as locales and as classes, bounded quantifiers, least elements,
  minimum and maximum, and the orders on bool and on functions.›

locale partial_preordering =
  fixes less_eq :: "'a ⇒ 'a ⇒ bool"  (infix "\<^bold>≤" 50)
  assumes refl: "a \<^bold>≤ a"
    and trans: "a \<^bold>≤ b ⟹ b \<^bold>≤ c ⟹ a \<^bold>≤ c"

locale preordering = partial_preordering +
  fixes less :: "'a ⇒ 'a ⇒ bool"  (infix "\<^bold><" 50)
  assumes strict_iff_not: "a \<^bold>< b ⟷ a \<^bold>≤ b ∧ ¬ b \<^bold>≤ a"

locale ordering = partial_preordering +
  fixes less :: "'a ⇒ 'a ⇒ bool"  (infix "\<^bold><" 50)
  assumes strict_iff_order: "a \<^bold>< b ⟷ a ≠ b ∧ a \<^bold>≤ b"
    and antisym: "a \<^bold>≤ b ⟹ b \<^bold>≤ a ⟹ a = b"
begin

sublocale preordering less_eq less
  sorry

end

locale ordering_top = ordering +
  fixes top :: 'a  ("\<^bold>⊤")
  assumes extremum: "a \<^bold>≤ \<^bold>⊤"


class ord =
  fixes less_eq :: "'a ⇒ 'a ⇒ bool"
    and less :: "'a ⇒ 'a ⇒ bool"
begin

notation
  less_eq  ("'(≤')") and
  less_eq  ("(_/ ≤ _)" [51, 51] 50) and
  less  ("'(<')") and
  less  ("(_/ < _)" [51, 51] 50)

abbreviation (input) greater_eq  (infix "≥" 50)
  where "a ≥ b ≡ b ≤ a"

abbreviation (input) greater  (infix ">" 50)
  where "a > b ≡ b < a"

notation (ASCII)
  less_eq  ("'(<=')") and
  less_eq  ("(_/ <= _)" [51, 51] 50)

notation (input)
  greater_eq  (infix ">=" 50)

definition Least :: "('a ⇒ bool) ⇒ 'a"  (binder "LEAST " 10)
  where "Least P = (THE m. P m ∧ (∀a. P a ⟶ m ≤ a))"

definition min :: "'a ⇒ 'a ⇒ 'a"
  where "min a b = (if a ≤ b then a else b)"

definition max :: "'a ⇒ 'a ⇒ 'a"
  where "max a b = (if a ≤ b then b else a)"

end

class preorder = ord +
  assumes less_le_not_le: "a < b ⟷ a ≤ b ∧ ¬ b ≤ a"
    and order_refl: "a ≤ a"
    and order_trans: "a ≤ b ⟹ b ≤ c ⟹ a ≤ c"
begin

sublocale order: preordering less_eq less + dual_order: preordering greater_eq greater
  sorry

end

class order = preorder +
  assumes order_antisym: "a ≤ b ⟹ b ≤ a ⟹ a = b"
begin

sublocale order: ordering less_eq less + dual_order: ordering greater_eq greater
  sorry

definition Greatest :: "('a ⇒ bool) ⇒ 'a"  (binder "GREATEST " 10)
  where "Greatest P = (THE m. P m ∧ (∀a. P a ⟶ a ≤ m))"

end

class linorder = order +
  assumes linear: "a ≤ b ∨ b ≤ a"


text ‹Quantifiers bounded by a comparison.›

syntax (ASCII)
  "_All_less" :: "[idt, 'a, bool] ⇒ bool"  ("(3ALL _<_./ _)" [0, 0, 10] 10)
  "_Ex_less" :: "[idt, 'a, bool] ⇒ bool"  ("(3EX _<_./ _)" [0, 0, 10] 10)
  "_All_less_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3ALL _<=_./ _)" [0, 0, 10] 10)
  "_Ex_less_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3EX _<=_./ _)" [0, 0, 10] 10)
  "_All_greater" :: "[idt, 'a, bool] ⇒ bool"  ("(3ALL _>_./ _)" [0, 0, 10] 10)
  "_Ex_greater" :: "[idt, 'a, bool] ⇒ bool"  ("(3EX _>_./ _)" [0, 0, 10] 10)
  "_All_greater_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3ALL _>=_./ _)" [0, 0, 10] 10)
  "_Ex_greater_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3EX _>=_./ _)" [0, 0, 10] 10)
  "_All_neq" :: "[idt, 'a, bool] ⇒ bool"  ("(3ALL _~=_./ _)" [0, 0, 10] 10)
  "_Ex_neq" :: "[idt, 'a, bool] ⇒ bool"  ("(3EX _~=_./ _)" [0, 0, 10] 10)
syntax
  "_All_less" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_<_./ _)" [0, 0, 10] 10)
  "_Ex_less" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_<_./ _)" [0, 0, 10] 10)
  "_All_less_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_≤_./ _)" [0, 0, 10] 10)
  "_Ex_less_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_≤_./ _)" [0, 0, 10] 10)
  "_All_greater" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_>_./ _)" [0, 0, 10] 10)
  "_Ex_greater" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_>_./ _)" [0, 0, 10] 10)
  "_All_greater_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_≥_./ _)" [0, 0, 10] 10)
  "_Ex_greater_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_≥_./ _)" [0, 0, 10] 10)
  "_All_neq" :: "[idt, 'a, bool] ⇒ bool"  ("(3∀_≠_./ _)" [0, 0, 10] 10)
  "_Ex_neq" :: "[idt, 'a, bool] ⇒ bool"  ("(3∃_≠_./ _)" [0, 0, 10] 10)
syntax (input)
  "_All_less" :: "[idt, 'a, bool] ⇒ bool"  ("(3! _<_./ _)" [0, 0, 10] 10)
  "_Ex_less" :: "[idt, 'a, bool] ⇒ bool"  ("(3? _<_./ _)" [0, 0, 10] 10)
  "_All_less_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3! _<=_./ _)" [0, 0, 10] 10)
  "_Ex_less_eq" :: "[idt, 'a, bool] ⇒ bool"  ("(3? _<=_./ _)" [0, 0, 10] 10)
  "_All_neq" :: "[idt, 'a, bool] ⇒ bool"  ("(3! _~=_./ _)" [0, 0, 10] 10)
  "_Ex_neq" :: "[idt, 'a, bool] ⇒ bool"  ("(3? _~=_./ _)" [0, 0, 10] 10)
syntax_consts
  "_All_less" "_All_less_eq" "_All_greater" "_All_greater_eq" "_All_neq" ⇌ All and
  "_Ex_less" "_Ex_less_eq" "_Ex_greater" "_Ex_greater_eq" "_Ex_neq" ⇌ Ex
translations
  "∀x<b. P" ⇀ "∀x. x < b ⟶ P"
  "∀x≤b. P" ⇀ "∀x. x ≤ b ⟶ P"
  "∀x>b. P" ⇀ "∀x. x > b ⟶ P"
  "∀x≥b. P" ⇀ "∀x. x ≥ b ⟶ P"
  "∀x≠b. P" ⇀ "∀x. x ≠ b ⟶ P"
  "∃x<b. P" ⇀ "∃x. x < b ∧ P"
  "∃x≤b. P" ⇀ "∃x. x ≤ b ∧ P"
  "∃x>b. P" ⇀ "∃x. x > b ∧ P"
  "∃x≥b. P" ⇀ "∃x. x ≥ b ∧ P"
  "∃x≠b. P" ⇀ "∃x. x ≠ b ∧ P"


text ‹Bounded, dense and well-founded orders.›

class bot =
  fixes bot :: 'a  ("⊥")

class order_bot = order + bot +
  assumes bot_least: "⊥ ≤ a"
begin

sublocale bot: ordering_top greater_eq greater bot
  sorry

end

class top =
  fixes top :: 'a  ("⊤")

class order_top = order + top +
  assumes top_greatest: "a ≤ ⊤"
begin

sublocale top: ordering_top less_eq less top
  sorry

end

class dense_order = order +
  assumes dense: "a < b ⟹ ∃m. a < m ∧ m < b"

class dense_linorder = linorder + dense_order

class no_top = order +
  assumes gt_ex: "∃b. a < b"

class no_bot = order +
  assumes lt_ex: "∃b. b < a"

class unbounded_dense_linorder = dense_linorder + no_top + no_bot

class unbounded_dense_order = dense_order + no_top + no_bot

instance unbounded_dense_linorder ⊆ unbounded_dense_order ..

class wellorder = linorder +
  assumes less_induct: "(⋀a. (⋀b. b < a ⟹ P b) ⟹ P a) ⟹ P c"


text ‹Orders on bool and on functions.›

instantiation bool :: "{order_bot, order_top, linorder}"
begin

definition less_eq_bool :: "bool ⇒ bool ⇒ bool"
  where "p ≤ q ⟷ (p ⟶ q)"

definition less_bool :: "bool ⇒ bool ⇒ bool"
  where "p < q ⟷ ¬ p ∧ q"

definition bot_bool :: bool
  where "bot_bool = False"

definition top_bool :: bool
  where "top_bool = True"

instance ..

end

instantiation "fun" :: (type, ord) ord
begin

definition less_eq_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ bool"
  where "f ≤ g ⟷ (∀a. f a ≤ g a)"

definition less_fun :: "('a ⇒ 'b) ⇒ ('a ⇒ 'b) ⇒ bool"
  where "f < g ⟷ f ≤ g ∧ ¬ g ≤ f"

instance ..

end

instance "fun" :: (type, preorder) preorder ..
instance "fun" :: (type, order) order ..

instantiation "fun" :: (type, bot) bot
begin

definition bot_fun :: "'a ⇒ 'b"
  where "⊥ = (λ_. ⊥)"

instance ..

end

instance "fun" :: (type, order_bot) order_bot ..

instantiation "fun" :: (type, top) top
begin

definition top_fun :: "'a ⇒ 'b"
  where "⊤ = (λ_. ⊤)"

instance ..

end

instance "fun" :: (type, order_top) order_top ..

end
