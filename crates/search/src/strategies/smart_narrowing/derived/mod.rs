//! Problems about derivations: the values that premises construct, with holes where a plan would enumerate.
//!
//! A predicate in a mode becomes a data type of derivations, which has a constructor for each clause of its plan; the
//! fields are derivations of what the clause calls, and values that the plan generates. A function makes of what is
//! known and of a derivation its *trace*: the clause with the values of its variables, computed by need, and the traces
//! of what it calls. Further functions say whether a trace is right, and give the values that it ends with. A goal is a
//! clause without anything known, so its problem has one hole, a derivation of its premises.

mod clause;
mod patterns;

use crate::block::{Block, Made, truth};
use crate::known::polymorphic;
use crate::strategies::narrowing::Holes;
use base::Name;
use clause::{Arm, Condition};
use logic::Type;
use lower::Lowering;
use narrowing::{KindId, Template};
use predicates::{Mode, Planned, Planner, Pred, Step};
use program::{Atom, Body, Con, Constructor, DataId, Expr, Fun, Function, Pattern, Var};
use std::collections::BTreeMap;

/// A predicate in a mode, or a goal.
#[derive(Clone, Debug)]
pub struct Derivable {
    /// Its derivations.
    derivation: DataId,
    pub kind: KindId,
    /// The trace of what is known and a derivation.
    pub trace: Fun,
    traces: DataId,
    /// Whether a trace is right, as far as that matters to others.
    pub holds: Fun,
    /// Whether the rest of it is right, where there is such a rest, for each stage that comes later.
    pub later: [Option<Fun>; STAGES],
    /// The values that a trace ends with.
    pub outputs: Vec<Fun>,
}

impl Derivable {
    pub fn trace_type(&self) -> program::Type {
        program::Type::Data(self.traces)
    }
}

/// How many stages come after the first one.
pub const STAGES: usize = 2;

/// Derivations without end of values that nobody has asked for yet.
const UNASKED: usize = 0;
/// What must not be: it can only be told when all is known.
const DENIED: usize = 1;

/// What a derivation is about.
struct Subject<'s> {
    name: &'s str,
    inputs: Vec<Type>,
    outputs: Vec<program::Type>,
    clauses: &'s [Planned],
    mode: &'s Mode,
    /// Whether derivations may contain others of the same kind.
    recursive: bool,
    /// Whether it ends with shadows.
    is_goal: bool,
    own: Option<Pred>,
}

pub struct Derivations<'d, 'w> {
    pub lowering: &'d mut Lowering<'w>,
    pub planner: Planner<'w>,
    pub holes: &'d mut Holes,
    known: BTreeMap<(Pred, Mode), Derivable>,
    /// The functions of tests.
    pub tested: Vec<Fun>,
}

/// Whether a plan looks for derivations.
pub fn derives(plan: &Planned) -> bool {
    plan.steps.iter().any(|step| matches!(step, Step::Solve { .. }))
}

impl<'d, 'w> Derivations<'d, 'w> {
    pub fn new(
        lowering: &'d mut Lowering<'w>,
        planner: Planner<'w>,
        holes: &'d mut Holes,
    ) -> Derivations<'d, 'w> {
        Derivations { lowering, planner, holes, known: BTreeMap::new(), tested: vec![] }
    }

    /// The derivations of a goal's premises; they end with the shadows of its variables.
    pub fn goal(&mut self, plan: &Planned, vars: &[(Name, Type)]) -> Made<Derivable> {
        let mut outputs = vec![];
        for (_, ty) in vars {
            outputs.push(self.lowering.shadow(ty)?);
        }
        let stages = self.stages(vec![(None, plan.clone())]);
        let declared = self.declare("goal", &[], outputs.len(), stages)?;
        let mode = vec![false; vars.len()];
        let clauses = std::slice::from_ref(plan);
        let subject = Subject {
            name: "goal",
            inputs: vec![],
            outputs,
            clauses,
            mode: &mode,
            recursive: false,
            is_goal: true,
            own: None,
        };
        self.define(&declared, &subject)?;
        Ok(declared)
    }

