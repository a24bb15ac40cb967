//! Values, and how they lie in memory.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::types::{Record, Type};

/// A value of a type that is known where it is used.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// The bits of a number, zeros above them.
    Scalar(u64),
    /// The bits of each component.
    Vector(Box<[u64]>),
    Pointer(Pointer),
    /// An array, a structure or a union.
    Aggregate(Rc<Bytes>),
    /// By its number in the launch.
    Image(usize),
    /// By its constants.
    Sampler(u32),
    /// An event, and what a function without a result gives.
    Nothing,
}

/// Bytes, and the pointers among them by where they begin.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Bytes {
    pub(crate) bytes: Vec<u8>,
    pub(crate) pointers: BTreeMap<usize, Pointer>,
}

/// The kind of a pointer's memory: one of three, as at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Any bytes are values.
    Bytes,
    /// It holds values of one type, with padding or pointers in them.
    Typed,
    /// It was typed, and the pointer to another type.
    Lost,
    /// It was an earlier launch's.
    Unheld,
}

/// A pointer: the memory that it knows, and where in it it points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pointer {
    /// None for `NULL` and for addresses made of numbers.
    pub(crate) object: Option<usize>,
    /// Its memory begins here in the object, and has so many bytes.
    pub(crate) base: usize,
    pub(crate) len: usize,
    pub(crate) is_writable: bool,
    /// In bytes from `base` on; outside too, modulo the size of all memory.
    pub(crate) at: u64,
    pub(crate) kind: Kind,
}

impl Pointer {
    pub(crate) const NULL: Self =
        Pointer { object: None, base: 0, len: 0, is_writable: false, at: 0, kind: Kind::Bytes };

    /// So many elements of a size further.
    pub(crate) fn offset(self, count: i64, size: u64) -> Self {
        Pointer { at: self.at.wrapping_add((count as u64).wrapping_mul(size)), ..self }
    }
}

impl Value {
    pub(crate) fn bits(&self) -> u64 {
        match self {
            Value::Scalar(bits) => *bits,
            Value::Vector(bits) => bits.first().copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// The components of a vector, or a scalar as one.
    pub(crate) fn components(&self) -> &[u64] {
        match self {
            Value::Scalar(bits) => std::slice::from_ref(bits),
            Value::Vector(bits) => bits,
            _ => &[],
        }
    }

    pub(crate) fn pointer(&self) -> Pointer {
        match self {
            Value::Pointer(pointer) => *pointer,
            _ => Pointer::NULL,
        }
    }

    /// A scalar of one component, a vector of several.
    pub(crate) fn of_components(components: Vec<u64>) -> Self {
        match components.as_slice() {
            [one] => Value::Scalar(*one),
            _ => Value::Vector(components.into()),
        }
    }

    /// The value of bytes that nobody wrote.
    pub(crate) fn lost(ty: &Type, records: &[Record]) -> Self {
        Bytes { bytes: vec![0xA5; size(ty, records)], ..Bytes::default() }.read(0, ty, records)
    }

    /// All bits zero.
    pub(crate) fn zero(ty: &Type, records: &[Record]) -> Self {
        match ty {
            Type::Scalar(_) => Value::Scalar(0),
            Type::Vector(_, width) => Value::Vector(vec![0; usize::from(*width)].into()),
            Type::Pointer(_) => Value::Pointer(Pointer::NULL),
            Type::Array(..) | Type::Record(_) => {
                let bytes = vec![0; size(ty, records)];
                Value::Aggregate(Rc::new(Bytes { bytes, pointers: BTreeMap::new() }))
            }
            Type::Sampler => Value::Sampler(0),
            Type::Image(_) | Type::Void | Type::Event | Type::Bad => Value::Nothing,
        }
    }
}

/// In bytes. A constant that is a sampler lies in memory as its bits.
pub(crate) fn size(ty: &Type, records: &[Record]) -> usize {
    match ty {
        Type::Sampler => 4,
        _ => ty.layout(records).map_or(0, |(size, _)| size as usize),
    }
}

impl Bytes {
    /// The value of a type that begins at `at`.
    pub(crate) fn read(&self, at: usize, ty: &Type, records: &[Record]) -> Value {
        match ty {
            Type::Scalar(element) => Value::Scalar(self.number(at, element.size() as usize, *ty == Type::BOOL)),
            Type::Vector(element, width) => {
                let size = element.size() as usize;
                let number = |lane: u8| self.number(at + usize::from(lane) * size, size, false);
                Value::Vector((0..*width).map(number).collect())
            }
            Type::Pointer(_) => Value::Pointer(self.pointers.get(&at).copied().unwrap_or(Pointer::NULL)),
            Type::Array(..) | Type::Record(_) => {
                let end = at + size(ty, records);
                let pointers = self.pointers.range(at..end).map(|(place, pointer)| (place - at, *pointer)).collect();
                Value::Aggregate(Rc::new(Bytes { bytes: self.bytes[at..end].to_vec(), pointers }))
            }
            Type::Sampler => Value::Sampler(self.number(at, 4, false) as u32),
            _ => Value::zero(ty, records),
        }
    }

    fn number(&self, at: usize, size: usize, is_bool: bool) -> u64 {
        let mut bytes = [0; 8];
        bytes[..size].copy_from_slice(&self.bytes[at..at + size]);
        let number = u64::from_le_bytes(bytes);
        if is_bool { u64::from(number != 0) } else { number }
    }

    /// Writes a value of a type at `at`. The fourth component of three is left.
    pub(crate) fn write(&mut self, at: usize, value: &Value, ty: &Type, records: &[Record]) {
        let end = at + size(ty, records);
        if !self.pointers.is_empty() {
            self.pointers.retain(|place, _| !(at..end).contains(place));
        }
        match (value, ty) {
            (Value::Scalar(_) | Value::Vector(_), Type::Scalar(element) | Type::Vector(element, _)) => {
                let size = element.size() as usize;
                for (lane, bits) in value.components().iter().enumerate() {
                    let start = at + lane * size;
                    self.bytes[start..start + size].copy_from_slice(&bits.to_le_bytes()[..size]);
                }
            }
            (Value::Sampler(bits), _) => self.bytes[at..at + 4].copy_from_slice(&bits.to_le_bytes()),
            (Value::Pointer(pointer), _) => {
                self.pointers.insert(at, *pointer);
            }
            (Value::Aggregate(bytes), _) => {
                let len = bytes.bytes.len().min(end - at);
                self.bytes[at..at + len].copy_from_slice(&bytes.bytes[..len]);
                self.pointers.extend(bytes.pointers.iter().map(|(place, pointer)| (at + place, *pointer)));
            }
            _ => {}
        }
    }
}

/// Whether any bytes are a value of a type: it has no padding, no `bool` and no pointer.
pub(crate) fn is_free(ty: &Type, records: &[Record]) -> bool {
    match ty {
        Type::Scalar(_) => *ty != Type::BOOL,
        Type::Vector(..) => true,
        Type::Array(element, _) => is_free(element, records),
        Type::Record(id) => {
            let record = &records[id.0];
            let mut end = 0;
            record.union && is_plain(ty, records)
                || record.fields.iter().all(|field| {
                    let is_behind = field.offset == end && is_free(&field.ty, records);
                    end = field.offset + size(&field.ty, records) as u64;
                    is_behind
                }) && end == record.size
        }
        _ => false,
    }
}

/// Whether a value of a type can be made of any bytes: it has no pointer.
pub(crate) fn is_plain(ty: &Type, records: &[Record]) -> bool {
    !ty.contains(records, &|part| matches!(part, Type::Pointer(_)))
}
