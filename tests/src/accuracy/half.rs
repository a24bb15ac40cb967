//! `half`: every number, against `f64`.

use super::{Line, Worst, error, single};
use half::f16;
use swz::builtin::measured::scalar::Transcendental;

/// The error that `half` functions promise: computed in `f32` and rounded once.
pub const LIMIT: f64 = 0.502;

macro_rules! functions {
    ($($name:ident)*) => {
        &[$((stringify!($name), Transcendental::$name)),*]
    };
}

/// The functions of one argument.
pub const FUNCTIONS: &[(&str, fn(f16) -> f16)] = functions! {
    acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt cos cosh cospi erf erfc exp exp2 exp10 expm1 lgamma log log2 log10
    log1p sin sinh sinpi tan tanh tanpi tgamma
};

/// The error of a `half` in ULP.
#[must_use]
pub fn error_of(found: f16, exact: f64) -> f64 {
    error(found.into(), exact, 10, -14, 15)
}

/// Measures a function over all inputs.
///
/// # Panics
/// If there is no `f32` function of the name.
#[must_use]
pub fn unary(name: &'static str, function: fn(f16) -> f16) -> Line {
    let row = single::UNARY.iter().find(|row| row.name == name).expect("the same functions");
    let mut worst = Worst::<u16>::default();
    for bits in 0..=u16::MAX {
        let x = f16::from_bits(bits);
        worst.see(error_of(function(x), (row.exact)(x.into())), bits);
    }
    let limit = if row.limit > 100.0 { row.limit } else { LIMIT };
    let at = format!("{} ({:#06x})", f16::from_bits(worst.input), worst.input);
    Line { name, ty: "half", layer: "scalar", inputs: 1 << 16, error: worst.error, limit, at }
}
