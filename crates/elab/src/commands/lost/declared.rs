//! The names that a command declares, as far as its text tells.

use base::Name;
use syntax::ast::{
    Body, Command, Constructor, Datatypes, Decl, Element, Ident, Inner, Mixfix, Morphisms, QuotientType,
    Record, Token, TokenKind, Typedef, Unread,
};
use syntax::symbols::canonical;

/// A declared name, and what it was to be written like.
#[derive(Clone, Debug)]
pub(super) struct New<'c> {
    pub name: Name,
    pub typ: Option<&'c Inner>,
    pub mixfix: Option<&'c Mixfix>,
}

/// Names that a command may declare without mentioning them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Others {
    #[default]
    None,
    /// Those that programs compute.
    Computed,
    /// Those of a locale of which nothing is known.
    Any,
}

/// What a command declares.
#[derive(Clone, Debug, Default)]
pub(super) struct Declared<'c> {
    pub consts: Vec<New<'c>>,
    pub types: Vec<New<'c>>,
    pub class: Option<&'c Name>,
    pub locale: Option<&'c Name>,
    /// Where the command could not be read: what it is written with.
    pub words: Vec<Name>,
    /// Further names, which its text does not tell.
    pub others: Others,
    /// Whether it says something about names that are declared already.
    pub has_axioms: bool,
}

impl<'c> Declared<'c> {
    pub fn of(command: &'c Command) -> Declared<'c> {
        let mut declared = Declared::default();
        declared.body(&command.body, &command.keyword.value);
        declared
    }

    /// Long: one arm for each kind of command.
    fn body(&mut self, body: &'c Body, keyword: &str) {
        match body {
            Body::Definition(it) => self.one(it.decl.as_ref(), &it.clause.prop),
            Body::Abbreviation(it) => self.one(it.decl.as_ref(), &it.prop),
            Body::QuotientDefinition(it) => self.one(it.decl.as_ref(), &it.left),
            Body::LiftDefinition(it) => self.decls([&it.decl]),
            Body::Function(it) => {
                self.decls(&it.decls);
                if let (true, Some(first)) = (it.decls.is_empty(), it.clauses.first()) {
                    self.one(None, &first.clause.prop);
                }
                let derived = it.decls.iter().flat_map(|decl| ["dom", "rel"].map(|it| suffixed(decl, it)));
                self.names(derived.collect::<Vec<_>>());
            }
            Body::TimeFunction(it) => {
                let functions = it.functions.iter().flat_map(|function| words(&function.text));
                self.names(functions.map(|name| prefixed("T_", &name)).collect::<Vec<_>>());
            }
            Body::Inductive(it) => {
                self.decls(&it.decls);
                self.names(it.decls.iter().map(|decl| Name::from(format!("{}p", decl.name.value))));
            }
            Body::Consts(decls) => self.decls(decls),
            Body::Judgment(decl) => self.decls([decl]),
            Body::Axiomatization(it) => {
                self.decls(&it.decls);
                self.has_axioms = true;
            }
            Body::Specification(_) => self.has_axioms = true,
            Body::Datatype(it) => self.datatypes(it),
            Body::FreeConstructors(it) => {
                let parts =
                    it.constructors.iter().flat_map(|it| it.discriminator.iter().chain(&it.selectors));
                self.idents(parts.chain([&it.name]));
            }
            Body::Record(it) => self.record(it),
            Body::Typedef(it) => self.typedef(it),
            Body::Cpodef(it) => self.typedef(&it.typedef),
            Body::Package(it) => {
                it.types.iter().for_each(|ty| self.ty(&ty.name, ty.mixfix.as_ref()));
                self.decls(&it.consts);
            }
            Body::QuotientType(it) => self.quotient(it),
            Body::TypeSynonym(it) => self.ty(&it.name, it.mixfix.as_ref()),
            Body::Typedecl(it) => self.ty(&it.name, it.mixfix.as_ref()),
            Body::Class(it) => {
                self.class = Some(&it.name.value);
                for element in &it.elements {
                    if let Element::Fixes(decls) = element {
                        self.decls(decls);
                    }
                }
            }
            Body::Locale(it) => self.locale = Some(&it.name.value),
            Body::Interpretation(it) => {
                let new = |it: &'c syntax::ast::InterpretationDef| New {
                    name: it.name.value.clone(),
                    typ: None,
                    mixfix: it.mixfix.as_ref(),
                };
                self.consts.extend(it.defines.iter().map(new));
            }
            Body::Alias(it) => self.idents([&it.name]),
            Body::Ml(unread) if changes_theory(keyword, unread) => {
                self.words = bindings(unread);
                self.others = Others::Computed;
                let states_axioms = |token: &Token| token.text.contains("axiom");
                self.has_axioms = keyword.starts_with("ML_file") || unread.tokens.iter().any(states_axioms);
            }
            // Whatever the file says: a program declares functions and variables with any names.
            Body::Foreign(_) => self.others = Others::Any,
            Body::Unknown(unread) => {
                self.words = written(unread);
                self.others = Others::Computed;
            }
            Body::Malformed(unread) if declares(keyword) => self.malformed(keyword, unread),
            _ => {}
        }
    }

