//! The context of a command: everything that declarations before it have introduced.
//!
//! A context grows only by [`Context::apply`], one declaration at a time, whether they come from the theory
//! being read, from an imported one or from the embedded library. What holds inside a block (`context … begin`,
//! a locale, a class, a single statement) sits in a [`Frame`] on top and goes away with it.

use crate::classes::Classes;
use crate::commands::ZERO_TIME;
use crate::frame::Frame;
use crate::infer::Coercions;
use crate::lost::{LostNames, Reading};
use crate::namespace::NameSpace;
use crate::notations::Notations;
use base::{Budget, Name, Span};
use logic::decl::{
    Abbreviation, Bundle, Change, Class, CoercionChange, ConstDecl, Decl, Locale, LocaleInstance, LocaleItem,
    NotationUse, Origin, Space, TypeDecl, TypeDef,
};
use logic::types::TypeSubst;
use logic::{Sort, Spec, Term, Theory, Type, TypeVar};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The theory being read.
    pub theory: Name,
    /// Keys of the theories whose declarations are in here.
    pub loaded: BTreeSet<Name>,
    /// Names that another theory than their own has hidden.
    hidden_elsewhere: Vec<(Space, Name)>,
    pub types: HashMap<Name, Arc<TypeDecl>>,
    pub consts: HashMap<Name, ConstInfo>,
    pub class_decls: HashMap<Name, Arc<Class>>,
    pub classes: Classes,
    /// The sort of type variables that are written without one.
    pub(crate) default_sort: Sort,
    /// The type variables that `(_) t` stands for, by the name of `t`.
    pub(crate) default_tvars: HashMap<Name, Vec<Name>>,
    pub locales: HashMap<Name, Arc<LocaleInfo>>,
    pub bundles: HashMap<Name, Arc<Bundle>>,
    pub const_names: NameSpace,
    pub type_names: NameSpace,
    pub class_names: NameSpace,
    pub locale_names: NameSpace,
    pub notations: Notations,
    /// Abbreviations that are written when terms are printed.
    pub abbreviations: Abbreviations,
    pub coercions: Coercions,
    /// Abstract types that lifted definitions do not see through.
    opaque_to_lifting: BTreeSet<Name>,
    /// Constants that stand for others, chosen by type.
    pub overloads: BTreeMap<Name, Vec<Term>>,
    /// The equations that define constants, oldest first.
    pub specs: HashMap<Name, Vec<Arc<Spec>>>,
    /// Interpretations of locales in theories: what a locale gets later, they get, too.
    pub interpretations: HashMap<Name, Vec<Arc<LocaleInstance>>>,
    /// What was not understood.
    pub lost: LostNames,
    /// What becomes of lost names in the text that is being read.
    pub reading: Reading,
    /// Functions whose calls count nothing in time functions.
    pub zero_time: BTreeSet<Name>,
    pub frames: Vec<Frame>,
    /// What reading may take; its flag ends it.
    pub budget: Budget,
}

#[derive(Clone, Debug)]
pub enum ConstInfo {
    Const(Arc<ConstDecl>),
    Abbreviation(Arc<Abbreviation>),
    /// What the command at this place would have declared.
    Lost(Span),
}

/// Names of abbreviations by the constant at the head of what they stand for, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Abbreviations {
    by_head: HashMap<Name, Vec<Name>>,
}

impl Abbreviations {
    fn add(&mut self, abbreviation: &Abbreviation) {
        let (_, body) = crate::show::strip_abs(&abbreviation.body);
        if let (Term::Const(head, _), true) = (body.strip().0, abbreviation.use_ != NotationUse::Input) {
            let names = self.by_head.entry(head.clone()).or_default();
            names.retain(|name| *name != abbreviation.name);
            names.push(abbreviation.name.clone());
        }
    }

    /// The abbreviations of terms with this head, latest first.
    pub fn of(&self, head: &Name) -> impl Iterator<Item = &Name> {
        self.by_head.get(head).into_iter().flatten().rev()
    }
}

#[derive(Clone, Debug)]
pub struct LocaleInfo {
    pub locale: Locale,
    pub items: Vec<LocaleItem>,
}

impl ConstInfo {
    /// The type, if anything is known about it.
    pub fn ty(&self) -> Option<&Type> {
        match self {
            ConstInfo::Const(decl) => Some(&decl.ty),
            ConstInfo::Abbreviation(abbreviation) => Some(&abbreviation.ty),
            ConstInfo::Lost(_) => None,
        }
    }
}

impl Context {
    /// The context of a theory before its first command.
    pub fn of_theory(name: Name) -> Context {
        let mut context = Context { theory: name, notations: Notations::pure(), ..Context::default() };
        crate::pure::declare(&mut context);
        context
    }

