//! The jobs: each a file of OpenCL C with its memory.

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "small whole numbers, none below 0")]

use swz::opencl::{Buffer, DeviceError};
use swz::{float2, float4, float8, uchar4, uchar16, uint8};

use crate::filter::Results;
use crate::job::{Component, Job, Limit, Way};
use crate::kernels::{Look, PLAIN};
use crate::price::{self, Market};

mod cl {
    pub mod picture {
        swz::include_opencl!("examples/kernels/cl/picture.cl");
    }
    pub mod options {
        swz::include_opencl!("examples/kernels/cl/options.cl");
    }
    pub mod hash {
        swz::include_opencl!("examples/kernels/cl/hash.cl");
    }
    pub mod bodies {
        swz::include_opencl!("examples/kernels/cl/bodies.cl");
    }
    pub mod product {
        swz::include_opencl!("examples/kernels/cl/product.cl");
    }
}

/// All of them.
pub fn all() -> Vec<Box<dyn Job>> {
    vec![
        Box::new(Picture::new()),
        Box::new(Options::new()),
        Box::new(Hashes::new()),
        Box::new(Bodies::new()),
        Box::new(Product::new()),
    ]
}

/// Runs a launch in a way: all of them write at the place of their item only, or behind a barrier of their group.
macro_rules! launch {
    ($way:expr, $launch:expr, $range:expr) => {
        match $way {
            Way::One => $launch.run($range),
            // SAFETY: the items of each of these kernels write elements of their own, which no other item reads in the same launch, but
            // for local memory behind barriers.
            Way::All => unsafe { $launch.par_run_unchecked($range) },
            // SAFETY: as above, and what they access is inside of their buffers.
            Way::Device(device) => unsafe { $launch.run_on(device, $range)? },
        }
    };
}

/// Numbers of 0 to 1 that look random, the same each time.
fn numbers(count: usize, mut seed: u32) -> impl Iterator<Item = f32> {
    std::iter::repeat_with(move || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1 << 24) as f32
    })
    .take(count)
}

fn bytes(count: usize, seed: u32) -> Vec<u8> {
    numbers(count, seed).map(|part| (part * 256.0) as u8).collect()
}

fn floats(values: impl IntoIterator<Item = f32>) -> Vec<Component> {
    values.into_iter().map(Component::Float).collect()
}

/// A picture is developed, and its edges found.
struct Picture {
    pixels: Vec<u8>,
    from: Buffer<uchar4>,
    colour: Buffer<uchar4>,
    grey: Buffer<u8>,
    edges: Buffer<u8>,
}

const WIDTH: usize = 1000;
const HEIGHT: usize = 700;
const BLACK: f32 = 12.0;
const WHITE: f32 = 240.0;
const SATURATION: f32 = 1.25;
const CONTRAST: f32 = 0.5;

impl Picture {
    fn new() -> Self {
        let pixels = WIDTH * HEIGHT;
        // Smooth, with noise.
        let noise = bytes(4 * pixels, 1);
        let wave = |at: usize| (((at / 4 % WIDTH) as f32 * 0.01).sin() * 100.0 + 110.0) as u8;
        let pixels_in = noise.iter().enumerate().map(|(at, noise)| wave(at) + noise / 8).collect();
        Self {
            pixels: pixels_in,
            from: Buffer::new(pixels),
            colour: Buffer::new(pixels),
            grey: Buffer::new(pixels),
            edges: Buffer::new(pixels),
        }
    }
}

impl Job for Picture {
    fn name(&self) -> &'static str {
        "develop a picture, find its edges"
    }
    fn limit(&self) -> Limit {
        Limit::None
    }
    fn write(&self) {
        self.from.write(&self.pixels.chunks_exact(4).map(uchar4::from_slice).collect::<Vec<_>>());
    }
    fn launch(&self, way: &Way<'_>) -> Result<(), DeviceError> {
        let scale = 1.0 / (WHITE - BLACK);
        let items = WIDTH * HEIGHT;
        launch!(way, cl::picture::develop(&self.from, &self.colour, BLACK, scale, SATURATION, CONTRAST), items);
        launch!(way, cl::picture::grey(&self.colour, &self.grey), items);
        launch!(way, cl::picture::edges(&self.grey, &self.edges), [WIDTH, HEIGHT]);
        Ok(())
    }
    fn read(&self) -> Result<Vec<Component>, DeviceError> {
        let colour = self.colour.to_vec()?.into_iter().flat_map(uchar4::to_array);
        Ok(colour.chain(self.edges.to_vec()?).map(|byte| Component::Integer(byte.into())).collect())
    }
    fn in_rust(&self) -> Option<(Vec<Component>, Limit)> {
        let look = Look { levels: float2::new(BLACK, WHITE), saturation: SATURATION, contrast: CONTRAST };
        let mut results = Results::new(WIDTH, HEIGHT);
        results.make(&self.pixels, WIDTH, look, PLAIN, false);
        let bytes = results.colour.iter().chain(&results.edges);
        Some((bytes.map(|&byte| Component::Integer(byte.into())).collect(), Limit::None))
    }
}

