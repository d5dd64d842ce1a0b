//! Commands that introduce types.

use super::{Binding, Decl, FactRef, Ident, Inner, Mixfix, Polarity, SpecOption};

/// A type variable on the left of a type definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeParam {
    /// With its quote: `'a`.
    pub name: Ident,
    pub sort: Option<Inner>,
}

/// `datatype` or `codatatype`, mutual ones together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Datatypes {
    pub corecursive: bool,
    pub options: Vec<SpecOption>,
    pub types: Vec<Datatype>,
}

impl Datatypes {
    /// Whether a plugin adds to the types what it adds: `(plugins del: a b)` switches some off, `(plugins only: a b)`
    /// all others.
    pub fn has_plugin(&self, plugin: &str) -> bool {
        let plugins = self.options.iter().rfind(|option| option.name.value == "plugins");
        plugins.is_none_or(|option| {
            let only = option.args.first().is_some_and(|arg| arg.text == "only");
            only == option.args.iter().skip(1).any(|arg| arg.text == plugin)
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Datatype {
    pub params: Vec<DatatypeParam>,
    pub name: Ident,
    pub mixfix: Option<Mixfix>,
    pub constructors: Vec<Constructor>,
    /// `for map: f rel: r pred: p`
    pub map: Option<Ident>,
    pub rel: Option<Ident>,
    pub pred: Option<Ident>,
    /// `where` equations that say what a selector gives for other constructors.
    pub defaults: Vec<Inner>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatatypeParam {
    pub param: TypeParam,
    /// Marked `dead`: not mapped over.
    pub dead: bool,
    /// The `s` of `(s: 'a)`, which names the function that collects the elements.
    pub set: Option<Ident>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constructor {
    /// The `is_c` of `is_c: C`; `=` asks for none.
    pub discriminator: Option<Ident>,
    pub name: Ident,
    pub args: Vec<ConstructorArg>,
    pub mixfix: Option<Mixfix>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstructorArg {
    pub selector: Option<Ident>,
    pub typ: Inner,
}

/// `free_constructors case_t for d: C s | … where …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreeConstructors {
    pub options: Vec<SpecOption>,
    pub name: Ident,
    pub constructors: Vec<FreeConstructor>,
    pub defaults: Vec<Inner>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreeConstructor {
    pub discriminator: Option<Ident>,
    pub constructor: Inner,
    pub selectors: Vec<Ident>,
}

/// `type_synonym 'a t = "…"`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeSynonym {
    pub params: Vec<TypeParam>,
    pub name: Ident,
    pub typ: Inner,
    pub mixfix: Option<Mixfix>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typedecl {
    pub params: Vec<TypeParam>,
    pub name: Ident,
    pub mixfix: Option<Mixfix>,
}

/// `record 'a r = "parent" + field :: "…" …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub params: Vec<TypeParam>,
    pub name: Ident,
    pub parent: Option<Inner>,
    pub fields: Vec<Decl>,
}

/// The two functions between a type and what it was made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Morphisms {
    pub rep: Ident,
    pub abs: Ident,
}

/// `typedef 'a t = "set" morphisms rep abs`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typedef {
    pub overloaded: bool,
    pub params: Vec<TypeParam>,
    pub name: Ident,
    pub mixfix: Option<Mixfix>,
    pub set: Inner,
    pub morphisms: Option<Morphisms>,
}

/// `quotient_type 'a t = "raw" / partial: "relation" morphisms rep abs`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuotientType {
    pub overloaded: bool,
    pub params: Vec<TypeParam>,
    pub name: Ident,
    pub mixfix: Option<Mixfix>,
    pub raw: Inner,
    pub partial: bool,
    pub relation: Inner,
    pub morphisms: Option<Morphisms>,
    pub parametric: Option<FactRef>,
}

/// `quotient_definition c :: T where name: "left" is "right"`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuotientDefinition {
    pub decl: Option<Decl>,
    pub binding: Binding,
    pub left: Inner,
    pub right: Inner,
}

/// `setup_lifting quotient_theorem reflexivity parametric fact`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupLifting {
    pub quotient: FactRef,
    pub reflexivity: Option<FactRef>,
    pub parametric: Option<FactRef>,
}

/// `lifting_update t.lifting`, `lifting_forget t.lifting`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lifting {
    pub polarity: Polarity,
    pub name: Ident,
}

/// `lift_definition c :: "T" is "raw term" parametric facts`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiftDefinition {
    pub options: Vec<Ident>,
    pub decl: Decl,
    pub term: Inner,
    pub parametric: Vec<FactRef>,
}
