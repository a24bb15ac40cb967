//! The types of OpenCL C (3.0, section 6.3) as they are behind the checker. The element types are those of `swz!`.

use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;

use super::ast::{Access, Space};
use super::source::Span;
use swz_language::element::{Element, Kind};

/// A type, without qualifiers of its own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Type {
    Void,
    /// `bool` and the eleven numbers. `size_t`, `uintptr_t` are `ulong` on every machine, `ptrdiff_t`, `intptr_t` are `long`.
    Scalar(&'static Element),
    /// A vector and its width: 2, 3, 4, 8 or 16.
    Vector(&'static Element, u8),
    Pointer(Rc<Pointee>),
    Array(Rc<Type>, u64),
    /// A structure or a union of `Program::records`.
    Record(RecordId),
    Image(Image),
    Sampler,
    Event,
    /// The type of something that was told to be wrong: no further fault may come of it.
    Bad,
}

/// A structure or union, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RecordId(pub(crate) usize);

/// A structure or a union.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    /// Its tag, or the name of its `typedef`; one without either has none.
    pub(crate) name: Option<Rc<str>>,
    pub(crate) union: bool,
    pub(crate) fields: Vec<Field>,
    pub(crate) size: u64,
    pub(crate) align: u64,
    /// `__attribute__((packed))`
    pub(crate) packed: bool,
    pub(crate) span: Span,
}

/// A member of a structure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) name: Rc<str>,
    pub(crate) ty: Type,
    /// In bytes from the structure's beginning.
    pub(crate) offset: u64,
    pub(crate) span: Span,
}

/// The type that a pointer points to, with its qualifiers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pointee {
    pub(crate) ty: Type,
    pub(crate) space: Space,
    pub(crate) constant: bool,
    pub(crate) volatile: bool,
}

/// An image type (3.0, section 6.15.15): `image2d_array_t` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    pub(crate) dimensions: u8,
    pub(crate) array: bool,
    /// `image1d_buffer_t`.
    pub(crate) buffer: bool,
    pub(crate) access: Access,
}

/// The length of an array that its initialiser has yet to tell. No type of a program has it.
pub(crate) const UNKNOWN_LENGTH: u64 = u64::MAX;

pub(crate) use swz_language::element::{BOOL, CHAR, DOUBLE, FLOAT, HALF, INT, LONG, SHORT, UINT, ULONG};

impl Type {
    /// The type of `sizeof`.
    pub(crate) const SIZE: Self = Type::Scalar(ULONG);
    /// The type of comparisons.
    pub(crate) const INT: Self = Type::Scalar(INT);
    /// The type of conditions.
    pub(crate) const BOOL: Self = Type::Scalar(BOOL);

    /// A vector of so many components, or for one the scalar.
    pub(crate) fn of_width(element: &'static Element, width: u8) -> Self {
        if width == 1 { Type::Scalar(element) } else { Type::Vector(element, width) }
    }

    /// A pointer to this type.
    pub(crate) fn pointer(self, space: Space, constant: bool) -> Self {
        Type::Pointer(Rc::new(Pointee { ty: self, space, constant, volatile: false }))
    }

