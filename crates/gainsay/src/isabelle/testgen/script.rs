//! What a theory says about the suite of a specification, in the proof script that follows it.

use crate::isabelle::Loaded;

/// What was read of a script: `gen_test_cases`, what is simplified, and the name of the suite.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    pub depth: Option<usize>,
    pub program: Option<String>,
    /// Definitions that are unfolded.
    pub facts: Vec<String>,
    /// Other rules that terms are simplified with.
    pub rules: Vec<String>,
    pub suite: Option<String>,
    /// It ends in `oops`.
    pub given_up: bool,
    /// Methods that were not carried out.
    pub skipped: Vec<String>,
}

impl Script {
    pub fn read(text: &str) -> Script {
        let words = words(text);
        let mut script = Script::default();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let rest = words.get(at + 1..).unwrap_or(&[]);
            match word.as_str() {
                "gen_test_cases" => script.gen_test_cases(rest),
                "mk_test_suite" | "store_test_thm" => script.suite = rest.first().map(|name| unquoted(name)),
                "simp" | "simp_all" | "unfolding" | "auto" => script.simplified(rest),
                "oops" => script.given_up = true,
                "apply" => script.note(rest),
                _ => {}
            }
            at += 1;
        }
        script
    }

    /// `gen_test_cases 3 1 "prog" simp: facts`
    fn gen_test_cases(&mut self, args: &[String]) {
        let mut numbers = vec![];
        for word in args {
            match word.parse::<usize>() {
                Ok(number) => numbers.push(number),
                Err(_) if matches!(word.as_str(), ")" | "simp" | "split" | ",") => break,
                Err(_) => {
                    self.program.get_or_insert_with(|| unquoted(word));
                }
            }
        }
        self.depth = numbers.first().copied().or(self.depth);
    }

    /// `simp add: facts` and `unfolding facts`
    fn simplified(&mut self, args: &[String]) {
        let facts = args
            .iter()
            .skip_while(|word| matches!(word.as_str(), "add" | ":" | "only"))
            .take_while(|word| {
                !matches!(word.as_str(), ")" | "," | "apply" | "split" | "del" | "mk_test_suite" | "done")
            })
            .map(|word| unquoted(word));
        let (definitions, rules): (Vec<String>, Vec<String>) = facts.partition(|word| word.ends_with("_def"));
        self.facts.extend(definitions);
        for rule in rules.into_iter().filter(|rule| rule.starts_with(char::is_alphabetic)) {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
    }

    /// Remembers a method that is not carried out.
    fn note(&mut self, args: &[String]) {
        let method = args.iter().find(|word| *word != "(");
        let known = ["gen_test_cases", "simp", "simp_all", "auto"];
        if let Some(method) = method
            && !known.contains(&method.as_str())
            && !self.skipped.contains(method)
        {
            self.skipped.push(method.clone());
        }
    }
}

/// What a theory does with a suite after it was made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Printed {
    /// `print_thyps`: the hypotheses are asked for.
    pub hypotheses: bool,
    /// `export_test_data` and `generate_test_script`: files that other options write.
    pub written: Vec<String>,
    /// Statements that are declared to be its data: `declare fact [test_inst "suite"]`.
    pub given: Vec<String>,
}

impl Printed {
    /// What the commands of a theory say about a suite.
    pub(super) fn of(loaded: &Loaded, text: &str, suite: &str) -> Printed {
        let mut printed = Printed::default();
        for command in &loaded.tree.commands {
            let Some(text) = text.get(command.span.start as usize..command.span.end as usize) else {
                continue;
            };
            printed.command(&command.keyword.value, &words(text), suite);
        }
        printed
    }

    fn command(&mut self, keyword: &str, words: &[String], suite: &str) {
        let names_it = || words.iter().any(|word| unquoted(word) == suite);
        match keyword {
            "print_thyps" if names_it() => self.hypotheses = true,
            "export_test_data" | "generate_test_script" | "gen_test_script" if names_it() => {
                let keyword = keyword.to_owned();
                if !self.written.contains(&keyword) {
                    self.written.push(keyword);
                }
            }
            "declare" => {
                let data = words.windows(4).filter_map(|window| match window {
                    [fact, open, attribute, name]
                        if open == "["
                            && matches!(attribute.as_str(), "test" | "test_inst")
                            && unquoted(name) == suite =>
                    {
                        Some(unquoted(fact))
                    }
                    _ => None,
                });
                self.given.extend(data);
            }
            _ => {}
        }
    }
}

/// The number that a parameter is set to: `declare [[testgen_depth = 5]]`, `testgen_params [depth = 5, breadth = 1]`.
pub fn assigned(text: &str, parameter: &str) -> Option<usize> {
    let words = words(text);
    let assigned = |window: &[String]| match window {
        [name, equals, value] if name == parameter && equals == "=" => value.parse().ok(),
        _ => None,
    };
    words.windows(3).rev().find_map(assigned)
}

/// Words, texts in quotes and brackets of a script; comments are left out.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut found = vec![];
    let mut chars = text.chars().peekable();
    while let Some(&first) = chars.peek() {
        match first {
            '"' => {
                chars.next();
                let inner: String = chars.by_ref().take_while(|c| *c != '"').collect();
                found.push(format!("\"{inner}\""));
            }
            c if c.is_alphanumeric() || c == '_' => {
                let mut word = String::new();
                while let Some(&c) = chars.peek()
                    && (c.is_alphanumeric() || matches!(c, '_' | '.' | '\''))
                {
                    word.push(c);
                    chars.next();
                }
                found.push(word);
            }
            '(' => {
                chars.next();
                if chars.peek() == Some(&'*') {
                    comment(&mut chars);
                } else {
                    found.push("(".to_owned());
                }
            }
            '{' | '‹' => {
                chars.next();
                let close = if first == '{' { '}' } else { '›' };
                let _: usize = chars.by_ref().take_while(|c| *c != close).count();
            }
            c if c.is_whitespace() => {
                chars.next();
            }
            c => {
                found.push(c.to_string());
                chars.next();
            }
        }
    }
    found
}

fn comment(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    let mut before = ' ';
    chars.next();
    for c in chars.by_ref() {
        if before == '*' && c == ')' {
            break;
        }
        before = c;
    }
}

pub(super) fn unquoted(word: &str) -> String {
    word.trim_matches('"').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_sets_the_depth() {
        assert_eq!(assigned("declare [[testgen_iterations=0, testgen_depth=5]]", "testgen_depth"), Some(5));
        assert_eq!(assigned("testgen_params [depth = 4, breadth = 1]", "depth"), Some(4));
        assert_eq!(assigned("declare [[testgen_SMT]]", "testgen_depth"), None);
    }

    #[test]
    fn a_script_names_depth_program_facts_and_suite() {
        let script = Script::read(
            "apply(gen_test_cases 5 1 \"prog\" simp: max_def foo) (* no oops *)\n apply(simp add: f_def)\n \
             apply(safe)\n mk_test_suite \"suite\"",
        );
        assert_eq!((script.depth, script.program.as_deref()), (Some(5), Some("prog")));
        assert_eq!(script.facts, ["max_def", "f_def"]);
        assert_eq!(script.suite.as_deref(), Some("suite"));
        assert_eq!((script.rules, script.skipped), (vec!["foo".to_owned()], vec!["safe".to_owned()]));
        assert!(!script.given_up);
    }
}
