//! What a check or query depends on, in one number: what it says, the clauses that it comes to with the negations that
//! were written for them, the types of all that, and clauses that were not understood.

use super::Program;
use super::dump::reached;
use super::run::Task;
use check::{Digest, Fingerprint};
use nominal::{PredId, Printer, Type, TypeId, declaration_text, pred_text};
use std::collections::BTreeSet;

pub(super) fn fingerprint(program: &Program, task: Task<'_>) -> Fingerprint {
    let core = &program.elab.program;
    let mut digest = Digest::default();
    digest.write_text(env!("CARGO_PKG_VERSION"));
    if let Task::Check(check) = task {
        digest.write_text(&check.label);
        digest.write_text(&format!("{} {:?}", check.bound, check.expectation));
    }
    let printer = Printer::new(core, task.scope());
    task.goals().into_iter().for_each(|goal| digest.write_text(&printer.goal(goal)));
    let preds = with_negations(program, task);
    let clauses = preds.iter().map(|pred| pred_text(core, *pred));
    let types = types(program, task, &preds);
    let types = types.into_iter().filter_map(|ty| declaration_text(core, &core.type_decl(ty).name));
    // What stands where makes no difference.
    let texts: BTreeSet<String> = clauses.chain(types).collect();
    texts.iter().for_each(|text| digest.write_text(text));
    for lost in &program.elab.lost {
        match lost.pred {
            None => digest.write_text("anything"),
            Some(pred) if preds.contains(&pred) => digest.write_text(&core.pred(pred).name),
            Some(_) => {}
        }
    }
    Fingerprint(digest.finish())
}

fn with_negations(program: &Program, task: Task<'_>) -> BTreeSet<PredId> {
    let core = &program.elab.program;
    let mut preds = reached(program, task);
    let written: Vec<PredId> = preds.iter().filter_map(|pred| core.negations.get(pred).copied()).collect();
    preds.extend(written);
    preds
}

/// The types that the variables of a task and the arguments of predicates are made of.
fn types(program: &Program, task: Task<'_>, preds: &BTreeSet<PredId>) -> BTreeSet<TypeId> {
    let core = &program.elab.program;
    let scope = task.scope();
    let bindings = scope.vars.iter().chain(&scope.names).map(|binding| &binding.ty);
    let mut open: Vec<&Type> = bindings.chain(preds.iter().flat_map(|pred| &core.pred(*pred).args)).collect();
    let mut found = BTreeSet::new();
    while let Some(ty) = open.pop() {
        match ty {
            Type::Var(_) | Type::Int | Type::Char | Type::Prop => {}
            Type::Abs(name, body) => open.extend([&**name, &**body]),
            Type::Name(id) => {
                found.insert(*id);
            }
            Type::Data(id, args) => {
                open.extend(args);
                if found.insert(*id) {
                    let constructors = core.type_decl(*id).constructors.iter();
                    open.extend(constructors.flat_map(|con| &core.con(*con).args));
                }
            }
        }
    }
    found
}
