//! `f64`: both layers, against sums of two `f64`.

use super::exact::{self, Exact, Sum};
use super::single::integer;
use super::{Line, Random, Worst, error, exponent, on_all_cores, power_of_two};
use swz::Vector;
use swz::builtin::measured::kernel::double as kernel;
use swz::builtin::measured::scalar::Transcendental;

/// A function of one argument.
pub struct Unary {
    /// Its name.
    pub name: &'static str,
    /// The greatest error allowed.
    pub limit: f64,
    /// The first layer.
    pub scalar: fn(f64) -> f64,
    /// The second.
    pub kernel: Option<fn([f64; 4]) -> [f64; 4]>,
    /// The reference.
    pub exact: fn(f64) -> Exact,
}

/// A function of two arguments.
pub struct Binary {
    /// Its name.
    pub name: &'static str,
    /// The greatest error allowed.
    pub limit: f64,
    /// The first layer.
    pub scalar: fn(f64, f64) -> f64,
    /// The second.
    pub kernel: Option<fn([f64; 4], [f64; 4]) -> [f64; 4]>,
    /// The reference.
    pub exact: fn(f64, f64) -> Exact,
}

/// A function of a number and an integer.
pub struct WithInteger {
    /// Its name.
    pub name: &'static str,
    /// The greatest error allowed.
    pub limit: f64,
    /// The first layer.
    pub scalar: fn(f64, i32) -> f64,
    /// The kernel of vectors, if it is another.
    pub kernel: Option<fn([f64; 4], [i32; 4]) -> [f64; 4]>,
    /// The reference.
    pub exact: fn(f64, i32) -> Exact,
}

macro_rules! unary {
    ($($name:ident $limit:expr, $kernel:expr;)*) => {
        &[$(Unary {
            name: stringify!($name),
            limit: $limit,
            scalar: Transcendental::$name,
            kernel: $kernel,
            exact: exact::unary::$name,
        }),*]
    };
}

/// All functions of one argument but `lgamma`, for which any error is allowed.
pub const UNARY: &[Unary] = unary! {
    acos 4.0, Some(|x| kernel::acos(Vector::from(x)).to_array());
    acosh 4.0, Some(|x| kernel::acosh(Vector::from(x)).to_array());
    acospi 5.0, None;
    asin 4.0, Some(|x| kernel::asin(Vector::from(x)).to_array());
    asinh 4.0, Some(|x| kernel::asinh(Vector::from(x)).to_array());
    asinpi 5.0, None;
    atan 5.0, Some(|x| kernel::atan(Vector::from(x)).to_array());
    atanh 5.0, Some(|x| kernel::atanh(Vector::from(x)).to_array());
    atanpi 5.0, None;
    cbrt 2.0, Some(|x| kernel::cbrt(Vector::from(x)).to_array());
    cos 4.0, Some(|x| kernel::cos(Vector::from(x)).to_array());
    cosh 4.0, Some(|x| kernel::cosh(Vector::from(x)).to_array());
    cospi 4.0, None;
    erf 16.0, None;
    erfc 16.0, None;
    exp 3.0, Some(|x| kernel::exp(Vector::from(x)).to_array());
    exp2 3.0, Some(|x| kernel::exp2(Vector::from(x)).to_array());
    exp10 3.0, None;
    expm1 3.0, Some(|x| kernel::expm1(Vector::from(x)).to_array());
    log 3.0, Some(|x| kernel::log(Vector::from(x)).to_array());
    log2 3.0, Some(|x| kernel::log2(Vector::from(x)).to_array());
    log10 3.0, Some(|x| kernel::log10(Vector::from(x)).to_array());
    log1p 2.0, Some(|x| kernel::log1p(Vector::from(x)).to_array());
    sin 4.0, Some(|x| kernel::sin(Vector::from(x)).to_array());
    sinh 4.0, None;
    sinpi 4.0, None;
    tan 5.0, None;
    tanh 5.0, Some(|x| kernel::tanh(Vector::from(x)).to_array());
    tanpi 6.0, None;
    tgamma 16.0, None;
};