    /// A command of which the keyword is known: the name comes first.
    fn malformed(&mut self, keyword: &str, unread: &'c Unread) {
        let first =
            unread.tokens.iter().find(|token| token.kind == TokenKind::Ident).map(|token| &token.text);
        self.words = written(unread);
        self.has_axioms = matches!(keyword, "axiomatization" | "specification");
        match keyword {
            "interpretation" | "global_interpretation" | "sublocale" => self.others = Others::Any,
            "locale" => self.locale = first,
            "class" => self.class = first,
            "datatype" | "codatatype" | "record" | "typedef" | "typedecl" | "type_synonym"
            | "quotient_type" => {
                self.types.extend(first.map(|name| New { name: name.clone(), typ: None, mixfix: None }));
            }
            _ => {}
        }
        self.names(first.cloned());
    }

    fn names(&mut self, names: impl IntoIterator<Item = Name>) {
        self.consts.extend(names.into_iter().map(|name| New { name, typ: None, mixfix: None }));
    }

    fn idents(&mut self, idents: impl IntoIterator<Item = &'c Ident>) {
        self.names(idents.into_iter().map(|ident| ident.value.clone()));
    }

    fn decls(&mut self, decls: impl IntoIterator<Item = &'c Decl>) {
        let new = |decl: &'c Decl| New {
            name: decl.name.value.clone(),
            typ: decl.typ.as_ref(),
            mixfix: decl.mixfix.as_ref(),
        };
        self.consts.extend(decls.into_iter().map(new));
    }

    /// A declared name, or what an equation is about.
    fn one(&mut self, decl: Option<&'c Decl>, equation: &Inner) {
        match decl {
            Some(decl) => self.decls([decl]),
            None => self.names(head(&equation.text)),
        }
    }

    fn ty(&mut self, name: &Ident, mixfix: Option<&'c Mixfix>) {
        self.types.push(New { name: name.value.clone(), typ: None, mixfix });
    }

    fn datatypes(&mut self, datatypes: &'c Datatypes) {
        for datatype in &datatypes.types {
            self.ty(&datatype.name, datatype.mixfix.as_ref());
            datatype.constructors.iter().for_each(|constructor| self.constructor(constructor));
            self.idents(datatype.map.iter().chain(&datatype.rel).chain(&datatype.pred));
            self.idents(datatype.params.iter().filter_map(|param| param.set.as_ref()));
            let derived = ["case_", "rec_", "map_", "set_", "rel_", "pred_", "size_"];
            self.names(derived.map(|prefix| prefixed(prefix, &datatype.name.value)));
        }
    }

    fn constructor(&mut self, constructor: &'c Constructor) {
        self.consts.push(New {
            name: constructor.name.value.clone(),
            typ: None,
            mixfix: constructor.mixfix.as_ref(),
        });
        let selectors = constructor.args.iter().filter_map(|arg| arg.selector.as_ref());
        self.idents(constructor.discriminator.iter().filter(|it| it.value != "=").chain(selectors));
        self.names([prefixed("is_", &constructor.name.value)]);
    }

    fn record(&mut self, record: &'c Record) {
        self.ty(&record.name, None);
        self.names([suffixed_name(&record.name.value, "ext")]);
        self.decls(&record.fields);
        self.names(record.fields.iter().map(|decl| suffixed(decl, "update")).collect::<Vec<_>>());
    }

    fn typedef(&mut self, typedef: &'c Typedef) {
        self.ty(&typedef.name, typedef.mixfix.as_ref());
        self.morphisms(typedef.morphisms.as_ref(), &typedef.name.value);
    }

    fn quotient(&mut self, quotient: &'c QuotientType) {
        let name = &quotient.name.value;
        self.ty(&quotient.name, quotient.mixfix.as_ref());
        self.morphisms(quotient.morphisms.as_ref(), name);
        self.names(["rep_", "abs_"].map(|prefix| prefixed(prefix, name)));
    }

    fn morphisms(&mut self, given: Option<&'c Morphisms>, ty: &Name) {
        self.names(["Rep_", "Abs_"].map(|prefix| prefixed(prefix, ty)));
        self.idents(given.into_iter().flat_map(|given| [&given.rep, &given.abs]));
    }
}

fn prefixed(prefix: &str, name: &Name) -> Name {
    Name::from(format!("{prefix}{name}"))
}

fn suffixed(decl: &Decl, suffix: &str) -> Name {
    suffixed_name(&decl.name.value, suffix)
}

fn suffixed_name(name: &Name, suffix: &str) -> Name {
    Name::from(format!("{name}_{suffix}"))
}

