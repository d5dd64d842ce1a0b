//! Constants by equations: `definition`, `primrec`, `fun`, `function`, `partial_function`; constants by axioms.

use super::define::{Defined, NewConst, plain_clause, sides, split_rule};
use crate::elaborator::{Done, Elaborator};
use crate::frame::Frame;
use crate::lost::Reading;
use base::{Diagnostic, Name, Span, deeper};
use logic::decl::{Origin, Space};
use logic::hol;
use logic::spec::Overlap;
use logic::types::well_known::NAT;
use logic::{Equation, Spec, Term, Type};
use std::collections::BTreeSet;
use syntax::ast::{
    Axiomatization, Clause, Decl, Definition, Function, FunctionKind, Inner, Outcome, Proof, Specification,
    Visibility,
};

const IF: &str = "HOL.If";

/// Whether a constant is `0` or `Suc`, of natural numbers.
fn makes_nat(name: &str, ty: &Type) -> bool {
    matches!(name, hol::ZERO | hol::SUC) && matches!(ty.strip_fun().1, Type::Con(name, _) if name == NAT)
}

/// Constants and their types.
type Heads = Vec<(Name, Type)>;

impl Elaborator {
    pub(crate) fn definition(&mut self, definition: &Definition, visibility: Visibility) -> Done {
        let clause = &definition.clause;
        let news = match &definition.decl {
            Some(decl) => vec![self.new_const(decl)?],
            None => self.head_of(clause)?.into_iter().collect(),
        };
        let defined = self.read_about(news, &[clause])?;
        let equations = self.define_by_equations(defined, Overlap::Consistent, visibility)?;
        self.note_attributes(&clause.binding);
        self.note_abbreviation(&clause.binding, equations);
        Ok(())
    }

    /// The new name at the head of an equation; none if that is a constant already, as in an instantiation.
    fn head_of(&mut self, clause: &Clause) -> Done<Option<NewConst>> {
        let prop = &clause.prop;
        self.context.open(Frame::default());
        let term = self.add_notation_of_locals(&[clause]).and_then(|()| self.read_about_unknown(prop));
        self.context.close();
        let term = term?;
        let (_, conclusion) = split_rule(&self.context, &term);
        let Some((left, _)) = sides(&conclusion) else { return Err(not_an_equation(prop.span)) };
        match left.strip().0 {
            Term::Free(name, _) => {
                Ok(Some(NewConst { name: name.clone(), span: prop.span, ty: None, mixfix: None }))
            }
            Term::Const(lost, _) if self.context.lost_const(lost).is_some() => {
                let name = Name::new(lost.base());
                Ok(Some(NewConst { name, span: prop.span, ty: None, mixfix: None }))
            }
            _ => Ok(None),
        }
    }

    /// Reads a proposition about a name that is about to be declared, should it have been lost before.
    pub(crate) fn read_about_unknown(&mut self, prop: &Inner) -> Done<Term> {
        self.context.reading = Reading::Doubting;
        let read = self.context.read_prop(prop);
        self.context.reading = Reading::Strict;
        read
    }

    pub(crate) fn function(&mut self, function: &Function, visibility: Visibility) -> Done {
        let mut news = function.decls.iter().map(|decl| self.new_const(decl)).collect::<Done<Vec<_>>>()?;
        let clauses: Vec<&Clause> = function.clauses.iter().map(|clause| &clause.clause).collect();
        let overlap = match function.kind {
            FunctionKind::Fun => Overlap::Sequential,
            FunctionKind::Function if function.has_option("sequential") => Overlap::Sequential,
            FunctionKind::Function
            | FunctionKind::Primrec
            | FunctionKind::PartialFunction
            | FunctionKind::Primcorec
            | FunctionKind::Corec => Overlap::Consistent,
        };
        if news.is_empty()
            && let Some(first) = clauses.first()
        {
            news.extend(self.head_of(first)?);
        }
        let names: Vec<Name> = news.iter().map(|new| new.name.clone()).collect();
        let defined = self.read_about(news, &clauses)?;
        let (equations, heads) = self.equations_about(defined, overlap, visibility)?;
        // The proof shows, among other things, that equations agree where several apply.
        let is_shown = || overlap != Overlap::Consistent || self.are_independent(&equations);
        if function.kind == FunctionKind::Function && self.has_gap() && !is_shown() {
            heads.iter().for_each(|(head, _)| self.may_be_unproved(Space::Const, head));
        }
        let spec = Spec::Equations { heads, equations, overlap };
        if function.kind == FunctionKind::Function {
            // Before termination is shown, the equations hold where all recursive calls are in the domain.
            self.unfinished.push(spec);
            self.domain_predicates(&names)?;
        } else {
            self.emit_spec(spec);
        }
        for clause in clauses {
            self.note_attributes(&clause.binding);
        }
        Ok(())
    }

