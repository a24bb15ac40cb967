//! The element types as the macros know them: their names in C and in Rust, and how their numbers are written. The crate `swz` has
//! the table of what they are; `tests/tests/sources.rs` compares the two.

/// What an element type holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Bool,
    Integer { signed: bool, bits: u32 },
    Half,
    Float,
    Double,
}

/// An element type.
#[derive(Debug, PartialEq)]
pub(crate) struct Element {
    /// Its name in C.
    pub(crate) name: &'static str,
    /// Its name in Rust.
    pub(crate) rust: &'static str,
    /// The character by which expansions name it to the crate `swz`.
    pub(crate) code: char,
    pub(crate) kind: Kind,
}

/// All of them.
pub(crate) static ELEMENTS: [Element; 12] = [
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

/// A row of the table.
const fn element(name: &'static str, rust: &'static str, code: char, kind: Kind) -> Element {
    Element { name, rust, code, kind }
}

/// The number of components that the digits behind an element's name say, if a vector has as many.
pub(crate) fn width(digits: &str) -> Option<usize> {
    let widths = [("2", 2), ("3", 3), ("4", 4), ("8", 8), ("16", 16)];
    widths.into_iter().find_map(|(written, width)| (written == digits).then_some(width))
}

impl Element {
    /// The one of a name in C.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        ELEMENTS.iter().find(|element| element.name == name)
    }

    /// Those that values are converted to and from: all but `bool`.
    pub(crate) fn convertible() -> impl Iterator<Item = &'static Self> {
        ELEMENTS.iter().filter(|element| element.is_convertible())
    }

    /// Whether values are converted to it.
    pub(crate) fn is_convertible(&self) -> bool {
        self.kind != Kind::Bool
    }
}
