//! The vector IR: statements that several items run at a time, as plain data. Each value that differs between items is a vector with a lane for
//! each; where only some items go, a mask says which. Uniform parts, which are evaluated once for all items, are expressions of the program.
//!
//! `vectorize` builds it, or says why not; `codegen/lanes` writes it as Rust and decides nothing; `print` shows it to people. A
//! [`version`] is the vector IR of a kernel, or of a part of it, with what a row is asked before.

#[cfg(any(test, feature = "dump"))]
mod expression;
#[cfg(any(test, feature = "dump"))]
pub(crate) mod print;
#[cfg(test)]
mod tests;
pub(crate) mod version;

use std::collections::BTreeSet;

use crate::ast::Increment;
use crate::builtin;
use crate::program::{Arithmetic, Comparison, Expression, FunctionId, Order, Place, Rounding, VariableId};
use crate::source::Span;
use crate::types::{Image, RecordId, Type};
use swz_language::element::Element;

/// A value that is computed once and has a name, by its number in [`Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Temp(pub(crate) usize);

/// A block that statements leave, by its number in [`Names`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Label(pub(crate) usize);

/// The mask of the items for which something is done; none for all.
pub(crate) type Mask = Option<Temp>;

/// Words for the temporaries and labels of a function, by their numbers. Several may have one word.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Names {
    pub(crate) temps: Vec<&'static str>,
    pub(crate) labels: Vec<&'static str>,
}

/// Statements in order.
pub(crate) type VBlock = Vec<VStmt>;

/// Statements for as many items as there are lanes. They end with whether the items have run: if not, these go different ways from the
/// beginning on, and nothing was done that cannot be done again.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct VFunction {
    pub(crate) names: Names,
    /// The mask of the items that run, if not all do: it is there before.
    pub(crate) live: Mask,
    /// Variables that are assumed to be one more for each next item, which is to be asked before.
    pub(crate) unit_stride: Vec<VariableId>,
    /// Variables that are made before: parameters that differ, and values that are computed anew.
    pub(crate) prologue: VBlock,
    pub(crate) label: Label,
    pub(crate) body: VBlock,
    /// The structures of which lanes are made.
    pub(crate) records: BTreeSet<RecordId>,
    /// Whether the block may be left before anything is done, where a bound cuts off what counts with the items.
    pub(crate) splits_at_bounds: bool,
    /// Whether an item may have a fault.
    pub(crate) may_trap: bool,
    /// Whether it may be left before anything is done, because of an access of a loop or a branch that not all items take.
    pub(crate) leaves_early: bool,
    /// The accesses that the row checks before, by their numbers.
    pub(crate) checks: BTreeSet<usize>,
}

/// A value that is the same for all items, or that of the first one. Where a mask stands beside it, it may be a fault, which is that of the first item
/// in the mask.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scalar {
    /// An expression; `typed` where its type is known where it stands.
    Value {
        of: Box<Expression>,
        typed: bool,
        mask: Mask,
    },
    /// A condition.
    Condition {
        of: Box<Expression>,
        mask: Mask,
    },
    /// An element of an array in local memory, by its number in the whole.
    LocalElement {
        base: Box<Base>,
        index: Box<Expression>,
        site: Span,
        mask: Mask,
    },
    /// An index into an array of so many elements, which is checked.
    CheckedIndex {
        index: Box<Expression>,
        len: u64,
        site: Span,
        mask: Mask,
    },
    /// The element of a round of a loop, which was checked before it.
    InBounds(Box<LoopElement>),
    /// A value, or zero where no item of the mask is there.
    OrZero {
        mask: Temp,
        value: Box<Scalar>,
        ty: Type,
    },
    /// A condition, and whether an item of the mask is there.
    AnyAnd {
        mask: Temp,
        condition: Box<Scalar>,
    },
    Zero(Type),
    Constant(i128, Type),
    Bool(bool),
    /// A variable that is the same for all until then.
    Variable(VariableId),
    Temp(Temp),
    /// The value of a variable in the first lane.
    FirstLane(VariableId, Type),
    /// A multiple of the number of lanes, which it is already.
    Aligned(Box<Scalar>),
    Convert(Box<Scalar>, Type, Type),
    /// An operation that wraps, or an `and`.
    Wrapping(Arithmetic, Box<Scalar>, Box<Scalar>),
}

