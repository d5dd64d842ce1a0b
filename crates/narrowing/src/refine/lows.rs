//! How large unknown numbers are at least.
//!
//! A number that is the sum of others grows when one of them does. Those in a structure must not become larger than
//! their place allows.

use super::holes::HoleInfo;

/// The end of a list.
pub(super) const END: u32 = u32::MAX;

/// A number that is part of another one.
#[derive(Clone, Copy, Debug)]
struct Use {
    part: u32,
    user: u32,
    next: u32,
}

/// What was done, to be undone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Done {
    uses: usize,
    raised: usize,
}

#[derive(Debug, Default)]
pub(super) struct Lows {
    uses: Vec<Use>,
    raised: Vec<(u32, u32)>,
    work: Vec<u32>,
}

impl Lows {
    pub fn clear(&mut self) {
        self.uses.clear();
        self.raised.clear();
    }

    pub fn done(&self) -> Done {
        Done { uses: self.uses.len(), raised: self.raised.len() }
    }

    /// Goes back to an earlier state.
    pub fn undo(&mut self, holes: &mut [HoleInfo], done: Done) {
        for (number, by) in self.raised.drain(done.raised..) {
            holes[number as usize].low -= by;
        }
        for used in self.uses.drain(done.uses..).rev() {
            holes[used.part as usize].user = used.next;
        }
    }

    /// A number, of which nothing is known yet, is part of another one.
    pub fn add(&mut self, holes: &mut [HoleInfo], part: u32, user: u32) {
        let last = &mut holes[part as usize].user;
        self.uses.push(Use { part, user, next: *last });
        *last = self.uses.len() as u32 - 1;
    }

    /// A number is larger than was known. Whether none becomes too large.
    pub fn raise(&mut self, holes: &mut [HoleInfo], number: u32, by: u32) -> bool {
        if by == 0 {
            return true;
        }
        self.work.clear();
        self.work.push(number);
        while let Some(number) = self.work.pop() {
            let info = &mut holes[number as usize];
            info.low += by;
            self.raised.push((number, by));
            if !info.wide && info.low > info.depth {
                return false;
            }
            let mut at = info.user;
            while let Some(used) = self.uses.get(at as usize) {
                self.work.push(used.user);
                at = used.next;
            }
        }
        true
    }
}
