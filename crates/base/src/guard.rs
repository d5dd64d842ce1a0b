//! One boundary around a piece of work whose failure must not reach the rest.
//!
//! A command that is read and a statement that is tried are such pieces. Inside, work that becomes too large to go
//! on is given up ([`give_up`]), and a mistake of the program itself panics; [`guarded`] turns both into a value.
//! Everything else that can go wrong is a value from the start: nothing but these two uses the way through here.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What a piece of work had too much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excess {
    /// Terms, or calls, inside of each other.
    Nesting,
    /// A term with all that is expanded in it.
    Size,
    /// The types of a term.
    Types,
    /// Steps that reading takes.
    Effort,
    /// Time or memory, which somebody else looks at.
    Budget,
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Excess::Nesting => "too deeply nested",
            Excess::Size => "too large when everything in it is expanded",
            Excess::Types => "the types in it are too large",
            Excess::Effort => "too many steps are needed to read it",
            Excess::Budget => "time or memory for reading this file is used up",
        })
    }
}

/// Why a piece of work has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    Excess(Excess),
    /// A mistake of this program: what it says, and where it was noticed.
    Panic {
        message: String,
        place: Option<String>,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Excess(excess) => excess.fmt(f),
            Fault::Panic { message, place: Some(place) } => write!(f, "internal error: {message} ({place})"),
            Fault::Panic { message, place: None } => write!(f, "internal error: {message}"),
        }
    }
}

impl Fault {
    /// Lets the boundary further out answer for it.
    pub fn raise(self) -> ! {
        resume_unwind(Box::new(self))
    }
}

thread_local! {
    /// How many boundaries are around what this thread does.
    static GUARDS: Cell<usize> = const { Cell::new(0) };
    /// Where the last panic inside a boundary happened.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Ends the piece of work that is being done.
#[cold]
pub fn give_up(excess: Excess) -> ! {
    Fault::Excess(excess).raise()
}

/// Does a piece of work, whatever becomes of it. Whoever calls this must not rely on what the work was changing when
/// it failed.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    let around = GUARDS.get();
    GUARDS.set(around + 1);
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDS.set(around);
    result.map_err(fault)
}

fn fault(payload: Box<dyn Any + Send>) -> Fault {
    let place = PLACE.take();
    let payload = match payload.downcast::<Fault>() {
        Ok(fault) => return *fault,
        Err(payload) => payload,
    };
    let message = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(message), _) => (*message).to_owned(),
        (None, Some(message)) => message.clone(),
        (None, None) => "no message".to_owned(),
    };
    Fault::Panic { message, place }
}

/// Keeps panics inside boundaries off the terminal: where they happened goes into the [`Fault`]. Panics elsewhere
/// are shown as before. For programs, once, at their start.
pub fn quiet_panics() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if GUARDS.get() == 0 {
            return before(info);
        }
        let place = info.location().map(|location| format!("{}:{}", location.file(), location.line()));
        PLACE.set(place);
    }));
}

#[cfg(test)]
mod tests {
    use super::{Excess, Fault, give_up, guarded};

    #[test]
    fn what_goes_well_is_handed_through() {
        assert_eq!(guarded(|| 7), Ok(7));
    }

    #[test]
    fn what_is_given_up_is_a_value() {
        assert_eq!(guarded(|| -> u8 { give_up(Excess::Size) }), Err(Fault::Excess(Excess::Size)));
    }

    #[test]
    fn a_fault_keeps_its_kind_through_several_boundaries() {
        let inner = || guarded(|| -> u8 { give_up(Excess::Nesting) });
        let outer = guarded(|| inner().unwrap_or_else(|fault| fault.raise()));
        assert_eq!(outer, Err(Fault::Excess(Excess::Nesting)));
    }

    #[test]
    fn a_panic_says_what_it_was() {
        let fault = guarded(|| [1, 2, 3].iter().position(|n| *n == 7).expect("seven is there"));
        assert!(matches!(fault, Err(Fault::Panic { message, .. }) if message == "seven is there"));
    }
}
