//! The functions of `float` that have a kernel, and what other libraries make of them: over the usual range of each function, and
//! over all floats.

use super::single::{BINARY, UNARY, error_of, pair};
use super::{Line, Random, Worst, on_all_cores};
use crate::peers::{Columns, Function, single};

/// Inputs that go through a function in one go.
const BLOCK: usize = 1024;

/// A reference; one of a single argument does not look at the second.
type Exact = Box<dyn Fn(f64, f64) -> f64 + Sync>;

/// The references of a function's results, and the greatest error allowed.
fn exact(name: &str) -> (Vec<Exact>, f64) {
    if let Some(function) = BINARY.iter().find(|function| function.name == name) {
        return (vec![Box::new(function.exact)], function.limit);
    }
    let results = if name == "sincos" { vec!["sin", "cos"] } else { vec![name] };
    let results = results.iter().filter_map(|name| UNARY.iter().find(|function| function.name == *name));
    let limit = results.clone().map(|function| function.limit).fold(f64::INFINITY, f64::min);
    (results.map(|function| Box::new(|x, _| (function.exact)(x)) as Exact).collect(), limit)
}

/// Any bits, or the pairs that functions of two are measured over.
fn any(function: &Function<f32>, random: &mut Random) -> Columns<f32> {
    // OpenCL has no signalling NaNs, of which C's functions make others.
    let quiet = |x: f32| if x.is_nan() { f32::NAN } else { x };
    if function.ranges.len() == 1 {
        let first = (0..BLOCK).map(|_| quiet(f32::from_bits(random.bits() as u32))).collect();
        return Columns { first, second: Vec::new() };
    }
    let (first, second) = (0..BLOCK).map(|_| pair(random)).map(|(x, y)| (quiet(x), quiet(y))).unzip();
    Columns { first, second }
}

/// Measures all candidates over seeded inputs, of the usual range or of any bits.
fn measure(function: &Function<f32>, usual: bool, count: u64, seed: u64) -> Vec<Line> {
    let (exact, limit) = exact(function.name);
    let blocks = count.div_ceil(BLOCK as u64);
    let found = on_all_cores(
        blocks,
        |number, found: &mut Vec<Worst<(f32, f32)>>| {
            let mut random = Random(seed ^ (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let from =
                if usual { function.arguments(BLOCK, &mut random, |x| x as f32) } else { any(function, &mut random) };
            let input = |at: usize| (from.first[at], from.second.get(at).map_or(0.0, |&y| y));
            let expected = exact.iter().map(|exact| {
                let value = |at| exact(input(at).0.into(), input(at).1.into());
                (0..BLOCK).map(value).collect::<Vec<_>>()
            });
            let expected: Vec<_> = expected.collect();
            let mut to = Columns::room(function, BLOCK);
            found.resize_with(function.candidates.len(), Worst::default);
            for ((_, candidate), found) in function.candidates.iter().zip(found) {
                candidate(&from, &mut to);
                for (expected, to) in expected.iter().zip([&to.first, &to.second]) {
                    for (at, (&expected, &to)) in expected.iter().zip(to).enumerate() {
                        found.see(error_of(to, expected), input(at));
                    }
                }
            }
        },
        |total, found| {
            total.resize_with(function.candidates.len(), Worst::default);
            total.iter_mut().zip(found).for_each(|(total, found)| total.join(found));
        },
    );
    let ranges = function.ranges.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let among = if usual { &ranges } else { "all" };
    let line = |(&(layer, _), worst): (&(&'static str, _), &Worst<(f32, f32)>)| Line {
        name: function.name,
        ty: "float",
        layer,
        inputs: blocks * BLOCK as u64,
        error: worst.error,
        limit,
        at: match function.ranges.len() {
            1 => format!("{:e}, among {among}", worst.input.0),
            _ => format!("{:e}, {:e}, among {among}", worst.input.0, worst.input.1),
        },
    };
    function.candidates.iter().zip(&found).map(line).collect()
}

/// Measures the wanted functions over `count` seeded inputs from their usual range, and as many of all.
pub fn lines(wants: impl Fn(&str) -> bool, count: u64, seed: u64) -> impl Iterator<Item = Line> {
    let functions = single().into_iter().filter(move |function| wants(function.name));
    functions.flat_map(move |function| {
        [true, false].map(|usual| measure(&function, usual, count, seed)).into_iter().flatten()
    })
}
