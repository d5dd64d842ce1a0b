//! Declarations: the steps by which a theory extends its context.
//!
//! A theory is nothing but the list of its declarations in source order. Reading a file, loading the embedded
//! library and importing another theory all come down to applying declarations to a context, one by one.

use crate::lost::Lost;
use crate::spec::{Rule, Spec};
use crate::statement::{Attribute, Proof, Query, Statement};
use crate::term::Term;
use crate::types::{Sort, Type, TypeVar};
use base::{Name, Span};
use notation::{MacroRule, Production};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Decl {
    Type(TypeDecl),
    Const(ConstDecl),
    Abbreviation(Abbreviation),
    Spec(Spec),
    Class(Class),
    /// Every type of class `sub` is of class `sup`.
    Subclass {
        sub: Name,
        sup: Name,
    },
    Arity(Arity),
    Locale(Locale),
    LocaleItem {
        locale: Name,
        item: LocaleItem,
    },
    /// An instance of a class that was given up.
    NoArity(Arity),
    /// The proof that a type, or every type of a class, is of a class has a gap: texts are read as if it had none, but
    /// no type is taken for a type variable because of it.
    Granted {
        /// Whether it is a type or a class.
        space: Space,
        of: Name,
        class: Name,
    },
    /// A proof with a gap, of something else than a statement, ended here: later proofs may use what it was to show.
    Gap,
    /// An interpretation in the theory: what checking a statement of the locale can use, if it is proved.
    Interpretation {
        instance: LocaleInstance,
        proof: Proof,
    },
    Notation {
        change: Change,
        productions: Vec<Production>,
        use_: NotationUse,
    },
    Macros {
        change: Change,
        parse: Vec<MacroRule>,
        print: Vec<MacroRule>,
    },
    Nonterminal(Name),
    /// Takes a full name out of sight; `Partly` leaves its qualified forms.
    Hide {
        space: Space,
        name: Name,
        extent: HideExtent,
    },
    /// A further name for an entity.
    Alias {
        space: Space,
        alias: Name,
        target: Name,
    },
    Bundle(Bundle),
    Coercion(CoercionChange),
    /// Whether definitions that are lifted see through an abstract type: `lifting_update`, `lifting_forget`.
    Lifting {
        ty: Name,
        change: Change,
    },
    /// `code_datatype`: what plays the role of constructors in execution.
    CodeDatatype {
        constructors: Vec<(Name, Type)>,
    },
    Generator(Generator),
    /// Equations by which terms are rewritten before execution, left to right: `[code_unfold]`.
    Unfold {
        lhs: Term,
        rhs: Term,
    },
    /// What takes the place of the definition of a constant where solutions of it are looked for: a rule whose
    /// conclusion is about it, or an equation for it: `[code_pred_intro]`, `[code_pred_def]`.
    Alternative {
        head: Name,
        rule: Rule,
    },
    /// Attributes given to a fact by `declare` or `lemmas`, where they matter to execution.
    Declare {
        fact: Name,
        attributes: Vec<Attribute>,
    },
    /// A constant that stands for several others, chosen by type.
    Overloading {
        change: Change,
        generic: Name,
        variants: Vec<Term>,
    },
    /// What a command would have declared that was not understood.
    Lost(Lost),
    Statement(Statement),
    Query(Query),
    /// The sort of type variables that are written without one.
    DefaultSort(Sort),
    /// What type variables `(_) t` stands for, for the types of a package.
    DefaultTvars {
        ty: Name,
        vars: Vec<Name>,
    },
    /// `quickcheck_params`, `nitpick_params` and `declare [[option = value]]`.
    Options {
        command: Name,
        options: Vec<Attribute>,
    },
}

