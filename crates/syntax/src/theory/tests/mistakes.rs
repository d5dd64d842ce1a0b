//! Texts with mistakes in, trees and messages out: each mistake costs what it must, and is reported once.

use super::{check, read, show, wrap};
use expect_test::expect;

#[test]
fn a_malformed_command_costs_itself_only() {
    check(
        r#"
definition x :: "nat" wher "x = 0"
datatype = A | B
lemma a "b" by simp
locale l = + begin
end
fun f where "f x = 1" |
lemma good: "A" by simp
"#,
        expect![[r#"
            definition: Malformed(Unread {tokens: [Ident x, Keyword ::, String nat, Ident wher, String x =
                0]})
            datatype: Malformed(Unread {tokens: [Keyword =, Ident A, Keyword |, Ident B]})
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹a›, ‹b›]}])})
              proof: Finished
            locale: Malformed(Unread {tokens: [Ident l, Keyword =, Keyword +, Keyword begin], begin: true})
            end: End
            fun: Malformed(Unread {tokens: [Ident f, Keyword where, String f x = 1, Keyword |]})
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {binding: Binding
                {name: (good)}, props: [‹A›]}])})
              proof: Finished
            outer-syntax at "wher": expected `where`, found `wher`
            outer-syntax at "=": expected a name, found `=`
            outer-syntax at "+": expected a name, found `+`
            outer-syntax at "": expected a proposition, found the end of the command
        "#]],
    );
}

#[test]
fn a_missing_proof_ends_at_the_next_command() {
    check(
        r#"
lemma "A"
lemma "B" apply simp
definition "c = d"
done
"#,
        expect![[r#"
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Open
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹B›]}])})
              proof: Open
            definition: Definition(Definition {clause: Clause {prop: ‹c = d›}})
            done: Skipped(Proof)
            unfinished-proof at "lemma": the proof of this command is missing or not finished
            unfinished-proof at "lemma": the proof of this command is missing or not finished
            proof-outside at "done": this proof command stands outside of any proof
        "#]],
    );
}

#[test]
fn declared_keywords_are_commands_of_their_kind() {
    let text = "theory T imports Main keywords \"my_goal\" :: thy_goal_stmt and \"my_word\" begin\n\
        my_goal a my_word \"b\" by simp\nlemma \"c\" by simp end";
    let theory = read(text);
    let shown: Vec<String> = theory.commands.iter().map(show).collect();
    expect![[r#"
        my_goal: Unknown(Unread {tokens: [Ident a, Keyword my_word, String b]})
          proof: Finished
        lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹c›]}])})
          proof: Finished
        end: End"#]]
    .assert_eq(&wrap(&shown.join("\n")));
    assert_eq!(theory.diagnostics, []);
}

#[test]
fn blocks_without_partner_are_told() {
    let codes = |text| read(text).diagnostics.iter().map(|d| d.code).collect::<Vec<_>>();
    assert_eq!(codes("theory T begin context begin"), ["unclosed-block"]);
    assert_eq!(codes("theory T begin lemma A by simp"), ["missing-end"]);
    assert_eq!(codes("theory T begin end lemma A by simp end"), ["unmatched-end"]);
    assert_eq!(codes("theory T begin end"), [""; 0]);
}

#[test]
fn one_mistake_gives_one_message() {
    let codes = |commands: &str| {
        let theory = read(&format!("theory T begin {commands}\nlemma \"Z\" by simp\nend"));
        theory.diagnostics.iter().map(|d| d.code).collect::<Vec<_>>()
    };
    assert_eq!(codes("lemma \"A by simp"), ["unterminated-string"]);
    assert_eq!(codes("lemma \\<open>A by simp"), ["unterminated-cartouche"]);
    assert_eq!(codes("lemma \"A\" (* by simp"), ["unterminated-comment"]);
    assert_eq!(codes("lemma \"A\" by (tactic ‹simp)"), ["unterminated-cartouche"]);
    assert_eq!(codes("context fixes x definition \"A = B\" end"), ["outer-syntax"]);
    assert_eq!(codes("definition = by simp by simp"), ["outer-syntax"]);
}