/// A condition on numbers that count with the items, by those of the first and of the last one: it holds for all if for both.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Endpoints {
    Uniform { condition: Scalar, negated: bool },
    Both(Box<Endpoints>, Box<Endpoints>),
    Compare(Box<EndpointComparison>),
}

/// A comparison of what counts with what is the same for all.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EndpointComparison {
    pub(crate) comparison: Comparison,
    pub(crate) ty: Type,
    /// The number of the first item, of the last one, and the bound.
    pub(crate) first: (Temp, Scalar),
    pub(crate) last: Temp,
    pub(crate) bound: (Temp, Scalar),
    /// Whether what counts is on the left.
    pub(crate) counts_left: bool,
}

/// A pointer that is the same for all items, from which they count.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Base {
    Pointer {
        of: Box<Expression>,
        mask: Mask,
    },
    /// A pointer that was kept for a variable which differs between items.
    Root(Temp),
    /// A variable in local memory.
    Local(VariableId),
    /// A place in memory.
    Address(Box<Place>),
    /// A pointer to the first element of an array.
    Decay(Box<Base>),
    Cast(Box<Base>, Type),
    /// As a pointer to so many numbers of a type, without padding.
    Packed(Box<Base>, &'static Element, u8),
    /// So many elements further.
    Offset(Box<Base>, Box<Scalar>),
    /// So many elements further, a literal.
    Skip(Box<Base>, u64),
}

/// Indices of elements that lie behind each other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Contiguous {
    /// Numbers from the first item's on; beyond `most` they wrap.
    Iota { name: Temp, first: Scalar, most: i64 },
    /// Numbers of 32 bits that were widened before something was added: they end where `own` does.
    Widened { name: Temp, own: Temp, ty: Type, start: Scalar, first: Scalar, is_long: bool, most: i64 },
    /// Lanes that are one more for each next item.
    Lanes { name: Temp, lanes: Box<VExpr> },
}

/// How elements of memory are found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pattern {
    Contiguous(Box<Contiguous>),
    /// By an index that is the same for all items: the last one that writes there stays.
    Same(FirstIndex),
    /// Mostly contiguous, or so wide that it pays to ask.
    OftenContiguous(Box<VExpr>),
    /// Contiguous for as many blocks as a number of the launch says, and a gather or a scatter for the others.
    GuessedContiguous(Box<VExpr>),
    /// By an index that is more by a uniform number for each next item, or nearly always: contiguous where the condition says that this is one.
    Strided {
        is_one: Box<Scalar>,
        lanes: Box<VExpr>,
    },
    /// By an index of each item: a gather or a scatter.
    Any(Box<VExpr>),
    /// By an index of each item that is one more in each round of a loop: elements of some rounds are read together.
    EachRound(Box<EachRound>),
}

/// How elements are found that items read one after another in the rounds of a loop which writes no memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EachRound {
    /// Those that were read.
    pub(crate) name: Temp,
    /// The counter, which goes up by one, and how many rounds are left with this one.
    pub(crate) counter: VariableId,
    pub(crate) left: Scalar,
    /// A condition under which the items' elements follow each other.
    pub(crate) is_one: Option<Box<Scalar>>,
    pub(crate) lanes: Box<VExpr>,
}

/// An access of each item to memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Access {
    pub(crate) base: Base,
    pub(crate) pattern: Pattern,
    pub(crate) mask: Mask,
    pub(crate) site: Span,
}

/// Elements of a buffer that the row has checked, by their number there, for the items of a mask.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Checked {
    pub(crate) elements: usize,
    pub(crate) mask: Mask,
}

/// The accesses of a loop by its counter, between two numbers: that those of all rounds are in bounds is asked before the first one. If one is not,
/// the function is left before anything is done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LoopChecks {
    pub(crate) accesses: Vec<LoopAccess>,
    pub(crate) label: Label,
}