    /// Whether at most one equation applies to any arguments, and in one way, as constructors show.
    fn are_independent(&self, equations: &[Equation]) -> bool {
        let are_apart = |one: &Equation, two: &Equation| {
            one.lhs.strip().0 != two.lhs.strip().0 || self.are_apart(&one.lhs, &two.lhs)
        };
        equations.iter().enumerate().all(|(index, one)| {
            let (_, args) = one.lhs.strip();
            let mut vars = BTreeSet::new();
            args.into_iter().all(|arg| self.is_free_pattern(arg, &mut vars))
                && equations.iter().skip(index + 1).all(|two| are_apart(one, two))
        })
    }

    /// Whether a term is made of constructors and variables, all of them different from those before.
    fn is_free_pattern<'t>(&self, term: &'t Term, vars: &mut BTreeSet<&'t Name>) -> bool {
        deeper(|| match term.strip() {
            (Term::Free(name, _), args) => args.is_empty() && vars.insert(name),
            (Term::Const(name, ty), args) => {
                self.makes_values(name, ty) && args.into_iter().all(|arg| self.is_free_pattern(arg, vars))
            }
            _ => false,
        })
    }

    /// Whether no values of their variables make two terms equal, as far as constructors show.
    fn are_apart(&self, one: &Term, two: &Term) -> bool {
        let ((Term::Const(left, one_type), one), (Term::Const(right, two_type), two)) =
            (one.strip(), two.strip())
        else {
            return false;
        };
        match left == right {
            true => one.iter().zip(&two).any(|(one, two)| deeper(|| self.are_apart(one, two))),
            false => self.makes_values(left, one_type) && self.makes_values(right, two_type),
        }
    }

    /// Whether a constant is a constructor: it makes different values of different arguments, and none that another
    /// one makes.
    fn makes_values(&self, name: &Name, ty: &Type) -> bool {
        self.context.is_constructor(name) || makes_nat(name, ty)
    }

    /// From here on the equations of a function hold for all arguments: of the one that is named, or of the last one.
    pub(crate) fn termination(&mut self, function: Option<&Inner>, proof: Option<&Proof>) -> Done {
        if proof.is_some_and(|proof| proof.outcome == Outcome::Oops) {
            return Ok(());
        }
        let last = self.unfinished.len().checked_sub(1);
        let position = match function {
            None => last,
            Some(function) => {
                let term = self.context.read_term(function)?;
                let Term::Const(name, _) = term.strip().0 else { return Ok(()) };
                self.unfinished.iter().rposition(|spec| spec.heads().contains(&name))
            }
        };
        if let Some(position) = position {
            let spec = self.unfinished.remove(position);
            self.emit_spec(spec);
        }
        Ok(())
    }

    /// `f_dom` and `f_rel` of a function whose termination is proved separately.
    fn domain_predicates(&mut self, names: &[Name]) -> Done {
        let [name] = names else { return Ok(()) };
        let Some(ty) =
            self.context.resolve_const(name).and_then(|full| self.context.const_type(&full).cloned())
        else {
            return Ok(());
        };
        let (args, _) = ty.strip_fun();
        let Some(argument) = args.into_iter().cloned().rev().reduce(|rest, first| Type::prod(first, rest))
        else {
            return Ok(());
        };
        let dom = Type::fun(argument.clone(), Type::bool());
        let rel = Type::funs([argument.clone(), argument], Type::bool());
        let news = [("dom", dom), ("rel", rel)].map(|(suffix, ty)| NewConst {
            name: Name::from(format!("{name}_{suffix}")),
            span: self.span,
            ty: Some(ty),
            mixfix: None,
        });
        self.make_consts(&news, &[], Visibility::Public, &|_| Origin::Declared)?;
        Ok(())
    }

    fn define_by_equations(
        &mut self,
        defined: Defined,
        overlap: Overlap,
        visibility: Visibility,
    ) -> Done<Vec<Equation>> {
        let (equations, heads) = self.equations_about(defined, overlap, visibility)?;
        self.emit_spec(Spec::Equations { heads, equations: equations.clone(), overlap });
        Ok(equations)
    }

    /// Declares new constants; their equations and what these are about.
    fn equations_about(
        &mut self,
        defined: Defined,
        overlap: Overlap,
        visibility: Visibility,
    ) -> Done<(Vec<Equation>, Heads)> {
        let mut equations = vec![];
        for (clause, span) in defined.clauses.iter().zip(&defined.spans) {
            let Some((prop, premises)) = clause.split_last() else { continue };
            let (mut conditions, conclusion) = split_rule(&self.context, prop);
            conditions.splice(0..0, premises.iter().cloned());
            let equation = equation(conditions, &conclusion, *span)?;
            check_head(&defined.news, &equation, *span)?;
            if overlap == Overlap::Sequential {
                self.check_patterns(&equation, *span)?;
            }
            equations.push(equation);
        }
        let bodies: Vec<&Term> =
            equations.iter().flat_map(|e| e.conditions.iter().chain([&e.lhs, &e.rhs])).collect();
        self.check_variables(&defined, &equations)?;
        let mut made = self.make_consts(&defined.news, &bodies, visibility, &|_| Origin::Declared)?;
        if defined.news.is_empty()
            && let Some(Equation { lhs, .. }) = equations.first()
            && let Term::Const(name, ty) = lhs.strip().0
        {
            made.heads.push((name.clone(), ty.clone()));
        }
        let equations: Vec<Equation> = equations
            .iter()
            .map(|equation| Equation {
                conditions: equation.conditions.iter().map(|condition| made.close(condition)).collect(),
                lhs: made.close(&equation.lhs),
                rhs: made.close(&equation.rhs),
            })
            .collect();
        Ok((equations, made.heads))
    }

    /// Where the first equation that matches counts, patterns are made of constructors and of different variables. A
    /// value of a type variable has no constructor: whether `0` and `1` differ there is not known.
    fn check_patterns(&self, equation: &Equation, span: Span) -> Done {
        let (_, mut patterns) = equation.lhs.strip();
        let mut vars = BTreeSet::new();
        while let Some(pattern) = patterns.pop() {
            let (head, args) = pattern.strip();
            patterns.extend(args);
            if let Term::Free(name, _) = head {
                if self.context.fixed_var(name).is_none() && !vars.insert(name) {
                    let message =
                        format!("`{name}` occurs twice on the left: use two variables, and compare them");
                    return Err(Diagnostic::error("pattern", span, message));
                }
            } else if matches!(pattern.ty(), Some(Type::Var(_))) {
                let message =
                    "a pattern at a type variable must be a variable: its values have no constructors";
                let help = "state the type of the function, as in `fun f :: \"nat ⇒ nat\" where …`";
                return Err(Diagnostic::error("pattern", span, message).help(help));
            }
        }
        Ok(())
    }

    /// Every variable on the right must occur on the left.
    fn check_variables(&self, defined: &Defined, equations: &[Equation]) -> Done {
        for (equation, clause) in equations.iter().zip(&defined.clauses) {
            let known = equation.lhs.frees();
            for (name, _) in equation.rhs.frees() {
                let is_new = defined.news.iter().any(|new| new.name == name);
                let bound_by_condition = !equation.conditions.is_empty() || clause.len() > 1;
                if !is_new
                    && !bound_by_condition
                    && self.context.fixed_var(&name).is_none()
                    && !known.iter().any(|(own, _)| *own == name)
                {
                    return Err(Diagnostic::error(
                        "unknown-constant",
                        self.span,
                        format!(
                            "`{name}` on the right is neither a constant nor a variable of the left-hand side"
                        ),
                    ));
                }
            }
        }
        Ok(())
    }

    pub(crate) fn consts(&mut self, decls: &[Decl]) -> Done {
        let news = decls.iter().map(|decl| self.new_const(decl)).collect::<Done<Vec<_>>>()?;
        // Other commands may say what they mean, also such as are not understood: they are not known to be open.
        self.make_consts(&news, &[], Visibility::Public, &|_| Origin::Declared)?;
        Ok(())
    }

    pub(crate) fn axiomatization(&mut self, axiomatization: &Axiomatization) -> Done {
        let news = axiomatization.decls.iter().map(|decl| self.new_const(decl)).collect::<Done<Vec<_>>>()?;
        // Declared types are final here, so that axioms may use the constants at several instances.
        let made = self.make_consts(&news, &[], Visibility::Public, &|_| Origin::Declared)?;
        let mut props = vec![];
        for (_, prop) in &axiomatization.axioms {
            let clause = Clause {
                premises: axiomatization.premises.clone(),
                fixes: axiomatization.fixes.clone(),
                ..plain_clause(prop)
            };
            let defined = self.read_about(vec![], &[&clause])?;
            props.extend(defined.clauses.into_iter().flatten());
        }
        if !props.is_empty() || !made.heads.is_empty() {
            self.emit_spec(Spec::Axioms { heads: made.heads, props });
        }
        Ok(())
    }

    pub(crate) fn specification(&mut self, specification: &Specification) -> Done {
        let mut heads = vec![];
        for constant in &specification.constants {
            if let Term::Const(name, ty) = self.context.read_term(&constant.constant)? {
                heads.push((name, ty));
            }
        }
        let props = specification
            .props
            .iter()
            .map(|(_, prop)| self.context.read_prop(prop))
            .collect::<Done<Vec<_>>>()?;
        self.emit_spec(Spec::Axioms { heads, props });
        Ok(())
    }
}

