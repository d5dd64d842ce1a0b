//! The names of HOL's constants that programs, plans and evaluators know by themselves.
//!
//! Types have theirs in [`crate::types::well_known`].

// Meta-logic.

pub const PURE_ALL: &str = "Pure.all";
pub const PURE_IMP: &str = "Pure.imp";
pub const PURE_EQ: &str = "Pure.eq";
pub const PURE_CONJ: &str = "Pure.conjunction";
pub const PURE_PROP: &str = "Pure.prop";
pub const PURE_TYPE: &str = "Pure.type";
pub const DUMMY_PATTERN: &str = "Pure.dummy_pattern";

// Connectives, quantifiers, equality.

pub const TRUEPROP: &str = "HOL.Trueprop";
pub const TRUE: &str = "HOL.True";
pub const FALSE: &str = "HOL.False";
pub const NOT: &str = "HOL.Not";
pub const CONJ: &str = "HOL.conj";
pub const DISJ: &str = "HOL.disj";
pub const IMPLIES: &str = "HOL.implies";
pub const EQ: &str = "HOL.eq";
pub const ALL: &str = "HOL.All";
pub const EX: &str = "HOL.Ex";
pub const EX1: &str = "HOL.Ex1";
pub const EQUAL: &str = "HOL.equal_class.equal";

// Terms that choose or bind.

pub const IF: &str = "HOL.If";
pub const LET: &str = "HOL.Let";
pub const THE: &str = "HOL.The";
pub const EPS: &str = "Hilbert_Choice.Eps";
pub const UNDEFINED: &str = "HOL.undefined";
pub const PATTERN_AS: &str = "Pattern_Aliases.as";
pub const FUN_UPD: &str = "Fun.fun_upd";

// Sets.

pub const MEMBER: &str = "Set.member";
pub const COLLECT: &str = "Set.Collect";
pub const BALL: &str = "Set.Ball";
pub const BEX: &str = "Set.Bex";
pub const INSERT: &str = "Set.insert";
pub const REMOVE: &str = "Set.remove";
pub const IMAGE: &str = "Set.image";
pub const SET_FILTER: &str = "Set.filter";
pub const FINITE: &str = "Finite_Set.finite";
pub const CARD: &str = "Finite_Set.card";
pub const SET_FOLD: &str = "Finite_Set.fold";
pub const AT_MOST: &str = "Set_Interval.ord_class.atMost";
pub const LESS_THAN: &str = "Set_Interval.ord_class.lessThan";
pub const ID: &str = "Relation.Id";

// Orders and lattices.

pub const LESS: &str = "Orderings.ord_class.less";
pub const LESS_EQ: &str = "Orderings.ord_class.less_eq";
pub const LEAST: &str = "Orderings.ord_class.Least";
pub const GREATEST: &str = "Orderings.order_class.Greatest";
pub const BOT: &str = "Orderings.bot_class.bot";
pub const TOP: &str = "Orderings.top_class.top";
pub const INF: &str = "Lattices.inf_class.inf";
pub const SUP: &str = "Lattices.sup_class.sup";
pub const BIG_SUP: &str = "Complete_Lattices.Sup_class.Sup";
pub const LEAST_OF: &str = "Lattices_Big.Least";
pub const LEAST_ABORT: &str = "Lattices_Big.Least_abort";
pub const GREATEST_OF: &str = "Lattices_Big.Greatest";
pub const GREATEST_ABORT: &str = "Lattices_Big.Greatest_abort";

// Arithmetic.

pub const ZERO: &str = "Groups.zero_class.zero";
pub const ONE: &str = "Groups.one_class.one";
pub const PLUS: &str = "Groups.plus_class.plus";
pub const MINUS: &str = "Groups.minus_class.minus";
pub const UMINUS: &str = "Groups.uminus_class.uminus";
pub const TIMES: &str = "Groups.times_class.times";
pub const DIVIDE: &str = "Rings.divide_class.divide";
pub const MODULO: &str = "Rings.modulo_class.modulo";
pub const DVD: &str = "Rings.dvd_class.dvd";
pub const POWER: &str = "Power.power_class.power";
pub const GCD: &str = "GCD.gcd_class.gcd";
pub const SUC: &str = "Nat.Suc";
pub const PRED: &str = "Nat.nat.pred";
pub const SIZE: &str = "Nat.size_class.size";
pub const OF_NAT: &str = "Nat.semiring_1_class.of_nat";
pub const OF_INT: &str = "Int.ring_1_class.of_int";
pub const NAT_OF_INT: &str = "Int.nat";
pub const ABS_INTEG: &str = "Int.Abs_Integ";
pub const OF_RAT: &str = "Rat.field_char_0_class.of_rat";

// Numerals.

pub const NUMERAL: &str = "Num.numeral_class.numeral";
pub const NUM_ONE: &str = "Num.num.One";
pub const BIT0: &str = "Num.num.Bit0";
pub const BIT1: &str = "Num.num.Bit1";
pub const NUM_INC: &str = "Num.inc";
pub const NAT_OF_NUM: &str = "Num.nat_of_num";

