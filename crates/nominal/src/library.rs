//! The built-in libraries, written in the language itself.

use base::FileId;

/// Spans of the libraries are in files that no user file has.
pub const PRELUDE_FILE: FileId = FileId(u32::MAX);
const LIST_FILE: FileId = FileId(u32::MAX - 1);
const OPTION_FILE: FileId = FileId(u32::MAX - 2);

pub const PRELUDE: &str = "
namespace Prelude (
  pred fail.
  func nil = [A].
  nil = [].
  func cons A [A] = [A].
  cons Head Tail = Head :: Tail.
).
";

const LIST: &str = "
namespace List (
  pred append([A], [A], [A]).
  append([], Back, Back).
  append([First|Front], Back, [First|All]) :- append(Front, Back, All).

  pred mem(A, [A]).
  mem(Element, [Element|Rest]).
  mem(Element, [Other|Rest]) :- mem(Element, Rest).

  pred remove(A, [A], [A]).
  remove(Element, [], []).
  remove(Element, [First|Rest], Left) :-
    (Element = First -> remove(Element, Rest, Left) | (exists Kept. Left = [First|Kept], remove(Element, Rest, Kept))).

  pred reverse_onto([A], [A], [A]).
  reverse_onto([], Done, Done).
  reverse_onto([First|Rest], Done, All) :- reverse_onto(Rest, [First|Done], All).

  pred reverse([A], [A]).
  reverse(Front, Back) :- reverse_onto(Front, [], Back).

  pred concat([[A]], [A]).
  concat([], []).
  concat([First|Rest], All) :- concat(Rest, Tail), append(First, Tail, All).
).
";

const OPTION: &str = "
namespace Option (
  opt : type -> type.
  none : opt A.
  some : A -> opt A.

  pred get_opt (opt A) A.
  get_opt (some Value) Value.
).
";

/// A library by the name under which `#use` knows it.
pub fn library(name: &str) -> Option<(FileId, String)> {
    let (file, text) = match name {
        "list.apl" => (LIST_FILE, LIST),
        "option.apl" => (OPTION_FILE, OPTION),
        _ => return None,
    };
    Some((file, text.to_owned()))
}
