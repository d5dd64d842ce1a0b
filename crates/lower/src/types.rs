//! How values of a type are represented.
//!
//! Function types are uncurried: `a ⇒ b ⇒ c` takes two operands. A value of a subtype is its representation,
//! one of a quotient a representative; `code_datatype` replaces what a type was made from.

use crate::lowering::Lowering;
use crate::names::{instance_name, type_text};
use crate::problem::{Lower, Problem, Reason};
use base::Name;
use logic::decl::TypeDef;
use logic::hol;
use logic::types::well_known::{
    BOOL, CHAR, FUN, INT, INTEGER, ITSELF, NAT, NATURAL, NUM, PROD, PROP, SET, STRING_LITERAL,
};
use logic::{Term, Type, World};
use program::{Con, Data, DataId};
use std::sync::Arc;

/// What the values of a type are made of.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Bool,
    Nat,
    Int,
    Char,
    /// The one value of `itself`, represented as `true`.
    Token,
    Fun,
    Data(Arc<[Alternative]>, Equality),
    /// Represented by another type.
    Same(Type),
    /// Represented by another type, up to a relation.
    Quotient(Type, Arc<Term>),
    Unknown(Reason),
}

/// A constructor and the types of its fields.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    pub name: Name,
    pub fields: Vec<Type>,
}

impl Alternative {
    /// Whether it makes sets that are neither finite nor have a finite complement: those that are given by predicates,
    /// and relations with all of the diagonal but finitely many pairs.
    pub fn is_indefinite(&self) -> bool {
        self.name == hol::COLLECT || self.name == hol::DIAGONAL
    }
}

/// Whether values are equal exactly if they are made in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Equality {
    Structural,
    Defined,
}

