//! The common part of all definitions: new constants, and propositions about them.
//!
//! While the propositions are read, the new names are variables with a notation of their own. Afterwards they
//! become constants of the theory. In a block, a constant takes the block's variables that it depends on as
//! further arguments; inside the block its name goes on standing for the constant applied to them.

use crate::context::Context;
use crate::elaborator::{Authority, Done, Elaborator};
use crate::frame::Frame;
use crate::read::Item;
use ::notation::Head;
use base::{Diagnostic, Name, Span};
use logic::decl::{Access, ConstDecl, Decl, Given, LocaleItem, NotationUse, Origin};
use logic::types::well_known::{DUMMY, ITSELF};
use logic::{Sort, Spec, Term, Type};
use syntax::ast::{self, Clause, Inner, Mixfix, Visibility};

/// A name that a definition introduces.
#[derive(Clone, Debug)]
pub(crate) struct NewConst {
    pub name: Name,
    pub span: Span,
    /// As declared; none when it is left to inference.
    pub ty: Option<Type>,
    pub mixfix: Option<Mixfix>,
}

/// Propositions about new names, which are still free variables in them.
#[derive(Debug)]
pub(crate) struct Defined {
    pub news: Vec<NewConst>,
    /// One for each clause: its premises, and the proposition itself last.
    pub clauses: Vec<Vec<Term>>,
    /// Where the propositions stand.
    pub spans: Vec<Span>,
}

/// How the names of constants become terms.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    /// For each new name the term that stands for it from now on: a constant applied to variables of the block.
    pub terms: Vec<(Name, Term)>,
    /// Full names and types of the constants.
    pub heads: Vec<(Name, Type)>,
}

impl Made {
    /// Replaces the free variables that stood for the new constants.
    pub fn close(&self, term: &Term) -> Term {
        term.subst_frees(&|name| self.terms.iter().find(|(own, _)| own == name).map(|(_, term)| term.clone()))
    }
}

impl Elaborator {
    pub(crate) fn new_const(&self, decl: &ast::Decl) -> Done<NewConst> {
        let ty = decl.typ.as_ref().map(|typ| self.context.read_type(typ)).transpose()?;
        Ok(NewConst { name: decl.name.value.clone(), span: decl.name.span, ty, mixfix: decl.mixfix.clone() })
    }

    /// Reads propositions in which `news` are new names.
    pub(crate) fn read_about(&mut self, news: Vec<NewConst>, clauses: &[&Clause]) -> Done<Defined> {
        let mut frame = Frame::default();
        for new in &news {
            frame.fix(new.name.clone(), new.ty.clone().unwrap_or_else(|| Type::nullary(DUMMY)));
        }
        // Type variables of declared types are not fixed: inference may still give them sorts.
        frame.type_vars.clear();
        self.context.open(frame);
        let read = self.read_clauses(&news, clauses);
        self.context.close();
        let spans = clauses.iter().map(|clause| clause.prop.span).collect();
        Ok(Defined { clauses: read?, news, spans })
    }

    fn read_clauses(&mut self, news: &[NewConst], clauses: &[&Clause]) -> Done<Vec<Vec<Term>>> {
        for new in news {
            if let Some(mixfix) = &new.mixfix {
                self.context.add_local_notation(Head::Fixed(new.name.clone()), new.ty.as_ref(), mixfix)?;
            }
        }
        self.add_notation_of_locals(clauses)?;
        let locals = clauses.iter().map(|clause| self.locals(clause)).collect::<Done<Vec<_>>>()?;
        let mut items = vec![];
        for (group, (clause, locals)) in clauses.iter().zip(&locals).enumerate() {
            let props = clause.premises.iter().chain([&clause.prop]);
            items.extend(props.map(|prop| Item::prop(prop).in_group(group).with_locals(locals)));
        }
        let terms = self.context.read_terms(&items, &[])?;
        let mut terms = terms.into_iter().map(|term| self.context.expand_defined(term));
        Ok(clauses.iter().map(|clause| terms.by_ref().take(clause.premises.len() + 1).collect()).collect())
    }

