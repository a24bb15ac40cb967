//! Arguments of kernels by their types, and the comparison of what a kernel wrote.

use std::panic::{AssertUnwindSafe, catch_unwind};

use swz::opencl::expansion::{Places, Pointee, Site};
use swz::opencl::{
    Channel, Format, Image1d, Image1dArray, Image2d, Image2dArray, Image3d, NdRange, Order as Channels, Pointer,
    Sampler,
};
use swz_opencl::generate::Random;
use swz_opencl::inspect::{Kernel, Layout, ParameterKind, Program};
use swz_opencl::interpret::{Argument, Lanes, Order, Ran, Range, Stop, Vectorized};

mod files;
mod results;
mod turns;

pub use self::files::FILES;
pub use self::results::{Ended, Results, first_difference};
pub use self::turns::{launches_of_turn, of_turn};

/// Calls a kernel by its name.
pub type Call = fn(&str, &mut [Given], NdRange);

/// A text, and its kernels compiled.
pub struct Text {
    /// As it is shown.
    pub path: &'static str,
    /// Its content.
    pub text: &'static str,
    /// The options that it is compiled with.
    pub options: &'static str,
    /// The functions that call one of its kernels, by the choice of lanes.
    pub calls: &'static [(&'static str, Call)],
}

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub enum Given {
    /// The bytes of a value or of a buffer.
    Bytes(Vec<u8>),
    /// So many elements of so many bytes in local memory.
    Local(usize, usize),
    /// The constants of a sampler.
    Sampler(u32),
    /// An image.
    Image(Picture),
}

/// Declares the images, with their sizes, and what takes them out of an argument.
macro_rules! pictures {
    ($($shape:ident $image:ident $size:expr, $by:ident $by_mut:ident by $pattern:pat,)*) => {
        /// An image of any shape.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "the types are named alike")]
        pub enum Picture {
            $($shape($image),)*
        }

        impl Picture {
            /// An image of a shape, of random texels.
            fn new(dimensions: u8, array: bool, format: Format, random: &mut Random) -> Self {
                match (dimensions, array) {
                    $($pattern => Picture::$shape(filled(&$image::new($size, format), |image| image.to_vec::<u8>().len(), |image, bytes| {
                        $image::from_slice(image.size(), image.format(), bytes)
                    }, random)),)*
                }
            }

            /// Its texels, as bytes.
            #[must_use]
            pub fn bytes(&self) -> Vec<u8> {
                match self {
                    $(Picture::$shape(image) => image.to_vec::<u8>(),)*
                }
            }

            /// The image as kernels take it.
            fn texels(&mut self) -> Argument<'_> {
                match self {
                    $(Picture::$shape(image) => Argument::Image(image.into()),)*
                }
            }
        }

        impl Given {
            $(
                /// The image that it is.
                ///
                /// # Panics
                /// If it is none of this shape.
                #[must_use]
                pub fn $by(&self) -> &$image {
                    match self {
                        Given::Image(Picture::$shape(image)) => image,
                        other => panic!("{other:?} is no image of this shape"),
                    }
                }

                /// The image that it is, to be written.
                ///
                /// # Panics
                /// If it is none of this shape.
                pub fn $by_mut(&mut self) -> &mut $image {
                    match self {
                        Given::Image(Picture::$shape(image)) => image,
                        other => panic!("{other:?} is no image of this shape"),
                    }
                }
            )*
        }
    };
}
pictures! {
    Row Image1d [24], image1d image1d_mut by (1, false),
    Rows Image1dArray [24, 3], image1d_array image1d_array_mut by (1, true),
    Plane Image2d [8, 6], image2d image2d_mut by (2, false),
    Planes Image2dArray [8, 6, 3], image2d_array image2d_array_mut by (2, true),
    Space Image3d [8, 6, 3], image3d image3d_mut by _,
}

/// An image with random texels.
fn filled<I>(image: &I, len: fn(&I) -> usize, of: fn(&I, &[u8]) -> I, random: &mut Random) -> I {
    // No byte that makes a float infinite, or no number.
    let bytes: Vec<u8> = (0..len(image)).map(|_| (random.number() & 0x3F) as u8).collect();
    of(image, &bytes)
}

/// The formats of images: of each kind of value that they are read as.
const FORMATS: [Format; 6] = [
    Format(Channels::Rgba, Channel::UnormInt8),
    Format(Channels::Rgba, Channel::SignedInt16),
    Format(Channels::Rg, Channel::UnsignedInt32),
    Format(Channels::Bgra, Channel::SnormInt8),
    Format(Channels::R, Channel::SignedInt32),
    Format(Channels::Rgba, Channel::UnsignedInt8),
];

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

/// How many elements the buffers of a seed have. Large ones take long.
fn elements(seed: u64) -> usize {
    match seed {
        3 => 40_000,
        _ if seed % 3 == 0 => 2048,
        _ => 256,
    }
}