/// An access of a loop by its counter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LoopAccess {
    /// The elements in bounds.
    pub(crate) name: Temp,
    pub(crate) base: Base,
    /// The index in the first round, of the first item if each has its own element.
    pub(crate) first: Temp,
    pub(crate) index: Scalar,
    /// By how much the lowest index is more, which is none or below zero.
    pub(crate) low: i64,
    /// How many elements there are from the lowest index to the highest one, of one item.
    pub(crate) extent: u64,
    /// The highest index, beyond which it wraps.
    pub(crate) most: i64,
    pub(crate) widened: Option<WidenedStart>,
    /// Whether each item has its own element.
    pub(crate) is_row: bool,
}

/// A number of 32 bits that was widened before something was added to it, and the highest of its type: as many as there are lanes must not wrap.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WidenedStart {
    pub(crate) own: Temp,
    pub(crate) ty: Type,
    pub(crate) start: Scalar,
    pub(crate) most: i64,
}

/// The element, or the elements, of a round by such an access.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LoopElement {
    pub(crate) access: Temp,
    pub(crate) counter: VariableId,
    /// The value of the counter with the lowest index.
    pub(crate) lowest: i64,
    pub(crate) stride: i64,
}

/// The index of the first item among elements that are interleaved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FirstIndex {
    Scalar(Scalar),
    Lanes(VExpr),
    /// Lanes of which is asked whether each is as many elements behind the one before as each item has.
    Guessed(VExpr),
}

/// How the elements of a group lie.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Grouping {
    /// So many from one on, by the index of each item.
    Apart(VExpr),
    /// The elements of each item lie behind those of the item before: the index of the first item, the one at which it wraps, and how far before
    /// it the first element is.
    Interleaved { first: FirstIndex, most: i64, before: i128 },
}

/// Elements that each item reads beside each other, together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GroupLoad {
    pub(crate) name: Temp,
    pub(crate) base: Base,
    pub(crate) grouping: Grouping,
    pub(crate) count: usize,
    /// Whether items read each of them.
    pub(crate) all: bool,
    pub(crate) mask: Mask,
}

/// An element of a group. It is found by itself where the group is not inside of the buffer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    pub(crate) group: Temp,
    pub(crate) part: i128,
    pub(crate) base: Base,
    pub(crate) lanes: VExpr,
    pub(crate) mask: Mask,
    pub(crate) site: Span,
}

/// A variable of each item, or a part of it by indices that are the same for all.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LanePlace {
    Variable(VariableId),
    Element(Box<LanePlace>, Box<Scalar>),
    Component(Box<LanePlace>, u8),
    Field(Box<LanePlace>, usize),
}

/// An element of an array that stays with the items, and is not in lanes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KeptElement {
    pub(crate) array: VariableId,
    pub(crate) ty: Type,
    pub(crate) len: u64,
    pub(crate) index: Scalar,
}

/// An element of an array of each item, by an index of each.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ArrayElement {
    pub(crate) ty: Type,
    pub(crate) len: u64,
    pub(crate) mask: Mask,
    pub(crate) site: Span,
}

/// An operation on lanes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    Negate,
    Complement,
    Arithmetic(Arithmetic),
    /// A built-in function of OpenCL C.
    Builtin(builtin::Function),
    Convert {
        saturated: bool,
        rounding: Option<Rounding>,
        to: &'static Element,
    },
    Reinterpret(&'static Element),
}

/// Whether an operation is on numbers, or on vectors component by component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Number,
    Components,
    /// A loop over the components.
    RolledComponents,
}

impl Shape {
    pub(crate) fn of(ty: &Type) -> Self {
        if ty.is_vector() { Shape::Components } else { Shape::Number }
    }
}

/// The divisor of integers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Divisor {
    Lanes(VExpr),
    /// One for all items. A vector has a name and a type.
    Uniform {
        value: Scalar,
        is_constant: bool,
        vector: Option<(Temp, Type)>,
    },
}

