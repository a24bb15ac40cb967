//! Vector versions: the statements of a kernel, or of a part of it, in lanes, with what is asked of a row before they run.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{VFunction, VProcedure};
use crate::diagnostic::NotVectorized;
use crate::program::{Expression, FunctionId, RegionId, VariableId};
use crate::source::Span;
use crate::types::Type;

/// The items of a row whose number in the group is so much more than a multiple of a power of two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Period {
    pub(crate) first: u64,
    pub(crate) step: u64,
}

/// A condition on the items of a row, which the row asks once: those for which it does not hold do nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RangeGuard {
    /// A condition that is the same for all items of the row, and whether it is to hold.
    Uniform { condition: Box<Expression>, wanted: bool },
    /// A number that is one more for each next item, beside a bound that is the same for all.
    Bound(Box<RangeBound>),
}

/// A bound of the items of a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RangeBound {
    pub(crate) side: Side,
    /// The number of the first item.
    pub(crate) items: Expression,
    pub(crate) bound: Expression,
    /// How many bits the numbers of items have before they wrap, which the bound may have more of, and whether both have a sign.
    pub(crate) bits: u32,
    pub(crate) signed: bool,
}

/// The items that a bound leaves, by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Below,
    Through,
    From,
    Above,
}

impl RangeBound {
    /// The highest number of an item, beyond which it wraps. Numbers with a sign are in the order of those without, the lowest as zero.
    pub(crate) fn most(&self) -> u64 {
        let most = u64::MAX >> (64 - self.bits + u32::from(self.signed));
        if self.signed { most ^ 1 << 63 } else { most }
    }
}

/// Elements of a buffer that a row checks for all its blocks, each item its own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CheckedElements {
    /// The parameter that points to them.
    pub(crate) base: VariableId,
    /// The index of the first item, without variables.
    pub(crate) index: Expression,
    /// The highest index, beyond which it wraps.
    pub(crate) most: i64,
    pub(crate) writes: bool,
    /// The type of an element.
    pub(crate) ty: Type,
}

/// The statements that a version has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All of a kernel.
    Kernel,
    /// Those between two barriers, from this place on.
    Region(RegionId, Span),
}

impl Scope {
    /// The number of the region, if it is one.
    #[cfg(feature = "interpret")]
    pub(crate) fn region(self) -> Option<RegionId> {
        match self {
            Scope::Kernel => None,
            Scope::Region(id, _) => Some(id),
        }
    }
}

/// Statements in lanes.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(not(any(test, feature = "dump", feature = "interpret")), allow(dead_code, reason = "for tools and tests"))]
pub(crate) struct Version {
    pub(crate) function: FunctionId,
    pub(crate) scope: Scope,
    /// The dimension in which the items follow each other.
    pub(crate) axis: usize,
    /// Whether it runs for the items of a mask, beside the version for all lanes.
    pub(crate) is_masked: bool,
    /// The conditions that are asked for the row, and left out of the statements.
    pub(crate) guards: Vec<RangeGuard>,
    /// The elements that the row checks, by the numbers that the statements name them by.
    pub(crate) checked: BTreeMap<usize, CheckedElements>,
    /// Whether the last items of a row run as a whole block, some of them twice.
    pub(crate) repeats: bool,
    pub(crate) made: VFunction,
}

/// A kernel, or a part of it, whose items run one after another, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(any(test, feature = "dump", feature = "interpret")), allow(dead_code, reason = "for tools and tests"))]
pub(crate) struct Unvectorized {
    pub(crate) function: FunctionId,
    pub(crate) scope: Scope,
    pub(crate) reason: NotVectorized,
    pub(crate) span: Span,
}

/// A region in which only few items of each row have anything to do: these run one after another.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg(feature = "interpret")]
pub(crate) struct FewItems {
    pub(crate) function: FunctionId,
    pub(crate) region: RegionId,
    /// The dimension in which the items follow each other.
    pub(crate) axis: usize,
    pub(crate) only: Period,
}

/// All versions of a program, kernel by kernel, and the functions that they call.
#[derive(Clone, Debug, Default)]
#[cfg_attr(not(any(test, feature = "dump", feature = "interpret")), allow(dead_code, reason = "for tools and tests"))]
pub(crate) struct Versions {
    pub(crate) all: Vec<Result<Version, Unvectorized>>,
    #[cfg(feature = "interpret")]
    pub(crate) few: Vec<FewItems>,
    pub(crate) procedures: Vec<Rc<VProcedure>>,
}
