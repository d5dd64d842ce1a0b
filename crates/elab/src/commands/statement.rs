//! Lemmas, theorems and their kin.

use crate::elaborator::{Done, Elaborator};
use crate::frame::Frame;
use crate::read::Item;
use ::notation::Head;
use base::Name;
use logic::decl::Decl;
use logic::lost::Doubt;
use logic::statement::{Attribute, Statement};
use logic::types::well_known::DUMMY;
use logic::{Term, Type};
use syntax::ast::{self, Binding, Conclusion, Element, Inner, ObtainCase, Outcome, Proof, ProofTest};

pub(crate) fn ending(outcome: Outcome) -> logic::statement::Proof {
    use logic::statement::Proof;
    match outcome {
        Outcome::Finished => Proof::Proved,
        Outcome::Sorry => Proof::Sorry,
        Outcome::Oops => Proof::Oops,
        Outcome::Open => Proof::Unfinished,
    }
}

impl Elaborator {
    pub(crate) fn statement(&mut self, statement: &ast::Statement, proof: Option<&Proof>) -> Done {
        self.context.open(Frame::default());
        let read = self.read_statement(statement);
        let inner = match (&read, proof) {
            (Ok(read), Some(proof)) => self.inner_goals(statement, read, proof),
            _ => vec![],
        };
        self.context.close();
        let read = read?;
        let name = statement.name().map(|name| self.context.full_name(&name.value)).unwrap_or_default();
        let mut attributes = attributes(&statement.binding);
        if let Conclusion::Shows(shows) = &statement.conclusion {
            attributes.extend(shows.iter().flat_map(|shown| self::attributes(&shown.binding)));
        }
        let statement = Statement {
            name,
            command: Name::new(match statement.kind {
                ast::StatementKind::Lemma => "lemma",
                ast::StatementKind::Theorem => "theorem",
                ast::StatementKind::Corollary => "corollary",
                ast::StatementKind::Proposition => "proposition",
                ast::StatementKind::SchematicGoal => "schematic_goal",
                ast::StatementKind::TestSpec => "test_spec",
            }),
            attributes,
            locale: self.context.locale().cloned(),
            vars: read.vars,
            premises: read.premises,
            conclusions: read.conclusions,
            proof: proof.map_or(logic::statement::Proof::Unfinished, |proof| ending(proof.outcome)),
            doubts: read.doubts,
        };
        let given_up = statement.proof == logic::statement::Proof::Oops;
        let code = if given_up { vec![] } else { self.code_of(&statement) };
        self.emit(Decl::Statement(statement));
        code.into_iter().for_each(|decl| self.emit(decl));
        let tests: Vec<&ProofTest> = proof.iter().flat_map(|proof| &proof.tests).collect();
        let is_inner = |number: usize| inner.iter().any(|goal| goal.tests.contains(&number));
        for (_, test) in tests.iter().enumerate().filter(|(number, _)| !is_inner(*number)) {
            self.proof_test(test, test.after_proof_steps);
        }
        for goal in &inner {
            let whole = std::mem::replace(&mut self.span, goal.span);
            self.emit(Decl::Statement(goal.statement.clone()));
            for number in &goal.tests {
                tests.get(*number).into_iter().for_each(|test| self.proof_test(test, false));
            }
            self.span = whole;
        }
        Ok(())
    }

    fn read_statement(&mut self, statement: &ast::Statement) -> Done<ReadStatement> {
        self.include(&statement.includes)?;
        for element in &statement.elements {
            if let Element::Fixes(fixes) = element {
                fixes.iter().try_for_each(|fix| self.check_not_fixed(&fix.name, "statement"))?;
            }
        }
        let declared = self.fix_elements(&statement.elements)?;
        let premises = premise_texts(&statement.elements);
        let mut items: Vec<Item<'_>> = premises.iter().map(|inner| Item::prop(inner)).collect();
        let obtained: Vec<&ObtainCase> = match &statement.conclusion {
            Conclusion::Shows(shows) => {
                items.extend(shows.iter().flat_map(|shown| &shown.props).map(Item::prop));
                vec![]
            }
            Conclusion::Obtains(cases) => cases.iter().collect(),
        };
        if !obtained.is_empty() {
            return self.read_obtains(&statement.elements, &items, &obtained, declared);
        }
        let mut terms = self.context.read_unambiguous(&items, &declared)?;
        let conclusions = terms.split_off(premises.len());
        Ok(self.gather(declared, close_definitions(&statement.elements, terms), conclusions))
    }