/// A division of integers. A zero is a fault for the items of the mask.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Division {
    pub(crate) remainder: bool,
    pub(crate) left: VExpr,
    pub(crate) by: Divisor,
    pub(crate) shape: Shape,
    pub(crate) mask: Mask,
    pub(crate) site: Span,
}

/// A read of texels of an image.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ImageRead {
    pub(crate) image: Scalar,
    pub(crate) shape: Option<Image>,
    /// The sampler, and whether it is known.
    pub(crate) sampler: Option<(Scalar, bool)>,
    pub(crate) at: VExpr,
    pub(crate) ty: Type,
    pub(crate) mask: Mask,
    pub(crate) site: Span,
}

/// A write of texels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ImageWrite {
    pub(crate) image: Scalar,
    pub(crate) shape: Option<Image>,
    pub(crate) at: VExpr,
    pub(crate) colour: VExpr,
    pub(crate) ty: Type,
    pub(crate) mask: Mask,
    pub(crate) site: Span,
}

/// How the numbers that an atomic function changes are found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AtomicIndex {
    /// By an index of each item.
    Lanes { name: Temp, lanes: VExpr },
    /// By numbers in a buffer that nothing writes, which the row has checked.
    Checked(usize),
    /// By numbers that lie behind each other in such a buffer, and where these stand.
    Contiguous { numbers: Base, index: Contiguous, site: Span },
}

/// An atomic function: its operands are computed in lanes, then one item changes its number after the other.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Atomic {
    pub(crate) function: builtin::Atomic,
    pub(crate) order: Order,
    /// Whether the number is in local memory of the group.
    pub(crate) is_local: bool,
    pub(crate) base: Base,
    pub(crate) index: AtomicIndex,
    pub(crate) operands: Vec<(Temp, Type, VExpr)>,
    /// The number, and the lane.
    pub(crate) place: Temp,
    pub(crate) lane: Temp,
    pub(crate) mask: Mask,
    pub(crate) site: Span,
}

/// How an item has a variable of its own while it runs by itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LocalKind {
    /// One that is the same for all: each finds what was there before, and all leave the same.
    Uniform { all: Temp, before: Temp },
    /// A pointer, from the one that all count from.
    Pointer(Temp),
    /// An integer that counts, from that of the first item.
    Counting { first: Temp, stride: i64, ty: Type },
    /// A lane, which is put back if there is a name for all.
    Lane { ty: Type, all: Option<Temp> },
}

/// A variable of an item that runs by itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Local {
    pub(crate) variable: VariableId,
    pub(crate) kind: LocalKind,
    /// Whether it has an address.
    pub(crate) is_private: bool,
}

/// An expression that items evaluate one after another, with variables of their own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PerLane {
    pub(crate) of: Expression,
    pub(crate) locals: Vec<Local>,
    /// Whether it may be a fault, or calls functions that may have one.
    pub(crate) may_trap: bool,
    pub(crate) mask: Mask,
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Argument {
    Lanes(VExpr),
    Uniform(Scalar),
}

/// A parameter of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameter {
    pub(crate) variable: VariableId,
    pub(crate) is_mutable: bool,
    /// Whether it is one for all that has an address.
    pub(crate) is_private: bool,
    pub(crate) argument: Argument,
}

/// The result of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CallResult {
    None,
    /// The value of the only `return`, at the end.
    Tail(VBlock, VExpr),
    /// A variable, which begins as zero.
    Variable(Temp, Type),
}

/// The statements of a function that is called.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CalledBody {
    /// The mask of those that have not returned, if there is one.
    pub(crate) live: VBlock,
    pub(crate) label: Label,
    pub(crate) body: VBlock,
    pub(crate) result: CallResult,
    /// By how much the result is more for each next item, if that is known.
    pub(crate) stride: Option<i64>,
}

/// A function of the program, whose statements stand in place of its call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct VCall {
    pub(crate) function: FunctionId,
    /// The pointers that those of the items count from.
    pub(crate) roots: Vec<(Temp, Base)>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) called: CalledBody,
}

