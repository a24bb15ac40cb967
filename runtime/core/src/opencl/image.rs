//! Images and samplers (OpenCL C 3.0, sections 6.15.15 and 8; formats by the OpenCL API 1.2, section 5.3.1).
//!
//! An image is a buffer with a format: reading turns a texel into four numbers, writing turns them back. A sampler says how coordinates
//! become those of texels, and whether texels are mixed; its formulas are those of section 8.2, in `float`.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "an image is smaller than 2^23 in each dimension"
)]
#![allow(clippy::cast_sign_loss, reason = "what could be negative is clamped before")]

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::access::Access;
#[cfg(feature = "opencl3")]
use super::memory::Memory;
use super::memory::Pointer;
use super::pointee::{Pointee, zero};
use super::source_location::{Places, Site};
use crate::builtin::{self, convert, convert_sat, convert_sat_rte};
use crate::element::Number;
use crate::types::{char4, float2, float4, int2, int4, short4, uchar4, uint4, ushort4};
#[cfg(feature = "half")]
use crate::types::{double4, half4};
use crate::vector::Vector;

/// The channels that a texel has, in the order in which they lie in memory.
///
/// ```
/// use swz::opencl::{Channel, Format, Image1d, Order};
/// let grey = Image1d::new([4], Format(Order::R, Channel::UnormInt8));
/// let colours = Image1d::new([4], Format(Order::Bgra, Channel::UnormInt8));
/// assert_eq!((grey.to_vec::<u8>().len(), colours.to_vec::<u8>().len()), (4, 16));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Red: the others read 0, 0 and 1.
    R,
    /// Red and green: the others read 0 and 1.
    Rg,
    /// All four.
    Rgba,
    /// All four, blue first.
    Bgra,
}

impl Order {
    fn channels(self) -> usize {
        match self {
            Order::R => 1,
            Order::Rg => 2,
            Order::Rgba | Order::Bgra => 4,
        }
    }

    /// `CLK_R` and so on.
    pub(super) fn code(self) -> i32 {
        match self {
            Order::R => 0x10B0,
            Order::Rg => 0x10B2,
            Order::Rgba => 0x10B5,
            Order::Bgra => 0x10B6,
        }
    }
}

/// The type of a channel of a texel.
///
/// ```
/// use swz::opencl::{Channel, Format, Image1d, Order};
/// let wide = Image1d::from_slice([2], Format(Order::R, Channel::Float), &[0.5_f32, 2.0]);
/// assert_eq!(wide.to_vec::<f32>(), [0.5, 2.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is `CL_` and its name in capitals")]
pub enum Channel {
    SnormInt8,
    SnormInt16,
    UnormInt8,
    UnormInt16,
    SignedInt8,
    SignedInt16,
    SignedInt32,
    UnsignedInt8,
    UnsignedInt16,
    UnsignedInt32,
    #[cfg(feature = "half")]
    HalfFloat,
    Float,
}

impl Channel {
    fn size(self) -> usize {
        match self {
            Channel::SnormInt8 | Channel::UnormInt8 | Channel::SignedInt8 | Channel::UnsignedInt8 => 1,
            Channel::SnormInt16 | Channel::UnormInt16 | Channel::SignedInt16 | Channel::UnsignedInt16 => 2,
            #[cfg(feature = "half")]
            Channel::HalfFloat => 2,
            Channel::SignedInt32 | Channel::UnsignedInt32 | Channel::Float => 4,
        }
    }

    /// `CLK_SNORM_INT8` and so on.
    pub(super) fn code(self) -> i32 {
        match self {
            Channel::SnormInt8 => 0x10D0,
            Channel::SnormInt16 => 0x10D1,
            Channel::UnormInt8 => 0x10D2,
            Channel::UnormInt16 => 0x10D3,
            Channel::SignedInt8 => 0x10D7,
            Channel::SignedInt16 => 0x10D8,
            Channel::SignedInt32 => 0x10D9,
            Channel::UnsignedInt8 => 0x10DA,
            Channel::UnsignedInt16 => 0x10DB,
            Channel::UnsignedInt32 => 0x10DC,
            #[cfg(feature = "half")]
            Channel::HalfFloat => 0x10DD,
            Channel::Float => 0x10DE,
        }
    }

    /// Whether it is read and written as floats, as signed or as unsigned integers.
    fn kind(self) -> Kind {
        match self {
            Channel::SignedInt8 | Channel::SignedInt16 | Channel::SignedInt32 => Kind::Signed,
            Channel::UnsignedInt8 | Channel::UnsignedInt16 | Channel::UnsignedInt32 => Kind::Unsigned,
            _ => Kind::Floats,
        }
    }
}

/// As what channels are read and written.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Floats,
    Signed,
    Unsigned,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Floats => "floats",
            Kind::Signed => "signed integers",
            Kind::Unsigned => "unsigned integers",
        })
    }
}

/// The format of an image: `Format(Order::Rgba, Channel::UnormInt8)`.
///
/// ```
/// use swz::opencl::{Channel, Format, Image2d, Order};
/// let format = Format(Order::Rgba, Channel::UnormInt8);
/// assert_eq!(Image2d::new([3, 2], format).format(), format);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format(pub Order, pub Channel);