#[test]
fn text_without_a_header_is_read_all_the_same() {
    let theory = read("lemma \"A\" by simp\n");
    assert_eq!(theory.header, None);
    assert_eq!(theory.commands.len(), 1);
    assert_eq!(theory.diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), ["missing-header"]);
    assert_eq!(read("").diagnostics.len(), 1);
}

#[test]
fn commands_that_nobody_declares_are_seen_behind_the_end_of_a_proof() {
    check(
        r#"
lemma "A" by (simp add: foo)
  (auto+)[1]
lemma "A" by simp auto
lemma "A" by simp
magic_datatype t = C
lemma "A" sorry
magic c :: nat where "c = 0"
lemma "A" proof - show ?thesis by simp qed (rule x)+ magic d
text %visible (in foo) \<open>done\<close> magic e
lemma "A" \<proof>
section "B"
lemma "A" oops magic f
"#,
        expect![[r#"
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Finished
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Finished
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Finished
            magic_datatype: Unknown(Unread {tokens: [Ident t, Keyword =, Ident C]})
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Sorry
            magic: Unknown(Unread {tokens: [Ident c, Keyword ::, Ident nat, Keyword where, String c = 0]})
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Finished
            magic: Unknown(Unread {tokens: [Ident d]})
            text: Skipped(Document)
            magic: Unknown(Unread {tokens: [Ident e]})
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Sorry
            section: Skipped(Document)
            lemma: Statement(Statement {kind: Lemma, conclusion: Shows([Proposition {props: [‹A›]}])})
              proof: Oops
            magic: Unknown(Unread {tokens: [Ident f]})
            unknown-command at "magic_datatype": unknown command `magic_datatype`: neither this theory nor
                its imports declare it
            unknown-command at "magic": unknown command `magic`: neither this theory nor its imports
                declare it
            unknown-command at "magic": unknown command `magic`: neither this theory nor its imports
                declare it
            unknown-command at "magic": unknown command `magic`: neither this theory nor its imports
                declare it
            unknown-command at "magic": unknown command `magic`: neither this theory nor its imports
                declare it
        "#]],
    );
}

/// A keyword that was meant as a name loses what the command before it, and this one, would have declared.
#[test]
fn keywords_that_are_meant_as_names() {
    check(
        r#"fun next :: "nat => nat" where "next n = n"
record message = subject :: nat note :: nat sender :: nat
record packet = source :: nat oracle :: nat target :: nat
datatype t = A | note nat
consts c :: nat
axiomatization where "c = 0"
"#,
        expect![[r#"
            fun: Malformed(Unread)
            next: Unknown(Unread {tokens: [Ident next, Keyword ::, String nat => nat, Keyword where, String
                next n = n]})
            record: Record(Record {name: message, fields: [Decl {name: subject, typ: (‹nat›)}]})
            note: Unknown(Unread {tokens: [Ident note, Keyword ::, Ident nat, Ident sender, Keyword ::,
                Ident nat]})
            record: Record(Record {name: packet, fields: [Decl {name: source, typ: (‹nat›)}]})
            oracle: Unknown(Unread {tokens: [Ident oracle, Keyword ::, Ident nat, Ident target, Keyword ::,
                Ident nat]})
            datatype: Malformed(Unread {tokens: [Ident t, Keyword =, Ident A, Keyword |]})
            note: Unknown(Unread {tokens: [Ident note, Ident nat]})
            consts: Consts([Decl {name: c, typ: (‹nat›)}])
            axiomatization: Axiomatization(Axiomatization {axioms: [(Binding, ‹c = 0›)]})
            outer-syntax at "": expected a name, found the end of the command
            keyword-as-name at "note": `note` begins a command here, so it is no name of the one before
            keyword-as-name at "oracle": `oracle` begins a command here, so it is no name of the one before
            outer-syntax at "": expected a name, found the end of the command
        "#]],
    );
}
