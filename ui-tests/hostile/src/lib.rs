//! Swizzles under hostile conditions: the library renamed, nothing imported, decoys of everything, every lint denied.
#![no_implicit_prelude]
#![deny(warnings)]

/// Not the library.
pub mod swz {
    /// Not `core`.
    pub mod core {}
    /// Not the crate's.
    pub struct Vector;
}

/// Not the core library.
pub mod core {}
/// Not the standard library.
pub mod std {}

/// Not the macro.
#[macro_export]
macro_rules! compile_error {
    ($($tokens:tt)*) => {};
}

/// Reads.
pub mod reads {
    use ::renamed::{float2, float3, float4, swz, uchar16};

    /// One component.
    #[must_use]
    pub const fn component(v: float4) -> f32 {
        swz!(v.y)
    }

    /// A selector of each set.
    #[must_use]
    pub const fn sets(v: &float4) -> (float3, float2, float4) {
        (swz!(v.zyx), swz!(v.rg), swz!(v.s3210))
    }

    /// A chain.
    #[must_use]
    pub const fn chain(v: uchar16) -> ::renamed::uchar4 {
        swz!(v.odd.even)
    }

    /// In a constant.
    pub const SWAPPED: float2 = swz!((float2)(1.0f, 2.0).yx);
}

/// Writes.
pub mod writes {
    use ::renamed::{float3, float4, swz};

    /// One component, several, a half; the locals are named like those of an expansion might be.
    pub fn all(place: &mut [float4], value: float3, lanes: usize, at: &mut float4) {
        swz! {
            place[lanes].xyz = value;
            place[lanes].w += value.x;
            place[lanes].lo *= 2.0;
            place[lanes].yx = place[lanes].xy;
            at->hi = value.xy;
            (at->x, place[0].x) = (value.z, value.z);
        }
    }

    /// In a constant function.
    #[must_use]
    pub const fn constant(mut v: float4) -> float4 {
        swz!(v.xy = v.yx);
        v
    }
}

/// Literals and shuffles.
pub mod literals {
    use ::renamed::{float2, float4, shuffle, shuffle2, swz, uint4};

    /// A literal of scalars and vectors.
    #[must_use]
    pub const fn built(a: float2) -> float4 {
        swz!((float4)(a.yx, (float2)(0, -1)))
    }

    /// Behind a path.
    #[must_use]
    pub const fn path(a: float2) -> float4 {
        swz!(::renamed::float4(a, a))
    }

    /// By a constant mask.
    #[must_use]
    pub const fn shuffled(a: float4, b: float4) -> float4 {
        const MASK: [u8; 4] = [7, 6, 1, 0];
        let c = shuffle!(a, [3, 2, 1, 0]);
        shuffle2!(b, c, MASK)
    }

    /// By a literal.
    #[must_use]
    pub const fn by_literal(a: float4) -> float4 {
        swz!(::renamed::shuffle(a, (uint4)(3, 2, 1, 0)))
    }
}

/// Components as places.
pub mod places {
    use ::core::ops::AddAssign;
    use ::renamed::{float4, swizzle, swz, Swizzle as _};

    /// A method of the caller's.
    pub trait Bump {
        /// Changes it.
        fn bump(&mut self);
    }
    impl Bump for f32 {
        fn bump(&mut self) {
            *self += 1.0;
        }
    }

    /// Borrowed, changed, taken apart, discarded.
    #[allow(clippy::toplevel_ref_arg)]
    pub fn all(v: &mut float4) -> &f32 {
        swz! {
            v.x.bump();
            v.hi.x.bump();
            v.y.add_assign(1.0);
            let ref mut w = v.w;
            w.bump();
            (v.xyz.hi.y, _) = (9.0, 0);
            v.xyz.hi.y = 9.0;
            v.xy += ::std::convert::identity(&(float4)(1.0).xy);
        }
        swz!(&v.s3)
    }

    /// An assignment that never happens.
    #[swizzle]
    #[must_use]
    pub fn never(mut v: float4) -> float4 {
        if v.x > 1.0 {
            v.xy = return v;
        }
        v
    }

    /// A function that never returns, as only its type tells.
    #[allow(clippy::empty_loop)]
    const fn stop() -> ! {
        loop {}
    }

    /// A right side that is never there: several components, a half, one component, of one that exists and of others.
    #[allow(unreachable_code, clippy::diverging_sub_expression, clippy::redundant_else)]
    #[swizzle]
    #[must_use]
    pub fn stopped(mut v: float4) -> float4 {
        match v.x {
            x if x > 8.0 => v.xy = stop(),
            x if x > 7.0 => v.lo = (stop()),
            x if x > 6.0 => v.x = stop(),
            x if x > 5.0 => v.hi.yx = (stop)(),
            x if x > 4.9 => v.xy += return v,
            x if x > 4.8 => v.x *= return -v,
            x if x > 4.5 => v.xy = if x > 4.7 { return v } else { return -v },
            x if x > 4.0 => {
                v.lo = match x.to_bits() & 3 {
                    0 => return v,
                    _ => return -v,
                }
            }
            _ => v.xy = 1.0,
        }
        v
    }

    /// An array with a right side that is never there.
    #[allow(unreachable_code, clippy::diverging_sub_expression)]
    #[swizzle]
    #[must_use]
    pub fn array_stopped(mut v: [f32; 4]) -> [f32; 4] {
        match v.x {
            x if x > 8.0 => v.xy = stop(),
            x if x > 7.0 => v.lo = stop(),
            _ => v.hi = 1.0,
        }
        v
    }
}

/// Halves outside of vector literals: the prelude brings what makes them.
pub mod halves {
    use ::renamed::prelude::*;

