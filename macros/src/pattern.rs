//! The lanes that a chain of selectors takes, composed as far as they can be without knowing the vector's width.
//!
//! Leading specials are an affine map: component `i` of what they leave is lane `scale * i + start + sixteenths * N / 16` of the
//! vector of N lanes. The first selector that names its components fixes the width; from there on the lanes are known one by one.

use swz_language::selector::{Components, Selector, Set, Special};

/// A lane that does not exist: the fourth of 3 components.
const NOWHERE: u8 = 0xFF;

/// Why a selector cannot follow the chain before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// There is but one component left.
    Scalar,
    /// A component that the width does not reach: its position among the selector's components, and how many there are.
    Range { at: usize, width: usize },
    /// Letters on more than 4 components: the width.
    Letters(usize),
}

/// The lanes of a chain that names its components.
#[derive(Clone, Debug)]
struct Lanes {
    /// The set and the highest index of the first naming selector, for the range check in the runtime.
    set: Set,
    highest: u8,
    /// How many components the chain has now.
    width: usize,
    /// The lane of each; for 3 components the fourth is one that makes a good permute.
    bytes: [u8; 16],
    /// One bit for each component that is the unused fourth of three.
    unused: u16,
}

/// A chain of selectors.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    depth: usize,
    scale: u8,
    start: u8,
    sixteenths: usize,
    lanes: Option<Lanes>,
}

impl Pattern {
    /// The empty chain: the vector itself.
    pub(crate) fn new() -> Self {
        Pattern { depth: 0, scale: 1, start: 0, sixteenths: 0, lanes: None }
    }

    /// Appends a selector.
    pub(crate) fn then(&mut self, selector: &Selector) -> Result<(), Misfit> {
        match (selector, &mut self.lanes) {
            (Selector::Special(special), None) => self.halve(*special),
            (Selector::Special(special), Some(lanes)) => lanes.halve(*special)?,
            (Selector::Components(components), Some(lanes)) => lanes.select(components)?,
            (Selector::Components(components), None) => self.lanes = Some(self.name(components)),
        }
        Ok(())
    }

    /// A leading special.
    fn halve(&mut self, special: Special) {
        self.depth += 1;
        match special {
            Special::Lo => {}
            Special::Hi => {
                let half = 16_usize.checked_shr(self.depth as u32).unwrap_or(0);
                self.sixteenths = self.sixteenths.wrapping_add(half.wrapping_mul(self.scale.into()));
            }
            Special::Even => self.scale = self.scale.wrapping_mul(2),
            Special::Odd => {
                self.start = self.start.wrapping_add(self.scale);
                self.scale = self.scale.wrapping_mul(2);
            }
        }
    }

    /// The lane of component `index` of what the leading specials leave, `sixteenths` apart.
    fn lane(&self, index: u8) -> u8 {
        self.scale.wrapping_mul(index).wrapping_add(self.start)
    }

    /// The first selector that names its components.
    fn name(&self, components: &Components) -> Lanes {
        let indices = components.indices();
        let mut bytes = [0; 16];
        for (byte, &index) in bytes.iter_mut().zip(indices) {
            *byte = self.lane(index);
        }
        if indices.len() == 3 {
            bytes[3] = self.lane(3);
        }
        Lanes { set: components.set(), highest: components.highest(), width: indices.len(), bytes, unused: 0 }
    }

    /// The number of components, if the chain names any.
    pub(crate) fn width(&self) -> Option<usize> {
        self.lanes.as_ref().map(|lanes| lanes.width)
    }

    /// How many specials lead.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// The number that the runtime adds to each lane, in sixteenths of the vector's width.
    pub(crate) fn sixteenths(&self) -> usize {
        self.sixteenths
    }

    /// The set of the first naming selector, by the name of its first component, and the name of its highest component.
    pub(crate) fn spelling(&self) -> Option<(char, char)> {
        let lanes = self.lanes.as_ref()?;
        let kind = match lanes.set {
            Set::Position => 'x',
            Set::Colour => 'r',
            Set::Numeric => 's',
        };
        Some((kind, lanes.set.name(lanes.highest.into())?))
    }

    /// Whether the chain is one component that does not exist.
    pub(crate) fn is_nowhere(&self) -> bool {
        self.lanes.as_ref().is_some_and(|lanes| lanes.width == 1 && lanes.unused & 1 == 1)
    }

    /// Whether the chain can be one component that does not exist: then only the runtime knows the width.
    pub(crate) fn may_be_nowhere(&self) -> bool {
        self.depth > 0 || self.is_nowhere()
    }

    /// Whether some of several components can be ones that do not exist.
    pub(crate) fn may_discard(&self) -> bool {
        self.depth > 0 || self.lanes.as_ref().is_some_and(|lanes| lanes.unused != 0)
    }

