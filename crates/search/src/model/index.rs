//! What theories only declare, who depends on it, and the axioms about it.

use base::Name;
use logic::decl::{ConstDecl, Decl, Origin, TypeDef};
use logic::spec::Spec;
use logic::types::TypeSubst;
use logic::world::Source;
use logic::{Term, Type, TypeVar, World};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A definition takes no more arguments than this for what it depends on.
const MAX_PARAMS: usize = 8;

/// A declared constant at a type, over the type variables of whoever depends on it.
pub type Param = (Name, Type);

/// A constant that depends on declared ones, or is one: then it is its own only parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependent {
    /// Its declared type.
    pub ty: Type,
    pub params: Vec<Param>,
}

#[derive(Default, Debug)]
pub struct Index {
    declared: BTreeSet<Name>,
    declared_types: BTreeSet<Name>,
    dependents: BTreeMap<Name, Dependent>,
    /// The declared names that a name depends on, for all names that depend on any: those of `dependents`, types made
    /// of declared types, and constants of such types.
    roots: BTreeMap<Name, BTreeSet<Name>>,
    /// Names that cannot be interpreted, and whatever depends on them.
    closed: HashSet<Name>,
    axioms: Vec<Term>,
}

/// What a declaration defines, and what it mentions.
struct Link<'w> {
    heads: Vec<Name>,
    terms: Vec<&'w Term>,
    /// All constants and types that it mentions.
    names: HashSet<Name>,
    /// Whether the heads can take arguments.
    takes_arguments: bool,
}

impl<'w> Link<'w> {
    fn new(heads: Vec<Name>, terms: Vec<&'w Term>, types: Vec<&'w Type>, takes_arguments: bool) -> Link<'w> {
        let mut names = HashSet::new();
        for term in &terms {
            term.visit(&mut |part| {
                if let Term::Const(name, _) = part {
                    note(name, &mut names);
                }
            });
            term.visit_types(&mut |ty| type_names(ty, &mut names));
        }
        types.iter().for_each(|ty| type_names(ty, &mut names));
        Link { heads, terms, names, takes_arguments }
    }
}

/// Axioms that were not understood may be about anything that is only declared.
fn is_lost_axiom(decl: &Decl) -> bool {
    matches!(decl, Decl::Lost(lost) if lost.is_about_declared())
}

fn type_names(ty: &Type, names: &mut HashSet<Name>) {
    ty.any(&mut |part| {
        if let Type::Con(name, _) = part {
            note(name, names);
        }
        false
    });
}

/// Most names come up many times.
fn note(name: &Name, names: &mut HashSet<Name>) {
    if !names.contains(name) {
        names.insert(name.clone());
    }
}

impl Index {
    /// None if nothing is only declared.
    pub fn of(world: &World) -> Option<Index> {
        let mut index = Index::default();
        own_decls(world).for_each(|decl| index.declare(world, decl));
        if index.declared.is_empty() && index.declared_types.is_empty() {
            return None;
        }
        own_decls(world).for_each(|decl| index.refuse(decl));
        if own_decls(world).any(is_lost_axiom) {
            index.closed.extend(index.declared.iter().chain(&index.declared_types).cloned());
        }
        let links: Vec<Link<'_>> = own_decls(world).filter_map(|decl| link(world, decl)).collect();
        let mut is_news = true;
        while is_news {
            is_news = links.iter().filter(|link| index.follow(world, link)).count() > 0;
        }
        Some(index)
    }

