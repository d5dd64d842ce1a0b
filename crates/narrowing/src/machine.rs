//! The machine: evaluates code by need, with a stack of frames that can be kept and come back to.
//!
//! A frame points to the one below it. Frames below the barrier belong to suspended threads and are never overwritten,
//! so a suspended evaluation is a frame and a word to go on with.

use crate::apart::Apart;
use crate::code::{Code, Node, NodeId, Operand, Operands};
use crate::heap::{Heap, View};
use crate::order::{Need, Partner};
use crate::word::{Word, header, kind, kind_of, payload_of};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a step of evaluation goes on.
pub enum Step {
    Value(Word),
    /// The value is that of another word.
    Force(Word),
    /// More must be known first; then the operation is tried again.
    Need(Need),
    /// The comparison goes on with this list of pairs when more is known.
    Wait(Need, u32),
    TooLarge,
}

/// How the run of a thread ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ran {
    Value(Word),
    /// It needs the hole at this address, or to know how it stands to another one.
    Stuck(u32, Option<Partner>),
    /// It needs a word that another thread is computing.
    Waiting(Word),
    Failed,
    OutOfSteps,
    OutOfMemory,
    /// Somebody raised the flag.
    Cancelled,
}

/// What is done with the next value.
#[derive(Clone, Copy, Debug)]
enum Frame {
    /// It is the value of a suspended computation.
    Update(u32),
    /// A node is evaluated again, now that what it needs is known.
    Retry(NodeId, u32),
    /// It is bound, and evaluation goes on.
    Bind(NodeId, u32),
    And(NodeId, u32),
    Operation(u32, [Word; 2]),
    Compare(u32, u32),
    Attempt(NodeId, u32),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    below: u32,
    frame: Frame,
}

/// Where a thread stands. Frames are counted from 1; 0 is the end of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub top: u32,
    /// The value that comes back to this frame is that of the thread.
    pub root: u32,
    /// The uppermost of the frames right above the root that ask for conjunctions, one inside the other.
    pub fork: u32,
}

/// What is done next.
#[derive(Clone, Copy, Debug)]
pub enum State {
    Eval(NodeId, u32),
    Force(Word),
    /// What is on the stack is tried again when more is known.
    Await(Need),
    Return(Word),
    Fail,
}

#[derive(Debug)]
pub struct Machine {
    pub code: Code,
    pub heap: Heap,
    pub apart: Apart,
    frames: Vec<Entry>,
    /// Frames below this one are kept.
    pub barrier: u32,
    position: Position,
    /// Ends the run when it is raised.
    pub flag: Arc<AtomicBool>,
    /// Words that may be in use.
    pub memory: usize,
    /// Pairs that are compared; kept to be used again.
    pub(crate) pairs: Vec<(Word, Word, u32)>,
    pub(crate) deferred: Vec<(Word, Word, u32)>,
}

/// How often the flag is looked at, in steps.
const LOOK: u64 = 4_096;

const NOWHERE: Position = Position { top: 0, root: 0, fork: 0 };

impl Machine {
    pub fn new(code: Code, memory: usize) -> Machine {
        let mut machine = Machine {
            code,
            heap: Heap::default(),
            apart: Apart::default(),
            frames: vec![],
            barrier: 0,
            position: NOWHERE,
            flag: Arc::default(),
            memory,
            pairs: vec![],
            deferred: vec![],
        };
        machine.reset();
        machine
    }

    /// Forgets everything that was computed.
    pub fn reset(&mut self) {
        self.heap.clear();
        self.apart.truncate(0);
        self.frames.clear();
        self.barrier = 0;
        for constant in self.code.constants.clone() {
            self.heap.big(constant);
        }
    }

    /// A suspended call.
    pub fn call(&mut self, function: u32, args: &[Word]) -> Word {
        match self.entered(function, args) {
            State::Eval(node, variables) => self.heap.thunk(node, variables),
            State::Force(word) | State::Return(word) | State::Await(Need { word, .. }) => word,
            State::Fail => Word::at(self.heap.push(&[header(kind::FAILED, 0), 0])),
        }
    }

    /// A call that is not suspended.
    pub fn entered(&mut self, function: u32, args: &[Word]) -> State {
        let fun = self.code.functions[function as usize];
        let variables = self.block(fun.slots);
        for (index, arg) in args.iter().enumerate() {
            self.heap.cells[variables as usize + index] = arg.bits();
        }
        State::Eval(fun.node, variables)
    }

    fn block(&mut self, slots: u16) -> u32 {
        let address = self.heap.len();
        self.heap.cells.resize(address as usize + usize::from(slots), 1);
        address
    }

