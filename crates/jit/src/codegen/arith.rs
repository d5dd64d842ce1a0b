//! Primitive operations: the small case in line, the rest out of line.
//!
//! [`crate::number`] explains why one check per operation is enough.

use super::body::{Emitted, Emitter, Words};
use super::data::small_literal;
use super::stubs::Stub;
use crate::context::COUNTERS;
use crate::number::{UNIT, UNIT_BITS};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use program::{Atom, Prim, Type};

/// A comparison: of small words, and out of line.
#[derive(Clone, Copy)]
pub(crate) struct Comparison {
    condition: IntCC,
    stub: Stub,
}

impl Comparison {
    pub fn of(prim: Prim) -> Option<Comparison> {
        let (condition, stub) = match prim {
            Prim::Equal => (IntCC::Equal, Stub::Equal),
            Prim::Less => (IntCC::SignedLessThan, Stub::Less),
            Prim::LessEq => (IntCC::SignedLessThanOrEqual, Stub::LessEq),
            _ => return None,
        };
        Some(Comparison { condition, stub })
    }
}

impl Emitter<'_, '_> {
    pub fn prim(&mut self, prim: Prim, args: &[Atom]) -> Emitted<Words> {
        let is_nat = args.first().and_then(|arg| arg.type_in(self.function)) == Some(Type::Nat);
        let result = match (prim, args) {
            (Prim::Add, [x, y]) => self.add(is_nat, x, y),
            (Prim::Sub, [x, y]) if is_nat => self.nat_sub(x, y),
            (Prim::Sub, [x, y]) => self.int_sub(x, y),
            (Prim::Neg, [x]) => self.int_sub(&Atom::Int(dashu_int::IBig::ZERO), x),
            (Prim::Mul, [x, y]) => self.mul(is_nat, x, y),
            (Prim::Equal | Prim::Less | Prim::LessEq, [x, y]) => self.compare(prim, x, y),
            (Prim::Not, [x]) => {
                let x = self.operand(x);
                self.builder.ins().bxor_imm_s(x, 1)
            }
            (Prim::IntOfNat | Prim::NatOfChar, [x]) => self.operand(x),
            (Prim::NatOfInt, [x]) => {
                let x = self.operand(x);
                let zero = self.word(0);
                self.builder.ins().smax(x, zero)
            }
            (Prim::Count(counter), _) => self.count(counter),
            (Prim::Counted(counter), _) => self.counted(counter),
            _ => return self.rare_prim(prim, is_nat, args),
        };
        Ok(vec![result])
    }

    fn operand(&mut self, atom: &Atom) -> Value {
        self.atom(atom)[0]
    }

    fn operands(&mut self, x: &Atom, y: &Atom) -> (Value, Value) {
        (self.operand(x), self.operand(y))
    }

    /// Whether a word is a small number.
    pub fn is_small(&mut self, is_nat: bool, word: Value) -> Value {
        if is_nat {
            return self.builder.ins().icmp_imm_s(IntCC::UnsignedLessThan, word, UNIT);
        }
        let shifted = self.builder.ins().iadd_imm_s(word, UNIT);
        self.builder.ins().icmp_imm_s(IntCC::UnsignedLessThan, shifted, 2 * UNIT)
    }

    /// `fast` where `is_fast` holds, the slow path elsewhere.
    fn or_slow(&mut self, is_fast: Value, fast: Value, stub: Stub, x: Value, y: Value) -> Value {
        let (done, result) = self.block_of_words(1);
        let slow = self.builder.create_block();
        self.builder.set_cold_block(slow);
        self.builder.ins().brif(is_fast, done, &[fast.into()], slow, &[]);
        self.builder.switch_to_block(slow);
        let word = self.slow(stub, x, y);
        self.jump(done, &[word]);
        self.builder.switch_to_block(done);
        result[0]
    }

    // Slow paths of sums and differences get the first operand and the machine's result: the second operand
    // follows from these, and need not be kept for a path that is hardly ever taken.

