//! Random theories: commands that mostly make sense, about a few names, so that they refer to each other, clash and
//! go round in circles; and nonsense in between.

use program::random::Choices;

/// A theory of this name.
pub fn theory(name: &str, choices: &mut dyn Choices) -> String {
    let mut writer = Writer { choices };
    let import = writer.pick(&["Main", "Main", "Main", "Complex_Main", "\"HOL-Library.Multiset\""]);
    let count = 1 + writer.below(14);
    let commands: Vec<String> = (0..count).map(|_| writer.command(2)).collect();
    let text = format!("theory {name} imports {import} begin\n{}\nend\n", commands.join("\n"));
    if writer.one_in(5) { writer.damaged(&text) } else { text }
}

struct Writer<'c> {
    choices: &'c mut dyn Choices,
}

const TYPES: [&str; 5] = ["t0", "t1", "t2", "t3", "t4"];
const CONSTS: [&str; 8] = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"];
const CONSTRUCTORS: [&str; 5] = ["A", "B", "C", "D", "E"];
const VARS: [&str; 6] = ["x", "y", "z", "f", "P", "xs"];
const LOCALES: [&str; 3] = ["l0", "l1", "l2"];
const CLASSES: [&str; 3] = ["k0", "k1", "k2"];
const INFIXES: [&str; 30] = [
    "=", "≠", "+", "-", "*", "div", "mod", "<", "≤", "∧", "∨", "⟶", "⟷", "∈", "∉", "∪", "∩", "⊆", "@", "#",
    "∘", "^", "dvd", "×", "`", "⟹", "!", "//", "≡", "O",
];
const KNOWN: [&str; 34] = [
    "0",
    "1",
    "Suc",
    "[]",
    "{}",
    "UNIV",
    "rev",
    "map",
    "filter",
    "length",
    "hd",
    "tl",
    "fst",
    "snd",
    "Pair",
    "Some",
    "None",
    "the",
    "card",
    "finite",
    "sum",
    "undefined",
    "id",
    "set",
    "foldr",
    "Not",
    "True",
    "False",
    "nat",
    "int",
    "Inl",
    "insert",
    "size",
    "inv",
];
const GARBAGE: [&str; 16] = [
    "\0",
    "\u{202e}",
    "\\<^sub>",
    "\\<",
    "(((((((((",
    "))))",
    "\"",
    "‹",
    "›",
    "(*",
    "'",
    "λ",
    "\u{1F980}",
    "= = =",
    "begin",
    "99999999999999999999999999999999999999999",
];