/// How a procedure is given a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// A variable of the caller, in place of a pointer to it.
    Reference {
        is_changed: bool,
    },
    Lanes,
    Uniform,
}

/// A function of the program that stands once for all calls, as it is given variables by reference.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct VProcedure {
    pub(crate) function: FunctionId,
    pub(crate) names: Names,
    /// The dimension in which the items follow each other.
    pub(crate) axis: usize,
    /// The mask of the items that come, if not all do.
    pub(crate) mask: Mask,
    pub(crate) parameters: Vec<(VariableId, Passing)>,
    pub(crate) called: CalledBody,
    pub(crate) records: BTreeSet<RecordId>,
    /// Whether it asks for the row or an item, which it is given then.
    pub(crate) asks_row: bool,
}

/// An argument of a procedure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ProcedureArgument {
    Reference { place: LanePlace, is_changed: bool },
    Value(Temp, Argument),
}

/// A call of a procedure, by its number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProcedureCall {
    pub(crate) procedure: usize,
    pub(crate) mask: Mask,
    /// Whether it may be that no item comes: then it is not called, and the result is zero.
    pub(crate) may_be_empty: bool,
    pub(crate) result: Type,
    pub(crate) arguments: Vec<ProcedureArgument>,
}

/// A value for each item. A mask is a value of type `bool`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum VExpr {
    Splat(Type, Box<Scalar>),
    /// A number that is one more for each next item.
    Iota(Box<Scalar>),
    /// Numbers of 32 bits from 0 on, by this step.
    Steps(i32),
    Temp(Temp),
    Place(LanePlace),
    Lanewise {
        op: Op,
        shape: Shape,
        operands: Vec<VExpr>,
    },
    Division(Box<Division>),
    /// The mask of the items for which the remainder of a division of numbers by one that is the same for all is zero.
    IsMultiple(Box<Division>),
    /// Integers whose bits are rotated to the left, by a count that is the same for all items.
    Rotate {
        of: Box<VExpr>,
        by: Box<Scalar>,
    },
    /// A function of all components of vectors; its result may be one of the components of a vector of one.
    Geometric {
        function: builtin::Function,
        operands: Vec<VExpr>,
        of_number: bool,
    },
    /// A function that gives one of its results in a variable.
    ThroughPointer {
        function: builtin::Function,
        operands: Vec<VExpr>,
        written: Temp,
    },
    /// A vector of so many equal components.
    Repeat(Box<VExpr>, usize),
    /// A vector of its components.
    Compose(Vec<VExpr>),
    /// An array of its elements, or a structure of its fields.
    List(Type, Vec<VExpr>),
    Component(Box<VExpr>, usize),
    Field(Box<VExpr>, usize),
    /// A sum of indices.
    AddIndex(Box<VExpr>, Box<VExpr>),
    /// A sum of indices of elements with so many bytes, outside where one of them is so far away that an address could wrap.
    AddFarIndex(Box<VExpr>, Box<VExpr>, u64),
    /// The index of a component of a vector, by that of its first one.
    ComponentIndex(Box<VExpr>, u8),
    /// An index so many times as large; one that would wrap is outside. `fits`: it cannot wrap.
    ScaleIndex {
        lanes: Box<VExpr>,
        by: u64,
        fits: bool,
    },
    /// A mask as a number: 1 or 0.
    MaskToInt(Box<VExpr>),
    /// The result of a comparison as a mask.
    IntToMask(Box<VExpr>),
    /// A mask of numbers that are not zero.
    NonZero(Box<VExpr>),
    Not(Box<VExpr>),
    And(Box<VExpr>, Box<VExpr>),
    Or(Box<VExpr>, Box<VExpr>),
    Xor(Box<VExpr>, Box<VExpr>),
    /// A mask of vectors of which any component, or each, has its highest bit set.
    Reduce {
        all: bool,
        of: Box<VExpr>,
    },
    Blend {
        ty: Type,
        mask: Box<VExpr>,
        on: Box<VExpr>,
        off: Box<VExpr>,
    },
    /// The value at the end of statements.
    Block(VBlock, Box<VExpr>),
    /// Statements for a value of which there is none.
    Effect(VBlock),
    /// A choice that is the same for all.
    If {
        condition: Box<Scalar>,
        then: Box<VExpr>,
        otherwise: Box<VExpr>,
    },
    /// `&&` or `||` with a left side that is the same for all.
    ShortCircuit {
        and: bool,
        left: Box<Scalar>,
        right: Box<VExpr>,
    },
    Load(Box<Access>),
    LoadChecked(Checked),
    /// The elements of a round of a loop, which were checked before it.
    LoadInBounds(Box<LoopElement>),
    LoadMember(Box<Member>),
    LoadKept(Box<KeptElement>),
    LoadElement {
        array: Box<VExpr>,
        index: Box<VExpr>,
        of: ArrayElement,
    },
    ReadImage(Box<ImageRead>),
    Atomic(Box<Atomic>),
    Call(Box<VCall>),
    CallProcedure(Box<ProcedureCall>),
    /// A value of this type, or a condition.
    PerLane {
        of: Box<PerLane>,
        ty: Type,
        is_condition: bool,
    },
}