    /// The element of a scalar or a vector.
    pub(crate) fn element(&self) -> Option<&'static Element> {
        match self {
            Type::Scalar(element) | Type::Vector(element, _) => Some(element),
            _ => None,
        }
    }

    /// The element of a scalar.
    pub(crate) fn scalar(&self) -> Option<&'static Element> {
        match self {
            Type::Scalar(element) => Some(element),
            _ => None,
        }
    }

    /// How many components a scalar or a vector has.
    pub(crate) fn width(&self) -> u8 {
        match self {
            Type::Vector(_, width) => *width,
            _ => 1,
        }
    }

    /// The type that a pointer points to.
    pub(crate) fn pointee(&self) -> Option<&Rc<Pointee>> {
        match self {
            Type::Pointer(pointee) => Some(pointee),
            _ => None,
        }
    }

    /// The bits of an integer, and whether it has a sign.
    pub(crate) fn integer(&self) -> Option<(u32, bool)> {
        match self.scalar()?.kind {
            Kind::Integer { signed, bits } => Some((bits, signed)),
            _ => None,
        }
    }

    /// How many elements an array has, or a vector components.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Type::Array(_, len) => *len,
            other => other.width().into(),
        }
    }

    /// Whether it is a scalar integer.
    pub(crate) fn is_integer(&self) -> bool {
        self.scalar().is_some_and(Element::is_integer)
    }

    /// Whether it is a vector.
    pub(crate) fn is_vector(&self) -> bool {
        matches!(self, Type::Vector(..))
    }

    /// Whether it may be a condition: a number or a pointer.
    pub(crate) fn is_scalar(&self) -> bool {
        matches!(self, Type::Scalar(_) | Type::Pointer(_))
    }

    /// The signed integers as wide as a scalar's or a vector's elements, as comparisons of vectors give them.
    pub(crate) fn mask(&self) -> Self {
        match self {
            Type::Vector(element, width) => Type::Vector(element.integer(true), *width),
            _ => Type::INT,
        }
    }

    /// Size and alignment in bytes. `None` if it has no size, or none that fits.
    pub(crate) fn layout(&self, records: &[Record]) -> Option<(u64, u64)> {
        Some(match self {
            Type::Void | Type::Bad | Type::Array(_, UNKNOWN_LENGTH) => return None,
            Type::Scalar(element) => (element.size(), element.size()),
            Type::Vector(element, width) => {
                let size = element.size() * u64::from(*width).next_power_of_two();
                (size, size)
            }
            Type::Pointer(_) | Type::Image(_) | Type::Sampler | Type::Event => (8, 8),
            Type::Array(element, length) => {
                let (size, align) = element.layout(records)?;
                (size.checked_mul(*length)?, align)
            }
            Type::Record(id) => {
                let record = records.get(id.0)?;
                if record.align == 0 {
                    return None;
                }
                (record.size, record.align)
            }
        })
    }

    /// Whether a value of it holds what `holds` says, however deep.
    pub(crate) fn contains(&self, records: &[Record], holds: &dyn Fn(&Type) -> bool) -> bool {
        if !matches!(self, Type::Array(..) | Type::Record(_)) {
            return holds(self);
        }
        // Each structure once: where each has several members of the one before, there are more members than one can look at (`many_members_of_members`).
        let (mut seen, mut next) = (HashSet::new(), vec![self]);
        while let Some(of) = next.pop() {
            if holds(of) {
                return true;
            }
            match of {
                Type::Array(element, _) => next.push(element),
                Type::Record(id) if seen.insert(*id) => {
                    let fields = records.get(id.0).into_iter().flat_map(|record| &record.fields);
                    next.extend(fields.map(|field| &field.ty));
                }
                _ => {}
            }
        }
        false
    }

    /// Whether there are pointers in a value of it.
    pub(crate) fn holds_pointers(&self, records: &[Record]) -> bool {
        self.contains(records, &|ty| matches!(ty, Type::Pointer(_)))
    }

    /// Whether there are unions in a value of it, of which a field can only be seen in memory.
    pub(crate) fn holds_unions(&self, records: &[Record]) -> bool {
        let is_union = |id: &RecordId| records.get(id.0).is_some_and(|record| record.union);
        self.contains(records, &|ty| matches!(ty, Type::Record(id) if is_union(id)))
    }

    /// Whether it is one of numbers, any bytes of which are a value.
    pub(crate) fn is_number(&self) -> bool {
        match self {
            Type::Scalar(element) => element.kind != Kind::Bool,
            Type::Vector(..) => true,
            _ => false,
        }
    }

    /// Whether it is nothing but numbers and vectors, without a byte between them or behind the last one: vectors of three have a fourth number.
    pub(crate) fn is_full(&self, records: &[Record]) -> bool {
        let has_others = |ty: &Type| match ty {
            Type::Scalar(element) | Type::Vector(element, _) => element.kind == Kind::Bool,
            Type::Record(id) => {
                let record = &records[id.0];
                let numbers: u64 = record.fields.iter().map(|field| field.ty.size_of_full(records)).sum();
                record.union || record.packed || numbers != record.size
            }
            Type::Array(..) => false,
            _ => true,
        };
        !self.contains(records, &has_others)
    }

    /// The size of a number, a vector, a structure or an array of them; 0 of anything else.
    pub(crate) fn size_of_full(&self, records: &[Record]) -> u64 {
        match self {
            Type::Scalar(_) | Type::Vector(..) => self.layout(records).map_or(0, |(size, _)| size),
            Type::Record(id) => records[id.0].size,
            Type::Array(element, len) => element.size_of_full(records).saturating_mul(*len),
            _ => 0,
        }
    }

    /// Adds the bytes that a read of a value needs, from `start` on. Of a union those of its first field.
    pub(crate) fn covered(&self, start: u64, records: &[Record], out: &mut Vec<Range<u64>>) {
        // One may have any number of structures without members in it (`many_members_of_members`).
        if self.layout(records).is_some_and(|(size, _)| size == 0) {
            return;
        }
        let mut push = |range: Range<u64>| match out.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => out.push(range),
        };
        match self {
            Type::Vector(element, width) => push(start..start + element.size() * u64::from(*width)),
            Type::Array(element, count) => {
                let size = element.layout(records).map_or(0, |(size, _)| size);
                if matches!(**element, Type::Scalar(_) | Type::Pointer(_)) {
                    push(start..start + size * count);
                    return;
                }
                for number in 0..*count {
                    element.covered(start + number * size, records, out);
                }
            }
            Type::Record(id) => {
                let Some(record) = records.get(id.0) else { return };
                let fields = if record.union { &record.fields[..record.fields.len().min(1)] } else { &record.fields };
                for field in fields {
                    field.ty.covered(start + field.offset, records, out);
                }
            }
            _ => push(start..start + self.layout(records).map_or(0, |(size, _)| size)),
        }
    }

    /// As it is written in C.
    pub(crate) fn shown(&self, records: &[Record]) -> String {
        self.declared(records, "")
    }

    /// The declaration of `name` with this type.
    pub(crate) fn declared(&self, records: &[Record], name: &str) -> String {
        let beside = |text: &str| {
            let space = if name.is_empty() || name.starts_with('[') { "" } else { " " };
            format!("{text}{space}{name}")
        };
        match self {
            Type::Void => beside("void"),
            Type::Scalar(element) => beside(element.name),
            Type::Vector(element, width) => beside(&format!("{}{width}", element.name)),
            Type::Pointer(pointee) => {
                let array = matches!(pointee.ty, Type::Array(..));
                let name = if array { format!("(*{name})") } else { format!("*{name}") };
                pointee.prefix() + &pointee.ty.declared(records, &name)
            }
            Type::Array(element, UNKNOWN_LENGTH) => element.declared(records, &format!("{name}[]")),
            Type::Array(element, length) => element.declared(records, &format!("{name}[{length}]")),
            Type::Record(id) => {
                let record = records.get(id.0);
                let kind = if record.is_some_and(|record| record.union) { "union" } else { "struct" };
                match record.and_then(|record| record.name.as_deref()) {
                    Some(tag) => beside(&format!("{kind} {tag}")),
                    None => beside(kind),
                }
            }
            Type::Image(image) => beside(&image.shown()),
            Type::Sampler => beside("sampler_t"),
            Type::Event => beside("event_t"),
            Type::Bad => beside("?"),
        }
    }
}