    /// Reads the variables that a statement or context declares; notation for them goes into the open block.
    pub(crate) fn fix_elements(&mut self, elements: &[Element]) -> Done<Vec<(Name, Type)>> {
        let mut declared: Vec<(Name, Type)> = vec![];
        for element in elements {
            match element {
                Element::Fixes(fixes) => {
                    for fix in fixes {
                        let ty = fix.typ.as_ref().map(|typ| self.context.read_type(typ)).transpose()?;
                        let ty = ty.or_else(|| fix.mixfix.as_ref().and_then(type_of_mixfix));
                        let name = fix.name.value.clone();
                        if let Some(frame) = self.context.frames.last_mut() {
                            frame
                                .fixes
                                .push((name.clone(), ty.clone().unwrap_or_else(|| Type::nullary(DUMMY))));
                        }
                        if let Some(mixfix) = &fix.mixfix {
                            self.context.add_local_notation(
                                Head::Fixed(name.clone()),
                                ty.as_ref(),
                                mixfix,
                            )?;
                        }
                        declared.extend(ty.map(|ty| (name, ty)));
                    }
                }
                Element::Constrains(constrains) => {
                    for (name, typ) in constrains {
                        declared.push((name.value.clone(), self.context.read_type(typ)?));
                    }
                }
                Element::Assumes(_) | Element::Defines(_) | Element::Notes(_) => {}
            }
        }
        Ok(declared)
    }

