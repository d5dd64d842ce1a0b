//! Commands about notation: `notation`, `syntax`, `translations`, `nonterminal`, `judgment`.

use super::abbreviation::abbreviation_use;
use crate::context::Context;
use crate::elaborator::{Done, Elaborator};
use crate::notations::shape;
use crate::read::wrong_mixfix;
use ::notation::{Head, Production, Shape};
use base::{Diagnostic, Name};
use logic::decl::{Change, Decl, Given, LocaleItem, NotationUse, Space};
use logic::types::well_known::{FUN, PROP};
use logic::{Term, Type};
use notation::{Ast, AstKind};
use syntax::ast::{self, Ident, Inner, Notation, Polarity, Syntax, SyntaxDependency, Translations};
use syntax::inner::{Arrow, Names, Source, translation};

fn change(polarity: Polarity) -> Change {
    match polarity {
        Polarity::Add => Change::Add,
        Polarity::Remove => Change::Remove,
    }
}

/// Notation of the ASCII mode is for reading only: printing prefers symbols.
fn mode_use(mode: &ast::SyntaxMode) -> NotationUse {
    match &mode.name {
        Some(name) if name.value == "ASCII" || name.value == "HTML" => NotationUse::Input,
        // Other named modes are styles of printing that nobody asks for here; their text can still be read.
        Some(name) if !mode.output && name.value != "input" => NotationUse::Input,
        _ => abbreviation_use(mode),
    }
}

/// Whether a mode is for printing in a style that nobody asks for here, such as `(latex output)`.
fn is_foreign_output(mode: &ast::SyntaxMode) -> bool {
    mode.output && mode.name.is_some()
}

impl Elaborator {
    pub(crate) fn notation(&mut self, notation: &Notation) -> Done {
        if is_foreign_output(&notation.mode) {
            return Ok(());
        }
        for (inner, mixfix) in &notation.items {
            let (head, ty) = self.notation_head(inner)?;
            let productions = self.context.productions(head, ty.as_ref(), mixfix)?;
            let use_ = mode_use(&notation.mode);
            let change = change(notation.polarity);
            // A class is interpreted everywhere by its own constants, so its notation holds everywhere too.
            let locale = self.context.locale().filter(|_| self.context.class().is_none()).cloned();
            if let Some(locale) = locale {
                self.context.notations.change(change, &productions, use_);
                self.emit(Decl::LocaleItem {
                    locale,
                    item: LocaleItem::Notation { change, productions, use_, given: Given::Named },
                });
            } else if self.context.frames.iter().any(|frame| !frame.fixes.is_empty()) {
                self.context.notations.change(change, &productions, use_);
            } else {
                self.emit(Decl::Notation { change, productions, use_ });
            }
        }
        Ok(())
    }

    /// What a notation is for: a constant, an abbreviation or a fixed variable.
    fn notation_head(&self, inner: &Inner) -> Done<(Head, Option<Type>)> {
        let written = syntax::symbols::canonical(&inner.text);
        if let Some(ty) = self.context.fixed_var(&written) {
            return Ok((Head::Fixed(Name::new(&*written)), Some(ty.clone())));
        }
        if let Some(name) = self.context.resolve_const(&written) {
            let ty = self.context.const_type(&name).cloned();
            return Ok((Head::Const(name), ty));
        }
        match self.context.read_term(inner)? {
            Term::Const(name, _) => {
                let ty = self.context.const_type(&name).cloned();
                Ok((Head::Const(name), ty))
            }
            _ => Err(Diagnostic::error(
                "unknown-constant",
                inner.span,
                format!("unknown constant `{written}`"),
            )),
        }
    }