// Bits.

pub const BIT_AND: &str = "Bit_Operations.semiring_bit_operations_class.and";
pub const BIT_OR: &str = "Bit_Operations.semiring_bit_operations_class.or";
pub const BIT_XOR: &str = "Bit_Operations.semiring_bit_operations_class.xor";
pub const PUSH_BIT: &str = "Bit_Operations.semiring_bit_operations_class.push_bit";
pub const DROP_BIT: &str = "Bit_Operations.semiring_bit_operations_class.drop_bit";

// Numbers of target languages.

pub const NATURAL_OF_NAT: &str = "Code_Numeral.natural_of_nat";
pub const NAT_OF_NATURAL: &str = "Code_Numeral.nat_of_natural";
pub const NAT_OF_INTEGER: &str = "Code_Numeral.nat_of_integer";
pub const INTEGER_OF_NATURAL: &str = "Code_Numeral.integer_of_natural";
pub const INTEGER_OF_NAT: &str = "Code_Numeral.integer_of_nat";
pub const INTEGER_OF_INT: &str = "Code_Numeral.integer_of_int";
pub const INT_OF_INTEGER: &str = "Code_Numeral.int_of_integer";

// Characters.

pub const MAKE_CHAR: &str = "String.char.Char";
pub const CHAR_OF: &str = "String.unique_euclidean_semiring_with_bit_operations_class.char_of";
pub const OF_CHAR: &str = "String.comm_semiring_1_class.of_char";

// Pairs, options, sums, the unit type.

pub const PAIR: &str = "Product_Type.Pair";
pub const FST: &str = "Product_Type.prod.fst";
pub const SND: &str = "Product_Type.prod.snd";
pub const CASE_PROD: &str = "Product_Type.prod.case_prod";
pub const MAP_PROD: &str = "Product_Type.map_prod";
pub const UNITY: &str = "Product_Type.Unity";
pub const NONE: &str = "Option.option.None";
pub const SOME: &str = "Option.option.Some";
pub const OPTION_THE: &str = "Option.option.the";
pub const IS_NONE: &str = "Option.is_none";
pub const MAP_SUM: &str = "Sum_Type.map_sum";

// Lists.

pub const NIL: &str = "List.list.Nil";
pub const CONS: &str = "List.list.Cons";
pub const LIST_SET: &str = "List.list.set";
pub const COSET: &str = "List.coset";
pub const DIAGONAL: &str = "List.diagonal";
pub const MAP: &str = "List.list.map";
pub const APPEND: &str = "List.append";
pub const FILTER: &str = "List.filter";
pub const FOLD: &str = "List.fold";
pub const FIND: &str = "List.find";
pub const CONCAT: &str = "List.concat";
pub const ZIP: &str = "List.zip";
pub const TAKE: &str = "List.take";
pub const DROP: &str = "List.drop";
pub const UPT: &str = "List.upt";
pub const REMDUPS: &str = "List.remdups";
pub const N_LISTS: &str = "List.n_lists";
pub const SUBSEQS: &str = "List.subseqs";
pub const MAP_FILTER: &str = "List.map_filter";
pub const LIST_EX: &str = "List.list_ex";
pub const MAP_OF: &str = "Map.map_of";
pub const ENUM: &str = "Enum.enum_class.enum";

// Multisets and finite sets as types.

pub const MSET: &str = "Multiset.mset";
pub const SET_MSET: &str = "Multiset.set_mset";
pub const ADD_MSET: &str = "Multiset.add_mset";
pub const IMAGE_MSET: &str = "Multiset.image_mset";
pub const REL_MSET: &str = "Multiset.rel_mset";
pub const PRED_MSET: &str = "Multiset.pred_mset";
pub const FIMAGE: &str = "FSet.fimage";
pub const SIZE_FSET: &str = "FSet.size_fset";
pub const REL_FSET: &str = "FSet.rel_fset";
pub const PRED_FSET: &str = "FSet.pred_fset";

// Functors.

pub const FSTS: &str = "Basic_BNFs.fsts";
pub const SNDS: &str = "Basic_BNFs.snds";
pub const SETL: &str = "Basic_BNFs.setl";
pub const SETR: &str = "Basic_BNFs.setr";
pub const REL_PROD: &str = "Basic_BNFs.rel_prod";
pub const REL_SUM: &str = "BNF_Def.rel_sum";
pub const REL_SET: &str = "BNF_Def.rel_set";
pub const PRED_PROD: &str = "Basic_BNFs.pred_prod";
pub const PRED_SUM: &str = "Basic_BNFs.pred_sum";
pub const SIZE_PROD: &str = "Basic_BNF_LFPs.size_prod";
pub const SIZE_SUM: &str = "Basic_BNF_LFPs.size_sum";
