//! A short number for a long text: the same on every machine and in every run.

use serde::Serialize;

/// The 128-bit FNV-1a hash of what was written to it. It tells texts apart that differ by chance, not by intent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest(u128);

const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

impl Default for Digest {
    fn default() -> Digest {
        Digest(BASIS)
    }
}

impl Digest {
    pub fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }

    /// A text with its length: several ones one after the other are told apart from one.
    pub fn write_text(&mut self, text: &str) {
        self.write_number(text.len() as u128);
        self.write(text.as_bytes());
    }

    pub fn write_number(&mut self, number: u128) {
        self.write(&number.to_le_bytes());
    }

    /// Anything that serialises, by its content.
    pub fn write_value(&mut self, value: &impl Serialize) {
        // Plain data have nothing in them that does not serialise.
        let bytes = postcard::to_allocvec(value).unwrap_or_default();
        self.write_number(bytes.len() as u128);
        self.write(&bytes);
    }

    pub fn finish(self) -> u128 {
        self.0
    }
}

/// The digest of one value.
pub fn of_value(value: &impl Serialize) -> u128 {
    let mut digest = Digest::default();
    digest.write_value(value);
    digest.finish()
}

#[cfg(test)]
mod tests {
    use super::Digest;

    fn of(bytes: &[u8]) -> u128 {
        let mut digest = Digest::default();
        digest.write(bytes);
        digest.finish()
    }

    #[test]
    fn it_is_the_published_function() {
        assert_eq!(of(b""), 0x6c62272e07bb014262b821756295c58d);
        assert_eq!(of(b"a"), 0xd228cb696f1a8caf78912b704e4a8964);
    }

    #[test]
    fn texts_do_not_run_into_each_other() {
        let both = |one: &str, two: &str| {
            let mut digest = Digest::default();
            digest.write_text(one);
            digest.write_text(two);
            digest.finish()
        };
        assert_ne!(both("ab", "c"), both("a", "bc"));
    }
}
