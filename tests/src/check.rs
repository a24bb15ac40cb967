//! Runs tables of swizzles against the oracle.

use crate::oracle::select;
use crate::value::{Bits, Value, inputs, mix};
use core::any::type_name;
use std::panic::{AssertUnwindSafe, catch_unwind};
use swz::{Lanes, Vector};

/// The text of a swizzle and what reads it.
pub type Read<T, const N: usize, V> = (&'static str, fn(&Vector<T, N>) -> V);
/// The text of a swizzle and what assigns to it.
pub type Write<T, const N: usize, V> = (&'static str, fn(&mut Vector<T, N>, V));

/// Compares bits, skipping components that are unspecified.
fn compare(what: &str, ty: &str, source: &[u64], expected: &[Option<u64>], found: &[u64]) {
    assert_eq!(expected.len(), found.len(), "components of {ty}.{what}");
    let equal = expected.iter().zip(found).all(|(expected, found)| expected.is_none_or(|expected| expected == *found));
    assert!(equal, "{ty}.{what} of {source:x?}: expected {expected:x?}, found {found:x?}");
}

fn picked(source: &[u64], indices: &[Option<usize>]) -> Vec<Option<u64>> {
    indices.iter().map(|index| index.map(|index| source[index])).collect()
}

/// Reads give what the oracle selects.
pub fn reads<T: Bits + Lanes<N>, const N: usize, V: Value>(cases: &[Read<T, N, V>]) {
    for (chain, read) in cases {
        let indices = select(N, chain);
        for vector in inputs::<T, Vector<T, N>>() {
            let source = vector.components();
            compare(
                chain,
                type_name::<Vector<T, N>>(),
                &source,
                &picked(&source, &indices),
                &read(&vector).components(),
            );
        }
    }
}

/// Constants are what the oracle selects.
pub fn constants<T: Bits + Lanes<N>, const N: usize, V: Value>(vector: Vector<T, N>, cases: &[(&str, V)]) {
    let source = vector.components();
    for (chain, value) in cases {
        let expected = picked(&source, &select(N, chain));
        compare(chain, type_name::<Vector<T, N>>(), &source, &expected, &value.components());
    }
}

/// Literals have the components of their arguments, all selected from one vector, in order.
pub fn literals<T: Bits + Lanes<N>, const N: usize, V: Value>(cases: &[Read<T, N, V>]) {
    for (arguments, read) in cases {
        let indices: Vec<_> = arguments.split(' ').flat_map(|chain| select(N, chain)).collect();
        for vector in inputs::<T, Vector<T, N>>() {
            let source = vector.components();
            compare(arguments, type_name::<V>(), &source, &picked(&source, &indices), &read(&vector).components());
        }
    }
}

/// Assignments change what the oracle selects, to the right side, and nothing else.
pub fn writes<T: Bits + Lanes<N>, const N: usize, V: Value>(cases: &[Write<T, N, V>]) {
    for (chain, write) in cases {
        let indices = select(N, chain);
        for (round, mut vector) in inputs::<T, Vector<T, N>>().enumerate() {
            let source = vector.components();
            let right = V::build(|index| mix((round << 16 | 0xFF00 | index) as u64));
            let mut expected: Vec<_> = source.iter().copied().map(Some).collect();
            for (index, bits) in indices.iter().zip(right.components()) {
                if let Some(index) = index {
                    expected[*index] = Some(bits);
                }
            }
            write(&mut vector, right);
            compare(chain, type_name::<Vector<T, N>>(), &source, &expected, &vector.components());
        }
    }
}

/// The message of a panic, if there is one. A test that comes here ends all tests where a panic ends the process (wasm32): it is ignored
/// there, and `sources.rs` looks for that.
///
/// # Panics
/// If the message is no `String`.
pub fn fault(run: impl FnOnce()) -> Option<String> {
    // Lanes name the first item of the first statement that several have a fault in, and not the first item of all: `opencl_faults.rs` compares
    // items.
    whole_fault(run).map(|text| text.split(", by the item").next().expect("a text").to_owned())
}

/// The message as it is.
fn whole_fault(run: impl FnOnce()) -> Option<String> {
    let fault = catch_unwind(AssertUnwindSafe(run)).err()?;
    Some(*fault.downcast().expect("a message"))
}

/// The message of a panic.
///
/// # Panics
/// If there is none.
pub fn told(run: impl FnOnce()) -> String {
    fault(run).expect("a panic")
}

/// The page of a report of `check`, and its faults.
#[cfg(feature = "opencl")]
#[must_use]
pub fn reported(of: Result<(), swz::opencl::Report>) -> (String, Vec<swz::opencl::FaultKind>) {
    match of {
        Ok(()) => (String::new(), Vec::new()),
        Err(report) => (report.to_string(), report.faults().iter().map(swz::opencl::Fault::kind).collect()),
    }
}

/// Numbers that look random, the same ones for a seed (Marsaglia's xorshift of 32 bits).
pub fn xorshift(seed: u32) -> impl FnMut() -> u32 {
    let mut state = seed;
    move || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state
    }
}
