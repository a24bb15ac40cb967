//! The element types: their names in C and in Rust, how their numbers are written, and C's conversions between them. The crate `swz` has
//! its own table of what they are in Rust; `tests/tests/sources.rs` compares the two.

/// The kind of number that an element type holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// `bool`
    Bool,
    /// An integer of so many bits.
    Integer {
        /// Whether it has a sign.
        signed: bool,
        /// How many bits it has.
        bits: u32,
    },
    /// A float of 16 bits.
    Half,
    /// A float of 32 bits.
    Float,
    /// A float of 64 bits.
    Double,
}

/// An element type.
#[derive(Debug, PartialEq)]
pub struct Element {
    /// Its name in C.
    pub name: &'static str,
    /// Its name in Rust.
    pub rust: &'static str,
    /// The character by which expansions name it to the crate `swz`.
    pub code: char,
    /// Its kind.
    pub kind: Kind,
}

/// All of them.
pub static ELEMENTS: [Element; 12] = [
    element("bool", "bool", 'b', Kind::Bool),
    element("char", "i8", 'c', Kind::Integer { signed: true, bits: 8 }),
    element("uchar", "u8", 'C', Kind::Integer { signed: false, bits: 8 }),
    element("short", "i16", 's', Kind::Integer { signed: true, bits: 16 }),
    element("ushort", "u16", 'S', Kind::Integer { signed: false, bits: 16 }),
    element("int", "i32", 'i', Kind::Integer { signed: true, bits: 32 }),
    element("uint", "u32", 'I', Kind::Integer { signed: false, bits: 32 }),
    element("long", "i64", 'l', Kind::Integer { signed: true, bits: 64 }),
    element("ulong", "u64", 'L', Kind::Integer { signed: false, bits: 64 }),
    element("half", "f16", 'h', Kind::Half),
    element("float", "f32", 'f', Kind::Float),
    element("double", "f64", 'd', Kind::Double),
];

macro_rules! elements {
    ($($constant:ident $index:literal)*) => {
        $(#[doc = concat!("Row ", $index, " of the table of elements.")]
        pub const $constant: &Element = &ELEMENTS[$index];)*
    };
}
elements! { BOOL 0 CHAR 1 UCHAR 2 SHORT 3 USHORT 4 INT 5 UINT 6 LONG 7 ULONG 8 HALF 9 FLOAT 10 DOUBLE 11 }

/// A row of the table.
const fn element(name: &'static str, rust: &'static str, code: char, kind: Kind) -> Element {
    Element { name, rust, code, kind }
}

/// The number of components that the digits behind an element's name say, if a vector has as many.
#[must_use]
pub fn width(digits: &str) -> Option<usize> {
    let widths = [("2", 2), ("3", 3), ("4", 4), ("8", 8), ("16", 16)];
    widths.into_iter().find_map(|(written, width)| (written == digits).then_some(width))
}

impl Element {
    /// The one of a name in C.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        ELEMENTS.iter().find(|element| element.name == name)
    }

    /// The elements that values are converted to and from: all but `bool`.
    pub fn convertible() -> impl Iterator<Item = &'static Self> {
        ELEMENTS.iter().filter(|element| element.is_convertible())
    }

    /// Whether values are converted to it.
    #[must_use]
    pub fn is_convertible(&self) -> bool {
        self.kind != Kind::Bool
    }

    /// In bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        match self.kind {
            Kind::Bool => 1,
            Kind::Integer { bits, .. } => u64::from(bits / 8),
            Kind::Half => 2,
            Kind::Float => 4,
            Kind::Double => 8,
        }
    }

    /// Whether it is an integer, `bool` among them.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        matches!(self.kind, Kind::Bool | Kind::Integer { .. })
    }

    /// Whether it is an integer with a sign.
    #[must_use]
    pub fn is_signed(&self) -> bool {
        matches!(self.kind, Kind::Integer { signed: true, .. })
    }

    /// Whether it is `half`, `float` or `double`.
    #[must_use]
    pub fn is_floating(&self) -> bool {
        !self.is_integer()
    }

    /// Its place in the order of integers, or of floating types (C99, section 6.3.1): of two as wide the unsigned one is higher.
    #[must_use]
    pub fn order(&self) -> u64 {
        match self.kind {
            Kind::Integer { signed, .. } => 2 * self.size() + u64::from(!signed),
            _ => 2 * self.size() - u64::from(self.kind == Kind::Bool),
        }
    }

    /// The type that it has in arithmetic (C99, section 6.3.1.1): integers below `int` are `int`.
    #[must_use]
    pub fn promoted(&'static self) -> &'static Self {
        if self.is_integer() && self.size() < 4 { INT } else { self }
    }

    /// The integer of this size.
    #[must_use]
    pub fn integer(&self, signed: bool) -> &'static Self {
        match (self.size(), signed) {
            (1, true) => CHAR,
            (1, false) => UCHAR,
            (2, true) => SHORT,
            (2, false) => USHORT,
            (4, true) => INT,
            (4, false) => UINT,
            (_, true) => LONG,
            (_, false) => ULONG,
        }
    }

    /// The type of an operation of scalars of the two (C99, section 6.3.1.8).
    #[must_use]
    pub fn usual(&'static self, other: &'static Self) -> &'static Self {
        match (self.is_floating(), other.is_floating()) {
            (true, false) => self,
            (false, true) => other,
            (true, true) => {
                if self.order() >= other.order() {
                    self
                } else {
                    other
                }
            }
            (false, false) => {
                let (left, right) = (self.promoted(), other.promoted());
                if left.order() >= right.order() { left } else { right }
            }
        }
    }
}
