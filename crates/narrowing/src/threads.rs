//! Threads: conditions that are evaluated side by side, each until it needs a hole.

use crate::heap::Heap;
use crate::machine::{Position, State};
use crate::order::Partner;
use crate::word::Word;

/// What a thread is doing.
#[derive(Clone, Copy, Debug)]
pub enum Doing {
    Ready(State),
    /// It needs the hole at this address, or to know how it stands to another one.
    Hole(u32, Option<Partner>),
    /// It needs this word, which another thread is computing.
    Busy(Word),
}

#[derive(Clone, Copy, Debug)]
pub struct Thread {
    pub position: Position,
    pub doing: Doing,
}

/// All threads that have not ended, in the order in which they are looked at.
#[derive(Debug, Default)]
pub struct Threads {
    pub live: Vec<Thread>,
}

impl Threads {
    pub fn clear(&mut self) {
        self.live.clear();
    }

    pub fn start(&mut self, at: usize, position: Position, state: State) {
        let thread = Thread { position, doing: Doing::Ready(state) };
        self.live.insert(at, thread);
    }

    /// Lets those go on that wait for what other threads have computed by now. Whether there are such.
    pub fn release(&mut self, heap: &Heap) -> bool {
        let mut released = false;
        for thread in &mut self.live {
            if let Doing::Busy(word) = thread.doing
                && !heap.is_busy(word)
            {
                thread.doing = Doing::Ready(State::Force(word));
                released = true;
            }
        }
        released
    }

    /// Lets those go on that need a hole, now that it is bound.
    pub fn bound(&mut self, address: u32) {
        for thread in &mut self.live {
            let Doing::Hole(own, partner) = thread.doing else { continue };
            if own == address && partner.is_none() {
                thread.doing = Doing::Ready(State::Force(Word::at(address)));
            } else if own == address || partner.is_some_and(|partner| partner.hole == address) {
                // What compares the two looks at them again.
                thread.doing = Doing::Ready(State::Return(Word::at(own)));
            }
        }
    }

    /// The first thread that can run.
    pub fn first_ready(&self) -> Option<(usize, State)> {
        self.live.iter().enumerate().find_map(|(index, thread)| match thread.doing {
            Doing::Ready(state) => Some((index, state)),
            Doing::Hole(..) | Doing::Busy(_) => None,
        })
    }
}
