//! Whole theories in, trees out.

mod mistakes;

use super::parse_theory;
use crate::ast::{Command, TheoryFile};
use crate::keywords::Keywords;
use base::FileId;
use expect_test::{Expect, expect};

fn read(text: &str) -> TheoryFile {
    parse_theory(FileId(0), text, &Keywords::standard())
}

/// Reads commands, shows each on a line, without spans, and the diagnostics with what they point at.
fn check(commands: &str, expected: Expect) {
    let text = format!("theory T imports Main begin\n{commands}\nend\n");
    let theory = read(&text);
    let mut shown: Vec<String> = theory.commands.iter().map(show).collect();
    assert_eq!(shown.pop().as_deref(), Some("end: End"), "the last command is the theory's own `end`");
    for diagnostic in &theory.diagnostics {
        let place = text.get(diagnostic.span.range()).unwrap_or_default();
        shown.push(format!("{} at {place:?}: {}", diagnostic.code, diagnostic.message));
    }
    expected.assert_eq(&(wrap(&shown.join("\n")) + "\n"));
}

/// Breaks long lines at blanks.
fn wrap(text: &str) -> String {
    let mut wrapped = String::new();
    for line in text.lines() {
        let mut width = 0;
        for word in line.split_inclusive(' ') {
            if width + word.chars().count() > 96 {
                wrapped.truncate(wrapped.trim_end().len());
                wrapped.push_str("\n    ");
                width = 4;
            }
            wrapped.push_str(word);
            width += word.chars().count();
        }
        wrapped.push('\n');
    }
    wrapped.trim_end().to_owned()
}

fn show(command: &Command) -> String {
    let prefix = format!("{:?} ", command.visibility).to_lowercase();
    let target = command.target.as_ref().map_or(String::new(), |name| format!(" (in {})", name.value));
    let mut line = format!(
        "{}{}{target}: {}",
        prefix.trim_start_matches("public "),
        command.keyword.value,
        compact(&format!("{:?}", command.body))
    );
    if let Some(proof) = &command.proof {
        line.push_str(&format!("\n  proof: {:?}", proof.outcome));
        for test in &proof.tests {
            let settings = compact(&format!("{:?}", test.settings));
            line.push_str(&format!(
                "\n  {} after steps: {} {settings}",
                show(&test.command),
                test.after_proof_steps
            ));
        }
    }
    line
}

/// The debug form without spans, without the wrapper of names, and without fields that say nothing.
#[allow(clippy::string_slice, reason = "the places come from searching the same text")]
fn compact(debug: &str) -> String {
    let mut text = debug.to_owned();
    while let Some(start) = text.find(", span: Span {") {
        let end =
            start + text[start..].find("} }").expect("spans end in two braces, or one and more fields") + 1;
        text.replace_range(start..end, "");
    }
    while let Some(start) = text.find("Spanned { value: ") {
        let end = start + text[start..].find(" }").expect("a name has no braces");
        text.replace_range(end..end + 2, "");
        text.replace_range(start..start + "Spanned { value: ".len(), "");
    }
    text = text.replace("Some(", "(").replace(" }", "}");
    for empty in [": None", ": []", ": false", ": Binding {}", ": SyntaxMode {}"] {
        while let Some(at) = text.find(empty) {
            let start = text[..at].rfind([' ', '{']).map_or(0, |space| space + 1);
            let end = at + empty.len();
            let end = if text[end..].starts_with(", ") { end + 2 } else { end };
            text.replace_range(start..end, "");
        }
    }
    for (long, short) in [("{ ", "{"), (", }", "}"), (", )", ")"), (" {}", ""), ("binding: Binding, ", "")] {
        text = text.replace(long, short);
    }
    text
}

