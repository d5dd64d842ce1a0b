//! Terms after name resolution and before type inference.

use base::{Name, Span, deeper};
use logic::{Literal, Type};

/// Like [`logic::Term`], but types are only where the user wrote them.
#[derive(Clone, Debug)]
pub enum Pre {
    /// A constant by its full name.
    Const(Name, Span),
    /// A constant restricted to an instance of its type.
    ConstAt(Name, Type, Span),
    Free(Name, Span),
    Bound(u32),
    Abs(Name, Option<Type>, Box<Pre>),
    App(Box<Pre>, Box<Pre>),
    Typed(Box<Pre>, Type, Span),
    Case(Box<PreCase>),
    Lit(Literal),
}

#[derive(Clone, Debug)]
pub struct PreCase {
    pub scrutinee: Pre,
    pub clauses: Vec<PreClause>,
    pub span: Span,
}

/// The last variable is `Bound(0)`.
#[derive(Clone, Debug)]
pub struct PreClause {
    pub vars: Vec<Name>,
    pub pattern: Pre,
    pub body: Pre,
}

impl Pre {
    pub fn app(self, argument: Pre) -> Pre {
        Pre::App(Box::new(self), Box::new(argument))
    }

    pub fn apply(self, arguments: impl IntoIterator<Item = Pre>) -> Pre {
        arguments.into_iter().fold(self, Pre::app)
    }

    /// Some place in the source, best the head.
    pub fn span(&self) -> Option<Span> {
        match self {
            Pre::Const(_, span) | Pre::ConstAt(_, _, span) | Pre::Free(_, span) | Pre::Typed(_, _, span) => {
                Some(*span)
            }
            Pre::Bound(_) | Pre::Lit(_) => None,
            Pre::Abs(_, _, body) => deeper(|| body.span()),
            Pre::App(function, argument) => match deeper(|| (function.span(), argument.span())) {
                (Some(left), Some(right)) => Some(left.to(right)),
                (left, right) => left.or(right),
            },
            Pre::Case(case) => Some(case.span),
        }
    }

    /// Visits the constants and free variables of the term.
    pub fn each_name(&self, see: &mut impl FnMut(&Pre)) {
        match self {
            Pre::Const(..) | Pre::ConstAt(..) | Pre::Free(..) => see(self),
            Pre::Bound(_) | Pre::Lit(_) => {}
            Pre::Abs(_, _, body) | Pre::Typed(body, _, _) => body.each_name(see),
            Pre::App(function, argument) => {
                function.each_name(see);
                argument.each_name(see);
            }
            Pre::Case(case) => {
                case.scrutinee.each_name(see);
                for clause in &case.clauses {
                    clause.pattern.each_name(see);
                    clause.body.each_name(see);
                }
            }
        }
    }

    /// Replaces free variables `names` by loose bound ones: the last name becomes `Bound(0)`.
    pub fn abstract_frees(&self, names: &[Name]) -> Pre {
        self.map_names(0, &|part, depth| {
            let Pre::Free(name, _) = part else { return None };
            let position = names.iter().rposition(|other| other == name)?;
            Some(Pre::Bound(depth + u32::try_from(names.len() - 1 - position).unwrap_or(u32::MAX)))
        })
    }

    /// Replaces constants by closed terms.
    pub fn replace_consts(&self, replace: &impl Fn(&Name, Span) -> Option<Pre>) -> Pre {
        self.map_names(0, &|part, _| match part {
            Pre::Const(name, span) => replace(name, *span),
            _ => None,
        })
    }

    /// Replaces constants and free variables, given the number of binders around them.
    fn map_names(&self, depth: u32, replace: &impl Fn(&Pre, u32) -> Option<Pre>) -> Pre {
        match self {
            Pre::Bound(_) | Pre::Lit(_) => self.clone(),
            Pre::Const(..) | Pre::ConstAt(..) | Pre::Free(..) => {
                replace(self, depth).unwrap_or_else(|| self.clone())
            }
            Pre::Abs(name, ty, body) => {
                let body = deeper(|| body.map_names(depth + 1, replace));
                Pre::Abs(name.clone(), ty.clone(), Box::new(body))
            }
            Pre::App(function, argument) => {
                deeper(|| function.map_names(depth, replace).app(argument.map_names(depth, replace)))
            }
            Pre::Typed(body, ty, span) => {
                let body = deeper(|| body.map_names(depth, replace));
                Pre::Typed(Box::new(body), ty.clone(), *span)
            }
            Pre::Case(case) => Pre::Case(Box::new(PreCase {
                scrutinee: case.scrutinee.map_names(depth, replace),
                clauses: case.clauses.iter().map(|clause| clause.map_names(depth, replace)).collect(),
                span: case.span,
            })),
        }
    }
}

impl PreClause {
    fn map_names(&self, depth: u32, replace: &impl Fn(&Pre, u32) -> Option<Pre>) -> PreClause {
        let inner = depth + u32::try_from(self.vars.len()).unwrap_or(u32::MAX);
        PreClause {
            vars: self.vars.clone(),
            pattern: self.pattern.map_names(inner, replace),
            body: self.body.map_names(inner, replace),
        }
    }
}

impl Pre {
    /// The term under one more binder: loose bound variables move up.
    pub fn shifted(&self) -> Pre {
        self.shift(0)
    }

    fn shift(&self, depth: u32) -> Pre {
        match self {
            Pre::Const(..) | Pre::ConstAt(..) | Pre::Free(..) | Pre::Lit(_) => self.clone(),
            Pre::Bound(index) => Pre::Bound(if *index >= depth { index + 1 } else { *index }),
            Pre::Abs(name, ty, body) => {
                let body = deeper(|| body.shift(depth + 1));
                Pre::Abs(name.clone(), ty.clone(), Box::new(body))
            }
            Pre::App(function, argument) => deeper(|| function.shift(depth).app(argument.shift(depth))),
            Pre::Typed(body, ty, span) => {
                let body = deeper(|| body.shift(depth));
                Pre::Typed(Box::new(body), ty.clone(), *span)
            }
            Pre::Case(case) => Pre::Case(Box::new(PreCase {
                scrutinee: case.scrutinee.shift(depth),
                clauses: case.clauses.iter().map(|clause| clause.shift(depth)).collect(),
                span: case.span,
            })),
        }
    }
}

impl PreClause {
    fn shift(&self, depth: u32) -> PreClause {
        let inner = depth + u32::try_from(self.vars.len()).unwrap_or(u32::MAX);
        PreClause {
            vars: self.vars.clone(),
            pattern: self.pattern.shift(inner),
            body: self.body.shift(inner),
        }
    }
}