/// The bytes of so many values of a layout: mostly numbers below a small one, so that they are good indices and sizes too.
fn bytes(layout: &Layout, count: usize, below: usize, random: &mut Random, wild: bool) -> Vec<u8> {
    let mut bytes = vec![0; layout.size * count];
    for value in bytes.chunks_exact_mut(layout.size.max(1)) {
        for (at, element) in &layout.parts {
            let small =
                if count == 1 { [4, 8, 16, 3, 2, 1, 24, 6][random.below(8)] } else { random.below(below) as u64 };
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

/// The arguments for a kernel.
#[must_use]
pub fn arguments(kernel: &Kernel, random: &mut Random, seed: u64) -> Vec<Given> {
    let wild = seed % 3 == 2;
    let format = FORMATS[seed as usize % FORMATS.len()];
    // Coordinates are mostly those of texels.
    let has_image = kernel.parameters.iter().any(|parameter| matches!(parameter.kind, ParameterKind::Image(..)));
    let below = if has_image { 3 } else { 32 };
    let given = kernel.parameters.iter().map(|parameter| match &parameter.kind {
        ParameterKind::Value(layout) => Given::Bytes(bytes(layout, 1, below, random, false)),
        ParameterKind::Buffer(layout, _) => {
            Given::Bytes(bytes(layout, elements(seed), below, random, wild && !has_image))
        }
        ParameterKind::Local(layout) => Given::Local(64, layout.size),
        ParameterKind::Sampler => Given::Sampler(0x10 | 4),
        ParameterKind::Image(dimensions, array, ..) => Given::Image(Picture::new(*dimensions, *array, format, random)),
    });
    given.collect()
}

/// So many groups of so many items.
#[must_use]
pub fn range_of(dimensions: u32, local: [u64; 3], groups: [u64; 3]) -> Range {
    Range { dimensions, global: std::array::from_fn(|d| local[d] * groups[d]), local, offset: [0; 3] }
}

/// The ranges that a kernel is run in.
#[must_use]
pub fn ranges(kernel: &Kernel) -> Vec<Range> {
    if let Some(local) = kernel.required {
        return vec![range_of(3, local, [2, 1, 1]), range_of(3, local, [1, 1, 1])];
    }
    // One item alone computes the same in every order. In more dimensions than it asks for, items write the same elements.
    let mut all = vec![range_of(1, [8, 1, 1], [3, 1, 1]), range_of(1, [1, 1, 1], [1, 1, 1])];
    match kernel.dimensions {
        1 if kernel.has_barriers => {
            all.extend([range_of(1, [16, 1, 1], [1, 1, 1]), range_of(1, [32, 1, 1], [1, 1, 1])]);
        }
        1 => {}
        2 => all.push(range_of(2, [4, 2, 1], [2, 3, 1])),
        _ => all.extend([range_of(2, [4, 2, 1], [2, 3, 1]), range_of(3, [2, 2, 2], [2, 1, 2])]),
    }
    all
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
}

/// How many statements of the interpreter a launch may take.
pub const BUDGET: u64 = 100_000;

/// Runs a kernel in the interpreter in an order and backwards.
///
/// # Errors
/// Why there are no values that everybody has to compute.
pub fn interpreted(program: &Program, kernel: &Kernel, given: &[Given], range: Range) -> Result<Vec<Given>, End> {
    let once = |order| in_order(program, kernel, given, range, order);
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

/// Runs a kernel in the interpreter, its items in this order.
fn in_order(
    program: &Program,
    kernel: &Kernel,
    given: &[Given],
    range: Range,
    order: Order,
) -> Result<Vec<Given>, Stop> {
    launched(program, kernel, given, (range, order, BUDGET)).map(|(after, _)| after)
}

/// Runs a kernel in the interpreter, its items in this order, in at most so many steps. Gives what it printed too.
///
/// # Errors
/// Why it did not end.
pub fn launched(
    program: &Program,
    kernel: &Kernel,
    given: &[Given],
    (range, order, budget): (Range, Order, u64),
) -> Result<(Vec<Given>, String), Stop> {
    program.reset_globals();
    run_on(kernel, given, |arguments| program.run(&kernel.name, arguments, range, order, budget))
}

/// Runs a kernel in the interpreter, its items in lanes, in at most so many steps. Gives what it printed, and what has run.
///
/// # Errors
/// Why it did not end.
pub fn launched_in_lanes(
    vectorized: &Vectorized,
    kernel: &Kernel,
    given: &[Given],
    (range, lanes, budget): (Range, Lanes, u64),
) -> Result<(Vec<Given>, String, Ran), Stop> {
    vectorized.program().reset_globals();
    let run = |arguments: &mut [Argument<'_>]| vectorized.run(&kernel.name, arguments, range, lanes, budget);
    run_on(kernel, given, run).map(|(after, (printed, ran))| (after, printed, ran))
}

/// Runs a kernel on arguments, and gives these as it leaves them.
fn run_on<T>(
    kernel: &Kernel,
    given: &[Given],
    run: impl FnOnce(&mut [Argument<'_>]) -> Result<T, Stop>,
) -> Result<(Vec<Given>, T), Stop> {
    let mut after = given.to_vec();
    let mut arguments: Vec<Argument<'_>> = after
        .iter_mut()
        .zip(&kernel.parameters)
        .map(|(given, parameter)| match (given, &parameter.kind) {
            (Given::Bytes(bytes), ParameterKind::Value(_)) => Argument::Value(bytes.clone()),
            (Given::Bytes(bytes), _) => Argument::Buffer(bytes.clone()),
            (Given::Local(elements, size), _) => Argument::Local(*elements * *size),
            (Given::Sampler(bits), _) => Argument::Sampler(*bits),
            (Given::Image(picture), _) => picture.texels(),
        })
        .collect();
    let result = run(&mut arguments)?;
    let buffers = arguments.into_iter().map(|argument| match argument {
        Argument::Buffer(bytes) => Some(bytes),
        _ => None,
    });
    let buffers: Vec<_> = buffers.collect();
    for (given, buffer) in after.iter_mut().zip(buffers) {
        if let Some(bytes) = buffer {
            *given = Given::Bytes(bytes);
        }
    }
    Ok((after, result))
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

/// The first number of an argument that is another one, if there is one. The bits of NaNs do not matter.
#[must_use]
pub fn difference(kernel: &Kernel, at: usize, left: &[Given], right: &[Given]) -> Option<String> {
    if let (Given::Image(left), Given::Image(right)) = (&left[at], &right[at]) {
        let (left, right) = (left.bytes(), right.bytes());
        let byte = left.iter().zip(&right).position(|(left, right)| left != right)?;
        return Some(format!("byte {byte} of the image: {:#x} for {:#x}", left[byte], right[byte]));
    }
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

/// Compares one launch of a kernel in the interpreter with the compiled code.
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
    for (lanes, call) in text.calls {
        let mut after = given.to_vec();
        let run = catch_unwind(AssertUnwindSafe(|| call(&kernel.name, &mut after, nd_range(range))));
        match (run, &expected) {
            (Ok(()), Ok(expected)) => {
                for at in 0..given.len() {
                    if let Some(what) = difference(kernel, at, expected, &after) {
                        // Some kernels compute the same in an order and backwards, but not in others.
                        match in_order(program, kernel, given, range, Order::Mixed) {
                            Ok(mixed) if difference(kernel, at, expected, &mixed).is_none() => {}
                            _ => return Ok(Outcome::Open),
                        }
                        return Err(format!(
                            "lanes({lanes}), {:?}: `{}`: {what}",
                            range.global, kernel.parameters[at].name
                        ));
                    }
                }
            }
            (Ok(()), Err((line, what))) => {
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

/// The launches of texts with their kernels.
#[derive(Debug, Default)]
pub struct Compared {
    /// How many launches ended in each way.
    pub counts: [usize; 3],
    /// The first difference of each kernel.
    pub different: Vec<String>,
    /// The kernels no launch of which has values that everybody has to compute, and how their launches ended.
    pub never_same: Vec<String>,
}

/// Runs all kernels of texts on seeded arguments.
///
/// # Panics
/// If a text has a fault.
#[must_use]
pub fn all(texts: &[Text], seeds: u64) -> Compared {
    std::panic::set_hook(Box::new(|_| {}));
    let mut compared = Compared::default();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for text in texts {
        let program = Program::new(root, text.path, text.text, text.options);
        let program = program.unwrap_or_else(|faults| panic!("{faults:#?}"));
        assert_eq!(program.wrong(), [""; 0], "{}", text.path);
        for kernel in program.kernels() {
            let (mut counts, mut wrong) = ([0; 3], None);
            // More of them where the first numbers are no good ones.
            for seed in 0..2 * seeds {
                if seed >= seeds && counts[0] > 0 {
                    break;
                }
                let mut random = Random(seed.wrapping_mul(77) + 5);
                for range in ranges(&kernel) {
                    let given = arguments(&kernel, &mut random, seed);
                    match compare(text, &program, &kernel, &given, range) {
                        Ok(outcome) => counts[outcome as usize] += 1,
                        Err(what) => {
                            wrong = wrong.or(Some(format!("{} `{}`, seed {seed}, {what}", text.path, kernel.name)));
                        }
                    }
                }
            }
            if counts[0] == 0 && wrong.is_none() {
                let [_, faults, open] = counts;
                let path = text.path.trim_start_matches("../");
                compared.never_same.push(format!("{path} {}: {faults} faults, {open} open", kernel.name));
            }
            compared.different.extend(wrong);
            (0..3).for_each(|at| compared.counts[at] += counts[at]);
        }
    }
    drop(std::panic::take_hook());
    compared
}
