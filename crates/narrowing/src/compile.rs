//! From Program to the code of the machine.
//!
//! What is computed twice by the same expression is computed once: there are no effects. A conjunction is told as such
//! even where its first part is written as a decision tree, so that its parts can be evaluated side by side.

use crate::code::{Arm, BOOL, CHAR, Code, Fun, INT, NAT, Node, NodeId, Op, Operand, Operands, Ty, TypeId};
use crate::strict::{Strictness, is_needed};
use crate::word::{MAX_SMALL, Word, data_header};
use dashu_int::IBig;
use program::{Atom, Body, Expr, Function, Id, Join, Label, Loop, Pattern, Prim, Program, Type, Var};
use std::collections::HashMap;

/// The program is too large for the machine, or has effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsupported;

type Compile<T> = Result<T, Unsupported>;

/// Compiles a verified program without effects.
pub fn compile(program: &Program) -> Compile<Code> {
    let mut code = Code { types: vec![Ty::Bool, Ty::Nat, Ty::Int, Ty::Char], ..Code::default() };
    for prim in [Prim::Add, Prim::Sub, Prim::Mul] {
        code.ops.push(Op { prim, ty: NAT });
    }
    for (data, _) in program.datas.iter() {
        code.types.push(Ty::Data(data.index() as u32));
    }
    code.types.push(Ty::Function);
    let types = Types { datas: program.datas.len() };
    for data in program.datas.values() {
        let fields = |fields: &Vec<Type>| fields.iter().map(|ty| types.id(ty)).collect();
        code.fields.push(data.constructors.iter().map(|constructor| fields(&constructor.fields)).collect());
    }
    let strictness = Strictness::of(program);
    for function in program.functions.values() {
        let mut compiler = Compiler {
            function,
            strictness: &strictness,
            types,
            code: &mut code,
            slots: vec![None; function.vars.len()],
            labels: HashMap::new(),
            known: vec![],
        };
        let fun = compiler.function()?;
        code.functions.push(fun);
    }
    Ok(code)
}

/// Numbers of types: those of the library, the data types, functions.
#[derive(Clone, Copy)]
struct Types {
    datas: usize,
}

impl Types {
    fn id(self, ty: &Type) -> TypeId {
        match ty {
            Type::Bool => BOOL,
            Type::Nat => NAT,
            Type::Int => INT,
            Type::Char => CHAR,
            Type::Data(data) => 4 + data.index() as u32,
            Type::Fn(_) | Type::Cont(_) => 4 + self.datas as u32,
        }
    }
}

/// Where a label leads.
#[derive(Clone, Copy)]
enum Target {
    /// A join point: its first parameter and its body.
    Join(u16, NodeId),
    /// A loop: the same.
    Loop(u16, NodeId),
    /// The second part of a conjunction, which is elsewhere.
    True,
}

struct Compiler<'c> {
    function: &'c Function,
    strictness: &'c Strictness,
    types: Types,
    code: &'c mut Code,
    slots: Vec<Option<u16>>,
    labels: HashMap<Label, Target>,
    /// Expressions that have been bound, with their variables.
    known: Vec<(Expr, Var)>,
}

