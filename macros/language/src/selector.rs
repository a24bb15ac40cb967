//! The grammar of selectors: one name after a dot, read without a compiler.
//!
//! A name is a special (`lo hi even odd`), letters of one set (`xyzw` or `rgba`), or `s` and hexadecimal digits. Anything else is
//! a [`Misspelling`] that knows the first character at fault.

use core::fmt;

/// How many components a selector may have.
pub const COUNTS: [usize; 6] = [1, 2, 3, 4, 8, 16];

/// One of the three sets of component names, which never mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// `x y z w`
    Position,
    /// `r g b a`
    Colour,
    /// `s` and hexadecimal digits
    Numeric,
}

impl Set {
    /// The index of a component of this set by its name.
    #[must_use]
    pub fn index(self, name: char) -> Option<u8> {
        let index = match self {
            Set::Position => "xyzw".find(name)?,
            Set::Colour => "rgba".find(name)?,
            Set::Numeric => name.to_digit(16)? as usize,
        };
        Some(index as u8)
    }

    /// The name of a component of this set, as far as the set reaches.
    #[must_use]
    pub fn name(self, index: usize) -> Option<char> {
        match self {
            Set::Position => "xyzw".chars().nth(index),
            Set::Colour => "rgba".chars().nth(index),
            Set::Numeric => char::from_digit(u32::try_from(index).ok()?, 16),
        }
    }

    /// The set that a selector beginning with this character belongs to.
    fn of_first(first: char) -> Option<Self> {
        match first {
            'x' | 'y' | 'z' | 'w' => Some(Set::Position),
            'r' | 'g' | 'b' | 'a' => Some(Set::Colour),
            's' | 'S' => Some(Set::Numeric),
            _ => None,
        }
    }

    /// The other set that this character belongs to, met in the middle of a selector of this set.
    fn clash(self, met: char) -> Option<Self> {
        let other = if met.is_ascii_digit() { Some(Set::Numeric) } else { Set::of_first(met) };
        other.filter(|&other| other != self)
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Set::Position => "position",
            Set::Colour => "colour",
            Set::Numeric => "numeric",
        })
    }
}

/// A half of a vector, as table 7 of the language lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// The lower half.
    Lo,
    /// The upper half.
    Hi,
    /// The components with even indices.
    Even,
    /// The components with odd indices.
    Odd,
}

/// Components named one by one: `xyz`, `bgr`, `s7301`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Components {
    set: Set,
    len: usize,
    indices: [u8; 16],
}

impl Components {
    /// How the components are spelt.
    #[must_use]
    pub fn set(&self) -> Set {
        self.set
    }

    /// The indices, in the order written.
    #[must_use]
    pub fn indices(&self) -> &[u8] {
        &self.indices[..self.len]
    }

    /// The highest index, the one that a range check has to look at.
    #[must_use]
    pub fn highest(&self) -> u8 {
        self.indices().iter().copied().max().unwrap_or(0)
    }

    /// The beginning of the characters of the components in the name.
    #[must_use]
    pub fn first_character(&self) -> usize {
        usize::from(self.set == Set::Numeric)
    }

    /// The position among the components of the first one that stands there a second time.
    #[must_use]
    pub fn duplicate(&self) -> Option<usize> {
        let mut seen = 0_u16;
        self.indices().iter().position(|&index| {
            let again = seen >> index & 1 == 1;
            seen |= 1 << index;
            again
        })
    }
}

/// A name that is spelt like a selector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selector {
    /// `lo`, `hi`, `even`, `odd`
    Special(Special),
    /// Everything else.
    Components(Components),
}

/// Why a name is not spelt like a selector. Places count characters from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misspelling {
    /// A character that names no component at all, and the set it was met in, if the characters before it belong to one.
    Stranger {
        /// Its place in the name.
        at: usize,
        /// The character.
        found: char,
        /// The set of the characters before it.
        set: Option<Set>,
    },
    /// A character of another set than those before it.
    Mixed {
        /// Its place in the name.
        at: usize,
        /// The character.
        found: char,
        /// The set of the characters before it.
        set: Set,
        /// The set that the character belongs to.
        other: Set,
    },
    /// So many components of a set that no vector has them.
    Count {
        /// The number of components.
        found: usize,
        /// Their set.
        set: Set,
    },
    /// `s` alone.
    NoDigits,
}

impl Misspelling {
    /// Whether the name can be nobody's field: it is `s` and five hexadecimal digits or more, in a number that no vector has.
    #[must_use]
    pub fn is_meant(&self) -> bool {
        matches!(*self, Misspelling::Count { found: 5.., set: Set::Numeric })
    }
}

impl Selector {
    /// Reads one name.
    ///
    /// # Errors
    /// Why the name is not spelt like a selector.
    pub fn read(name: &str) -> Result<Self, Misspelling> {
        let special = match name {
            "lo" => Special::Lo,
            "hi" => Special::Hi,
            "even" => Special::Even,
            "odd" => Special::Odd,
            _ => return Self::components(name).map(Selector::Components),
        };
        Ok(Selector::Special(special))
    }

