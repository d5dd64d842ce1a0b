//! Commands that introduce constants.

use super::{Parsed, Parser};
use crate::ast::{
    Abbreviation, Axiomatization, CasesKind, Clause, Definition, FriendOfCorec, Function, FunctionClause,
    FunctionKind, Inductive, InductiveCases, Overload, SpecOption, Specification, SpecifiedConstant,
    TimeFunction, TimeKind,
};

impl Parser<'_> {
    pub fn definition(&mut self) -> Parsed<Definition> {
        Ok(Definition { decl: self.const_decl()?, clause: self.clause()? })
    }

    pub fn abbreviation(&mut self) -> Parsed<Abbreviation> {
        let mode = self.syntax_mode()?;
        let decl = self.const_decl()?;
        Ok(Abbreviation { mode, decl, prop: self.prop()?, fixes: self.for_fixes()? })
    }

    pub fn function(&mut self, kind: FunctionKind) -> Parsed<Function> {
        let options = self.spec_options()?;
        let decls = self.vars()?;
        self.expect("where")?;
        let clauses = self.separated("|", |p| {
            let clause = p.clause()?;
            let code = if kind == FunctionKind::Primcorec { p.optional("of", Parser::prop)? } else { None };
            Ok(FunctionClause { clause, code })
        })?;
        Ok(Function { kind, options, decls, clauses })
    }

    /// `(mode) decls where equation`
    pub fn partial_function(&mut self) -> Parsed<Function> {
        self.expect("(")?;
        let mode = SpecOption { name: self.name()?, args: vec![] };
        self.expect(")")?;
        let decls = self.vars()?;
        self.expect("where")?;
        let (binding, prop) = self.simple_spec()?;
        let clause = Clause { binding, prop, premises: vec![], fixes: vec![] };
        let clauses = vec![FunctionClause { clause, code: None }];
        Ok(Function { kind: FunctionKind::PartialFunction, options: vec![mode], decls, clauses })
    }

    pub fn friend_of_corec(&mut self) -> Parsed<FriendOfCorec> {
        let constant = self.embedded("a constant")?;
        let typ = self.optional("::", Parser::typ)?;
        self.expect("where")?;
        Ok(FriendOfCorec { constant, typ, prop: self.prop()? })
    }

    pub fn time_function(&mut self, kind: TimeKind) -> Parsed<TimeFunction> {
        let options = self.opt_attributes()?;
        let functions = self.many(|p| p.at_embedded() && !p.at("equations"), Parser::term)?;
        Ok(TimeFunction { kind, options, functions, equations: self.after("equations", Parser::facts)? })
    }

    pub fn inductive(&mut self, coinductive: bool, set: bool) -> Parsed<Inductive> {
        let decls = self.vars()?;
        let params = self.for_fixes()?;
        let rules = self.after("where", |p| p.separated("|", Parser::clause))?;
        Ok(Inductive { coinductive, set, decls, params, rules, monos: self.after("monos", Parser::facts)? })
    }

    pub fn inductive_cases(&mut self, kind: CasesKind) -> Parsed<InductiveCases> {
        let cases =
            self.and_list(|p| Ok((p.opt_binding(":"), p.many(Parser::at_embedded, Parser::prop)?)))?;
        Ok(InductiveCases { kind, cases })
    }

    pub fn axiomatization(&mut self) -> Parsed<Axiomatization> {
        let decls = if self.at_name() { self.vars()? } else { vec![] };
        let axioms = self.after("where", |p| p.and_list(Parser::simple_spec))?;
        Ok(Axiomatization { decls, axioms, premises: self.if_premises()?, fixes: self.for_fixes()? })
    }

    pub fn specification(&mut self) -> Parsed<Specification> {
        self.expect("(")?;
        let constants = self.many(Parser::at_embedded, |p| {
            let fact = p.opt_binding(":").name;
            let constant = p.term()?;
            Ok(SpecifiedConstant { fact, constant, overloaded: p.flag("overloaded")? })
        })?;
        self.expect(")")?;
        Ok(Specification { constants, props: self.many(|p| !p.at_end(), Parser::simple_spec)? })
    }

    pub fn overloading(&mut self) -> Parsed<Vec<Overload>> {
        let overloads = self.many(Parser::at_name, |p| {
            let name = p.name()?;
            p.expect_any(&["≡", "=="])?;
            let constant = p.term()?;
            Ok(Overload { name, constant, unchecked: p.flag("unchecked")? })
        })?;
        self.expect("begin")?;
        Ok(overloads)
    }
}