    /// The derivations of a predicate in a mode.
    fn predicate(&mut self, pred: Pred, mode: &Mode) -> Made<Derivable> {
        let key = (pred, mode.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let plan = self.planner.moded(pred, mode).clone();
        let recursive = self.planner.is_recursive(pred, mode);
        let predicate = self.planner.clauses.predicate(pred).clone();
        let (mut inputs, mut outputs) = (vec![], vec![]);
        for (ty, known) in predicate.types().into_iter().zip(mode) {
            if *known {
                inputs.push(ty);
            } else {
                outputs.push(self.lowering.ty(&ty)?);
            }
        }
        let clauses = plan.clauses.iter().map(|clause| (Some(pred), clause.clone())).collect();
        let stages = self.stages(clauses);
        let declared = self.declare(&predicate.name, &inputs, outputs.len(), stages)?;
        self.known.insert(key, declared.clone());
        let subject = Subject {
            name: &predicate.name,
            inputs,
            outputs,
            clauses: &plan.clauses,
            mode,
            recursive,
            is_goal: false,
            own: Some(pred),
        };
        self.define(&declared, &subject)?;
        Ok(declared)
    }

    /// Data types and functions that are still to be defined.
    fn declare(
        &mut self,
        name: &str,
        inputs: &[Type],
        outputs: usize,
        stages: [bool; STAGES],
    ) -> Made<Derivable> {
        let derivation = self.lowering.add_data(&format!("{name}_derivation"));
        let traces = self.lowering.add_data(&format!("{name}_trace"));
        let mut trace = Block::of(&format!("{name}_trace"), program::Type::Data(traces));
        for ty in inputs {
            let ty = self.lowering.ty(ty)?;
            trace.param("x", ty);
        }
        trace.param("d", program::Type::Data(derivation));
        let trace = self.lowering.add(trace.function);
        let mut of_trace = |name: &str| {
            let mut block = Block::new(name);
            block.param("t", program::Type::Data(traces));
            self.lowering.add(block.function)
        };
        let holds = of_trace(&format!("{name}_holds"));
        let later = stages.map(|has_stage| has_stage.then(|| of_trace(&format!("{name}_holds_later"))));
        let outputs = (0..outputs).map(|_| of_trace(&format!("{name}_value"))).collect();
        let kind = self.holes.kinds.declare();
        Ok(Derivable { derivation, kind, trace, traces, holds, later, outputs })
    }

    fn define(&mut self, declared: &Derivable, subject: &Subject<'_>) -> Made<()> {
        let mut block = Block::of(&format!("{}_trace", subject.name), program::Type::Data(declared.traces));
        let mut inputs = vec![];
        for ty in &subject.inputs {
            let own = self.lowering.ty(ty)?;
            inputs.push((block.param("x", own), ty.clone()));
        }
        let derivation = block.param("d", program::Type::Data(declared.derivation));
        let (mut derivations, mut traces, mut alternatives, mut arms, mut made) =
            (vec![], vec![], vec![], vec![], vec![]);
        for (index, plan) in subject.clauses.iter().enumerate() {
            let con = Con { data: declared.derivation, index: index as u32 };
            let trace = Con { data: declared.traces, index: index as u32 };
            let mut arm = Arm::default();
            let body = block.inner_made(|block| {
                arm = self.clause(block, plan, &inputs, subject)?;
                Ok(constructed(trace, arm.kept()))
            })?;
            derivations.push(Constructor {
                name: Name::from(format!("{}_by{index}", subject.name)),
                fields: arm.fields.iter().map(|field| field.ty.clone()).collect(),
            });
            let kept = arm.kept();
            let types = kept.iter().map(|atom| block.type_of(atom).ok_or_else(polymorphic));
            traces.push(Constructor {
                name: Name::from(format!("{}_traced{index}", subject.name)),
                fields: types.collect::<Made<_>>()?,
            });
            let holes: Vec<Template> = arm.fields.iter().map(|field| field.template.clone()).collect();
            alternatives.push(match holes.is_empty() {
                true => Template::Atom(Atom::Con(con)),
                false => Template::Con(con, holes),
            });
            let vars = arm.fields.iter().map(|field| field.var).collect();
            arms.push(program::Arm { pattern: Pattern::Con(con, vars), body });
            made.push((trace, arm));
        }
        let empty = arms.is_empty();
        if empty {
            let name = Name::from(format!("{}_none", subject.name));
            derivations.push(Constructor { name, fields: vec![] });
            let name = Name::from(format!("{}_nothing", subject.name));
            traces.push(Constructor { name, fields: vec![] });
        }
        let types: Vec<Vec<program::Type>> = traces.iter().map(|trace| trace.fields.clone()).collect();
        self.lowering.define_data(declared.derivation, derivations);
        self.lowering.define_data(declared.traces, traces);
        let otherwise = empty.then(|| Box::new(failing()));
        let trace = block.finish(Expr::Case(derivation, arms, otherwise));
        self.lowering.define(declared.trace, trace);
        let kind = narrowing::Kind::Choice { alternatives, complete: true, flat: !subject.recursive };
        self.holes.kinds.define(declared.kind, kind);
        self.define_readings(declared, subject, &made, &types);
        Ok(())
    }

    /// Defines what is told of a trace: whether it is right, in each stage, and the values that it ends with.
    fn define_readings(
        &mut self,
        declared: &Derivable,
        subject: &Subject<'_>,
        made: &[(Con, Arm)],
        types: &[Vec<program::Type>],
    ) {
        let now = Self::conjunctions(declared, made, types, |arm| arm.conditions().collect());
        self.lowering.define(declared.holds, now);
        for (stage, later) in declared.later.iter().enumerate() {
            if let Some(later) = later {
                let rest = Self::conjunctions(declared, made, types, |arm| arm.later[stage].iter().collect());
                self.lowering.define(*later, rest);
            }
        }
        for (number, ty) in subject.outputs.iter().enumerate() {
            self.define_output(declared, made, types, number, ty);
        }
    }

    /// A function that tells whether conditions of a trace hold.
    fn conjunctions(
        declared: &Derivable,
        made: &[(Con, Arm)],
        types: &[Vec<program::Type>],
        conditions: impl Fn(&Arm) -> Vec<&Condition>,
    ) -> Function {
        let mut block = Block::new("holds");
        let trace = block.param("t", program::Type::Data(declared.traces));
        let mut arms = vec![];
        for ((con, arm), types) in made.iter().zip(types) {
            let (vars, rename) = fields(&mut block, arm, types);
            let body = conjunction(&mut block, &conditions(arm), &rename);
            arms.push(program::Arm { pattern: Pattern::Con(*con, vars), body });
        }
        let otherwise = made.is_empty().then(|| Box::new(Body::of(truth(false))));
        block.finish(Expr::Case(trace, arms, otherwise))
    }

    fn define_output(
        &mut self,
        declared: &Derivable,
        made: &[(Con, Arm)],
        types: &[Vec<program::Type>],
        number: usize,
        ty: &program::Type,
    ) {
        let mut block = Block::of("value", ty.clone());
        let trace = block.param("t", program::Type::Data(declared.traces));
        let mut arms = vec![];
        for ((con, arm), types) in made.iter().zip(types) {
            let (vars, rename) = fields(&mut block, arm, types);
            let body = match arm.outputs.get(number) {
                Some(output) => Body::of(Expr::Atom(renamed(output, &rename))),
                None => failing(),
            };
            arms.push(program::Arm { pattern: Pattern::Con(*con, vars), body });
        }
        let otherwise = made.is_empty().then(|| Box::new(failing()));
        let function = block.finish(Expr::Case(trace, arms, otherwise));
        self.lowering.define(declared.outputs[number], function);
    }
}

/// The fields of a trace as variables of another function.
fn fields(block: &mut Block, arm: &Arm, types: &[program::Type]) -> (Vec<Var>, BTreeMap<Atom, Atom>) {
    let mut rename = BTreeMap::new();
    let mut vars = vec![];
    for (atom, ty) in arm.kept().into_iter().zip(types) {
        let var = block.function.fresh("x", ty.clone());
        vars.push(var);
        rename.insert(atom, Atom::Var(var));
    }
    (vars, rename)
}

fn renamed(atom: &Atom, rename: &BTreeMap<Atom, Atom>) -> Atom {
    rename.get(atom).unwrap_or(atom).clone()
}

fn conjunction(block: &mut Block, conditions: &[&Condition], rename: &BTreeMap<Atom, Atom>) -> Body {
    block.inner(|block| {
        let Some((first, rest)) = conditions.split_first() else { return truth(true) };
        let args = first.args.iter().map(|arg| renamed(arg, rename)).collect();
        let call = Expr::Call(first.function, args);
        if rest.is_empty() {
            return call;
        }
        let holds = block.truth(call);
        let rest = conjunction(block, rest, rename);
        Expr::If(holds, Box::new(rest), Box::new(Body::of(truth(false))))
    })
}

fn constructed(con: Con, fields: Vec<Atom>) -> Expr {
    if fields.is_empty() { Expr::Atom(Atom::Con(con)) } else { Expr::Construct(con, fields) }
}

fn failing() -> Body {
    Body::of(Expr::Fail(Name::new("no derivation")))
}