    fn add(&mut self, is_nat: bool, x: &Atom, y: &Atom) -> Value {
        let (x, y) = self.operands(x, y);
        let sum = self.builder.ins().iadd(x, y);
        let is_fast = self.is_small(is_nat, sum);
        self.or_slow(is_fast, sum, Stub::Add, x, sum)
    }

    fn int_sub(&mut self, x: &Atom, y: &Atom) -> Value {
        let is_one_small = small_literal(x).or(small_literal(y)).is_some();
        let (x, y) = self.operands(x, y);
        let difference = self.builder.ins().isub(x, y);
        let mut is_fast = self.is_small(false, difference);
        if !is_one_small {
            // Two large numbers may lie close together.
            let is_x_small = self.is_small(false, x);
            is_fast = self.builder.ins().band(is_fast, is_x_small);
        }
        self.or_slow(is_fast, difference, Stub::IntSub, x, difference)
    }

    fn nat_sub(&mut self, x: &Atom, y: &Atom) -> Value {
        let is_y_small = small_literal(y).is_some();
        let (x, y) = self.operands(x, y);
        let difference = self.builder.ins().isub(x, y);
        if is_y_small {
            let is_fast = self.is_small(true, difference);
            return self.or_slow(is_fast, difference, Stub::NatSub, x, difference);
        }
        let either = self.builder.ins().bor(x, y);
        let is_fast = self.is_small(true, either);
        let zero = self.word(0);
        let stopped = self.builder.ins().smax(difference, zero);
        self.or_slow(is_fast, stopped, Stub::NatSub, x, difference)
    }

    fn mul(&mut self, is_nat: bool, x: &Atom, y: &Atom) -> Value {
        let (x, y) = self.operands(x, y);
        let (product, overflows) = if is_nat {
            self.builder.ins().umul_overflow(x, y)
        } else {
            self.builder.ins().smul_overflow(x, y)
        };
        let fits = self.builder.ins().icmp_imm_s(IntCC::Equal, overflows, 0);
        let is_product_small = self.is_small(is_nat, product);
        let is_fast = self.builder.ins().band(fits, is_product_small);
        self.or_slow(is_fast, product, Stub::Mul, x, y)
    }

    /// The truth value of a comparison.
    fn compare(&mut self, prim: Prim, x: &Atom, y: &Atom) -> Value {
        let comparison = Comparison::of(prim).expect("only comparisons come here");
        if let Some(result) = self.compare_in_line(comparison, x, y) {
            return result;
        }
        let is_nat = x.type_in(self.function) == Some(Type::Nat);
        let (x, y) = self.operands(x, y);
        let result = self.builder.ins().icmp(comparison.condition, x, y);
        let result = self.builder.ins().uextend(types::I64, result);
        let is_fast = self.is_small(is_nat, x);
        self.or_slow(is_fast, result, comparison.stub, x, y)
    }

    /// Branches on a comparison, without making a truth value of it.
    pub fn branch_on(&mut self, comparison: Comparison, x: &Atom, y: &Atom, yes: Block, no: Block) {
        if let Some(result) = self.compare_in_line(comparison, x, y) {
            self.builder.ins().brif(result, yes, &[], no, &[]);
            return;
        }
        let is_nat = x.type_in(self.function) == Some(Type::Nat);
        let (x, y) = self.operands(x, y);
        let slow = self.builder.create_block();
        self.builder.set_cold_block(slow);
        let is_fast = self.is_small(is_nat, x);
        self.require(is_fast, slow);
        let result = self.builder.ins().icmp(comparison.condition, x, y);
        self.builder.ins().brif(result, yes, &[], no, &[]);
        self.builder.switch_to_block(slow);
        let result = self.slow(comparison.stub, x, y);
        self.builder.ins().brif(result, yes, &[], no, &[]);
    }