impl Lowering<'_> {
    pub(crate) fn shape(&mut self, ty: &Type) -> Shape {
        if let Some(shape) = self.shapes.get(ty) {
            return shape.clone();
        }
        let shape = shape_of(self.world, ty);
        self.shapes.insert(ty.clone(), shape.clone());
        let Shape::Data(alternatives, Equality::Defined) = &shape else { return shape };
        if !ty.is_con(SET) {
            return shape;
        }
        let shape = Shape::Data(self.with_indefinite(ty, alternatives), Equality::Defined);
        self.shapes.insert(ty.clone(), shape.clone());
        shape
    }

    /// Sets that are neither finite nor have a finite complement are given by predicates, or as relations with the
    /// diagonal. Over types that are listed there are none.
    fn with_indefinite(&mut self, ty: &Type, alternatives: &Arc<[Alternative]>) -> Arc<[Alternative]> {
        let Type::Con(_, args) = ty else { return Arc::clone(alternatives) };
        let Some(element) = args.first().filter(|element| !self.is_listed(element)) else {
            return Arc::clone(alternatives);
        };
        let predicate = Type::fun(element.clone(), Type::bool());
        let collect = Alternative { name: Name::new(hol::COLLECT), fields: vec![predicate] };
        let diagonal = self.diagonal(element);
        alternatives.iter().cloned().chain([collect]).chain(diagonal).collect()
    }

    /// Relations on an infinite type, by what they lack of the diagonal and what else is in them.
    fn diagonal(&mut self, element: &Type) -> Option<Alternative> {
        let Type::Con(name, sides) = element else { return None };
        let [left, right] = &**sides else { return None };
        let fits = name == PROD && left == right && self.world.constant(hol::DIAGONAL).is_some();
        let fields = vec![Type::list(left.clone()), Type::list(element.clone())];
        (fits && self.is_infinite(left)).then(|| Alternative { name: Name::new(hol::DIAGONAL), fields })
    }

    /// The type without subtypes and quotients: types that are represented alike become the same.
    pub(crate) fn normal(&mut self, ty: &Type) -> Type {
        base::check_stack();
        match self.shape(ty) {
            Shape::Same(raw) | Shape::Quotient(raw, _) => self.normal(&raw),
            Shape::Fun => match ty.as_fun() {
                Some((from, to)) => Type::fun(self.normal(from), self.normal_result(to)),
                None => ty.clone(),
            },
            _ => match ty {
                Type::Con(name, args) if !args.is_empty() => {
                    Type::con(name.clone(), args.iter().map(|arg| self.normal(arg)).collect::<Vec<_>>())
                }
                _ => ty.clone(),
            },
        }
    }

    /// An abstract type of functions stays what it is where it is the result of a function: the number of operands
    /// of a function can be read off its type as it is written.
    fn normal_result(&mut self, ty: &Type) -> Type {
        let normal = self.normal(ty);
        if normal.as_fun().is_some() && ty.as_fun().is_none() { ty.clone() } else { normal }
    }

    /// The representation of a type without type variables.
    pub fn ty(&mut self, ty: &Type) -> Result<program::Type, Problem> {
        // Types may be large, and whoever makes programs comes here again and again.
        self.go_on()?;
        let ty = self.normal(ty);
        self.normal_ty(&ty)
    }

    fn normal_ty(&mut self, ty: &Type) -> Lower<program::Type> {
        base::check_stack();
        Ok(match self.shape(ty) {
            Shape::Bool | Shape::Token => program::Type::Bool,
            Shape::Nat => program::Type::Nat,
            Shape::Int => program::Type::Int,
            Shape::Char => program::Type::Char,
            Shape::Fun => {
                let (params, result) = ty.strip_fun();
                let params = params.into_iter().map(|ty| self.normal_ty(ty)).collect::<Lower<Vec<_>>>()?;
                program::Type::function(params, self.normal_ty(result)?)
            }
            Shape::Data(alternatives, _) => program::Type::Data(self.data(ty, &alternatives)?),
            Shape::Same(raw) | Shape::Quotient(raw, _) => self.ty(&raw)?,
            Shape::Unknown(reason) => return Err(Problem { constant: type_name(ty), reason }),
        })
    }

    fn data(&mut self, ty: &Type, alternatives: &[Alternative]) -> Lower<DataId> {
        if let Some(known) = self.datas.get(ty) {
            return known.clone();
        }
        let Type::Con(name, args) = ty else { return Err(Problem::new("", Reason::Polymorphic)) };
        let data = Data { name: instance_name(name, &**args), constructors: vec![] };
        let id = self.program.datas.push(data);
        self.datas.insert(ty.clone(), Ok(id));
        let mut problem = None;
        for alternative in alternatives {
            let fields = alternative.fields.iter().map(|field| self.ty(field)).collect::<Lower<Vec<_>>>();
            let fields = fields.unwrap_or_else(|found| {
                problem = Some(found);
                vec![]
            });
            let name = self.fresh_name(&instance_name(&alternative.name, &**args));
            self.program.datas[id].constructors.push(program::Constructor { name, fields });
        }
        if self.program.datas[id].constructors.is_empty() {
            // Every type of HOL has a value; this one is not made of constructors.
            let name = self.fresh_name(&type_text(ty));
            self.program.datas[id].constructors.push(program::Constructor { name, fields: vec![] });
            problem = problem.or(Some(Problem::new(name_of(ty), Reason::NoRepresentation)));
        }
        let made = problem.map_or(Ok(id), Err);
        self.datas.insert(ty.clone(), made.clone());
        made
    }

    /// The constructor that a constant at this type is, in the representation of its type.
    pub fn constructor(&mut self, name: &str, ty: &Type) -> Result<Option<Con>, Problem> {
        self.go_on()?;
        let (args, result) = ty.strip_fun();
        let Shape::Data(alternatives, _) = self.shape(result) else { return Ok(None) };
        let Some(index) = alternatives.iter().position(|alternative| alternative.name == *name) else {
            return Ok(None);
        };
        if alternatives[index].fields.len() != args.len() {
            return Ok(None);
        }
        let result = self.normal(result);
        let data = self.data(&result, &alternatives)?;
        Ok(Some(Con { data, index: u32::try_from(index).unwrap_or(u32::MAX) }))
    }

    /// Whether a constant at this type is a constructor whose fields are determined by what it makes. What is made by
    /// another one that `code_datatype` declares may have been made in other ways, too.
    pub(crate) fn is_free_constructor(&mut self, name: &str, ty: &Type) -> bool {
        matches!(self.shape(ty.strip_fun().1), Shape::Data(_, Equality::Structural))
            && matches!(self.constructor(name, ty), Ok(Some(_)))
    }
}

