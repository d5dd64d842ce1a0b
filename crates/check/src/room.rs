//! How much address space there is, and what is reserved of it.
//!
//! Stacks and regions are reserved as large as they may ever become; memory is used as far as they are needed. Where
//! the address space itself is limited (`ulimit -v`), reservations count, so that they are made smaller: most of what
//! there is stays for everything that is not reserved here, the reservations of the allocator included.

use search::Room;

/// What a process may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressSpace {
    /// In bytes; none if there is no limit.
    limit: Option<usize>,
}

/// The stack of a thread that reads or shows terms. Deeper recursion gets stack on demand.
const STACK: usize = 128 << 20;

/// What no thread can do without.
const SMALLEST_STACK: usize = 8 << 20;

/// With less than this there is no room for native code.
const SMALLEST_REGION: usize = 16 << 20;

impl AddressSpace {
    /// That of this process.
    pub fn of_process() -> AddressSpace {
        let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
        AddressSpace { limit: address_limit(&limits) }
    }

    /// The stack of a thread that reads or shows terms.
    pub fn stack(self) -> usize {
        self.limit.map_or(STACK, |limit| (limit / 32).clamp(SMALLEST_STACK, STACK))
    }

    /// What each of so many searches that run at the same time may reserve.
    pub fn room(self, searches: usize) -> Room {
        let whole = Room::default();
        let Some(limit) = self.limit else { return whole };
        let share = limit / 4 / searches.max(1);
        let part = |all: usize, least: usize, part: usize| part.max(least).min(all);
        Room {
            native: jit::Limits {
                memory: part(whole.native.memory, SMALLEST_REGION, share / 2),
                stack: part(whole.native.stack, SMALLEST_STACK, share / 4),
            },
            stack: part(whole.stack, SMALLEST_STACK, share / 4),
        }
    }

    /// How large the process may become before work has to stop, in bytes of address space: a part is left for what
    /// is allocated until it does.
    pub fn threshold(self) -> Option<usize> {
        self.limit.map(|limit| limit - limit / 16)
    }
}

/// The limit in a list such as Linux gives: `Max address space  4294967296  unlimited  bytes`.
fn address_limit(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{AddressSpace, SMALLEST_STACK, STACK, address_limit};
    use search::Room;

    #[test]
    fn the_limit_is_read() {
        let limits =
            "Max stack size  8388608 unlimited bytes\nMax address space  4194304000 unlimited bytes\n";
        assert_eq!(address_limit(limits), Some(4_194_304_000));
        assert_eq!(address_limit("Max address space   unlimited   unlimited  bytes"), None);
    }

    #[test]
    fn reservations_leave_most_of_the_address_space() {
        let gigabytes = |limit: usize| AddressSpace { limit: Some(limit << 30) };
        for (space, searches) in [(gigabytes(2), 2), (gigabytes(4), 8), (gigabytes(10), 1)] {
            let Room { native, stack } = space.room(searches);
            let reserved = searches * (native.memory + native.stack + stack);
            assert!(reserved <= space.limit.unwrap() / 4, "{reserved} for {searches}");
        }
        assert_eq!(AddressSpace { limit: None }.room(64), Room::default());
        assert_eq!(AddressSpace { limit: None }.stack(), STACK);
        assert_eq!(AddressSpace { limit: Some(1 << 20) }.stack(), SMALLEST_STACK);
    }
}