    /// A comparison that has no slow path: of characters, truth values and enumerations, or with a literal.
    fn compare_in_line(&mut self, comparison: Comparison, x: &Atom, y: &Atom) -> Option<Value> {
        let is_literal = small_literal(x).or(small_literal(y)).is_some();
        if !is_literal && x.type_in(self.function).is_some_and(|ty| ty.is_number()) {
            return None;
        }
        let (xs, ys) = (self.atom(x), self.atom(y));
        let (&[x], &[y]) = (&xs[..], &ys[..]) else {
            // A type of one value takes no words.
            return Some(self.word(i64::from(comparison.stub != Stub::Less)));
        };
        let result = self.builder.ins().icmp(comparison.condition, x, y);
        Some(self.builder.ins().uextend(types::I64, result))
    }

    /// A counter, which never becomes a large number.
    fn counted(&mut self, counter: u8) -> Value {
        let (counters, at) = self.counter(counter);
        self.builder.ins().load(types::I64, self.flags.context, counters, at)
    }

    /// Where a counter is.
    fn counter(&mut self, counter: u8) -> (Value, i32) {
        let context = self.context();
        let counters = self.builder.ins().load(types::I64, self.flags.context, context, COUNTERS);
        (counters, 8 * i32::from(counter))
    }

    fn count(&mut self, counter: u8) -> Value {
        let (counters, at) = self.counter(counter);
        let count = self.builder.ins().load(types::I64, self.flags.context, counters, at);
        let count = self.builder.ins().iadd_imm_s(count, 1);
        self.builder.ins().store(self.flags.context, count, counters, at);
        self.word(1)
    }

    fn rare_prim(&mut self, prim: Prim, is_nat: bool, args: &[Atom]) -> Emitted<Words> {
        let result = match (prim, args) {
            (Prim::Div, [x, y]) => self.div_mod(is_nat, Stub::Div, x, y),
            (Prim::Mod, [x, y]) => self.div_mod(is_nat, Stub::Mod, x, y),
            (Prim::BitAnd, [x, y]) => self.bitwise(is_nat, Stub::BitAnd, x, y),
            (Prim::BitOr, [x, y]) => self.bitwise(is_nat, Stub::BitOr, x, y),
            (Prim::BitXor, [x, y]) => self.bitwise(is_nat, Stub::BitXor, x, y),
            (Prim::ShiftLeft, [x, y]) => self.shift_left(is_nat, x, y),
            (Prim::ShiftRight, [x, y]) => self.shift_right(is_nat, x, y),
            (Prim::CharOfNat, [x]) => {
                let x = self.operand(x);
                let low = self.builder.ins().band_imm_s(x, 255);
                let is_fast = self.is_small(true, x);
                let zero = self.word(0);
                self.or_slow(is_fast, low, Stub::LowByte, x, zero)
            }
            (Prim::Random, [bound]) => {
                let bound = self.operand(bound);
                let zero = self.word(0);
                self.slow(Stub::Random, bound, zero)
            }
            (Prim::Emit, _) => self.emit(args),
            _ => unreachable!("{prim:?} has its operands"),
        };
        Ok(vec![result])
    }

    /// Whether both words are small numbers.
    fn are_small(&mut self, is_nat: bool, x: Value, y: Value) -> Value {
        if is_nat {
            let either = self.builder.ins().bor(x, y);
            return self.is_small(true, either);
        }
        let (x, y) = (self.is_small(false, x), self.is_small(false, y));
        self.builder.ins().band(x, y)
    }

    fn div_mod(&mut self, is_nat: bool, stub: Stub, x: &Atom, y: &Atom) -> Value {
        let literal = small_literal(y);
        let (x, y) = self.operands(x, y);
        if let Some(power) = literal.filter(|value| *value > 0 && value.count_ones() == 1) {
            // Shifting and masking round down, for negative numbers too.
            let result = if stub == Stub::Div {
                self.builder.ins().sshr_imm_u(x, i64::from(power.trailing_zeros()))
            } else {
                self.builder.ins().band_imm_s(x, power - 1)
            };
            let is_fast = self.is_small(is_nat, x);
            return self.or_slow(is_fast, result, stub, x, y);
        }
        let (done, result) = self.block_of_words(1);
        let slow = self.builder.create_block();
        self.builder.set_cold_block(slow);
        if literal.is_none_or(|value| value == 0) {
            self.require(y, slow);
        }
        let are_small =
            if literal.is_some() { self.is_small(is_nat, x) } else { self.are_small(is_nat, x, y) };
        self.require(are_small, slow);
        let fast = if is_nat { self.nat_quotient(stub, x, y) } else { self.int_quotient(stub, x, y) };
        if !is_nat && stub == Stub::Div {
            // The smallest of the small numbers has no small negation.
            let is_small = self.is_small(false, fast);
            self.require(is_small, slow);
        }
        self.jump(done, &[fast]);
        self.builder.switch_to_block(slow);
        let word = self.slow(stub, x, y);
        self.jump(done, &[word]);
        self.builder.switch_to_block(done);
        result[0]
    }

