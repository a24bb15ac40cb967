//! `f32`: both layers, against `f64`.

use super::{Line, Random, Worst, error, on_all_cores};
use std::f64::consts::PI;
use swz::Vector;
use swz::builtin::measured::kernel::single as kernel;
use swz::builtin::measured::scalar::Transcendental;

/// A function of one argument.
pub struct Unary {
    /// Its name.
    pub name: &'static str,
    /// The greatest error allowed.
    pub limit: f64,
    /// The first layer.
    pub scalar: fn(f32) -> f32,
    /// The second, on as many inputs as make whole vectors of 8.
    pub kernel: Option<fn(&[f32], &mut [f32])>,
    /// The reference.
    pub exact: fn(f64) -> f64,
}

/// A function of two arguments.
pub struct Binary {
    /// Its name.
    pub name: &'static str,
    /// The greatest error allowed.
    pub limit: f64,
    /// The first layer.
    pub scalar: fn(f32, f32) -> f32,
    /// The second, on as many inputs as make whole vectors of 8.
    pub kernel: Option<fn(&[f32], &[f32], &mut [f32])>,
    /// The reference.
    pub exact: fn(f64, f64) -> f64,
}

/// A function of a number and an integer.
pub struct WithInteger {
    /// Its name.
    pub name: &'static str,
    /// The greatest error allowed.
    pub limit: f64,
    /// The first layer.
    pub scalar: fn(f32, i32) -> f32,
    /// The kernel of vectors, if it is another.
    pub kernel: Option<fn([f32; 8], [i32; 8]) -> [f32; 8]>,
    /// The reference.
    pub exact: fn(f64, i32) -> f64,
}

macro_rules! vectors {
    ($kernel:expr) => {
        Some(|x, out| {
            let vectors = x.as_chunks_of_8().zip(out.chunks_exact_mut(8));
            vectors.for_each(|(x, out)| out.copy_from_slice(&$kernel(Vector::from(x)).to_array()));
        })
    };
    (pairs $kernel:expr) => {
        Some(|x, y, out| {
            let vectors = x.as_chunks_of_8().zip(y.as_chunks_of_8()).zip(out.chunks_exact_mut(8));
            vectors
                .for_each(|((x, y), out)| out.copy_from_slice(&$kernel(Vector::from(x), Vector::from(y)).to_array()));
        })
    };
}

/// A slice as arrays.
trait Chunks {
    fn as_chunks_of_8(&self) -> impl Iterator<Item = [f32; 8]>;
}
impl Chunks for [f32] {
    #[inline(always)]
    fn as_chunks_of_8(&self) -> impl Iterator<Item = [f32; 8]> {
        self.chunks_exact(8).map(|chunk| chunk.try_into().unwrap())
    }
}

macro_rules! unary {
    ($($name:ident $limit:expr, $kernel:expr, $exact:expr;)*) => {
        &[$(Unary { name: stringify!($name), limit: $limit, scalar: Transcendental::$name, kernel: $kernel, exact: $exact }),*]
    };
}

