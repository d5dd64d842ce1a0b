//! Types in C: the header, and functions that make, compare and print values.

use super::super::{Data, Ty};
use super::{Printer, member};
use std::fmt::Write;

impl Printer<'_> {
    pub(super) fn header(&self) -> String {
        let mut text = format!(
            "/* Types of the specification\n *\n *   {}\n *\n\
             \x20* and the program under test, which another file defines.\n */\n\
             #ifndef SUITE_H\n#define SUITE_H\n\n#include <stdbool.h>\n#include <stdint.h>\n\n",
            self.driver.specification
        );
        let numbers = || 0..self.driver.data.len();
        let is_enumeration = |number: &usize| self.data(*number).is_some_and(Data::is_enumeration);
        for number in numbers().filter(is_enumeration) {
            let count = self.data(number).map_or(0, |data| data.constructors.len());
            let tags: Vec<String> = (0..count).map(|at| self.tag(number, at)).collect();
            let _ = writeln!(text, "typedef enum {{ {} }} {};\n", tags.join(", "), self.name(number));
        }
        for number in numbers().filter(|number| !is_enumeration(number)) {
            let _ = writeln!(text, "typedef struct {0} {0};", self.name(number));
        }
        for number in numbers().filter(|number| !is_enumeration(number)) {
            self.structure(&mut text, number);
        }
        for header in &self.table.imports {
            let _ = writeln!(text, "\n#include \"{header}\"");
        }
        let _ = writeln!(text, "\n/* The program under test. */\n{};\n\n#endif", self.prototype());
        text
    }

    fn structure(&self, text: &mut String, number: usize) {
        let Some(data) = self.data(number) else { return };
        let name = self.name(number);
        let _ = writeln!(text, "\nstruct {name} {{");
        if self.is_tagged(number) {
            let tags: Vec<String> = (0..data.constructors.len()).map(|at| self.tag(number, at)).collect();
            let _ = writeln!(text, "    enum {{ {} }} tag;", tags.join(", "));
        }
        let types = data.constructors.first().map(|(_, types)| types.as_slice()).unwrap_or(&[]);
        for (field, ty) in data.fields.iter().zip(types) {
            let _ = writeln!(text, "    {}{field};", self.ty(*ty));
        }
        for (constructor, (own, fields)) in data.constructors.iter().enumerate() {
            if fields.is_empty() || !self.is_tagged(number) {
                continue;
            }
            let _ = writeln!(text, "    struct {{");
            for (at, ty) in fields.iter().enumerate() {
                let _ = writeln!(text, "        {}f{at};", self.ty(*ty));
            }
            let _ = writeln!(text, "    }} {}; /* of {own} */", member(constructor));
        }
        text.push_str("};\n");
        for (constructor, (_, fields)) in data.constructors.iter().enumerate() {
            let params = self.fields(number, fields);
            let _ = writeln!(text, "const {name} *{}({params});", self.maker(number, constructor));
        }
    }

    pub(super) fn constructors(&self, text: &mut String, number: usize) {
        let Some(data) = self.data(number).filter(|data| !data.is_enumeration()) else { return };
        let name = self.name(number);
        for (constructor, (_, fields)) in data.constructors.iter().enumerate() {
            let params = self.fields(number, fields);
            let _ = writeln!(
                text,
                "\nconst {name} *{}({params}) {{\n    {name} *v = allocate(sizeof *v);",
                self.maker(number, constructor)
            );
            if self.is_tagged(number) {
                let _ = writeln!(text, "    v->tag = {};", self.tag(number, constructor));
            }
            for at in 0..fields.len() {
                let value = data.fields.get(at).cloned().unwrap_or_else(|| format!("f{at}"));
                let _ = writeln!(text, "    v->{} = {value};", self.slot(number, constructor, at));
            }
            text.push_str("    return v;\n}\n");
        }
    }

    pub(super) fn equality(&self, text: &mut String, number: usize) {
        let Some(data) = self.data(number) else { return };
        let ty = self.ty(Ty::Data(number));
        let _ = writeln!(text, "\nstatic inline bool equal_{}({ty}a, {ty}b) {{", self.name(number));
        if data.is_enumeration() {
            text.push_str("    return a == b;\n}\n");
            return;
        }
        if self.is_tagged(number) {
            text.push_str("    if (a->tag != b->tag) return false;\n");
        }
        for (constructor, (_, fields)) in data.constructors.iter().enumerate() {
            if fields.is_empty() {
                continue;
            }
            let slot = |at: usize| self.slot(number, constructor, at);
            let parts: Vec<String> = fields
                .iter()
                .enumerate()
                .map(|(at, ty)| self.same(*ty, &format!("a->{}", slot(at)), &format!("b->{}", slot(at))))
                .collect();
            if !self.is_tagged(number) {
                let _ = writeln!(text, "    return {};\n}}", parts.join(" && "));
                return;
            }
            let _ = writeln!(
                text,
                "    if (a->tag == {}) return {};",
                self.tag(number, constructor),
                parts.join(" && ")
            );
        }
        text.push_str("    return true;\n}\n");
    }

    pub(super) fn print_call(&self, ty: Ty, value: &str) -> String {
        match ty {
            Ty::Int => format!("printf(\"%\" PRId64, {value});"),
            Ty::Nat => format!("printf(\"%\" PRIu64, {value});"),
            Ty::Bool => format!("printf({value} ? \"true\" : \"false\");"),
            Ty::Char => format!("printf(\"'%c'\", {value});"),
            Ty::Data(number) => format!("print_{}({value});", self.name(number)),
        }
    }

    pub(super) fn printing(&self, text: &mut String, number: usize) {
        let Some(data) = self.data(number) else { return };
        let ty = self.ty(Ty::Data(number));
        let _ = writeln!(text, "\nstatic inline void print_{}({ty}v) {{", self.name(number));
        for (constructor, (name, fields)) in data.constructors.iter().enumerate() {
            let tag = self.tag(number, constructor);
            let test = match data.is_enumeration() {
                true => format!("v == {tag}"),
                false if self.is_tagged(number) => format!("v->tag == {tag}"),
                false => "v".to_owned(),
            };
            let mut steps = vec![format!("printf(\"{name}\");")];
            for (at, ty) in fields.iter().enumerate() {
                let label = data.fields.get(at).map(|name| format!("{name} = ")).unwrap_or_default();
                steps.push(format!("printf(\"{}{label}\");", if at == 0 { "(" } else { ", " }));
                let slot = self.slot(number, constructor, at);
                steps.push(self.print_call(*ty, &format!("v->{slot}")));
            }
            if !fields.is_empty() {
                steps.push("printf(\")\");".to_owned());
            }
            let _ = writeln!(text, "    if ({test}) {{ {} }}", steps.join(" "));
        }
        text.push_str("}\n");
    }
}