    /// In a constant.
    pub const HALVES: half2 = half2::splat(swz!(2.5h));

    /// In a function.
    #[must_use]
    #[swizzle]
    pub fn sum(h: half2) -> half2 {
        h + 2.5h
    }
}

/// Numbers as C writes them, which are rewritten: no lint is to speak of what stands in their places.
pub mod numbers {
    use ::renamed::prelude::*;

    /// In literals of vectors: more digits than the type has, long ones, whole ones, negative ones, the largest, exponents.
    #[must_use]
    #[swizzle]
    pub const fn literals() -> (float8, float4, double4, half4, ulong2, uint4) {
        (
            (float8)(
                0.1234567891234,
                16777217,
                1000000,
                -0.000123456,
                3.24159265358979,
                1e10,
                2.818281828,
                0.333333333333f,
            ),
            (float4)(3.4028234663852886e38f, 1.17549435e-38f, 123456.789f, 0.f),
            (double4)(0.12345678901234567890, 12345678.9, 9007199254740993, 1e-300),
            (half4)(1.0004882812500001, 65504, 0.1, 0.333251953125),
            (ulong2)(18446744073709551615, 1000000000ul),
            (uint4)(4294967295, 0xffffffff, 0xDEADBEEFu, 123456789u),
        )
    }

    /// Beside vectors, and alone.
    #[must_use]
    pub fn beside(v: float4, d: double2) -> (float4, double2, float4, f32, f64) {
        swz!((
            v * 0.1234567891234f + 16777217.0f - 1000000.f,
            d * 3.241_592_653_589_793 + 100_000_000.0,
            v * 0x1.fffffep12f,
            0.79314718055994530942f,
            0xfp - 2,
        ))
    }

    /// Compared.
    #[must_use]
    pub fn compared(v: float4) -> bool {
        swz!(v.xy == (float2)(0.1f, 1000000.5f))
    }

    /// Converted.
    #[must_use]
    pub fn converted() -> (i32, u32, f32, f32) {
        swz!((
            convert_int_rtz(123456.789f),
            as_uint(0.1234567891234f),
            convert_float(1000000),
            convert_float(3.24159265f)
        ))
    }
}

/// In declarative macros.
pub mod fragments {
    use ::renamed::{float2, float4, swz};

    macro_rules! expression {
        ($v:expr) => {
            swz!($v.wzyx)
        };
    }
    macro_rules! selector {
        ($v:expr, $selector:ident) => {
            swz!($v.$selector)
        };
    }
    macro_rules! assigned {
        ($v:ident . $selector:ident = $e:expr) => {
            swz!($v.$selector = $e)
        };
    }
    macro_rules! tokens {
        ($($tokens:tt)*) => {
            swz!($($tokens)*)
        };
    }

    /// All of them.
    #[must_use]
    pub fn all(a: float4, b: &float4) -> (float4, float2, float4) {
        let mut c = expression!(a + *b);
        assigned!(c.yx = selector!(a, lo));
        assigned!(c.z = selector!(expression!(b), x));
        (c, tokens!((a - *b).hi.yx), tokens!(b->abgr))
    }
}

/// The attribute.
pub mod attribute {
    use ::renamed::{float4, swizzle, HasComponent, Lanes, Vector};

    /// On a method.
    pub struct Ray {
        /// Named like a selector.
        pub lo: float4,
    }

    #[swizzle]
    impl Ray {
        /// Its reversal.
        #[must_use]
        pub const fn reversed(&self) -> float4 {
            (self.lo).wzyx
        }
    }

    /// On a generic function.
    #[swizzle]
    #[must_use]
    pub fn third<const N: usize>(v: Vector<f32, N>) -> f32
    where
        f32: Lanes<N>,
        Vector<f32, N>: HasComponent<'s', '2'>,
    {
        v.s2
    }
}

/// Structs that are vectors.
pub mod derived {
    use ::core::{clone::Clone, marker::Copy};
    use ::renamed::{swizzle, swz, Element, Lanes, Swizzle};

    /// Fields by names, of which some are words of Rust and some are selectors.
    #[derive(Clone, Copy, Swizzle)]
    #[family(crate = ::renamed, two = Pair<u8>)]
    #[repr(C)]
    pub struct Named {
        /// Not a selector here.
        pub x: u8,
        /// A word of Rust.
        pub r#type: u8,
        /// As the parameter of a conversion.
        pub value: u8,
        /// As a local of one.
        pub array: u8,
    }

    /// Generic, with bounds of its own.
    #[derive(Clone, Copy, Swizzle)]
    #[family(crate = ::renamed)]
    pub struct Pair<T>(pub T, pub T)
    where
        T: Element;

    /// A vector of an array, of any width.
    #[derive(Clone, Copy, Swizzle)]
    #[family(crate = ::renamed)]
    pub struct Listed<T: Element + Lanes<N>, const N: usize> {
        /// The components.
        pub lane: [T; N],
    }

    /// Packed.
    #[derive(Clone, Copy, Swizzle)]
    #[family(crate = ::renamed, four = Self)]
    #[repr(C, packed)]
    pub struct Packed([u8; 4]);

    /// By names that an expansion might use.
    #[swizzle]
    pub fn swapped<T: Element>(mut named: Named, pair: &mut Pair<T>, lane: Listed<f32, 3>) -> [f32; 2] {
        named.xy = named.zw;
        pair.xy = pair.yx;
        named.x += 1;
        let [a, b, ..] = swz!(lane.zyx).to_array();
        [a, b]
    }

    /// A swizzle of a packed vector.
    #[must_use]
    pub fn turned(packed: Packed) -> Packed {
        swz!(packed.wzyx)
    }
}