    /// Applies the declarations of a theory, once.
    pub fn load(&mut self, key: &Name, theory: &Theory) {
        if self.loaded.insert(key.clone()) {
            theory.decls.iter().for_each(|decl| self.apply(decl));
            self.hidden_elsewhere.extend(theory.decls.iter().filter_map(|decl| match decl {
                Decl::Hide { space, name, .. } if !name.starts_with(&format!("{}.", theory.name)) => {
                    Some((*space, name.clone()))
                }
                _ => None,
            }));
        }
    }

    /// Learns the definitions of a theory that is here without them.
    pub fn learn_specs(&mut self, theory: &Theory) {
        theory.decls.iter().filter(|decl| matches!(decl, Decl::Spec(_))).for_each(|decl| self.apply(decl));
    }

    /// Adds what a declaration declares. Long: one arm for each kind of declaration.
    pub fn apply(&mut self, decl: &Decl) {
        match decl {
            Decl::Type(decl) => {
                self.lost.types.remove(&decl.name);
                self.type_names.declare(&decl.name, &decl.access);
                self.types.insert(decl.name.clone(), Arc::new(decl.clone()));
            }
            Decl::Const(decl) => {
                self.const_names.declare(&decl.name, &decl.access);
                self.consts.insert(decl.name.clone(), ConstInfo::Const(Arc::new(decl.clone())));
            }
            Decl::Abbreviation(decl) => {
                self.abbreviations.add(decl);
                self.const_names.declare(&decl.name, &decl.access);
                self.consts.insert(decl.name.clone(), ConstInfo::Abbreviation(Arc::new(decl.clone())));
            }
            Decl::Class(class) => {
                self.lost.classes.remove(&class.name);
                self.class_names.declare(&class.name, &Default::default());
                self.classes.declare(&class.name, &class.supers);
                self.class_decls.insert(class.name.clone(), Arc::new(class.clone()));
            }
            Decl::Subclass { sub, sup } => self.classes.relate(sub, sup),
            Decl::Arity(arity) => self.classes.add_arity(arity),
            Decl::Locale(locale) => {
                self.lost.locales.remove(&locale.name);
                self.locale_names.declare(&locale.name, &Default::default());
                let info = LocaleInfo { locale: locale.clone(), items: vec![] };
                self.locales.insert(locale.name.clone(), Arc::new(info));
            }
            Decl::LocaleItem { locale, item } => {
                if let Some(info) = self.locales.get_mut(locale) {
                    Arc::make_mut(info).items.push(item.clone());
                }
            }
            Decl::Notation { change, productions, use_ } => {
                self.for_all_notations(|notations| notations.change(*change, productions, *use_));
            }
            Decl::Macros { change, parse, print } => {
                self.for_all_notations(|notations| notations.change_macros(*change, parse, print));
            }
            Decl::DefaultSort(sort) => self.default_sort = sort.clone(),
            Decl::DefaultTvars { ty, vars } => {
                self.default_tvars.insert(ty.clone(), vars.clone());
            }
            Decl::Nonterminal(name) => {
                self.for_all_notations(|notations| notations.declare_nonterminal(name))
            }
            Decl::Hide { space, name, extent } => self.space_mut(*space).hide(name, *extent),
            Decl::Alias { space, alias, target } => {
                // Qualifiers after the name of the theory were written by the user, who wants them to stay.
                let mandatory = alias.qualifier().split('.').skip(1).map(Name::new).collect();
                self.space_mut(*space).alias(alias, target, &logic::decl::Access { mandatory });
            }
            Decl::Bundle(bundle) => {
                self.bundles.insert(bundle.name.clone(), Arc::new(bundle.clone()));
            }
            Decl::Coercion(change) => self.change_coercions(change),
            Decl::Lifting { ty, change: Change::Add } => {
                self.opaque_to_lifting.remove(ty);
            }
            Decl::Lifting { ty, change: Change::Remove } => {
                self.opaque_to_lifting.insert(ty.clone());
            }
            Decl::Overloading { change, generic, variants } => {
                let known = self.overloads.entry(generic.clone()).or_default();
                match change {
                    Change::Add => known.extend(variants.iter().cloned()),
                    Change::Remove => known.retain(|variant| !variants.contains(variant)),
                }
            }
            Decl::Spec(spec @ Spec::Equations { heads, .. }) => {
                let spec = Arc::new(spec.clone());
                for (head, _) in heads {
                    self.specs.entry(head.clone()).or_default().push(spec.clone());
                }
            }
            Decl::Lost(lost) => self.lose(lost),
            Decl::Options { command, options } if command == ZERO_TIME => {
                self.zero_time.extend(options.iter().map(|option| option.name.clone()));
            }
            Decl::NoArity(arity) => self.classes.remove_arity(arity),
            Decl::Interpretation { instance, .. } => {
                let known = self.interpretations.entry(instance.locale.clone()).or_default();
                known.push(Arc::new(instance.clone()));
            }
            // These do not change how later text is read.
            Decl::Spec(_)
            | Decl::Granted { .. }
            | Decl::Gap
            | Decl::CodeDatatype { .. }
            | Decl::Generator(_)
            | Decl::Unfold { .. }
            | Decl::Alternative { .. }
            | Decl::Declare { .. }
            | Decl::Statement(_)
            | Decl::Query(_)
            | Decl::Options { .. } => {}
        }
    }