/// Prices of options.
struct Options {
    inputs: [Vec<f32>; 3],
    buffers: [Buffer<f32>; 3],
    calls: Buffer<float4>,
    puts: Buffer<float4>,
}

const OPTIONS: usize = 1 << 20;
const MARKET: Market = Market { rate: 0.05, volatility: 0.2 };

impl Options {
    fn new() -> Self {
        let between =
            |low: f32, high: f32, seed| numbers(OPTIONS, seed).map(|part| low + (high - low) * part).collect();
        Self {
            inputs: [between(80.0, 120.0, 2), between(80.0, 120.0, 3), between(0.1, 2.0, 4)],
            buffers: [(); 3].map(|()| Buffer::new(OPTIONS)),
            calls: Buffer::new(OPTIONS / 4),
            puts: Buffer::new(OPTIONS / 4),
        }
    }
}

impl Job for Options {
    fn name(&self) -> &'static str {
        "prices of options"
    }
    /// `log`, `exp` and `erf` may differ by 3, 3 and 16 in the last place, quotients and roots too.
    fn limit(&self) -> Limit {
        Limit::Part(2e-4)
    }
    fn write(&self) {
        self.buffers.iter().zip(&self.inputs).for_each(|(buffer, input)| buffer.write(input));
    }
    fn launch(&self, way: &Way<'_>) -> Result<(), DeviceError> {
        let [spots, strikes, years] = &self.buffers;
        let (calls, puts) = (&self.calls, &self.puts);
        let Market { rate, volatility } = MARKET;
        launch!(way, cl::options::prices(spots, strikes, years, calls, puts, rate, volatility), OPTIONS / 4);
        Ok(())
    }
    fn read(&self) -> Result<Vec<Component>, DeviceError> {
        let prices = self.calls.to_vec()?.into_iter().chain(self.puts.to_vec()?);
        Ok(floats(prices.flat_map(float4::to_array)))
    }
    /// These functions on eight at a time. The functions of kernels round products and sums apart on every machine; those of Rust do so
    /// where no instruction fuses them.
    fn in_rust(&self) -> Option<(Vec<Component>, Limit)> {
        let eight = |input: usize, at: usize| float8::from_slice(&self.inputs[input][at..at + 8]);
        let prices = |at| price::price(eight(0, at), eight(1, at), eight(2, at), MARKET);
        let calls = (0..OPTIONS).step_by(8).flat_map(|at| prices(at).0.to_array());
        let puts = (0..OPTIONS).step_by(8).flat_map(|at| prices(at).1.to_array());
        let is_fused = cfg!(any(target_feature = "fma", target_arch = "aarch64"));
        Some((floats(calls.chain(puts)), if is_fused { self.limit() } else { Limit::None }))
    }
}

/// SHA-256 of many messages.
struct Hashes {
    texts: Vec<u8>,
    messages: Buffer<uchar16>,
    digests: Buffer<uint8>,
}

const MESSAGES: usize = 1 << 16;

impl Hashes {
    fn new() -> Self {
        let mut texts = bytes(64 * MESSAGES, 5);
        // One of which the digest is known.
        texts[..64].fill(0);
        Self { texts, messages: Buffer::new(4 * MESSAGES), digests: Buffer::new(MESSAGES) }
    }
}

impl Job for Hashes {
    fn name(&self) -> &'static str {
        "SHA-256 of 64 bytes each"
    }
    fn limit(&self) -> Limit {
        Limit::None
    }
    fn write(&self) {
        self.messages.write(&self.texts.chunks_exact(16).map(uchar16::from_slice).collect::<Vec<_>>());
    }
    fn launch(&self, way: &Way<'_>) -> Result<(), DeviceError> {
        launch!(way, cl::hash::sha256(&self.messages, &self.digests), MESSAGES);
        Ok(())
    }
    fn read(&self) -> Result<Vec<Component>, DeviceError> {
        Ok(self.digests.to_vec()?.into_iter().flat_map(uint8::to_array).map(Component::Integer).collect())
    }
    /// The first digest, as `sha256sum` gives it, in front of those that the kernel gave.
    fn in_rust(&self) -> Option<(Vec<Component>, Limit)> {
        let known =
            [0xf5a5_fd42, 0xd16a_2030, 0x2798_ef6e, 0xd309_979b, 0x4300_3d23, 0x20d9_f0e8, 0xea98_31a9, 0x2759_fb4b];
        let rest = self.digests.to_vec().ok()?.into_iter().skip(1).flat_map(uint8::to_array);
        Some((known.into_iter().chain(rest).map(Component::Integer).collect(), Limit::None))
    }
}

