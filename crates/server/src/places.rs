//! Where names are declared and mentioned.

use crate::library;
use crate::position::{Encoding, Lines};
use crate::requests::Known;
use crate::snapshot::Snapshot;
use crate::uri;
use gainsay::{Entity, Place, Text};
use lsp_types::{Location, Range};
use std::path::Path;
use std::sync::Arc;

/// Where the name at a place is declared. Theories of the library are shown as files that cannot be written.
pub fn definition(known: &Known, byte: usize) -> Option<Location> {
    let Place { text, bytes } = known.snapshot.source.meaning(byte)?.declared?;
    match text {
        Text::File(path) => {
            let range = range_in(known, &path, &bytes)?;
            Some(Location { uri: uri::uri(&path)?, range })
        }
        Text::Library(key) => {
            let text = gainsay::library_text(&key)?;
            let range = Lines::new(text).range(text, &bytes, known.encoding);
            Some(Location { uri: uri::uri(&library::file(&key, text).ok()?)?, range })
        }
    }
}

/// A place in a file as the editor counts: in a version that is open, or else in what was read from disk.
fn range_in(known: &Known, path: &Path, bytes: &std::ops::Range<usize>) -> Option<Range> {
    let of = |snapshot: &Arc<Snapshot>| snapshot.range(bytes, known.encoding);
    if let Some(open) = known.open.iter().find(|snapshot| snapshot.path == path) {
        return Some(of(open));
    }
    let text = std::fs::read_to_string(path).ok()?;
    Some(Lines::new(&text).range(&text, bytes, known.encoding))
}

/// Where documents that are open mention what the name at a place stands for.
pub fn references(known: &Known, byte: usize) -> Vec<Location> {
    let Some(meaning) = known.snapshot.source.meaning(byte) else { return vec![] };
    if meaning.entity == Entity::Variable {
        return vec![];
    }
    let in_one = |snapshot: &Arc<Snapshot>| {
        let uri = uri::uri(&snapshot.path);
        let places = snapshot.source.mentions(&meaning.name);
        let location = |bytes: &std::ops::Range<usize>| {
            Some(Location { uri: uri.clone()?, range: snapshot.range(bytes, known.encoding) })
        };
        places.iter().filter_map(location).collect::<Vec<_>>()
    };
    known.open.iter().flat_map(in_one).collect()
}

/// A place in a snapshot.
pub fn location(snapshot: &Snapshot, bytes: &std::ops::Range<usize>, encoding: Encoding) -> Option<Location> {
    Some(Location { uri: uri::uri(&snapshot.path)?, range: snapshot.range(bytes, encoding) })
}
