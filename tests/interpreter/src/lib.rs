//! Arguments of kernels by their types, and the comparison of what a kernel wrote.

use std::panic::{AssertUnwindSafe, catch_unwind};

use swz::opencl::expansion::{Places, Pointee, Site};
use swz::opencl::{NdRange, Pointer, Sampler};
use swz_opencl::generate::Random;
use swz_opencl::inspect::{Kernel, Layout, ParameterKind, Program};
use swz_opencl::interpret::{Argument, Order, Range, Stop};

/// A text, and its kernels compiled.
pub struct Text {
    /// As it is shown.
    pub path: &'static str,
    /// Its content.
    pub text: &'static str,
    /// Calls one of its kernels with lanes, and says whether there is one that can be called.
    pub always: fn(&str, &mut [Given], NdRange) -> bool,
    /// Calls it without lanes.
    pub never: fn(&str, &mut [Given], NdRange) -> bool,
}

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// The bytes of a value or of a buffer.
    Bytes(Vec<u8>),
    /// So many elements of so many bytes in local memory.
    Local(usize, usize),
    /// The constants of a sampler.
    Sampler(u32),
}

static SITE: Site = Site::new(&Places::new(&["argument"], "0:0:0 "));

impl Given {
    /// A value of any type without pointers.
    ///
    /// # Panics
    /// If it has too few bytes.
    #[must_use]
    pub fn value<T: Pointee>(&self) -> T {
        Pointer::from(self.bytes()).cast::<T>().load(&SITE)
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Given::Bytes(bytes) => bytes,
            _ => &[],
        }
    }

    /// The bytes, to be written.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        match self {
            Given::Bytes(bytes) => bytes,
            _ => &mut [],
        }
    }

    /// How many elements of local memory.
    #[must_use]
    pub fn elements(&self) -> usize {
        if let Given::Local(elements, _) = self { *elements } else { 0 }
    }

    /// A sampler.
    #[must_use]
    pub fn sampler(&self) -> Sampler {
        Sampler::from_bits(if let Given::Sampler(bits) = self { *bits } else { 0 })
    }
}

/// How many elements a buffer has.
const ELEMENTS: usize = 256;

/// The bytes of so many values of a layout: mostly small numbers, so that they are good indices and sizes too.
fn bytes(layout: &Layout, count: usize, is_value: bool, random: &mut Random, wild: bool) -> Vec<u8> {
    let mut bytes = vec![0; layout.size * count];
    for value in bytes.chunks_exact_mut(layout.size.max(1)) {
        for (at, element) in &layout.parts {
            let small = if is_value { [4, 8, 16, 3, 2, 1, 24, 6][random.below(8)] } else { random.below(32) as u64 };
            let number = if wild && random.below(4) == 0 { random.number() } else { small };
            let float =
                (f64::from(random.below(4000) as u32) - if random.below(3) == 0 { 2000.0 } else { 0.0 }) / 256.0;
            let to = &mut value[*at..];
            match *element {
                "float" => to[..4].copy_from_slice(&(float as f32).to_le_bytes()),
                "double" => to[..8].copy_from_slice(&float.to_le_bytes()),
                // Numbers from 1 to 4, and their opposites.
                "half" => to[..2].copy_from_slice(&((0x3C00 | random.number() & 0x83FF) as u16).to_le_bytes()),
                "bool" => to[0] = (number & 1) as u8,
                "char" | "uchar" => to[0] = number as u8,
                "short" | "ushort" => to[..2].copy_from_slice(&(number as u16).to_le_bytes()),
                "int" | "uint" => to[..4].copy_from_slice(&(number as u32).to_le_bytes()),
                _ => to[..8].copy_from_slice(&number.to_le_bytes()),
            }
        }
    }
    bytes
}

/// Arguments for a kernel, or none if it takes an image.
#[must_use]
pub fn arguments(kernel: &Kernel, random: &mut Random, wild: bool) -> Option<Vec<Given>> {
    let given = kernel.parameters.iter().map(|parameter| {
        Some(match &parameter.kind {
            ParameterKind::Value(layout) => Given::Bytes(bytes(layout, 1, true, random, false)),
            ParameterKind::Buffer(layout, _) => Given::Bytes(bytes(layout, ELEMENTS, false, random, wild)),
            ParameterKind::Local(layout) => Given::Local(64, layout.size),
            ParameterKind::Sampler => Given::Sampler(0x10 | 4),
            ParameterKind::Image(..) => return None,
        })
    });
    given.collect()
}

