//! The code that the benchmarks share: aligned memory seen as vectors of any library, and the checked race between candidates.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::time::Duration;

/// A candidate's name and its function, which reads the first slice and fills the second.
pub type Candidate = (&'static str, fn(&[u8], &mut [u8]));

/// As many bytes as fit into the nearest cache, input and output together.
pub const CACHED: usize = 16 << 10;
/// As many bytes as fit into no cache of a core.
pub const LARGE: usize = 64 << 20;

/// Bytes as aligned as the largest vector.
#[derive(Clone)]
#[repr(C, align(128))]
struct Line([u8; 128]);

/// Memory in which vectors of every library can lie.
#[derive(Clone)]
pub struct Memory(Vec<Line>);

impl Memory {
    /// The bytes that `f` gives for each place.
    pub fn new(size: usize, f: impl Fn(usize) -> u8) -> Self {
        assert_eq!(size % size_of::<Line>(), 0);
        let line = |at| Line(std::array::from_fn(|k| f(at * size_of::<Line>() + k)));
        Self((0..size / size_of::<Line>()).map(line).collect())
    }

    pub fn bytes(&self) -> &[u8] {
        // SAFETY: lines are bytes without padding.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().cast(), size_of_val(&*self.0)) }
    }

    pub fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), size_of_val(&*self.0)) }
    }
}

/// Seeded noise: byte `at` of a stream.
pub fn noise(at: usize) -> u8 {
    let mut x = (at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ x >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (x >> 40) as u8
}

/// A type of which any initialised bytes are a value.
///
/// # Safety
/// It must be such a type, without padding.
pub unsafe trait Plain: Copy {}

/// Declares plain types.
macro_rules! plain {
    ($($t:ty),* $(,)?) => {
        // SAFETY: integers, floats, and vectors of them without padding.
        $(unsafe impl $crate::support::Plain for $t {})*
    };
}
pub(crate) use plain;
plain!(u8, u16, u32, u64, i32, f32);
// SAFETY: an array has no padding of its own.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}
// SAFETY: a vector of a power of two of numbers has no padding; the benchmarks use no others.
unsafe impl<T: Plain + swz::Lanes<N>, const N: usize> Plain for swz::Vector<T, N> {}
#[cfg(target_arch = "x86_64")]
mod registers {
    use core::arch::x86_64::{__m128, __m128i, __m256, __m256i, __m512, __m512i};
    super::plain!(__m128, __m128i, __m256, __m256i, __m512, __m512i);
}

/// Bytes as values that fill them.
pub fn view<T: Plain>(bytes: &[u8]) -> &[T] {
    // SAFETY: any bytes are a `T`.
    let (before, values, after) = unsafe { bytes.align_to() };
    assert!(before.is_empty() && after.is_empty());
    values
}

/// Bytes as values that fill them, to write.
pub fn view_mut<T: Plain>(bytes: &mut [u8]) -> &mut [T] {
    // SAFETY: any bytes are a `T`, and it has no padding.
    let (before, values, after) = unsafe { bytes.align_to_mut() };
    assert!(before.is_empty() && after.is_empty());
    values
}

/// The loop of most candidates: each value of the output from one of the input.
#[inline(always)]
pub fn map<I: Plain, O: Plain>(from: &[u8], to: &mut [u8], f: impl Fn(I) -> O) {
    for (to, from) in view_mut(to).iter_mut().zip(view(from)) {
        *to = f(*from);
    }
}

/// Times candidates that have to make `expected` of `input`, after checking that they do.
pub fn race(c: &mut Criterion, job: &str, input: &Memory, expected: &Memory, candidates: &[Candidate]) {
    let mut group = c.benchmark_group(job);
    group.throughput(Throughput::Bytes(input.bytes().len() as u64));
    group.warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(500));
    group.sample_size(if input.bytes().len() > LARGE / 2 { 10 } else { 50 });
    let mut output = Memory::new(expected.bytes().len(), |_| 0xEE);
    for &(name, candidate) in candidates {
        output.bytes_mut().fill(0xEE);
        candidate(input.bytes(), output.bytes_mut());
        assert!(output.bytes() == expected.bytes(), "{job}: {name} is wrong");
        group.bench_function(name, |bench| {
            bench.iter(|| candidate(black_box(input.bytes()), black_box(output.bytes_mut())));
        });
    }
    group.finish();
}

/// The two candidates that a function generic over `fearless_simd`'s levels makes: at the level that the compiler was told, as
/// every other one, and at the level that the library finds when it runs.
macro_rules! fearless {
    ($f:ident($($argument:expr)?)) => {
        [
            ("fearless_simd", |from, to| {
                fearless_simd::dispatch!(fearless_simd::Level::baseline(), simd => $f(simd, from, to $(, $argument)?));
            }),
            ("fearless_simd, level found at run time", |from, to| {
                fearless_simd::dispatch!(fearless_simd::Level::new(), simd => $f(simd, from, to $(, $argument)?));
            }),
        ] as [$crate::support::Candidate; 2]
    };
}
pub(crate) use fearless;