/// What the values of a type without type variables are made of.
pub(crate) fn shape_of(world: &World, ty: &Type) -> Shape {
    let Type::Con(name, args) = ty else { return Shape::Unknown(Reason::Polymorphic) };
    match name.as_str() {
        BOOL | PROP => return Shape::Bool,
        NAT | NUM | NATURAL => return Shape::Nat,
        INT | INTEGER => return Shape::Int,
        CHAR => return Shape::Char,
        ITSELF => return Shape::Token,
        FUN => return Shape::Fun,
        _ => {}
    }
    if let Some(constructors) = world.code_constructors(name).filter(|_| name != STRING_LITERAL) {
        return code_shape(world, constructors, ty);
    }
    let Some(decl) = world.type_decl(name) else { return Shape::Unknown(Reason::NoRepresentation) };
    let subst = logic::world::arguments(&decl.params, args);
    match &decl.def {
        TypeDef::Declared | TypeDef::Opaque => Shape::Unknown(Reason::NoRepresentation),
        TypeDef::Synonym(other) => Shape::Same(other.instantiate(&subst)),
        TypeDef::Datatype(datatype) if datatype.infinite => Shape::Unknown(Reason::NoRepresentation),
        TypeDef::Datatype(datatype) => {
            let alternative = |constructor: &logic::decl::Constructor| Alternative {
                name: constructor.name.clone(),
                fields: world.field_types(constructor, ty),
            };
            Shape::Data(datatype.constructors.iter().map(alternative).collect(), Equality::Structural)
        }
        TypeDef::Subtype { raw, .. } => Shape::Same(raw.instantiate(&subst)),
        TypeDef::Quotient { raw, relation, .. } => {
            Shape::Quotient(raw.instantiate(&subst), Arc::new(relation.instantiate(&subst)))
        }
        TypeDef::Record(record) => {
            let fields = record.fields.iter().map(|(_, ty)| ty.instantiate(&subst));
            let fields = fields.chain(args.last().cloned()).collect();
            let make = Alternative { name: record.make.clone(), fields };
            Shape::Data(Arc::new([make]), Equality::Structural)
        }
    }
}

/// The representation that `code_datatype` declares. Its constructors need not be injective, nor make different values,
/// nor make all values, unless they are those of a data type.
fn code_shape(world: &World, constructors: &[(Name, Type)], ty: &Type) -> Shape {
    let alternative = |(name, declared): &(Name, Type)| {
        let (fields, result) = declared.strip_fun();
        let mut subst = logic::types::TypeSubst::new();
        let fits = result.match_onto(ty, &mut subst);
        let fields = fields.into_iter().map(|field| field.instantiate(&subst)).collect();
        fits.then_some(Alternative { name: name.clone(), fields })
    };
    let is_free = |(name, declared): &(Name, Type)| world.constructor(name, declared).is_some();
    let count = match world.type_decl(&name_of(ty)).map(|decl| &decl.def) {
        Some(TypeDef::Datatype(datatype)) if !datatype.infinite => datatype.constructors.len(),
        _ => 0,
    };
    let equality = if constructors.len() == count && constructors.iter().all(is_free) {
        Equality::Structural
    } else {
        Equality::Defined
    };
    match constructors.iter().map(alternative).collect::<Option<Arc<[Alternative]>>>() {
        Some(alternatives) => Shape::Data(alternatives, equality),
        None => Shape::Unknown(Reason::NoRepresentation),
    }
}

fn name_of(ty: &Type) -> Name {
    match ty {
        Type::Con(name, _) => name.clone(),
        Type::Var(var) => var.name.clone(),
    }
}

pub(crate) fn type_name(ty: &Type) -> Name {
    name_of(ty)
}