impl Format {
    fn size(self) -> usize {
        self.0.channels() * self.1.size()
    }
}

/// An image of `D` dimensions, of which the last is the number of the layer if it is an array.
///
/// ```
/// use swz::opencl::{Channel, Format, Image2d, Order};
/// let image = Image2d::from_slice([2, 1], Format(Order::Rgba, Channel::UnormInt8), &[255_u8, 0, 0, 255, 0, 0, 255, 255]);
/// assert_eq!(image.size(), [2, 1]);
/// assert_eq!(image.to_vec::<u32>(), [0xFF00_00FF, 0xFFFF_0000]);
/// ```
#[derive(Clone, Debug)]
pub struct Image<const D: usize, const ARRAY: bool> {
    size: [usize; D],
    format: Format,
    /// The texels, the first dimension along each row, without gaps.
    bytes: Vec<Line>,
}

/// Texels are aligned as the largest vector, and there is memory behind the last.
type Line = Vector<u64, 16>;

/// `image1d_t`
pub type Image1d = Image<1, false>;
/// `image1d_buffer_t`: as [`Image1d`].
pub type Image1dBuffer = Image<1, false>;
/// `image1d_array_t`: width and layers.
pub type Image1dArray = Image<2, true>;
/// `image2d_t`: width and height.
pub type Image2d = Image<2, false>;
/// `image2d_array_t`: width, height and layers.
pub type Image2dArray = Image<3, true>;
/// `image3d_t`: width, height and depth.
pub type Image3d = Image<3, false>;

impl<const D: usize, const ARRAY: bool> Image<D, ARRAY> {
    /// An image of zeros.
    ///
    /// # Panics
    /// If a dimension is 0 or above 2^23, or if all of them are more bytes than memory has addresses.
    #[must_use]
    #[rustfmt::skip]
    pub fn new( // `Image2d::new([w, h], Format(Order::Rgba, Channel::UnormInt8))`; of texels `Image2d::from_slice(..)`
        size: [usize; D],
        format: Format,
    ) -> Self {
        assert!(
            size.iter().all(|&size| size > 0 && size <= 1 << 23),
            "an image of {size:?} texels: each dimension has 1 to 2^23"
        );
        let bytes = size.iter().try_fold(format.size(), |bytes, &size| bytes.checked_mul(size));
        // As much as an allocation may have.
        let Some(bytes) = bytes.filter(|&bytes| bytes <= isize::MAX as usize - size_of::<Line>()) else {
            panic!("an image of {size:?} texels of {} bytes: more than there is memory", format.size())
        };
        Self { size, format, bytes: vec![Line::splat(0); bytes.div_ceil(size_of::<Line>())] }
    }

    /// An image of these texels: of channels, of vectors of them, or of bytes.
    ///
    /// # Panics
    /// If they are not as many bytes as the image has.
    #[must_use]
    #[rustfmt::skip]
    pub fn from_slice<T: Pointee>( // `Image2d::from_slice([w, h], Format(Order::Rgba, Channel::UnormInt8), &texels)`
        size: [usize; D],
        format: Format,
        texels: &[T],
    ) -> Self {
        let mut image = Self::new(size, format);
        let (given, bytes) = (size_of_val(texels), image.len());
        assert!(given == bytes, "{given} bytes for an image of {bytes}");
        let to = Pointer::from(&mut image.bytes[..]).cast::<T>();
        for (index, &texel) in texels.iter().enumerate() {
            to.set(index as i64, texel, &HOST);
        }
        image
    }

    /// All texels, as channels, as vectors of them, or as bytes.
    ///
    /// # Panics
    /// If a `T` does not divide the image.
    #[must_use]
    pub fn to_vec<T: Pointee>(&self) -> Vec<T> {
        let (size, bytes) = (size_of::<T>(), self.len());
        assert!(size > 0 && bytes % size == 0, "an image of {bytes} bytes is no whole number of elements of {size}");
        let from = Pointer::from(&self.bytes[..]).cast::<T>();
        (0..bytes / size).map(|index| from.get(index as i64, &HOST)).collect()
    }

    /// Its size in texels; of an array the last is the number of layers.
    #[must_use]
    pub fn size(&self) -> [usize; D] {
        self.size
    }

    /// Its format.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// How many bytes its texels take.
    fn len(&self) -> usize {
        self.size.iter().product::<usize>() * self.format.size()
    }

    fn texels<'a>(&self, memory: Pointer<'a, u8>) -> Texels<'a> {
        let at = D - usize::from(ARRAY);
        let size = core::array::from_fn(|d| if d < at { self.size[d] as i32 } else { 1 });
        let layers = if ARRAY { self.size[at] as i32 } else { 1 };
        let (format, texels) = (self.format, self.size.iter().product::<usize>());
        let vectorized = i32::try_from(texels).is_ok().then(|| format.1.kind());
        Texels { memory, size, layers, dimensions: at, array: ARRAY, format, unwatched: Some(format), vectorized }
    }
}