    /// Runs a thread until it has a value or cannot go on; `position` says afterwards where it stands.
    pub fn run(&mut self, position: &mut Position, state: State, fuel: &mut u64) -> Ran {
        self.position = *position;
        let ran = self.steps(state, fuel);
        *position = self.position;
        ran
    }

    fn steps(&mut self, mut state: State, fuel: &mut u64) -> Ran {
        loop {
            if *fuel == 0 {
                return Ran::OutOfSteps;
            }
            *fuel -= 1;
            if fuel.is_multiple_of(LOOK) && self.flag.load(Ordering::Relaxed) {
                return Ran::Cancelled;
            }
            state = match state {
                State::Eval(node, variables) => self.eval(node, variables),
                State::Force(word) => {
                    let word = self.heap.follow(word);
                    if word.as_small().is_some() {
                        State::Return(word)
                    } else {
                        match self.force(word) {
                            Ok(state) => state,
                            Err(ran) => return ran,
                        }
                    }
                }
                State::Await(Need { word, partner }) => {
                    let word = self.heap.follow(word);
                    if partner.is_some() && self.is_hole(word) {
                        return Ran::Stuck(word.address(), partner);
                    }
                    State::Force(word)
                }
                State::Return(word) => {
                    if self.position.top == self.position.root {
                        return Ran::Value(word);
                    }
                    let frame = self.pop();
                    self.resume(frame, word)
                }
                State::Fail => {
                    if self.position.top == self.position.root {
                        return Ran::Failed;
                    }
                    let frame = self.pop();
                    self.unwind(frame)
                }
            };
            if self.heap.cells.len() > self.memory || self.frames.len() * 4 > self.memory {
                return Ran::OutOfMemory;
            }
        }
    }

    /// Begins the computation of an object's value.
    fn force(&mut self, word: Word) -> Result<State, Ran> {
        let address = word.address();
        let found = self.heap.header(address);
        Ok(match kind_of(found) {
            kind::THUNK => {
                let variables = self.heap.cells[address as usize + 1];
                self.begin(address);
                State::Eval(payload_of(found), variables)
            }
            kind::OPERATION => {
                let operands = [self.heap.word(address + 1), self.heap.word(address + 2)];
                self.begin(address);
                self.operation(payload_of(found), operands)
            }
            kind::HOLE => return Err(Ran::Stuck(address, None)),
            kind::BUSY => return Err(Ran::Waiting(word)),
            kind::FAILED => State::Fail,
            _ => State::Return(word),
        })
    }

    fn begin(&mut self, address: u32) {
        self.push(Frame::Update(address));
        let word = self.heap.cells[address as usize + 1];
        self.heap.write(address, header(kind::BUSY, 0), word);
    }

    fn resume(&mut self, frame: Frame, value: Word) -> State {
        match frame {
            Frame::Update(address) => {
                self.heap.link(address, value);
                State::Return(value)
            }
            Frame::Retry(node, variables) => State::Eval(node, variables),
            Frame::Bind(node, variables) => match self.code.nodes[node as usize] {
                Node::Strict(slot, _, next) => {
                    self.set(variables, slot, value);
                    State::Eval(next, variables)
                }
                _ => State::Fail,
            },
            Frame::And(node, variables) => self.second(node, variables, value),
            Frame::Operation(number, operands) => self.operation(number, operands),
            Frame::Compare(number, list) => self.compared(number, list),
            Frame::Attempt(..) => State::Return(value),
        }
    }

    /// Goes on with the second part of a conjunction, if the first one holds.
    fn second(&mut self, node: NodeId, variables: u32, value: Word) -> State {
        match self.code.nodes[node as usize] {
            Node::And(slot, _, next) if value == Word::TRUE => {
                self.set(variables, slot, value);
                State::Eval(next, variables)
            }
            _ => State::Return(Word::FALSE),
        }
    }

    fn unwind(&mut self, frame: Frame) -> State {
        match frame {
            Frame::Update(address) => {
                self.heap.write(address, header(kind::FAILED, 0), 0);
                State::Fail
            }
            Frame::Attempt(node, variables) => State::Eval(node, variables),
            _ => State::Fail,
        }
    }

