//! Whether evaluating a part of a program changes anything.

use crate::parts::{self, Part};
use crate::program::{Builtin, Conversion, Expression, ExpressionKind as E, Place, Value};

/// Whether evaluating an expression may change anything.
pub(crate) fn has_effects(of: &Expression) -> bool {
    let mut found = acts(of);
    parts::of_expression(of, &mut |part, _| found = found || part_has_effects(part));
    found
}

/// Whether an expression may change anything, what it is made of left aside.
pub(crate) fn acts(of: &Expression) -> bool {
    match &of.kind {
        E::Assign(..) | E::AssignBy { .. } | E::Advance { .. } | E::Increment { .. } | E::Call(..) => true,
        E::Builtin(builtin, _) => is_effect(builtin),
        _ => false,
    }
}

/// Whether finding a place may change anything.
pub(crate) fn place_has_effects(of: &Place) -> bool {
    let mut found = false;
    parts::of_place(of, &mut |part| found = found || part_has_effects(part));
    found
}

fn part_has_effects(of: Part<'_>) -> bool {
    match of {
        Part::Value(value) => has_effects(value),
        Part::Place(place) => place_has_effects(place),
    }
}

/// The work of a built-in function beside giving a value. Each question about what may be left out, moved or done once for several items is answered by
/// this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Nothing: its value is made of its arguments, of memory that they point to, and of the numbers of the item and of the launch.
    None,
    /// Nothing, but its value is one of those that other items give it.
    Shares,
    /// It keeps its place in the order of what is done, but one item may do it for all: it reads an image, or orders accesses.
    Orders,
    /// It writes memory, waits for others, prints, or ends the launch: each item does it by itself, once.
    Acts,
}

impl Action {
    /// The action of a built-in function.
    pub(crate) fn of(builtin: &Builtin) -> Self {
        match builtin {
            Builtin::Function(_)
            | Builtin::Convert { .. }
            | Builtin::Reinterpret
            | Builtin::Load { .. }
            | Builtin::Shuffle
            | Builtin::Shuffle2
            | Builtin::Item(_)
            | Builtin::Checked(_) => Action::None,
            Builtin::OfSubGroup(_) | Builtin::Block { writes: false } | Builtin::AnyItem | Builtin::EachItem(_) => {
                Action::Shares
            }
            Builtin::Synchronise("atomic_work_item_fence" | "barrier" | "work_group_barrier") => Action::Acts,
            Builtin::Synchronise(_) => Action::Orders,
            Builtin::Image(name) if !name.starts_with("write") => Action::Orders,
            Builtin::Image(_)
            | Builtin::ThroughPointer(_)
            | Builtin::Store { .. }
            | Builtin::Copy(_)
            | Builtin::Atomic(..)
            | Builtin::Collective(_)
            | Builtin::Block { writes: true }
            | Builtin::Trap(_)
            | Builtin::Print(_)
            | Builtin::Lifetime { .. } => Action::Acts,
        }
    }
}

/// Whether a built-in function does more than give a value: it can be neither left out nor moved.
pub(crate) fn is_effect(builtin: &Builtin) -> bool {
    matches!(Action::of(builtin), Action::Orders | Action::Acts)
}

/// Whether a built-in function gives the same to all items that give it the same arguments, and may be evaluated once for them.
pub(crate) fn is_pure_builtin(builtin: &Builtin) -> bool {
    matches!(Action::of(builtin), Action::None | Action::Orders)
}

/// Whether a division by it needs no check: no zero, and not -1, by which the lowest number cannot be divided.
pub(crate) fn is_safe_divisor(of: &Expression) -> bool {
    fn is_safe(value: &Value) -> bool {
        match value {
            Value::Integer(number) => !matches!(number, 0 | -1),
            Value::List(values) => values.iter().all(is_safe),
            _ => false,
        }
    }
    match &of.kind {
        E::Constant(value) => is_safe(value),
        E::Convert(Conversion::Splat, value) => is_safe_divisor(value),
        _ => false,
    }
}

/// The mathematical functions that are series, of which kernels have their own: with the same bits on every machine.
const SERIES_FUNCTIONS: &[&str] = &[
    "acos", "acosh", "acospi", "asin", "asinh", "asinpi", "atan", "atan2", "atan2pi", "atanh", "atanpi", "cbrt", "cos",
    "cosh", "cospi", "erf", "erfc", "exp", "exp10", "exp2", "expm1", "hypot", "lgamma", "log", "log10", "log1p",
    "log2", "pow", "pown", "powr", "sin", "sincos", "sinh", "sinpi", "tan", "tanh", "tanpi", "tgamma",
];

/// Whether a mathematical function is a series. `native_sin` is `sin`.
pub(crate) fn is_series(name: &str) -> bool {
    SERIES_FUNCTIONS.contains(&plain_name(name))
}

/// The name of a mathematical function without what allows it fewer bits.
pub(crate) fn plain_name(name: &str) -> &str {
    name.strip_prefix("half_").or_else(|| name.strip_prefix("native_")).unwrap_or(name)
}
