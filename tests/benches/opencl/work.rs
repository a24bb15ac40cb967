//! A work that is timed: a kernel with its memory, and the same in Rust.

use swz::opencl::{Device, DeviceError, NdRange};

/// How much there is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    Large,
    /// About 1,000 items.
    Small,
    /// The large one, doubled so often.
    Grown(u32),
}

impl Amount {
    /// The size of it, where these are the sizes of the large and of the small one.
    pub fn of<S: Size>(self, large: S, small: S) -> S {
        match self {
            Amount::Large => large,
            Amount::Small => small,
            Amount::Grown(times) => large.doubled(times),
        }
    }
}

/// How the kernel of a work runs.
#[derive(Clone, Copy)]
pub enum Way<'d> {
    One,
    /// On one thread, by the best clone for the machine.
    Clone,
    All,
    Device(&'d Device),
}

/// A component of a result.
#[derive(Clone, Copy, Debug)]
pub enum Component {
    Integer(u64),
    Float(f32),
    Double(f64),
}

impl Component {
    fn bits(self) -> u64 {
        match self {
            Component::Integer(value) => value,
            Component::Float(value) => value.to_bits().into(),
            Component::Double(value) => value.to_bits(),
        }
    }

    /// How far from another one: of floats in parts of that, or of 1 if it is smaller.
    #[allow(clippy::cast_precision_loss, reason = "a channel is small")]
    fn distance(self, other: Self) -> f64 {
        let far = |a: f64, b: f64| {
            if a.is_finite() && b.is_finite() { (a - b).abs() / b.abs().max(1.0) } else { f64::INFINITY }
        };
        match (self, other) {
            (a, b) if a.bits() == b.bits() => 0.0,
            (Component::Float(a), Component::Float(b)) => far(a.into(), b.into()),
            (Component::Double(a), Component::Double(b)) => far(a, b),
            // By how many, as a channel of a texel that was rounded.
            (Component::Integer(a), Component::Integer(b)) => a.abs_diff(b) as f64,
            _ => f64::INFINITY,
        }
    }
}

/// How far results may be from those of `run`: nothing, or a part of 1, where the standard permits a device or `std` other last bits.
pub type Limit = f64;

/// The fault of results, if they have one.
pub fn fault(results: &[Component], expected: &[Component], limit: Limit) -> Option<String> {
    if results.len() != expected.len() {
        return Some(format!("{} components, not {}", results.len(), expected.len()));
    }
    let far = |(a, b): (&Component, &Component)| a.distance(*b) > limit;
    let at = results.iter().zip(expected).position(far)?;
    let others = results.iter().zip(expected).filter(|&pair| far(pair)).count();
    Some(format!(
        "{others} of {} components, the first is [{at}]: {:?}, not {:?}",
        results.len(),
        results[at],
        expected[at]
    ))
}

/// A value that has components.
pub trait Components: Copy {
    fn add_to(self, components: &mut Vec<Component>);
}

macro_rules! components {
    ($($t:ty: $kind:ident,)*) => { $(
        impl Components for $t {
            fn add_to(self, components: &mut Vec<Component>) {
                components.push(Component::$kind(self.into()));
            }
        }
    )* };
}
components! { u8: Integer, u32: Integer, f32: Float, f64: Double, }

#[allow(clippy::cast_sign_loss, reason = "the bits count")]
impl Components for i32 {
    fn add_to(self, components: &mut Vec<Component>) {
        (self as u32).add_to(components);
    }
}

impl<T: Components + swz::Lanes<N>, const N: usize> Components for swz::Vector<T, N> {
    fn add_to(self, components: &mut Vec<Component>) {
        self.to_array().into_iter().for_each(|component| component.add_to(components));
    }
}

/// A range of items.
pub trait Size: Copy + Into<NdRange> {
    fn items(self) -> usize;
    /// With twice the items, so often.
    fn doubled(self, times: u32) -> Self;
}

impl Size for usize {
    fn items(self) -> usize {
        self
    }
    fn doubled(self, times: u32) -> Self {
        self << times
    }
}

impl Size for [usize; 2] {
    fn items(self) -> usize {
        self[0] * self[1]
    }
    /// By lines and by columns in turn, so that what is in the picture stays there.
    fn doubled(self, times: u32) -> Self {
        [self[0] << (times / 2), self[1] << times.div_ceil(2)]
    }
}

impl Size for [usize; 3] {
    fn items(self) -> usize {
        self.iter().product()
    }
    /// By each side in turn.
    fn doubled(self, times: u32) -> Self {
        [self[0] << (times / 3), self[1] << ((times + 1) / 3), self[2] << times.div_ceil(3)]
    }
}

/// A kernel with its memory.
pub trait Work {
    fn items(&self) -> usize;
    /// Runs the kernel on buffers.
    fn launch(&self, way: Way<'_>) -> Result<(), DeviceError>;
    /// Runs the loop in plain Rust on slices.
    fn plain(&mut self);
    /// Runs what is written by hand, on the same slices.
    fn by_hand(&mut self);
    /// Sets all results to zero.
    fn clear(&mut self);
    /// The results of the kernel.
    fn kernel_results(&self) -> Result<Vec<Component>, DeviceError>;
    /// The results of the Rust.
    fn rust_results(&self) -> Vec<Component>;
}

/// The facts of a work that need no memory.
pub struct Kind {
    pub name: &'static str,
    /// The shape of the kernel, in words.
    pub shape: &'static str,
    /// The file of OpenCL C, from the folder of this package.
    pub file: &'static str,
    pub limit: Limit,
    /// Whether a device must have `double`s.
    pub has_doubles: bool,
    /// Why nothing is written by hand.
    pub no_hand: Option<&'static str>,
    pub make: fn(Amount) -> Box<dyn Work>,
}

/// A function that is compiled for better machines too. The best of the clones for the machine is found when the program runs.
macro_rules! cloned {
    ($function:item) => {
        #[multiversion::multiversion(targets(
            "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx2+fma+bmi1+bmi2+lzcnt+popcnt",
            "x86_64+avx2+fma+bmi1+bmi2+lzcnt+popcnt"
        ))]
        $function
    };
}
pub(crate) use cloned;