#[test]
fn datatypes() {
    check(
        r#"
datatype (plugins del: code) (dead 'a, s: 'b::order) t (infix ‹+++› 5) =
    is_A: A (fst: 'a) "'b list" (‹A _ _› [10, 20] 100) | =: B
  for map: map_t rel: rel_t where "fst B = undefined"
and 'c u = C "'c u"
codatatype 'a stream = SCons (shd: 'a) (stl: "'a stream")
"#,
        expect![[r#"
            datatype: Datatype(Datatypes {options: [SpecOption {name: plugins, args: [Ident del, Keyword :,
                Ident code]}], types: [Datatype {params: [DatatypeParam {param: TypeParam {name: 'a}, dead:
                true}, DatatypeParam {param: TypeParam {name: 'b, sort: (‹order›)}, set: (s)}], name: t,
                mixfix: (Mixfix {kind: Infix {symbol: ‹+++›, priority: 5}}), constructors: [Constructor
                {discriminator: (is_A), name: A, args: [ConstructorArg {selector: (fst), typ: ‹'a›},
                ConstructorArg {typ: ‹'b list›}], mixfix: (Mixfix {kind: Template {template: ‹A _ _›,
                arguments: [10, 20], priority: 100}})}, Constructor {discriminator: (=), name: B}], map:
                (map_t), rel: (rel_t), defaults: [‹fst B = undefined›]}, Datatype {params: [DatatypeParam
                {param: TypeParam {name: 'c}}], name: u, constructors: [Constructor {name: C, args:
                [ConstructorArg {typ: ‹'c u›}]}]}]})
            codatatype: Datatype(Datatypes {corecursive: true, types: [Datatype {params: [DatatypeParam
                {param: TypeParam {name: 'a}}], name: stream, constructors: [Constructor {name: SCons,
                args: [ConstructorArg {selector: (shd), typ: ‹'a›}, ConstructorArg {selector: (stl), typ:
                ‹'a stream›}]}]}]})
        "#]],
    );
}

#[test]
fn other_types() {
    check(
        r#"
type_synonym ('a, 'b) pairs = "('a × 'b) list"
typedecl loc
record 'a point = x :: 'a  y :: nat
record cpoint = "nat point" + colour :: "nat" ("_c")
typedef (overloaded) 'a::order ivl = "{p::'a × 'a. True}" morphisms rep abs by auto
quotient_type int = "nat × nat" / partial: "rel" morphisms Rep Abs by auto
setup_lifting type_definition_ivl
lift_definition (code_dt) plus :: "int ⇒ int" (infixl "+" 65) is "λx. x" parametric p.transfer by simp
quotient_definition "zero :: int" is "(0, 0)" done
"#,
        expect![[r#"
            type_synonym: TypeSynonym(TypeSynonym {params: [TypeParam {name: 'a}, TypeParam {name: 'b}],
                name: pairs, typ: ‹('a × 'b) list›})
            typedecl: Typedecl(Typedecl {name: loc})
            record: Record(Record {params: [TypeParam {name: 'a}], name: point, fields: [Decl {name: x,
                typ: (‹'a›)}, Decl {name: y, typ: (‹nat›)}]})
            record: Record(Record {name: cpoint, parent: (‹nat point›), fields: [Decl {name: colour, typ:
                (‹nat›), mixfix: (Mixfix {kind: Template {template: ‹_c›, priority: 1000}})}]})
            typedef: Typedef(Typedef {overloaded: true, params: [TypeParam {name: 'a, sort: (‹order›)}],
                name: ivl, set: ‹{p::'a × 'a. True}›, morphisms: (Morphisms {rep: rep, abs: abs})})
              proof: Finished
            quotient_type: QuotientType(QuotientType {name: int, raw: ‹nat × nat›, partial: true, relation:
                ‹rel›, morphisms: (Morphisms {rep: Rep, abs: Abs})})
              proof: Finished
            setup_lifting: SetupLifting(SetupLifting {quotient: FactRef {fact: Named {name:
                type_definition_ivl}}})
            lift_definition: LiftDefinition(LiftDefinition {options: [code_dt], decl: Decl {name: plus,
                typ: (‹int ⇒ int›), mixfix: (Mixfix {kind: Infix {assoc: Left, symbol: ‹+›, priority:
                65}})}, term: ‹λx. x›, parametric: [FactRef {fact: Named {name: p.transfer}}]})
              proof: Finished
            quotient_definition: QuotientDefinition(QuotientDefinition {left: ‹zero :: int›, right: ‹(0,
                0)›})
              proof: Finished
        "#]],
    );
}

#[test]
fn definitions() {
    check(
        r#"
definition "c = (1::nat)"
definition d :: "nat ⇒ nat" (‹D›) where d_def [simp, code drop: f g]: "d x = x" if "x > 0" for x
definition e where "e ≡ 2"
abbreviation (input) f :: "nat" where "f ≡ 3"
primrec (nonexhaustive) len :: "'a list ⇒ nat" where
  "len [] = 0" | len_Cons: "len (x # xs) = Suc (len xs)"
fun even and odd :: "nat ⇒ bool" where "even 0 = True" | "odd 0 = False"
function (sequential, default "undefined", domintros) g :: "nat ⇒ nat" where "g n = g n" by auto
termination g by lexicographic_order
partial_function (tailrec) h where [code]: "h x = h x"
"#,
        expect![[r#"
            definition: Definition(Definition {clause: Clause {prop: ‹c = (1::nat)›}})
            definition: Definition(Definition {decl: (Decl {name: d, typ: (‹nat ⇒ nat›), mixfix: (Mixfix
                {kind: Template {template: ‹D›, priority: 1000}})}), clause: Clause {binding: Binding
                {name: (d_def), attributes: [Attribute {name: simp}, Attribute {name: code, args: [Ident
                drop, Keyword :, Ident f, Ident g]}]}, prop: ‹d x = x›, premises: [‹x > 0›], fixes: [Decl
                {name: x}]}})
            definition: Definition(Definition {decl: (Decl {name: e}), clause: Clause {prop: ‹e ≡ 2›}})
            abbreviation: Abbreviation(Abbreviation {mode: SyntaxMode {name: (input)}, decl: (Decl {name:
                f, typ: (‹nat›)}), prop: ‹f ≡ 3›})
            primrec: Function(Function {kind: Primrec, options: [SpecOption {name: nonexhaustive}], decls:
                [Decl {name: len, typ: (‹'a list ⇒ nat›)}], clauses: [FunctionClause {clause: Clause {prop:
                ‹len [] = 0›}}, FunctionClause {clause: Clause {binding: Binding {name: (len_Cons)}, prop:
                ‹len (x # xs) = Suc (len xs)›}}]})
            fun: Function(Function {kind: Fun, decls: [Decl {name: even}, Decl {name: odd, typ: (‹nat ⇒
                bool›)}], clauses: [FunctionClause {clause: Clause {prop: ‹even 0 = True›}}, FunctionClause
                {clause: Clause {prop: ‹odd 0 = False›}}]})
            function: Function(Function {kind: Function, options: [SpecOption {name: sequential},
                SpecOption {name: default, args: [String undefined]}, SpecOption {name: domintros}], decls:
                [Decl {name: g, typ: (‹nat ⇒ nat›)}], clauses: [FunctionClause {clause: Clause {prop: ‹g n
                = g n›}}]})
              proof: Finished
            termination: Termination((‹g›))
              proof: Finished
            partial_function: Function(Function {kind: PartialFunction, options: [SpecOption {name:
                tailrec}], decls: [Decl {name: h}], clauses: [FunctionClause {clause: Clause {binding:
                Binding {attributes: [Attribute {name: code}]}, prop: ‹h x = h x›}}]})
        "#]],
    );
}

#[test]
fn inductive_definitions() {
    check(
        r#"
inductive_set star :: "'a rel ⇒ 'a rel" (‹_*› [1000] 999) for r :: "'a rel" where
  refl [intro]: "(a, a) ∈ star r"
| step: "(a, b) ∈ r ⟹ (b, c) ∈ star r ⟹ (a, c) ∈ star r" if "True" for a
monos m1 m2
coinductive p and q where "p"
inductive_cases E [elim!]: "p" "q" and "r"
"#,
        expect![[r#"
            inductive_set: Inductive(Inductive {set: true, decls: [Decl {name: star, typ: (‹'a rel ⇒ 'a
                rel›), mixfix: (Mixfix {kind: Template {template: ‹_*›, arguments: [1000], priority:
                999}})}], params: [Decl {name: r, typ: (‹'a rel›)}], rules: [Clause {binding: Binding
                {name: (refl), attributes: [Attribute {name: intro}]}, prop: ‹(a, a) ∈ star r›}, Clause
                {binding: Binding {name: (step)}, prop: ‹(a, b) ∈ r ⟹ (b, c) ∈ star r ⟹ (a, c) ∈ star r›,
                premises: [‹True›], fixes: [Decl {name: a}]}], monos: [FactRef {fact: Named {name: m1}},
                FactRef {fact: Named {name: m2}}]})
            coinductive: Inductive(Inductive {coinductive: true, decls: [Decl {name: p}, Decl {name: q}],
                rules: [Clause {prop: ‹p›}]})
            inductive_cases: InductiveCases(InductiveCases {kind: InductiveCases, cases: [(Binding {name:
                (E), attributes: [Attribute {name: elim, args: [Keyword !]}]}, [‹p›, ‹q›]), (Binding,
                [‹r›])]})
        "#]],
    );
}

#[test]
fn axioms_and_overloading() {
    check(
        r#"
consts k :: nat  l :: "nat ⇒ nat" (binder "L " 10)
axiomatization a :: nat and b where ax: "a = b" and "b = a"
specification (m) n: "m = 0" by simp
overloading foo ≡ "foo :: nat ⇒ nat" (unchecked)
begin
private definition "foo x = x"
end
"#,
        expect![[r#"
            consts: Consts([Decl {name: k, typ: (‹nat›)}, Decl {name: l, typ: (‹nat ⇒ nat›), mixfix:
                (Mixfix {kind: Binder {symbol: ‹L ›, body: 10, priority: 10}})}])
            axiomatization: Axiomatization(Axiomatization {decls: [Decl {name: a, typ: (‹nat›)}, Decl
                {name: b}], axioms: [(Binding {name: (ax)}, ‹a = b›), (Binding, ‹b = a›)]})
            specification: Specification(Specification {constants: [SpecifiedConstant {constant: ‹m›}],
                props: [(Binding {name: (n)}, ‹m = 0›)]})
              proof: Finished
            overloading: Overloading([Overload {name: foo, constant: ‹foo :: nat ⇒ nat›, unchecked: true}])
            private definition: Definition(Definition {clause: Clause {prop: ‹foo x = x›}})
            end: End
        "#]],
    );
}

#[test]
fn classes_and_instances() {
    check(
        r#"
class c = order + zero + fixes f :: 'a (‹f›) assumes "f = f" begin
subclass d ..
end
class e
instantiation list and prod :: (order, "{c, d}") c begin
instance by standard
end
instance nat :: c ..
instance c ⊆ d ..
"#,
        expect![[r#"
            class: Class(Class {name: c, superclasses: [order, zero], elements: [Fixes([Decl {name: f, typ:
                (‹'a›), mixfix: (Mixfix {kind: Template {template: ‹f›, priority: 1000}})}]),
                Assumes([Proposition {props: [‹f = f›]}])], begin: true})
            subclass: Subclass(d)
              proof: Finished
            end: End
            class: Class(Class {name: e})
            instantiation: Instantiation(Arity {types: [list, prod], args: [‹order›, ‹{c, d}›], result:
                ‹c›})
            instance: Instance(Current)
              proof: Finished
            end: End
            instance: Instance(Arity(Arity {types: [nat], result: ‹c›}))
              proof: Finished
            instance: Instance(Subclass {class: c, superclass: d})
              proof: Finished
        "#]],
    );
}

#[test]
fn locales() {
    check(
        r#"
locale l = q?: a x _ + b where y = "z" and w = v rewrites r: "b.f = g" for x :: nat and v +
  fixes s (structure) assumes A: "P" (is "?P") "Q" and "R" defines "t ≡ u" notes n = a(1-2,4-)[simp]
begin
context includes lifting_syntax fixes z assumes "z" begin
end
end
locale m = opening b1 and no b2
interpretation i: l "0" _ by simp
global_interpretation l defines f = i.f and in_f: g (infix "+" 3) = "h x" by simp
sublocale l ⊆ m x by simp
context m begin
end
"#,
        expect![[r#"
            locale: Locale(Locale {name: l, expr: LocaleExpr {instances: [LocaleInstance {qualifier:
                (Qualifier {name: q}), locale: a, args: Positional([(‹x›), None])}, LocaleInstance {locale:
                b, args: Named([(y, ‹z›), (w, ‹v›)]), rewrites: [(Binding {name: (r)}, ‹b.f = g›)]}],
                fixes: [Decl {name: x, typ: (‹nat›)}, Decl {name: v}]}, elements: [Fixes([Decl {name: s,
                mixfix: (Mixfix {kind: Structure})}]), Assumes([Proposition {binding: Binding {name: (A)},
                props: [‹P›, ‹Q›]}, Proposition {props: [‹R›]}]), Defines([(Binding, ‹t ≡ u›)]),
                Notes([Note {binding: Binding {name: (n)}, facts: [FactRef {fact: Named {name: a,
                selection: [Range(1, 2), From(4)]}, attributes: [Attribute {name: simp}]}]}])], begin:
                true})
            context: Context(Anonymous {includes: [BundleRef {polarity: Add, name: lifting_syntax}],
                elements: [Fixes([Decl {name: z}]), Assumes([Proposition {props: [‹z›]}])]})
            end: End
            end: End
            locale: Locale(Locale {name: m, expr: LocaleExpr, opening: [BundleRef {polarity: Add, name:
                b1}, BundleRef {polarity: Remove, name: b2}]})
            interpretation: Interpretation(Interpretation {kind: Local, expr: LocaleExpr {instances:
                [LocaleInstance {qualifier: (Qualifier {name: i, mandatory: true}), locale: l, args:
                Positional([(‹0›), None])}]}})
              proof: Finished
            global_interpretation: Interpretation(Interpretation {kind: Global, expr: LocaleExpr
                {instances: [LocaleInstance {locale: l, args: Positional([])}]}, defines:
                [InterpretationDef {name: f, term: ‹i.f›}, InterpretationDef {binding: Binding {name:
                (in_f)}, name: g, mixfix: (Mixfix {kind: Infix {symbol: ‹+›, priority: 3}}), term: ‹h x›}]})
              proof: Finished
            sublocale: Interpretation(Interpretation {kind: Sublocale((l)), expr: LocaleExpr {instances:
                [LocaleInstance {locale: m, args: Positional([(‹x›)])}]}})
              proof: Finished
            context: Context(Named {name: m})
            end: End
        "#]],
    );
}

#[test]
fn targets_and_visibility() {
    check(
        r#"
lemma (in l) A by simp
context begin
private lemma B by simp
qualified definition %invisible (in l) "c = d"
end
"#,
        expect![[r#"
            lemma (in l): Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props:
                [‹A›]}])})
              proof: Finished
            context: Context(Anonymous)
            private lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props:
                [‹B›]}])})
              proof: Finished
            qualified definition (in l): Definition(Definition {clause: Clause {prop: ‹c = d›}})
            end: End
        "#]],
    );
}

#[test]
fn notation() {
    check(
        r#"
notation (output) c (infix "+" 5) and d (‹_›)
no_type_notation t (infixr "→" 10)
syntax "_b" :: "idts ⇒ bool" (‹(‹indent=2›B _)› [0] 3)
translations "B x" ⇀ "CONST b x"  (idts) "a" == (logic) "b"
syntax_consts "_b" "_c" ⇌ b and "_d" == d
nonterminal x and y
bundle n begin
notation z (‹Z›)
end
open_bundle o = [[a = b]] f [simp]
unbundle no n and o
hide_const (open) A.a b
alias x = y.z
adhoc_overloading c ⇌ d "e f"
"#,
        expect![[r#"
            notation: Notation(Notation {polarity: Add, mode: SyntaxMode {output: true}, items: [(‹c›,
                Mixfix {kind: Infix {symbol: ‹+›, priority: 5}}), (‹d›, Mixfix {kind: Template {template:
                ‹_›, priority: 1000}})]})
            no_type_notation: TypeNotation(Notation {polarity: Remove, mode: SyntaxMode, items: [(‹t›,
                Mixfix {kind: Infix {assoc: Right, symbol: ‹→›, priority: 10}})]})
            syntax: Syntax(Syntax {polarity: Add, mode: SyntaxMode, items: [Decl {name: _b, typ: (‹idts ⇒
                bool›), mixfix: (Mixfix {kind: Template {template: ‹(‹indent=2›B _)›, arguments: [0],
                priority: 3}})}]})
            translations: Translations(Translations {polarity: Add, rules: [Translation {left:
                TranslationPattern {pattern: ‹B x›}, direction: Parse, right: TranslationPattern {pattern:
                ‹CONST b x›}}, Translation {left: TranslationPattern {nonterminal: (idts), pattern: ‹a›},
                direction: Both, right: TranslationPattern {nonterminal: (logic), pattern: ‹b›}}]})
            syntax_consts: SyntaxConsts([SyntaxDependency {syntax: [_b, _c], targets: [b]},
                SyntaxDependency {syntax: [_d], targets: [d]}])
            nonterminal: Nonterminal([x, y])
            bundle: Bundle(Bundle {name: n, content: Block})
            notation: Notation(Notation {polarity: Add, mode: SyntaxMode, items: [(‹z›, Mixfix {kind:
                Template {template: ‹Z›, priority: 1000}})]})
            end: End
            open_bundle: Bundle(Bundle {open: true, name: o, content: Facts {facts: [FactRef {fact:
                Settings, attributes: [Attribute {name: a, args: [Keyword =, Ident b]}]}, FactRef {fact:
                Named {name: f}, attributes: [Attribute {name: simp}]}]}})
            unbundle: Unbundle([BundleRef {polarity: Remove, name: n}, BundleRef {polarity: Add, name: o}])
            hide_const: Hide(Hide {kind: Const, open: true, names: [A.a, b]})
            alias: Alias(Alias {kind: Const, name: x, target: y.z})
            adhoc_overloading: AdhocOverloading(AdhocOverloading {polarity: Add, items: [(c, [‹d›, ‹e
                f›])]})
        "#]],
    );
}

#[test]
fn statements() {
    check(
        r#"
lemma "P" "Q" by simp
theorem n [simp, intro!]: "A" (is "?A") and m: "B" if h: "C" "D" and "E" for x :: nat and y by simp
corollary c: includes b fixes x assumes "A" shows s: "B" and "C" by simp
proposition obtains (case1) x y where "A" "B" and "C" | "D" by simp
schematic_goal "?x = 1" by simp
lemmas a [simp] = b(2) c[of x "y"] and ‹d› for z
declare [[quickcheck_timeout = 10, x]] f [code, symmetric, simp del] and g [code]
named_theorems t ‹text› and u
"#,
        expect![[r#"
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹P›, ‹Q›]}])})
              proof: Finished
            theorem: Statement(Statement {kind: Theorem, elements: [Fixes([Decl {name: x, typ: (‹nat›)},
                Decl {name: y}]), Assumes([Proposition {binding: Binding {name: (h)}, props: [‹C›, ‹D›]},
                Proposition {props: [‹E›]}])], conclusion: Shows([Proposition {binding: Binding {name: (n),
                attributes: [Attribute {name: simp}, Attribute {name: intro, args: [Keyword !]}]}, props:
                [‹A›]}, Proposition {binding: Binding {name: (m)}, props: [‹B›]}])})
              proof: Finished
            corollary: Statement(Statement {kind: Corollary, binding: Binding {name: (c)}, includes:
                [BundleRef {polarity: Add, name: b}], elements: [Fixes([Decl {name: x}]),
                Assumes([Proposition {props: [‹A›]}])], conclusion: Shows([Proposition {binding: Binding
                {name: (s)}, props: [‹B›]}, Proposition {props: [‹C›]}])})
              proof: Finished
            proposition: Statement(Statement {kind: Proposition, conclusion: Obtains([ObtainCase {name:
                (case1), fixes: [Decl {name: x}, Decl {name: y}], props: [‹A›, ‹B›, ‹C›]}, ObtainCase
                {props: [‹D›]}])})
              proof: Finished
            schematic_goal: Statement(Statement {kind: SchematicGoal, conclusion: Shows([Proposition
                {props: [‹?x = 1›]}])})
              proof: Finished
            lemmas: Lemmas(Lemmas {notes: [Note {binding: Binding {name: (a), attributes: [Attribute {name:
                simp}]}, facts: [FactRef {fact: Named {name: b, selection: [One(2)]}}, FactRef {fact: Named
                {name: c}, attributes: [Attribute {name: of, args: [Ident x, String y]}]}]}, Note {facts:
                [FactRef {fact: Literal(‹d›)}]}], fixes: [Decl {name: z}]})
            declare: Declare(Declare {facts: [FactRef {fact: Settings, attributes: [Attribute {name:
                quickcheck_timeout, args: [Keyword =, Nat 10]}, Attribute {name: x}]}, FactRef {fact: Named
                {name: f}, attributes: [Attribute {name: code}, Attribute {name: symmetric}, Attribute
                {name: simp, args: [Ident del]}]}, FactRef {fact: Named {name: g}, attributes: [Attribute
                {name: code}]}]})
            named_theorems: NamedTheorems([t, u])
        "#]],
    );
}

#[test]
fn evaluation_and_testing() {
    check(
        r#"
value [simp] (latex) "1 + 1"
values [expected "{1}" random_dseq 1, -1, 2] 10 "{x. p x}"
values [mode: i => o => bool, _] "{x. q x}"
quickcheck_params [size = 5, tester = [random, exhaustive], quiet]
quickcheck_generator t predicate: "P" constructors: "A", B
code_pred (expected_modes: i => o => bool, (i * o) => bool) (modes: i => bool as f, o => bool) [dseq, skip_proof] p .
code_datatype A "B :: nat"
find_unused_assms List
nitpick_params [card nat = 1-3, 5, box "a ⇒ b" = smart]
"#,
        expect![[r#"
            value: Value(Value {evaluator: (simp), modes: [latex], term: ‹1 + 1›})
            values: Values(Values {engine: Predicates, expected: (‹{1}›), compilation: (Compilation {name:
                random_dseq, args: [1, -1, 2]}), limit: (10), term: ‹{x. p x}›})
            values: Values(Values {engine: Predicates, modes: [(Fun(Input, Fun(Output, Bool))), None],
                term: ‹{x. q x}›})
            quickcheck_params: QuickcheckParams([Setting {key: [Ident size], value: [Nat 5]}, Setting {key:
                [Ident tester], value: [Ident random, Ident exhaustive]}, Setting {key: [Ident quiet]}])
            quickcheck_generator: QuickcheckGenerator(QuickcheckGenerator {typ: t, predicate: (‹P›),
                constructors: [‹A›, ‹B›]})
            code_pred: CodePred(CodePred {expected_modes: ([Fun(Input, Fun(Output, Bool)), Fun(Pair(Input,
                Output), Bool)]), modes: [RequestedMode {mode: Fun(Input, Bool), name: (f)}, RequestedMode
                {mode: Fun(Output, Bool)}], options: [dseq, skip_proof], constant: ‹p›})
              proof: Finished
            code_datatype: CodeDatatype([‹A›, ‹B :: nat›])
            find_unused_assms: FindUnusedAssms((List))
            nitpick_params: NitpickParams([Setting {key: [Ident card, Ident nat], value: [Nat 1, SymIdent
                -, Nat 3, Nat 5]}, Setting {key: [Ident box, String a ⇒ b], value: [Ident smart]}])
        "#]],
    );
}

#[test]
fn tests_in_proofs_belong_to_their_statement() {
    check(
        r#"
lemma "A"
  using [[quickcheck_size = 3]]
  quickcheck [expect = counterexample, size = 3]
  value "1"
  apply simp
  nitpick [expect = none] 2
oops
lemma "B"
proof -
  { fix x have "C" quickcheck by simp }
  then show ?thesis sorry
qed
"#,
        expect![[r#"
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Oops
              quickcheck: Quickcheck(Test {settings: [Setting {key: [Ident expect], value: [Ident
                counterexample]}, Setting {key: [Ident size], value: [Nat 3]}]}) after steps: false
                [Attribute {name: quickcheck_size, args: [Keyword =, Nat 3]}]
              value: Value(Value {term: ‹1›}) after steps: false [Attribute {name: quickcheck_size, args:
                [Keyword =, Nat 3]}]
              nitpick: Nitpick(Test {settings: [Setting {key: [Ident expect], value: [Ident none]}],
                subgoal: (2)}) after steps: true [Attribute {name: quickcheck_size, args: [Keyword =, Nat
                3]}]
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹B›]}])})
              proof: Sorry
              quickcheck: Quickcheck(Test) after steps: true []
        "#]],
    );
}

#[test]
fn what_says_nothing_about_statements_is_skipped() {
    check(
        r#"
text ‹lemma "x"›
section ‹S›
ML ‹val x = "unclosed›
setup foo
thm refl
export_code f in SML
realizers x
notepad begin have "A" by simp end
lemma "A" by (tactic ‹simp "›)
"#,
        expect![[r#"
            text: Skipped(Document)
            section: Skipped(Document)
            ML: Ml(Unread {tokens: [Cartouche val x = "unclosed]})
            setup: Ml(Unread {tokens: [Ident foo]})
            thm: Skipped(Diagnostic)
            export_code: Skipped(CodeGeneration)
            realizers: Skipped(ProofTool)
            notepad: Notepad
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Finished
        "#]],
    );
}