    /// The lanes to read, component 0 in the lowest byte.
    pub(crate) fn read(&self) -> u128 {
        match &self.lanes {
            Some(lanes) => u128::from_le_bytes(lanes.bytes),
            None => u128::from_le_bytes(core::array::from_fn(|index| self.lane(index as u8))),
        }
    }

    /// The lanes to write; those of components that do not exist have all bits set.
    pub(crate) fn write(&self) -> u128 {
        match &self.lanes {
            Some(lanes) if lanes.unused != 0 => {
                let mut bytes = lanes.bytes;
                for (index, byte) in bytes.iter_mut().enumerate() {
                    if lanes.unused >> index & 1 == 1 {
                        *byte = NOWHERE;
                    }
                }
                u128::from_le_bytes(bytes)
            }
            _ => self.read(),
        }
    }
}

impl Lanes {
    /// Keeps the components at these indices.
    fn keep(&mut self, indices: impl Iterator<Item = u8>) {
        let (old, unused) = (self.bytes, self.unused);
        (self.bytes, self.unused, self.width) = ([0; 16], 0, 0);
        for index in indices {
            self.bytes[self.width] = old[usize::from(index)];
            self.unused |= (unused >> index & 1) << self.width;
            self.width += 1;
        }
    }

    /// A special on named components: 3 of them act as 4.
    fn halve(&mut self, special: Special) -> Result<(), Misfit> {
        if self.width == 1 {
            return Err(Misfit::Scalar);
        }
        if self.width == 3 {
            self.width = 4;
            self.unused |= 1 << 3;
            // Unspecified, but it may be divided by: what stands before it in its half can be, if the half can.
            self.bytes[3] = self.bytes[if special == Special::Odd { 1 } else { 2 }];
        }
        let half = self.width as u8 / 2;
        match special {
            Special::Lo => self.keep(0..half),
            Special::Hi => self.keep(half..2 * half),
            Special::Even => self.keep((0..half).map(|index| 2 * index)),
            Special::Odd => self.keep((0..half).map(|index| 2 * index + 1)),
        }
        Ok(())
    }