/// All functions of two.
pub const BINARY: &[Binary] = &[
    Binary {
        name: "atan2",
        limit: 6.0,
        scalar: Transcendental::atan2,
        kernel: Some(|x, y| kernel::atan2(Vector::from(x), Vector::from(y)).to_array()),
        exact: exact::binary::atan2,
    },
    Binary {
        name: "atan2pi",
        limit: 6.0,
        scalar: Transcendental::atan2pi,
        kernel: None,
        exact: exact::binary::atan2pi,
    },
    Binary {
        name: "hypot",
        limit: 4.0,
        scalar: Transcendental::hypot,
        kernel: Some(|x, y| kernel::hypot(Vector::from(x), Vector::from(y)).to_array()),
        exact: exact::binary::hypot,
    },
    Binary {
        name: "pow",
        limit: 16.0,
        scalar: Transcendental::pow,
        kernel: Some(|x, y| kernel::pow(Vector::from(x), Vector::from(y)).to_array()),
        exact: exact::binary::pow,
    },
    Binary { name: "powr", limit: 16.0, scalar: Transcendental::powr, kernel: None, exact: exact::binary::powr },
];

/// The functions of a number and an integer.
pub const WITH_INTEGER: &[WithInteger] = &[
    WithInteger {
        name: "pown",
        limit: 16.0,
        scalar: Transcendental::pown,
        kernel: Some(|x, n| swz::builtin::pown(Vector::from(x), Vector::from(n)).to_array()),
        exact: exact::binary::pown,
    },
    WithInteger {
        name: "rootn",
        limit: 16.0,
        scalar: Transcendental::rootn,
        kernel: None,
        exact: exact::binary::rootn,
    },
];

/// The error of an `f64` in ULP.
#[must_use]
pub fn error_of(found: f64, Exact(Sum(upper, lower), n): Exact) -> f64 {
    let is_edge = upper == 0.0 || !upper.is_finite();
    if is_edge || found.is_nan() {
        // An infinity for a number, or the other way round, is no matter of ULP.
        return if found.is_infinite() == upper.is_infinite() {
            error(found, upper, 52, -1022, 1022)
        } else {
            f64::INFINITY
        };
    }
    let e = exponent(upper) + n;
    // The sum may be rounded up to 2^1024, which is one unit behind the greatest number.
    if e >= 1024 && found == f64::INFINITY.copysign(upper) {
        return 0.0;
    }
    if e > 1024 {
        return f64::INFINITY;
    }
    if e < -1080 {
        return if found.abs() <= f64::from_bits(1) { 0.0 } else { f64::INFINITY };
    }
    let digits = 52 - e.clamp(-1022, 1023);
    let scaled = |x: f64, n: i32| x * power_of_two(n / 2) * power_of_two(n - n / 2);
    // An infinity counts as the number that would follow the greatest.
    let found = if found.is_infinite() { scaled(2f64.copysign(found), digits + 1023) } else { scaled(found, digits) };
    ((found - scaled(upper, n + digits)) - scaled(lower, n + digits)).abs()
}

/// Inputs that a thread takes at once, a multiple of 4.
const BLOCK: u64 = 256;

/// The worst of both layers.
#[derive(Default)]
struct Found<I> {
    scalar: Worst<I>,
    kernel: Worst<I>,
}

