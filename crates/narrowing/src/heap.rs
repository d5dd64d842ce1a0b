//! The memory of the machine: objects one after the other, and the trail of what was changed since the last choice.
//!
//! What lies below the mark is older than the last choice; changes there are recorded so that they can be undone. What
//! lies above is given back as a whole.

use crate::word::{Word, data_of, header, kind, kind_of, payload_of};
use dashu_int::IBig;

/// What a word stands for, links followed.
#[derive(Clone, Copy, Debug)]
pub enum View {
    Small(i32),
    /// A constructor and the address of its first field.
    Data(u32, u32),
    /// A function, and the address and number of its captures.
    Closure(u32, u32, u32),
    /// The number of a large number.
    Big(u32),
    Plus(u32, Word),
    Line {
        negative: bool,
        constant: i32,
        rest: Word,
    },
    /// Has no value yet: a computation or a hole.
    Pending,
}

/// A state to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    cells: u32,
    trail: u32,
    bigs: u32,
    before: u32,
}

#[derive(Debug, Default)]
pub struct Heap {
    pub cells: Vec<u32>,
    pub bigs: Vec<IBig>,
    trail: Vec<(u32, u32, u32)>,
    mark: u32,
}

impl Heap {
    pub fn len(&self) -> u32 {
        self.cells.len() as u32
    }

    pub fn clear(&mut self) {
        self.cells.clear();
        self.bigs.clear();
        self.trail.clear();
        self.mark = 0;
    }

    /// From now on changes of what exists are recorded.
    pub fn mark(&mut self) -> Mark {
        let mark = Mark {
            cells: self.len(),
            trail: self.trail.len() as u32,
            bigs: self.bigs.len() as u32,
            before: self.mark,
        };
        self.mark = mark.cells;
        mark
    }

    /// Goes back to a state, which stays marked.
    pub fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail as usize
            && let Some((address, header, word)) = self.trail.pop()
        {
            self.cells[address as usize] = header;
            self.cells[address as usize + 1] = word;
        }
        self.cells.truncate(mark.cells as usize);
        self.bigs.truncate(mark.bigs as usize);
        self.mark = mark.cells;
    }

    /// Forgets a state without going back to it.
    pub fn release(&mut self, mark: Mark) {
        self.mark = mark.before;
    }

    /// Overwrites the first two words of an object.
    pub fn write(&mut self, address: u32, header: u32, word: u32) {
        let at = address as usize;
        if address < self.mark {
            self.trail.push((address, self.cells[at], self.cells[at + 1]));
        }
        self.cells[at] = header;
        self.cells[at + 1] = word;
    }

    pub fn link(&mut self, address: u32, value: Word) {
        self.write(address, header(kind::LINK, 0), value.bits());
    }

    pub fn word(&self, address: u32) -> Word {
        Word::from_bits(self.cells[address as usize])
    }

    pub fn header(&self, address: u32) -> u32 {
        self.cells[address as usize]
    }

    pub fn push(&mut self, words: &[u32]) -> u32 {
        let address = self.len();
        self.cells.extend_from_slice(words);
        address
    }

    /// The word that a word stands for, links followed.
    #[inline]
    pub fn follow(&self, mut word: Word) -> Word {
        while word.as_small().is_none() && self.header(word.address()) == header(kind::LINK, 0) {
            word = self.word(word.address() + 1);
        }
        word
    }

    /// Whether a thread has begun to compute it.
    pub fn is_busy(&self, word: Word) -> bool {
        let word = self.follow(word);
        word.as_small().is_none() && kind_of(self.header(word.address())) == kind::BUSY
    }

    #[inline]
    pub fn view(&self, word: Word) -> View {
        let word = self.follow(word);
        if let Some(small) = word.as_small() {
            return View::Small(small);
        }
        let address = word.address();
        let header = self.header(address);
        match kind_of(header) {
            kind::DATA => View::Data(data_of(header).0, address + 1),
            kind::CLOSURE => View::Closure(self.cells[address as usize + 1], address + 2, payload_of(header)),
            kind::BIG => View::Big(self.cells[address as usize + 1]),
            kind::PLUS => View::Plus(self.cells[address as usize + 1], self.word(address + 2)),
            kind::LINE => View::Line {
                negative: payload_of(header) == 1,
                constant: self.cells[address as usize + 1] as i32,
                rest: self.word(address + 2),
            },
            _ => View::Pending,
        }
    }

    pub fn big(&mut self, number: IBig) -> Word {
        self.bigs.push(number);
        let index = self.bigs.len() as u32 - 1;
        Word::at(self.push(&[header(kind::BIG, 0), index]))
    }

    /// `constant + rest`, where the constant is positive.
    pub fn plus(&mut self, constant: u32, rest: Word) -> Word {
        Word::at(self.push(&[header(kind::PLUS, 0), constant, rest.bits()]))
    }

    /// `constant + rest` or `constant - rest`.
    pub fn line(&mut self, negative: bool, constant: i32, rest: Word) -> Word {
        Word::at(self.push(&[header(kind::LINE, u32::from(negative)), constant as u32, rest.bits()]))
    }

    /// A suspended primitive operation.
    pub fn operation(&mut self, number: u32, operands: [Word; 2]) -> Word {
        Word::at(self.push(&[header(kind::OPERATION, number), operands[0].bits(), operands[1].bits()]))
    }

    pub fn thunk(&mut self, code: u32, variables: u32) -> Word {
        Word::at(self.push(&[header(kind::THUNK, code), variables]))
    }

    pub fn hole(&mut self, serial: u32) -> Word {
        Word::at(self.push(&[header(kind::HOLE, 0), serial]))
    }
}