/// `sin(πx)` and `cos(πx)`, reduced exactly.
fn half_turns(x: f64) -> (f64, f64) {
    let x = x % 2.0;
    let n = (2.0 * x).round();
    let (sin, cos) = (PI * (x - 0.5 * n)).sin_cos();
    match n as i32 & 3 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// Zero with the sign of `x` where the value is zero.
fn signed(value: f64, x: f64) -> f64 {
    if value == 0.0 { value.copysign(x) } else { value }
}

fn tanpi(x: f64) -> f64 {
    let (sin, cos) = half_turns(x);
    if cos == 0.0 {
        return sin * f64::INFINITY;
    }
    if sin == 0.0 { 0f64.copysign(x * cos) } else { sin / cos }
}

/// All functions of one argument.
pub const UNARY: &[Unary] = unary! {
    acos 4.0, vectors!(kernel::acos), f64::acos;
    acosh 4.0, vectors!(kernel::acosh), acosh;
    acospi 5.0, None, |x| x.acos() / PI;
    asin 4.0, vectors!(kernel::asin), f64::asin;
    asinh 4.0, vectors!(kernel::asinh), asinh;
    asinpi 5.0, None, |x| x.asin() / PI;
    atan 5.0, vectors!(kernel::atan), f64::atan;
    atanh 5.0, vectors!(kernel::atanh), atanh;
    atanpi 5.0, None, |x| x.atan() / PI;
    cbrt 2.0, vectors!(kernel::cbrt), f64::cbrt;
    cos 4.0, vectors!(kernel::cos), f64::cos;
    cosh 4.0, vectors!(kernel::cosh), f64::cosh;
    cospi 4.0, None, |x| half_turns(x).1 + 0.0;
    erf 16.0, vectors!(kernel::erf), libm::erf;
    erfc 16.0, None, libm::erfc;
    exp 3.0, vectors!(kernel::exp), f64::exp;
    exp2 3.0, vectors!(kernel::exp2), f64::exp2;
    exp10 3.0, vectors!(kernel::exp10), |x| 10f64.powf(x);
    expm1 3.0, vectors!(kernel::expm1), f64::exp_m1;
    lgamma f64::INFINITY, None, libm::lgamma;
    log 3.0, vectors!(kernel::log), f64::ln;
    log2 3.0, vectors!(kernel::log2), f64::log2;
    log10 3.0, vectors!(kernel::log10), f64::log10;
    log1p 2.0, vectors!(kernel::log1p), f64::ln_1p;
    sin 4.0, vectors!(kernel::sin), f64::sin;
    sinh 4.0, vectors!(kernel::sinh), f64::sinh;
    sinpi 4.0, None, |x| signed(half_turns(x).0, x);
    tan 5.0, vectors!(kernel::tan), f64::tan;
    tanh 5.0, vectors!(kernel::tanh), f64::tanh;
    tanpi 6.0, None, tanpi;
    tgamma 16.0, None, libm::tgamma;
};

// The functions of std are made of logarithms without care for the last digits that are wanted here.
fn acosh(x: f64) -> f64 {
    if x < 1.0 {
        return f64::NAN;
    }
    let t = x - 1.0;
    if x > 1e100 { x.ln() + std::f64::consts::LN_2 } else { (t + (t * (t + 2.0)).sqrt()).ln_1p() }
}
fn asinh(x: f64) -> f64 {
    let a = x.abs();
    let value = if a > 1e100 { a.ln() + std::f64::consts::LN_2 } else { (a + a * a / (1.0 + a.hypot(1.0))).ln_1p() };
    value.copysign(x)
}
fn atanh(x: f64) -> f64 {
    let a = x.abs();
    (0.5 * (2.0 * a / (1.0 - a)).ln_1p()).copysign(x)
}

/// Whether `powr` is the power.
pub(super) fn is_real(x: f64, y: f64) -> bool {
    let special = x == 0.0 || x == f64::INFINITY;
    let undefined = special && y == 0.0 || x == 1.0 && y.is_infinite();
    x >= 0.0 && !y.is_nan() && !undefined
}

/// All functions of two.
pub const BINARY: &[Binary] = &[
    Binary {
        name: "atan2",
        limit: 6.0,
        scalar: Transcendental::atan2,
        kernel: vectors!(pairs kernel::atan2),
        exact: f64::atan2,
    },
    Binary {
        name: "atan2pi",
        limit: 6.0,
        scalar: Transcendental::atan2pi,
        kernel: None,
        exact: |y, x| y.atan2(x) / PI,
    },
    Binary {
        name: "hypot",
        limit: 4.0,
        scalar: Transcendental::hypot,
        kernel: vectors!(pairs kernel::hypot),
        exact: f64::hypot,
    },
    Binary {
        name: "pow",
        limit: 16.0,
        scalar: Transcendental::pow,
        kernel: vectors!(pairs kernel::pow),
        exact: f64::powf,
    },
    Binary {
        name: "powr",
        limit: 16.0,
        scalar: Transcendental::powr,
        kernel: vectors!(pairs kernel::powr),
        exact: |x, y| if is_real(x, y) { x.abs().powf(y) } else { f64::NAN },
    },
];

/// The functions of a number and an integer.
pub const WITH_INTEGER: &[WithInteger] = &[
    WithInteger {
        name: "pown",
        limit: 16.0,
        scalar: Transcendental::pown,
        kernel: Some(|x, n| swz::builtin::pown(Vector::from(x), Vector::from(n)).to_array()),
        exact: |x, n| x.powf(n.into()),
    },
    WithInteger { name: "rootn", limit: 16.0, scalar: Transcendental::rootn, kernel: None, exact: rootn },
];

fn rootn(x: f64, n: i32) -> f64 {
    if n == 0 || (n % 2 == 0 && x < 0.0) {
        return f64::NAN;
    }
    let root = x.abs().powf(1.0 / f64::from(n));
    if n % 2 == 0 { root } else { root.copysign(x) }
}

/// The error of an `f32` in ULP.
#[inline]
#[must_use]
pub fn error_of(found: f32, exact: f64) -> f64 {
    error(found.into(), exact, 23, -126, 127)
}

/// Inputs that go through a function in one go.
const BLOCK: usize = 1024;

#[derive(Default)]
struct Found<I> {
    scalar: Worst<I>,
    kernel: Worst<I>,
}

fn join<I: Copy>(total: &mut Found<I>, found: &Found<I>) {
    total.scalar.join(&found.scalar);
    total.kernel.join(&found.kernel);
}

fn lines<I>(
    name: &'static str,
    limit: f64,
    inputs: u64,
    found: &Found<I>,
    has_kernel: bool,
    at: impl Fn(&I) -> String,
) -> Vec<Line> {
    let line = |layer, worst: &Worst<I>| Line {
        name,
        ty: "float",
        layer,
        inputs,
        error: worst.error,
        limit,
        at: at(&worst.input),
    };
    let mut lines = vec![line("scalar", &found.scalar)];
    if has_kernel {
        lines.push(line("kernel", &found.kernel));
    }
    lines
}

/// Measures over inputs `step` apart, each moved by less than a step at random; over all 2^32 if the step is 1.
#[must_use]
pub fn unary(function: &Unary, step: u64, seed: u64) -> Vec<Line> {
    // A piece of work takes a fraction of a second.
    let total = (1 << 32) / step;
    let piece = total.min(1 << 16);
    let found = on_all_cores(
        total.div_ceil(piece),
        |number, found: &mut Found<u32>| {
            let mut random = Random(seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let (mut x, mut out) = ([0f32; BLOCK], [0f32; BLOCK]);
            for block in 0..piece / BLOCK as u64 {
                for (lane, x) in x.iter_mut().enumerate() {
                    let bits = (number * piece + block * BLOCK as u64 + lane as u64) * step;
                    *x = f32::from_bits((bits + if step > 1 { random.bits() % step } else { 0 }) as u32);
                }
                if let Some(kernel) = function.kernel {
                    kernel(&x, &mut out);
                }
                for (&x, &out) in x.iter().zip(&out) {
                    let exact = (function.exact)(x.into());
                    found.scalar.see(error_of((function.scalar)(x), exact), x.to_bits());
                    if function.kernel.is_some() {
                        found.kernel.see(error_of(out, exact), x.to_bits());
                    }
                }
            }
        },
        join,
    );
    lines(function.name, function.limit, total, &found, function.kernel.is_some(), |&at| {
        format!("{:e} ({at:#010x})", f32::from_bits(at))
    })
}

/// Two numbers: of any bits, of everyday size, such that the power is in range, at an edge.
pub(super) fn pair(random: &mut Random) -> (f32, f32) {
    const EDGES: [f32; 16] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        2.0,
        -2.0,
        3.0,
        -3.0,
        0.5,
        -0.5,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
        f32::MAX,
        1e-45,
        16777215.0,
    ];
    let bits = random.bits();
    let any = |bits: u64| f32::from_bits(bits as u32);
    let everyday = |random: &mut Random| ((random.signed() * 8.0).exp2() * random.signed().signum()) as f32;
    match bits >> 60 {
        0..2 => (any(bits), any(random.bits())),
        2 => (EDGES[bits as usize % 16], any(random.bits())),
        3 => (any(bits), EDGES[random.bits() as usize % 16]),
        4 => (EDGES[bits as usize % 16], EDGES[bits as usize / 16 % 16]),
        5..8 => (everyday(random), everyday(random)),
        8..10 => (everyday(random), (random.signed() * 40.0).round() as f32),
        10..13 => {
            // Around 1, by exponents that bring it away from there.
            let x = (1.0 + random.signed() * (-24.0 * random.unit()).exp2() * 0.7) as f32;
            (x, (random.signed() * 105.0 / f64::from(x).ln().abs().max(1e-8)) as f32)
        }
        _ => {
            let x = any(bits).abs();
            (x, (random.signed() * 105.0 / f64::from(x).ln().abs().max(1e-8)) as f32)
        }
    }
}

/// Measures over seeded pairs.
#[must_use]
pub fn binary(function: &Binary, count: u64, seed: u64) -> Vec<Line> {
    let blocks = count.div_ceil(BLOCK as u64);
    let found = on_all_cores(
        blocks,
        |number, found: &mut Found<(f32, f32)>| {
            let mut random = Random(seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let (mut x, mut y, mut out) = ([0f32; BLOCK], [0f32; BLOCK], [0f32; BLOCK]);
            for (x, y) in x.iter_mut().zip(&mut y) {
                (*x, *y) = pair(&mut random);
            }
            if let Some(kernel) = function.kernel {
                kernel(&x, &y, &mut out);
            }
            for ((&x, &y), &out) in x.iter().zip(&y).zip(&out) {
                let exact = (function.exact)(x.into(), y.into());
                found.scalar.see(error_of((function.scalar)(x, y), exact), (x, y));
                if function.kernel.is_some() {
                    found.kernel.see(error_of(out, exact), (x, y));
                }
            }
        },
        join,
    );
    lines(function.name, function.limit, blocks * BLOCK as u64, &found, function.kernel.is_some(), |(x, y)| {
        format!("{x:e}, {y:e}")
    })
}

/// An integer: small, large or any.
pub(super) fn integer(random: &mut Random) -> i32 {
    let bits = random.bits();
    match bits >> 62 {
        0 => (bits % 9) as i32 - 4,
        1 => (bits % 401) as i32 - 200,
        2 => bits as i32,
        _ => bits as i32 >> (bits >> 32 & 31),
    }
}

/// Measures over seeded numbers and integers.
#[must_use]
pub fn with_integer(function: &WithInteger, count: u64, seed: u64) -> Vec<Line> {
    let blocks = count.div_ceil(BLOCK as u64);
    let found = on_all_cores(
        blocks,
        |number, found: &mut Found<(f32, i32)>| {
            let mut random = Random(seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            for _ in 0..BLOCK / 8 {
                let (x, n) = ([0; 8].map(|_| pair(&mut random).0), [0; 8].map(|_| integer(&mut random)));
                let results = function.kernel.map(|kernel| kernel(x, n));
                for (lane, (&x, &n)) in x.iter().zip(&n).enumerate() {
                    let exact = (function.exact)(x.into(), n);
                    found.scalar.see(error_of((function.scalar)(x, n), exact), (x, n));
                    if let Some(results) = results {
                        found.kernel.see(error_of(results[lane], exact), (x, n));
                    }
                }
            }
        },
        join,
    );
    let has_kernel = function.kernel.is_some();
    lines(function.name, function.limit, blocks * BLOCK as u64, &found, has_kernel, |(x, n)| format!("{x:e}, {n}"))
}
