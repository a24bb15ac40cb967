//! Values and places. Neither has an effect: what changes memory, calls a function or waits is a statement.

use super::arena::Id;
use super::var::Var;
use crate::ast::Space;
use crate::builtin::Builtin;
use crate::program::{Arithmetic, Comparison, FunctionId, GlobalId, Value};
use crate::source::Span;
use crate::types::Type;

/// A value, computed where its statement stands. Several statements may name one expression: each computes it anew.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

/// How a value comes about. Operands have the type that the operation is made in, and are computed from the left.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ExprKind {
    Const(Value),
    /// The value that a place holds.
    Load(Id<Place>),
    /// The address of a place; of an array that of its first element, if the pointer points to one.
    AddressOf(Id<Place>),
    Unary(UnaryOp, Id<Expr>),
    Binary(BinaryOp, Id<Expr>, Id<Expr>),
    /// `&&`, `||` of `bool`s, and a `bool`: the second is computed only if it matters.
    Logical(Logic, Id<Expr>, Id<Expr>),
    Cast(Cast, Id<Expr>),
    /// The second if the first, a `bool`, holds, else the third: only that one is computed.
    Conditional(Id<Expr>, Id<Expr>, Id<Expr>),
    /// A vector of scalars and vectors, an array of elements, a structure of fields.
    Compose(Vec<Id<Expr>>),
    /// A union of which one field is given.
    Union(usize, Id<Expr>),
    /// Components of a vector: one is a scalar. A component that does not exist (the fourth of 3) is zero.
    Swizzle(Id<Expr>, Vec<u8>),
    /// A field of a structure or a union.
    Field(Id<Expr>, usize),
    /// A built-in function. One with an effect stands at the root of a statement.
    Builtin(Builtin, Vec<Id<Expr>>),
    /// A function of the program, at the root of a statement.
    Call(FunctionId, Vec<Id<Expr>>),
}

/// An operation of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UnaryOp {
    Negate,
    Complement,
    /// `!` of a `bool`.
    Not,
}

/// An operation of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BinaryOp {
    /// Integers wrap. A divisor that is zero is a fault. A shift is by a number modulo the width, which may have another element.
    Arithmetic(Arithmetic),
    /// A comparison: of scalars and pointers a `bool`, of vectors a mask.
    Compare(Comparison),
    /// A pointer, a `long` of elements further.
    Offset,
    /// How many elements lie between two pointers: a `long`.
    Distance,
}

/// `&&` or `||`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Logic {
    And,
    Or,
}

/// A conversion to the type of the expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cast {
    /// Between numbers by value, saturated where the target is an integer; to `bool` whether it is not zero.
    Number,
    /// A scalar in each component of a vector.
    Splat,
    /// A pointer to something else, or in another address space, with this address.
    Pointer,
    /// The pointer if it points into this address space, and `NULL` otherwise.
    InSpace(Space),
    /// The flags of the fence of what a pointer points to.
    Fence,
    PointerToInteger,
    IntegerToPointer,
}

/// A place that holds a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    pub(crate) kind: PlaceKind,
    pub(crate) ty: Type,
    pub(crate) span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlaceKind {
    Var(Id<Var>),
    Global(GlobalId),
    /// The value that a pointer points to.
    Deref(Id<Expr>),
    /// An element of an array, or a component of a vector, by a `long`.
    Element(Id<Place>, Id<Expr>),
    /// A field of a structure or a union.
    Field(Id<Place>, usize),
    /// Components of a vector, each once where they are written: one is a scalar. One that does not exist is zero, and is not written.
    Lanes(Id<Place>, Vec<u8>),
}
