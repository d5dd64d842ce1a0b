//! What could be written at a place: names and symbols.

use crate::position::{Encoding, Lines};
use crate::snapshot::Snapshot;
use gainsay::{Entity, Suggestion};
use lsp_types::{CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, Position, TextEdit};

/// Names and symbols that begin with what stands before a place. `text` is what the editor has now, which may be a
/// later version than the one that was read.
pub fn completions(
    text: &str,
    position: Position,
    snapshot: &Snapshot,
    encoding: Encoding,
) -> CompletionList {
    let lines = Lines::new(text);
    let end = lines.byte(text, position, encoding);
    let start = beginning(text, end);
    let prefix = text.get(start..end).unwrap_or_default();
    let suggestions = if prefix.is_empty() { vec![] } else { snapshot.source.suggestions(prefix) };
    let range = lines.range(text, &(start..end), encoding);
    let item = |(rank, it): (usize, Suggestion)| CompletionItem {
        kind: Some(kind(it.entity)),
        detail: Some(it.detail).filter(|detail| !detail.is_empty()),
        filter_text: Some(it.label.clone()),
        label: it.label,
        sort_text: Some(format!("{rank:04}")),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: it.text })),
        ..CompletionItem::default()
    };
    CompletionList { is_incomplete: true, items: suggestions.into_iter().enumerate().map(item).collect() }
}

/// Where the word, or the symbol, begins that ends at a byte.
fn beginning(text: &str, end: usize) -> usize {
    let before = text.get(..end).unwrap_or_default();
    let is_word = |it: char| it.is_alphanumeric() || matches!(it, '_' | '\'');
    let word = before.trim_end_matches(is_word);
    if let Some(named) = word.strip_suffix("\\<^").or(word.strip_suffix("\\<")).or(word.strip_suffix('\\')) {
        return named.len();
    }
    if word.len() < end {
        return word.len();
    }
    let is_sign =
        |it: char| it.is_ascii_punctuation() && !matches!(it, '"' | '(' | ')' | ',' | ';' | '_' | '\'');
    before.trim_end_matches(is_sign).len()
}

fn kind(entity: Entity) -> CompletionItemKind {
    match entity {
        Entity::Type => CompletionItemKind::STRUCT,
        Entity::Class | Entity::Locale => CompletionItemKind::INTERFACE,
        Entity::Constant => CompletionItemKind::FUNCTION,
        Entity::Constructor => CompletionItemKind::ENUM_MEMBER,
        Entity::Statement => CompletionItemKind::REFERENCE,
        Entity::Variable => CompletionItemKind::VARIABLE,
        Entity::Command => CompletionItemKind::KEYWORD,
        Entity::Symbol => CompletionItemKind::OPERATOR,
    }
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn words_and_symbols_begin_where_they_are_written() {
        let prefix = |text: &str| text.get(beginning(text, text.len())..).unwrap().to_owned();
        assert_eq!(prefix("lemma \"rev (app"), "app");
        assert_eq!(prefix("lemma \"\\<fora"), "\\<fora");
        assert_eq!(prefix("lemma \"\\for"), "\\for");
        assert_eq!(prefix("\"x \\<le> y ==>"), "==>");
        assert_eq!(prefix("\"x = "), "");
    }
}
