//! The cost model: for which statements it pays that several items run at a time. What is done for all of them at a time is counted beside what each
//! does by itself.

use std::collections::HashSet;

use super::speculation::{has_memory, may_fail};
use super::variables::Facts;
use crate::builtin::Function as F;
use crate::effects::may_divide_by_zero;
use crate::limits::{MAX_FREE_CASES, MAX_MASKED_CODE, MAX_VECTOR_CODE};
use crate::pass::{self, Pass};
use crate::program::{Builtin, Expression, ExpressionKind, Place, Statement, StatementKind};
use crate::types::Type;
use crate::walk::{self, Seen};

/// So much more is what stands in a loop taken for.
const LOOP: u64 = 8;

/// So much is each case of a `switch` taken for that has many.
const CASE: usize = 16;

/// So much is the series of a mathematical function, for one component.
const SERIES: u64 = 50;

/// The work of statements.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    /// Operations that are made for all items at a time.
    together: u64,
    /// Those that each item makes by itself.
    alone: u64,
    /// How much code there is, in operations.
    size: u64,
}

/// Something that is work.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Charge {
    /// An operation for all items.
    Together,
    /// So many operations that each item makes by itself.
    Alone(usize),
    /// A mathematical function of so many components.
    Series(u8),
    /// A loop whose end is read from memory, as [`is_uneven`] says: items are in it for very different times, and all wait for the last.
    Uneven,
    /// The cases of a `switch`, each of which all items are asked for, where an item by itself jumps to its own.
    Cases(usize),
    /// A structure in memory, of which each item reads or writes its fields one by one.
    Fields,
    /// A read of small elements by the index of each item, for which there is no instruction: each lane is taken out of the indices, and its element
    /// put among the others.
    Small,
    /// A vector of so many components that each item reads or writes in memory: lanes hold each component by itself, so that all of them are turned.
    Vector(u8),
    /// A long array of so many numbers that each item keeps behind a barrier: all of it is turned on the way to lanes, and back.
    Array(u64),
    /// A call of a function that stands by itself.
    Procedure(Cost),
}

impl Charge {
    /// The work that it is once.
    fn work(self) -> Cost {
        let alone = |alone| Cost { alone, ..Cost::default() };
        match self {
            Charge::Together => Cost { together: 1, alone: 0, size: 1 },
            Charge::Alone(parts) => alone(parts as u64),
            Charge::Series(width) => Cost { size: SERIES * u64::from(width), ..Cost::default() },
            Charge::Uneven => alone(16 * LOOP * LOOP),
            Charge::Cases(cases) => alone((CASE * cases.saturating_sub(MAX_FREE_CASES)) as u64),
            Charge::Fields => alone(64),
            Charge::Small => alone(16),
            Charge::Array(len) => alone(len),
            Charge::Vector(width) => alone(u64::from(width) + 2),
            Charge::Procedure(of) => Cost { size: 1, ..of },
        }
    }
}

impl Cost {
    /// The work with a cost in so many loops.
    #[must_use]
    pub(crate) fn with(self, cost: Charge, loops: usize) -> Self {
        let (of, weight) = (cost.work(), block_frequency(loops));
        Cost {
            together: self.together + of.together * weight,
            alone: self.alone + of.alone * weight,
            size: self.size + of.size,
        }
    }

    /// Whether it pays. An operation for all costs about as much as one for one item; one by itself costs as much as in a loop over items, and
    /// that its operands are taken from lanes and its result is put there.
    pub(crate) fn is_profitable(self, masked: bool) -> bool {
        self.alone <= 2 * self.together && self.size <= if masked { MAX_MASKED_CODE } else { MAX_VECTOR_CODE }
    }

    /// Whether there is no more code than this.
    pub(crate) fn is_short(self, most: u64) -> bool {
        self.size <= most
    }

    /// Whether there are so many series already that those of further vectors are loops over the components: what is written once for each takes
    /// rustc three times as long then, and runs in .94 of the time.
    pub(crate) fn has_many_series(self) -> bool {
        pass::is_on(Pass::RolledSeries) && self.size >= 8 * SERIES
    }
}

/// Whether the end of a loop with a condition is read from memory: by the condition, or before the loop, by places that are `far` from each other, for
/// a variable that it asks and that is written nowhere else.
pub(crate) fn is_uneven(facts: Facts<'_, '_>, condition: &Expression, far: &dyn Fn(&Place) -> bool) -> bool {
    if may_fail(condition) {
        return true;
    }
    let (mut next, mut seen) = (vec![condition], HashSet::new());
    while let Some(of) = next.pop() {
        let mut is_read = false;
        walk::expression(of, &mut |part| {
            let Seen::Read(place) = part else { return };
            is_read |= has_memory(place) && far(place);
            let Some(variable) = walk::root(place).filter(|of| facts.is_fixed(*of) && seen.insert(*of)) else { return };
            next.extend(facts.variables.values.get(&variable));
        });
        if is_read {
            return true;
        }
    }
    false
}

/// How often statements in so many loops run, about.
fn block_frequency(loops: usize) -> u64 {
    LOOP.pow(u32::try_from(loops).unwrap_or(0).min(4))
}

/// Whether LLVM makes vector code of a loop over the items of a kernel by itself: numbers are computed one after another, without control flow,
/// loops or functions that have any. Of a guard nothing is left.
pub(crate) fn is_straight_line(of: &[Statement], is_guard: &dyn Fn(&Statement) -> bool) -> bool {
    let (mut straight, mut plain) = (pass::is_on(Pass::StraightKernels), true);
    walk::statements(
        of,
        &mut |statement, _| {
            use StatementKind as S;
            straight &= matches!(statement.kind, S::Expression(_) | S::Declare(..) | S::Block(_) | S::Return(None))
                || is_guard(statement);
        },
        &mut |seen| {
            if let Seen::Expression(of) = seen {
                plain &= !matches!(of.ty, Type::Vector(..) | Type::Record(_) | Type::Array(..));
                plain &= match &of.kind {
                    ExpressionKind::Call(..) | ExpressionKind::Conditional(..) => false,
                    ExpressionKind::And(..) | ExpressionKind::Or(..) => false,
                    ExpressionKind::Builtin(builtin, _) => match builtin {
                        Builtin::Item(_) | Builtin::Convert { .. } | Builtin::Reinterpret => true,
                        Builtin::Function(function) => matches!(
                            function,
                            F::sqrt | F::fabs | F::fma | F::mad | F::min | F::max | F::clamp | F::abs | F::mix
                        ),
                        _ => false,
                    },
                    // It is control flow.
                    ExpressionKind::Binary(operator, _, by) => !may_divide_by_zero(*operator, &of.ty, by),
                    ExpressionKind::AssignBy { operator, operand, value, .. } => {
                        !may_divide_by_zero(*operator, operand, value)
                    }
                    _ => true,
                };
            }
        },
    );
    straight && plain
}