    /// Components of named components.
    fn select(&mut self, components: &Components) -> Result<(), Misfit> {
        if self.width == 1 {
            return Err(Misfit::Scalar);
        }
        if self.width > 4 && components.set() != Set::Numeric {
            return Err(Misfit::Letters(self.width));
        }
        let indices = components.indices();
        if let Some(at) = indices.iter().position(|&index| usize::from(index) >= self.width) {
            return Err(Misfit::Range { at, width: self.width });
        }
        let fourth = if self.width > 2 { self.bytes[3] } else { self.bytes[0] };
        self.keep(indices.iter().copied());
        if self.width == 3 {
            self.bytes[3] = fourth;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lane of the vector, or none.
    type Lane = Option<usize>;

    /// The lanes that a chain selects, or `None` if some selector does not fit. The fourth lane of a vector of 3 is 3, that of named
    /// components is none.
    fn oracle(width: usize, chain: &[&str]) -> Option<Vec<Lane>> {
        let mut lanes: Vec<Lane> = (0..width).map(Some).collect();
        let mut named = false;
        for name in chain {
            if lanes.len() == 1 {
                return None;
            }
            let special = ["lo", "hi", "even", "odd"].contains(name);
            if special && lanes.len() == 3 {
                lanes.push(if named { None } else { Some(3) });
            }
            let half = lanes.len() / 2;
            let picks: Vec<usize> = match *name {
                "lo" => (0..half).collect(),
                "hi" => (half..2 * half).collect(),
                "even" => (0..2 * half).step_by(2).collect(),
                "odd" => (1..2 * half).step_by(2).collect(),
                _ => {
                    let numeric = name.starts_with('s');
                    if !numeric && lanes.len() > 4 {
                        return None;
                    }
                    let digit = |c: char| c.to_digit(16).unwrap() as usize;
                    let letter = |c: char| "xyzw".find(c).or_else(|| "rgba".find(c)).unwrap();
                    name.chars()
                        .skip(usize::from(numeric))
                        .map(|c| if numeric { digit(c) } else { letter(c) })
                        .collect()
                }
            };
            named |= !special;
            lanes = picks.iter().map(|&pick| lanes.get(pick).copied()).collect::<Option<_>>()?;
        }
        Some(lanes)
    }

    /// These lanes by the pattern, as the runtime would read it: first the lanes to write, then the lanes to read.
    fn composed(width: usize, chain: &[&str]) -> Option<(Vec<Lane>, Vec<Lane>)> {
        let mut pattern = Pattern::new();
        for name in chain {
            pattern.then(&Selector::read(name).unwrap()).ok()?;
        }
        let storage = if width == 3 { 4 } else { width };
        let count = match pattern.width() {
            Some(count) => count,
            None if chain.len() > width.ilog2() as usize + usize::from(width == 3) => return None,
            None => storage >> pattern.depth(),
        };
        let offset = pattern.sixteenths() * storage / 16;
        let lane = |byte: &u8| (*byte != NOWHERE).then(|| usize::from(*byte) + offset);
        let unpack = |packed: u128| packed.to_le_bytes()[..count].iter().map(lane).collect::<Vec<_>>();
        assert_eq!(pattern.is_nowhere(), count == 1 && unpack(pattern.write()) == [None], "{chain:?}");
        assert!(unpack(pattern.read()).iter().all(Option::is_some), "{chain:?}");
        Some((unpack(pattern.write()), unpack(pattern.read())))
    }

    /// Compares the two on every width whose range check, which is the runtime's, the chain passes.
    fn check(chain: &[&str]) {
        for width in [2, 3, 4, 8, 16] {
            let leading = chain.iter().take_while(|name| matches!(**name, "lo" | "hi" | "even" | "odd")).count();
            if oracle(width, &chain[..chain.len().min(leading + 1)]).is_none() {
                continue;
            }
            let (expected, found) = (oracle(width, chain), composed(width, chain));
            let (write, read) = found.clone().unzip();
            assert_eq!(expected, write, "{chain:?} of {width}");
            for (expected, read) in expected.iter().flatten().zip(read.iter().flatten()) {
                assert!(expected.is_none() || expected == read, "{chain:?} of {width}");
            }
        }
    }

    const NAMES: &str = "\
        lo hi even odd x y w xy zw wzyx xyz zyx bgr xxxx rrgg s0 s7 sf s10 s3210 s70615243 sfedcba9876543210 \
        s01234567 s567";

    #[test]
    fn chains_of_up_to_four() {
        let mut chains: Vec<Vec<&str>> = vec![vec![]];
        for length in 1..=4 {
            let names: Vec<_> = NAMES.split(' ').take(if length < 4 { 24 } else { 12 }).collect();
            chains = chains.iter().flat_map(|chain| names.iter().map(|&name| [&chain[..], &[name]].concat())).collect();
            for chain in &chains {
                check(chain);
            }
        }
    }

    #[test]
    fn deep_chains_of_specials() {
        let specials = ["lo", "hi", "even", "odd"];
        for seed in 0..4_usize.pow(5) {
            let chain: Vec<&str> = (0..5).map(|place| specials[seed / 4_usize.pow(place) % 4]).collect();
            check(&chain[..4]);
            // More than a vector has halves: the runtime refuses it, here it must not panic.
            let mut pattern = Pattern::new();
            for name in chain.iter().cycle().take(300) {
                assert!(pattern.then(&Selector::read(name).unwrap()).is_ok());
            }
            let _ = (pattern.read(), pattern.write());
        }
    }

    #[test]
    fn fourth_byte_of_three() {
        let read = |names: &[&str]| {
            let mut pattern = Pattern::new();
            for name in names {
                pattern.then(&Selector::read(name).unwrap()).unwrap();
            }
            pattern.read().to_le_bytes()[..4].to_vec()
        };
        assert_eq!(read(&["xyz"]), [0, 1, 2, 3]);
        assert_eq!(read(&["odd", "zyx"]), [5, 3, 1, 7]);
        assert_eq!(read(&["wzyx", "xyz"]), [3, 2, 1, 0]);
        assert_eq!(read(&["yx", "xyx"])[..3], [1, 0, 1]);
    }

    #[test]
    fn spelling_of_the_range_check() {
        let spelling = |name| {
            let mut pattern = Pattern::new();
            pattern.then(&Selector::read(name).unwrap()).unwrap();
            pattern.spelling()
        };
        assert_eq!(spelling("xzy"), Some(('x', 'z')));
        assert_eq!(spelling("ra"), Some(('r', 'a')));
        assert_eq!(spelling("S1A7"), Some(('s', 'a')));
        assert_eq!(spelling("lo"), None);
    }

    #[test]
    fn misfits() {
        let misfit = |names: &[&str]| {
            let mut pattern = Pattern::new();
            names.iter().find_map(|name| pattern.then(&Selector::read(name).unwrap()).err())
        };
        assert_eq!(misfit(&["xy", "lo", "lo"]), Some(Misfit::Scalar));
        assert_eq!(misfit(&["x", "x"]), Some(Misfit::Scalar));
        assert_eq!(misfit(&["xy", "xz"]), Some(Misfit::Range { at: 1, width: 2 }));
        assert_eq!(misfit(&["xyz", "w"]), Some(Misfit::Range { at: 0, width: 3 }));
        assert_eq!(misfit(&["s01234567", "x"]), Some(Misfit::Letters(8)));
        assert_eq!(misfit(&["lo", "s01234567", "lo", "xyzw"]), None);
    }
}
