//! How vectors lie in registers, and as what they are stored, on this target.
//!
//! LLVM makes one `shufflevector` of a gather of lanes when both of its ends are single values of a native register type
//! and the lanes between them are integers, on x86-64 of at most 32 bits. So a vector *enters* its registers, lanes are
//! read there, and the result *leaves* through registers of its own size. [`Shape`] says which registers these are. Vectors
//! of 4 and 8 bytes have none of their own: they travel as the low `f32` or `f64` of a 16-byte register whose other lanes
//! are zero, which LLVM keeps whole where it would take an integer apart.
//!
//! On x86-64, floats are stored in registers of floats, as their arithmetic wants them, but for `double16`, which no register
//! holds. LLVM gives memory that is written as one type and read as another the type of integer lanes, so what is to stay a
//! float must never share a place with another type: a lane of `f32` is a float there, and the register of `float2`, which
//! is stored as an `f64`, is made in two casts.

use crate::target::only;

/// How a vector of a certain number of bytes is stored and lies in registers.
///
/// # Safety
/// `Storage` has the size and the alignment of the vector, and all of its bytes are initialised. `Registers` are `COUNT` of
/// `Register` and have its size; if `COUNT` is 0, they are one of 16 bytes, and the vector has 2, 4 or 8. Any initialised bytes
/// are a valid value of each of these types.
pub unsafe trait Shape {
    /// The storage of a vector.
    type Storage: Copy;
    /// A single register.
    type Register: Copy;
    /// All the registers of a vector.
    type Registers: Copy;
    /// How many registers a vector takes; 0 if it takes only the low part of one.
    const COUNT: usize;
}

/// Declares the shapes: `name: COUNT of Register, stored as Storage`.
macro_rules! shapes {
    ($($name:ident: $count:literal of $register:ty, stored as $storage:ty;)*) => {
        $(
            /// The shape of vectors of that many bytes.
            pub enum $name {}
            // SAFETY: the assertions below check the sizes, `types` checks sizes and alignments of the vectors; all types
            // are made of integers, floats and registers without padding.
            unsafe impl Shape for $name {
                type Storage = $storage;
                type Register = $register;
                type Registers = [$register; if $count == 0 { 1 } else { $count }];
                const COUNT: usize = $count;
            }
            const _: () = match (size_of::<$storage>(), size_of::<$register>(), $count) {
                (2 | 4 | 8, 16, 0) => {}
                (storage, register, count) => assert!(storage == register * count),
            };
        )*
    };
}

/// Storage with the alignment of its size, for where no register type has it.
macro_rules! aligned {
    ($($name:ident $bytes:literal)*) => {
        $(
            #[doc = concat!(stringify!($bytes), " aligned bytes.")]
            #[derive(Clone, Copy)]
            #[repr(C, align($bytes))]
            pub struct $name([u8; $bytes]);
        )*
    };
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod native {
    use super::{Shape, only};
    pub use core::arch::x86_64::{__m128 as F32x4, __m128d as F64x2};
    use core::arch::x86_64::{__m128, __m128d, __m128i, __m256, __m256d, __m256i, __m512, __m512d, __m512i};

    aligned! { Aligned2 2 Aligned128 128 }
    only! { not widest32: shapes! {
        Bytes128: 2 of __m512i, stored as Aligned128;
        Doubles128: 2 of __m512d, stored as Aligned128;
    } }
    // A function with AVX-512 in a crate without would be better off with the above; a crate with AVX2 says what it is for.
    only! { widest32: shapes! {
        Bytes128: 4 of __m256i, stored as Aligned128;
        Doubles128: 4 of __m256d, stored as Aligned128;
    } }
    shapes! {
        Bytes2: 0 of __m128i, stored as Aligned2;
        Bytes4: 0 of __m128, stored as f32;
        Bytes8: 0 of __m128d, stored as f64;
        Bytes16: 1 of __m128i, stored as __m128i;
        Bytes32: 1 of __m256i, stored as __m256i;
        Bytes64: 1 of __m512i, stored as __m512i;
        Floats8: 0 of __m128, stored as f64;
        Floats16: 1 of __m128, stored as __m128;
        Floats32: 1 of __m256, stored as __m256;
        Floats64: 1 of __m512, stored as __m512;
        Doubles16: 1 of __m128d, stored as __m128d;
        Doubles32: 1 of __m256d, stored as __m256d;
        Doubles64: 1 of __m512d, stored as __m512d;
    }
}

#[cfg(any(
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod native {
    use super::{Shape, only};
    only! { neon:
        use core::arch::aarch64::uint8x16_t as Register;
        pub use core::arch::aarch64::{float32x4_t as F32x4, float64x2_t as F64x2};
    }
    only! { simd128:
        use core::arch::wasm32::v128 as Register;
        pub use core::arch::wasm32::{v128 as F32x4, v128 as F64x2};
    }

    aligned! { Aligned2 2 Aligned32 32 Aligned64 64 Aligned128 128 }
    shapes! {
        Bytes2: 0 of Register, stored as Aligned2;
        Bytes4: 0 of F32x4, stored as f32;
        Bytes8: 0 of F64x2, stored as f64;
        Bytes16: 1 of Register, stored as Register;
        Bytes32: 2 of Register, stored as Aligned32;
        Bytes64: 4 of Register, stored as Aligned64;
        Bytes128: 8 of Register, stored as Aligned128;
    }
}

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
mod native {
    use super::Shape;

    /// No vector is smaller than its register.
    pub type F32x4 = [f32; 4];
    /// As above.
    pub type F64x2 = [f64; 2];

    aligned! { Aligned2 2 Aligned4 4 Aligned8 8 Aligned16 16 Aligned32 32 Aligned64 64 Aligned128 128 }
    shapes! {
        Bytes2: 1 of Aligned2, stored as Aligned2;
        Bytes4: 1 of Aligned4, stored as Aligned4;
        Bytes8: 1 of Aligned8, stored as Aligned8;
        Bytes16: 1 of Aligned16, stored as Aligned16;
        Bytes32: 1 of Aligned32, stored as Aligned32;
        Bytes64: 1 of Aligned64, stored as Aligned64;
        Bytes128: 1 of Aligned128, stored as Aligned128;
    }
}

pub use native::{Bytes2, Bytes4, Bytes8, Bytes16, Bytes32, Bytes64, Bytes128, F32x4, F64x2};

only! { sse2:
    pub use native::{Doubles16, Doubles32, Doubles64, Doubles128, Floats8, Floats16, Floats32, Floats64};

    /// A lane of floats as it goes through a permute.
    pub type Single = f32;

    /// A 64-bit lane as it goes through a permute: as two 32-bit ones, for which LLVM finds the best permutes there.
    #[derive(Clone, Copy)]
    #[repr(C)]
    pub struct Pair(u32, u32);
}
only! { not sse2:
    pub use native::{
        Bytes8 as Floats8, Bytes16 as Doubles16, Bytes16 as Floats16, Bytes32 as Doubles32, Bytes32 as Floats32,
        Bytes64 as Doubles64, Bytes64 as Floats64, Bytes128 as Doubles128,
    };

    /// A lane of floats as it goes through a permute.
    pub type Single = u32;

    /// A 64-bit lane as it goes through a permute.
    pub type Pair = u64;
}
