//! Commands that ML defines: what they declare is there, with its types and notation, and has no meaning here.
//!
//! Their types are opaque, so that nothing is evaluated at them, and a statement with one of their constants is in
//! slight doubt, so that nothing found about it is certain.

use crate::elaborator::{Done, Elaborator};
use base::{Diagnostic, Name};
use logic::Sort;
use logic::decl::{Arity, Class, Decl, Origin, TypeDef};
use logic::lost::{Lost, Missing};
use syntax::ast::{self, Cpodef, Derive, Package, PackageKind, Visibility};

/// What generators of `derive` are called that make instances of other classes than the one with their name.
const GENERATORS: [(&str, &[&str]); 1] = [("compare_order", &["compare", "linorder"])];

/// The types that HOL-Nominal makes instances of its classes.
const NOMINAL_TYPES: [&str; 11] =
    ["bool", "nat", "int", "char", "unit", "list", "prod", "option", "fun", "set", "noption"];

impl Elaborator {
    pub(crate) fn package(&mut self, package: &Package) -> Done {
        if let Some(decl) = package.consts.iter().find(|decl| decl.typ.is_none()) {
            let message = format!("the type of `{}` is not known", decl.name.value);
            return Err(Diagnostic::error("unknown-type", decl.name.span, message));
        }
        package.types.iter().try_for_each(|ty| self.declare_type(ty, TypeDef::Opaque))?;
        let names: Vec<Name> =
            package.types.iter().map(|ty| self.context.full_name(&ty.name.value)).collect();
        match package.kind {
            PackageKind::Atoms => self.declare_atoms(&names),
            PackageKind::Nominal => {
                self.make_nominal(&names);
                self.make_instances(&names, &["size"]);
            }
            PackageKind::Domain => self.make_instances(&names, &["domain"]),
            PackageKind::Function => {}
        }
        let (mut news, mut continuous) = (vec![], vec![]);
        for decl in &package.consts {
            let mut new = self.new_const(decl)?;
            let arity = new.ty.as_ref().map_or(0, continuous_arity);
            if arity > 0
                && let Some(mixfix) = new.mixfix.take()
            {
                continuous.push((decl, arity, mixfix));
            }
            news.push(new);
        }
        let made = self.make_consts(&news, &[], Visibility::Public, &|_| Origin::Declared)?;
        let heads = made.heads.into_iter().map(|(head, _)| head);
        heads.for_each(|head| self.lose_meaning(head));
        continuous
            .into_iter()
            .try_for_each(|(decl, arity, mixfix)| self.continuous_notation(decl, arity, mixfix))
    }

    /// Notation of a continuous function is for its applications: `x && y` means `scons⋅x⋅y`.
    fn continuous_notation(&mut self, decl: &ast::Decl, arity: usize, mixfix: ast::Mixfix) -> Done {
        let span = decl.name.span;
        let vars: Vec<String> = (1..=arity).map(|number| format!("x{number}")).collect();
        let name = Name::from(format!("{}_syn", decl.name.value));
        let applied =
            vars.iter().fold(decl.name.value.to_string(), |term, var| format!("Rep_cfun ({term}) {var}"));
        let text = Name::from(format!("{name} {} ≡ {applied}", vars.join(" ")));
        let new = ast::Decl { name: ast::Ident::new(name, span), typ: None, mixfix: Some(mixfix) };
        let abbreviation = ast::Abbreviation {
            mode: ast::SyntaxMode { name: None, output: false },
            decl: Some(new),
            prop: ast::Inner { text, span },
            fixes: vec![],
        };
        self.abbreviation(&abbreviation, Visibility::Public)
    }

    /// Leaves a constant in doubt: there is more to it than is known.
    pub(super) fn lose_meaning(&mut self, head: Name) {
        let what = Missing::Meaning { name: head.clone(), head };
        self.emit(Decl::Lost(Lost { what, span: self.span }));
    }

    /// Types of atoms. In Nominal2 they belong to its classes, in HOL-Nominal each comes with classes of its own.
    fn declare_atoms(&mut self, atoms: &[Name]) {
        if self.context.class_names.resolve("at_base").is_some() {
            self.make_instances(atoms, &["at", "fs"]);
            return;
        }
        for atom in atoms {
            let permutable = self.declare_class(&format!("pt_{}", atom.base()), vec![]);
            self.declare_class(&format!("fs_{}", atom.base()), vec![permutable]);
        }
        for (one, two) in atoms.iter().flat_map(|one| atoms.iter().map(move |two| (one, two))) {
            self.declare_class(&format!("cp_{}_{}", one.base(), two.base()), vec![]);
        }
        let known = NOMINAL_TYPES.iter().filter_map(|ty| self.context.resolve_type(ty).cloned());
        let types: Vec<Name> = known.chain(atoms.iter().cloned()).collect();
        self.make_nominal(&types);
    }