    /// The notation of variables that clauses fix for themselves, in the block that is open: `… for le (infix "⊑" 50)`.
    pub(crate) fn add_notation_of_locals(&mut self, clauses: &[&Clause]) -> Done {
        for fix in clauses.iter().flat_map(|clause| &clause.fixes) {
            if let Some(mixfix) = &fix.mixfix {
                let ty = fix.typ.as_ref().map(|typ| self.context.read_type(typ)).transpose()?;
                self.context.add_local_notation(Head::Fixed(fix.name.value.clone()), ty.as_ref(), mixfix)?;
            }
        }
        Ok(())
    }

    /// The variables that a clause fixes for itself: `… for x y`. One that is fixed around it already would be another
    /// variable of the same name.
    fn locals(&self, clause: &Clause) -> Done<Vec<(Name, Type)>> {
        let local = |fix: &syntax::ast::Decl| {
            self.check_not_fixed(&fix.name, "clause")?;
            let name = fix.name.value.clone();
            let ty = fix.typ.as_ref().map(|typ| self.context.read_type(typ)).transpose()?;
            Ok((name, ty.unwrap_or_else(|| Type::nullary(DUMMY))))
        };
        clause.fixes.iter().map(local).collect()
    }

    /// A name that is fixed around a clause or statement would be another variable in it.
    pub(crate) fn check_not_fixed(&self, name: &ast::Ident, here: &str) -> Done {
        if self.context.fixed_var(&name.value).is_none() {
            return Ok(());
        }
        let message = format!("`{}` is fixed around this {here} already: choose another name", name.value);
        Err(Diagnostic::error("fixed-twice", name.span, message))
    }

    /// Declares the constants. `bodies` are all terms of the definition: they say which variables of the block
    /// it depends on, and at which types the new names were used.
    pub(crate) fn make_consts(
        &mut self,
        news: &[NewConst],
        bodies: &[&Term],
        visibility: Visibility,
        origin: &dyn Fn(usize) -> Origin,
    ) -> Done<Made> {
        let params = self.dependencies(bodies)?;
        let mut made = Made { terms: vec![], heads: vec![] };
        for (index, new) in news.iter().enumerate() {
            if let Some((constant, at)) = self.instance_target(&new.name, used_type(&new.name, bodies)) {
                made.terms.push((new.name.clone(), Term::Const(constant.clone(), at.clone())));
                made.heads.push((constant, at));
                continue;
            }
            let ty = used_type(&new.name, bodies).or_else(|| new.ty.clone()).ok_or_else(|| undefined(new))?;
            let types = hidden_types(&ty, &params, bodies);
            let args: Vec<(Name, Type)> = types.iter().chain(&params).cloned().collect();
            let full_ty = Type::funs(args.iter().map(|(_, ty)| ty.clone()).collect::<Vec<_>>(), ty.clone());
            let (full, access) = self.constant_name(&new.name, visibility);
            let known = self.authority == Authority::Library && self.context.consts.contains_key(&full);
            if known {
                // The library's own constant stays; its type may be more general than what is said here. Its
                // name and notation are in force again, should the library have hidden them later.
                self.declare_again(&new.name, &full, access, visibility);
                let library_ty = self.context.const_type(&full).cloned().unwrap_or_else(|| full_ty.clone());
                let own_ty = match library_ty.match_onto(&full_ty, &mut logic::types::TypeSubst::new()) {
                    true => full_ty,
                    false => library_ty.clone(),
                };
                let constant = Term::Const(full.clone(), own_ty);
                let term = applied(&constant, &args);
                if !self.locale_has(&new.name) {
                    self.bind_in_block(&new.name, &in_block(constant, &types, &params), NotationUse::Both);
                }
                self.notation_of(&new.name, &full, &ty, new.mixfix.as_ref())?;
                made.terms.push((new.name.clone(), term));
                made.heads.push((full, library_ty));
                continue;
            }
            self.emit(Decl::Const(ConstDecl {
                name: full.clone(),
                ty: full_ty.clone(),
                origin: origin(index),
                class: self.context.class().cloned(),
                access,
            }));
            let constant = Term::Const(full.clone(), full_ty.clone());
            let term = applied(&constant, &args);
            self.open_in_block(&new.name, &full, visibility);
            let body = in_block(constant, &types, &params);
            self.bind_in_block(&new.name, &body, NotationUse::Both);
            self.bind_in_class(&new.name, &ty, &body, bodies);
            self.notation_of(&new.name, &full, &ty, new.mixfix.as_ref())?;
            made.terms.push((new.name.clone(), term));
            made.heads.push((full, full_ty));
        }
        Ok(made)
    }