    /// Begins to evaluate a node. Long: one arm for each kind of node.
    fn eval(&mut self, node: NodeId, variables: u32) -> State {
        match self.code.nodes[node as usize] {
            Node::Operand(operand) => State::Force(self.operand(operand, variables)),
            Node::Data(..) | Node::Closure(..) => State::Return(self.allocated(node, variables)),
            Node::Operation(number, operands) => {
                let operands = operands.map(|operand| self.operand(operand, variables));
                self.operation(number, operands)
            }
            Node::Call(function, args) => {
                let fun = self.code.functions[function as usize];
                let block = self.block(fun.slots);
                self.copy(args, variables, block);
                State::Eval(fun.node, block)
            }
            Node::Apply(callee, args) => {
                let callee = self.operand(callee, variables);
                match self.heap.view(callee) {
                    View::Closure(function, captures, count) => {
                        let fun = self.code.functions[function as usize];
                        let block = self.block(fun.slots);
                        for index in 0..count {
                            self.heap.cells[(block + index) as usize] =
                                self.heap.cells[(captures + index) as usize];
                        }
                        self.copy(args, variables, block + count);
                        State::Eval(fun.node, block)
                    }
                    View::Pending => self.again_after(callee, node, variables),
                    _ => State::Fail,
                }
            }
            Node::If(condition, yes, no) => {
                let condition = self.operand(condition, variables);
                match self.heap.view(condition) {
                    View::Small(value) => State::Eval(if value == 1 { yes } else { no }, variables),
                    _ => {
                        let is_conjunction =
                            self.code.nodes[no as usize] == Node::Operand(Operand::Word(Word::FALSE));
                        let fork = is_conjunction && self.is_conjunct();
                        let state = self.again_after(condition, node, variables);
                        if fork {
                            self.position.fork = self.position.top;
                        }
                        state
                    }
                }
            }
            Node::Case(scrutinee, arms) => {
                let scrutinee = self.operand(scrutinee, variables);
                match self.heap.view(scrutinee) {
                    View::Small(constructor) => {
                        State::Eval(self.code.arms[arms as usize + constructor as usize].node, variables)
                    }
                    View::Data(constructor, fields) => {
                        let arm = self.code.arms[(arms + constructor) as usize];
                        for index in 0..u32::from(arm.fields) {
                            let field = self.heap.cells[(fields + index) as usize];
                            self.heap.cells[(variables + u32::from(arm.first) + index) as usize] = field;
                        }
                        State::Eval(arm.node, variables)
                    }
                    _ => self.again_after(scrutinee, node, variables),
                }
            }
            Node::Literals(scrutinee, ty, literals, otherwise) => {
                let scrutinee = self.operand(scrutinee, variables);
                self.literals(scrutinee, ty, literals, otherwise, node, variables)
            }
            Node::Lazy(slot, value, next) => {
                let value = self.suspended(value, variables);
                self.set(variables, slot, value);
                State::Eval(next, variables)
            }
            Node::Strict(_, value, _) => {
                self.push(Frame::Bind(node, variables));
                State::Eval(value, variables)
            }
            Node::And(_, value, _) => {
                let fork = self.is_conjunct();
                self.push(Frame::And(node, variables));
                if fork {
                    self.position.fork = self.position.top;
                }
                State::Eval(value, variables)
            }
            Node::Copy(slot, operand, next) => {
                let value = self.operand(operand, variables);
                self.set(variables, slot, value);
                State::Eval(next, variables)
            }
            Node::Jump(args, first, next) => {
                self.copy(args, variables, variables + u32::from(first));
                State::Eval(next, variables)
            }
            Node::Again(args, first, slots, next) => {
                let block = self.block(slots);
                for index in 0..u32::from(first) {
                    self.heap.cells[(block + index) as usize] = self.heap.cells[(variables + index) as usize];
                }
                self.copy(args, variables, block + u32::from(first));
                State::Eval(next, block)
            }
            Node::Fail => State::Fail,
            Node::Attempt(first, otherwise) => {
                self.push(Frame::Attempt(otherwise, variables));
                State::Eval(first, variables)
            }
        }
    }

    /// Evaluates a node again when a word has its value.
    fn again_after(&mut self, word: Word, node: NodeId, variables: u32) -> State {
        self.push(Frame::Retry(node, variables));
        State::Force(word)
    }

    fn literals(
        &mut self,
        scrutinee: Word,
        ty: u32,
        literals: Operands,
        otherwise: NodeId,
        node: NodeId,
        variables: u32,
    ) -> State {
        for index in 0..usize::from(literals.len) {
            let (literal, body) = self.code.literals[literals.start as usize + index];
            match self.equal_numbers(scrutinee, literal, ty) {
                Ok(true) => return State::Eval(body, variables),
                Ok(false) => {}
                Err(need) => return self.again_after(need.word, node, variables),
            }
        }
        State::Eval(otherwise, variables)
    }

    /// The value of a node without evaluating anything, where it can be had so; otherwise a suspended computation.
    fn suspended(&mut self, node: NodeId, variables: u32) -> Word {
        match self.code.nodes[node as usize] {
            Node::Operand(operand) => self.operand(operand, variables),
            Node::Data(..) | Node::Closure(..) => self.allocated(node, variables),
            Node::Operation(number, operands) => {
                let operands = operands.map(|operand| {
                    let word = self.operand(operand, variables);
                    self.heap.follow(word)
                });
                match self.quick(number, operands) {
                    Some(value) => value,
                    None => self.heap.operation(number, operands),
                }
            }
            _ => self.heap.thunk(node, variables),
        }
    }

