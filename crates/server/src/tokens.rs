//! Semantic highlighting: the words of a document and what they stand for.

use crate::position::Encoding;
use crate::snapshot::Snapshot;
use gainsay::{Entity, Token};
use lsp_types::{SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensLegend};

/// The kinds of words, as the protocol calls them.
const TYPES: [SemanticTokenType; 8] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::TYPE,
    SemanticTokenType::CLASS,
    SemanticTokenType::NAMESPACE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::EVENT,
    SemanticTokenType::VARIABLE,
];

pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: vec![] }
}

fn kind(entity: Entity) -> u32 {
    match entity {
        Entity::Command | Entity::Symbol => 0,
        Entity::Type => 1,
        Entity::Class => 2,
        Entity::Locale => 3,
        Entity::Constant => 4,
        Entity::Constructor => 5,
        Entity::Statement => 6,
        Entity::Variable => 7,
    }
}

/// What the protocol calls the kind of a word: pages colour words as editors do.
pub fn token_type(entity: Entity) -> &'static str {
    const NAMES: [&str; 8] =
        ["keyword", "type", "class", "namespace", "function", "enumMember", "event", "variable"];
    usize::try_from(kind(entity)).ok().and_then(|kind| NAMES.get(kind)).copied().unwrap_or("variable")
}

/// The words of a document, each placed relative to the one before it, as the protocol wants it.
pub fn tokens(snapshot: &Snapshot, encoding: Encoding) -> SemanticTokens {
    let mut last = lsp_types::Position::default();
    let mut data = vec![];
    for Token { bytes, entity } in snapshot.source.tokens() {
        let range = snapshot.range(&bytes, encoding);
        // What is on several lines is no word.
        if range.start.line != range.end.line || range.start < last {
            continue;
        }
        let same_line = range.start.line == last.line;
        data.push(SemanticToken {
            delta_line: range.start.line - last.line,
            delta_start: range.start.character - if same_line { last.character } else { 0 },
            length: range.end.character - range.start.character,
            token_type: kind(entity),
            token_modifiers_bitset: 0,
        });
        last = range.start;
    }
    SemanticTokens { result_id: None, data }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_words_are_called_as_in_the_legend() {
        let all = [
            Entity::Command,
            Entity::Type,
            Entity::Class,
            Entity::Locale,
            Entity::Constant,
            Entity::Constructor,
            Entity::Statement,
            Entity::Variable,
        ];
        let names: Vec<&str> = all.into_iter().map(token_type).collect();
        let legend = legend();
        let legend: Vec<&str> = legend.token_types.iter().map(SemanticTokenType::as_str).collect();
        assert_eq!(names, legend);
    }
}