    /// Whether the locale or class that the text is in has a constant of that short name.
    pub(super) fn locale_has(&self, name: &Name) -> bool {
        let info = self.context.locale().and_then(|locale| self.context.locales.get(locale));
        let is_it = |item: &LocaleItem| matches!(item, LocaleItem::Name { name: own, .. } if own == name);
        info.is_some_and(|info| info.items.iter().any(is_it))
    }

    pub(crate) fn emit_spec(&mut self, spec: Spec) {
        // What the library says about its constants stands.
        if self.authority == Authority::Library
            && spec.heads().iter().all(|head| self.context.consts.contains_key(*head) && !self.is_own(head))
        {
            return;
        }
        self.emit(Decl::Spec(spec));
    }

    /// Whether this run of the theory declared the constant.
    fn is_own(&self, name: &Name) -> bool {
        self.theory.decls.iter().any(|decl| matches!(decl, Decl::Const(decl) if decl.name == *name))
    }

    /// A constant of the library is declared by the text of its own theory.
    pub(crate) fn declare_again(&mut self, name: &Name, full: &Name, access: Access, visibility: Visibility) {
        self.context.const_names.declare(full, &access);
        self.open_in_block(name, full, visibility);
    }

    /// Inside its block a qualified or private name, or one of an experiment, can be written without qualifiers.
    pub(crate) fn open_in_block(&mut self, name: &Name, full: &Name, visibility: Visibility) {
        let local = Name::new("local").qualify(name);
        if visibility != Visibility::Public
            && let Some(frame) = self.context.frames.last_mut()
        {
            frame.names.alias(&local, full, &Access::default());
        }
        if let Some(frame) = self.context.frames.iter_mut().rev().find(|frame| frame.experiment.is_some()) {
            frame.names.alias(&local, full, &Access::default());
        }
    }

    /// Inside a block the short name stands for `term`, which is about the variables of the blocks around it: in each
    /// block it is a function of those that blocks inside it have fixed. A locale keeps the name.
    pub(crate) fn bind_in_block(&mut self, name: &Name, term: &Term, use_: NotationUse) {
        let is_class = self.context.class().is_some();
        let locale = self.context.locale().cloned().filter(|_| !is_class);
        let locale_block = locale.as_ref().map(|_| self.locale_block());
        let mut body = term.clone();
        for block in (0..self.context.frames.len()).rev() {
            let frees = body.frees();
            let depends = self.context.frames.iter().take(block + 1).any(|frame| depends_on(&body, frame));
            if depends || locale_block.is_some_and(|start| block >= start) {
                self.context.declare_local(block, name, body.clone(), use_, vec![]);
            }
            if let (Some(locale), true) = (&locale, locale_block == Some(block)) {
                let ty = body.ty().unwrap_or_else(Type::bool);
                let item = LocaleItem::Name { name: name.clone(), ty, body: body.clone(), use_ };
                self.emit(Decl::LocaleItem { locale: locale.clone(), item });
            }
            let fixes = self.context.frames.get(block).map(|frame| frame.fixes.clone()).unwrap_or_default();
            let own = fixes.iter().rev().filter(|(fixed, _)| frees.iter().any(|(free, _)| free == fixed));
            body = own.fold(body, |body, (fixed, ty)| body.lambda(fixed, ty));
        }
    }