impl Record {
    /// Whether its fields are numbers of 32 bits, so many that vectors of them are permuted into the lanes of each.
    pub(crate) fn is_made_of_words(&self) -> bool {
        let is_word = |ty: &Type| ty.scalar().is_some_and(|element| element.size() == 4);
        let count = self.fields.len();
        matches!(count, 2 | 4 | 8)
            && !self.union
            && !self.packed
            && self.size == 4 * count as u64
            && self.fields.iter().all(|field| is_word(&field.ty))
    }
}

impl Pointee {
    /// Whether a kernel may not write it.
    pub(crate) fn is_read_only(&self) -> bool {
        self.constant || self.space == Space::Constant
    }

    /// The words before the type: its address space and qualifiers.
    fn prefix(&self) -> String {
        let space = match self.space {
            Space::Global => "__global ",
            Space::Local => "__local ",
            Space::Constant => "__constant ",
            Space::Private => "__private ",
            Space::Generic => "",
        };
        let constant = if self.constant && self.space != Space::Constant { "const " } else { "" };
        let volatile = if self.volatile { "volatile " } else { "" };
        format!("{space}{constant}{volatile}")
    }
}

impl Image {
    /// Its name in C with its access.
    pub(crate) fn shown(self) -> String {
        let access = match self.access {
            Access::ReadOnly => "",
            Access::WriteOnly => "__write_only ",
            Access::ReadWrite => "__read_write ",
        };
        let array = if self.array { "_array" } else { "" };
        let buffer = if self.buffer { "_buffer" } else { "" };
        format!("{access}image{}d{array}{buffer}_t", self.dimensions)
    }
}

impl Space {
    /// Whether a pointer into `other` may become one into this without a cast (OpenCL C 3.0, section 6.7.6).
    pub(crate) fn includes(self, other: Self) -> bool {
        self == other || self == Space::Generic && other != Space::Constant
    }

    /// Whether pointers into both may point to the same.
    pub(crate) fn overlaps(self, other: Self) -> bool {
        self.includes(other) || other.includes(self)
    }
}
