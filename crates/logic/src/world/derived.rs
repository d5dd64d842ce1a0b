//! The defining equations of constants that come with a type: nobody wrote them, they follow from the type.

use super::World;
use super::functor::{Along, Lifted, union_of};
use crate::decl::{ConstDecl, Constructor, Datatype, Derived, Origin, RecordPart, TypeDecl};
use crate::hol;
use crate::spec::{Equation, Spec};
use crate::term::Term;
use crate::types::Type;
use crate::types::well_known::{NAT, UNIT};
use base::Name;

/// A constructor at an instance of its type, applied to fresh variables.
struct Applied<'w> {
    constructor: &'w Constructor,
    /// The variables for its fields.
    fields: Vec<Term>,
    types: Vec<Type>,
    term: Term,
}

impl World {
    /// The equations of a constant that comes with a data type or a record, over the type variables of its
    /// declaration. None if it is no such constant, or if it recurs through a type that is no known functor.
    pub fn derived_equations(&self, decl: &ConstDecl) -> Option<Vec<Equation>> {
        match &decl.origin {
            Origin::Derived { ty, what } => {
                let (owner, datatype) = self.datatype(ty)?;
                let group = Group { world: self, decl, owner, datatype };
                match what {
                    Derived::Case => group.case(),
                    Derived::Rec => group.recursion(),
                    Derived::Map => group.map(),
                    Derived::Rel => group.relator(),
                    Derived::Pred => group.predicator(),
                    Derived::Size => group.size(),
                    Derived::Set(index) => group.set(*index),
                    Derived::Discriminator(index) => group.discriminator(*index),
                    Derived::Selector => {
                        Some(group.selector()?.into_iter().chain(self.defaults(decl)).collect())
                    }
                }
            }
            Origin::Record { ty, what } => self.record_part(decl, ty, *what),
            _ => None,
        }
    }

    /// What a selector gives for constructors that lack the field.
    fn defaults(&self, decl: &ConstDecl) -> Vec<Equation> {
        let equations = self.specs_of(&decl.name).filter_map(|spec| match spec {
            Spec::Equations { equations, .. } => Some(equations),
            _ => None,
        });
        equations.flatten().cloned().collect()
    }

