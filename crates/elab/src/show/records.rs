//! Records, written by their fields: `⦇x = 1, y = 2⦈`, or `⦇x = 1, y = 2, … = m⦈` where they are extended.

use super::sketch::{Kind, Sketch};
use super::terms::Writer;
use crate::context::Context;
use crate::namespace::shortest;
use base::{Name, Span};
use logic::decl::{Origin, Record, RecordPart};
use notation::{Ast, Head};

const UNITY: &str = "Product_Type.Unity";

impl Writer<'_> {
    /// A constructor of a record with all its arguments.
    pub(super) fn record(&mut self, make: &Name, args: &[Sketch]) -> Option<Ast> {
        if !self.has_notation(&Head::syntax("_record")) {
            return None;
        }
        let mut fields: Vec<(Name, &Sketch)> = vec![];
        let mut layer = (make, args);
        let more = loop {
            let more = self.layer(layer.0, layer.1, &mut fields)?;
            match self.extended(more) {
                Some(next) => layer = next,
                None => break more,
            }
        };
        let field = |writer: &mut Self, (name, value): (Name, &Sketch)| {
            node("_field", vec![Ast::var(name, Span::default()), writer.term(value)])
        };
        let fields: Vec<Ast> = fields.into_iter().map(|it| field(self, it)).collect();
        let fields = Ast::fold("_fields", fields)?;
        let is_whole = matches!(&more.kind, Kind::Const(name, _) if name == UNITY && !more.typed);
        Some(match is_whole {
            true => node("_record", vec![fields]),
            false => node("_record_scheme", vec![fields, self.term(more)]),
        })
    }

    /// Adds the fields of a record's own part; gives back its extension.
    fn layer<'s>(
        &self,
        make: &Name,
        args: &'s [Sketch],
        fields: &mut Vec<(Name, &'s Sketch)>,
    ) -> Option<&'s Sketch> {
        let record = self.context.record_made_by(make)?;
        let (more, values) = args.split_last()?;
        if values.len() != record.fields.len() || values.is_empty() {
            return None;
        }
        for (position, value) in values.iter().enumerate() {
            fields.push((self.context.written_field(record, position)?, value));
        }
        Some(more)
    }

    /// The constructor of a further part, with its arguments.
    fn extended<'s>(&self, more: &'s Sketch) -> Option<(&'s Name, &'s [Sketch])> {
        let Kind::App(head, args, _) = &more.kind else { return None };
        let Kind::Const(make, _) = &head.kind else { return None };
        let is_part = !more.typed && !head.typed && self.context.record_made_by(make).is_some();
        is_part.then_some((make, args.as_slice()))
    }
}

impl Context {
    /// The record that a constant constructs.
    fn record_made_by(&self, make: &Name) -> Option<&Record> {
        match &self.const_decl(make)?.origin {
            Origin::Record { ty, what: RecordPart::Make } => self.extension(ty).map(|(_, record)| record),
            _ => None,
        }
    }

    /// The shortest name by which a field of a record is known.
    fn written_field(&self, record: &Record, position: usize) -> Option<Name> {
        let (selector, _) = record.fields.get(position)?;
        let is_known = |written: &str| {
            self.field_of(written).is_some_and(|(own, place, _)| own.make == record.make && place == position)
        };
        let short = shortest(selector, is_known);
        is_known(&short).then_some(short)
    }
}

fn node(name: &str, args: Vec<Ast>) -> Ast {
    Ast::node(name, args, Span::default())
}
