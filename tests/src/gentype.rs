//! Runs built-in functions on scalars and vectors of every width over tables of cases, whose results the definitions have given.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, clippy::missing_panics_doc, reason = "edges made of bits")]

use crate::definition::{Component, Want, holds, low};
use crate::value::{Value, mix};
use core::any::type_name;
use std::env;

/// The bits of up to three arguments, and what the function has to give.
pub type Case = ([u64; 3], Want);

/// Whether a case takes long: where the compiler does not optimise, or an emulator or a memory checker runs the tests (`SWZ_CASES=few` as they are
/// compiled, or as they run).
#[must_use]
pub fn few() -> bool {
    let is_few = |cases: &str| cases == "few";
    cfg!(debug_assertions)
        || option_env!("SWZ_CASES").is_some_and(is_few)
        || env::var("SWZ_CASES").is_ok_and(|of| is_few(&of))
}

/// How many random cases there are beside the edges: a quarter where each takes long.
#[must_use]
pub fn random(usual: usize) -> usize {
    if few() { usual / 4 } else { usual }
}

/// Values at which something happens: zeros, ones, extremes, the neighbours of powers of two, infinities, NaNs, subnormals, ties.
#[must_use]
pub fn edges<T: Component>() -> Vec<u64> {
    let sign = 1 << (T::COUNT - 1);
    let mut edges = if T::PRECISION == 0 {
        let powers = [3, 7, 8, 15, 16, 23, 24, 31, 32, 53, 63].into_iter().filter(|&power| power < T::COUNT);
        let sizes: Vec<u64> = powers.flat_map(|power| [(1 << power) - 1, 1 << power, (1 << power) + 1]).collect();
        let negative = sizes.iter().map(|size: &u64| size.wrapping_neg());
        [0, 1, 2, 3, 5, u64::MAX, sign + 1].into_iter().chain(sizes.iter().copied()).chain(negative).collect()
    } else {
        let (hidden, all) = (1_u64 << (T::PRECISION - 1), low(T::COUNT - 1));
        let infinity = all & !(hidden - 1);
        let one = (infinity / 2) & !(hidden - 1);
        let power = |exponent: i64| one.wrapping_add_signed(exponent * hidden as i64);
        let precision = i64::from(T::PRECISION);
        let mut sizes = vec![
            0,
            1,
            2,
            hidden - 1,
            hidden,
            hidden + 1,
            infinity - 1,
            infinity,
            infinity + 1,
            infinity + hidden / 2,
            all,
        ];
        sizes.extend(
            [-1, 0, 1, precision - 2, precision - 1, precision]
                .into_iter()
                .flat_map(|exponent| [power(exponent) - 1, power(exponent), power(exponent) + 1]),
        );
        // 1.5 and 2.5, the ties beside the last odd integers with halves, 3, and a size of which the square is just no overflow.
        sizes.extend([
            one + hidden / 2,
            power(1) + hidden / 4,
            power(precision - 2) + 3,
            power(1) + hidden / 2,
            power(one as i64 / hidden as i64 / 2),
        ]);
        sizes.iter().flat_map(|&size| [size, size | sign]).collect::<Vec<_>>()
    };
    for edge in &mut edges {
        *edge &= low(T::COUNT);
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Fewer of them, to be crossed three times.
#[must_use]
pub fn few_edges<T: Component>() -> Vec<u64> {
    let edges = edges::<T>();
    if edges.len() < 24 {
        edges
    } else {
        edges.iter().copied().step_by(edges.len() / 20).chain([0, low(T::COUNT)]).collect()
    }
}

/// Random bits; those of floats often near one another.
#[must_use]
pub fn sample<T: Component>(seed: u64) -> u64 {
    let bits = mix(seed);
    if T::PRECISION > 0 && bits >> 62 != 0 {
        let (hidden, all) = (1 << (T::PRECISION - 1), low(T::COUNT - 1));
        let one = ((all & !(hidden - 1)) / 2) & !(hidden - 1);
        let near = one - 4 * hidden + mix(bits) % (8 * hidden);
        return near | bits & 1 << (T::COUNT - 1);
    }
    // An integer is often a small one.
    (if T::PRECISION == 0 && bits >> 62 == 0 { (mix(bits) as i64) >> (bits % 64) } else { mix(bits) as i64 }) as u64
        & low(T::COUNT)
}

/// All values of 8 or 16 bits, else the edges and random ones. A build without optimisation takes every seventh of 16 bits and the edges.
#[must_use]
pub fn values<T: Component>() -> Vec<u64> {
    let all = 0..=low(T::COUNT);
    match T::COUNT {
        16 if cfg!(debug_assertions) => all.step_by(7).chain(edges::<T>()).collect(),
        8 | 16 => all.collect(),
        _ => edges::<T>().into_iter().chain((0..random(4000) as u64).map(sample::<T>)).collect(),
    }
}

/// Cases of one argument.
pub fn cases1<A: Component, W: Into<Want>>(define: impl Fn(A) -> W) -> Vec<Case> {
    values::<A>().into_iter().map(|a| ([a, 0, 0], define(A::from_bits(a)).into())).collect()
}

/// Cases of two arguments: all pairs of 8 bits, else the edges crossed with each other and random ones.
pub fn cases2<A: Component, B: Component, W: Into<Want>>(define: impl Fn(A, B) -> W) -> Vec<Case> {
    let (a, b) =
        if A::COUNT == 8 && B::COUNT == 8 { (values::<A>(), values::<B>()) } else { (edges::<A>(), edges::<B>()) };
    // Turned by one each row, so that every value of both comes to stand in every component.
    let crossed = (0..a.len() * b.len()).map(|at| (a[at / b.len()], b[(at + at / b.len()) % b.len()]));
    let count = if A::COUNT == 8 && B::COUNT == 8 { 0 } else { random(3000) as u64 };
    let random = (0..count).map(|at| (sample::<A>(2 * at), sample::<B>(2 * at + 1)));
    crossed.chain(random).map(|(a, b)| ([a, b, 0], define(A::from_bits(a), B::from_bits(b)).into())).collect()
}

/// Cases of three arguments: edges crossed, and random ones.
pub fn cases3<A: Component, B: Component, C: Component, W: Into<Want>>(define: impl Fn(A, B, C) -> W) -> Vec<Case> {
    let (a, b, c) = (few_edges::<A>(), few_edges::<B>(), few_edges::<C>());
    let crossed = (0..a.len() * b.len() * c.len()).map(|at| {
        let row = at / c.len();
        (a[row / b.len()], b[row % b.len()], c[(at + row) % c.len()])
    });
    let random =
        (0..random(4000) as u64).map(|at| (sample::<A>(3 * at), sample::<B>(3 * at + 1), sample::<C>(3 * at + 2)));
    let define = |(a, b, c)| ([a, b, c], define(A::from_bits(a), B::from_bits(b), C::from_bits(c)).into());
    crossed.chain(random).map(define).collect()
}

/// Compares the components of results.
#[track_caller]
fn compare<V: Value, R: Value>(what: &str, cases: &[Case], found: &R) {
    assert_eq!(R::WIDTH, V::WIDTH, "{what}");
    for (component, (&(input, want), found)) in cases.iter().zip(found.components()).enumerate() {
        assert!(
            holds(want, found, R::COUNT, R::WIDTH == 1),
            "{what} of {}, component {component}: {input:#x?} gives {found:#x}, not {want:x?}",
            type_name::<V>(),
        );
    }
}

/// A value of one argument of some cases.
fn argument<V: Value>(cases: &[Case], argument: usize) -> V {
    V::build(|component| cases.get(component).unwrap_or(&cases[0]).0[argument])
}

/// A function of one argument gives what the cases say.
#[track_caller]
pub fn run1<A: Value, R: Value>(what: &str, cases: &[Case], f: fn(A) -> R) {
    for cases in cases.chunks(A::WIDTH) {
        compare::<A, R>(what, cases, &f(argument(cases, 0)));
    }
}

/// A function of two arguments gives what the cases say.
#[track_caller]
pub fn run2<A: Value, B: Value, R: Value>(what: &str, cases: &[Case], f: fn(A, B) -> R) {
    for cases in cases.chunks(A::WIDTH) {
        compare::<A, R>(what, cases, &f(argument(cases, 0), argument(cases, 1)));
    }
}

/// A function of three arguments gives what the cases say.
#[track_caller]
pub fn run3<A: Value, B: Value, C: Value, R: Value>(what: &str, cases: &[Case], f: fn(A, B, C) -> R) {
    for cases in cases.chunks(A::WIDTH) {
        compare::<A, R>(what, cases, &f(argument(cases, 0), argument(cases, 1), argument(cases, 2)));
    }
}

/// Runs a call on scalars and on vectors of the five widths: `widths!(cases, |x: f32, y: i32| ldexp(x, y))`.
#[macro_export]
macro_rules! widths {
    ($cases:expr, |$($x:ident: $t:ty),+| $call:expr) => {{
        let cases: &[$crate::gentype::Case] = $cases;
        $crate::widths!(@ 1 cases, ($($x: $t),+), $call);
        $crate::vectors!(cases, |$($x: $t),+| $call);
    }};
    (@ 1 $cases:ident, ($a:ident: $at:ty), $call:expr) => {
        $crate::gentype::run1(stringify!($call), $cases, (|$a: $at| $call) as fn($at) -> _);
    };
    (@ 1 $cases:ident, ($a:ident: $at:ty, $b:ident: $bt:ty), $call:expr) => {
        $crate::gentype::run2(stringify!($call), $cases, (|$a: $at, $b: $bt| $call) as fn($at, $bt) -> _);
    };
    (@ 1 $cases:ident, ($a:ident: $at:ty, $b:ident: $bt:ty, $c:ident: $ct:ty), $call:expr) => {
        $crate::gentype::run3(stringify!($call), $cases, (|$a: $at, $b: $bt, $c: $ct| $call) as fn($at, $bt, $ct) -> _);
    };
    (@ $n:literal $cases:ident, ($($x:ident: $t:ty),+), $call:expr) => {
        $crate::widths!(@ 1 $cases, ($($x: swz::Vector<$t, $n>),+), $call);
    };
}

/// Runs a call on vectors of the five widths.
#[macro_export]
macro_rules! vectors {
    ($cases:expr, |$($x:ident: $t:ty),+| $call:expr) => {{
        let cases: &[$crate::gentype::Case] = $cases;
        $crate::widths!(@ 2 cases, ($($x: $t),+), $call);
        $crate::widths!(@ 3 cases, ($($x: $t),+), $call);
        $crate::widths!(@ 4 cases, ($($x: $t),+), $call);
        $crate::widths!(@ 8 cases, ($($x: $t),+), $call);
        $crate::widths!(@ 16 cases, ($($x: $t),+), $call);
    }};
}

#[test]
fn every_value_stands_in_every_component() {
    let cases = cases2::<u8, u8, Want>(|_, _| Want::Any);
    assert_eq!(cases.len(), 1 << 16);
    let mut seen = vec![[[false; 16]; 2]; 256];
    for (at, (input, _)) in cases.iter().enumerate() {
        seen[input[0] as usize][0][at % 16] = true;
        seen[input[1] as usize][1][at % 16] = true;
    }
    assert!(seen.iter().flatten().flatten().all(|seen| *seen));
    assert!(edges::<i64>().len() > 50 && edges::<f32>().len() > 50 && few_edges::<u64>().len() < 30);
    assert!(i8::COUNT == 8 && edges::<u8>().contains(&0x80));
}