    /// The constructors of a type, applied to variables with the given prefix.
    fn applied<'w>(&self, datatype: &'w Datatype, ty: &Type, prefix: &str) -> Vec<Applied<'w>> {
        datatype
            .constructors
            .iter()
            .map(|constructor| self.apply_constructor(constructor, ty, prefix))
            .collect()
    }

    fn apply_constructor<'w>(&self, constructor: &'w Constructor, ty: &Type, prefix: &str) -> Applied<'w> {
        let types = self.field_types(constructor, ty);
        let fields = variables(prefix, &types);
        let whole = Type::funs(types.clone(), ty.clone());
        let term = Term::Const(constructor.name.clone(), whole).apply(fields.clone());
        Applied { constructor, fields, types, term }
    }

    fn record_part(&self, decl: &ConstDecl, ty: &Name, what: RecordPart) -> Option<Vec<Equation>> {
        let (_, record) = self.record(ty)?;
        let (args, result) = decl.ty.strip_fun();
        let head = || Term::Const(decl.name.clone(), decl.ty.clone());
        match what {
            RecordPart::Make => None,
            RecordPart::Field(_) | RecordPart::More => {
                let whole = (*args.first()?).clone();
                let (layers, value) = self.record_pattern(&whole, ty)?;
                let own = layers.last()?;
                let part = match what {
                    RecordPart::Field(index) => own.get(index)?,
                    _ => own.last()?,
                };
                Some(vec![Equation::new(head().app(value), part.clone())])
            }
            RecordPart::Update(_) | RecordPart::MoreUpdate => {
                let (function, whole) = (args.first()?, args.get(1)?);
                let f = Term::free("f", (*function).clone());
                let (mut layers, value) = self.record_pattern(whole, ty)?;
                let own = layers.last_mut()?;
                let position = match what {
                    RecordPart::Update(index) => index,
                    _ => record.fields.len(),
                };
                let part = own.get_mut(position)?;
                *part = f.clone().app(part.clone());
                let updated = self.record_value(whole, &layers)?;
                Some(vec![Equation::new(head().apply([f, value]), updated)])
            }
            RecordPart::MakeFixed | RecordPart::Fields => {
                let types: Vec<Type> = args.iter().map(|ty| (*ty).clone()).collect();
                let fields = variables("x", &types);
                let value = self.fixed_record(result, &mut fields.iter().cloned())?;
                Some(vec![Equation::new(head().apply(fields), value)])
            }
            RecordPart::Extend => {
                let (fixed, more) = (args.first()?, args.get(1)?);
                let m = Term::free("m", (*more).clone());
                let (mut layers, value) = self.record_pattern(fixed, ty)?;
                let pattern = replace_more(&value, layers.last()?.last()?, &hol::unity());
                *layers.last_mut()?.last_mut()? = m.clone();
                let extended = self.record_value(result, &layers)?;
                Some(vec![Equation::new(head().apply([pattern, m]), extended)])
            }
            RecordPart::Truncate => {
                let (mut layers, value) = self.record_pattern(args.first()?, ty)?;
                *layers.last_mut()?.last_mut()? = hol::unity();
                let truncated = self.record_value(result, &layers)?;
                Some(vec![Equation::new(head().app(value), truncated)])
            }
        }
    }

    /// A record value down to the layer `last`: for each layer its fields and its further part, and the whole.
    fn record_pattern(&self, ty: &Type, last: &Name) -> Option<(Vec<Vec<Term>>, Term)> {
        let mut layers: Vec<Vec<Term>> = vec![];
        let mut rest = ty.clone();
        loop {
            let Type::Con(name, args) = &rest else { return None };
            let types = self.layer_types(&rest)?;
            layers.push(variables(&format!("x{}_", layers.len()), &types));
            if name == last {
                break;
            }
            rest = args.last()?.clone();
        }
        let value = self.record_value(ty, &layers)?;
        Some((layers, value))
    }

    /// The types of a layer's fields and of its further part.
    fn layer_types(&self, ty: &Type) -> Option<Vec<Type>> {
        let Type::Con(name, args) = ty else { return None };
        let (decl, record) = self.record(name)?;
        let subst = super::arguments(&decl.params, args);
        let fields = record.fields.iter().map(|(_, ty)| ty.instantiate(&subst));
        Some(fields.chain(args.last().cloned()).collect())
    }

    /// Puts the layers of a record together; each layer but the last gets the next one as its further part.
    fn record_value(&self, ty: &Type, layers: &[Vec<Term>]) -> Option<Term> {
        base::check_stack();
        let (first, rest) = layers.split_first()?;
        let Type::Con(name, args) = ty else { return None };
        let (_, record) = self.record(name)?;
        let make = Term::Const(record.make.clone(), Type::funs(self.layer_types(ty)?, ty.clone()));
        let mut parts = first.clone();
        if !rest.is_empty() {
            *parts.last_mut()? = self.record_value(args.last()?, rest)?;
        }
        Some(make.apply(parts))
    }

    /// The record without further part, or a layer of it, made from all its fields.
    fn fixed_record(&self, ty: &Type, fields: &mut impl Iterator<Item = Term>) -> Option<Term> {
        base::check_stack();
        let Type::Con(name, args) = ty else { return None };
        if name == UNIT {
            return Some(hol::unity());
        }
        let (_, record) = self.record(name)?;
        let types = self.layer_types(ty)?;
        let own: Vec<Term> = fields.by_ref().take(record.fields.len()).collect();
        let more = self.fixed_record(args.last()?, fields)?;
        Some(Term::Const(record.make.clone(), Type::funs(types, ty.clone())).apply(own).app(more))
    }
}

fn replace_more(value: &Term, more: &Term, by: &Term) -> Term {
    let Term::Free(name, _) = more else { return value.clone() };
    value.subst_frees(&|own| (own == name).then(|| by.clone()))
}

fn variables(prefix: &str, types: &[Type]) -> Vec<Term> {
    types.iter().enumerate().map(|(index, ty)| Term::free(format!("{prefix}{index}"), ty.clone())).collect()
}

/// A constant of a data type, with what its equations need.
struct Group<'w> {
    world: &'w World,
    decl: &'w ConstDecl,
    owner: &'w TypeDecl,
    datatype: &'w Datatype,
}

impl<'w> Group<'w> {
    fn head(&self) -> Term {
        Term::Const(self.decl.name.clone(), self.decl.ty.clone())
    }

    fn args(&self) -> Vec<Type> {
        self.decl.ty.strip_fun().0.into_iter().cloned().collect()
    }

    fn result(&self) -> Type {
        self.decl.ty.strip_fun().1.clone()
    }