/// The host itself reads and writes inside.
pub(super) const HOST: Site = Site::new(&Places::new(&[], ""));

/// An image as kernels see it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Texels<'a> {
    pub(super) memory: Pointer<'a, u8>,
    /// Width, height and depth, 1 where there is none, and the number of layers.
    pub(super) size: [i32; 3],
    pub(super) layers: i32,
    pub(super) dimensions: usize,
    pub(super) array: bool,
    pub(super) format: Format,
    /// The format, if the instrument of `check` does not watch the image.
    unwatched: Option<Format>,
    /// As what channels are read and written, if it does not, and the number of each texel is an `int`: then lanes read and write them.
    pub(super) vectorized: Option<Kind>,
}

impl<'a, const D: usize, const ARRAY: bool> From<&'a Image<D, ARRAY>> for Texels<'a> {
    fn from(image: &'a Image<D, ARRAY>) -> Self {
        image.texels(Pointer::from(&image.bytes[..]).cast())
    }
}
impl<'a, const D: usize, const ARRAY: bool> From<&'a mut Image<D, ARRAY>> for Texels<'a> {
    fn from(image: &'a mut Image<D, ARRAY>) -> Self {
        let Image { size, format, .. } = *image;
        let shape = Image::<D, ARRAY> { size, format, bytes: Vec::new() };
        shape.texels(Pointer::from(&mut image.bytes[..]).cast())
    }
}

/// How a kernel reads images (`sampler_t`).
///
/// ```
/// use swz::opencl::{Address, Filter, Sampler};
/// let smooth = Sampler::new(true, Address::Repeat, Filter::Linear);
/// assert_ne!(smooth, Sampler::new(false, Address::ClampToEdge, Filter::Nearest));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sampler {
    pub(super) normalized: bool,
    pub(super) address: Address,
    pub(super) filter: Filter,
}

/// The meaning of a coordinate outside of an image.
///
/// ```
/// use swz::opencl::{Address, Filter, Sampler};
/// const TILED: Sampler = Sampler::new(true, Address::MirroredRepeat, Filter::Nearest);
/// assert_eq!(Sampler::from_bits(TILED.to_bits()), TILED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Address {
    /// There is none: it is a fault of the kernel, and panics. Texels that are mixed in from outside have the border's colour.
    None,
    /// The texel at the edge.
    ClampToEdge,
    /// The border's colour.
    Clamp,
    /// The image stands there again. OpenCL has it for normalised coordinates only.
    Repeat,
    /// The image stands there again, each second time reversed. OpenCL has it for normalised coordinates only.
    MirroredRepeat,
}

/// The texels that a coordinate reads.
///
/// ```
/// use swz::opencl::{Address, Filter, Sampler};
/// const SMOOTH: Sampler = Sampler::new(false, Address::ClampToEdge, Filter::Linear);
/// assert_eq!(Sampler::from_bits(SMOOTH.to_bits()), SMOOTH);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The one that it lies in.
    Nearest,
    /// Those whose centres are around it, mixed. Of integers the nearest.
    Linear,
}

impl Sampler {
    /// A sampler, whose coordinates are fractions of the image's size if `normalized`, else count texels.
    #[must_use]
    #[rustfmt::skip]
    pub const fn new( // `Sampler::new(false, Address::ClampToEdge, Filter::Nearest)`
        normalized: bool,
        address: Address,
        filter: Filter,
    ) -> Self {
        Self { normalized, address, filter }
    }

    /// A sampler of the constants `CLK_NORMALIZED_COORDS_TRUE` and so on, joined by `|`.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        let address = match bits >> 1 & 7 {
            0 => Address::None,
            1 => Address::ClampToEdge,
            2 => Address::Clamp,
            3 => Address::Repeat,
            _ => Address::MirroredRepeat,
        };
        let filter = if bits & 0x20 != 0 { Filter::Linear } else { Filter::Nearest };
        Self { normalized: bits & 1 == 1, address, filter }
    }

    /// The constants that make it.
    #[doc(hidden)]
    #[must_use]
    pub const fn to_bits(self) -> u32 {
        let filter = match self.filter {
            Filter::Nearest => 0x10,
            Filter::Linear => 0x20,
        };
        (self.address as u32) << 1 | filter | self.normalized as u32
    }
}

/// Coordinates of an image: one, two or four numbers, floats or integers.
#[doc(hidden)]
pub trait Coordinates: Copy {
    /// Up to three of them as integers, or as floats.
    fn get(self) -> Coordinate;
}
/// Up to three coordinates.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Coordinate {
    Float([f32; 3]),
    Integer([i32; 3]),
}
macro_rules! coordinates {
    ($($t:ty: $kind:ident |$v:ident| $x:expr, $y:expr, $z:expr;)*) => { $(
        impl Coordinates for $t {
            #[inline(always)]
            fn get(self) -> Coordinate {
                let $v = self;
                Coordinate::$kind([$x, $y, $z])
            }
        }
    )* };
}
impl Coordinates for Coordinate {
    #[inline(always)]
    fn get(self) -> Coordinate {
        self
    }
}
coordinates! {
    f32: Float |v| v, 0.0, 0.0;
    float2: Float |v| v.x, v.y, 0.0;
    float4: Float |v| v.x, v.y, v.z;
    i32: Integer |v| v, 0, 0;
    int2: Integer |v| v.x, v.y, 0;
    int4: Integer |v| v.x, v.y, v.z;
}

