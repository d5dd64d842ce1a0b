//! What documents hold: outlines, and names to look for in all of them.

use crate::places::location;
use crate::position::Encoding;
use crate::snapshot::Snapshot;
use gainsay::{Declared, Entity};
use lsp_types::{DocumentSymbol, SymbolInformation, SymbolKind};
use std::sync::Arc;

/// The most names that are found in all documents.
const FOUND: usize = 300;

/// What a document declares, in its order.
#[allow(deprecated, reason = "the protocol's type has a field that nobody sets")]
pub fn document_symbols(snapshot: &Snapshot, encoding: Encoding) -> Vec<DocumentSymbol> {
    let symbol = |declared: Declared| DocumentSymbol {
        name: base(&declared.name).to_owned(),
        detail: statement(snapshot, &declared),
        kind: kind(declared.entity),
        tags: None,
        deprecated: None,
        range: snapshot.range(&declared.bytes, encoding),
        selection_range: snapshot.range(&declared.at, encoding),
        children: None,
    };
    snapshot.source.declared().into_iter().map(symbol).collect()
}

/// What all documents declare whose name contains a text.
#[allow(deprecated, reason = "the protocol's type has a field that nobody sets")]
pub fn workspace_symbols(open: &[Arc<Snapshot>], wanted: &str, encoding: Encoding) -> Vec<SymbolInformation> {
    let wanted = wanted.to_lowercase();
    let mut found = vec![];
    for snapshot in open {
        let declared = snapshot.source.declared().into_iter();
        for it in declared.filter(|it| it.name.to_lowercase().contains(&wanted)) {
            let Some(location) = location(snapshot, &it.at, encoding) else { continue };
            found.push(SymbolInformation {
                name: base(&it.name).to_owned(),
                kind: kind(it.entity),
                tags: None,
                deprecated: None,
                location,
                container_name: it.name.rsplit_once('.').map(|(container, _)| container.to_owned()),
            });
        }
    }
    found.truncate(FOUND);
    found
}

fn base(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// What a statement says.
fn statement(snapshot: &Snapshot, declared: &Declared) -> Option<String> {
    let item = snapshot.items.iter().find(|item| item.bytes == declared.bytes);
    item.filter(|_| declared.entity == Entity::Statement).map(|item| item.statement.clone())
}

fn kind(entity: Entity) -> SymbolKind {
    match entity {
        Entity::Type => SymbolKind::STRUCT,
        Entity::Class => SymbolKind::CLASS,
        Entity::Locale => SymbolKind::NAMESPACE,
        Entity::Constant => SymbolKind::FUNCTION,
        Entity::Constructor => SymbolKind::ENUM_MEMBER,
        Entity::Statement => SymbolKind::EVENT,
        Entity::Variable => SymbolKind::VARIABLE,
        Entity::Command | Entity::Symbol => SymbolKind::OPERATOR,
    }
}