/// Declares a work as a function that gives its [`Kind`]: a file of OpenCL C, the memory of its kernel, the launch, and the same in Rust.
macro_rules! work {
    (
        $name:ident, $shape:literal, $file:literal, limit $limit:expr;
        size $Size:ty, $size:pat in [$large:expr, $small:expr];
        in $($input:ident: $Input:ty = $values:expr),*;
        out $($output:ident: $Output:ty = $len:expr),+;
        kernel $kernel:expr;
        plain $plain:expr;
        $(hand $hand:expr;)?
        $(no hand, $why:literal;)?
    ) => {
        mod $name {
            swz::include_opencl!($file);
        }

        #[allow(unused_variables, reason = "not every line needs all of a size or of the memory")]
        pub fn $name() -> $crate::work::Kind {
            use $crate::work::{Amount, Component, Components, Kind, Size, Way, Work};
            use swz::opencl::{Buffer, DeviceError};

            $crate::work::cloned! {
                fn launch_clone(memory: &Memory) {
                    let $size = memory.size;
                    $(let $input = &memory.$input.1;)*
                    $(let $output = &memory.$output.1;)+
                    $kernel.run_here(memory.size);
                }
            }

            struct Memory {
                size: $Size,
                $($input: (Vec<$Input>, Buffer<$Input>),)*
                $($output: (Vec<$Output>, Buffer<$Output>),)+
            }

            impl Work for Memory {
                fn items(&self) -> usize {
                    self.size.items()
                }
                fn launch(&self, way: Way<'_>) -> Result<(), DeviceError> {
                    let $size = self.size;
                    $(let $input = &self.$input.1;)*
                    $(let $output = &self.$output.1;)+
                    let launch = $kernel;
                    match way {
                        Way::One => launch.run(self.size),
                        Way::Clone => launch_clone(self),
                        // SAFETY: the items of each of these kernels write elements of their own, which no other item reads in the same
                        // launch, but for local memory behind barriers.
                        Way::All => unsafe { launch.par_run_unchecked(self.size) },
                        // SAFETY: as above, and what they access is inside of their buffers.
                        Way::Device(device) => unsafe { launch.run_on(device, self.size)? },
                    }
                    Ok(())
                }
                fn plain(&mut self) {
                    let $size = self.size;
                    $(let $input = &self.$input.0[..];)*
                    $(let $output = &mut self.$output.0[..];)+
                    $plain;
                }
                fn by_hand(&mut self) {
                    let $size = self.size;
                    $(let $input = &self.$input.0[..];)*
                    $(let $output = &mut self.$output.0[..];)+
                    $($hand;)?
                }
                fn clear(&mut self) {
                    $(
                        self.$output.0 = Buffer::new(self.$output.0.len()).to_vec().expect("it is on no device");
                        self.$output.1.write(&self.$output.0);
                    )+
                }
                fn kernel_results(&self) -> Result<Vec<Component>, DeviceError> {
                    let mut components = Vec::new();
                    $(self.$output.1.to_vec()?.into_iter().for_each(|value| value.add_to(&mut components));)+
                    Ok(components)
                }
                fn rust_results(&self) -> Vec<Component> {
                    let mut components = Vec::new();
                    $(self.$output.0.iter().for_each(|value| value.add_to(&mut components));)+
                    components
                }
            }

            fn make(amount: Amount) -> Box<dyn Work> {
                let size: $Size = amount.of($large, $small);
                let $size = size;
                $(let $input: Vec<$Input> = $values;)*
                Box::new(Memory {
                    size,
                    $($input: { let buffer = Buffer::from_slice(&$input); ($input, buffer) },)*
                    $($output: { let buffer = Buffer::new($len); (buffer.to_vec().expect("it is on no device"), buffer) },)+
                })
            }

            Kind {
                name: stringify!($name),
                shape: $shape,
                file: $file,
                limit: $limit,
                has_doubles: [$(stringify!($Output)),+].contains(&"f64"),
                no_hand: None$(.or(Some($why)))?,
                make,
            }
        }
    };
}
pub(crate) use work;

/// Numbers from `low` to `high` that look random, the same each time.
#[allow(clippy::cast_precision_loss, reason = "24 bits fit")]
pub fn numbers(count: usize, seed: u32, low: f32, high: f32) -> Vec<f32> {
    words(count, seed).into_iter().map(|word| low + (high - low) * ((word >> 8) as f32 / (1 << 24) as f32)).collect()
}

/// Integers that look random, the same each time.
pub fn words(count: usize, seed: u32) -> Vec<u32> {
    let mixed = |mut word: u32| {
        word = (word ^ word >> 16).wrapping_mul(0x21f0_aaad);
        word = (word ^ word >> 15).wrapping_mul(0x735a_2d97);
        word ^ word >> 15
    };
    (0..count as u32).map(|at| mixed(at.wrapping_add(seed.wrapping_mul(0x9e37_79b9)))).collect()
}

/// Bytes that look random, the same each time.
pub fn bytes(count: usize, seed: u32) -> Vec<u8> {
    words(count, seed).into_iter().map(|word| (word >> 24) as u8).collect()
}
