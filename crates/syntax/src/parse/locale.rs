//! Locales, classes, contexts and what instantiates them.

use super::{Parsed, Parser};
use crate::ast::{
    Arity, BundleRef, Class, Context, Element, Instance, Interpretation, InterpretationDef,
    InterpretationKind, Locale, LocaleArgs, LocaleExpr, LocaleInstance, Proposition, Qualifier,
};

const ELEMENTS: [&str; 5] = ["fixes", "constrains", "assumes", "defines", "notes"];

impl Parser<'_> {
    /// `fixes … assumes …`, any number of them.
    pub fn elements(&mut self) -> Parsed<Vec<Element>> {
        let mut elements = vec![];
        while self.at_any(&ELEMENTS) {
            elements.push(self.element()?);
        }
        Ok(elements)
    }

    fn element(&mut self) -> Parsed<Element> {
        if self.eat("fixes") {
            self.vars().map(Element::Fixes)
        } else if self.eat("constrains") {
            let constrained = self.and_list(|p| {
                let name = p.name()?;
                p.expect("::")?;
                Ok((name, p.typ()?))
            });
            constrained.map(Element::Constrains)
        } else if self.eat("assumes") {
            self.propositions().map(Element::Assumes)
        } else if self.eat("defines") {
            let defined = self.and_list(|p| Ok((p.opt_binding(":"), p.prop_with_patterns()?)));
            defined.map(Element::Defines)
        } else if self.eat("notes") {
            self.and_list(Parser::note).map(Element::Notes)
        } else {
            self.expected("a context element")
        }
    }

    /// `name: "prop" "prop" and …`
    pub fn propositions(&mut self) -> Parsed<Vec<Proposition>> {
        self.and_list(|p| {
            let binding = p.opt_binding(":");
            Ok(Proposition { binding, props: p.many(Parser::at_embedded, Parser::prop_with_patterns)? })
        })
    }

    pub fn locale_expr(&mut self) -> Parsed<LocaleExpr> {
        let mut instances = vec![self.locale_instance()?];
        while self.at("+") && !self.plus_starts_elements() {
            self.expect("+")?;
            instances.push(self.locale_instance()?);
        }
        Ok(LocaleExpr { instances, fixes: self.for_fixes()? })
    }

    /// Whether the `+` here comes before context elements rather than another instance.
    fn plus_starts_elements(&self) -> bool {
        ELEMENTS.iter().chain(&["includes"]).any(|word| self.then_at(word))
    }

    fn locale_instance(&mut self) -> Parsed<LocaleInstance> {
        let qualifier = self.attempt(Parser::qualifier);
        let locale = self.name()?;
        let args = if self.eat("where") {
            let named = self.and_list(|p| {
                let name = p.name()?;
                p.expect("=")?;
                Ok((name, p.term()?))
            })?;
            LocaleArgs::Named(named)
        } else {
            let mut positional = vec![];
            while self.at_embedded() {
                positional.push(if self.eat("_") { None } else { Some(self.term()?) });
            }
            LocaleArgs::Positional(positional)
        };
        let rewrites = self.after("rewrites", |p| p.and_list(Parser::simple_spec))?;
        Ok(LocaleInstance { qualifier, locale, args, rewrites })
    }

    /// `q:`, `q?:`, `q!:`
    fn qualifier(&mut self) -> Parsed<Qualifier> {
        let name = self.name()?;
        let mandatory = !self.eat("?");
        self.eat("!");
        self.expect(":")?;
        Ok(Qualifier { name, mandatory })
    }

    fn opening(&mut self) -> Parsed<Vec<BundleRef>> {
        self.after("opening", Parser::bundles)
    }

    /// `+ elements` after an expression, or elements alone.
    fn elements_after_expr(&mut self) -> Parsed<Vec<Element>> {
        if !self.eat("+") {
            return Ok(vec![]);
        }
        if self.at_any(&ELEMENTS) { self.elements() } else { self.expected("a context element") }
    }

    pub fn locale(&mut self) -> Parsed<Locale> {
        let name = self.name()?;
        let mut locale =
            Locale { name, expr: LocaleExpr::default(), opening: vec![], elements: vec![], begin: false };
        if self.eat("=") {
            if self.at_any(&ELEMENTS) {
                locale.elements = self.elements()?;
            } else {
                if !self.at("opening") {
                    locale.expr = self.locale_expr()?;
                }
                locale.opening = self.opening()?;
                locale.elements = self.elements_after_expr()?;
            }
        }
        locale.begin = self.eat("begin");
        Ok(locale)
    }

    pub fn class(&mut self) -> Parsed<Class> {
        let name = self.name()?;
        let mut class = Class { name, superclasses: vec![], opening: vec![], elements: vec![], begin: false };
        if self.eat("=") {
            if self.at_any(&ELEMENTS) {
                class.elements = self.elements()?;
            } else {
                if !self.at("opening") {
                    class.superclasses.push(self.embedded_name()?);
                    while self.at("+") && !self.plus_starts_elements() {
                        self.expect("+")?;
                        class.superclasses.push(self.embedded_name()?);
                    }
                }
                class.opening = self.opening()?;
                class.elements = self.elements_after_expr()?;
            }
        }
        class.begin = self.eat("begin");
        Ok(class)
    }

    /// `t and u :: (sort, sort) sort`
    fn arity(&mut self) -> Parsed<Arity> {
        let types = self.and_list(Parser::embedded_name)?;
        self.expect("::")?;
        let args = self.after("(", |p| {
            let args = p.separated(",", Parser::sort)?;
            p.expect(")")?;
            Ok(args)
        })?;
        Ok(Arity { types, args, result: self.sort()? })
    }

    pub fn instantiation(&mut self) -> Parsed<Arity> {
        let arity = self.arity()?;
        self.expect("begin")?;
        Ok(arity)
    }

    pub fn instance(&mut self) -> Parsed<Instance> {
        if self.at_end() {
            return Ok(Instance::Current);
        }
        if self.then_at("⊆") || self.then_at("<") {
            let class = self.embedded_name()?;
            self.expect_any(&["⊆", "<"])?;
            return Ok(Instance::Subclass { class, superclass: self.embedded_name()? });
        }
        self.arity().map(Instance::Arity)
    }

    pub fn interpretation(&mut self, kind: InterpretationKind) -> Parsed<Interpretation> {
        let expr = self.locale_expr()?;
        let defines = self.after("defines", |p| p.and_list(Parser::interpretation_def))?;
        Ok(Interpretation { kind, expr, defines })
    }

    fn interpretation_def(&mut self) -> Parsed<InterpretationDef> {
        let binding = self.opt_binding(":");
        let name = self.name()?;
        let mixfix = self.mixfix()?;
        self.expect("=")?;
        Ok(InterpretationDef { binding, name, mixfix, term: self.term()? })
    }

    pub fn sublocale(&mut self) -> Parsed<Interpretation> {
        let locale = self.attempt(|p| {
            let locale = p.name()?;
            p.expect_any(&["⊆", "<"])?;
            Ok(locale)
        });
        self.interpretation(InterpretationKind::Sublocale(locale))
    }

    pub fn context(&mut self) -> Parsed<Context> {
        let context = if self.at_name() {
            Context::Named { name: self.name()?, opening: self.opening()? }
        } else {
            Context::Anonymous {
                includes: self.after("includes", Parser::bundles)?,
                elements: self.elements()?,
            }
        };
        self.expect("begin")?;
        Ok(context)
    }

    pub fn experiment(&mut self) -> Parsed<Vec<Element>> {
        let elements = self.elements()?;
        self.expect("begin")?;
        Ok(elements)
    }

    pub fn notepad(&mut self) -> Parsed<()> {
        self.expect("begin")
    }
}
