//! Reading types and sorts.

use crate::context::Context;
use crate::infer::too_much;
use base::guard::Excess;
use base::{Diagnostic, Name, Span, deeper};
use logic::decl::TypeDef;
use logic::types::TypeSubst;
use logic::types::well_known::DUMMY;
use logic::{Sort, Term, Type};
use notation::{Ast, AstKind, Head};
use std::collections::BTreeSet;
use syntax::ast::{Ident, Inner};

impl Context {
    pub fn read_type(&self, inner: &Inner) -> Result<Type, Diagnostic> {
        let trees = self.parse(inner, "type")?;
        let mut first_error = None;
        for tree in &trees {
            match self.read_type_ast(tree) {
                Ok(ty) => return Ok(with_one_sort_each(&self.with_default_sort(&ty, tree))),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or_else(|| Diagnostic::error("syntax-error", inner.span, "expected a type")))
    }

    /// A type; variables whose sort is written nowhere get it by inference.
    pub(crate) fn read_type_ast(&self, ast: &Ast) -> Result<Type, Diagnostic> {
        deeper(|| match &ast.kind {
            AstKind::Var(name) if name.starts_with('\'') || name.starts_with('?') => {
                Ok(Type::var(name.clone(), self.declared_sort(name)))
            }
            AstKind::Var(name) => self.type_application(name, &[], ast.span),
            AstKind::Const(head) => self.type_head(head, &[], ast.span),
            AstKind::Appl(parts) => match parts.split_first() {
                Some((Ast { kind: AstKind::Const(head), .. }, args)) => self.type_head(head, args, ast.span),
                Some((Ast { kind: AstKind::Var(name), span }, args)) => {
                    self.type_application(name, args, *span)
                }
                _ => Err(malformed(ast.span)),
            },
        })
    }

    pub(crate) fn declared_sort(&self, name: &Name) -> Sort {
        self.fixed_type_vars().find(|(own, _)| own == name).map(|(_, sort)| sort.clone()).unwrap_or_default()
    }

    /// A type as it was read from a tree; its variables that have no sort there have the default one.
    fn with_default_sort(&self, ty: &Type, tree: &Ast) -> Type {
        if self.default_sort.is_top() {
            return ty.clone();
        }
        let mut written = Written::default();
        written.add(tree);
        self.defaulted(ty, &written)
    }

    /// The same for terms that were read from texts together.
    pub(crate) fn terms_with_default_sort(&self, terms: Vec<Term>, written: &Written) -> Vec<Term> {
        if self.default_sort.is_top() {
            return terms;
        }
        terms.iter().map(|term| term.map_types(&|ty| self.defaulted(ty, written))).collect()
    }

    fn defaulted(&self, ty: &Type, written: &Written) -> Type {
        ty.map_vars(&|var| {
            let name = &var.name;
            let is_bare = written.bare.contains(name) && !written.sorted.contains(name);
            (is_bare && !self.is_fixed_type_var(name))
                .then(|| Type::var(name.clone(), var.sort.union(&self.default_sort)))
        })
    }

    fn type_head(&self, head: &Head, args: &[Ast], span: Span) -> Result<Type, Diagnostic> {
        match (head, args) {
            (Head::Type(name), args) => self.type_constructor(name, args, span),
            (Head::Syntax(name), [var, sort]) if name == "_ofsort" => {
                let sort = self.read_sort_ast(sort)?;
                match self.read_type_ast(var)? {
                    Type::Var(own) => Ok(Type::var(own.name, own.sort.union(&sort))),
                    _ => Err(malformed(span)),
                }
            }
            // An unknown type with a sort carries the sort in a variable of its own.
            (Head::Syntax(name), [sort]) if name == "_dummy_ofsort" => {
                let var = Type::var(format!("'_{}", span.start), self.read_sort_ast(sort)?);
                Ok(Type::con(DUMMY, [var]))
            }
            (Head::Syntax(name), [inner]) if name == "_type_name" => self.read_type_ast(inner),
            (Head::Syntax(name), [fields]) if name == "_record_type" => {
                self.record_type(fields, Type::nullary(logic::types::well_known::UNIT))
            }
            (Head::Syntax(name), [fields, more]) if name == "_record_type_scheme" => {
                let more = self.read_type_ast(more)?;
                self.record_type(fields, more)
            }
            (Head::Syntax(name), [entry, index]) if name == "_vec_type" => {
                self.vector_type(entry, index, span)
            }
            (Head::Syntax(name), [digits]) if name == "_NumeralType" => {
                numeral_type(digits).ok_or_else(|| malformed(span))
            }
            (Head::Syntax(name), []) if name == "_NumeralType0" => Ok(Type::nullary("Numeral_Type.num0")),
            (Head::Syntax(name), []) if name == "_NumeralType1" => Ok(Type::nullary("Numeral_Type.num1")),
            (Head::Syntax(name), args) => match self.shorthand_type(name, args, span) {
                Some(read) => read,
                None => self.type_application(name, args, span),
            },
            _ => Err(malformed(span)),
        }
    }

    /// `'a^'n`: an index type that is a variable without a sort of its own is finite.
    fn vector_type(&self, entry: &Ast, index: &Ast, span: Span) -> Result<Type, Diagnostic> {
        let vector = self.resolve_type("_vec_type").or_else(|| self.resolve_type("vec"));
        let Some(vector) = vector.cloned() else {
            return Err(Diagnostic::error("unknown-type", span, "unknown type `vec`"));
        };
        let entry = self.read_type_ast(entry)?;
        let index = match self.read_type_ast(index)? {
            Type::Var(var) if matches!(index.kind, AstKind::Var(_)) => {
                let finite = self.class_names.resolve("finite").cloned();
                Type::var(var.name, var.sort.union(&Sort::new(finite)))
            }
            other => other,
        };
        self.apply_type(&vector, vec![entry, index], span)
    }

    fn type_application(&self, name: &Name, args: &[Ast], span: Span) -> Result<Type, Diagnostic> {
        match self.resolve_type(name) {
            Some(full) => {
                let full = full.clone();
                self.type_constructor(&full, args, span)
            }
            None => Err(Diagnostic::error("unknown-type", span, format!("unknown type `{name}`"))),
        }
    }

    fn type_constructor(&self, full: &Name, args: &[Ast], span: Span) -> Result<Type, Diagnostic> {
        if self.is_shorthand(full, args) {
            return Err(malformed(span));
        }
        let args = args.iter().map(|arg| self.read_type_ast(arg)).collect::<Result<Vec<_>, _>>()?;
        self.apply_type(full, args, span)
    }

    /// A type constructor with arguments; synonyms are expanded.
    pub(crate) fn apply_type(&self, full: &Name, args: Vec<Type>, span: Span) -> Result<Type, Diagnostic> {
        let Some(decl) = self.types.get(full) else {
            return Err(Diagnostic::error("unknown-type", span, format!("unknown type `{full}`")));
        };
        if decl.params.len() != args.len() {
            let message = format!(
                "type `{}` takes {} argument{}, not {}",
                self.type_names.shorten(full),
                decl.params.len(),
                if decl.params.len() == 1 { "" } else { "s" },
                args.len()
            );
            return Err(Diagnostic::error("type-arguments", span, message));
        }
        match &decl.def {
            TypeDef::Synonym(body) => {
                let subst: TypeSubst = decl.params.iter().map(|param| param.name.clone()).zip(args).collect();
                if body.instance_size(&subst) > Type::MAX_SIZE {
                    return Err(too_much(span, Excess::Types));
                }
                Ok(body.instantiate(&subst))
            }
            TypeDef::Record(record) if record.extension != *full => {
                Ok(self.record_instance(full, args, Type::nullary(logic::types::well_known::UNIT)))
            }
            _ => Ok(Type::con(full.clone(), args)),
        }
    }

    pub fn read_sort(&self, inner: &Inner) -> Result<Sort, Diagnostic> {
        let trees = self.parse(inner, "sort")?;
        match trees.first() {
            Some(tree) => self.read_sort_ast(tree),
            None => Err(malformed(inner.span)),
        }
    }

    pub(crate) fn read_sort_ast(&self, ast: &Ast) -> Result<Sort, Diagnostic> {
        deeper(|| {
            if let Some([classes]) = ast.args_of("_sort") {
                let mut sorts = classes.unfold("_classes").into_iter().map(|class| self.read_sort_ast(class));
                return sorts.try_fold(Sort::top(), |all, sort| Ok(all.union(&sort?)));
            }
            if let Some([class]) = ast.args_of("_class_name") {
                return self.read_sort_ast(class);
            }
            match &ast.kind {
                AstKind::Const(head) if head.is_syntax("_topsort") || head.is_syntax("_dummy_sort") => {
                    Ok(Sort::top())
                }
                AstKind::Const(Head::Class(name)) => Ok(Sort::new([name.clone()])),
                AstKind::Var(name) => match self.resolve_class(name) {
                    // Every type is of class `type`.
                    Some(class) if class == "HOL.type" => Ok(Sort::top()),
                    Some(class) => Ok(Sort::new([class.clone()])),
                    None => {
                        Err(Diagnostic::error("unknown-class", ast.span, format!("unknown class `{name}`")))
                    }
                },
                _ => Err(malformed(ast.span)),
            }
        })
    }

    pub(crate) fn class_of(&self, name: &Ident) -> Result<Name, Diagnostic> {
        self.resolve_class(&name.value).cloned().ok_or_else(|| crate::elaborator::unknown("class", name))
    }
}

/// The type with as many elements as a number says, in binary: `8` is `num1 bit0 bit0 bit0`.
fn numeral_type(digits: &Ast) -> Option<Type> {
    let AstKind::Var(text) = &digits.kind else { return None };
    let number: u64 = text.parse().ok()?;
    let bits = (0..number.checked_ilog2()?).rev().map(|bit| number >> bit & 1 == 1);
    let one = Type::nullary("Numeral_Type.num1");
    Some(
        bits.fold(one, |ty, bit| {
            Type::con(if bit { "Numeral_Type.bit1" } else { "Numeral_Type.bit0" }, [ty])
        }),
    )
}

/// The type variables that texts mention.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    /// Those that stand somewhere without a sort.
    bare: BTreeSet<Name>,
    /// Those that have one somewhere.
    pub sorted: BTreeSet<Name>,
}

impl Written {
    pub fn add(&mut self, tree: &Ast) {
        match (tree.args_of("_ofsort"), &tree.kind) {
            (Some([Ast { kind: AstKind::Var(name), .. }, _]), _) => {
                self.sorted.insert(name.clone());
            }
            (_, AstKind::Appl(parts)) => deeper(|| parts.iter().for_each(|part| self.add(part))),
            (_, AstKind::Var(name)) if name.starts_with('\'') => {
                self.bare.insert(name.clone());
            }
            _ => {}
        }
    }
}

/// A sort that is written at one occurrence of a type variable holds at all of them.
fn with_one_sort_each(ty: &Type) -> Type {
    let vars = ty.vars();
    let sort_of = |name: &Name| {
        let own = vars.iter().filter(|var| var.name == *name);
        own.fold(Sort::top(), |all, var| all.union(&var.sort))
    };
    ty.map_vars(&|var| Some(Type::var(var.name.clone(), sort_of(&var.name))))
}

fn malformed(span: Span) -> Diagnostic {
    Diagnostic::error("malformed-type", span, "malformed type")
}