impl Writer<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        self.choices.below(bound)
    }

    fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 1
    }

    fn pick<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        let index = usize::try_from(self.below(texts.len() as u64)).unwrap_or(0);
        texts[index]
    }

    fn list(&mut self, least: u64, most: u64, between: &str, item: impl Fn(&mut Self) -> String) -> String {
        let count = least + self.below(most - least + 1);
        let items: Vec<String> = (0..count).map(|_| item(self)).collect();
        items.join(between)
    }

    // Types and terms

    fn ty(&mut self, depth: u32) -> String {
        if depth == 0 || self.one_in(3) {
            let known = ["nat", "int", "bool", "'a", "'b", "unit", "char", "string", "'a :: k0", "_"];
            return if self.one_in(3) { self.pick(&TYPES) } else { self.pick(&known) }.to_owned();
        }
        let (one, two) = (self.ty(depth - 1), self.ty(depth - 1));
        match self.below(8) {
            0 => format!("({one}) list"),
            1 => format!("({one}) set"),
            2 => format!("({one}) option"),
            3 => format!("({one} × {two})"),
            4 => format!("({one} + {two})"),
            5 => format!("({one}) {}", self.pick(&TYPES)),
            6 => format!("({one}, {two}) {}", self.pick(&TYPES)),
            _ => format!("({one} ⇒ {two})"),
        }
    }

    fn atom(&mut self) -> String {
        match self.below(8) {
            0..3 => self.pick(&VARS).to_owned(),
            3 => self.pick(&CONSTS).to_owned(),
            4 => self.pick(&CONSTRUCTORS).to_owned(),
            5 => self.pick(&KNOWN).to_owned(),
            6 => self.pick(&["0", "1", "2", "7", "1000000", "CHR ''a''", "''ab''", "-1", "0x1F"]).to_owned(),
            _ => format!("{}.{}", self.pick(&TYPES), self.pick(&CONSTRUCTORS)),
        }
    }

    fn term(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.atom();
        }
        let one = self.term(depth - 1);
        match self.below(22) {
            0..3 => format!("({} {one})", self.atom()),
            3 => format!("({one} {})", self.term(depth - 1)),
            4..10 => format!("({one} {} {})", self.pick(&INFIXES), self.term(depth - 1)),
            10 => format!("(λ{}. {one})", self.pick(&VARS)),
            11 => format!(
                "({}{}. {one})",
                self.pick(&["∀", "∃", "∃!", "⋀", "SOME ", "THE ", "LEAST "]),
                self.pick(&VARS)
            ),
            12 => format!("(if {one} then {} else {})", self.term(depth - 1), self.term(depth - 1)),
            13 => format!("(let {} = {one} in {})", self.pick(&VARS), self.term(depth - 1)),
            14 => {
                let rows = self.list(1, 3, " | ", |w| format!("{} ⇒ {}", w.pattern(1), w.term(depth - 1)));
                format!("(case {one} of {rows})")
            }
            15 => format!("({one}, {})", self.term(depth - 1)),
            16 => format!("[{one}, {}]", self.term(depth - 1)),
            17 => format!("{{{}. {one}}}", self.pick(&VARS)),
            18 => format!("{{{one} |{} {}. {}}}", self.pick(&VARS), self.pick(&VARS), self.term(depth - 1)),
            19 => format!("({one} :: {})", self.ty(2)),
            20 => format!("(¬ {one})"),
            _ => format!("[{one}. {} ← {}]", self.pick(&VARS), self.term(depth - 1)),
        }
    }

    fn pattern(&mut self, depth: u32) -> String {
        match self.below(6) {
            0..2 => self.pick(&VARS).to_owned(),
            2 => "_".to_owned(),
            3 if depth > 0 => format!("({} # {})", self.pattern(depth - 1), self.pattern(depth - 1)),
            4 if depth > 0 => {
                format!("({} {})", self.pick(&["Suc", "A", "B", "C", "Some"]), self.pattern(depth - 1))
            }
            _ => self.pick(&["0", "[]", "A", "B", "C", "(x, y)", "None", "True"]).to_owned(),
        }
    }

    /// A proposition with premises.
    fn prop(&mut self) -> String {
        let premises = self.list(0, 2, "", |w| format!("{} ⟹ ", w.term(2)));
        format!("{premises}{}", self.term(3))
    }

    // Commands

    fn command(&mut self, depth: u32) -> String {
        match self.below(34) {
            0..7 => self.statement(),
            7..10 => self.datatype(),
            10..13 => self.function(),
            13 => self.inductive(),
            14..16 => self.definition(),
            16 => self.abbreviation(),
            17..20 => self.locale(depth),
            20 => self.class(depth),
            21 => self.new_type(),
            22 => self.notation(),
            23 => self.record(),
            24 => self.block(depth),
            25 => self.interpretation(),
            26 => self.code(),
            27 => self.query(),
            28 => self.instance(depth),
            29 => self.lifting(),
            30 => self.axioms(),
            31 => self.hiding(),
            32 => self.pick(&GARBAGE).to_owned(),
            _ => format!("ML ‹fun f {} = x›", self.pick(&VARS)),
        }
    }

    fn statement(&mut self) -> String {
        let end = self.pick(&[
            "oops",
            "sorry",
            "by auto",
            "proof - show ?thesis by simp qed",
            "",
            "quickcheck oops",
        ]);
        let target = if self.one_in(6) { format!("(in {}) ", self.pick(&LOCALES)) } else { String::new() };
        let attributes = self.pick(&["", "", "", "a[simp]: ", "b[code]: ", "[code_unfold]: "]);
        if self.one_in(4) {
            let (fixed, ty) = (self.pick(&VARS), self.ty(1));
            let (premise, shows) = (self.term(2), self.term(2));
            return format!(
                "lemma {target}{attributes}fixes {fixed} :: \"{ty}\" assumes \"{premise}\" shows \"{shows}\" {end}"
            );
        }
        format!("lemma {target}{attributes}\"{}\" {end}", self.prop())
    }

    fn datatype(&mut self) -> String {
        let keyword = if self.one_in(8) { "codatatype" } else { "datatype" };
        let one = |w: &mut Self| {
            let params = w.pick(&["", "", "", "'a ", "('a, 'b) ", "('a :: k0) "]);
            let name = w.pick(&TYPES);
            let rows = w.list(1, 3, " | ", |w| {
                let fields = w.list(0, 3, " ", |w| format!("\"{}\"", w.ty(2)));
                format!("{} {fields}", w.pick(&CONSTRUCTORS))
            });
            format!("{params}{name} = {rows}")
        };
        format!("{keyword} {}", self.list(1, 2, " and ", one))
    }

    fn function(&mut self) -> String {
        let keyword = self.pick(&["fun", "fun", "primrec", "function", "partial_function (tailrec)"]);
        let name = self.pick(&CONSTS);
        let ty = if self.one_in(3) { String::new() } else { format!(" :: \"{}\"", self.ty(3)) };
        let arity = 1 + self.below(3);
        let rows = self.list(1, 4, " | ", |w| {
            let args = w.list(arity, arity, " ", |w| w.pattern(2));
            format!("\"{name} {args} = {}\"", w.term(3))
        });
        let end = if keyword == "function" { " by pat_completeness auto termination sorry" } else { "" };
        format!("{keyword} {name}{ty} where {rows}{end}")
    }

    fn inductive(&mut self) -> String {
        let keyword = self.pick(&["inductive", "inductive", "coinductive", "inductive_set"]);
        let name = self.pick(&CONSTS);
        let ty = if self.one_in(3) { String::new() } else { format!(" :: \"{}\"", self.ty(2)) };
        let rows = self.list(1, 3, " | ", |w| {
            let premise = if w.one_in(2) { format!("{} ⟹ ", w.term(2)) } else { String::new() };
            let (one, two) = (w.term(1), w.term(1));
            match (keyword, w.below(2)) {
                ("inductive_set", _) => format!("\"{premise}{one} ∈ {name}\""),
                (_, 0) => format!("\"{premise}{name} {one}\""),
                _ => format!("\"{name} {one} ⟹ {name} {two}\""),
            }
        });
        format!("{keyword} {name}{ty} where {rows}")
    }

    fn definition(&mut self) -> String {
        let name = self.pick(&CONSTS);
        let args = self.list(0, 2, " ", |w| w.pick(&VARS).to_owned());
        let mixfix = self.pick(&["", "", "", " (infixl \"+++\" 65)", " (\"⟦_⟧\")", " (binder \"Q \" 10)"]);
        format!("definition {name}{mixfix} where \"{name} {args} = {}\"", self.term(3))
    }

    /// Each may use the one before twice.
    fn abbreviation(&mut self) -> String {
        if self.one_in(4) {
            let start = "abbreviation \"a0 x ≡ (x, x)\"".to_owned();
            let rest = (0..12).map(|n| format!("abbreviation \"a{} x ≡ a{n} (a{n} x)\"", n + 1));
            let end = "lemma \"a12 x = y\" oops".to_owned();
            return [start].into_iter().chain(rest).chain([end]).collect::<Vec<_>>().join("\n");
        }
        let name = self.pick(&CONSTS);
        format!("abbreviation \"{name} x y ≡ {}\"", self.term(3))
    }

    fn locale(&mut self, depth: u32) -> String {
        let name = self.pick(&LOCALES);
        let imports = self.list(0, 2, "", |w| match w.below(3) {
            0 => format!("{} + ", w.pick(&LOCALES)),
            1 => format!("q: {} x + ", w.pick(&LOCALES)),
            _ => format!("{} where f = \"{}\" + ", w.pick(&LOCALES), w.term(1)),
        });
        let fixes = self.list(1, 2, " and ", |w| format!("{} :: \"{}\"", w.pick(&VARS), w.ty(2)));
        let assumes = if self.one_in(2) { format!(" assumes \"{}\"", self.term(3)) } else { String::new() };
        format!("locale {name} = {imports}fixes {fixes}{assumes}{}", self.body(depth))
    }

    fn class(&mut self, depth: u32) -> String {
        let name = self.pick(&CLASSES);
        let supers = self.list(0, 2, "", |w| format!("{} + ", w.pick(&["k0", "k1", "k2", "order", "plus"])));
        let (fixed, ty, prop) = (self.pick(&CONSTS), self.ty(1), self.term(2));
        format!("class {name} = {supers}fixes {fixed} :: \"{ty}\" assumes \"{prop}\"{}", self.body(depth))
    }

    /// A block of commands, or none.
    fn body(&mut self, depth: u32) -> String {
        if depth == 0 || self.one_in(2) {
            return String::new();
        }
        format!(" begin\n{}\nend", self.list(0, 3, "\n", |w| w.command(depth - 1)))
    }

    fn block(&mut self, depth: u32) -> String {
        let head = match self.below(5) {
            0 => format!("context {}", self.pick(&LOCALES)),
            1 => format!("context fixes x :: \"{}\" assumes \"{}\"", self.ty(1), self.term(2)),
            2 => "experiment".to_owned(),
            3 => "notepad".to_owned(),
            _ => format!("bundle {}", self.pick(&LOCALES)),
        };
        let inside = if depth == 0 { String::new() } else { self.list(0, 3, "\n", |w| w.command(depth - 1)) };
        format!("{head} begin\n{inside}\nend")
    }

    fn new_type(&mut self) -> String {
        let name = self.pick(&TYPES);
        match self.below(4) {
            0 => format!("type_synonym 'a {name} = \"{}\"", self.ty(3)),
            1 => format!("typedecl {name}"),
            2 => format!("typedef {name} = \"{}\" sorry", self.term(2)),
            _ => format!("quotient_type {name} = \"{}\" / \"{}\" sorry", self.ty(2), self.term(2)),
        }
    }

    fn notation(&mut self) -> String {
        let (one, two) = (self.pick(&CONSTS), self.pick(&CONSTS));
        match self.below(5) {
            0 => format!("notation {one} (infixr \"{}\" 50)", self.pick(&INFIXES)),
            1 => format!("no_notation {one} (\"⟦_⟧\")"),
            2 => format!(
                "syntax \"_{one}\" :: \"logic ⇒ logic\" (\"{one}! _\")\ntranslations \"{one}! x\" ⇌ \"{two}! x\""
            ),
            3 => "translations \"x\" ⇀ \"CONST Suc x\"".to_owned(),
            _ => format!("nonterminal {one} {two}"),
        }
    }

    fn record(&mut self) -> String {
        let parent = if self.one_in(3) { format!("{} + ", self.pick(&TYPES)) } else { String::new() };
        let fields = self.list(1, 3, " ", |w| format!("{} :: \"{}\"", w.pick(&CONSTS), w.ty(2)));
        format!("record {} = {parent}{fields}", self.pick(&TYPES))
    }

    fn interpretation(&mut self) -> String {
        let (one, two, arg) = (self.pick(&LOCALES), self.pick(&LOCALES), self.term(2));
        match self.below(4) {
            0 => format!("interpretation i: {one} \"{arg}\" sorry"),
            1 => format!("sublocale {one} ⊆ {two} \"{arg}\" sorry"),
            2 => format!("sublocale {one} < r: {one} \"{arg}\" sorry"),
            _ => format!("global_interpretation {one} \"{arg}\" defines d = c0 sorry"),
        }
    }

    fn instance(&mut self, depth: u32) -> String {
        let (ty, class) = (self.pick(&TYPES), self.pick(&["k0", "k1", "plus", "order", "equal"]));
        match self.below(3) {
            0 => format!("instance {ty} :: {class} sorry"),
            1 => format!("subclass (in {}) {class} sorry", self.pick(&CLASSES)),
            _ => {
                let inside = if depth == 0 { String::new() } else { self.definition() };
                format!("instantiation {ty} :: ({class}) {class} begin\n{inside}\ninstance sorry end")
            }
        }
    }

    fn lifting(&mut self) -> String {
        let (name, ty, term) = (self.pick(&CONSTS), self.ty(2), self.term(2));
        format!("lift_definition {name} :: \"{ty}\" is \"{term}\" sorry")
    }

    fn code(&mut self) -> String {
        let (one, two) = (self.pick(&CONSTS), self.pick(&CONSTS));
        match self.below(4) {
            0 => format!("code_datatype {one} {two}"),
            1 => format!("declare [[coercion \"{one}\"]] declare [[coercion_enabled]]"),
            2 => format!("adhoc_overloading {one} {two}"),
            _ => format!("declare {one}_def[code_unfold] {two}.simps[code]"),
        }
    }

    fn query(&mut self) -> String {
        match self.below(3) {
            0 => format!("value \"{}\"", self.term(3)),
            1 => format!("values \"{{{}. {}}}\"", self.pick(&VARS), self.term(2)),
            _ => format!("code_pred {} .", self.pick(&CONSTS)),
        }
    }

    fn axioms(&mut self) -> String {
        let (name, ty, prop) = (self.pick(&CONSTS), self.ty(2), self.term(2));
        format!("axiomatization {name} :: \"{ty}\" where {name}_axiom: \"{prop}\"")
    }

    fn hiding(&mut self) -> String {
        match self.below(3) {
            0 => format!("hide_const {}", self.pick(&CONSTS)),
            1 => format!("hide_type {}", self.pick(&TYPES)),
            _ => format!("unbundle {}", self.pick(&LOCALES)),
        }
    }

    /// Some pieces of the text are missing, twice there, or something else.
    fn damaged(&mut self, text: &str) -> String {
        let mut pieces: Vec<&str> = text.split_inclusive([' ', '\n', '"']).collect();
        for _ in 0..1 + self.below(3) {
            let place = usize::try_from(self.below(pieces.len().max(1) as u64)).unwrap_or(0);
            match self.below(3) {
                0 => drop(pieces.drain(place..(place + 1).min(pieces.len()))),
                1 => pieces.insert(place, self.pick(&GARBAGE)),
                _ => pieces.extend_from_within(place..(place + 1).min(pieces.len())),
            }
        }
        pieces.concat()
    }
}
