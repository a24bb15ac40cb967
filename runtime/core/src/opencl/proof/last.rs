//! The proof of the last launch of a kernel. A loop over steps of time launches it again and again with one range and the same numbers, and
//! what was shown of them then holds again: else a short launch took twice as long.

extern crate std;

use core::ptr::from_ref;
use std::sync::Mutex;

use super::form::Proof;
use super::ran::Reason;
use super::test::{MAX_NUMBERS, Values};

/// All that the outcome depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Launch {
    /// The address of the proof, which is a constant.
    proof: usize,
    by_groups: bool,
    sizes: [[u64; 3]; 3],
    numbers: [i128; MAX_NUMBERS],
}

/// The outcome of a proof: it holds, or the access of which nothing could be shown.
type Outcome = Result<(), &'static Reason>;

/// The last launch of a kernel, and what was shown of it.
#[derive(Debug, Default)]
pub(in crate::opencl) struct Last(Mutex<Option<(Launch, Outcome)>>);

impl Last {
    pub(in crate::opencl) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// As [`Proof::holds`], between groups or between items. Another thread that asks at the same time is not waited for.
    ///
    /// # Errors
    /// As of that.
    pub(in crate::opencl) fn holds(
        &self,
        proof: &'static Proof,
        by_groups: bool,
        values: &Values<'_>,
        numbers: [i128; MAX_NUMBERS],
    ) -> Outcome {
        let sizes = [values.global, values.local, values.offset];
        let launch = Launch { proof: from_ref(proof).addr(), by_groups, sizes, numbers };
        let show = || Proof { between_groups: by_groups, ..*proof }.holds(values);
        let Ok(mut last) = self.0.try_lock() else { return show() };
        match *last {
            Some((known, outcome)) if known == launch => outcome,
            _ => {
                let outcome = show();
                *last = Some((launch, outcome));
                outcome
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Last, Proof, Values};
    use crate::opencl::proof::form::{Access, Known, Linear, Number, Use, Var};
    use crate::opencl::proof::ran::Reason;
    use crate::opencl::proof::test::MAX_NUMBERS;

    static REASON: Reason = Reason::new("a.cl", 1, 1, "a[i * n]", "is one");
    const ACCESS: Access = Access {
        argument: 0,
        bytes: 4,
        by: Use::Write,
        index: &[Linear { terms: &[(Var::Global(0), &[(4, &[Known::Number(0)])])], first: &[] }],
        bounds: &[],
        checks: &[],
        reason: &REASON,
    };
    /// `a[get_global_id(0) * n] = ..`
    static PROOF: Proof = Proof {
        unproven: None,
        between_groups: false,
        numbers: &[Number { argument: 1, at: 0, bytes: 4, signed: true }],
        accesses: &[ACCESS],
    };

    /// Each launch has the outcome that it has by itself, whatever was asked before it.
    #[test]
    fn no_launch_has_the_outcome_of_another() {
        let last = Last::new();
        let numbers = |n: i128| {
            let mut numbers = [0; MAX_NUMBERS];
            numbers[0] = n;
            numbers
        };
        for (items, n) in [(8, 1), (8, 1), (8, 0), (1, 0), (8, 0), (8, 2), (1, 0), (8, 1)] {
            let numbers = numbers(n);
            let values = Values { global: [items, 1, 1], local: [1; 3], offset: [0; 3], numbers: &numbers };
            let own = PROOF.holds(&values);
            assert_eq!(own.is_ok(), n != 0 || items == 1, "{items} items, {n}");
            assert_eq!(last.holds(&PROOF, false, &values, numbers), own, "{items} items, {n}");
        }
    }
}
