//! Commands that ask for something: evaluation, testing, and the options of both.

use super::statement::attribute;
use crate::elaborator::{Done, Elaborator, unknown};
use crate::lost::LOST_NAME;
use crate::read::Item;
use base::{Diagnostic, Name, Span};
use logic::decl::{Decl, Generator};
use logic::lost::Doubt;
use logic::statement::{Attribute, Query};
use logic::types::well_known::BOOL;
use logic::{Term, Type};
use syntax::ast::{
    self, Body, CodePred, Ident, Inner, Mode, ProofTest, QuickcheckGenerator, Setting, Test, Value, Values,
};

impl Elaborator {
    pub(crate) fn value(&mut self, value: &Value) -> Done {
        let term = self.read_known(&value.term)?;
        self.emit(Decl::Query(Query::Value(term)));
        Ok(())
    }

    /// A test outside of any proof.
    pub(crate) fn test(&mut self, command: &str, test: &Test) -> Done {
        self.check(command, test, false);
        Ok(())
    }

    /// Options for all tests that follow.
    pub(crate) fn params(&mut self, command: &str, settings: &[Setting]) -> Done {
        let options = settings.iter().map(setting).collect();
        self.emit(Decl::Options { command: Name::new(command), options });
        Ok(())
    }

    pub(crate) fn code_datatype(&mut self, written: &[Inner]) -> Done {
        let mut constructors = vec![];
        for constructor in written {
            if let Term::Const(name, ty) = self.context.read_term(constructor)? {
                constructors.push((name, ty));
            }
        }
        self.emit(Decl::CodeDatatype { constructors });
        Ok(())
    }

    pub(crate) fn find_unused(&mut self, theory: Option<&Ident>) -> Done {
        let theory = theory.map_or_else(|| self.context.theory.clone(), |name| name.value.clone());
        self.emit(Decl::Query(Query::UnusedAssumptions { theory }));
        Ok(())
    }

    /// Reads a term that is to be evaluated: what may not mean what it seems to has no value.
    fn read_known(&mut self, inner: &Inner) -> Done<Term> {
        let term = self.context.read_one(Item::term(inner))?;
        match self.context.doubts(&[&term], &[]).iter().find_map(Doubt::span) {
            Some(cause) => {
                Err(Diagnostic::error(LOST_NAME, inner.span, "it may mean something that was not understood")
                    .label(cause, "this was not understood"))
            }
            None => Ok(term),
        }
    }

    /// A test inside a proof; it is about the statement or goal just declared, or about what steps have made of it.
    pub(crate) fn proof_test(&mut self, test: &ProofTest, later: bool) {
        let statement = std::mem::replace(&mut self.span, test.command.span);
        for setting in &test.settings {
            let options = vec![attribute(setting)];
            self.emit(Decl::Options { command: Name::new("using"), options });
        }
        match &test.command.body {
            Body::Quickcheck(own) => self.check("quickcheck", own, later),
            Body::Nitpick(own) => self.check("nitpick", own, later),
            Body::Refute(own) => self.check("refute", own, later),
            _ => {}
        }
        self.span = statement;
    }

    fn check(&mut self, command: &str, test: &Test, after_proof_steps: bool) {
        let options = test.settings.iter().map(setting).collect();
        let command = Name::new(command);
        self.emit(Decl::Query(Query::Check { command, options, subgoal: test.subgoal, after_proof_steps }));
    }

    pub(crate) fn values(&mut self, values: &Values) -> Done {
        let set = self.read_known(&values.term)?;
        let mut options = vec![];
        if let Some(expected) = &values.expected {
            options.push(Attribute { name: Name::new("expected"), args: vec![expected.text.clone()] });
        }
        if let Some(compilation) = &values.compilation {
            let args = compilation.args.iter().map(|arg| Name::from(arg.to_string())).collect();
            options.push(Attribute { name: compilation.name.value.clone(), args });
        }
        if let Some(limit) = values.limit {
            options.push(Attribute { name: Name::new("limit"), args: vec![Name::from(limit.to_string())] });
        }
        self.emit(Decl::Query(Query::Values { options, set }));
        Ok(())
    }

