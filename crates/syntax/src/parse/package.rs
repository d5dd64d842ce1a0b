//! Commands that ML defines: HOL-Nominal and Nominal2, HOLCF, and generators of instances.
//!
//! Their meaning is beyond this reader. Their texts say which types and constants there are.

use super::{Parsed, Parser};
use crate::ast::{Cpodef, Decl, Derive, Ident, Inner, Mixfix, Package, PackageKind, TypeParam, Typedecl};
use base::{Name, Span};

/// A constructor, its arguments' types, and names for them.
struct PackageConstructor {
    name: Ident,
    args: Vec<PackageArg>,
    mixfix: Option<Mixfix>,
}

struct PackageArg {
    selector: Option<Ident>,
    typ: Inner,
}

impl Parser<'_> {
    /// `atom_decl a b c`
    pub fn atom_decl(&mut self) -> Parsed<Package> {
        let names = self.many(Parser::at_name, Parser::name)?;
        let types = names.into_iter().map(|name| Typedecl { params: vec![], name, mixfix: None }).collect();
        Ok(Package { kind: PackageKind::Atoms, types, consts: vec![] })
    }

    /// `nominal_datatype t = C x::name t::trm binds x in t (mixfix) | … and … binder f :: "…" where …`, or with
    /// abstractions `«name» trm` in types
    pub fn nominal_datatype(&mut self) -> Parsed<Package> {
        self.attempt(|p| {
            p.name()?;
            p.expect(":")
        });
        let mut package = Package { kind: PackageKind::Nominal, types: vec![], consts: vec![] };
        for (ty, constructors) in self.and_list(|p| p.package_type(Parser::nominal_constructor))? {
            let result = applied(&ty);
            for PackageConstructor { name, args, mixfix } in constructors {
                let args = args.iter().flat_map(|arg| abstractions(&arg.typ.text));
                let typ = arrows(args, "⇒", &result, name.span);
                package.consts.push(Decl { name, typ: Some(typ), mixfix });
            }
            package.types.push(ty);
        }
        if self.eat("binder") {
            package.consts.extend(self.vars()?);
            self.rest();
        }
        Ok(package)
    }

    /// `params t (mixfix) = C … | …`
    fn package_type(
        &mut self,
        constructor: impl Fn(&mut Self) -> Parsed<PackageConstructor>,
    ) -> Parsed<(Typedecl, Vec<PackageConstructor>)> {
        let ty = self.typedecl()?;
        self.expect("=")?;
        Ok((ty, self.separated("|", constructor)?))
    }

    fn nominal_constructor(&mut self) -> Parsed<PackageConstructor> {
        let name = self.name()?;
        let mut args = vec![];
        while self.at_embedded() && !self.at("binds") {
            let selector = if self.then_at("::") { Some(self.name()?) } else { None };
            self.eat("::");
            args.push(PackageArg { selector, typ: self.typ()? });
        }
        if self.eat("binds") {
            while !self.at_any(&["|", "and", "binder"]) && !self.at_mixfix() && !self.at_end() {
                self.advance();
            }
        }
        Ok(PackageConstructor { name, args, mixfix: self.mixfix()? })
    }

    /// Whether a parenthesis opens notation rather than an option such as `(set)`.
    fn at_mixfix(&self) -> bool {
        self.at("(") && !["set", "set+", "list"].iter().any(|option| self.then_at(option))
    }

    /// `(options) f :: "type" (mixfix) and … where …`, of which the equations are left alone
    pub fn package_function(&mut self) -> Parsed<Package> {
        self.spec_options()?;
        let consts = self.vars()?;
        self.expect("where")?;
        self.rest();
        Ok(Package { kind: PackageKind::Function, types: vec![], consts })
    }

    /// `domain t = C (lazy sel :: "type") "type" (mixfix) | … and …`
    pub fn domain(&mut self) -> Parsed<Package> {
        self.flag("unsafe")?;
        let mut package = Package { kind: PackageKind::Domain, types: vec![], consts: vec![] };
        for (ty, constructors) in self.and_list(|p| p.package_type(Parser::domain_constructor))? {
            let own = applied(&ty);
            for PackageConstructor { name, args, mixfix } in constructors {
                let types = args.iter().map(|arg| arg.typ.text.to_string());
                let typ = arrows(types, "→", &own, name.span);
                package.consts.push(Decl { name, typ: Some(typ), mixfix });
                for PackageArg { selector, typ } in args {
                    let Some(name) = selector else { continue };
                    let typ = arrows([own.clone()], "→", &typ.text, name.span);
                    package.consts.push(Decl { name, typ: Some(typ), mixfix: None });
                }
            }
            package.types.push(ty);
        }
        Ok(package)
    }

    fn domain_constructor(&mut self) -> Parsed<PackageConstructor> {
        let name = self.name()?;
        let mut args = vec![];
        loop {
            if self.at_embedded() {
                args.push(PackageArg { selector: None, typ: self.typ()? });
            } else if let Some(arg) = self.attempt(Parser::domain_argument) {
                args.push(arg);
            } else {
                return Ok(PackageConstructor { name, args, mixfix: self.mixfix()? });
            }
        }
    }

    fn domain_argument(&mut self) -> Parsed<PackageArg> {
        self.expect("(")?;
        let lazy = self.eat("lazy");
        let selector = if self.then_at("::") { Some(self.name()?) } else { None };
        if selector.is_none() && !lazy {
            return self.expected("`lazy` or a selector");
        }
        self.eat("::");
        let typ = self.typ()?;
        self.expect(")")?;
        Ok(PackageArg { selector, typ })
    }

    pub fn cpodef(&mut self, pointed: bool) -> Parsed<Cpodef> {
        Ok(Cpodef { typedef: self.typedef()?, pointed })
    }

    pub fn derive(&mut self) -> Parsed<Derive> {
        self.parenthesized_names()?;
        let generator = self.term()?;
        Ok(Derive { generator, types: self.many(Parser::at_embedded, Parser::typ)? })
    }

    /// A type with its variables; how it is printed and parsed may follow.
    pub fn default_tvars(&mut self) -> Parsed<Inner> {
        let typ = self.typ()?;
        self.after("(", |p| {
            p.name()?;
            p.expect(",")?;
            p.name()?;
            p.expect(")")
        })?;
        Ok(typ)
    }
}

/// A type applied to its parameters, as text.
fn applied(ty: &Typedecl) -> String {
    let param = |TypeParam { name, sort }: &TypeParam| match sort {
        Some(sort) => format!("{}::{}", name.value, sort.text),
        None => name.value.to_string(),
    };
    let params: Vec<String> = ty.params.iter().map(param).collect();
    if params.is_empty() {
        ty.name.value.to_string()
    } else {
        format!("({}) {}", params.join(", "), ty.name.value)
    }
}

/// The types in `«a» «b» t`: what is abstracted comes before what it is abstracted from.
fn abstractions(typ: &str) -> Vec<String> {
    let text = crate::symbols::canonical(typ).into_owned();
    let mut rest = text.trim();
    let mut types = vec![];
    while let Some((bound, body)) = rest.strip_prefix('«').and_then(|inside| inside.split_once('»')) {
        types.push(bound.trim().to_owned());
        rest = body.trim();
    }
    types.push(rest.to_owned());
    types
}

fn arrows(args: impl IntoIterator<Item = String>, arrow: &str, result: &str, span: Span) -> Inner {
    let args: String = args.into_iter().map(|arg| format!("({arg}) {arrow} ")).collect();
    Inner { text: Name::from(format!("{args}({result})")), span }
}