    fn declare(&mut self, world: &World, decl: &Decl) {
        match decl {
            Decl::Spec(Spec::Axioms { heads, props }) => {
                self.axioms.extend(props.iter().map(|prop| prop.for_all(&|_| false)));
                for (name, _) in heads {
                    let Some(constant) = world.constant(name) else { continue };
                    // A constant of any type is declared to be overloaded.
                    let is_plain = constant.origin == Origin::Declared
                        && constant.class.is_none()
                        && !matches!(constant.ty, Type::Var(_));
                    if !is_plain || world.specs_of(name).any(|spec| !matches!(spec, Spec::Axioms { .. })) {
                        self.closed.insert(name.clone());
                        continue;
                    }
                    self.declared.insert(name.clone());
                    self.roots.insert(name.clone(), BTreeSet::from([name.clone()]));
                    let param = (name.clone(), constant.ty.clone());
                    let dependent = Dependent { ty: constant.ty.clone(), params: vec![param] };
                    self.dependents.insert(name.clone(), dependent);
                }
            }
            Decl::Type(decl) => {
                let is_last = world.type_decl(&decl.name).is_some_and(|last| last.def == TypeDef::Declared);
                if decl.def == TypeDef::Declared && is_last {
                    self.roots.insert(decl.name.clone(), BTreeSet::from([decl.name.clone()]));
                    match decl.params.is_empty() {
                        true => self.declared_types.insert(decl.name.clone()),
                        false => self.closed.insert(decl.name.clone()),
                    };
                }
            }
            _ => {}
        }
    }

    /// Closes declared names about which more is said than a model heeds.
    fn refuse(&mut self, decl: &Decl) {
        match decl {
            Decl::CodeDatatype { constructors } => {
                for (name, ty) in constructors {
                    if let Type::Con(made, _) = ty.strip_fun().1
                        && self.declared_types.contains(made)
                    {
                        self.closed.extend([made.clone(), name.clone()]);
                    }
                }
            }
            // Such a constant stands for others.
            Decl::Overloading { generic, .. } => {
                self.closed.insert(generic.clone());
            }
            Decl::Generator(generator) if self.declared_types.contains(&generator.ty) => {
                self.closed.insert(generator.ty.clone());
            }
            Decl::Spec(Spec::Code { head, .. }) if self.declared.contains(head) => {
                self.closed.insert(head.clone());
            }
            Decl::Spec(Spec::Axioms { props, .. }) => {
                // The instances of a polymorphic axiom are about each other.
                for prop in props.iter().filter(|prop| is_polymorphic(prop)) {
                    let mut names = BTreeSet::new();
                    self.mentioned(prop, &mut names);
                    self.closed.extend(names);
                }
            }
            _ => {}
        }
    }

    /// Finds out how a declaration depends on declared names. Whether that was news.
    fn follow(&mut self, world: &World, link: &Link<'_>) -> bool {
        let concerned = link.names.iter().filter(|name| self.concerns(name));
        let names: BTreeSet<Name> = concerned.cloned().collect();
        if names.is_empty() {
            return false;
        }
        if names.iter().any(|name| self.is_closed(name)) {
            return self.close(&link.heads);
        }
        let params = match link.terms.iter().all(|term| !self.needs_params(term)) {
            true => vec![],
            false if !link.takes_arguments => return self.close(&link.heads),
            false => match self.params_of(world, link) {
                Some(params) => params,
                None => return self.close(&link.heads),
            },
        };
        let roots = self.roots(&names);
        let mut is_news = false;
        for head in &link.heads {
            let known = self.roots.entry(head.clone()).or_default();
            let before = known.len();
            known.extend(roots.iter().cloned());
            is_news |= known.len() > before;
            if params.is_empty() {
                continue;
            }
            let Some(ConstDecl { ty, .. }) = world.constant(head) else { continue };
            let dependent = Dependent { ty: ty.clone(), params: params.clone() };
            is_news |= self.dependents.get(head) != Some(&dependent);
            self.dependents.insert(head.clone(), dependent);
        }
        is_news
    }

    fn close(&mut self, names: &[Name]) -> bool {
        let before = self.closed.len();
        self.closed.extend(names.iter().cloned());
        self.closed.len() > before
    }

    fn needs_params(&self, term: &Term) -> bool {
        let mut found = false;
        term.visit(&mut |part| {
            found |= matches!(part, Term::Const(name, _) if self.dependents.contains_key(name));
        });
        found
    }