    pub(crate) fn generator(&mut self, generator: &QuickcheckGenerator) -> Done {
        let ty = self.context.resolve_type(&generator.typ.value).cloned();
        let ty = ty.ok_or_else(|| unknown("type", &generator.typ))?;
        let mut constructors = vec![];
        for constructor in &generator.constructors {
            if let Term::Const(name, _) = self.context.read_term(constructor)? {
                constructors.push(name);
            }
        }
        let predicate = match &generator.predicate {
            Some(predicate) => Some(self.context.read_term(predicate)?),
            None => None,
        };
        self.emit(Decl::Generator(Generator { ty, predicate, constructors }));
        Ok(())
    }

    pub(crate) fn code_pred(&mut self, code_pred: &CodePred) -> Done {
        let term = self.context.read_term(&code_pred.constant)?;
        let Term::Const(predicate, ty) = term.strip().0.clone() else { return Ok(()) };
        let is_own = |name: &Option<ast::Ident>| {
            name.as_ref().is_none_or(|name| predicate == name.value || predicate.base() == name.value.base())
        };
        let requested: Vec<&Mode> =
            code_pred.modes.iter().filter(|mode| is_own(&mode.predicate)).map(|mode| &mode.mode).collect();
        for mode in code_pred.expected_modes.iter().flatten().chain(requested.iter().copied()) {
            check_mode(mode, &predicate, &ty, code_pred.constant.span)?;
        }
        let mut options = vec![];
        if let Some(modes) = &code_pred.expected_modes {
            let args = modes.iter().map(|mode| Name::from(show_mode(mode))).collect();
            options.push(Attribute { name: Name::new("expected_modes"), args });
        }
        let requested: Vec<Name> = requested.into_iter().map(|mode| Name::from(show_mode(mode))).collect();
        if !requested.is_empty() {
            options.push(Attribute { name: Name::new("modes"), args: requested });
        }
        options.extend(
            code_pred.options.iter().map(|name| Attribute { name: name.value.clone(), args: vec![] }),
        );
        self.emit(Decl::Query(Query::CodePred { predicate, options }));
        Ok(())
    }
}

fn setting(setting: &Setting) -> Attribute {
    let words: Vec<&str> = setting.key.iter().map(|token| token.text.as_str()).collect();
    Attribute {
        name: Name::from(words.join(" ")),
        args: setting.value.iter().map(|token| token.text.clone()).collect(),
    }
}

/// A mode tells about each argument, and about the result of a function.
fn check_mode(mode: &Mode, predicate: &Name, ty: &Type, span: Span) -> Done {
    let (args, result) = ty.strip_fun();
    let has_result = !result.is_con(BOOL);
    let expected = args.len() + usize::from(has_result);
    let mut told = 0;
    let mut rest = mode;
    while let Mode::Fun(_, to) = rest {
        told += 1;
        rest = to;
    }
    // A tuple counts as one argument, and what follows the last arrow is `bool`.
    if matches!(rest, Mode::Input | Mode::Output | Mode::Pair(..)) {
        told += 1;
    }
    if told == expected {
        return Ok(());
    }
    let of = if has_result { "arguments and results" } else { "arguments" };
    let message = format!(
        "the mode `{}` is for {told} arguments, but `{}` has {expected} {of}",
        show_mode(mode),
        predicate.base()
    );
    Err(Diagnostic::error("impossible-mode", span, message))
}

fn show_mode(mode: &Mode) -> String {
    match mode {
        Mode::Input => "i".to_owned(),
        Mode::Output => "o".to_owned(),
        Mode::Bool => "bool".to_owned(),
        Mode::Fun(from, to) => match **from {
            Mode::Fun(..) => format!("({}) => {}", show_mode(from), show_mode(to)),
            _ => format!("{} => {}", show_mode(from), show_mode(to)),
        },
        Mode::Pair(left, right) => match **left {
            Mode::Pair(..) => format!("({}) * {}", show_mode(left), show_mode(right)),
            _ => format!("{} * {}", show_mode(left), show_mode(right)),
        },
    }
}