    /// `obtains x where P` claims `∃x. P`; several cases claim one of them.
    fn read_obtains(
        &mut self,
        elements: &[Element],
        premises: &[Item<'_>],
        cases: &[&ObtainCase],
        declared: Vec<(Name, Type)>,
    ) -> Done<ReadStatement> {
        let mut items: Vec<Item<'_>> = premises.to_vec();
        let mut all_declared = declared.clone();
        let mut frame = Frame::default();
        for case in cases {
            for fix in &case.fixes {
                let ty = fix.typ.as_ref().map(|typ| self.context.read_type(typ)).transpose()?;
                frame.fixes.push((fix.name.value.clone(), Type::nullary(DUMMY)));
                all_declared.extend(ty.map(|ty| (fix.name.value.clone(), ty)));
            }
            items.extend(case.props.iter().map(Item::prop));
        }
        let read = self.context.within(frame, |context| context.read_unambiguous(&items, &all_declared));
        let mut terms = read?;
        let mut props = terms.split_off(premises.len()).into_iter();
        let mut alternatives = vec![];
        for case in cases {
            let own: Vec<Term> = props.by_ref().take(case.props.len()).map(|prop| object(&prop)).collect();
            let body = own.into_iter().rev().reduce(|rest, first| binary("HOL.conj", first, rest));
            let body = body.unwrap_or_else(|| Term::constant("HOL.True", Type::bool()));
            alternatives.push(case.fixes.iter().rev().fold(body, |body, fix| exists(&fix.name.value, body)));
        }
        let conclusion = alternatives.into_iter().rev().reduce(|rest, first| binary("HOL.disj", first, rest));
        let conclusions = conclusion.into_iter().collect();
        Ok(self.gather(declared, close_definitions(elements, terms), conclusions))
    }

    /// Adds the assumptions of enclosing blocks without a locale, and lists the variables.
    pub(super) fn gather(
        &self,
        declared: Vec<(Name, Type)>,
        own: Vec<Term>,
        conclusions: Vec<Term>,
    ) -> ReadStatement {
        let around = self.context.frames.iter().filter(|frame| frame.locale.is_none());
        let mut premises: Vec<Term> = around.flat_map(|frame| frame.assumes.iter().cloned()).collect();
        premises.extend(own);
        let mut vars: Vec<(Name, Type)> = vec![];
        for (name, ty) in premises.iter().chain(&conclusions).flat_map(Term::frees) {
            if !vars.iter().any(|(own, _)| *own == name) {
                vars.push((name, ty));
            }
        }
        // Declared variables come first, in their order; those that do not occur do not matter.
        let rank = |name: &Name| declared.iter().position(|(own, _)| own == name).unwrap_or(declared.len());
        vars.sort_by_key(|(name, _)| rank(name));
        let terms: Vec<&Term> = premises.iter().chain(&conclusions).collect();
        let doubts = self.context.doubts(&terms, &declared);
        ReadStatement { vars, premises, conclusions, doubts }
    }
}

#[derive(Debug)]
pub(crate) struct ReadStatement {
    pub vars: Vec<(Name, Type)>,
    pub premises: Vec<Term>,
    pub conclusions: Vec<Term>,
    pub doubts: Vec<Doubt>,
}

/// The propositions that elements assume.
pub(crate) fn premise_texts(elements: &[Element]) -> Vec<&Inner> {
    elements
        .iter()
        .flat_map(|element| match element {
            Element::Assumes(assumes) => assumes.iter().flat_map(|assumed| &assumed.props).collect(),
            Element::Defines(defines) => defines.iter().map(|(_, prop)| prop).collect(),
            Element::Fixes(_) | Element::Constrains(_) | Element::Notes(_) => vec![],
        })
        .collect()
}

/// For each proposition that elements assume, whether it is a definition.
fn are_definitions(elements: &[Element]) -> impl Iterator<Item = bool> {
    elements.iter().flat_map(|element| match element {
        Element::Assumes(assumes) => vec![false; assumes.iter().map(|assumed| assumed.props.len()).sum()],
        Element::Defines(defines) => vec![true; defines.len()],
        Element::Fixes(_) | Element::Constrains(_) | Element::Notes(_) => vec![],
    })
}

/// The propositions that elements assume, with `f ≡ λx. t` for a definition `f x ≡ t`: it holds for all arguments.
pub(crate) fn close_definitions(elements: &[Element], props: Vec<Term>) -> Vec<Term> {
    let close = |(prop, is_definition): (Term, bool)| match is_definition {
        true => defined_function(&prop).unwrap_or(prop),
        false => prop,
    };
    props.into_iter().zip(are_definitions(elements)).map(close).collect()
}

/// The variables that elements define, and what they stand for, from the closed propositions.
pub(crate) fn definitions(elements: &[Element], props: &[Term]) -> Vec<(Name, Term)> {
    let defined = props.iter().zip(are_definitions(elements)).filter(|(_, is_definition)| *is_definition);
    let definition = |(prop, _): (&Term, bool)| match prop.strip_const("Pure.eq")?.as_slice() {
        [Term::Free(name, _), body] => Some((name.clone(), (*body).clone())),
        _ => None,
    };
    defined.filter_map(definition).collect()
}

/// The propositions that elements assume, without those that define something.
pub(super) fn assumed(elements: &[Element], props: &[Term]) -> Vec<Term> {
    let assumed = props.iter().zip(are_definitions(elements)).filter(|(_, is_definition)| !is_definition);
    assumed.map(|(prop, _)| prop.clone()).collect()
}

pub(super) fn defined_function(prop: &Term) -> Option<Term> {
    let inner = prop.strip_const("HOL.Trueprop").and_then(|args| args.first().copied()).unwrap_or(prop);
    let equation = inner.strip_const("Pure.eq").or_else(|| inner.strip_const("HOL.eq"))?;
    let [left, right] = equation.as_slice() else { return None };
    let (head, args) = left.strip();
    let body = args.iter().rev().try_fold((*right).clone(), |body, arg| match arg {
        Term::Free(name, ty) => Some(body.lambda(name, ty)),
        _ => None,
    })?;
    let ty = head.ty()?;
    Some(Term::constant("Pure.eq", Type::funs([ty.clone(), ty], Type::prop())).apply([head.clone(), body]))
}

pub(crate) fn attributes(binding: &Binding) -> Vec<Attribute> {
    binding.attributes.iter().map(attribute).collect()
}

pub(crate) fn attribute(attribute: &ast::Attribute) -> Attribute {
    Attribute {
        name: attribute.name.value.clone(),
        args: attribute.args.iter().map(|token| token.text.clone()).collect(),
    }
}

pub(crate) fn binary(name: &str, left: Term, right: Term) -> Term {
    Term::constant(name, Type::funs([Type::bool(), Type::bool()], Type::bool())).apply([left, right])
}

/// The same proposition in connectives of the object logic, which alone can stand below another.
pub(super) fn object(prop: &Term) -> Term {
    prop.map_leaves(&mut |leaf, _| match leaf {
        Term::Const(name, ty) => match name.as_str() {
            "Pure.imp" => Term::constant("HOL.implies", ty.clone()),
            "Pure.all" => Term::constant("HOL.All", ty.clone()),
            "Pure.eq" => Term::constant("HOL.eq", ty.clone()),
            "Pure.conjunction" => Term::constant("HOL.conj", ty.clone()),
            _ => leaf.clone(),
        },
        _ => leaf.clone(),
    })
}

pub(super) fn exists(name: &Name, body: Term) -> Term {
    let found = body.frees().into_iter().find(|(own, _)| own == name);
    let Some((_, ty)) = found else { return body };
    let quantifier = Term::constant("HOL.Ex", Type::fun(Type::fun(ty.clone(), Type::bool()), Type::bool()));
    quantifier.app(body.lambda(name, &ty))
}

/// What has notation without a type takes as many arguments as its notation.
fn type_of_mixfix(mixfix: &ast::Mixfix) -> Option<Type> {
    let dummy = || Type::nullary(DUMMY);
    let annotation = ::notation::Mixfix::from(mixfix);
    match (&mixfix.kind, annotation.arity()) {
        (ast::MixfixKind::Structure, _) | (_, Err(_) | Ok(0)) => None,
        (ast::MixfixKind::Binder { .. }, _) => Some(Type::fun(Type::fun(dummy(), dummy()), dummy())),
        (_, Ok(arity)) => Some(Type::funs(vec![dummy(); arity], dummy())),
    }
}
