//! The types of OpenCL C (3.0, section 6.3) as they are behind the checker. The element types are those of `swz!`.

use std::rc::Rc;

use super::tree::{Access, Space};
use crate::element::Element;

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
    /// A structure or a union of [`super::program::Program::records`].
    Record(RecordId),
    Image(Image),
    Sampler,
    Event,
    /// Of something that was told to be wrong: no further fault may come of it.
    Bad,
}

/// A structure or union, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RecordId(pub(crate) usize);

/// What a pointer points to.
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