/// `f x = t`, or a proposition `f x` or `¬ f x`, which says that the value is true or false.
pub(crate) fn equation(conditions: Vec<Term>, conclusion: &Term, span: Span) -> Done<Equation> {
    if let Some((lhs, rhs)) = sides(conclusion) {
        return Ok(Equation { conditions, lhs: left_side(lhs), rhs: rhs.clone() });
    }
    let truth = |value: &str| Term::constant(value, Type::bool());
    match (conclusion.strip_const("HOL.Not"), conclusion.strip()) {
        (Some(args), _) if args.len() == 1 => {
            let lhs = args.into_iter().next().cloned().unwrap_or_else(|| conclusion.clone());
            Ok(Equation { conditions, lhs: left_side(&lhs), rhs: truth("HOL.False") })
        }
        (_, (Term::Const(name, _), _)) if name == IF => Err(not_an_equation(span)),
        (_, (Term::Free(..) | Term::Const(..), _)) => {
            Ok(Equation { conditions, lhs: left_side(conclusion), rhs: truth("HOL.True") })
        }
        _ => Err(not_an_equation(span)),
    }
}

/// Arguments that are written `_` are variables of their own, and what a binder binds is a function: `Q x. P x` is
/// about `P`.
fn left_side(lhs: &Term) -> Term {
    let mut count = 0;
    lhs.eta().map_leaves(&mut |leaf, _| match leaf {
        Term::Const(name, ty) if name == "Pure.dummy_pattern" => {
            count += 1;
            Term::free(format!("uu{count}"), ty.clone())
        }
        _ => leaf.clone(),
    })
}

/// An equation is about one of the new constants; what it is about may be a constant already, as in an instantiation.
fn check_head(news: &[NewConst], equation: &Equation, span: Span) -> Done {
    let Term::Free(head, _) = equation.lhs.strip().0 else { return Ok(()) };
    if news.iter().any(|new| new.name == *head) {
        return Ok(());
    }
    let defined: Vec<String> = news.iter().map(|new| format!("`{}`", new.name)).collect();
    let message = format!("this equation is about `{head}`, but the command defines {}", defined.join(", "));
    Err(Diagnostic::error("other-head", span, message))
}

fn not_an_equation(span: Span) -> Diagnostic {
    Diagnostic::error("not-an-equation", span, "a definition must be an equation, like `f x = t`")
}
