//! How far the transcendental functions are from exact: what is measured, against what, over which inputs.
//!
//! Errors are in ULP as OpenCL C 3.0, section 7.4, defines them: in steps between the floats around the exact value, which for
//! `f32` and `half` is an `f64` that is right to more than 20 bits beyond, and for `f64` a sum of two.

#![allow(clippy::many_single_char_names, clippy::similar_names, reason = "names of mathematics")]
#![allow(clippy::unreadable_literal, clippy::excessive_precision, clippy::float_cmp, reason = "digits and edges")]
#![allow(clippy::type_complexity, reason = "functions in tables")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "random bits as numbers, exponents"
)]

pub mod double;
pub mod exact;
pub mod half;
#[cfg(feature = "benches")]
pub mod peers;
pub mod single;

use std::fmt::Display;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// The greatest error of a function, and where it occurs.
#[derive(Clone, Debug)]
pub struct Worst<I> {
    /// In ULP; infinite where a NaN, an infinity or the sign of a zero is wrong.
    pub error: f64,
    /// The input.
    pub input: I,
}

impl<I: Copy> Worst<I> {
    /// Takes an input's error into account.
    #[inline]
    pub fn see(&mut self, error: f64, input: I) {
        if error > self.error {
            *self = Self { error, input };
        }
    }
    /// Takes another's inputs into account.
    pub fn join(&mut self, other: &Self) {
        self.see(other.error, other.input);
    }
}

impl<I: Default> Default for Worst<I> {
    fn default() -> Self {
        Self { error: 0.0, input: I::default() }
    }
}

/// The measurement of a function.
#[derive(Clone, Debug)]
pub struct Line {
    /// The function.
    pub name: &'static str,
    /// The element type.
    pub ty: &'static str,
    /// The implementation that was measured.
    pub layer: &'static str,
    /// How many inputs.
    pub inputs: u64,
    /// The greatest error in ULP.
    pub error: f64,
    /// The greatest error that section 7.4 allows.
    pub limit: f64,
    /// The input of the greatest error.
    pub at: String,
}

impl Line {
    /// Whether the error is allowed.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.error <= self.limit
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { name, ty, layer, inputs, error, limit, at } = self;
        let verdict = if self.holds() { "" } else { " FAILS" };
        let limit = if limit.is_finite() { limit.to_string() } else { "-".into() };
        write!(f, "| {name} | {ty} | {layer} | {inputs} | {error:.3} | {limit} | {at} |{verdict}")
    }
}

/// The heads of the columns of [`Line`].
pub const HEAD: &str = "| function | type | layer | inputs | greatest error | allowed | where |\n| --- | --- | --- | --- | --- | --- | --- |";

/// xorshift64*: seeded, so that a failure comes again.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
    /// A number from 0 to 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * 2f64.powi(-53)
    }
    /// A number from `-1` to `1`.
    pub fn signed(&mut self) -> f64 {
        2.0 * self.unit() - 1.0
    }
}

/// Runs `work` for each of `blocks` numbers on all cores and joins what the threads found.
///
/// # Panics
/// If `work` does.
pub fn on_all_cores<R: Send + Default>(
    blocks: u64,
    work: impl Fn(u64, &mut R) + Sync,
    join: impl Fn(&mut R, &R) + Sync,
) -> R {
    let next = AtomicU64::new(0);
    let rest = || {
        let mut found = R::default();
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block >= blocks {
                return found;
            }
            work(block, &mut found);
        }
    };
    // On one core without a thread, which wasm32 does not have.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    if cores == 1 {
        return rest();
    }
    let total = Mutex::new(R::default());
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let found = rest();
                join(&mut total.lock().unwrap(), &found);
            });
        }
    });
    total.into_inner().unwrap()
}

/// 2^n.
#[inline]
#[must_use]
pub fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// The exponent of a normal number.
#[inline]
#[must_use]
pub fn exponent(x: f64) -> i32 {
    ((x.to_bits() >> 52 & 0x7FF) as i32) - 1023
}

/// The error of a small float in ULP: of a type with `digits` bits of mantissa and exponents from `least` to `greatest`.
#[inline]
#[must_use]
pub fn error(found: f64, exact: f64, digits: i32, least: i32, greatest: i32) -> f64 {
    if found.is_nan() || exact.is_nan() {
        return if found.is_nan() && exact.is_nan() { 0.0 } else { f64::INFINITY };
    }
    if found == exact {
        return if found == 0.0 && found.is_sign_negative() != exact.is_sign_negative() { f64::INFINITY } else { 0.0 };
    }
    // An infinity counts as the number that would follow the greatest.
    let bound = power_of_two(greatest + 1);
    let (found, exact) = (found.clamp(-bound, bound), exact.clamp(-bound, bound));
    (found - exact).abs() * power_of_two(digits - exponent(exact).clamp(least, greatest))
}