    fn allocated(&mut self, node: NodeId, variables: u32) -> Word {
        match self.code.nodes[node as usize] {
            Node::Data(header, fields) => {
                let address = self.heap.push(&[header]);
                self.append(fields, variables);
                Word::at(address)
            }
            Node::Closure(function, captures) => {
                let own = header(kind::CLOSURE, u32::from(captures.len));
                let address = self.heap.push(&[own, function]);
                self.append(captures, variables);
                Word::at(address)
            }
            _ => self.heap.thunk(node, variables),
        }
    }

    fn append(&mut self, operands: Operands, variables: u32) {
        for index in 0..usize::from(operands.len) {
            let word = self.operand(self.code.operands[operands.start as usize + index], variables);
            let word = self.heap.follow(word);
            self.heap.cells.push(word.bits());
        }
    }

    fn copy(&mut self, operands: Operands, variables: u32, to: u32) {
        for index in 0..u32::from(operands.len) {
            let operand = self.code.operands[(operands.start + index) as usize];
            let word = self.operand(operand, variables);
            let word = self.heap.follow(word);
            self.heap.cells[(to + index) as usize] = word.bits();
        }
    }

    fn operation(&mut self, number: u32, operands: [Word; 2]) -> State {
        match self.operate(number, operands) {
            Step::Value(word) => State::Return(word),
            Step::Force(word) => State::Force(word),
            Step::Need(need) => {
                self.push(Frame::Operation(number, operands));
                State::Await(need)
            }
            Step::Wait(need, list) => {
                self.push(Frame::Compare(number, list));
                State::Await(need)
            }
            Step::TooLarge => State::Fail,
        }
    }

    fn compared(&mut self, number: u32, list: u32) -> State {
        match self.compare(number, list) {
            Step::Value(word) => State::Return(word),
            Step::Wait(need, list) => {
                self.push(Frame::Compare(number, list));
                State::Await(need)
            }
            Step::Force(_) | Step::Need(_) | Step::TooLarge => State::Fail,
        }
    }

    fn operand(&self, operand: Operand, variables: u32) -> Word {
        match operand {
            Operand::Word(word) => word,
            Operand::Slot(slot) => self.heap.word(variables + u32::from(slot)),
        }
    }

    fn set(&mut self, variables: u32, slot: u16, value: Word) {
        self.heap.cells[(variables + u32::from(slot)) as usize] = value.bits();
    }

    fn push(&mut self, frame: Frame) {
        let at = self.position.top.max(self.barrier) as usize;
        let entry = Entry { below: self.position.top, frame };
        match self.frames.get_mut(at) {
            Some(place) => *place = entry,
            None => {
                // The barrier lies at most one past the last frame.
                self.frames.push(entry);
            }
        }
        self.position.top = at as u32 + 1;
    }

    fn pop(&mut self) -> Frame {
        let entry = self.frames[self.position.top as usize - 1];
        if self.position.top == self.position.fork {
            self.position.fork = if entry.below == self.position.root { 0 } else { entry.below };
        }
        self.position.top = entry.below;
        entry.frame
    }

    /// Whether the value of what is evaluated now is that of the thread, or of the first part of a conjunction that is.
    fn is_conjunct(&self) -> bool {
        self.position.top == self.position.root || self.position.top == self.position.fork
    }

    /// Splits the conjunctions that a suspended thread asks for: what is above their frames is a thread of its own, and
    /// their second parts are others, to be started in the states that are added.
    pub fn fork(&mut self, position: &mut Position, into: &mut Vec<(Position, State)>) {
        let bottom = position.root;
        let mut fork = std::mem::take(&mut position.fork);
        if fork != 0 {
            position.root = fork;
        }
        while fork != 0 {
            let entry = self.frames[fork as usize - 1];
            let (next, variables) = match entry.frame {
                Frame::And(node, variables) | Frame::Retry(node, variables) => {
                    match self.code.nodes[node as usize] {
                        Node::And(slot, _, next) => {
                            // Where the first part does not hold, nothing of the second one counts.
                            self.set(variables, slot, Word::TRUE);
                            (next, variables)
                        }
                        Node::If(_, yes, _) => (yes, variables),
                        other => unreachable!("{other:?} is no conjunction"),
                    }
                }
                other => unreachable!("{other:?} asks for no conjunction"),
            };
            let second = Position { top: entry.below, root: entry.below, fork: 0 };
            into.push((second, State::Eval(next, variables)));
            fork = if entry.below == bottom { 0 } else { entry.below };
        }
    }

    /// Keeps the frames of a suspended thread.
    pub fn keep(&mut self, position: &Position) {
        self.barrier = self.barrier.max(position.top);
    }
}