    /// What the heads of a declaration have to take as arguments: those they take already, and more.
    fn params_of(&self, world: &World, link: &Link<'_>) -> Option<Vec<Param>> {
        let mut params: Vec<Param> = vec![];
        let known = link.heads.iter().filter_map(|head| self.dependents.get(head));
        for param in known.flat_map(|dependent| dependent.params.iter()) {
            if !params.contains(param) {
                params.push(param.clone());
            }
        }
        let mut mentioned = vec![];
        link.terms.iter().for_each(|term| {
            term.visit(&mut |part| match part {
                Term::Const(name, ty) if self.dependents.contains_key(name) => {
                    mentioned.push((name.clone(), ty.clone()));
                }
                _ => {}
            });
        });
        for (name, ty) in &mentioned {
            for param in self.instance(name, ty)? {
                if !params.contains(&param) {
                    params.push(param);
                }
            }
        }
        let is_polymorphic = params.iter().any(|(_, ty)| !ty.vars().is_empty());
        let fits = |head: &Name| {
            let Some(constant) = world.constant(head) else { return false };
            constant.class.is_none() && (!is_polymorphic || is_general(link, head, &constant.ty))
        };
        let shown = |var: &TypeVar| {
            let has = |it: &ConstDecl| it.ty.vars().contains(var);
            link.heads.iter().all(|head| world.constant(head).is_some_and(has))
        };
        let is_shown = params.iter().all(|(_, ty)| ty.vars().iter().all(shown));
        (params.len() <= MAX_PARAMS && link.heads.iter().all(fits) && is_shown).then_some(params)
    }

    /// The parameters of a constant at a type.
    pub fn instance(&self, name: &Name, ty: &Type) -> Option<Vec<Param>> {
        let Dependent { ty: declared, params } = self.dependents.get(name)?;
        let mut subst = TypeSubst::new();
        declared
            .match_onto(ty, &mut subst)
            .then(|| params.iter().map(|(name, ty)| (name.clone(), ty.instantiate(&subst))).collect())
    }

    pub fn dependent(&self, name: &Name) -> Option<&Dependent> {
        self.dependents.get(name)
    }

    pub fn is_declared(&self, name: &Name) -> bool {
        self.declared.contains(name)
    }

    pub fn is_declared_type(&self, name: &Name) -> bool {
        self.declared_types.contains(name)
    }

    pub fn is_closed(&self, name: &Name) -> bool {
        self.closed.contains(name)
    }

    /// The names in a term that have to do with declared ones.
    pub fn mentioned(&self, term: &Term, names: &mut BTreeSet<Name>) {
        term.visit(&mut |part| {
            if let Term::Const(name, _) = part
                && self.concerns(name)
            {
                names.insert(name.clone());
            }
        });
        term.visit_types(&mut |ty| self.mentioned_types(ty, names));
    }

    pub fn mentioned_types(&self, ty: &Type, names: &mut BTreeSet<Name>) {
        ty.any(&mut |part| {
            if let Type::Con(name, _) = part
                && self.concerns(name)
            {
                names.insert(name.clone());
            }
            false
        });
    }

    fn concerns(&self, name: &Name) -> bool {
        self.roots.contains_key(name) || self.closed.contains(name)
    }

    /// The declared names that names depend on.
    pub fn roots(&self, names: &BTreeSet<Name>) -> BTreeSet<Name> {
        names.iter().filter_map(|name| self.roots.get(name)).flatten().cloned().collect()
    }

    /// The axioms that tie declared names to each other, starting from names that a goal mentions, which grow by what
    /// those axioms mention. None if an axiom is about something that cannot be interpreted.
    pub fn axioms_about(&self, names: &mut BTreeSet<Name>) -> Option<Vec<Term>> {
        let mentioned = |axiom: &Term| {
            let mut found = BTreeSet::new();
            self.mentioned(axiom, &mut found);
            found
        };
        let mut left: Vec<(&Term, BTreeSet<Name>)> =
            self.axioms.iter().map(|axiom| (axiom, mentioned(axiom))).collect();
        let mut chosen = vec![];
        loop {
            let known = self.roots(names);
            let (tied, others) = left.into_iter().partition(|(_, mentioned): &(_, BTreeSet<Name>)| {
                self.roots(mentioned).intersection(&known).next().is_some()
            });
            left = others;
            let tied: Vec<(&Term, BTreeSet<Name>)> = tied;
            if tied.is_empty() {
                return Some(chosen);
            }
            for (axiom, mentioned) in tied {
                if mentioned.iter().any(|name| self.is_closed(name)) {
                    return None;
                }
                chosen.push(axiom.clone());
                names.extend(mentioned);
            }
        }
    }
}