    fn nat_quotient(&mut self, stub: Stub, x: Value, y: Value) -> Value {
        if stub == Stub::Div { self.builder.ins().udiv(x, y) } else { self.builder.ins().urem(x, y) }
    }

    /// The machine rounds towards zero; where signs differ and something remains, one step down is due.
    fn int_quotient(&mut self, stub: Stub, x: Value, y: Value) -> Value {
        let remainder = self.builder.ins().srem(x, y);
        let signs = self.builder.ins().bxor(remainder, y);
        let is_opposite = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, signs, 0);
        let is_rest = self.builder.ins().icmp_imm_s(IntCC::NotEqual, remainder, 0);
        let is_off = self.builder.ins().band(is_opposite, is_rest);
        if stub == Stub::Div {
            let quotient = self.builder.ins().sdiv(x, y);
            let step = self.builder.ins().uextend(types::I64, is_off);
            return self.builder.ins().isub(quotient, step);
        }
        let moved = self.builder.ins().iadd(remainder, y);
        self.builder.ins().select(is_off, moved, remainder)
    }

    fn bitwise(&mut self, is_nat: bool, stub: Stub, x: &Atom, y: &Atom) -> Value {
        let (x, y) = self.operands(x, y);
        let result = match stub {
            Stub::BitAnd => self.builder.ins().band(x, y),
            Stub::BitOr => self.builder.ins().bor(x, y),
            _ => self.builder.ins().bxor(x, y),
        };
        let is_fast = self.are_small(is_nat, x, y);
        self.or_slow(is_fast, result, stub, x, y)
    }

    fn shift_left(&mut self, is_nat: bool, x: &Atom, by: &Atom) -> Value {
        let (x, by) = self.operands(x, by);
        let shifted = self.builder.ins().ishl(x, by);
        let back = self.builder.ins().sshr(shifted, by);
        let is_whole = self.builder.ins().icmp(IntCC::Equal, back, x);
        let is_short = self.builder.ins().icmp_imm_s(IntCC::UnsignedLessThan, by, i64::from(UNIT_BITS));
        let is_result_small = self.is_small(is_nat, shifted);
        let is_fast = self.builder.ins().band(is_whole, is_short);
        let is_fast = self.builder.ins().band(is_fast, is_result_small);
        self.or_slow(is_fast, shifted, Stub::ShiftLeft, x, by)
    }

    fn shift_right(&mut self, is_nat: bool, x: &Atom, by: &Atom) -> Value {
        let (x, by) = self.operands(x, by);
        let shifted = self.builder.ins().sshr(x, by);
        let is_short = self.builder.ins().icmp_imm_s(IntCC::UnsignedLessThan, by, i64::from(UNIT_BITS));
        let is_x_small = self.is_small(is_nat, x);
        let is_fast = self.builder.ins().band(is_short, is_x_small);
        self.or_slow(is_fast, shifted, Stub::ShiftRight, x, by)
    }

    /// Hands the operands over in a slot of the frame.
    fn emit(&mut self, args: &[Atom]) -> Value {
        let types = args.iter().filter_map(|arg| arg.type_in(self.function)).collect();
        self.codegen.emitted.push(types);
        let site = self.word(self.codegen.emitted.len() as i64 - 1);
        let words = self.atoms(args);
        let slot = self.frame_slot(words.len());
        self.store_words(slot, 0, &words);
        self.slow(Stub::Emit, site, slot)
    }
}
