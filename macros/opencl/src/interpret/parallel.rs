//! The bytes that each item touches, beside what `analysis/parallel` says of them: nothing is proven that does not hold.

use std::collections::BTreeMap;

use swz_core::opencl::Reason;
use swz_core::opencl::expansion as runtime;

use super::{Argument, Launch, Order, Range};
use crate::analysis::access::Use;
use crate::analysis::affine::{Affine, Known, Number, Sum, Var};
use crate::analysis::parallel::{Outcome, Proof, outcomes};
use crate::analysis::value::Check;
use crate::inspect::Program;

/// An access of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) item: [u64; 3],
    pub(crate) group: [u64; 3],
    pub(crate) object: usize,
    pub(crate) at: usize,
    pub(crate) size: usize,
    pub(crate) by: Use,
}

impl Program {
    /// Asks whether a launch runs on all cores, and whether two items, or two groups of a kernel that asks for these, touch one byte of a buffer
    /// of which one writes it.
    ///
    /// # Panics
    /// If there is no such kernel.
    #[must_use]
    pub fn is_shown_and_races(
        &self,
        kernel: &str,
        arguments: &[Argument<'_>],
        range: Range,
        budget: u64,
    ) -> (bool, bool) {
        let outcomes = outcomes(&self.module, &self.texts);
        let Outcome::Proven(proof) = &outcomes[kernel] else {
            return (false, false);
        };
        let kept = kept(proof);
        let mut numbers = [0; runtime::MAX_NUMBERS];
        for (at, argument) in arguments.iter().enumerate() {
            if let Argument::Value(bytes) = argument {
                kept.numbers_of(at, bytes, &mut numbers);
            }
        }
        let Range { global, local, offset, .. } = range;
        let is_shown = kept.holds(&runtime::Values { global, local, offset, numbers: &numbers }).is_ok();
        (is_shown, is_shown && self.races(kernel, arguments, range, proof.between_groups, budget))
    }

    fn races(&self, kernel: &str, arguments: &[Argument<'_>], range: Range, between_groups: bool, budget: u64) -> bool {
        let mut functions = self.module.functions.iter();
        let number = functions.position(|function| &*function.name == kernel && function.kernel.is_some());
        let number = number.expect("a kernel");
        let mut launch = Launch::new(&self.module, &self.module.functions[number], arguments, range);
        launch.hold(&self.module.functions[number], &BTreeMap::new());
        let buffers: Vec<usize> = launch.buffers.iter().flatten().copied().collect();
        *launch.machine.memory.touches.borrow_mut() = Some(Vec::new());
        // A fault ends it: what was touched before counts.
        let _ = launch.run(number, Order::Ascending, budget);
        let touches = launch.machine.memory.touches.take().unwrap_or_default();
        let unit = |touch: &Touch| if between_groups { touch.group } else { touch.item };
        let mut bytes = std::collections::HashMap::<(usize, usize), Vec<&Touch>>::new();
        for touch in touches.iter().filter(|touch| buffers.contains(&touch.object)) {
            for at in touch.at..touch.at + touch.size {
                let all = bytes.entry((touch.object, at)).or_default();
                let is_known = |other: &&Touch| {
                    unit(other) == unit(touch) && (other.by, other.at, other.size) == (touch.by, touch.at, touch.size)
                };
                if !all.iter().any(is_known) {
                    all.push(touch);
                }
            }
        }
        let is_race = |a: &Touch, b: &Touch| {
            let are_atomic = a.by == Use::Atomic && b.by == Use::Atomic && (a.at, a.size) == (b.at, b.size);
            unit(a) != unit(b) && !are_atomic && (a.by != Use::Read || b.by != Use::Read)
        };
        bytes.values().any(|all| all.iter().any(|a| all.iter().any(|b| is_race(a, b))))
    }
}

/// A proof as the runtime has it, for as long as the program runs.
fn kept(of: &Proof) -> runtime::Proof {
    const REASON: &Reason = &Reason::new("", 0, 0, "", "");
    let linear = |affine: &Affine| linear(affine, &of.numbers);
    let checks = |all: &[std::rc::Rc<Check>]| {
        leaked(all.iter().map(|check| runtime::Check {
            value: linear(&check.value),
            bits: check.bits,
            signed: check.signed,
        }))
    };
    let accesses = of.accesses.iter().map(|access| runtime::Access {
        argument: access.argument,
        by: match access.by {
            Use::Read => runtime::Use::Read,
            Use::Write => runtime::Use::Write,
            Use::Atomic => runtime::Use::Atomic,
        },
        index: leaked(access.index.iter().map(linear)),
        bytes: access.bytes,
        bounds: leaked(access.bounds.iter().map(|bound| runtime::Bound {
            of: linear(&bound.of),
            counter: bound.counter,
            checks: checks(&bound.rests.checks),
        })),
        checks: checks(&access.checks),
        reason: REASON,
    });
    let numbers = of.numbers.iter().map(|number| runtime::Number {
        argument: number.argument,
        at: number.at as usize,
        bytes: number.bytes as usize,
        signed: number.signed,
    });
    let (numbers, accesses) = (leaked(numbers), leaked(accesses));
    runtime::Proof { unproven: None, between_groups: of.between_groups, numbers, accesses }
}

fn leaked<T>(all: impl Iterator<Item = T>) -> &'static [T] {
    Vec::leak(all.collect())
}

fn linear(of: &Affine, numbers: &[Number]) -> runtime::Linear {
    let terms = of.terms.iter().map(|(var, step)| {
        let var = match *var {
            Var::Global(d) => runtime::Var::Global(d),
            Var::Group(d) => runtime::Var::Group(d),
            Var::Local(d) => runtime::Var::Local(d),
            Var::Inner(number) => runtime::Var::Inner(number),
        };
        (var, sum(step, numbers))
    });
    runtime::Linear { terms: leaked(terms), first: sum(&of.first, numbers) }
}

fn at(number: &Number, numbers: &[Number]) -> usize {
    numbers.iter().position(|other| other == number).unwrap_or(usize::MAX)
}

fn sum(of: &Sum, numbers: &[Number]) -> runtime::KnownSum {
    leaked(of.products().map(|(product, factor)| {
        let all = product.iter().map(|known| match known {
            Known::GlobalSize(d) => runtime::Known::GlobalSize(*d),
            Known::GlobalOffset(d) => runtime::Known::GlobalOffset(*d),
            Known::LocalSize(d) => runtime::Known::LocalSize(*d),
            Known::NumGroups(d) => runtime::Known::NumGroups(*d),
            Known::SubGroups(size) => runtime::Known::SubGroups(*size),
            Known::Number(number) => runtime::Known::Number(at(number, numbers)),
            Known::Quotient(number, by) => runtime::Known::Quotient(at(number, numbers), *by),
        });
        (factor, leaked(all))
    }))
}
