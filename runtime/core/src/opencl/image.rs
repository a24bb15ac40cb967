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

#[cfg(feature = "opencl3")]
use super::memory::Memory;
use super::memory::{Access, Pointer};
use super::pointee::Pointee;
use super::site::Site;
#[cfg(feature = "half")]
use crate::builtin::convert;
use crate::builtin::{self, convert_sat_rte};
#[cfg(feature = "half")]
use crate::types::half4;
use crate::types::{float2, float4, int2, int4, uint4};
use crate::vector::Vector;

/// Which channels a texel has, and in which order they lie in memory.
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

    /// What is outside of an image: only orders with an alpha have a clear border.
    fn border(self) -> Texel {
        [0, 0, 0, i64::from(self.channels() < 4)].map(Number::Integer)
    }
}

/// What a channel of a texel is.
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
    pub fn new(size: [usize; D], format: Format) -> Self {
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
    pub fn from_slice<T: Pointee>(size: [usize; D], format: Format, texels: &[T]) -> Self {
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
        let mut size = [1; 3];
        let at = D - usize::from(ARRAY);
        size[..at].copy_from_slice(&self.size[..at]);
        let layers = if ARRAY { self.size[at] } else { 1 };
        Texels { memory, size, layers, dimensions: at, array: ARRAY, format: self.format }
    }
}

/// What the host itself reads and writes is inside.
const HOST: Site = Site::new("", 0, 0, "");

/// An image as kernels see it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Texels<'a> {
    memory: Pointer<'a, u8>,
    /// Width, height and depth, 1 where there is none, and the number of layers.
    size: [usize; 3],
    layers: usize,
    dimensions: usize,
    array: bool,
    format: Format,
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
    normalized: bool,
    address: Address,
    filter: Filter,
}

/// What a coordinate outside of an image means.
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

/// Which texels a coordinate reads.
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
    pub const fn new(normalized: bool, address: Address, filter: Filter) -> Self {
        Self { normalized, address, filter }
    }

    /// Of the constants `CLK_NORMALIZED_COORDS_TRUE` and so on, joined by `|`.
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
coordinates! {
    f32: Float |v| v, 0.0, 0.0;
    float2: Float |v| v.x, v.y, 0.0;
    float4: Float |v| v.x, v.y, v.z;
    i32: Integer |v| v, 0, 0;
    int2: Integer |v| v.x, v.y, 0;
    int4: Integer |v| v.x, v.y, v.z;
}

/// What a texel is read as and written of: `float4`, `half4`, `int4`, `uint4`.
#[doc(hidden)]
pub trait Colour: Copy {
    /// What kind of channels it stands for.
    const KIND: Kind;
    /// Four channels of a format.
    fn of(channels: Texel) -> Self;
    /// The same backwards.
    fn channels(self) -> Texel;
    /// Texels mixed by their weights.
    fn mixed(texels: impl Iterator<Item = (f32, Texel)>) -> Self;
}
/// The channels of a texel: red, green, blue and alpha.
type Texel = [Number; 4];
/// One channel.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Float(f32),
    Integer(i64),
    /// So many parts of a whole, which has so many: what is below -1 is -1.
    Part(i32, i32),
}
impl Number {
    fn float(self) -> f32 {
        match self {
            Number::Float(number) => number,
            Number::Integer(number) => number as f32,
            Number::Part(parts, whole) => (parts as f32 / whole as f32).max(-1.0),
        }
    }
    fn integer(self) -> i64 {
        match self {
            Number::Integer(number) => number,
            _ => self.float() as i64,
        }
    }
    /// Rounded once: 65519 parts of 65535 are a tie as a float.
    #[cfg(feature = "half")]
    fn half(self) -> half::f16 {
        match self {
            Number::Part(parts, whole) => convert((f64::from(parts) / f64::from(whole)).max(-1.0)),
            _ => convert(self.float()),
        }
    }
}
impl Colour for float4 {
    const KIND: Kind = Kind::Floats;
    #[inline(always)]
    fn of(channels: Texel) -> Self {
        Self::from_array(channels.map(Number::float))
    }
    #[inline(always)]
    fn channels(self) -> Texel {
        self.to_array().map(Number::Float)
    }
    #[inline(always)]
    fn mixed(texels: impl Iterator<Item = (f32, Texel)>) -> Self {
        texels.fold(Self::splat(0.0), |sum, (weight, texel)| sum + Self::of(texel) * weight)
    }
}
#[cfg(feature = "half")]
impl Colour for half4 {
    const KIND: Kind = Kind::Floats;
    fn of(channels: Texel) -> Self {
        Self::from_array(channels.map(Number::half))
    }
    fn channels(self) -> Texel {
        self.to_array().map(|channel| Number::Float(convert(channel)))
    }
    /// Mixed as floats, and rounded once.
    fn mixed(texels: impl Iterator<Item = (f32, Texel)>) -> Self {
        Self::of(float4::mixed(texels).channels())
    }
}
macro_rules! integers {
    ($($t:ty: $element:ty, $kind:ident;)*) => { $(
        impl Colour for $t {
            const KIND: Kind = Kind::$kind;
            fn of(channels: Texel) -> Self {
                Self::from_array(channels.map(|channel| channel.integer() as $element))
            }
            fn channels(self) -> Texel {
                self.to_array().map(|channel| Number::Integer(channel.into()))
            }
            /// Integers are not mixed, as each sampler reads the nearest of them.
            fn mixed(mut texels: impl Iterator<Item = (f32, Texel)>) -> Self {
                texels.next().map_or(Self::splat(0), |(_, texel)| Self::of(texel))
            }
        }
    )* };
}
integers! {
    int4: i32, Signed;
    uint4: u32, Unsigned;
}