    pub(crate) fn type_notation(&mut self, notation: &Notation) -> Done {
        if is_foreign_output(&notation.mode) {
            return Ok(());
        }
        for (inner, mixfix) in &notation.items {
            let written = syntax::symbols::canonical(&inner.text);
            let Some(full) = self.context.resolve_type(&written).cloned() else {
                return Err(Diagnostic::error(
                    "unknown-type",
                    inner.span,
                    format!("unknown type `{written}`"),
                ));
            };
            let change = change(notation.polarity);
            self.type_mixfix(&full, mixfix, change, mode_use(&notation.mode))?;
        }
        Ok(())
    }

    pub(crate) fn type_mixfix(
        &mut self,
        full: &Name,
        mixfix: &ast::Mixfix,
        change: Change,
        use_: NotationUse,
    ) -> Done {
        let annotation = ::notation::Mixfix::from(mixfix);
        let wrong = |error: ::notation::MixfixError| wrong_mixfix(mixfix.span, &error);
        let arity = annotation.arity().map_err(wrong)?;
        let shape = Shape { args: vec![Name::new("type"); arity], result: Name::new("type") };
        let productions = annotation.productions(Some(&Head::Type(full.clone())), &shape).map_err(wrong)?;
        self.emit(Decl::Notation { change, productions, use_ });
        Ok(())
    }

    /// `syntax name :: "type" (mixfix)`: the types are categories of the grammar.
    pub(crate) fn syntax(&mut self, syntax: &Syntax) -> Done {
        if is_foreign_output(&syntax.mode) {
            return Ok(());
        }
        for decl in &syntax.items {
            let (Some(typ), Some(mixfix)) = (&decl.typ, &decl.mixfix) else { continue };
            let productions = self.syntax_productions(&decl.name, typ, mixfix)?;
            let use_ = mode_use(&syntax.mode);
            self.emit(Decl::Notation { change: change(syntax.polarity), productions, use_ });
        }
        Ok(())
    }

    /// `syntax_types "_t" ⇌ t`: notation that ML text translates is taken to apply the type as it stands.
    pub(crate) fn syntax_types(&mut self, dependencies: &[SyntaxDependency]) -> Done {
        for SyntaxDependency { syntax, targets } in dependencies {
            let [target] = targets.as_slice() else { continue };
            let Some(target) = self.context.resolve_type(&target.value).cloned() else { continue };
            for name in syntax {
                let alias = Name::from(format!("{}.{}", self.context.theory, name.value));
                self.emit(Decl::Alias { space: Space::Type, alias, target: target.clone() });
            }
        }
        Ok(())
    }

    fn syntax_productions(&self, name: &Ident, typ: &Inner, mixfix: &ast::Mixfix) -> Done<Vec<Production>> {
        let tree = self.context.parse(typ, "type")?.into_iter().next();
        let tree = tree.ok_or_else(|| Diagnostic::error("syntax-error", typ.span, "expected a type"))?;
        let mut args = vec![];
        let mut rest = &tree;
        while let Some((Head::Type(head), [from, to])) = rest.strip() {
            if head != FUN {
                break;
            }
            args.push(from);
            rest = to;
        }
        let annotation = ::notation::Mixfix::from(mixfix);
        let wrong = |error: ::notation::MixfixError| wrong_mixfix(mixfix.span, &error);
        let arity = annotation.arity().map_err(wrong)?;
        let result = match self.context.category(rest).as_str() {
            "any" => Name::new("logic"),
            "prop" => Name::new("prop'"),
            _ => self.context.category(rest),
        };
        let mut args: Vec<Name> =
            args.into_iter().take(arity).map(|arg| self.context.category(arg)).collect();
        // A synonym may stand for a function: it takes terms.
        if args.len() < arity
            && let Ok(ty) = self.context.read_type(typ)
        {
            args.resize(arity.min(ty.strip_fun().0.len()), Name::new("logic"));
        }
        let shape = Shape { args, result };
        let head = match name.value.as_str() {
            "" => None,
            written => Some(match self.context.resolve_const(written) {
                Some(full) if !written.starts_with('_') => Head::Const(full),
                _ => Head::Syntax(name.value.clone()),
            }),
        };
        if let (::notation::Mixfix::Binder { .. }, Some(Head::Const(full) | Head::Syntax(full))) =
            (&annotation, &head)
        {
            let shape = Shape::new(&["logic"], "logic");
            return annotation.productions(Some(&Head::Binder(full.clone())), &shape).map_err(wrong);
        }
        annotation.productions(head.as_ref(), &shape).map_err(wrong)
    }