/// The declarations of theories that are not part of the library: what that only declares means something.
pub fn own_decls(world: &World) -> impl Iterator<Item = &Decl> {
    let own = world.theories().iter().filter(|source| matches!(source, Source::Whole(_)));
    own.flat_map(Source::decls)
}

fn is_polymorphic(term: &Term) -> bool {
    let mut found = false;
    term.visit_types(&mut |ty| found |= !ty.vars().is_empty());
    found
}

/// The type for which an operation of a class is defined by a specification with this head.
fn overloaded_at(world: &World, name: &Name, ty: &Type) -> Option<Type> {
    let constant = world.constant(name)?;
    let Origin::ClassParam { .. } = constant.origin else { return None };
    let mut subst = TypeSubst::new();
    constant.ty.match_onto(ty, &mut subst).then(|| subst.into_values().next())?
}

/// Whether the equations and rules of a declaration speak of a constant at its declared type only.
fn is_general(link: &Link<'_>, head: &Name, declared: &Type) -> bool {
    let mut general = true;
    for term in &link.terms {
        term.visit(&mut |part| {
            general &= !matches!(part, Term::Const(name, ty) if name == head && ty != declared);
        });
    }
    general
}

/// What a declaration defines and mentions, if that may have to do with declared names.
fn link<'w>(world: &'w World, decl: &'w Decl) -> Option<Link<'w>> {
    let rewritten = |head: &Term, terms| {
        let Term::Const(head, _) = head.strip().0 else { return None };
        Some(Link::new(vec![head.clone()], terms, vec![], false))
    };
    match decl {
        Decl::Spec(Spec::Axioms { .. }) => None,
        Decl::Spec(spec @ Spec::Lifted { .. }) => Some(spec_link(world, spec, false)),
        Decl::Spec(spec) => Some(spec_link(world, spec, true)),
        Decl::Unfold { lhs, rhs } => rewritten(lhs, vec![lhs, rhs]),
        Decl::Alternative { head, rule } => {
            let terms = rule.premises.iter().chain([&rule.conclusion]).collect();
            Some(Link::new(vec![head.clone()], terms, vec![], false))
        }
        Decl::Const(decl) => Some(Link::new(vec![decl.name.clone()], vec![], vec![&decl.ty], false)),
        Decl::Type(decl) => {
            let (types, terms) = parts_of_type(&decl.def);
            Some(Link::new(vec![decl.name.clone()], terms, types, false))
        }
        _ => None,
    }
}

fn spec_link<'w>(world: &World, spec: &'w Spec, takes_arguments: bool) -> Link<'w> {
    let names: Vec<Name> = spec.heads().into_iter().cloned().collect();
    let is_plain = |name: &Name| world.constant(name).is_some_and(|it| it.origin == Origin::Declared);
    let takes_arguments = takes_arguments && names.iter().all(is_plain);
    // An operation of a class depends on declared names at this type alone: the type is what cannot be used.
    let instance = |(name, ty): &(Name, Type)| match overloaded_at(world, name, ty) {
        Some(Type::Con(instance, _)) => instance,
        _ => name.clone(),
    };
    let heads = match spec {
        Spec::Code { .. } => names,
        _ => spec.typed_heads().iter().map(instance).collect(),
    };
    Link::new(heads, spec.terms(), vec![], takes_arguments)
}

fn parts_of_type(def: &TypeDef) -> (Vec<&Type>, Vec<&Term>) {
    match def {
        TypeDef::Declared | TypeDef::Opaque => (vec![], vec![]),
        TypeDef::Synonym(ty) => (vec![ty], vec![]),
        TypeDef::Datatype(datatype) => {
            let fields = datatype.constructors.iter().flat_map(|it| it.fields.iter().map(|field| &field.ty));
            (fields.collect(), vec![])
        }
        TypeDef::Subtype { raw, set, .. } => (vec![raw], vec![set]),
        TypeDef::Quotient { raw, relation, .. } => (vec![raw], vec![relation]),
        TypeDef::Record(record) => {
            (record.parent.iter().chain(record.fields.iter().map(|(_, ty)| ty)).collect(), vec![])
        }
    }
}