/// The values that an operation is on.
macro_rules! operands {
    ($of:expr, $iter:ident) => {
        Some(match $of {
            VExpr::Lanewise { operands, .. }
            | VExpr::Geometric { operands, .. }
            | VExpr::Compose(operands)
            | VExpr::List(_, operands) => operands.$iter().collect(),
            VExpr::Rotate { of, .. }
            | VExpr::Repeat(of, _)
            | VExpr::Component(of, _)
            | VExpr::Field(of, _)
            | VExpr::MaskToInt(of)
            | VExpr::IntToMask(of)
            | VExpr::NonZero(of)
            | VExpr::Not(of) => vec![of],
            VExpr::And(a, b) | VExpr::Or(a, b) | VExpr::Xor(a, b) | VExpr::AddIndex(a, b) => vec![a, b],
            VExpr::Blend { mask, on, off, .. } => vec![mask, on, off],
            _ => return None,
        })
    };
}

impl VExpr {
    /// The values that it is an operation on, if it does nothing else.
    pub(crate) fn operands(&self) -> Option<Vec<&VExpr>> {
        operands!(self, iter)
    }

    /// They, to be changed.
    pub(crate) fn operands_mut(&mut self) -> Option<Vec<&mut VExpr>> {
        operands!(self, iter_mut)
    }
}

/// A loop.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct VLoop {
    pub(crate) label: Label,
    /// The block that an item leaves to go on with the next round.
    pub(crate) next: Label,
    pub(crate) kind: LoopKind,
    pub(crate) body: VBlock,
    /// The statements behind each round.
    pub(crate) step: VBlock,
}

/// How long a loop goes on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LoopKind {
    /// While a condition that is the same for all holds; without one for ever.
    Uniform(Option<Scalar>),
    /// Until it is left, or until this is true behind a round.
    Until(Option<Scalar>),
    /// Until no item is left in it.
    Divergent {
        live: Temp,
        entered: Box<VExpr>,
        /// The condition before each round if it is the same for all: no mask waits for it.
        uniform: Option<Scalar>,
        /// The condition before each round, that behind it.
        before: Option<Box<VExpr>>,
        after: Option<Box<VExpr>>,
        /// One round only.
        once: bool,
        /// The mask of those that are in this round.
        round: Mask,
        /// Whether items may leave in a round.
        may_exit: bool,
    },
}

