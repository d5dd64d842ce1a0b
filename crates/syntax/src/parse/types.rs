//! Commands that introduce types.

use super::{Parsed, Parser};
use crate::ast::{
    Constructor, ConstructorArg, Datatype, DatatypeParam, Datatypes, FreeConstructor, FreeConstructors,
    Ident, Inner, LiftDefinition, Lifting, Morphisms, Polarity, QuotientDefinition, QuotientType, Record,
    SetupLifting, TokenKind, TypeSynonym, Typedecl, Typedef,
};

impl Parser<'_> {
    pub fn datatypes(&mut self, corecursive: bool) -> Parsed<Datatypes> {
        let options = self.datatype_options()?;
        Ok(Datatypes { corecursive, options, types: self.and_list(Parser::datatype)? })
    }

    /// `(plugins del: code)` also starts with a parenthesis, like type parameters.
    fn datatype_options(&mut self) -> Parsed<Vec<crate::ast::SpecOption>> {
        let options = self.at("(") && (self.then_at("plugins") || self.then_at("discs_sels"));
        if options { self.spec_options() } else { Ok(vec![]) }
    }

    fn datatype(&mut self) -> Parsed<Datatype> {
        let params = self.datatype_params()?;
        let name = self.name()?;
        let mixfix = self.mixfix()?;
        self.expect("=")?;
        let constructors = self.separated("|", Parser::constructor)?;
        let mut datatype = Datatype {
            params,
            name,
            mixfix,
            constructors,
            map: None,
            rel: None,
            pred: None,
            defaults: vec![],
        };
        self.datatype_functions(&mut datatype)?;
        datatype.defaults = self.selector_defaults()?;
        Ok(datatype)
    }

    fn datatype_params(&mut self) -> Parsed<Vec<DatatypeParam>> {
        if self.peek_kind() == Some(TokenKind::TypeIdent) {
            return Ok(vec![DatatypeParam { param: self.type_param()?, dead: false, set: None }]);
        }
        self.after("(", |p| {
            let params = p.separated(",", Parser::datatype_param)?;
            p.expect(")")?;
            Ok(params)
        })
    }

    fn datatype_param(&mut self) -> Parsed<DatatypeParam> {
        let dead = self.at("dead") && !self.then_at(":");
        let set = if dead {
            self.advance();
            None
        } else {
            self.labelled()
        };
        Ok(DatatypeParam { param: self.type_param()?, dead, set })
    }

    /// `name:` or nothing.
    fn labelled(&mut self) -> Option<Ident> {
        self.attempt(|p| {
            // `=:` asks for no discriminator.
            let name = if p.at("=") { p.keyword_name()? } else { p.name()? };
            p.expect(":")?;
            Ok(name)
        })
    }

    fn keyword_name(&mut self) -> Parsed<Ident> {
        match self.advance() {
            Some(token) => Ok(self.ident_of(token)),
            None => self.expected("a name"),
        }
    }

    fn constructor(&mut self) -> Parsed<Constructor> {
        let discriminator = self.labelled();
        let name = self.name()?;
        let mut args = vec![];
        while let Some(arg) = self.constructor_arg()? {
            args.push(arg);
        }
        Ok(Constructor { discriminator, name, args, mixfix: self.mixfix()? })
    }

    fn constructor_arg(&mut self) -> Parsed<Option<ConstructorArg>> {
        if self.at_embedded() {
            return Ok(Some(ConstructorArg { selector: None, typ: self.typ()? }));
        }
        // Otherwise a parenthesis opens the mixfix annotation.
        Ok(self.attempt(|p| {
            p.expect("(")?;
            let selector = Some(p.name()?);
            p.expect(":")?;
            let typ = p.typ()?;
            p.expect(")")?;
            Ok(ConstructorArg { selector, typ })
        }))
    }

    /// `for map: f rel: r pred: p`
    fn datatype_functions(&mut self, datatype: &mut Datatype) -> Parsed<()> {
        if !self.eat("for") {
            return Ok(());
        }
        while self.at_any(&["map", "rel", "pred"]) {
            let label = self.name()?;
            self.expect(":")?;
            let name = Some(self.name()?);
            match label.value.as_str() {
                "map" => datatype.map = name,
                "rel" => datatype.rel = name,
                _ => datatype.pred = name,
            }
        }
        Ok(())
    }

    fn selector_defaults(&mut self) -> Parsed<Vec<Inner>> {
        self.after("where", |p| p.separated("|", Parser::prop))
    }

    pub fn free_constructors(&mut self) -> Parsed<FreeConstructors> {
        let options = self.spec_options()?;
        let name = self.name()?;
        self.expect("for")?;
        let constructors = self.separated("|", |p| {
            let discriminator = p.labelled();
            let constructor = p.term()?;
            let mut selectors = vec![];
            while p.at_name() {
                selectors.push(p.name()?);
            }
            Ok(FreeConstructor { discriminator, constructor, selectors })
        })?;
        Ok(FreeConstructors { options, name, constructors, defaults: self.selector_defaults()? })
    }

    pub fn type_synonym(&mut self) -> Parsed<TypeSynonym> {
        let params = self.type_params()?;
        let name = self.name()?;
        self.expect("=")?;
        Ok(TypeSynonym { params, name, typ: self.typ()?, mixfix: self.mixfix()? })
    }

    pub fn lifting(&mut self, polarity: Polarity) -> Parsed<Lifting> {
        Ok(Lifting { polarity, name: self.name()? })
    }

    pub fn typedecl(&mut self) -> Parsed<Typedecl> {
        Ok(Typedecl { params: self.type_params()?, name: self.name()?, mixfix: self.mixfix()? })
    }

    pub fn record(&mut self) -> Parsed<Record> {
        self.flag("overloaded")?;
        let params = self.type_params()?;
        let name = self.name()?;
        self.expect("=")?;
        let parent = self.attempt(|p| {
            let parent = p.typ()?;
            p.expect("+")?;
            Ok(parent)
        });
        Ok(Record { params, name, parent, fields: self.many(Parser::at_name, Parser::typed_decl)? })
    }

    fn morphisms(&mut self) -> Parsed<Option<Morphisms>> {
        self.optional("morphisms", |p| Ok(Morphisms { rep: p.name()?, abs: p.name()? }))
    }

    pub fn typedef(&mut self) -> Parsed<Typedef> {
        let overloaded = self.flag("overloaded")?;
        let params = self.type_params()?;
        let name = self.name()?;
        let mixfix = self.mixfix()?;
        self.expect("=")?;
        let set = self.term()?;
        Ok(Typedef { overloaded, params, name, mixfix, set, morphisms: self.morphisms()? })
    }

    pub fn quotient_type(&mut self) -> Parsed<QuotientType> {
        let overloaded = self.flag("overloaded")?;
        let params = self.type_params()?;
        let name = self.name()?;
        let mixfix = self.mixfix()?;
        self.expect("=")?;
        let raw = self.typ()?;
        self.expect("/")?;
        let partial = self.at("partial") && self.then_at(":");
        if partial {
            self.advance();
            self.advance();
        }
        let relation = self.term()?;
        let morphisms = self.morphisms()?;
        let parametric = self.optional("parametric", Parser::fact)?;
        Ok(QuotientType { overloaded, params, name, mixfix, raw, partial, relation, morphisms, parametric })
    }

    pub fn quotient_definition(&mut self) -> Parsed<QuotientDefinition> {
        let decl = self.const_decl()?;
        let binding = self.opt_binding(":");
        let left = self.term()?;
        self.expect("is")?;
        Ok(QuotientDefinition { decl, binding, left, right: self.term()? })
    }

    pub fn setup_lifting(&mut self) -> Parsed<SetupLifting> {
        let quotient = self.fact()?;
        let reflexivity = if self.at_fact() { Some(self.fact()?) } else { None };
        Ok(SetupLifting { quotient, reflexivity, parametric: self.optional("parametric", Parser::fact)? })
    }

    pub fn lift_definition(&mut self) -> Parsed<LiftDefinition> {
        let options = self.after("(", |p| {
            let options = p.separated(",", Parser::name)?;
            p.expect(")")?;
            Ok(options)
        })?;
        let decl = self.typed_decl()?;
        self.expect("is")?;
        let term = self.term()?;
        Ok(LiftDefinition { options, decl, term, parametric: self.after("parametric", Parser::facts)? })
    }
}