/// The coordinates of texels in one dimension, with their weights: one, or two next to each other.
type Chosen = [(Option<usize>, f32); 2];

/// The largest whole number not above.
fn floor(x: f32) -> i64 {
    builtin::floor(x) as i64
}

impl Sampler {
    /// Its parts, as a device takes them.
    #[cfg(feature = "opencl3")]
    pub(super) fn parts(self) -> (bool, Address, Filter) {
        (self.normalized, self.address, self.filter)
    }

    /// Where texel `i` of so many is, which may be outside (section 8.2, `address_mode`). None is the border.
    fn place(self, i: i64, count: usize) -> Option<usize> {
        let (at, count) = (i as usize, count as i64);
        match self.address {
            _ if (0..count).contains(&i) => Some(at),
            Address::None | Address::Clamp => None,
            Address::ClampToEdge => Some(i.clamp(0, count - 1) as usize),
            Address::Repeat => Some(i.rem_euclid(count) as usize),
            Address::MirroredRepeat => {
                let i = i.rem_euclid(2 * count);
                Some(i.min(2 * count - 1 - i) as usize)
            }
        }
    }

    /// Which texel an integer reads, whatever the sampler mixes.
    fn number(self, i: i32, count: usize, site: &Site) -> Chosen {
        if self.address == Address::None && !usize::try_from(i).is_ok_and(|i| i < count) {
            site.fault(format_args!("reads texel {i} of {count}, by a sampler without an address mode"));
        }
        [(self.place(i.into(), count), 1.0), (None, 0.0)]
    }

    /// Which texels a float reads in one dimension, of so many.
    ///
    /// The standard leaves open what these are: NaN, and infinity where the image repeats, are 0; infinity is beyond each image else; and what
    /// repeats by coordinates that count texels does so after as many as there are.
    fn choose(self, at: f32, count: usize, site: &Site) -> Chosen {
        let width = count as f32;
        let end = if self.normalized { 1.0 } else { width };
        // A comparison with NaN is false.
        if self.address == Address::None && !(at >= 0.0 && at < end) {
            site.fault(format_args!("reads at {at} of {end}, by a sampler without an address mode"));
        }
        let u = match self.address {
            // By two images, as each second one may be reversed; exact.
            Address::Repeat | Address::MirroredRepeat if !self.normalized => builtin::fmod(at, 2.0 * width),
            _ if !self.normalized => at,
            Address::Repeat => (at - builtin::floor(at)) * width,
            Address::MirroredRepeat => builtin::fabs(at - 2.0 * builtin::rint(0.5 * at)) * width,
            _ => at * width,
        };
        let u = if u.is_nan() { 0.0 } else { u.clamp(f32::MIN, f32::MAX) };
        match self.filter {
            Filter::Nearest => [(self.place(floor(u), count), 1.0), (None, 0.0)],
            Filter::Linear => {
                let (low, weight) = (floor(u - 0.5), (u - 0.5) - builtin::floor(u - 0.5));
                [(self.place(low, count), 1.0 - weight), (self.place(low.saturating_add(1), count), weight)]
            }
        }
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
        (self.size, self.dimensions, self.array.then_some(self.layers))
    }

    /// How many bytes it has.
    pub(super) fn len(&self) -> usize {
        self.size.iter().product::<usize>() * self.layers * self.format.size()
    }
}

#[cfg(not(target_os = "none"))]
impl Texels<'_> {
    /// The same image, each access to which is told to the instrument of `check`.
    pub(super) fn watched(self, is_read: bool) -> Self {
        use super::check::Space;
        let space = if is_read { Space::ReadWriteImage } else { Space::Image };
        Self { memory: self.memory.watched(space), ..self }
    }
}