/// What an equation that declares a name is about: its first word, after quantifiers and premises. Where it starts
/// with something else, or an operator follows, it is about a constant that is there already.
fn head(equation: &str) -> Option<Name> {
    let equation = &*canonical(equation);
    let rest = equation.rsplit(['⟹', '⟶']).next().unwrap_or(equation);
    let rest = rest.rsplit_once("==>").map_or(rest, |(_, rest)| rest);
    let rest = match rest.trim_start().strip_prefix(['⋀', '!', '∀']) {
        Some(quantified) => quantified.split_once('.').map_or(quantified, |(_, rest)| rest),
        None => rest,
    };
    let rest = rest.trim_start().trim_start_matches('(');
    let end = rest.find(|symbol| !is_part(symbol)).unwrap_or(rest.len());
    let (word, rest) = rest.split_at_checked(end)?;
    (!word.is_empty() && !begins_with_operator(rest)).then(|| Name::new(word))
}

/// Whether what follows a word makes it an operand: `x ≤ y`, but not `f x`, `f (x, y)`, `f :: t` or `f = y`.
fn begins_with_operator(rest: &str) -> bool {
    let rest = rest.trim_start();
    let is_equality = ["=", "≡", "⟷", "↔", "<->", "::"].iter().any(|it| rest.starts_with(it));
    let starts_argument = |symbol: char| is_part(symbol) || "([{⦇⟨⟦‹\"⦃)".contains(symbol);
    !is_equality && rest.chars().next().is_some_and(|symbol| !starts_argument(symbol))
}

fn is_part(symbol: char) -> bool {
    symbol.is_alphanumeric() || matches!(symbol, '_' | '\'' | '⇩')
}

fn words(text: &str) -> Vec<Name> {
    canonical(text).split(|symbol| !is_part(symbol)).filter(|word| !word.is_empty()).map(Name::new).collect()
}

/// Whether a command of which nothing but the keyword could be read declares constants or types.
fn declares(keyword: &str) -> bool {
    const SILENT: &str = "lemma theorem corollary proposition schematic_goal lemmas declare named_theorems value \
        values values_prolog quickcheck nitpick refute quickcheck_params nitpick_params refute_params \
        quickcheck_generator code_pred code_datatype find_unused_assms derive termination inductive_cases \
        register_default_tvars inductive_simps fun_cases instance subclass hide_const hide_type hide_class \
        hide_fact no_notation no_type_notation no_syntax no_translations no_adhoc_overloading syntax_consts \
        syntax_types default_sort datatype_compat setup_lifting friend_of_corec end notepad unbundle";
    !SILENT.split_whitespace().any(|silent| silent == keyword)
}

/// What a command of which nothing is known may declare: the names that it is written with, and what its equations
/// begin with.
fn written(unread: &Unread) -> Vec<Name> {
    let names = unread.tokens.iter().flat_map(|token: &Token| match token.kind {
        TokenKind::Ident => vec![token.text.clone()],
        TokenKind::String | TokenKind::Cartouche => words(&token.text).into_iter().take(1).collect(),
        _ => vec![],
    });
    names.collect()
}

/// Whether ML text may change the theory: text that is not a change by itself says so.
fn changes_theory(keyword: &str, unread: &Unread) -> bool {
    let is_setup = |token: &Token| token.text.contains("setup") || token.text.contains(">>");
    keyword != "ML" || unread.tokens.iter().any(is_setup)
}

/// The names that ML text may bind in the theory: single words in quotes or antiquotations.
fn bindings(unread: &Unread) -> Vec<Name> {
    let quoted = |text: &'_ str| -> Vec<Name> {
        let text = canonical(text);
        let parts = text.split(['"', '‹', '›', '{', '}']).map(str::trim);
        let parts = parts.map(|part| part.strip_prefix("binding ").unwrap_or(part).trim());
        parts.filter(|part| !part.is_empty() && part.chars().all(is_part)).map(Name::new).collect()
    };
    unread.tokens.iter().flat_map(|token| quoted(&token.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::head;
    use base::Name;

    #[test]
    fn equations_are_about_their_first_word() {
        let heads =
            ["f x = y", "x ∈ A ⟹ f x = y", "⋀x. f x = y", "(f x) = y", "[] @ x = y", "x ≤ y ⟷ z", "f ≡ y"];
        let escaped = [
            "x \\<in> A \\<Longrightarrow> f x = y",
            "\\<And>x. f x = y",
            "f \\<equiv> y",
            "f x \\<longleftrightarrow> y",
        ];
        let subscript = "f\\<^sub>0 \\<equiv> y";
        let found: Vec<Option<String>> =
            heads.iter().map(|text| head(text).map(|name| name.to_string())).collect();
        let f = || Some("f".to_owned());
        assert_eq!(found, [f(), f(), f(), f(), None, None, f()]);
        assert!(escaped.iter().all(|text| head(text) == Some(Name::new("f"))));
        assert_eq!(head(subscript), Some(Name::new("f⇩0")));
    }
}
