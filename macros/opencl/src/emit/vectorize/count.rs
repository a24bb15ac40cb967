//! For which statements it pays that items run in lanes: what is done for all of them at a time is counted beside what each does by itself.

use super::Lanes;
use super::frame::Frame;
use crate::analysis::speculation::is_constant;
use crate::emit::pass::{self, Pass};
use crate::emit::record::is_made_of_words;
use crate::emit::walk::{self, Seen};
use crate::limits::{MAX_MASKED_CODE, MAX_VECTOR_CODE};
use crate::program::{Arithmetic, Builtin, Expression, ExpressionKind, Statement, StatementKind};
use crate::types::{RecordId, Type};

/// So much more is what stands in a loop taken for.
const LOOP: u64 = 8;

/// So many cases of a `switch` are few, and so much is each of more taken for.
const FEW_CASES: usize = 32;
const CASE: usize = 16;

/// The work that is counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    /// Operations that are made for all items at a time.
    together: u64,
    /// Those that each item makes by itself.
    alone: u64,
    /// How much code there is, in operations.
    size: u64,
}

/// So much is the series of a mathematical function, for one component.
const SERIES: u64 = 50;

impl Work {
    /// Whether it pays. An operation for all costs about as much as one for one item; one by itself costs as much as in a loop over items, and
    /// that its operands are taken from lanes and its result is put there.
    pub(super) fn pays(self, masked: bool) -> bool {
        self.alone <= 2 * self.together && self.size <= if masked { MAX_MASKED_CODE } else { MAX_VECTOR_CODE }
    }
}

impl Work {
    /// Whether there is no more code than this.
    pub(super) fn is_short(self, most: u64) -> bool {
        self.size <= most
    }
}

impl Lanes<'_, '_, '_> {
    /// Counts the call of a function that stands by itself.
    pub(super) fn count_procedure(&self, of: Work) {
        let (work, weight) = (self.shared.work.get(), self.weight());
        self.shared.work.set(Work {
            together: work.together + of.together * weight,
            alone: work.alone + of.alone * weight,
            size: work.size + 1,
        });
    }

    /// How often what is being written runs, about.
    pub(super) fn weight(&self) -> u64 {
        let loops = self.control.frames.iter().filter(|frame| matches!(frame, Frame::Loop { .. })).count();
        LOOP.pow(u32::try_from(loops).unwrap_or(0).min(4))
    }

    /// Counts an operation that is made for all items.
    pub(super) fn count_together(&self) {
        let work = self.shared.work.get();
        self.shared.work.set(Work { together: work.together + self.weight(), size: work.size + 1, ..work });
    }

    /// Counts a mathematical function of so many components.
    pub(super) fn count_series(&self, width: u8) {
        let work = self.shared.work.get();
        self.shared.work.set(Work { size: work.size + SERIES * u64::from(width), ..work });
    }

    /// Whether there are so many series already that those of further vectors are loops over the components: what is written once for each takes
    /// rustc three times as long then, and runs in .94 of the time.
    pub(super) fn has_many_series(&self) -> bool {
        if !pass::is_on(Pass::RolledSeries) {
            return false;
        }
        self.shared.work.get().size >= 8 * SERIES
    }

    /// Counts a loop whose end is read from memory: items are in it for very different times, and all wait for the last.
    pub(super) fn count_uneven(&self) {
        let work = self.shared.work.get();
        self.shared.work.set(Work { alone: work.alone + 16 * LOOP * LOOP * self.weight(), ..work });
    }

    /// Counts the cases of a `switch`, each of which all items are asked for, where an item by itself jumps to its own.
    pub(super) fn count_cases(&self, cases: usize) {
        self.count_alone_parts(CASE * cases.saturating_sub(FEW_CASES));
    }

    /// Counts a structure in memory, of which each item reads or writes its fields one by one, if it does.
    pub(super) fn count_structure(&self, ty: &Type) {
        let apart = |id: &RecordId| !is_made_of_words(&self.body.emitter.program.records[id.0]);
        if matches!(ty, Type::Record(id) if apart(id)) {
            let work = self.shared.work.get();
            self.shared.work.set(Work { alone: work.alone + 64 * self.weight(), ..work });
        }
    }

    /// Counts a read of small elements by the index of each item, for which there is no instruction: each lane is taken out of the indices, and its
    /// element put among the others.
    pub(super) fn count_small(&self, ty: &Type) {
        if ty.scalar().is_some_and(|element| element.size() < 4) {
            self.count_alone_parts(16);
        }
    }

    /// Counts what each item does by itself.
    pub(super) fn count_alone(&self, of: &Expression) {
        let mut parts = 0;
        walk::expression(of, &mut |seen| parts += usize::from(matches!(seen, Seen::Expression(_))));
        self.count_alone_parts(parts);
    }

    /// Counts so many operations.
    pub(super) fn count_alone_parts(&self, parts: usize) {
        let work = self.shared.work.get();
        self.shared.work.set(Work { alone: work.alone + parts as u64 * self.weight(), ..work });
    }
}

/// Whether LLVM makes vector code of a loop over the items of a kernel by itself: numbers are computed one after another, without control flow,
/// loops or functions that have any. Of a guard nothing is left.
pub(in crate::emit) fn is_straight(of: &[Statement], is_guard: &dyn Fn(&Statement) -> bool) -> bool {
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
                        Builtin::Function(name) => {
                            matches!(*name, "sqrt" | "fabs" | "fma" | "mad" | "min" | "max" | "clamp" | "abs" | "mix")
                        }
                        _ => false,
                    },
                    // It may be by zero, which is control flow.
                    ExpressionKind::Binary(Arithmetic::Divide | Arithmetic::Remainder, _, by)
                    | ExpressionKind::AssignBy {
                        operator: Arithmetic::Divide | Arithmetic::Remainder,
                        value: by,
                        ..
                    } => !by.ty.is_integer() || is_constant(by),
                    _ => true,
                };
            }
        },
    );
    straight && plain
}
