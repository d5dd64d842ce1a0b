//! Statements.

use super::{Parsed, Parser};
use crate::ast::{Binding, Conclusion, Element, ObtainCase, Statement, StatementKind};

const LONG: [&str; 8] =
    ["includes", "fixes", "constrains", "assumes", "defines", "notes", "obtains", "shows"];

impl Parser<'_> {
    pub fn statement(&mut self, kind: StatementKind) -> Parsed<Statement> {
        let start = self.position();
        let binding = self.opt_binding(":");
        if self.at_any(&LONG) {
            return self.long_statement(kind, binding);
        }
        self.at = start;
        self.short_statement(kind)
    }

    fn long_statement(&mut self, kind: StatementKind, binding: Binding) -> Parsed<Statement> {
        let includes = self.after("includes", Parser::bundles)?;
        let elements = self.elements()?;
        let conclusion = if self.eat("obtains") {
            Conclusion::Obtains(self.separated("|", Parser::obtain_case)?)
        } else {
            self.expect_any(&["shows", "obtains"])?;
            Conclusion::Shows(self.propositions()?)
        };
        Ok(Statement { kind, binding, includes, elements, conclusion })
    }

    fn short_statement(&mut self, kind: StatementKind) -> Parsed<Statement> {
        let conclusion = Conclusion::Shows(self.propositions()?);
        let assumes = self.after("if", Parser::propositions)?;
        let fixes = self.for_fixes()?;
        let mut elements = vec![];
        if !fixes.is_empty() {
            elements.push(Element::Fixes(fixes));
        }
        if !assumes.is_empty() {
            elements.push(Element::Assumes(assumes));
        }
        Ok(Statement { kind, binding: Binding::default(), includes: vec![], elements, conclusion })
    }

    fn obtain_case(&mut self) -> Parsed<ObtainCase> {
        let name = self.optional("(", |p| {
            let name = p.name()?;
            p.expect(")")?;
            Ok(name)
        })?;
        let fixes = self.attempt(|p| {
            let fixes = p.vars()?;
            p.expect("where")?;
            Ok(fixes)
        });
        let props = self.and_list(|p| p.many(Parser::at_embedded, Parser::prop))?;
        Ok(ObtainCase {
            name,
            fixes: fixes.unwrap_or_default(),
            props: props.into_iter().flatten().collect(),
        })
    }
}