/// A step of bodies that attract each other.
struct Bodies {
    places: Vec<float4>,
    from: Buffer<float4>,
    to: Buffer<float4>,
    velocities: Buffer<float4>,
}

const BODIES: usize = 4096;
const SECONDS: f32 = 0.01;
const SOFTENING: f32 = 0.01;

impl Bodies {
    fn new() -> Self {
        let parts: Vec<f32> = numbers(4 * BODIES, 6).collect();
        Self {
            places: parts.chunks_exact(4).map(float4::from_slice).collect(),
            from: Buffer::new(BODIES),
            to: Buffer::new(BODIES),
            velocities: Buffer::new(BODIES),
        }
    }
}

impl Job for Bodies {
    fn name(&self) -> &'static str {
        "a step of bodies that attract each other"
    }
    /// `rsqrt` may differ by 2 in the last place, and each of the sums has a term for each body.
    fn limit(&self) -> Limit {
        Limit::Part(1e-4)
    }
    fn write(&self) {
        self.from.write(&self.places);
        self.velocities.write(&vec![float4::splat(0.0); BODIES]);
    }
    fn launch(&self, way: &Way<'_>) -> Result<(), DeviceError> {
        launch!(way, cl::bodies::advance(&self.from, &self.to, &self.velocities, SECONDS, SOFTENING), BODIES);
        Ok(())
    }
    fn read(&self) -> Result<Vec<Component>, DeviceError> {
        let values = self.to.to_vec()?.into_iter().chain(self.velocities.to_vec()?);
        Ok(floats(values.flat_map(float4::to_array)))
    }
    /// In doubles, body by body.
    fn in_rust(&self) -> Option<(Vec<Component>, Limit)> {
        let wide = |place: &float4| place.to_array().map(f64::from);
        let places: Vec<_> = self.places.iter().map(wide).collect();
        let velocities: Vec<[f64; 3]> = places
            .iter()
            .map(|here| {
                let mut pull = [0.0; 3];
                for there in &places {
                    let way: [f64; 3] = std::array::from_fn(|axis| there[axis] - here[axis]);
                    let square = way.iter().map(|part| part * part).sum::<f64>() + f64::from(SOFTENING);
                    pull.iter_mut().zip(way).for_each(|(pull, way)| *pull += way * there[3] / (square * square.sqrt()));
                }
                pull.map(|pull| pull * f64::from(SECONDS))
            })
            .collect();
        let moved = places.iter().zip(&velocities).flat_map(|(here, velocity)| {
            [0, 1, 2].map(|axis| here[axis] + velocity[axis] * f64::from(SECONDS)).into_iter().chain([here[3]])
        });
        let fast = velocities.iter().flat_map(|velocity| velocity.iter().copied().chain([0.0]));
        Some((floats(moved.chain(fast).map(|value| value as f32)), Limit::Part(1e-4)))
    }
}

/// The product of two matrices.
struct Product {
    matrices: [Vec<f32>; 2],
    factors: [Buffer<f32>; 2],
    result: Buffer<f32>,
}

const SIZE: usize = 1024;

impl Product {
    fn new() -> Self {
        Self {
            matrices: [7, 8].map(|seed| numbers(SIZE * SIZE, seed).collect()),
            factors: [(); 2].map(|()| Buffer::new(SIZE * SIZE)),
            result: Buffer::new(SIZE * SIZE),
        }
    }
}

impl Job for Product {
    fn name(&self) -> &'static str {
        "product of two matrices, in tiles"
    }
    fn limit(&self) -> Limit {
        Limit::None
    }
    fn write(&self) {
        self.factors.iter().zip(&self.matrices).for_each(|(factor, matrix)| factor.write(matrix));
    }
    fn launch(&self, way: &Way<'_>) -> Result<(), DeviceError> {
        let [a, b] = &self.factors;
        launch!(way, cl::product::product(a, b, &self.result, SIZE as u32), [SIZE, SIZE]);
        Ok(())
    }
    fn read(&self) -> Result<Vec<Component>, DeviceError> {
        Ok(floats(self.result.to_vec()?))
    }
    /// Row by column, in the order of the tiles.
    fn in_rust(&self) -> Option<(Vec<Component>, Limit)> {
        let [a, b] = &self.matrices;
        let element = |at: usize| {
            let (row, column) = (at / SIZE * SIZE, at % SIZE);
            (0..SIZE).fold(0.0, |sum, k| sum + a[row + k] * b[k * SIZE + column])
        };
        Some((floats((0..SIZE * SIZE).map(element)), Limit::None))
    }
}
