//! What of which sources is asked for: `FILE`, `FILE:LINE`, `FILE:LINE:COLUMN`, or `-` for standard input.

use std::path::{Path, PathBuf};

/// A source, and perhaps a line of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub file: PathBuf,
    pub line: Option<usize>,
}

/// Whether a path stands for standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}

/// What paths of the command line stand for.
pub fn places(paths: &[PathBuf]) -> Vec<Place> {
    paths.iter().map(|path| place(path)).collect()
}

/// The files of places, each once, in their order.
pub fn files(places: &[Place]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = vec![];
    for place in places {
        if !files.contains(&place.file) {
            files.push(place.file.clone());
        }
    }
    files
}

/// The lines that are asked for in files; none if one of these is asked for as a whole.
pub fn lines(places: &[Place], files: &[PathBuf]) -> Vec<usize> {
    let within: Vec<&Place> = places.iter().filter(|place| files.contains(&place.file)).collect();
    let lines: Option<Vec<usize>> = within.iter().map(|place| place.line).collect();
    lines.unwrap_or_default()
}

/// A file of that name comes first: names may end in numbers.
fn place(path: &Path) -> Place {
    let whole = Place { file: path.to_owned(), line: None };
    if path.exists() {
        return whole;
    }
    let text = path.to_string_lossy();
    let Some((file, line)) = numbered(&text) else { return whole };
    match numbered(file) {
        // The column does not matter: a line has one statement.
        Some((inner, outer)) if !Path::new(file).exists() => {
            Place { file: PathBuf::from(inner), line: Some(outer) }
        }
        _ => Place { file: PathBuf::from(file), line: Some(line) },
    }
}

/// `FILE:NUMBER`
fn numbered(text: &str) -> Option<(&str, usize)> {
    let (file, number) = text.rsplit_once(':')?;
    Some((file, number.parse().ok()?)).filter(|(file, _)| !file.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: &str, line: Option<usize>) -> Place {
        Place { file: PathBuf::from(file), line }
    }

    #[test]
    fn lines_and_columns_are_told_from_names() {
        let paths = ["A.thy", "A.thy:3", "A.thy:3:14", "-", "-:7", "b/C.apl:2"].map(PathBuf::from);
        let places = places(&paths);
        let expected = [
            at("A.thy", None),
            at("A.thy", Some(3)),
            at("A.thy", Some(3)),
            at("-", None),
            at("-", Some(7)),
            at("b/C.apl", Some(2)),
        ];
        assert_eq!(places, expected);
        assert_eq!(files(&places), ["A.thy", "-", "b/C.apl"].map(PathBuf::from));
    }

    #[test]
    fn a_whole_file_includes_its_lines() {
        let places = [at("A.thy", Some(3)), at("A.thy", Some(9)), at("B.thy", Some(1)), at("B.thy", None)];
        assert_eq!(lines(&places, &[PathBuf::from("A.thy")]), [3, 9]);
        assert!(lines(&places, &[PathBuf::from("B.thy")]).is_empty());
    }
}