    /// The position of the block of the locale that the text is in.
    pub(crate) fn locale_block(&self) -> usize {
        let blocks = &self.context.frames;
        blocks.iter().rposition(|frame| frame.locale.is_some()).unwrap_or(self.context.innermost())
    }

    /// A constant of a class has a second version, for interpretations of the class as a locale: it takes the
    /// parameters of the class that it depends on as arguments.
    fn bind_in_class(&mut self, name: &Name, ty: &Type, body: &Term, bodies: &[&Term]) {
        let Some(class) = self.context.class().cloned() else { return };
        let params = self.class_dependencies(&class, bodies);
        // What depends on types alone.
        if body.frees().is_empty() && !matches!(body, Term::Const(..)) {
            let block = self.locale_block();
            self.context.declare_local(block, name, body.clone(), NotationUse::Both, vec![]);
        }
        if !hidden_types(ty, &params, bodies).is_empty() {
            let item = LocaleItem::Lost { name: name.clone(), span: self.span };
            return self.emit(Decl::LocaleItem { locale: class, item });
        }
        let ty = ty.map_vars(&|var| (var.name == "'a").then(|| Type::var("'a", Sort::top())));
        let full = self.context.theory.qualify(class.base()).qualify(name);
        let full_ty = Type::funs(params.iter().map(|(_, ty)| ty.clone()).collect::<Vec<_>>(), ty.clone());
        let access = Access { mandatory: vec![Name::new(class.base())] };
        let origin = Origin::Declared;
        self.emit(Decl::Const(ConstDecl {
            name: full.clone(),
            ty: full_ty.clone(),
            origin,
            class: None,
            access,
        }));
        let frees = params.into_iter().map(|(name, ty)| Term::Free(name, ty));
        let body = Term::Const(full, full_ty).apply(frees);
        let item = LocaleItem::Name { name: name.clone(), ty, body, use_: NotationUse::Both };
        self.emit(Decl::LocaleItem { locale: class, item });
    }

    /// The parameters of the class that terms of its context mention, directly or through its constants.
    fn class_dependencies(&self, class: &Name, bodies: &[&Term]) -> Vec<(Name, Type)> {
        let mut used: Vec<Name> = vec![];
        let above: Vec<&Name> = self.context.classes.above(class);
        for body in bodies {
            body.visit(&mut |term| {
                let Term::Const(name, ty) = term else { return };
                if !ty.vars().iter().any(|var| var.name == "'a") {
                    return;
                }
                let Some(decl) = self.context.const_decl(name) else { return };
                if let Origin::ClassParam { .. } = decl.origin {
                    used.push(Name::new(name.base()));
                } else if decl.class.as_ref().is_some_and(|own| above.contains(&own)) {
                    let items = above
                        .iter()
                        .filter_map(|class| self.context.locales.get(*class))
                        .flat_map(|info| &info.items);
                    for item in items {
                        if let LocaleItem::Name { name: own, body, .. } = item
                            && own == name.base()
                        {
                            used.extend(body.frees().into_iter().map(|(name, _)| name));
                        }
                    }
                }
            });
        }
        self.locale_params(class).into_iter().filter(|(name, _)| used.contains(name)).collect()
    }