fn measure<I: Copy + Default + Send>(
    count: u64,
    seed: u64,
    inputs: impl Fn(&mut Random) -> I + Sync,
    errors: impl Fn([I; 4]) -> [(f64, f64); 4] + Sync,
) -> Found<I> {
    on_all_cores(
        count.div_ceil(BLOCK),
        |number, found: &mut Found<I>| {
            let mut random = Random(seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            for _ in 0..BLOCK / 4 {
                let inputs = [(); 4].map(|()| inputs(&mut random));
                for (input, (scalar, kernel)) in inputs.into_iter().zip(errors(inputs)) {
                    found.scalar.see(scalar, input);
                    found.kernel.see(kernel, input);
                }
            }
        },
        |total, found| {
            total.scalar.join(&found.scalar);
            total.kernel.join(&found.kernel);
        },
    )
}

fn lines<I>(
    name: &'static str,
    limit: f64,
    count: u64,
    found: &Found<I>,
    has_kernel: bool,
    at: impl Fn(&I) -> String,
) -> Vec<Line> {
    let inputs = count.div_ceil(BLOCK) * BLOCK;
    let line = |layer, worst: &Worst<I>| Line {
        name,
        ty: "double",
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

/// A number: of any bits, of everyday size, near 1, with few bits.
fn number(random: &mut Random) -> f64 {
    let bits = random.bits();
    let sign = if bits & 1 == 0 { 1.0 } else { -1.0 };
    match bits >> 61 {
        0 | 1 => {
            let x = f64::from_bits(random.bits());
            // A signalling one is beyond both the standard and what the reference knows.
            if x.is_nan() { f64::NAN } else { x }
        }
        2..5 => sign * (random.signed() * 10.0).exp2(),
        5 => sign * (1.0 + random.signed() * (-52.0 * random.unit()).exp2()),
        6 => sign * (random.signed() * 60.0).exp2(),
        _ => (random.signed() * 4096.0).round() * 0.25,
    }
}

/// Two numbers; many such that the power is in range.
fn pair(random: &mut Random) -> (f64, f64) {
    const EDGES: [f64; 16] = [
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
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::MAX,
        5e-324,
        9007199254740991.0,
    ];
    let bits = random.bits();
    let x = number(random);
    match bits >> 61 {
        0 => (EDGES[bits as usize % 16], EDGES[bits as usize / 16 % 16]),
        1 => (x, EDGES[bits as usize % 16]),
        2 | 3 => (x, number(random)),
        _ => (x.abs(), random.signed() * 750.0 / x.abs().ln().abs().max(1e-17)),
    }
}

/// Measures over seeded numbers.
#[must_use]
pub fn unary(function: &Unary, count: u64, seed: u64) -> Vec<Line> {
    let found = measure(count, seed, number, |x| {
        let kernel = function.kernel.map_or([0.0; 4], |kernel| kernel(x));
        core::array::from_fn(|lane| {
            let exact = (function.exact)(x[lane]);
            let of_kernel = if function.kernel.is_some() { error_of(kernel[lane], exact) } else { 0.0 };
            (error_of((function.scalar)(x[lane]), exact), of_kernel)
        })
    });
    lines(function.name, function.limit, count, &found, function.kernel.is_some(), |x| {
        format!("{x:e} ({:#018x})", x.to_bits())
    })
}

/// Measures over seeded pairs.
#[must_use]
pub fn binary(function: &Binary, count: u64, seed: u64) -> Vec<Line> {
    let found = measure(count, seed, pair, |pairs| {
        let kernel =
            function.kernel.map_or([0.0; 4], |kernel| kernel(pairs.map(|pair| pair.0), pairs.map(|pair| pair.1)));
        core::array::from_fn(|lane| {
            let (x, y) = pairs[lane];
            let exact = (function.exact)(x, y);
            let of_kernel = if function.kernel.is_some() { error_of(kernel[lane], exact) } else { 0.0 };
            (error_of((function.scalar)(x, y), exact), of_kernel)
        })
    });
    lines(function.name, function.limit, count, &found, function.kernel.is_some(), |(x, y)| format!("{x:e}, {y:e}"))
}

/// Measures over seeded numbers and integers.
#[must_use]
pub fn with_integer(function: &WithInteger, count: u64, seed: u64) -> Vec<Line> {
    let found = measure(
        count,
        seed,
        |random| (number(random), integer(random)),
        |pairs| {
            let results = function.kernel.map(|kernel| kernel(pairs.map(|(x, _)| x), pairs.map(|(_, n)| n)));
            let mut results = results.into_iter().flatten();
            pairs.map(|(x, n)| {
                let exact = (function.exact)(x, n);
                let of_kernel = results.next().map_or(0.0, |found| error_of(found, exact));
                (error_of((function.scalar)(x, n), exact), of_kernel)
            })
        },
    );
    lines(function.name, function.limit, count, &found, function.kernel.is_some(), |(x, n)| format!("{x:e}, {n}"))
}