/// The ranges that a kernel is run in.
#[must_use]
pub fn ranges(kernel: &Kernel) -> Vec<Range> {
    let of = |dimensions, local: [u64; 3], groups: [u64; 3]| Range {
        dimensions,
        global: std::array::from_fn(|d| local[d] * groups[d]),
        local,
        offset: [0; 3],
    };
    match kernel.required {
        Some(local) => vec![of(3, local, [2, 1, 1])],
        None => vec![of(1, [8, 1, 1], [3, 1, 1]), of(2, [4, 2, 1], [2, 3, 1]), of(3, [2, 2, 2], [2, 1, 2])],
    }
}

/// The range as one gives it to a launch.
#[must_use]
pub fn nd_range(range: Range) -> NdRange {
    let of = |values: [u64; 3]| -> NdRange {
        let [x, y, z] = values.map(|value| value as usize);
        match range.dimensions {
            1 => [x].into(),
            2 => [x, y].into(),
            _ => [x, y, z].into(),
        }
    };
    of(range.global).local(of(range.local))
}

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The interpreter and the compiled code did the same.
    Same,
    /// Both said that the kernel is wrong.
    Fault,
    /// Its values depend on the order of its items, or it takes too long.
    Open,
    /// The kernel is not called: it takes an image.
    Left,
}

/// How many statements of the interpreter a launch may take.
const BUDGET: u64 = 300_000;

/// Runs a kernel in the interpreter in both orders.
///
/// # Errors
/// Why there are no values that everybody has to compute.
pub fn interpreted(program: &Program, kernel: &Kernel, given: &[Given], range: Range) -> Result<Vec<Given>, End> {
    let once = |order| {
        let mut arguments: Vec<Argument<'_>> = given
            .iter()
            .zip(&kernel.parameters)
            .map(|(given, parameter)| match (given, &parameter.kind) {
                (Given::Bytes(bytes), ParameterKind::Value(_)) => Argument::Value(bytes.clone()),
                (Given::Bytes(bytes), _) => Argument::Buffer(bytes.clone()),
                (Given::Local(elements, size), _) => Argument::Local(elements * size),
                (Given::Sampler(bits), _) => Argument::Sampler(*bits),
            })
            .collect();
        program.run(&kernel.name, &mut arguments, range, order, BUDGET)?;
        let after = arguments.into_iter().zip(given).map(|(argument, before)| match argument {
            Argument::Buffer(bytes) => Given::Bytes(bytes),
            _ => before.clone(),
        });
        Ok(after.collect::<Vec<_>>())
    };
    let differs =
        |after: &[Given], other: &[Given]| (0..after.len()).find_map(|at| difference(kernel, at, after, other));
    match (once(Order::Ascending), once(Order::Descending)) {
        (Ok(after), Ok(other)) => match differs(&after, &other) {
            None => Ok(after),
            Some(what) => Err(End::Open(what)),
        },
        (Err(Stop::Fault { line, message, .. }), Err(Stop::Fault { .. })) => Err(End::Fault(line, message)),
        (Err(Stop::Arguments(what)), _) => Err(End::Wrong(what)),
        (first, second) => Err(End::Open(format!("{:?}, backwards {:?}", first.err(), second.err()))),
    }
}

/// Why the interpreter gives no values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A fault: in this line, and which.
    Fault(u32, String),
    /// The values depend on the order of the items, or the kernel takes too long.
    Open(String),
    /// It is called wrongly.
    Wrong(String),
}