impl Texels<'_> {
    /// The number of the texel there.
    fn number(&self, [x, y, z]: [usize; 3], layer: usize) -> usize {
        let [width, height, depth] = self.size;
        ((layer * depth + z) * height + y) * width + x
    }

    /// Where a texel that is there begins, for such an access.
    fn start(&self, number: usize, access: Access, site: &Site) -> Pointer<'_, u8> {
        let len = self.format.size();
        self.memory.offset((number * len) as i64).told(len, access, site)
    }

    /// Reads a texel that is there.
    fn texel(&self, number: usize, site: &Site) -> Texel {
        let Format(order, channel) = self.format;
        let start = self.start(number, Access::Read, site);
        let mut numbers = [Number::Integer(0), Number::Integer(0), Number::Integer(0), Number::Integer(1)];
        for (index, slot) in numbers.iter_mut().take(order.channels()).enumerate() {
            *slot = read_channel(start, index as i64, channel);
        }
        if order == Order::Bgra {
            numbers.swap(0, 2);
        }
        numbers
    }

    /// What is said if the function is not that of the format.
    fn expect<C: Colour>(&self, site: &Site) {
        let kind = self.format.1.kind();
        if kind != C::KIND {
            site.fault(format_args!("uses an image of {kind} as one of {}", C::KIND));
        }
    }

    /// `read_imagef` and so on, by a sampler.
    #[must_use]
    pub fn sample<C: Colour>(self, sampler: Sampler, at: impl Coordinates, site: &Site) -> C {
        self.expect::<C>(site);
        match at.get() {
            Coordinate::Float(at) => {
                let filter = if C::KIND == Kind::Floats { sampler.filter } else { Filter::Nearest };
                let sampler = Sampler { filter, ..sampler };
                // The number of a layer is rounded; NaN is 0.
                let layer = if self.array { builtin::rint(at[self.dimensions]) as i64 } else { 0 };
                self.chosen(filter, layer, |d, count| sampler.choose(at[d], count, site), site)
            }
            Coordinate::Integer(at) => {
                let layer = if self.array { at[self.dimensions].into() } else { 0 };
                self.chosen(Filter::Nearest, layer, |d, count| sampler.number(at[d], count, site), site)
            }
        }
    }

    fn chosen<C: Colour>(self, filter: Filter, layer: i64, choose: impl Fn(usize, usize) -> Chosen, site: &Site) -> C {
        let layer = layer.clamp(0, self.layers as i64 - 1) as usize;
        let one: Chosen = [(Some(0), 1.0), (None, 0.0)];
        let choose = |d: usize| if d < self.dimensions { choose(d, self.size[d]) } else { one };
        let [xs, ys, zs] = [choose(0), choose(1), choose(2)];
        let read = |x: Option<usize>, y: Option<usize>, z: Option<usize>| match (x, y, z) {
            (Some(x), Some(y), Some(z)) => self.texel(self.number([x, y, z], layer), site),
            _ => self.format.0.border(),
        };
        if filter == Filter::Nearest {
            return C::of(read(xs[0].0, ys[0].0, zs[0].0));
        }
        let twos = |d: usize| if d < self.dimensions { 2 } else { 1 };
        let (xs, ys, read) = (&xs, &ys, &read);
        C::mixed(zs.iter().take(twos(2)).flat_map(|&(z, c)| {
            ys.iter().take(twos(1)).flat_map(move |&(y, b)| xs.iter().map(move |&(x, a)| (a * b * c, read(x, y, z))))
        }))
    }

    /// Where a texel is whose coordinates are integers, in the image. None is one outside, of which the instrument of `check` has been told.
    fn place(self, at: impl Coordinates, verb: &str, site: &Site) -> Option<usize> {
        let at = match at.get() {
            Coordinate::Integer(at) => at,
            Coordinate::Float(at) => at.map(|at| at as i32),
        };
        let mut limits = self.size;
        if self.array {
            limits[self.dimensions] = self.layers;
        }
        let used = self.dimensions + usize::from(self.array);
        let mut inside = [0; 3];
        for (d, slot) in inside.iter_mut().enumerate().take(used) {
            let limit = limits[d];
            let Some(at) = usize::try_from(at[d]).ok().filter(|&at| at < limit) else {
                Self::outside(verb, &at[..used], &limits[..used], site);
                return None;
            };
            *slot = at;
        }
        let layer = if self.array { core::mem::take(&mut inside[self.dimensions]) } else { 0 };
        Some(self.number(inside, layer))
    }

    /// Tells the instrument of `check` of a texel that there is not.
    ///
    /// # Panics
    /// If this thread checks no launch.
    #[cold]
    #[inline(never)]
    fn outside(verb: &str, at: &[i32], limits: &[usize], site: &Site) {
        let what = format!("{verb} texel {at:?} of an image of {limits:?}");
        #[cfg(not(target_os = "none"))]
        if super::check::tell_access(site, what.clone()) {
            return;
        }
        site.outside(what);
    }

    /// `read_imagef` and so on, without a sampler.
    ///
    /// # Panics
    /// If there is no such texel.
    #[must_use]
    pub fn fetch<C: Colour>(self, at: impl Coordinates, site: &Site) -> C {
        self.expect::<C>(site);
        C::of(self.place(at, "reads", site).map_or(self.format.0.border(), |number| self.texel(number, site)))
    }

    /// `write_imagef` and so on.
    ///
    /// # Panics
    /// If there is no such texel.
    pub fn write<C: Colour>(self, at: impl Coordinates, colour: C, site: &Site) {
        self.expect::<C>(site);
        let Some(number) = self.place(at, "writes", site) else { return };
        let Format(order, channel) = self.format;
        let start = self.start(number, Access::Write, site);
        let mut numbers = colour.channels();
        if order == Order::Bgra {
            numbers.swap(0, 2);
        }
        for (index, &number) in numbers.iter().take(order.channels()).enumerate() {
            write_channel(start, index as i64, channel, number, site);
        }
    }

    /// `get_image_width` and its like, by the dimension.
    #[must_use]
    pub fn extent(self, dimension: usize) -> i32 {
        self.size[dimension] as i32
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

/// One channel of the texel that begins there (section 8.3.1).
fn read_channel(start: Pointer<'_, u8>, index: i64, channel: Channel) -> Number {
    fn get<T: Pointee>(start: Pointer<'_, u8>, index: i64) -> T {
        start.cast::<T>().get(index, &HOST)
    }
    match channel {
        Channel::UnormInt8 => Number::Part(get::<u8>(start, index).into(), 255),
        Channel::UnormInt16 => Number::Part(get::<u16>(start, index).into(), 65535),
        Channel::SnormInt8 => Number::Part(get::<i8>(start, index).into(), 127),
        Channel::SnormInt16 => Number::Part(get::<i16>(start, index).into(), 32767),
        Channel::SignedInt8 => Number::Integer(get::<i8>(start, index).into()),
        Channel::SignedInt16 => Number::Integer(get::<i16>(start, index).into()),
        Channel::SignedInt32 => Number::Integer(get::<i32>(start, index).into()),
        Channel::UnsignedInt8 => Number::Integer(get::<u8>(start, index).into()),
        Channel::UnsignedInt16 => Number::Integer(get::<u16>(start, index).into()),
        Channel::UnsignedInt32 => Number::Integer(get::<u32>(start, index).into()),
        #[cfg(feature = "half")]
        Channel::HalfFloat => Number::Float(convert(get::<half::f16>(start, index))),
        Channel::Float => Number::Float(get(start, index)),
    }
}

/// The same backwards: floats are scaled, rounded to the nearest and clamped.
fn write_channel(start: Pointer<'_, u8>, index: i64, channel: Channel, number: Number, site: &Site) {
    fn set<T: Pointee>(start: Pointer<'_, u8>, index: i64, value: T, site: &Site) {
        start.cast::<T>().set(index, value, site);
    }
    let (float, integer) = (number.float(), number.integer());
    match channel {
        Channel::UnormInt8 => set::<u8>(start, index, convert_sat_rte(float * 255.0), site),
        Channel::UnormInt16 => set::<u16>(start, index, convert_sat_rte(float * 65535.0), site),
        Channel::SnormInt8 => set::<i8>(start, index, convert_sat_rte(float * 127.0), site),
        Channel::SnormInt16 => set::<i16>(start, index, convert_sat_rte(float * 32767.0), site),
        Channel::SignedInt8 => set::<i8>(start, index, convert_sat_rte(integer), site),
        Channel::SignedInt16 => set::<i16>(start, index, convert_sat_rte(integer), site),
        Channel::SignedInt32 => set::<i32>(start, index, convert_sat_rte(integer), site),
        Channel::UnsignedInt8 => set::<u8>(start, index, convert_sat_rte(integer), site),
        Channel::UnsignedInt16 => set::<u16>(start, index, convert_sat_rte(integer), site),
        Channel::UnsignedInt32 => set::<u32>(start, index, convert_sat_rte(integer), site),
        #[cfg(feature = "half")]
        Channel::HalfFloat => set::<half::f16>(start, index, convert(float), site),
        Channel::Float => set::<f32>(start, index, float, site),
    }
}