/// A statement for all lanes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum VStmt {
    /// An effect that is the same for all.
    Uniform {
        of: Box<Expression>,
        mask: Mask,
    },
    /// A variable that is the same for all.
    DeclareUniform {
        variable: VariableId,
        value: Option<Box<Expression>>,
        mask: Mask,
    },
    /// A variable of each item. With a type it is written down.
    Declare {
        variable: VariableId,
        ty: Option<Type>,
        is_mutable: bool,
        value: VExpr,
    },
    Let {
        name: Temp,
        is_mutable: bool,
        value: VExpr,
    },
    LetScalar {
        name: Temp,
        ty: Type,
        value: Scalar,
    },
    LetBase(Temp, Base),
    /// Elements of the rounds of the loop behind it, none of which were read yet.
    LetRounds(Temp),
    /// A new value of what was declared by `Let`.
    Set(Temp, VExpr),
    /// A new value of a result for the items of a mask.
    Blend {
        name: Temp,
        ty: Type,
        mask: Temp,
        value: VExpr,
    },
    /// A variable of the items of a mask is given a value.
    Store {
        place: LanePlace,
        ty: Type,
        mask: Mask,
        value: VExpr,
    },
    /// A pointer of each item goes on by so many elements. `far`: they may be many, of so many bytes each.
    Advance {
        variable: VariableId,
        by: VExpr,
        mask: Mask,
        far: Option<u64>,
    },
    /// A variable is one more, or less, for the items of a mask.
    Step {
        place: LanePlace,
        by: Increment,
        mask: Temp,
    },
    StoreMemory {
        access: Box<Access>,
        value: VExpr,
    },
    StoreChecked {
        to: Checked,
        value: VExpr,
    },
    CheckLoop(Box<LoopChecks>),
    StoreKept {
        to: KeptElement,
        value: VExpr,
        mask: Mask,
    },
    StoreElement {
        array: LanePlace,
        at: Temp,
        index: VExpr,
        to: ArrayElement,
        value: VExpr,
    },
    StoreMember {
        to: Box<Member>,
        value: VExpr,
    },
    GroupLoad(Box<GroupLoad>),
    /// Elements are to be written together: the pointer, the index of the first item, where it wraps, how many each item has.
    BeginStores {
        name: Temp,
        base: Base,
        first: FirstIndex,
        most: i64,
        count: usize,
        mask: Mask,
    },
    EndStores(Temp),
    WriteImage(Box<ImageWrite>),
    /// A value that nobody uses.
    Eval(VExpr),
    PerLane(Box<PerLane>),
    Block(VBlock),
    /// A choice that is the same for all; without the other side there is none.
    If {
        condition: Scalar,
        then: VBlock,
        otherwise: Option<VBlock>,
    },
    /// A choice in which all items of nearly all blocks agree; others leave the function before anything is done. `ends`: the conditions of
    /// the first and the last item that say so early.
    BoundaryIf(Box<BoundaryIf>),
    /// The statements for those of a mask, of which there may be none. Where that is not asked, they cost little.
    Masked {
        name: Temp,
        mask: VExpr,
        is_speculated: bool,
        body: VBlock,
    },
    /// Statements, if an item of a mask is there.
    IfAny(Temp, VBlock),
    /// One side of an `if` that all items run with variables of their own, which are its result.
    Side {
        name: Temp,
        variables: Vec<VariableId>,
        body: VBlock,
    },
    /// The variables that sides have written, each from the side of its item.
    SelectSides {
        mask: Temp,
        then: Temp,
        otherwise: Temp,
        variables: Vec<(VariableId, Type)>,
    },
    /// `together` where the items use different elements, else `alone`.
    IfConflictFree {
        index: VExpr,
        mask: Mask,
        together: VBlock,
        alone: VBlock,
    },
    /// The function is left before anything is done, unless all of these hold.
    Bailout {
        unless: Vec<Endpoints>,
        label: Label,
    },
    Loop(Box<VLoop>),
    /// A block is left; of the whole function whether the items have run.
    Break(Label, Option<bool>),
    /// The items of a mask leave these masks.
    Leave {
        gone: Temp,
        current: Temp,
        masks: Vec<Temp>,
    },
}

/// A choice in which items mostly agree.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BoundaryIf {
    pub(crate) way: Temp,
    pub(crate) asked: Temp,
    /// Conditions under which all items go this way.
    pub(crate) ends: Vec<(Endpoints, bool)>,
    pub(crate) mask: VExpr,
    pub(crate) label: Label,
    pub(crate) then: VBlock,
    pub(crate) otherwise: VBlock,
}
