//! Record literals and updates.

use super::sugar::token;
use super::{Read, Reader, constant, malformed};
use crate::preterm::Pre;
use base::{Diagnostic, Name, Span};
use notation::Ast;

const UNITY: &str = "Product_Type.Unity";

impl Reader<'_> {
    /// `⦇x = a, …⦈`, `⦇x = a, …, … = m⦈` and `r⦇x := a, …⦈`.
    pub(super) fn record(&mut self, form: &Name, args: &[Ast], span: Span) -> Read {
        match (form.as_str(), args) {
            ("_record", [fields]) => {
                let fields = self.fields(fields, "_fields", "_field")?;
                self.record_literal(fields, constant(UNITY, span), span)
            }
            ("_record_scheme", [fields, more]) => {
                let fields = self.fields(fields, "_fields", "_field")?;
                let more = self.term(more)?;
                self.record_literal(fields, more, span)
            }
            ("_record_update", [record, updates]) => {
                let record = self.term(record)?;
                let updates = self.fields(updates, "_field_updates", "_field_update")?;
                updates.into_iter().try_fold(record, |record, (name, value, span)| {
                    let update = Name::from(format!("{name}_update"));
                    let update =
                        self.context.resolve_const(&update).ok_or_else(|| unknown_field(&name, span))?;
                    let constantly = Pre::Abs(Name::new("_"), None, Box::new(value.shifted()));
                    Ok(Pre::Const(update, span).apply([constantly, record]))
                })
            }
            _ => Err(malformed(span, "record")),
        }
    }

    /// Names, values and places of a list of fields.
    fn fields(&mut self, fields: &Ast, list: &str, item: &str) -> Read<Vec<(Name, Pre, Span)>> {
        let mut found = vec![];
        for field in fields.unfold(list) {
            let Some([name, value]) = field.args_of(item) else {
                return Err(malformed(field.span, "record field"));
            };
            let written = token(name)?;
            found.push((written, self.term(value)?, field.span));
        }
        Ok(found)
    }

    /// Finds the records, innermost extension last, whose fields are the given ones in order.
    fn record_literal(&self, fields: Vec<(Name, Pre, Span)>, more: Pre, span: Span) -> Read {
        let mut layers: Vec<(Name, Vec<Pre>)> = vec![];
        for (name, value, span) in fields {
            let (record, position, _) =
                self.context.field_of(&name).ok_or_else(|| unknown_field(&name, span))?;
            let make = record.make.clone();
            match layers.last_mut() {
                Some((last, values)) if *last == make && values.len() == position => values.push(value),
                _ if position == 0 => layers.push((make, vec![value])),
                _ => {
                    return Err(Diagnostic::error(
                        "record-fields",
                        span,
                        format!("field `{name}` is out of order"),
                    ));
                }
            }
        }
        Ok(layers
            .into_iter()
            .rev()
            .fold(more, |more, (make, values)| Pre::Const(make, span).apply(values).app(more)))
    }
}

fn unknown_field(name: &Name, span: Span) -> Diagnostic {
    Diagnostic::error("unknown-field", span, format!("unknown record field `{name}`"))
}
