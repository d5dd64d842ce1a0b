//! Cells, closures, case distinctions.

use super::body::{Dest, Emitted, Emitter, Words};
use super::stubs::Stub;
use crate::context::{END, Status, TOP};
use crate::layout::{ConShape, Shape, Tagging};
use crate::number;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, InstBuilder, Value, types};
use cranelift_frontend::Switch;
use dashu_int::IBig;
use program::{Arm, Atom, Body, Con, DataId, Fun, Pattern, Place, Type, Var};

impl<'p> Emitter<'_, 'p> {
    /// Room for so many words in the region.
    pub fn allocate(&mut self, words: usize) -> Value {
        let context = self.context();
        let top = self.builder.ins().load(types::I64, self.flags.context, context, TOP);
        let end = self.builder.ins().load(types::I64, self.flags.context, context, END);
        let new_top = self.builder.ins().iadd_imm_s(top, 8 * words as i64);
        let fits = self.builder.ins().icmp(IntCC::UnsignedLessThanOrEqual, new_top, end);
        let exit = self.exit(Status::OutOfMemory);
        self.require(fits, exit);
        self.builder.ins().store(self.flags.context, new_top, context, TOP);
        top
    }

    /// A constructor without fields.
    pub fn constant(&mut self, con: Con) -> Words {
        match self.codegen.layout.con(con) {
            Some(&ConShape::Immediate(word)) => vec![self.word(i64::from(word))],
            _ => vec![],
        }
    }

    pub fn construct(&mut self, con: Con, args: &[Atom]) -> Words {
        let fields = self.atoms(args);
        match self.codegen.layout.con(con) {
            Some(ConShape::Cell { .. }) => vec![self.make_cell(con, &fields, None).0],
            _ => fields,
        }
    }

    /// A cell with the words of its fields, but for the one at `hole`: its value and where its fields start.
    pub fn make_cell(&mut self, con: Con, fields: &[Value], hole: Option<usize>) -> (Value, Value) {
        let Some(&ConShape::Cell { tag, words }) = self.codegen.layout.con(con) else {
            unreachable!("{con:?} has a cell");
        };
        let cell = self.allocate(words);
        let (value, start) = match self.codegen.layout.tagging(con.data) {
            Tagging::None => (cell, cell),
            Tagging::LowBits if tag == 0 => (cell, cell),
            Tagging::LowBits => (self.builder.ins().iadd_imm_s(cell, i64::from(tag)), cell),
            Tagging::Header => {
                let header = self.word(i64::from(tag));
                self.builder.ins().store(self.flags.cell, header, cell, 0);
                (cell, self.builder.ins().iadd_imm_s(cell, 8))
            }
        };
        for (index, &word) in fields.iter().enumerate().filter(|(index, _)| Some(*index) != hole) {
            self.builder.ins().store(self.flags.cell, word, start, 8 * index as i32);
        }
        (value, start)
    }

    pub fn store_words(&mut self, cell: Value, start: i32, words: &[Value]) {
        for (index, &word) in words.iter().enumerate() {
            self.builder.ins().store(self.flags.cell, word, cell, start + 8 * index as i32);
        }
    }

    pub fn closure(&mut self, place: Place, callee: Fun, captures: &[Atom]) -> Emitted<Words> {
        let mut words = vec![self.wrapper_address(callee, captures.len())?];
        words.extend(self.atoms(captures));
        let environment = match place {
            Place::Heap => self.allocate(words.len()),
            Place::Stack => self.frame_slot(words.len()),
        };
        self.store_words(environment, 0, &words);
        Ok(vec![environment])
    }

    // Case distinctions.

    pub fn case(
        &mut self,
        scrutinee: &Atom,
        arms: &'p [Arm],
        default: Option<&'p Body>,
        dest: Dest,
    ) -> Emitted<()> {
        let words = self.atom(scrutinee);
        match scrutinee.type_in(self.function) {
            Some(Type::Data(data)) => self.case_of_data(data, &words, arms, default, dest),
            _ => self.case_of_literals(words[0], arms, default, dest),
        }
    }

    fn case_of_data(
        &mut self,
        data: DataId,
        words: &[Value],
        arms: &'p [Arm],
        default: Option<&'p Body>,
        dest: Dest,
    ) -> Emitted<()> {
        let blocks: Vec<Block> = arms.iter().map(|_| self.builder.create_block()).collect();
        let default_block = default.map(|_| self.builder.create_block());
        let target = |con: Con| {
            let arm = arms.iter().position(|arm| matches!(arm.pattern, Pattern::Con(c, _) if c == con));
            arm.map(|arm| blocks[arm]).or(default_block).expect("a case names everything or has a default")
        };
        let targets: Vec<Block> =
            self.codegen.program.datas[data].cons(data).map(|(con, _)| target(con)).collect();
        self.dispatch_data(data, words, &targets);
        for (arm, &block) in arms.iter().zip(&blocks) {
            self.builder.switch_to_block(block);
            if let Pattern::Con(con, vars) = &arm.pattern {
                self.bind_fields(*con, words, vars);
            }
            self.body(&arm.body, dest)?;
        }
        if let (Some(body), Some(block)) = (default, default_block) {
            self.builder.switch_to_block(block);
            self.body(body, dest)?;
        }
        Ok(())
    }

    /// Jumps to the target of the constructor that the value is made with.
    fn dispatch_data(&mut self, data: DataId, words: &[Value], targets: &[Block]) {
        let (immediates, tagging, cons) = match self.codegen.layout.shape(data) {
            Shape::Spread { .. } => return self.jump(targets[0], &[]),
            Shape::Word { immediates, tagging, cons } => (*immediates, *tagging, cons.clone()),
        };
        let word = words[0];
        let (mut of_immediates, mut of_cells) = (vec![], vec![]);
        for (con, &target) in cons.iter().zip(targets) {
            match con {
                ConShape::Immediate(index) => of_immediates.push((*index, target)),
                ConShape::Cell { tag, .. } => of_cells.push((*tag, target)),
            }
        }
        if !of_immediates.is_empty() && !of_cells.is_empty() {
            let immediate_block = self.group_block(&of_immediates);
            let cell_block = self.group_block(&of_cells);
            let is_immediate =
                self.builder.ins().icmp_imm_s(IntCC::UnsignedLessThan, word, i64::from(immediates));
            self.builder.ins().brif(is_immediate, immediate_block, &[], cell_block, &[]);
            if !is_uniform(&of_immediates) {
                self.builder.switch_to_block(immediate_block);
                self.dispatch(word, &of_immediates);
            }
            if is_uniform(&of_cells) {
                return;
            }
            self.builder.switch_to_block(cell_block);
        } else if of_cells.is_empty() {
            return self.dispatch(word, &of_immediates);
        }
        let tag = match tagging {
            Tagging::None => word,
            Tagging::LowBits => self.builder.ins().band_imm_s(word, 7),
            Tagging::Header => self.builder.ins().load(types::I64, self.flags.cell, word, 0),
        };
        self.dispatch(tag, &of_cells);
    }

    /// The block where a group of constructors is told apart: their common target, if they have one.
    fn group_block(&mut self, targets: &[(u32, Block)]) -> Block {
        if is_uniform(targets) { targets[0].1 } else { self.builder.create_block() }
    }

    /// Jumps to the target of the number `selector`, which is one of those given, in ascending order.
    fn dispatch(&mut self, selector: Value, targets: &[(u32, Block)]) {
        // The most frequent target needs no test.
        let count = |block: Block| targets.iter().filter(|(_, target)| *target == block).count();
        let (_, usual) = *targets.iter().max_by_key(|(_, block)| count(*block)).expect("there is a target");
        let tested: Vec<(u32, Block)> =
            targets.iter().copied().filter(|(_, target)| *target != usual).collect();
        if tested.len() <= 3 {
            for (number, target) in tested {
                let is_it = self.builder.ins().icmp_imm_s(IntCC::Equal, selector, i64::from(number));
                let next = self.builder.create_block();
                self.builder.ins().brif(is_it, target, &[], next, &[]);
                self.builder.switch_to_block(next);
            }
            return self.jump(usual, &[]);
        }
        let mut switch = Switch::new();
        for (number, target) in tested {
            switch.set_entry(u128::from(number), target);
        }
        switch.emit(&mut self.builder, selector, usual);
    }

    fn bind_fields(&mut self, con: Con, words: &[Value], vars: &[Var]) {
        let counts: Vec<usize> =
            vars.iter().map(|&var| self.codegen.layout.words(&self.function.vars[var].ty)).collect();
        let Some(&ConShape::Cell { tag, .. }) = self.codegen.layout.con(con) else {
            let mut words = words.iter().copied();
            for (&var, count) in vars.iter().zip(counts) {
                let field = words.by_ref().take(count).collect();
                self.bind(var, field);
            }
            return;
        };
        let mut at = match self.codegen.layout.tagging(con.data) {
            Tagging::None => 0,
            Tagging::LowBits => -(tag as i32),
            Tagging::Header => 8,
        };
        for (&var, count) in vars.iter().zip(counts) {
            let load = |index| (index, at + 8 * index as i32);
            let field = (0..count)
                .map(load)
                .map(|(_, offset)| self.builder.ins().load(types::I64, self.flags.cell, words[0], offset))
                .collect();
            self.bind(var, field);
            at += 8 * count as i32;
        }
    }

    fn case_of_literals(
        &mut self,
        word: Value,
        arms: &'p [Arm],
        default: Option<&'p Body>,
        dest: Dest,
    ) -> Emitted<()> {
        let mut switch = Switch::new();
        let mut blocks = vec![];
        for arm in arms {
            let block = self.builder.create_block();
            blocks.push(block);
            let Pattern::Literal(literal) = &arm.pattern else { continue };
            match small_literal(literal) {
                Some(value) => switch.set_entry(u128::from(value as u64), block),
                None => self.test_large(word, literal, block),
            }
        }
        let default_block = self.builder.create_block();
        switch.emit(&mut self.builder, word, default_block);
        for (arm, block) in arms.iter().zip(blocks) {
            self.builder.switch_to_block(block);
            self.body(&arm.body, dest)?;
        }
        self.builder.switch_to_block(default_block);
        self.body(default.expect("a case of literals has a default"), dest)
    }

    fn test_large(&mut self, word: Value, literal: &Atom, block: Block) {
        let literal = self.atom(literal)[0];
        let is_it = self.slow(Stub::Equal, word, literal);
        let next = self.builder.create_block();
        self.builder.ins().brif(is_it, block, &[], next, &[]);
        self.builder.switch_to_block(next);
    }
}

fn is_uniform(targets: &[(u32, Block)]) -> bool {
    targets.iter().all(|(_, target)| *target == targets[0].1)
}

/// The word of a literal that is small.
pub(crate) fn small_literal(literal: &Atom) -> Option<i64> {
    match literal {
        Atom::Bool(value) => Some(i64::from(*value)),
        Atom::Char(value) => Some(i64::from(*value)),
        Atom::Nat(value) => number::small(&IBig::from(value.clone())),
        Atom::Int(value) => number::small(value),
        Atom::Con(_) | Atom::Var(_) => None,
    }
}