    pub(crate) fn nonterminals(&mut self, names: &[Ident]) -> Done {
        for name in names {
            self.emit(Decl::Nonterminal(name.value.clone()));
        }
        Ok(())
    }

    pub(crate) fn translations(&mut self, translations: &Translations) -> Done {
        let mut parse = vec![];
        let mut print = vec![];
        for rule in &translations.rules {
            let side = |pattern: &ast::TranslationPattern| -> (Name, Inner) {
                let category = pattern
                    .nonterminal
                    .as_ref()
                    .map_or_else(|| Name::new("logic"), |name| name.value.clone());
                (category, pattern.pattern.clone())
            };
            let (left_category, left) = side(&rule.left);
            let (right_category, right) = side(&rule.right);
            let rules = translation(
                &self.context.notations.grammar,
                &RuleNames(&self.context),
                (&left_category, Source::from(&left)),
                Arrow::from(rule.direction),
                (&right_category, Source::from(&right)),
            )?;
            parse.extend(rules.parse);
            print.extend(rules.print);
        }
        self.emit(Decl::Macros { change: change(translations.polarity), parse, print });
        Ok(())
    }

    /// `judgment Trueprop :: "bool ⇒ prop" ("_" 5)`: how truth values become propositions.
    pub(crate) fn judgment(&mut self, decl: &ast::Decl) -> Done {
        let bare = ast::Decl { mixfix: None, ..decl.clone() };
        self.consts(std::slice::from_ref(&bare))?;
        let Some(mixfix) = &decl.mixfix else { return Ok(()) };
        let full = self.context.full_name(&decl.name.value);
        let ty = self.context.const_type(&full).cloned();
        let shape = Shape { result: Name::new("prop"), ..shape(ty.as_ref(), 1) };
        let productions = ::notation::Mixfix::from(mixfix)
            .productions(Some(&Head::Const(full)), &shape)
            .map_err(|error| wrong_mixfix(mixfix.span, &error))?;
        self.emit(Decl::Notation { change: Change::Add, productions, use_: NotationUse::Both });
        Ok(())
    }
}

impl Context {
    /// The category of the grammar that a type in a `syntax` declaration stands for.
    fn category(&self, ast: &Ast) -> Name {
        let name = match &ast.kind {
            AstKind::Var(name) if name.starts_with('\'') || name.starts_with('?') => return Name::new("any"),
            AstKind::Var(name) => name,
            AstKind::Const(Head::Type(name)) if name == PROP => return Name::new("prop"),
            AstKind::Const(_) | AstKind::Appl(_) => return Name::new("logic"),
        };
        if self.notations.is_nonterminal(name) { name.clone() } else { Name::new("logic") }
    }
}

struct RuleNames<'c>(&'c Context);

impl Names for RuleNames<'_> {
    fn is_syntax_constant(&self, name: &str) -> bool {
        name.starts_with('_') && name.len() > 1
            || self
                .0
                .notations
                .grammar
                .productions()
                .any(|production| production.head.as_ref().is_some_and(|head| head.is_syntax(name)))
    }

    fn constant(&self, name: &str) -> Option<Head> {
        if self.0.fixed_var(name).is_some() {
            return Some(Head::Fixed(Name::new(name)));
        }
        self.0.resolve_const(name).map(Head::Const)
    }

    fn type_name(&self, name: &str) -> Option<Name> {
        self.0.resolve_type(name).cloned()
    }

    fn class_name(&self, name: &str) -> Option<Name> {
        self.0.resolve_class(name).cloned()
    }
}