    fn declare_class(&mut self, base: &str, supers: Vec<Name>) -> Name {
        let name = self.context.full_name(&Name::new(base));
        let top = self.context.class_names.resolve("type").cloned();
        let supers = if supers.is_empty() { top.into_iter().collect() } else { supers };
        self.emit(Decl::Class(Class { name: name.clone(), supers, params: vec![] }));
        name
    }

    /// Makes types instances of all classes that nominal types belong to.
    fn make_nominal(&mut self, types: &[Name]) {
        if self.context.class_names.resolve("at_base").is_some() {
            self.make_instances(types, &["fs"]);
            return;
        }
        let is_nominal = |name: &&Name| {
            let has_prefix = ["pt_", "fs_", "cp_"].iter().any(|prefix| name.base().starts_with(prefix));
            has_prefix && self.context.class_decls.get(*name).is_some_and(|class| class.params.is_empty())
        };
        let mut classes: Vec<Name> = self.context.class_decls.keys().filter(is_nominal).cloned().collect();
        classes.sort();
        for (ty, class) in types.iter().flat_map(|ty| classes.iter().map(move |class| (ty, class))) {
            self.make_instance(ty, class, &Sort::new([class.clone()]));
        }
    }

    /// Makes types instances of classes, as far as these are known here, whatever their arguments are.
    fn make_instances(&mut self, types: &[Name], classes: &[&str]) {
        let classes: Vec<Name> =
            classes.iter().filter_map(|class| self.context.class_names.resolve(class).cloned()).collect();
        for (ty, class) in types.iter().flat_map(|ty| classes.iter().map(move |class| (ty, class))) {
            self.make_instance(ty, class, &Sort::top());
        }
    }

    /// Makes a type an instance of a class, if its arguments have a sort.
    fn make_instance(&mut self, ty: &Name, class: &Name, argument: &Sort) {
        let count = self.context.types.get(ty).map_or(0, |decl| decl.params.len());
        let args = vec![argument.clone(); count];
        self.emit(Decl::Arity(Arity { ty: ty.clone(), args, class: class.clone() }));
    }

    /// A subtype whose order is that of the type that it is made from.
    pub(crate) fn cpodef(&mut self, cpodef: &Cpodef) -> Done {
        self.typedef(&cpodef.typedef)?;
        let name = self.context.full_name(&cpodef.typedef.name.value);
        self.make_instances(&[name], if cpodef.pointed { &["pcpo"] } else { &["cpo"] });
        Ok(())
    }

    /// `derive class types`: the types are instances, by functions of which nothing is known.
    pub(crate) fn derive(&mut self, derive: &Derive) -> Done {
        let generator = syntax::symbols::canonical(&derive.generator.text);
        let own = [&*generator];
        let classes =
            GENERATORS.iter().find(|(name, _)| *name == generator).map_or(&own[..], |(_, classes)| classes);
        let classes: Vec<Name> =
            classes.iter().filter_map(|class| self.context.class_names.resolve(class).cloned()).collect();
        for ty in &derive.types {
            let ty = self.derived_type(ty)?;
            for class in &classes {
                if self.context.classes.domain(&ty, class).is_none() {
                    self.make_instance(&ty, class, &Sort::new([class.clone()]));
                }
            }
        }
        Ok(())
    }

    /// The constructor of a type, which may be given with arguments or without.
    fn derived_type(&self, ty: &ast::Inner) -> Done<Name> {
        match self.context.resolve_type(&syntax::symbols::canonical(&ty.text)) {
            Some(name) => Ok(name.clone()),
            None => match self.context.read_type(ty)? {
                logic::Type::Con(name, _) => Ok(name),
                logic::Type::Var(_) => {
                    Err(Diagnostic::error("unknown-type", ty.span, "a type variable has no constructors"))
                }
            },
        }
    }
}

/// How many arguments a continuous function takes.
fn continuous_arity(ty: &logic::Type) -> usize {
    let mut arity = 0;
    let mut rest = ty;
    while let logic::Type::Con(name, args) = rest
        && name.base() == "cfun"
        && let [_, result] = args.as_ref()
    {
        arity += 1;
        rest = result;
    }
    arity
}
