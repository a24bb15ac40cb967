//! Maps and sets by a hash that is quick in code that nobody optimised, as a macro is in most builds: the standard library's was an eighth of what the
//! macro does for a kernel of one line. It withstands nobody who chooses keys that meet; here that costs the time of who wrote the program.

use std::hash::{BuildHasherDefault, Hasher};

/// A map from names, numbers or places.
pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Quick>>;
/// A set of them.
pub(crate) type HashSet<T> = std::collections::HashSet<T, BuildHasherDefault<Quick>>;

/// An odd number, about half of whose bits are set.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// A product and a rotation for each eight bytes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Quick(u64);

impl Quick {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for Quick {
    fn write(&mut self, mut bytes: &[u8]) {
        while let [a, b, c, d, e, f, g, h, others @ ..] = bytes {
            self.add(u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]));
            bytes = others;
        }
        let mut last = 0;
        while let [byte, others @ ..] = bytes {
            last = (last << 8) | u64::from(*byte);
            bytes = others;
        }
        self.add(last);
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    /// A map finds a place by the lowest bits, which a product makes of the lowest bits alone, and then compares the highest.
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(FACTOR);
        mixed ^ (mixed >> 32)
    }
}

#[cfg(test)]
mod tests {
    use std::hash::BuildHasher;

    use super::HashSet;

    /// Names and numbers that are near to each other lie apart: in as many places as a map has, more than half of them have one of their own, as with
    /// numbers by chance.
    #[test]
    fn near_keys_lie_apart() {
        let hasher = HashSet::<u8>::default().hasher().clone();
        let apart = |hashes: Vec<u64>| {
            let places: HashSet<u64> = hashes.iter().map(|hash| hash % 1024).collect();
            let tags: HashSet<u64> = hashes.iter().map(|hash| hash >> 57).collect();
            assert!(places.len() > 512 && tags.len() > 64, "{} places, {} tags", places.len(), tags.len());
        };
        apart((0..1024_usize).map(|number| hasher.hash_one(number)).collect());
        apart((0..1024_usize).map(|number| hasher.hash_one(number << 32)).collect());
        apart((0..1024).map(|number| hasher.hash_one(format!("_value{number}"))).collect());
        apart((0..1024).map(|number| hasher.hash_one(format!("f{number}_of_a_long_name"))).collect());
    }
}