    /// Reads components named one by one.
    fn components(name: &str) -> Result<Components, Misspelling> {
        let first = name.chars().next().unwrap_or('\0');
        let set = Set::of_first(first).ok_or(Misspelling::Stranger { at: 0, found: first, set: None })?;
        let skipped = usize::from(set == Set::Numeric);
        let mut indices = [0; 16];
        let mut len = 0;
        for (at, found) in name.chars().enumerate().skip(skipped) {
            match set.index(found) {
                Some(index) => {
                    if let Some(slot) = indices.get_mut(len) {
                        *slot = index;
                    }
                    len += 1;
                }
                None => {
                    return Err(match set.clash(found) {
                        Some(other) => Misspelling::Mixed { at, found, set, other },
                        None => Misspelling::Stranger { at, found, set: Some(set) },
                    });
                }
            }
        }
        if len == 0 {
            Err(Misspelling::NoDigits)
        } else if COUNTS.contains(&len) {
            Ok(Components { set, len, indices })
        } else {
            Err(Misspelling::Count { found: len, set })
        }
    }

    /// Whether it may stand before another selector in a chain: it has more than one component.
    #[must_use]
    pub fn continues(&self) -> bool {
        match self {
            Selector::Special(_) => true,
            Selector::Components(components) => components.len > 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether characters can be added so that a selector of some length comes out, specials aside.
    fn viable(beginning: &str) -> bool {
        let all = |text: &str, set: &str| text.chars().all(|c| set.contains(c));
        let digits =
            |prefix| beginning.strip_prefix(prefix).is_some_and(|rest: &str| all(rest, "0123456789abcdefABCDEF"));
        all(beginning, "xyzw") || all(beginning, "rgba") || digits('s') || digits('S')
    }

    /// The grammar once more, from the table in the language's text.
    fn check(name: &str) {
        let count = name.trim_start_matches(['s', 'S']).len();
        let (read, special) = (Selector::read(name), ["lo", "hi", "even", "odd"].contains(&name));
        if special {
            return assert!(matches!(read, Ok(Selector::Special(_))), "{name}");
        }
        let strange = (1..=name.chars().count()).find(|&end| !viable(&name.chars().take(end).collect::<String>()));
        match read {
            Ok(Selector::Components(components)) => {
                assert!(strange.is_none() && [1, 2, 3, 4, 8, 16].contains(&count), "{name}");
                let letters = |c: char| "xyzw".find(c).or_else(|| "rgba".find(c));
                let numeric = name.starts_with(['s', 'S']);
                let value = |c: char| if numeric { c.to_digit(16).map(|digit| digit as usize) } else { letters(c) };
                let indices: Vec<_> =
                    name.chars().skip(usize::from(numeric)).map(|c| value(c).unwrap() as u8).collect();
                assert_eq!(components.indices(), indices, "{name}");
                assert_eq!(components.highest(), *indices.iter().max().unwrap(), "{name}");
                let repeated = (0..count).find(|&at| indices[..at].contains(&indices[at]));
                assert_eq!(components.duplicate(), repeated, "{name}");
            }
            Err(Misspelling::NoDigits) => assert!(matches!(name, "s" | "S"), "{name}"),
            Err(Misspelling::Count { found, .. }) => {
                assert!(strange.is_none() && found == count && !COUNTS.contains(&count), "{name}");
            }
            Err(Misspelling::Stranger { at, found, .. } | Misspelling::Mixed { at, found, .. }) => {
                assert_eq!(Some(at + 1), strange, "{name}");
                assert_eq!(Some(found), name.chars().nth(at), "{name}");
            }
            Ok(Selector::Special(_)) => panic!("{name}"),
        }
    }

    #[test]
    fn every_short_name() {
        let alphabet: Vec<char> = "xyzwrgbasS019fFcCqeXlohi_é".chars().collect();
        let mut names = vec![String::new()];
        for _ in 0..4 {
            let longer = |name: &String| alphabet.iter().map(|c| format!("{name}{c}")).collect::<Vec<_>>();
            names = names.iter().flat_map(longer).collect();
            for name in &names {
                check(name);
            }
        }
    }

    #[test]
    fn every_length() {
        for length in 1..=40 {
            for text in ["xyzw", "rgba", "0123456789abcdefABCDEF", "even", "odd"] {
                let name: String = text.chars().cycle().take(length).collect();
                check(&name);
                check(&format!("s{name}"));
                check(&format!("S{name}"));
            }
        }
    }

    #[test]
    fn sets_that_meet() {
        let mixed = |name| match Selector::read(name) {
            Err(Misspelling::Mixed { at, set, other, .. }) => (at, set, other),
            other => panic!("{other:?}"),
        };
        assert_eq!(mixed("baS01"), (2, Set::Colour, Set::Numeric));
        assert_eq!(mixed("rx"), (1, Set::Colour, Set::Position));
        assert_eq!(mixed("xs123"), (1, Set::Position, Set::Numeric));
        assert_eq!(mixed("s012w"), (4, Set::Numeric, Set::Position));
        assert_eq!(mixed("x1"), (1, Set::Position, Set::Numeric));
        assert_eq!(mixed("sxy"), (1, Set::Numeric, Set::Position));
        assert!(matches!(
            Selector::read("s73q1"),
            Err(Misspelling::Stranger { at: 3, found: 'q', set: Some(Set::Numeric) })
        ));
    }
}