    /// Notation of the theory outlives the blocks around it, except for a bundle, which only keeps it.
    fn for_all_notations(&mut self, mut change: impl FnMut(&mut Notations)) {
        change(&mut self.notations);
        let blocks = self.frames.iter_mut().rev().take_while(|frame| !frame.is_bundle);
        blocks.for_each(|frame| change(&mut frame.outside));
    }

    fn space_mut(&mut self, space: Space) -> &mut NameSpace {
        match space {
            Space::Const => &mut self.const_names,
            Space::Type => &mut self.type_names,
            Space::Class => &mut self.class_names,
        }
    }

    /// Whether lifted definitions see through an abstract type here.
    pub(crate) fn lifts(&self, ty: &Name) -> bool {
        !self.opaque_to_lifting.contains(ty) || self.frames.iter().any(|frame| frame.lifted.contains(ty))
    }

    fn change_coercions(&mut self, change: &CoercionChange) {
        match change {
            CoercionChange::Enable(enabled) => self.coercions.enabled = *enabled,
            CoercionChange::Add { function, from, to } => self.coercions.add(function, from, to),
            CoercionChange::Remove { from, to } => self.coercions.remove(from, to),
            CoercionChange::Map { constructor, arguments, function } => {
                self.coercions.add_map(constructor, arguments, function)
            }
        }
    }

    // Names

    /// The full name of a new entity of this theory.
    pub fn full_name(&self, name: &str) -> Name {
        self.theory.qualify(name)
    }

    /// The constant that a written name stands for; those of the innermost block come first.
    pub fn resolve_const(&self, written: &str) -> Option<Name> {
        let local = self.frames.iter().rev().find_map(|frame| frame.names.resolve(written));
        local.or_else(|| self.const_names.resolve(written)).cloned()
    }

    pub fn resolve_type(&self, written: &str) -> Option<&Name> {
        self.type_names.resolve(written).filter(|name| !self.lost.types.contains_key(*name))
    }

    pub fn resolve_class(&self, written: &str) -> Option<&Name> {
        self.class_names.resolve(written).filter(|name| !self.lost.classes.contains_key(*name))
    }

    pub fn resolve_locale(&self, written: &str) -> Option<&Name> {
        self.locale_names.resolve(written).filter(|name| !self.lost.locales.contains_key(*name))
    }

    /// Names of the theory being read that are there already do not get in the way of others before the text
    /// declares them once more. What other theories have hidden is visible: they are likely to come later.
    pub fn set_back_own_names(&mut self) {
        let theory = self.theory.clone();
        let consts = &self.consts;
        // The others come with types and classes, which are not declared a second time.
        let has_own_command = |name: &Name| match consts.get(name) {
            Some(ConstInfo::Const(decl)) => decl.origin == Origin::Declared,
            Some(ConstInfo::Abbreviation(_)) => true,
            Some(ConstInfo::Lost(_)) | None => false,
        };
        self.const_names.set_back(&theory, has_own_command);
        self.type_names.set_back(&theory, |_| false);
        for (space, name) in std::mem::take(&mut self.hidden_elsewhere) {
            self.space_mut(space).reveal(&name);
        }
    }

    /// Makes the constants of a type or class of the library the latest ones: the file that is read declares it here.
    pub fn renew_names_of(&mut self, name: &Name) {
        self.const_names.renew(name);
        self.const_names.renew(&format!("{name}_class"));
    }

    // Constants

    pub fn const_info(&self, name: &str) -> Option<&ConstInfo> {
        self.frames.iter().rev().find_map(|frame| frame.consts.get(name)).or_else(|| self.consts.get(name))
    }

    pub fn const_decl(&self, name: &str) -> Option<&ConstDecl> {
        match self.const_info(name)? {
            ConstInfo::Const(decl) => Some(decl),
            ConstInfo::Abbreviation(_) | ConstInfo::Lost(_) => None,
        }
    }

    /// The type of a constant, if anything is known about it.
    pub fn const_type(&self, name: &str) -> Option<&Type> {
        self.const_info(name).and_then(ConstInfo::ty)
    }

    /// Whether a full name belongs to a block rather than to the theory.
    pub fn is_local(&self, name: &str) -> bool {
        self.frames.iter().any(|frame| frame.consts.contains_key(name))
    }