impl Decl {
    /// Whether later text is read differently because of it.
    pub fn matters_to_reading(&self) -> bool {
        match self {
            Decl::Type(_)
            | Decl::Const(_)
            | Decl::Abbreviation(_)
            | Decl::Class(_)
            | Decl::Subclass { .. }
            | Decl::Arity(_)
            | Decl::Locale(_)
            | Decl::LocaleItem { .. }
            | Decl::Interpretation { .. }
            | Decl::NoArity(_)
            | Decl::Notation { .. }
            | Decl::Macros { .. }
            | Decl::Nonterminal(_)
            | Decl::DefaultSort(_)
            | Decl::DefaultTvars { .. }
            | Decl::Hide { .. }
            | Decl::Alias { .. }
            | Decl::Bundle(_)
            | Decl::Coercion(_)
            | Decl::Lifting { .. }
            | Decl::Overloading { .. }
            | Decl::Lost(_)
            | Decl::Options { .. } => true,
            Decl::Spec(_)
            | Decl::Granted { .. }
            | Decl::Gap
            | Decl::CodeDatatype { .. }
            | Decl::Generator(_)
            | Decl::Unfold { .. }
            | Decl::Alternative { .. }
            | Decl::Declare { .. }
            | Decl::Statement(_)
            | Decl::Query(_) => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Change {
    Add,
    Remove,
}

/// Whether a notation is for reading and printing, or for one of them only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NotationUse {
    Both,
    Input,
    Output,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Space {
    Const,
    Type,
    Class,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum HideExtent {
    Partly,
    Fully,
}

/// How a name may be shortened: the qualifiers listed here must be written, others may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Access {
    pub mandatory: Vec<Name>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TypeDecl {
    pub name: Name,
    pub params: Vec<TypeVar>,
    pub def: TypeDef,
    pub access: Access,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TypeDef {
    /// Nothing is known but the name.
    Declared,
    /// Made by a package of Isabelle: it has values and laws of its own, of which nothing is known here. It must not be
    /// taken for any type.
    Opaque,
    Synonym(Type),
    Datatype(Datatype),
    /// The values of `raw` in a set: `typedef`. Both morphisms are constants.
    Subtype {
        raw: Type,
        set: Term,
        rep: Name,
        abs: Name,
    },
    /// Classes of a relation on `raw`: `quotient_type`.
    Quotient {
        raw: Type,
        relation: Term,
        extent: Extent,
        rep: Name,
        abs: Name,
    },
    /// Fields of this record alone; `parent` is the extended record's type with arguments.
    Record(Record),
}

/// Which values the relation of a quotient has classes for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Extent {
    /// All: it is an equivalence.
    Total,
    /// Those that it relates to themselves; other values represent nothing.
    Partial,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Datatype {
    pub constructors: Vec<Constructor>,
    /// The types that are defined together with this one, itself included, in source order.
    pub mutual: Vec<Name>,
    /// Values may be infinite: `codatatype`.
    pub infinite: bool,
    /// Names of the functions that come with the type, where it has them.
    pub case: Name,
    pub map: Option<Name>,
    pub rel: Option<Name>,
    pub pred: Option<Name>,
    /// One for each type parameter that is not dead.
    pub sets: Vec<Option<Name>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Constructor {
    pub name: Name,
    pub fields: Vec<Field>,
    pub discriminator: Option<Name>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Field {
    pub ty: Type,
    pub selector: Option<Name>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    pub parent: Option<Type>,
    /// Selector constant and type of each field.
    pub fields: Vec<(Name, Type)>,
    /// The type of this record's own part with an extension: `point_ext`.
    pub extension: Name,
    /// Its constructor: fields, then the extension.
    pub make: Name,
    /// The selector of the extension.
    pub more: Name,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ConstDecl {
    pub name: Name,
    /// Type variables are universal.
    pub ty: Type,
    pub origin: Origin,
    /// The class whose parameter or operation this is, over its type variable `'a`.
    pub class: Option<Name>,
    pub access: Access,
}

/// Where a constant comes from, and so what its meaning is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// A [`Spec`] or nothing at all gives the meaning.
    Declared,
    /// Constructor number `index` of a data type.
    Constructor {
        ty: Name,
        index: usize,
    },
    /// A function that comes with a data type.
    Derived {
        ty: Name,
        what: Derived,
    },
    /// A parameter of a type class; its meaning depends on the type.
    ClassParam {
        class: Name,
    },
    /// Field selector, update, extension selector or constructor of a record.
    Record {
        ty: Name,
        what: RecordPart,
    },
    /// Morphism of a `typedef` or `quotient_type`.
    Rep {
        ty: Name,
    },
    Abs {
        ty: Name,
    },
    /// Says of which types the parameters of a locale are, for reading instances of it; no statement mentions it.
    LocaleSignature {
        locale: Name,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Derived {
    Case,
    Rec,
    Map,
    Rel,
    Pred,
    Size,
    /// Of the type parameter with this number.
    Set(usize),
    /// Of the constructor with this number.
    Discriminator(usize),
    /// The field may belong to several constructors.
    Selector,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RecordPart {
    Field(usize),
    Update(usize),
    More,
    MoreUpdate,
    Make,
    /// `point.make`, `point.fields`, `point.extend`, `point.truncate`.
    MakeFixed,
    Fields,
    Extend,
    Truncate,
}

/// A name for a term; it is replaced by the term wherever it is read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Abbreviation {
    pub name: Name,
    pub ty: Type,
    pub body: Term,
    pub use_: NotationUse,
    pub access: Access,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Class {
    pub name: Name,
    pub supers: Vec<Name>,
    /// Parameter constants with their types over the class variable `'a`.
    pub params: Vec<(Name, Type)>,
}

/// `ty :: (args) class`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Arity {
    pub ty: Name,
    pub args: Vec<Sort>,
    pub class: Name,
}

/// A locale, or the locale side of a class. Its parameters are free variables in its terms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Locale {
    pub name: Name,
    /// All parameters, inherited ones first.
    pub params: Vec<(Name, Type)>,
    pub supers: Vec<LocaleInstance>,
    /// Its own assumptions.
    pub assumptions: Vec<(Name, Term)>,
    /// Parameters that it or a locale above defines (`defines`), and what they stand for; an assumption says so, too.
    pub definitions: Vec<(Name, Term)>,
    /// That all of its assumptions hold: its predicate applied to the parameters it takes; none if nothing is assumed.
    pub predicate: Option<Term>,
    pub class: Option<Name>,
}

/// A locale with terms for its parameters, and the qualifier of its names there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LocaleInstance {
    pub locale: Name,
    pub qualifier: Name,
    pub qualifier_mandatory: bool,
    pub args: Vec<Term>,
}

/// What a locale holds beside parameters and assumptions; it comes to life wherever the locale is entered or
/// interpreted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LocaleItem {
    /// A constant or abbreviation of the locale under its short name, over the locale's parameters.
    Name {
        name: Name,
        ty: Type,
        body: Term,
        use_: NotationUse,
    },
    Notation {
        change: Change,
        productions: Vec<Production>,
        use_: NotationUse,
        given: Given,
    },
    Macros {
        change: Change,
        parse: Vec<MacroRule>,
        print: Vec<MacroRule>,
    },
    Sublocale(LocaleInstance),
    /// A type that is declared in the locale's block, or a constant that comes with it: neither depends on parameters.
    Alias {
        space: Space,
        name: Name,
        target: Name,
    },
    /// Notation of a parameter. It is that of the locale's own block: whoever builds on the locale says anew what a
    /// parameter looks like, or inherits that with the parameter, and instances have none of it.
    Fixed {
        param: Name,
        productions: Vec<Production>,
    },
    /// A parameter that indexed notation means where no index is written; in the locale's own block, too.
    Structure(Name),
    /// A name that the command at this place would have declared.
    Lost {
        name: Name,
        span: Span,
    },
}

/// How a constant of a locale got notation, which says where instances of the locale have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Given {
    /// Where it was declared: it is for the constant as long as that means the same.
    Declared,
    /// By `notation`: it is for what has the constant's name.
    Named,
}

/// `quickcheck_generator`: functions that make the values of a type, which has those values of another type that
/// satisfy a predicate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Generator {
    pub ty: Name,
    pub predicate: Option<Term>,
    pub constructors: Vec<Name>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bundle {
    pub name: Name,
    pub decls: Vec<Decl>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CoercionChange {
    Enable(bool),
    Add {
        function: Term,
        from: Type,
        to: Type,
    },
    Remove {
        from: Type,
        to: Type,
    },
    /// `coercion_map`: how to coerce inside a type constructor. The function takes one for each argument of the
    /// constructor that is not invariant, then the value.
    Map {
        constructor: Name,
        arguments: Vec<Variance>,
        function: Term,
    },
}

/// How coercions of a type's argument give coercions of the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Variance {
    Covariant,
    Contravariant,
    Invariant,
}