/// A type that a texel is read as and written of: `float4`, `half4`, `int4`, `uint4`. What each does is compiled with this crate, not with each
/// kernel.
#[doc(hidden)]
pub trait Colour: Copy {
    /// The kind of channels that it stands for.
    const KIND: Kind;
    /// A texel of a common format, which is read and written in the kernel itself.
    type Quick: Pointee;
    const QUICK: Format;
    fn of_quick(texel: Self::Quick) -> Self;
    fn quick(self) -> Self::Quick;
    /// The colour outside of an image: only orders with an alpha have a clear border.
    fn border(order: Order) -> Self;
    /// The texel that begins there (section 8.3.1).
    fn read_any(start: Pointer<'_, u8>, format: Format) -> Self;
    /// Writes a texel: floats are scaled, rounded to the nearest and clamped.
    fn write_any(self, start: Pointer<'_, u8>, format: Format, site: &Site);
    /// A colour of texels that were mixed, as floats.
    fn of_floats(mixed: float4) -> Self;
    /// Reads by a sampler.
    fn sampled(image: &Texels<'_>, dimensions: usize, sampler: Sampler, at: Coordinate, site: &Site) -> Self;
}

/// Red, green, blue and alpha of the texel that begins there; `one` is an alpha that is not there.
fn channels<T: Number + Pointee>(start: Pointer<'_, u8>, order: Order, one: T) -> Vector<T, 4>
where
    Vector<T, 2>: Pointee,
    Vector<T, 4>: Pointee,
{
    let zero = T::default();
    match order {
        Order::R => Vector::from_array([start.cast::<T>().load(&HOST), zero, zero, one]),
        Order::Rg => {
            let [red, green] = start.cast::<Vector<T, 2>>().load(&HOST).to_array();
            Vector::from_array([red, green, zero, one])
        }
        Order::Rgba => start.cast::<Vector<T, 4>>().load(&HOST),
        Order::Bgra => {
            let [blue, green, red, alpha] = start.cast::<Vector<T, 4>>().load(&HOST).to_array();
            Vector::from_array([red, green, blue, alpha])
        }
    }
}

/// Writes those that there are.
fn set_channels<T: Number + Pointee>(start: Pointer<'_, u8>, order: Order, texel: Vector<T, 4>, site: &Site)
where
    Vector<T, 2>: Pointee,
    Vector<T, 4>: Pointee,
{
    let [red, green, blue, alpha] = texel.to_array();
    match order {
        Order::R => start.cast::<T>().store(red, site),
        Order::Rg => start.cast::<Vector<T, 2>>().store(Vector::from_array([red, green]), site),
        Order::Rgba => start.cast::<Vector<T, 4>>().store(texel, site),
        Order::Bgra => start.cast::<Vector<T, 4>>().store(Vector::from_array([blue, green, red, alpha]), site),
    }
}

/// Reads by a sampler, for a number of dimensions that is known.
macro_rules! sampled {
    () => {
        #[inline(always)]
        fn of_floats(mixed: float4) -> Self {
            convert(mixed)
        }
        #[inline(never)]
        fn sampled(image: &Texels<'_>, dimensions: usize, sampler: Sampler, at: Coordinate, site: &Site) -> Self {
            match dimensions {
                1 => image.sampled::<Self, 1>(sampler, at, site),
                2 => image.sampled::<Self, 2>(sampler, at, site),
                _ => image.sampled::<Self, 3>(sampler, at, site),
            }
        }
    };
}

impl Colour for float4 {
    const KIND: Kind = Kind::Floats;
    type Quick = uchar4;
    const QUICK: Format = Format(Order::Rgba, Channel::UnormInt8);
    #[inline(always)]
    fn of_quick(texel: uchar4) -> Self {
        convert::<float4>(texel) / 255.0
    }
    #[inline(always)]
    fn quick(self) -> uchar4 {
        convert_sat_rte(self * 255.0)
    }
    #[inline(always)]
    fn border(order: Order) -> Self {
        float4::new(0.0, 0.0, 0.0, if order.channels() < 4 { 1.0 } else { 0.0 })
    }
    #[inline(never)]
    fn read_any(start: Pointer<'_, u8>, Format(order, channel): Format) -> Self {
        // A number below -1 is -1.
        let signed = |parts: float4| builtin::fmax(parts, -1.0);
        match channel {
            Channel::UnormInt8 => Self::of_quick(channels(start, order, u8::MAX)),
            Channel::UnormInt16 => convert::<float4>(channels(start, order, u16::MAX)) / 65535.0,
            Channel::SnormInt8 => signed(convert::<float4>(channels(start, order, i8::MAX)) / 127.0),
            Channel::SnormInt16 => signed(convert::<float4>(channels(start, order, i16::MAX)) / 32767.0),
            #[cfg(feature = "half")]
            Channel::HalfFloat => convert(channels(start, order, half::f16::ONE)),
            // No other kind is read as floats.
            _ => channels(start, order, 1.0_f32),
        }
    }
    #[inline(never)]
    fn write_any(self, start: Pointer<'_, u8>, Format(order, channel): Format, site: &Site) {
        match channel {
            Channel::UnormInt8 => set_channels(start, order, self.quick(), site),
            Channel::UnormInt16 => set_channels(start, order, convert_sat_rte::<ushort4>(self * 65535.0), site),
            Channel::SnormInt8 => set_channels(start, order, convert_sat_rte::<char4>(self * 127.0), site),
            Channel::SnormInt16 => set_channels(start, order, convert_sat_rte::<short4>(self * 32767.0), site),
            #[cfg(feature = "half")]
            Channel::HalfFloat => set_channels(start, order, convert::<half4>(self), site),
            _ => set_channels(start, order, self, site),
        }
    }
    sampled!();
}
#[cfg(feature = "half")]
impl Colour for half4 {
    const KIND: Kind = Kind::Floats;
    type Quick = half4;
    const QUICK: Format = Format(Order::Rgba, Channel::HalfFloat);
    #[inline(always)]
    fn of_quick(texel: half4) -> Self {
        convert(convert::<float4>(texel))
    }
    #[inline(always)]
    fn quick(self) -> half4 {
        convert(convert::<float4>(self))
    }
    #[inline(always)]
    fn border(order: Order) -> Self {
        convert(float4::border(order))
    }
    #[inline(never)]
    fn read_any(start: Pointer<'_, u8>, format @ Format(order, channel): Format) -> Self {
        // Rounded once: 65519 parts of 65535 are a tie as a float.
        let parts = |parts: double4, whole: f64| convert::<half4>(builtin::fmax(parts / whole, -1.0));
        match channel {
            Channel::UnormInt8 => parts(convert(channels(start, order, u8::MAX)), 255.0),
            Channel::UnormInt16 => parts(convert(channels(start, order, u16::MAX)), 65535.0),
            Channel::SnormInt8 => parts(convert(channels(start, order, i8::MAX)), 127.0),
            Channel::SnormInt16 => parts(convert(channels(start, order, i16::MAX)), 32767.0),
            _ => convert(float4::read_any(start, format)),
        }
    }
    fn write_any(self, start: Pointer<'_, u8>, format: Format, site: &Site) {
        convert::<float4>(self).write_any(start, format, site);
    }
    sampled!();
}
macro_rules! integers {
    ($($t:ident: $kind:ident, $quick:ident, $of_quick:ident, [$($channel:ident $stored:ty, $texel:ident;)*];)*) => { $(
        impl Colour for $t {
            const KIND: Kind = Kind::$kind;
            type Quick = $quick;
            const QUICK: Format = Format(Order::Rgba, Channel::$of_quick);
            #[inline(always)]
            fn of_quick(texel: $quick) -> Self {
                convert(texel)
            }
            #[inline(always)]
            fn quick(self) -> $quick {
                convert_sat(self)
            }
            #[inline(always)]
            fn border(order: Order) -> Self {
                Self::new(0, 0, 0, if order.channels() < 4 { 1 } else { 0 })
            }
            #[inline(never)]
            fn read_any(start: Pointer<'_, u8>, Format(order, channel): Format) -> Self {
                match channel {
                    $( Channel::$channel => convert(channels::<$stored>(start, order, 1)), )*
                    // No other kind is read as integers.
                    _ => channels(start, order, 1),
                }
            }
            #[inline(never)]
            fn write_any(self, start: Pointer<'_, u8>, Format(order, channel): Format, site: &Site) {
                match channel {
                    $( Channel::$channel => set_channels(start, order, convert_sat::<$texel>(self), site), )*
                    _ => set_channels(start, order, self, site),
                }
            }
            sampled!();
        }
    )* };
}
integers! {
    int4: Signed, char4, SignedInt8, [SignedInt8 i8, char4; SignedInt16 i16, short4;];
    uint4: Unsigned, uchar4, UnsignedInt8, [UnsignedInt8 u8, uchar4; UnsignedInt16 u16, ushort4;];
}

/// The border, in place of the number of a texel.
pub(super) const BORDER: i32 = -1;

impl Sampler {
    /// Its parts, as a device takes them.
    #[cfg(feature = "opencl3")]
    pub(super) fn parts(self) -> (bool, Address, Filter) {
        (self.normalized, self.address, self.filter)
    }

    /// The place of texel `i` of so many, which may be outside (section 8.2, `address_mode`), or [`BORDER`].
    #[inline(always)]
    fn place(self, i: i32, count: i32) -> i32 {
        if (0..count).contains(&i) {
            return i;
        }
        match self.address {
            Address::None | Address::Clamp => BORDER,
            Address::ClampToEdge => i.min(count - 1).max(0),
            Address::Repeat => i.rem_euclid(count),
            Address::MirroredRepeat => {
                let i = i.rem_euclid(2 * count);
                i.min(2 * count - 1 - i)
            }
        }
    }

    /// Whether an integer is a fault of the kernel.
    #[inline(always)]
    fn refuses(self, i: i32, count: i32) -> bool {
        self.address == Address::None && !(0..count).contains(&i)
    }

    /// Whether a float is. A comparison with NaN is false.
    #[inline(always)]
    fn refuses_float(self, at: f32, count: i32) -> bool {
        self.address == Address::None && !(at >= 0.0 && at < self.end(count))
    }

    /// The first coordinate behind so many texels.
    #[inline(always)]
    pub(super) fn end(self, count: i32) -> f32 {
        if self.normalized { 1.0 } else { count as f32 }
    }

    /// The place of a float among so many texels.
    ///
    /// The standard leaves open what these are: NaN, and infinity where the image repeats, are 0; infinity is beyond each image else; and what
    /// repeats by coordinates that count texels does so after as many as there are.
    #[inline(always)]
    fn position(self, at: f32, count: i32) -> f32 {
        let width = count as f32;
        let u = match self.address {
            // By two images, as each second one may be reversed; exact.
            Address::Repeat | Address::MirroredRepeat if !self.normalized => builtin::fmod(at, 2.0 * width),
            _ if !self.normalized => at,
            Address::Repeat => (at - builtin::floor(at)) * width,
            Address::MirroredRepeat => builtin::fabs(at - 2.0 * builtin::rint(0.5 * at)) * width,
            _ => at * width,
        };
        if u.is_nan() { 0.0 } else { u.clamp(f32::MIN, f32::MAX) }
    }

    /// The texel that a float lies in.
    #[inline(always)]
    fn nearest(self, at: f32, count: i32) -> i32 {
        self.place(builtin::floor(self.position(at, count)) as i32, count)
    }

    /// The two whose centres are around a float, with their weights.
    #[inline(always)]
    fn around(self, at: f32, count: i32) -> [(i32, f32); 2] {
        let u = self.position(at, count) - 0.5;
        let low = builtin::floor(u);
        let (weight, low) = (u - low, low as i32);
        [(self.place(low, count), 1.0 - weight), (self.place(low.saturating_add(1), count), weight)]
    }
}

#[cfg(feature = "opencl3")]
impl<'a> Texels<'a> {
    /// The memory that it lies in, which may be longer.
    pub(super) fn memory(&self) -> Memory<'a> {
        self.memory.memory()
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// Width, height and depth, 1 where there is none, how many of them there are, and how many layers if it is an array.
    pub(super) fn shape(&self) -> ([usize; 3], usize, Option<usize>) {
        (self.size.map(|size| size as usize), self.dimensions, self.array.then_some(self.layers as usize))
    }

    /// How many bytes it has.
    pub(super) fn len(&self) -> usize {
        self.size.iter().chain([&self.layers]).map(|&size| size as usize).product::<usize>() * self.format.size()
    }
}

#[cfg(not(target_os = "none"))]
impl Texels<'_> {
    /// This image, each access to which is told to the instrument of `check`.
    pub(super) fn watched(self, is_read: bool) -> Self {
        use super::check::Space;
        let space = if is_read { Space::ReadWriteImage } else { Space::Image };
        Self { memory: self.memory.watched(space, true), unwatched: None, vectorized: None, ..self }
    }
}

impl<'a> Texels<'a> {
    /// The number of the texel there.
    #[inline(always)]
    fn number(&self, [x, y, z]: [i32; 3], layer: i32) -> i64 {
        let [width, height, depth] = self.size.map(i64::from);
        ((i64::from(layer) * depth + i64::from(z)) * height + i64::from(y)) * width + i64::from(x)
    }

    /// The beginning of a texel that is there, for such an access.
    #[inline(always)]
    fn start(&self, number: i64, access: Access, site: &Site) -> Pointer<'a, u8> {
        let len = self.format.size();
        self.memory.offset(number * len as i64).told(len, access, site)
    }

    /// Reads a texel that is there.
    #[inline(always)]
    fn texel<C: Colour>(&self, number: i64, site: &Site) -> C {
        if self.unwatched == Some(C::QUICK) {
            return C::of_quick(self.memory.cast::<C::Quick>().get(number, site));
        }
        self.any_texel(number, site)
    }

    /// Reads a texel of any format.
    #[inline(never)]
    fn any_texel<C: Colour>(&self, number: i64, site: &Site) -> C {
        self.expect::<C>(site);
        C::read_any(self.start(number, Access::Read, site), self.format)
    }

    /// Panics if the function is not that of the format.
    fn expect<C: Colour>(&self, site: &Site) {
        let kind = self.format.1.kind();
        if kind != C::KIND {
            site.fault(format_args!("uses an image of {kind} as one of {}", C::KIND));
        }
    }

    /// `read_imagef` and so on, by a sampler that is known where the kernel is compiled. `D` and `ARRAY` are the type of the image: how many
    /// dimensions it has without the layers, and whether it has these.
    #[inline(always)]
    #[must_use]
    pub fn sample<C: Colour, const D: usize, const ARRAY: bool>(
        self,
        sampler: Sampler,
        at: impl Coordinates,
        site: &Site,
    ) -> C {
        let at = at.get();
        let is_mixed = C::KIND == Kind::Floats && sampler.filter == Filter::Linear;
        if is_mixed && matches!(at, Coordinate::Float(_)) {
            return C::sampled(&self, D, sampler, at, site);
        }
        self.nearest::<C, D>(sampler, at, ARRAY, site)
    }

    /// Reads by any sampler.
    #[inline(always)]
    #[must_use]
    pub fn sample_by<C: Colour, const D: usize, const ARRAY: bool>(
        self,
        sampler: Sampler,
        at: impl Coordinates,
        site: &Site,
    ) -> C {
        C::sampled(&self, D, sampler, at.get(), site)
    }

    /// The number of a layer, which is rounded; NaN is 0.
    #[inline(always)]
    fn layer<const D: usize>(&self, at: Coordinate, is_array: bool) -> i32 {
        let layer = match at {
            _ if !is_array => return 0,
            Coordinate::Float(at) => builtin::rint(at[D % 3]) as i32,
            Coordinate::Integer(at) => at[D % 3],
        };
        layer.min(self.layers - 1).max(0)
    }

    /// The texel that the coordinates lie in.
    #[inline(always)]
    fn nearest<C: Colour, const D: usize>(&self, sampler: Sampler, at: Coordinate, is_array: bool, site: &Site) -> C {
        let mut places = [0; 3];
        for (d, place) in places.iter_mut().enumerate().take(D) {
            let count = self.size[d];
            *place = match at {
                Coordinate::Float(at) if sampler.refuses_float(at[d], count) => {
                    self.refuse::<C>(sampler, d, at[d], site)
                }
                Coordinate::Float(at) => sampler.nearest(at[d], count),
                Coordinate::Integer(at) if sampler.refuses(at[d], count) => self.refuse_number::<C>(d, at[d], site),
                Coordinate::Integer(at) => sampler.place(at[d], count),
            };
        }
        let layer = self.layer::<D>(at, is_array);
        if let (Address::None | Address::Clamp, BORDER) = (sampler.address, places[0] | places[1] | places[2]) {
            return self.border(site);
        }
        self.texel(self.number(places, layer), site)
    }

    /// The border's colour.
    #[inline(never)]
    fn border<C: Colour>(&self, site: &Site) -> C {
        self.expect::<C>(site);
        C::border(self.format.0)
    }

    #[cold]
    #[inline(never)]
    fn refuse<C: Colour>(&self, sampler: Sampler, d: usize, at: f32, site: &Site) -> ! {
        self.expect::<C>(site);
        let end = sampler.end(self.size[d]);
        site.fault(format_args!("reads at {at} of {end}, by a sampler without an address mode"));
    }

    #[cold]
    #[inline(never)]
    fn refuse_number<C: Colour>(&self, d: usize, i: i32, site: &Site) -> ! {
        self.expect::<C>(site);
        let count = self.size[d];
        site.fault(format_args!("reads texel {i} of {count}, by a sampler without an address mode"));
    }

    /// Reads by any sampler.
    #[inline(always)]
    fn sampled<C: Colour, const D: usize>(&self, sampler: Sampler, at: Coordinate, site: &Site) -> C {
        match at {
            Coordinate::Float(floats) if C::KIND == Kind::Floats && sampler.filter == Filter::Linear => {
                C::of_floats(self.mixed::<D>(sampler, floats, site))
            }
            _ => self.nearest::<C, D>(sampler, at, self.array, site),
        }
    }

    /// The texels around the coordinates, mixed.
    #[inline(always)]
    fn mixed<const D: usize>(&self, sampler: Sampler, at: [f32; 3], site: &Site) -> float4 {
        self.expect::<float4>(site);
        let mut chosen = [[(0, 1.0); 2]; 3];
        for (d, chosen) in chosen.iter_mut().enumerate().take(D) {
            if sampler.refuses_float(at[d], self.size[d]) {
                self.refuse::<float4>(sampler, d, at[d], site);
            }
            *chosen = sampler.around(at[d], self.size[d]);
        }
        let (layer, [xs, ys, zs]) = (self.layer::<D>(Coordinate::Float(at), self.array), chosen);
        let mut sum = float4::splat(0.0);
        for &(z, c) in zs.iter().take(if D > 2 { 2 } else { 1 }) {
            for &(y, b) in ys.iter().take(if D > 1 { 2 } else { 1 }) {
                for &(x, a) in &xs {
                    let texel = if x | y | z == BORDER {
                        float4::border(self.format.0)
                    } else {
                        self.texel::<float4>(self.number([x, y, z], layer), site)
                    };
                    sum += texel * (a * b * c);
                }
            }
        }
        sum
    }

    /// The number of a texel whose coordinates are integers, in the image. None is one outside, of which the instrument of `check` has been told.
    #[inline(always)]
    fn place<C: Colour, const D: usize, const ARRAY: bool>(
        &self,
        at: impl Coordinates,
        verb: &str,
        site: &Site,
    ) -> Option<i64> {
        let at = match at.get() {
            Coordinate::Integer(at) => at,
            Coordinate::Float(at) => at.map(|at| at as i32),
        };
        let (mut places, mut inside) = ([0; 3], true);
        for d in 0..D {
            places[d] = at[d];
            inside &= (0..self.size[d]).contains(&at[d]);
        }
        let layer = if ARRAY { at[D % 3] } else { 0 };
        inside &= (0..self.layers).contains(&layer);
        if !inside {
            self.outside::<C>(verb, at, site);
            return None;
        }
        Some(self.number(places, layer))
    }

    /// Tells the instrument of `check` of a texel that there is not.
    ///
    /// # Panics
    /// If this thread checks no launch, or a panic can end the item.
    #[cold]
    #[inline(never)]
    fn outside<C: Colour>(&self, verb: &str, at: [i32; 3], site: &Site) {
        self.expect::<C>(site);
        let (mut limits, used) = (self.size, self.dimensions + usize::from(self.array));
        if self.array {
            limits[self.dimensions] = self.layers;
        }
        let what = format!("{verb} texel {:?} of an image of {:?}", &at[..used], &limits[..used]);
        #[cfg(not(target_os = "none"))]
        if super::check::outside(0, site, what.clone()).is_some() {
            return;
        }
        site.outside(what);
    }

    /// `read_imagef` and so on, without a sampler.
    ///
    /// # Panics
    /// If there is no such texel.
    #[inline(always)]
    #[must_use]
    pub fn fetch<C: Colour, const D: usize, const ARRAY: bool>(self, at: impl Coordinates, site: &Site) -> C {
        match self.place::<C, D, ARRAY>(at, "reads", site) {
            Some(number) => self.texel(number, site),
            None => self.border(site),
        }
    }

    /// `write_imagef` and so on.
    ///
    /// # Panics
    /// If there is no such texel.
    #[inline(always)]
    pub fn write<C: Colour, const D: usize, const ARRAY: bool>(self, at: impl Coordinates, colour: C, site: &Site) {
        let Some(number) = self.place::<C, D, ARRAY>(at, "writes", site) else { return };
        if self.unwatched == Some(C::QUICK) {
            return self.memory.cast::<C::Quick>().set(number, colour.quick(), site);
        }
        self.write_any(number, colour, site);
    }

    /// Writes a texel of any format.
    #[inline(never)]
    fn write_any<C: Colour>(&self, number: i64, colour: C, site: &Site) {
        self.expect::<C>(site);
        colour.write_any(self.start(number, Access::Write, site), self.format, site);
    }

    /// Reads the value that lies there in a line, by its first byte and the line: of an image of two dimensions, of any format.
    ///
    /// # Panics
    /// If it is not all there.
    #[must_use]
    pub fn read_in_line<T: Pointee>(self, at: [i64; 2], site: &Site) -> T {
        match self.in_line::<T>(at, Access::Read, site) {
            Some(place) => place.get(0, site),
            None => zero(),
        }
    }

    /// Writes it.
    ///
    /// # Panics
    /// If it is not all there.
    pub fn write_in_line<T: Pointee>(self, at: [i64; 2], value: T, site: &Site) {
        if let Some(place) = self.in_line::<T>(at, Access::Write, site) {
            place.set(0, value, site);
        }
    }

    /// The place of such a value. None is one outside, of which the instrument of `check` has been told.
    fn in_line<T: Pointee>(&self, [x, y]: [i64; 2], access: Access, site: &Site) -> Option<Pointer<'a, T>> {
        let (len, bytes) = (self.format.size() as i64 * i64::from(self.size[0]), size_of::<T>());
        if x >= 0 && x + bytes as i64 <= len && (0..i64::from(self.size[1])).contains(&y) {
            return Some(self.memory.offset(y * len + x).told(bytes, access, site).cast());
        }
        let (verb, [width, height, _]) = (if access == Access::Read { "reads" } else { "writes" }, self.size);
        let what = format!(
            "{verb} {bytes} bytes at byte {x} of line {y} of an image of {width} x {height} texels, {len} bytes a line"
        );
        #[cfg(not(target_os = "none"))]
        if super::check::outside(0, site, what.clone()).is_some() {
            return None;
        }
        site.outside(what);
    }

    /// `get_image_width` and its like, by the dimension.
    #[inline(always)]
    #[must_use]
    pub fn extent(self, dimension: usize) -> i32 {
        self.size[dimension]
    }

    /// `get_image_array_size`
    #[must_use]
    pub fn layers(self) -> u64 {
        self.layers as u64
    }

    /// `get_image_channel_order`
    #[must_use]
    pub fn order(self) -> i32 {
        self.format.0.code()
    }

    /// `get_image_channel_data_type`
    #[must_use]
    pub fn channel(self) -> i32 {
        self.format.1.code()
    }
}