    /// What an abbreviation at this type stands for; none for a proper constant.
    pub fn expand(&self, name: &str, ty: &Type) -> Option<Term> {
        let ConstInfo::Abbreviation(abbreviation) = self.const_info(name)? else { return None };
        let mut subst = TypeSubst::new();
        abbreviation.ty.match_onto(ty, &mut subst);
        Some(abbreviation.body.instantiate(&subst))
    }

    pub fn is_constructor(&self, name: &str) -> bool {
        self.const_decl(name).is_some_and(|decl| matches!(decl.origin, Origin::Constructor { .. }))
    }

    // Types

    pub fn datatype(&self, name: &str) -> Option<&logic::decl::Datatype> {
        match &self.types.get(name)?.def {
            TypeDef::Datatype(datatype) => Some(datatype),
            _ => None,
        }
    }

    // Blocks

    /// Variables that the surrounding blocks fix, outermost first.
    pub fn fixed_vars(&self) -> impl Iterator<Item = &(Name, Type)> {
        self.frames.iter().flat_map(|frame| &frame.fixes)
    }

    pub fn fixed_var(&self, name: &str) -> Option<&Type> {
        self.frames.iter().rev().find_map(|frame| frame.fixed(name))
    }

    pub fn fixed_type_vars(&self) -> impl Iterator<Item = &(Name, Sort)> {
        self.frames.iter().flat_map(|frame| &frame.type_vars)
    }

    pub fn is_fixed_type_var(&self, name: &str) -> bool {
        self.fixed_type_vars().any(|(own, _)| own == name)
    }

    /// The class whose context this is.
    pub fn class(&self) -> Option<&Name> {
        self.frames.iter().rev().find_map(|frame| frame.class.as_ref())
    }

    /// The type variable of that class.
    pub fn class_var(&self) -> Option<TypeVar> {
        self.class().map(|class| TypeVar { name: Name::new("'a"), sort: Sort::new([class.clone()]) })
    }

    /// The type at which a class constant is meant in this block where nothing else determines it: the type
    /// variable of the class whose block this is, or the type being made an instance.
    pub fn preferred_type(&self, name: &str) -> Option<Type> {
        let of = self.const_decl(name)?.class.as_ref()?;
        let instantiated = self.frames.iter().rev().find(|frame| frame.instance_type.is_some());
        if let Some(frame) = instantiated {
            let is_target = frame.instances.iter().any(|target| target.constant == *name);
            return frame.instance_type.clone().filter(|_| is_target);
        }
        let own = self.class()?;
        self.classes.is_below(own, of).then(|| self.class_var().map(Type::Var)).flatten()
    }

    /// The types at which the type variables of an abbreviation are meant in the block of a class where nothing else
    /// determines them: those of the class's constants that it stands for.
    pub fn preferred_in_abbreviation(&self, name: &str) -> Vec<(Name, Type)> {
        let Some(ConstInfo::Abbreviation(abbreviation)) = self.consts.get(name) else { return vec![] };
        if self.class().is_none() {
            return vec![];
        }
        let mut found = vec![];
        abbreviation.body.visit(&mut |part| {
            let Term::Const(constant, ty) = part else { return };
            let (Some(decl), Some(preferred)) = (self.const_decl(constant), self.preferred_type(constant))
            else {
                return;
            };
            let mut subst = TypeSubst::new();
            decl.ty.match_onto(ty, &mut subst);
            if let Some(Type::Var(var)) = subst.get("'a") {
                found.push((var.name.clone(), preferred));
            }
        });
        found
    }

    /// The locale or class whose context this is.
    pub fn locale(&self) -> Option<&Name> {
        self.frames.iter().rev().find_map(|frame| frame.locale.as_ref())
    }

    /// Declares a name of a block, known by its position.
    pub fn declare_local(
        &mut self,
        block: usize,
        name: &Name,
        body: Term,
        use_: NotationUse,
        mandatory: Vec<Name>,
    ) {
        let full = Name::new("local").qualify(name);
        let access = logic::decl::Access { mandatory };
        let ty = body.ty().unwrap_or_else(Type::bool);
        let abbreviation = Abbreviation { name: full.clone(), ty, body, use_, access: access.clone() };
        if let Some(frame) = self.frames.get_mut(block) {
            frame.names.declare(&full, &access);
            frame.abbreviations.add(&abbreviation);
            frame.consts.insert(full, ConstInfo::Abbreviation(Arc::new(abbreviation)));
        }
    }

    /// Changes the notation of a block, known by its position, and of the blocks inside it.
    pub(crate) fn change_notation(&mut self, block: usize, mut change: impl FnMut(&mut Notations)) {
        change(&mut self.notations);
        self.frames.iter_mut().skip(block + 1).for_each(|frame| change(&mut frame.outside));
    }

    /// The position of the innermost block; there must be one.
    pub(crate) fn innermost(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }
}