impl Compiler<'_> {
    fn function(&mut self) -> Compile<Fun> {
        let start = self.code.nodes.len();
        let params = slot(self.function.params.len())?;
        for (index, param) in self.function.params.iter().enumerate() {
            self.slots[param.index()] = Some(slot(index)?);
        }
        let mut slots = params;
        let node = self.body(&self.function.body, &mut slots)?;
        for node in &mut self.code.nodes[start..] {
            if let Node::Again(_, _, size, _) = node {
                *size = slots;
            }
        }
        Ok(Fun { node, params, slots })
    }

    /// Compiles a body whose variables go to slots from `next` on, which is moved behind them.
    fn body(&mut self, body: &Body, next: &mut u16) -> Compile<NodeId> {
        let mut labels = HashMap::new();
        let mut needs = self.strictness.expr(&body.result, &mut labels);
        let mut strict = vec![false; body.lets.len()];
        for (index, binding) in body.lets.iter().enumerate().rev() {
            strict[index] = is_needed(&needs, binding.var);
            needs = self.strictness.binding(binding.var, &binding.value, needs, &mut labels);
        }
        let mut bound = vec![];
        let known = self.known.len();
        for (binding, strict) in body.lets.iter().zip(strict) {
            if let Some((_, same)) = self.known.iter().find(|(value, _)| *value == binding.value) {
                self.slots[binding.var.index()] = self.slots[same.index()];
                continue;
            }
            let value = self.expr(&binding.value, next)?;
            let slot = self.bind(binding.var, next)?;
            bound.push((slot, value, strict));
            if matches!(binding.value, Expr::Call(..) | Expr::Prim(..) | Expr::Apply(..)) {
                self.known.push((binding.value.clone(), binding.var));
            }
        }
        let mut node = self.expr(&body.result, next)?;
        self.known.truncate(known);
        for (slot, value, strict) in bound.into_iter().rev() {
            node = self.binding(slot, value, strict, node);
        }
        Ok(node)
    }

    fn binding(&mut self, slot: u16, value: NodeId, strict: bool, next: NodeId) -> NodeId {
        let is_cheap = matches!(self.node(value), Node::Operand(_) | Node::Data(..) | Node::Closure(..));
        match (self.node(value), self.node(next)) {
            (Node::Operand(operand), _) => self.push(Node::Copy(slot, operand, next)),
            (_, Node::If(condition, yes, no))
                if strict
                    && condition == Operand::Slot(slot)
                    && self.node(no) == Node::Operand(Operand::Word(Word::FALSE)) =>
            {
                self.push(Node::And(slot, value, yes))
            }
            _ if strict && !is_cheap => self.push(Node::Strict(slot, value, next)),
            _ => self.push(Node::Lazy(slot, value, next)),
        }
    }

    fn expr(&mut self, expr: &Expr, next: &mut u16) -> Compile<NodeId> {
        let node = match expr {
            Expr::Atom(atom) => Node::Operand(self.operand(atom)?),
            Expr::Construct(con, args) => {
                let header = data_header(con.index, args.len()).ok_or(Unsupported)?;
                Node::Data(header, self.operands(args)?)
            }
            Expr::Prim(prim, args) => self.prim(*prim, args)?,
            Expr::Call(callee, args) => Node::Call(callee.index() as u32, self.operands(args)?),
            Expr::Apply(callee, args) => Node::Apply(self.operand(callee)?, self.operands(args)?),
            Expr::Closure(_, callee, captures) => {
                Node::Closure(callee.index() as u32, self.operands(captures)?)
            }
            Expr::If(condition, yes, no) => {
                let condition = self.operand(condition)?;
                let (yes, no) = self.branches(yes, no, next)?;
                Node::If(condition, yes, no)
            }
            Expr::Case(scrutinee, arms, default) => {
                return self.case(scrutinee, arms, default.as_deref(), next);
            }
            Expr::Join(join) => return self.join(join, next),
            Expr::Loop(cycle) => return self.cycle(cycle, next),
            Expr::Jump(label, args) => {
                let args = self.operands(args)?;
                let target = *self.labels.get(label).ok_or(Unsupported)?;
                self.jump(args, target)
            }
            Expr::Fail(_) => Node::Fail,
            Expr::Scope(body) => return self.body(body, next),
            Expr::Attempt(body, otherwise) => {
                let body = self.body(body, next)?;
                let otherwise = self.body(otherwise, next)?;
                Node::Attempt(body, otherwise)
            }
        };
        Ok(self.push(node))
    }

    fn branches(&mut self, yes: &Body, no: &Body, next: &mut u16) -> Compile<(NodeId, NodeId)> {
        let (mut left, mut right) = (*next, *next);
        let yes = self.body(yes, &mut left)?;
        let no = self.body(no, &mut right)?;
        *next = left.max(right);
        Ok((yes, no))
    }

    fn case(
        &mut self,
        scrutinee: &Atom,
        arms: &[program::Arm],
        default: Option<&Body>,
        next: &mut u16,
    ) -> Compile<NodeId> {
        let ty = scrutinee.type_in(self.function).ok_or(Unsupported)?;
        let operand = self.operand(scrutinee)?;
        let start = *next;
        let otherwise = match default {
            Some(default) => {
                let mut own = start;
                let node = self.body(default, &mut own)?;
                *next = own.max(*next);
                node
            }
            None => self.push(Node::Fail),
        };
        let node = match &ty {
            Type::Data(data) => {
                let count = self.code.fields[data.index()].len();
                let mut table = vec![Arm { first: 0, fields: 0, node: otherwise }; count];
                for arm in arms {
                    let Pattern::Con(con, vars) = &arm.pattern else { return Err(Unsupported) };
                    let mut own = start;
                    for var in vars {
                        self.bind(*var, &mut own)?;
                    }
                    let node = self.body(&arm.body, &mut own)?;
                    *next = own.max(*next);
                    table[con.index as usize] = Arm { first: start, fields: slot(vars.len())?, node };
                }
                self.code.arms.extend(table);
                Node::Case(operand, (self.code.arms.len() - count) as u32)
            }
            _ => {
                let mut literals = vec![];
                for arm in arms {
                    let Pattern::Literal(literal) = &arm.pattern else { return Err(Unsupported) };
                    let Operand::Word(literal) = self.operand(literal)? else { return Err(Unsupported) };
                    let mut own = start;
                    let node = self.body(&arm.body, &mut own)?;
                    *next = own.max(*next);
                    literals.push((literal, node));
                }
                let range = Operands { start: self.code.literals.len() as u32, len: slot(literals.len())? };
                self.code.literals.extend(literals);
                Node::Literals(operand, self.types.id(&ty), range, otherwise)
            }
        };
        Ok(self.push(node))
    }

    fn join(&mut self, join: &Join, next: &mut u16) -> Compile<NodeId> {
        if join.params.is_empty() && is_condition(&join.rest, &[join.label]) {
            self.labels.insert(join.label, Target::True);
            let first = self.body(&join.rest, next)?;
            let second = self.body(&join.body, next)?;
            let slot = *next;
            *next = next.checked_add(1).ok_or(Unsupported)?;
            return Ok(self.push(Node::And(slot, first, second)));
        }
        let first = *next;
        for param in &join.params {
            self.bind(*param, next)?;
        }
        let node = self.body(&join.body, next)?;
        self.labels.insert(join.label, Target::Join(first, node));
        self.body(&join.rest, next)
    }

    fn cycle(&mut self, cycle: &Loop, next: &mut u16) -> Compile<NodeId> {
        let inits = self.operands(&cycle.inits)?;
        let first = *next;
        for param in &cycle.params {
            self.bind(*param, next)?;
        }
        // Jumps need to know where the body is before it is there.
        let start = self.push(Node::Fail);
        self.labels.insert(cycle.label, Target::Loop(first, start));
        let body = self.body(&cycle.body, next)?;
        self.code.nodes[start as usize] = self.node(body);
        Ok(self.push(Node::Jump(inits, first, start)))
    }

    fn jump(&self, args: Operands, target: Target) -> Node {
        match target {
            Target::Loop(first, node) => Node::Again(args, first, 0, node),
            Target::Join(first, node) => Node::Jump(args, first, node),
            Target::True => Node::Operand(Operand::Word(Word::TRUE)),
        }
    }

    fn prim(&mut self, prim: Prim, args: &[Atom]) -> Compile<Node> {
        if prim.has_effect() {
            return Err(Unsupported);
        }
        let [first, rest @ ..] = args else { return Err(Unsupported) };
        let ty = first.type_in(self.function).ok_or(Unsupported)?;
        let op = Op { prim, ty: self.types.id(&ty) };
        let number = match self.code.ops.iter().position(|own| *own == op) {
            Some(number) => number,
            None => {
                self.code.ops.push(op);
                self.code.ops.len() - 1
            }
        };
        let first = self.operand(first)?;
        let second = match rest {
            [second] => self.operand(second)?,
            [] => Operand::Word(Word::FALSE),
            _ => return Err(Unsupported),
        };
        Ok(Node::Operation(number as u32, [first, second]))
    }

    fn operands(&mut self, atoms: &[Atom]) -> Compile<Operands> {
        let operands = atoms.iter().map(|atom| self.operand(atom)).collect::<Compile<Vec<_>>>()?;
        let start = self.code.operands.len() as u32;
        self.code.operands.extend(operands);
        Ok(Operands { start, len: slot(atoms.len())? })
    }

    fn operand(&mut self, atom: &Atom) -> Compile<Operand> {
        Ok(match atom {
            Atom::Var(var) => Operand::Slot(self.slots[var.index()].ok_or(Unsupported)?),
            Atom::Bool(value) => Operand::Word(Word::truth(*value)),
            Atom::Char(code) => Operand::Word(Word::small(i32::from(*code))),
            Atom::Con(con) => Operand::Word(Word::small(con.index as i32)),
            Atom::Nat(number) => Operand::Word(self.number(IBig::from(number.clone()))),
            Atom::Int(number) => Operand::Word(self.number(number.clone())),
        })
    }

    fn number(&mut self, number: IBig) -> Word {
        match i64::try_from(&number) {
            Ok(small) if (-MAX_SMALL..=MAX_SMALL).contains(&small) => Word::small(small as i32),
            _ => {
                // The heap starts with the constants, two words each.
                self.code.constants.push(number);
                Word::at(2 * (self.code.constants.len() as u32 - 1))
            }
        }
    }

    fn bind(&mut self, var: Var, next: &mut u16) -> Compile<u16> {
        let slot = *next;
        self.slots[var.index()] = Some(slot);
        *next = next.checked_add(1).ok_or(Unsupported)?;
        Ok(slot)
    }

    fn node(&self, id: NodeId) -> Node {
        self.code.nodes[id as usize]
    }

    fn push(&mut self, node: Node) -> NodeId {
        self.code.nodes.push(node);
        self.code.nodes.len() as NodeId - 1
    }
}

fn slot(number: usize) -> Compile<u16> {
    u16::try_from(number).map_err(|_| Unsupported)
}

/// Whether a body does nothing but decide between jumping to one of some labels and being false.
fn is_condition(body: &Body, labels: &[Label]) -> bool {
    base::check_stack();
    match &body.result {
        Expr::Jump(label, _) => labels.contains(label),
        Expr::Atom(Atom::Bool(false)) => true,
        Expr::If(_, yes, no) => is_condition(yes, labels) && is_condition(no, labels),
        Expr::Case(_, arms, default) => {
            arms.iter().all(|arm| is_condition(&arm.body, labels))
                && default.as_deref().is_none_or(|default| is_condition(default, labels))
        }
        Expr::Join(join) => {
            is_condition(&join.body, labels) && is_condition(&join.rest, &[labels, &[join.label]].concat())
        }
        _ => false,
    }
}