    fn case(&self) -> Option<Vec<Equation>> {
        let count = self.datatype.constructors.len();
        let args = self.args();
        let (branches, ty) = (args.get(..count)?, args.get(count)?);
        let fs = variables("f", branches);
        let equation = |(applied, f): (Applied<'_>, &Term)| {
            let lhs = self.head().apply(fs.clone()).app(applied.term);
            Equation::new(lhs, f.clone().apply(applied.fields))
        };
        Some(self.world.applied(self.datatype, ty, "x").into_iter().zip(&fs).map(equation).collect())
    }

    fn discriminator(&self, index: usize) -> Option<Vec<Equation>> {
        let ty = self.args().into_iter().next()?;
        let equation = |(position, applied): (usize, Applied<'_>)| {
            Equation::new(self.head().app(applied.term), hol::truth(position == index))
        };
        Some(self.world.applied(self.datatype, &ty, "x").into_iter().enumerate().map(equation).collect())
    }

    fn selector(&self) -> Option<Vec<Equation>> {
        let ty = self.args().into_iter().next()?;
        let equation = |applied: Applied<'_>| {
            let own = |field: &crate::decl::Field| field.selector.as_ref() == Some(&self.decl.name);
            let position = applied.constructor.fields.iter().position(own)?;
            Some(Equation::new(self.head().app(applied.term), applied.fields.get(position)?.clone()))
        };
        Some(self.world.applied(self.datatype, &ty, "x").into_iter().filter_map(equation).collect())
    }

    /// `rec f … (C x …)` is `f x … r …`, with the results `r` for recursive fields.
    fn recursion(&self) -> Option<Vec<Equation>> {
        let args = self.args();
        let (ty, branches) = args.split_last()?;
        let fs = variables("f", branches);
        let mut offset = 0;
        let mut results: Vec<(Name, Type)> = vec![];
        let mut own = 0;
        for name in &self.datatype.mutual {
            let (_, datatype) = self.world.datatype(name)?;
            if *name == self.owner.name {
                own = offset;
            }
            results.push((name.clone(), branches.get(offset)?.strip_fun().1.clone()));
            offset += datatype.constructors.len();
        }
        // Branches take fields first; a branch without fields is its own result.
        let result_of = |name: &Name| results.iter().find(|(own, _)| own == name).map(|(_, ty)| ty.clone());
        let recurse = |field: &Type| {
            let Type::Con(name, _) = field else { return None };
            let result = if *name == self.owner.name { self.result() } else { result_of(name)? };
            self.datatype.mutual.contains(name).then(|| {
                let constant = name.qualify(&format!("rec_{}", name.base()));
                let whole = Type::funs(branches.to_vec(), Type::fun(field.clone(), result.clone()));
                (Term::Const(constant, whole).apply(fs.clone()), result)
            })
        };
        let with_result = |field: &Type| {
            let (function, result) = recurse(field)?;
            let pair_ty = Type::prod(field.clone(), result.clone());
            let pair = Term::constant(hol::PAIR, Type::funs([field.clone(), result], pair_ty.clone()));
            let body = pair.apply([Term::Bound(0), function.app(Term::Bound(0))]);
            Some(Lifted { term: Term::abs("x", field.clone(), body), to: pair_ty })
        };
        let mut equations = vec![];
        for (applied, f) in self.world.applied(self.datatype, ty, "x").into_iter().zip(fs.iter().skip(own)) {
            let mut rhs = f.clone();
            let mut given = vec![];
            for (field, field_ty) in applied.fields.iter().zip(&applied.types) {
                match recurse(field_ty) {
                    Some((function, _)) => {
                        rhs = rhs.app(field.clone());
                        given.push(function.app(field.clone()));
                    }
                    None => {
                        let mapped = self.world.lift(Along::Map, field_ty, &with_result)?;
                        rhs = rhs.app(apply_lifted(mapped, field));
                    }
                }
            }
            equations.push(Equation::new(self.head().apply(fs.clone()).app(applied.term), rhs.apply(given)));
        }
        Some(equations)
    }

    /// For each live parameter of the type its number.
    fn live(&self) -> Vec<usize> {
        (0..self.owner.params.len())
            .filter(|index| self.datatype.sets.get(*index).is_some_and(Option::is_some))
            .collect()
    }

    /// The function for the type parameter `ty`, if it is one of those in `over`.
    fn of_param(&self, over: &[Term], own: &Type, to: &Type, ty: &Type) -> Option<Lifted> {
        let (Type::Con(_, from), Type::Con(_, to)) = (own, to) else { return None };
        let live = self.live();
        let position = live.iter().position(|index| from.get(*index) == Some(ty))?;
        let target = to.get(*live.get(position)?)?.clone();
        Some(Lifted { term: over.get(position)?.clone(), to: target })
    }

    /// The constant for a field of one of the mutual types.
    fn of_recursion(&self, along: Along, over: &[Term], ty: &Type, own: &Type, to: &Type) -> Option<Lifted> {
        let Type::Con(name, args) = ty else { return None };
        let (Type::Con(_, own_args), Type::Con(_, to_args)) = (own, to) else { return None };
        if !self.datatype.mutual.contains(name) || args != own_args {
            return None;
        }
        let (_, datatype) = self.world.datatype(name)?;
        let constant = match along {
            Along::Map => datatype.map.clone()?,
            Along::Rel => datatype.rel.clone()?,
            Along::Pred => datatype.pred.clone()?,
            Along::Size => name.qualify(&format!("size_{}", name.base())),
        };
        let to = Type::Con(name.clone(), to_args.clone());
        let value = match along {
            Along::Map => Type::fun(ty.clone(), to.clone()),
            Along::Rel => Type::funs([ty.clone(), to.clone()], Type::bool()),
            Along::Pred => Type::fun(ty.clone(), Type::bool()),
            Along::Size => Type::fun(ty.clone(), Type::nullary(NAT)),
        };
        let types: Vec<Type> = over.iter().filter_map(Term::ty).collect();
        Some(Lifted { term: Term::Const(constant, Type::funs(types, value)).apply(over.to_vec()), to })
    }

    fn map(&self) -> Option<Vec<Equation>> {
        let args = self.args();
        let (ty, functions) = args.split_last()?;
        let to = self.result();
        let fs = variables("f", functions);
        let base = |part: &Type| {
            self.of_param(&fs, ty, &to, part).or_else(|| self.of_recursion(Along::Map, &fs, part, ty, &to))
        };
        let mut equations = vec![];
        for applied in self.world.applied(self.datatype, ty, "x") {
            let mut mapped = vec![];
            for (field, field_ty) in applied.fields.iter().zip(&applied.types) {
                mapped.push(apply_lifted(self.world.lift(Along::Map, field_ty, &base)?, field));
            }
            let whole = Type::funs(self.world.field_types(applied.constructor, &to), to.clone());
            let rhs = Term::Const(applied.constructor.name.clone(), whole).apply(mapped);
            equations.push(Equation::new(self.head().apply(fs.clone()).app(applied.term), rhs));
        }
        Some(equations)
    }

    fn relator(&self) -> Option<Vec<Equation>> {
        let args = self.args();
        let [relations @ .., left, right] = args.as_slice() else { return None };
        let rs = variables("R", relations);
        let base = |part: &Type| {
            self.of_param(&rs, left, right, part)
                .or_else(|| self.of_recursion(Along::Rel, &rs, part, left, right))
        };
        let mut equations = vec![];
        for (index, one) in self.world.applied(self.datatype, left, "x").into_iter().enumerate() {
            for (other_index, other) in self.world.applied(self.datatype, right, "y").into_iter().enumerate()
            {
                let mut parts = vec![];
                if index == other_index {
                    for ((x, y), field_ty) in one.fields.iter().zip(&other.fields).zip(&one.types) {
                        parts.push(match self.world.lift(Along::Rel, field_ty, &base)? {
                            Some(lifted) => lifted.term.apply([x.clone(), y.clone()]),
                            None => equality(field_ty, x, y),
                        });
                    }
                } else {
                    parts.push(hol::truth(false));
                }
                let lhs = self.head().apply(rs.clone()).apply([one.term.clone(), other.term]);
                equations.push(Equation::new(lhs, hol::conjunction(parts)));
            }
        }
        Some(equations)
    }

    fn predicator(&self) -> Option<Vec<Equation>> {
        let args = self.args();
        let (ty, predicates) = args.split_last()?;
        let ps = variables("P", predicates);
        let base = |part: &Type| {
            self.of_param(&ps, ty, ty, part).or_else(|| self.of_recursion(Along::Pred, &ps, part, ty, ty))
        };
        let mut equations = vec![];
        for applied in self.world.applied(self.datatype, ty, "x") {
            let mut parts = vec![];
            for (field, field_ty) in applied.fields.iter().zip(&applied.types) {
                if let Some(lifted) = self.world.lift(Along::Pred, field_ty, &base)? {
                    parts.push(lifted.term.app(field.clone()));
                }
            }
            let lhs = self.head().apply(ps.clone()).app(applied.term);
            equations.push(Equation::new(lhs, hol::conjunction(parts)));
        }
        Some(equations)
    }

    fn set(&self, index: usize) -> Option<Vec<Equation>> {
        let ty = self.args().into_iter().next()?;
        let Type::Con(_, params) = &ty else { return None };
        let element = params.get(index)?.clone();
        let set = Type::set(element.clone());
        let empty = Term::constant(hol::BOT, set.clone());
        let insert = Term::constant(hol::INSERT, Type::funs([element.clone(), set.clone()], set.clone()));
        let singleton = Term::abs("x", element.clone(), insert.apply([Term::Bound(0), empty.clone()]));
        let base = |part: &Type| {
            if *part == element {
                return Some(singleton.clone());
            }
            let Type::Con(name, args) = part else { return None };
            if !self.datatype.mutual.contains(name) || args != params {
                return None;
            }
            let function = self.world.datatype(name)?.1.sets.get(index)?.clone()?;
            Some(Term::Const(function, Type::fun(part.clone(), set.clone())))
        };
        let mut equations = vec![];
        for applied in self.world.applied(self.datatype, &ty, "x") {
            let mut union: Option<Term> = None;
            for (field, field_ty) in applied.fields.iter().zip(&applied.types) {
                let Some(collected) = self.world.collect(field_ty, &element, &base)? else { continue };
                let part = collected.app(field.clone());
                union = Some(match union {
                    Some(before) => union_of(&element, before, part),
                    None => part,
                });
            }
            let rhs = union.unwrap_or_else(|| empty.clone());
            equations.push(Equation::new(self.head().app(applied.term), rhs));
        }
        Some(equations)
    }

    /// Sizes of the fields plus one. A constructor without sized fields counts nothing, unless the type has
    /// constructors that hold elements without being recursive: then all of them count one.
    fn size(&self) -> Option<Vec<Equation>> {
        let args = self.args();
        let (ty, measures) = args.split_last()?;
        let Type::Con(_, params) = ty else { return None };
        let fs = variables("f", measures);
        let base = |part: &Type| {
            let own = params.iter().position(|param| param == part).and_then(|index| fs.get(index));
            match own {
                Some(f) => Some(Lifted { term: f.clone(), to: part.clone() }),
                None => self.of_recursion(Along::Size, &fs, part, ty, ty),
            }
        };
        let nat = || Type::nullary(NAT);
        let suc = |term: Term| Term::constant(hol::SUC, Type::fun(nat(), nat())).app(term);
        let zero = || Term::constant(hol::ZERO, nat());
        let plus = |left: Term, right: Term| {
            Term::constant(hol::PLUS, Type::funs([nat(), nat()], nat())).apply([left, right])
        };
        let least = if self.counts_from_zero() { zero() } else { suc(zero()) };
        let mut equations = vec![];
        for applied in self.world.applied(self.datatype, ty, "x") {
            let mut sum: Option<Term> = None;
            for (field, field_ty) in applied.fields.iter().zip(&applied.types) {
                let Some(lifted) = self.world.lift(Along::Size, field_ty, &base)? else { continue };
                let part = lifted.term.app(field.clone());
                sum = Some(match sum {
                    Some(before) => plus(before, part),
                    None => part,
                });
            }
            let rhs = sum.map_or_else(|| least.clone(), suc);
            equations.push(Equation::new(self.head().apply(fs.clone()).app(applied.term), rhs));
        }
        Some(equations)
    }

    /// Whether every constructor of the mutual types is recursive or holds no elements.
    fn counts_from_zero(&self) -> bool {
        let types = self.datatype.mutual.iter().filter_map(|name| self.world.datatype(name));
        let mut constructors = types.flat_map(|(decl, datatype)| {
            datatype.constructors.iter().map(move |constructor| (decl, constructor))
        });
        constructors.all(|(decl, constructor)| {
            let mentions = |test: &dyn Fn(&Type) -> bool| {
                constructor.fields.iter().any(|field| field.ty.any(&mut |part| test(part)))
            };
            let recursive =
                mentions(&|part| matches!(part, Type::Con(name, _) if self.datatype.mutual.contains(name)));
            let elements = mentions(&|part| matches!(part, Type::Var(var) if decl.params.contains(var)));
            recursive || !elements
        })
    }
}

fn apply_lifted(lifted: Option<Lifted>, field: &Term) -> Term {
    match lifted {
        Some(lifted) => lifted.term.app(field.clone()).beta(),
        None => field.clone(),
    }
}

fn equality(ty: &Type, x: &Term, y: &Term) -> Term {
    hol::eq(x.clone(), y.clone(), ty)
}