    /// The notation of a new constant: in the theory, or in the locale whose block this is.
    pub(crate) fn notation_of(
        &mut self,
        name: &Name,
        full: &Name,
        ty: &Type,
        mixfix: Option<&Mixfix>,
    ) -> Done {
        let Some(mixfix) = mixfix else { return Ok(()) };
        let local = Name::new("local").qualify(name);
        if self.context.is_local(&local) {
            let productions = self.context.productions(Head::Const(local), Some(ty), mixfix)?;
            let block = self.locale_block();
            self.context.change_notation(block, |notations| {
                notations.change(logic::decl::Change::Add, &productions, NotationUse::Both);
            });
            self.keep_in_locale(productions, NotationUse::Both);
            return Ok(());
        }
        let productions = self.context.productions(Head::Const(full.clone()), Some(ty), mixfix)?;
        self.emit(Decl::Notation { change: logic::decl::Change::Add, productions, use_: NotationUse::Both });
        Ok(())
    }

    pub(crate) fn keep_in_locale(&mut self, productions: Vec<::notation::Production>, use_: NotationUse) {
        if let Some(locale) = self.context.locale().cloned() {
            let item = LocaleItem::Notation {
                change: logic::decl::Change::Add,
                productions,
                use_,
                given: Given::Declared,
            };
            self.emit(Decl::LocaleItem { locale, item });
        }
    }

    /// The full name of a new constant, and how it may be shortened.
    pub(crate) fn constant_name(&self, name: &Name, visibility: Visibility) -> (Name, Access) {
        let theory = &self.context.theory;
        let mandatory = match visibility {
            Visibility::Qualified | Visibility::Private => vec![theory.clone()],
            Visibility::Public => vec![],
        };
        if let Some(class) = self.context.class() {
            let qualifier = format!("{}_class", class.base());
            return (theory.qualify(&qualifier).qualify(name), Access { mandatory });
        }
        if let Some(experiment) = self.context.frames.iter().rev().find_map(|frame| frame.experiment.clone())
        {
            let full = theory.qualify(&experiment).qualify(name);
            return (full, Access { mandatory: vec![experiment] });
        }
        if let Some(locale) = self.context.locale() {
            let locale = Name::new(locale.base());
            return (theory.qualify(&locale).qualify(name), Access { mandatory: vec![locale] });
        }
        (theory.qualify(name), Access { mandatory })
    }

    /// The variables of the surrounding blocks that occur in the terms, outermost first.
    pub(super) fn dependencies(&self, bodies: &[&Term]) -> Done<Vec<(Name, Type)>> {
        let mut used: Vec<Name> = vec![];
        for body in bodies {
            used.extend(body.frees().into_iter().map(|(name, _)| name));
        }
        let mut defined = self.context.frames.iter().flat_map(|frame| &frame.defined);
        if let Some((name, _)) = defined.find(|(name, _)| used.contains(name)) {
            let message = format!("this depends on `{name}`, which is defined by the block around it");
            return Err(Diagnostic::error("defined-variable", self.span, message));
        }
        Ok(self.context.fixed_vars().filter(|(name, _)| used.contains(name)).cloned().collect())
    }

    /// The constant that is meant by a name in an instantiation or overloading block.
    fn instance_target(&self, name: &Name, used: Option<Type>) -> Option<(Name, Type)> {
        let targets = self.context.frames.iter().rev().flat_map(|frame| &frame.instances);
        let target = targets.into_iter().find(|target| target.written == *name)?;
        Some((target.constant.clone(), used.unwrap_or_else(|| target.ty.clone())))
    }
}

fn applied(constant: &Term, args: &[(Name, Type)]) -> Term {
    constant.clone().apply(args.iter().map(|(name, ty)| Term::Free(name.clone(), ty.clone())))
}

/// In its block a new constant is meant at the types and variables of the block.
pub(super) fn in_block(constant: Term, types: &[(Name, Type)], params: &[(Name, Type)]) -> Term {
    let types = types.iter().map(|(_, ty)| Term::Const(Name::new("Pure.type"), ty.clone()));
    applied(&constant.apply(types), params)
}