/// The first number of an argument that is another one, if there is one. Of numbers that are none the bits do not matter.
#[must_use]
pub fn difference(kernel: &Kernel, at: usize, left: &[Given], right: &[Given]) -> Option<String> {
    let ParameterKind::Buffer(layout, _) = &kernel.parameters[at].kind else { return None };
    let (left, right) = (left[at].bytes(), right[at].bytes());
    if left == right {
        return None;
    }
    for start in (0..left.len()).step_by(layout.size.max(1)) {
        for (offset, element) in &layout.parts {
            let at = start + offset;
            let number = |bytes: &[u8], len: usize| {
                bytes[at..at + len].iter().rev().fold(0_u64, |all, byte| all << 8 | u64::from(*byte))
            };
            let (len, exponent) = match *element {
                "char" | "uchar" | "bool" => (1, 0),
                "short" | "ushort" => (2, 0),
                "half" => (2, 0x7C00),
                "int" | "uint" => (4, 0),
                "float" => (4, 0x7F80_0000),
                "double" => (8, 0x7FF0_0000_0000_0000),
                _ => (8, 0),
            };
            let (a, b) = (number(left, len), number(right, len));
            let is_nan = |bits: u64| exponent != 0 && bits & (u64::MAX >> (65 - 8 * len)) > exponent;
            if a != b && !(is_nan(a) && is_nan(b)) {
                let value = start / layout.size;
                return Some(format!("{element} at byte {offset} of value {value}: {a:#x} for {b:#x}"));
            }
        }
    }
    None
}

/// Compares one launch of a kernel in the interpreter with the compiled code, with lanes and without.
///
/// # Errors
/// The difference.
pub fn compare(
    text: &Text,
    program: &Program,
    kernel: &Kernel,
    given: &[Given],
    range: Range,
) -> Result<Outcome, String> {
    let expected = interpreted(program, kernel, given, range);
    let expected = match expected {
        Err(End::Open(_)) => return Ok(Outcome::Open),
        Err(End::Wrong(what)) => return Err(what),
        Err(End::Fault(line, message)) => Err((line, message)),
        Ok(after) => Ok(after),
    };
    for (call, lanes) in [(text.never, "never"), (text.always, "always")] {
        let mut after = given.to_vec();
        let run = catch_unwind(AssertUnwindSafe(|| call(&kernel.name, &mut after, nd_range(range))));
        match (run, &expected) {
            (Ok(false), _) => return Ok(Outcome::Left),
            (Ok(true), Ok(expected)) => {
                for at in 0..given.len() {
                    if let Some(what) = difference(kernel, at, expected, &after) {
                        return Err(format!(
                            "lanes({lanes}), {:?}: `{}`: {what}",
                            range.global, kernel.parameters[at].name
                        ));
                    }
                }
            }
            (Ok(true), Err((line, what))) => {
                return Err(format!("lanes({lanes}), {:?}: no fault; interpreter: line {line}: {what}", range.global));
            }
            (Err(told), Ok(_)) => {
                let told = told.downcast_ref::<String>().cloned().unwrap_or_default();
                return Err(format!("lanes({lanes}), {:?}: a fault: {told}", range.global));
            }
            (Err(_), Err(_)) => {}
        }
    }
    Ok(if expected.is_ok() { Outcome::Same } else { Outcome::Fault })
}

/// Runs all kernels of texts on seeded arguments, and gives how many launches ended how, and what is different.
///
/// # Panics
/// If a text has a fault.
#[must_use]
pub fn all(texts: &[Text], seeds: u64) -> ([usize; 4], Vec<String>) {
    std::panic::set_hook(Box::new(|_| {}));
    let (mut counts, mut told) = ([0; 4], Vec::new());
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for text in texts {
        let program = Program::new(&root, text.path, text.text, "").unwrap_or_else(|faults| panic!("{faults:#?}"));
        assert_eq!(program.wrong(), [""; 0], "{}", text.path);
        for kernel in program.kernels() {
            let mut wrong = None;
            for seed in 0..seeds {
                let mut random = Random(seed.wrapping_mul(77) + 5);
                for range in ranges(&kernel) {
                    let Some(given) = arguments(&kernel, &mut random, seed % 3 == 2) else {
                        counts[Outcome::Left as usize] += 1;
                        continue;
                    };
                    match compare(text, &program, &kernel, &given, range) {
                        Ok(outcome) => counts[outcome as usize] += 1,
                        Err(what) => {
                            wrong = wrong.or(Some(format!("{} `{}`, seed {seed}, {what}", text.path, kernel.name)));
                        }
                    }
                }
            }
            told.extend(wrong);
        }
    }
    drop(std::panic::take_hook());
    (counts, told)
}