/// Arguments for the types that a definition depends on although neither the type of the constant nor those of its
/// parameters show them.
pub(super) fn hidden_types(ty: &Type, params: &[(Name, Type)], bodies: &[&Term]) -> Vec<(Name, Type)> {
    let mut hidden = vec![];
    bodies.iter().for_each(|body| body.visit_types(&mut |part| part.collect_vars(&mut hidden)));
    let is_shown = |name: &Name| {
        let mut types = params.iter().map(|(_, ty)| ty).chain([ty]);
        types.any(|ty| ty.vars().iter().any(|own| own.name == *name))
    };
    hidden.retain(|var| !is_shown(&var.name));
    hidden
        .into_iter()
        .map(|var| (Name::from(format!("type_{}", var.name.trim_start_matches('\''))), Type::Var(var)))
        .map(|(name, var)| (name, Type::con(ITSELF, [var])))
        .collect()
}

/// Whether a term is about something that a block fixes. Where that is a type only, the term has the same type
/// everywhere in the block, unless it is a constant of a class, which is meant at the class's own type otherwise.
fn depends_on(term: &Term, frame: &Frame) -> bool {
    let fixes_types = frame.class.is_none() && frame.instance_type.is_none();
    let is_fixed = |name: &Name| fixes_types && frame.type_vars.iter().any(|(own, _)| own == name);
    let mut types = false;
    term.visit_types(&mut |ty| types |= ty.vars().iter().any(|var| is_fixed(&var.name)));
    types || term.frees().iter().any(|(name, _)| frame.fixed(name).is_some())
}

fn undefined(new: &NewConst) -> Diagnostic {
    Diagnostic::error("undefined-constant", new.span, format!("nothing is said about `{}`", new.name))
}

/// The type at which a free variable occurs.
fn used_type(name: &Name, bodies: &[&Term]) -> Option<Type> {
    bodies.iter().find_map(|body| body.frees().into_iter().find(|(own, _)| own == name).map(|(_, ty)| ty))
}

/// Both sides of an equation: `=`, `≡` or `⟷`.
pub(crate) fn sides(term: &Term) -> Option<(&Term, &Term)> {
    let (head, args) = term.strip();
    match (head, args.as_slice()) {
        (Term::Const(name, _), [left, right]) if name == "HOL.eq" || name == "Pure.eq" => Some((left, right)),
        _ => None,
    }
}

/// Takes `⋀x. A ⟹ B ⟹ C` apart into premises and conclusion; the variables become free.
pub(crate) fn split_rule(context: &Context, term: &Term) -> (Vec<Term>, Term) {
    let mut premises = vec![];
    let mut rest = term.clone();
    loop {
        let (head, args) = rest.strip();
        let next = match (head, args.as_slice()) {
            (Term::Const(name, _), [premise, conclusion]) if name == "Pure.imp" => {
                premises.push((*premise).clone());
                (*conclusion).clone()
            }
            (Term::Const(name, _), [Term::Abs(var, ty, body)]) if name == "Pure.all" => {
                let taken = |candidate: &Name| {
                    context.fixed_var(candidate).is_some()
                        || premises
                            .iter()
                            .chain([&rest])
                            .any(|term| term.frees().iter().any(|(own, _)| own == candidate))
                };
                let name = fresh(var, &taken);
                body.instantiate_bound(&[Term::Free(name, ty.clone())])
            }
            _ => return (premises, rest),
        };
        rest = next;
    }
}

pub(crate) fn fresh(name: &Name, taken: &dyn Fn(&Name) -> bool) -> Name {
    let base = if name == "_" { Name::new("x") } else { name.clone() };
    let mut candidate = base.clone();
    let mut number = 0u32;
    while taken(&candidate) {
        number += 1;
        candidate = Name::from(format!("{base}{number}"));
    }
    candidate
}

/// A clause with nothing but its proposition.
pub(crate) fn plain_clause(prop: &Inner) -> Clause {
    Clause { binding: ast::Binding::default(), prop: prop.clone(), premises: vec![], fixes: vec![] }
}
