//! Images: random ones of each kind and format, read by each sampler at random and at chosen coordinates, and written; beside the text of
//! OpenCL C, sections 8.2 and 8.3, in double precision, and beside each OpenCL device of the machine.
//!
//! `SWZ_CASES=all` reads four times as many coordinates, `SWZ_SEED=7` others. `-- --nocapture` prints what was compared.

#![cfg(feature = "devices")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "images are small, and what is beyond them is clamped as the standard says"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use half::f16;
use swz::opencl::{
    Address, Channel, Device, DeviceError, Filter, Format, Image1d, Image1dArray, Image1dBuffer, Image2d, Image2dArray,
    Image3d, Order, Sampler,
};
use swz::prelude::*;
use swz_tests::check::told;

mod kernels {
    swz::include_opencl!(#![lanes(never)] "kernels/images.cl");
}
/// These kernels for several items at a time, which give the same bits.
mod lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/images.cl");
}
mod known {
    swz::include_opencl!(#![lanes(never)] "kernels/images_known.cl");
}
mod known_lanes {
    swz::include_opencl!(#![lanes(always)] "kernels/images_known.cl");
}
mod both {
    swz::include_opencl!("kernels/images_both.cl", "-cl-std=CL3.0");
}
mod halves {
    swz::include_opencl!("kernels/images_half.cl");
}

/// A seeded generator.
struct Random(u64);

impl Random {
    /// The numbers of a test, by its number: always the same, unless `SWZ_SEED` says another.
    fn new(test: u64) -> Self {
        let seed = std::env::var("SWZ_SEED").map_or(0, |seed| seed.parse().expect("SWZ_SEED is a number"));
        Self(seed << 8 | test)
    }
    fn bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }
    fn below(&mut self, bound: usize) -> usize {
        self.bits() as usize % bound
    }
    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
    /// From 0 to below 1.
    fn part(&mut self) -> f32 {
        (self.bits() >> 8) as f32 / 16_777_216.0
    }
}

// The texels that are read and written.

/// As what an image is read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Float,
    Half,
    Signed,
    Unsigned,
}

/// The kinds of images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    D1,
    D1Buffer,
    D1Array,
    D2,
    D2Array,
    D3,
}
const SHAPES: [Shape; 6] = [Shape::D1, Shape::D1Buffer, Shape::D1Array, Shape::D2, Shape::D2Array, Shape::D3];

impl Shape {
    /// How many dimensions a coordinate is looked for in, and whether the number of a layer follows.
    fn dimensions(self) -> (usize, bool) {
        match self {
            Shape::D1 | Shape::D1Buffer => (1, false),
            Shape::D1Array => (1, true),
            Shape::D2 => (2, false),
            Shape::D2Array => (2, true),
            Shape::D3 => (3, false),
        }
    }
}

/// An image of any kind.
#[derive(Clone)]
enum Any {
    D1(Image1d),
    D1Buffer(Image1dBuffer),
    D1Array(Image1dArray),
    D2(Image2d),
    D2Array(Image2dArray),
    D3(Image3d),
}

/// Coordinates of any number of dimensions.
#[derive(Clone, Debug)]
enum Points {
    Float(Vec<[f32; 3]>),
    Integer(Vec<[i32; 3]>),
}

/// The component behind the last coordinate that a function looks at.
const IGNORED: f32 = f32::NAN;

fn float_1(at: &[[f32; 3]]) -> Vec<f32> {
    at.iter().map(|at| at[0]).collect()
}
fn float_2(at: &[[f32; 3]]) -> Vec<float2> {
    at.iter().map(|at| float2::new(at[0], at[1])).collect()
}
fn float_4(at: &[[f32; 3]]) -> Vec<float4> {
    at.iter().map(|at| float4::new(at[0], at[1], at[2], IGNORED)).collect()
}
fn int_1(at: &[[i32; 3]]) -> Vec<i32> {
    at.iter().map(|at| at[0]).collect()
}
fn int_2(at: &[[i32; 3]]) -> Vec<int2> {
    at.iter().map(|at| int2::new(at[0], at[1])).collect()
}
fn int_4(at: &[[i32; 3]]) -> Vec<int4> {
    at.iter().map(|at| int4::new(at[0], at[1], at[2], i32::MIN)).collect()
}

/// A launch here, or on a device.
macro_rules! launched {
    ($launch:expr, $items:expr, $on:expr) => {
        match $on {
            None => $launch.run($items),
            // SAFETY: each item writes elements of its own, inside of its buffers.
            Some(device) => unsafe { $launch.run_on(device, $items)? },
        }
    };
}

/// A texel as it is read: four floats, halves or integers, by their bits.
type Texel = [u32; 4];

macro_rules! reads {
    ($($table:tt)*) => {
        mod sampled_one_by_one {
            use super::*;
            reads_by! { kernels $($table)* }
        }
        mod sampled_together {
            use super::*;
            reads_by! { lanes $($table)* }
        }
    };
}
macro_rules! reads_by {
    ($kernels:ident $($shape:ident $int:ident $float:ident:
        $ff:ident $fi:ident $if:ident $ii:ident $uf:ident $ui:ident $hf:ident $hi:ident;)*) => {
        pub fn sampled(
            image: &Any, kind: Kind, sampler: Sampler, points: &Points, on: Option<&Device>,
        ) -> Result<Vec<Texel>, DeviceError> {
            Ok(match (image, points) {
                $(
                    (Any::$shape(image), Points::Float(at)) => {
                        read_all!(image, kind, sampler, $float(at), on, $kernels::$ff, halves::$hf, $kernels::$if, $kernels::$uf)
                    }
                    (Any::$shape(image), Points::Integer(at)) => {
                        read_all!(image, kind, sampler, $int(at), on, $kernels::$fi, halves::$hi, $kernels::$ii, $kernels::$ui)
                    }
                )*
                (Any::D1Buffer(_), _) => unreachable!("OpenCL has no such function"),
            })
        }
    };
}
macro_rules! read_all {
    ($image:expr, $kind:expr, $sampler:expr, $at:expr, $on:expr, $f:path, $h:path, $i:path, $u:path) => {{
        let at = $at;
        match $kind {
            Kind::Float => {
                let mut out = vec![float4::splat(-77.0); at.len()];
                launched!($f($image, $sampler, &at, &mut out), at.len(), $on);
                out.iter().map(|texel| texel.to_array().map(f32::to_bits)).collect::<Vec<Texel>>()
            }
            Kind::Half => {
                let mut out = vec![half4::splat(f16::MAX); at.len()];
                launched!($h($image, $sampler, &at, &mut out), at.len(), $on);
                out.iter().map(|texel| texel.to_array().map(|channel| channel.to_bits().into())).collect()
            }
            Kind::Signed => {
                let mut out = vec![int4::splat(-77); at.len()];
                launched!($i($image, $sampler, &at, &mut out), at.len(), $on);
                out.iter().map(|texel| texel.to_array().map(|channel| channel as u32)).collect()
            }
            Kind::Unsigned => {
                let mut out = vec![uint4::splat(77); at.len()];
                launched!($u($image, $sampler, &at, &mut out), at.len(), $on);
                out.iter().map(|texel| texel.to_array()).collect()
            }
        }
    }};
}
reads! {
    D1 int_1 float_1: sampled_f_1d_float sampled_f_1d_int sampled_i_1d_float sampled_i_1d_int
        sampled_u_1d_float sampled_u_1d_int sampled_h_1d_float sampled_h_1d_int;
    D1Array int_2 float_2: sampled_f_1d_array_float sampled_f_1d_array_int sampled_i_1d_array_float
        sampled_i_1d_array_int sampled_u_1d_array_float sampled_u_1d_array_int sampled_h_1d_array_float
        sampled_h_1d_array_int;
    D2 int_2 float_2: sampled_f_2d_float sampled_f_2d_int sampled_i_2d_float sampled_i_2d_int
        sampled_u_2d_float sampled_u_2d_int sampled_h_2d_float sampled_h_2d_int;
    D2Array int_4 float_4: sampled_f_2d_array_float sampled_f_2d_array_int sampled_i_2d_array_float
        sampled_i_2d_array_int sampled_u_2d_array_float sampled_u_2d_array_int sampled_h_2d_array_float
        sampled_h_2d_array_int;
    D3 int_4 float_4: sampled_f_3d_float sampled_f_3d_int sampled_i_3d_float sampled_i_3d_int
        sampled_u_3d_float sampled_u_3d_int sampled_h_3d_float sampled_h_3d_int;
}

/// `read_imagef` and so on by a sampler.
fn sampled(
    image: &Any,
    kind: Kind,
    sampler: Sampler,
    points: &Points,
    on: Option<&Device>,
) -> Result<Vec<Texel>, DeviceError> {
    let texels = sampled_one_by_one::sampled(image, kind, sampler, points, on)?;
    if on.is_none() {
        assert_eq!(
            texels,
            sampled_together::sampled(image, kind, sampler, points, on)?,
            "in lanes: {sampler:?} {points:?}"
        );
    }
    Ok(texels)
}

macro_rules! plain {
    ($($table:tt)*) => {
        mod plain_one_by_one {
            use super::*;
            plain_by! { kernels $($table)* }
        }
        mod plain_together {
            use super::*;
            plain_by! { lanes $($table)* }
        }
    };
}
macro_rules! plain_by {
    ($kernels:ident $($shape:ident $int:ident:
        $rf:ident $ri:ident $ru:ident $rh:ident $wf:ident $wi:ident $wu:ident $wh:ident $asked:ident;)*) => {
        /// `read_imagef` and so on without a sampler.
        pub fn fetched(image: &Any, kind: Kind, at: &[[i32; 3]], on: Option<&Device>) -> Result<Vec<Texel>, DeviceError> {
            Ok(match image {
                $( Any::$shape(image) => {
                    let at = $int(at);
                    match kind {
                        Kind::Float => {
                            let mut out = vec![float4::splat(-77.0); at.len()];
                            launched!($kernels::$rf(image, &at, &mut out), at.len(), on);
                            out.iter().map(|texel| texel.to_array().map(f32::to_bits)).collect()
                        }
                        Kind::Half => {
                            let mut out = vec![half4::splat(f16::MAX); at.len()];
                            launched!(halves::$rh(image, &at, &mut out), at.len(), on);
                            out.iter().map(|texel| texel.to_array().map(|channel| channel.to_bits().into())).collect()
                        }
                        Kind::Signed => {
                            let mut out = vec![int4::splat(-77); at.len()];
                            launched!($kernels::$ri(image, &at, &mut out), at.len(), on);
                            out.iter().map(|texel| texel.to_array().map(|channel| channel as u32)).collect()
                        }
                        Kind::Unsigned => {
                            let mut out = vec![uint4::splat(77); at.len()];
                            launched!($kernels::$ru(image, &at, &mut out), at.len(), on);
                            out.iter().map(|texel| texel.to_array()).collect()
                        }
                    }
                } )*
            })
        }

        /// `write_imagef` and so on: floats and halves by their bits.
        pub fn written(
            image: &mut Any, kind: Kind, at: &[[i32; 3]], colours: &[Texel], on: Option<&Device>,
        ) -> Result<(), DeviceError> {
            match image {
                $( Any::$shape(image) => {
                    let at = $int(at);
                    match kind {
                        Kind::Float => {
                            let of = |colour: &Texel| float4::from_array(colour.map(f32::from_bits));
                            let colours: Vec<float4> = colours.iter().map(of).collect();
                            launched!($kernels::$wf(image, &at, &colours), at.len(), on);
                        }
                        Kind::Half => {
                            let of = |colour: &Texel| half4::from_array(colour.map(|bits| f16::from_bits(bits as u16)));
                            let colours: Vec<half4> = colours.iter().map(of).collect();
                            launched!(halves::$wh(image, &at, &colours), at.len(), on);
                        }
                        Kind::Signed => {
                            let of = |colour: &Texel| int4::from_array(colour.map(|channel| channel as i32));
                            let colours: Vec<int4> = colours.iter().map(of).collect();
                            launched!($kernels::$wi(image, &at, &colours), at.len(), on);
                        }
                        Kind::Unsigned => {
                            let of = |colour: &Texel| uint4::from_array(*colour);
                            let colours: Vec<uint4> = colours.iter().map(of).collect();
                            launched!($kernels::$wu(image, &at, &colours), at.len(), on);
                        }
                    }
                } )*
            }
            Ok(())
        }

        /// `get_image_width` and so on, of an image that is read and of one that is written.
        pub fn asked(read: &Any, write: &mut Any, on: Option<&Device>) -> Result<Vec<i32>, DeviceError> {
            let mut out = vec![0; 20];
            match (read, write) {
                $( (Any::$shape(read), Any::$shape(write)) => {
                    launched!($kernels::$asked(read, write, &mut out), 1, on);
                } )*
                _ => unreachable!("both are of one kind"),
            }
            Ok(out)
        }
    };
}
plain! {
    D1 int_1: fetched_f_1d fetched_i_1d fetched_u_1d fetched_h_1d
        written_f_1d written_i_1d written_u_1d written_h_1d asked_1d;
    D1Buffer int_1: fetched_f_1d_buffer fetched_i_1d_buffer fetched_u_1d_buffer fetched_h_1d_buffer
        written_f_1d_buffer written_i_1d_buffer written_u_1d_buffer written_h_1d_buffer asked_1d_buffer;
    D1Array int_2: fetched_f_1d_array fetched_i_1d_array fetched_u_1d_array fetched_h_1d_array
        written_f_1d_array written_i_1d_array written_u_1d_array written_h_1d_array asked_1d_array;
    D2 int_2: fetched_f_2d fetched_i_2d fetched_u_2d fetched_h_2d
        written_f_2d written_i_2d written_u_2d written_h_2d asked_2d;
    D2Array int_4: fetched_f_2d_array fetched_i_2d_array fetched_u_2d_array fetched_h_2d_array
        written_f_2d_array written_i_2d_array written_u_2d_array written_h_2d_array asked_2d_array;
    D3 int_4: fetched_f_3d fetched_i_3d fetched_u_3d fetched_h_3d
        written_f_3d written_i_3d written_u_3d written_h_3d asked_3d;
}

/// `read_imagef` and so on without a sampler.
fn fetched(image: &Any, kind: Kind, at: &[[i32; 3]], on: Option<&Device>) -> Result<Vec<Texel>, DeviceError> {
    let texels = plain_one_by_one::fetched(image, kind, at, on)?;
    if on.is_none() {
        assert_eq!(texels, plain_together::fetched(image, kind, at, on)?, "in lanes: {at:?}");
    }
    Ok(texels)
}

/// `write_imagef` and so on: floats and halves by their bits.
fn written(
    image: &mut Any,
    kind: Kind,
    at: &[[i32; 3]],
    colours: &[Texel],
    on: Option<&Device>,
) -> Result<(), DeviceError> {
    let mut other = image.clone();
    plain_one_by_one::written(image, kind, at, colours, on)?;
    if on.is_none() {
        plain_together::written(&mut other, kind, at, colours, on)?;
        assert_eq!(bytes_of(image, 1), bytes_of(&other, 1), "in lanes: {at:?}");
    }
    Ok(())
}

/// `get_image_width` and so on, of an image that is read and of one that is written.
fn asked(read: &Any, write: &mut Any, on: Option<&Device>) -> Result<Vec<i32>, DeviceError> {
    let mut other = write.clone();
    let told = plain_one_by_one::asked(read, write, on)?;
    if on.is_none() {
        assert_eq!(told, plain_together::asked(read, &mut other, on)?);
    }
    Ok(told)
}

// The definition.

const ORDERS: [Order; 4] = [Order::R, Order::Rg, Order::Rgba, Order::Bgra];
const CHANNELS: [Channel; 12] = [
    Channel::SnormInt8,
    Channel::SnormInt16,
    Channel::UnormInt8,
    Channel::UnormInt16,
    Channel::SignedInt8,
    Channel::SignedInt16,
    Channel::SignedInt32,
    Channel::UnsignedInt8,
    Channel::UnsignedInt16,
    Channel::UnsignedInt32,
    Channel::HalfFloat,
    Channel::Float,
];
const ADDRESSES: [Address; 5] =
    [Address::None, Address::ClampToEdge, Address::Clamp, Address::Repeat, Address::MirroredRepeat];

/// All formats that there are: those that OpenCL requires among them.
fn formats() -> impl Iterator<Item = Format> {
    ORDERS.into_iter().flat_map(|order| CHANNELS.map(|channel| Format(order, channel)))
}

/// The places of red, green, blue and alpha in memory.
fn places(order: Order) -> &'static [usize] {
    match order {
        Order::R => &[0],
        Order::Rg => &[0, 1],
        Order::Rgba => &[0, 1, 2, 3],
        Order::Bgra => &[2, 1, 0, 3],
    }
}
fn channel_size(channel: Channel) -> usize {
    match channel {
        Channel::SnormInt8 | Channel::UnormInt8 | Channel::SignedInt8 | Channel::UnsignedInt8 => 1,
        Channel::SignedInt32 | Channel::UnsignedInt32 | Channel::Float => 4,
        _ => 2,
    }
}
fn kinds(channel: Channel) -> &'static [Kind] {
    match channel {
        Channel::SignedInt8 | Channel::SignedInt16 | Channel::SignedInt32 => &[Kind::Signed],
        Channel::UnsignedInt8 | Channel::UnsignedInt16 | Channel::UnsignedInt32 => &[Kind::Unsigned],
        _ => &[Kind::Float, Kind::Half],
    }
}
/// By how much an integer is divided that stands for a fraction.
fn whole(channel: Channel) -> Option<f64> {
    match channel {
        Channel::SnormInt8 => Some(127.0),
        Channel::SnormInt16 => Some(32767.0),
        Channel::UnormInt8 => Some(255.0),
        Channel::UnormInt16 => Some(65535.0),
        _ => None,
    }
}
/// The least and the greatest integer of a channel.
fn limits(channel: Channel) -> (f64, f64) {
    let bits = channel_size(channel) as i32 * 8;
    match channel {
        Channel::UnormInt8
        | Channel::UnormInt16
        | Channel::UnsignedInt8
        | Channel::UnsignedInt16
        | Channel::UnsignedInt32 => (0.0, 2_f64.powi(bits) - 1.0),
        _ => (-2_f64.powi(bits - 1), 2_f64.powi(bits - 1) - 1.0),
    }
}

/// The value of the bits of a half.
fn half_value(bits: u16) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    match exponent {
        31 if fraction > 0.0 => f64::NAN,
        31 => sign * f64::INFINITY,
        0 => sign * fraction * 2_f64.powi(-24),
        _ => sign * (1024.0 + fraction) * 2_f64.powi(exponent - 25),
    }
}
/// The nearest half, of two the even one.
fn half_bits(value: f64) -> u16 {
    let sign = u16::from(value.is_sign_negative()) << 15;
    let value = value.abs();
    if value.is_nan() {
        return 0x7E00;
    }
    // Between 65504 and what would be the next half, as is between 2^-24 and 0.
    let mut exponent = -14;
    while exponent < 15 && value >= 2_f64.powi(exponent + 1) {
        exponent += 1;
    }
    let steps = (value / 2_f64.powi(exponent - 10)).round_ties_even();
    if exponent == 15 && steps >= 2048.0 {
        return sign | 0x7C00;
    }
    // A step too many is the next exponent's first.
    sign | (((exponent + 14) as u16) << 10).wrapping_add(steps as u16)
}

/// The image in the test's eyes.
#[derive(Clone)]
struct Model {
    format: Format,
    /// How many texels there are in each dimension, 1 beyond the image's.
    counts: [usize; 3],
    dimensions: usize,
    layers: Option<usize>,
    bytes: Vec<u8>,
    /// Whether what is wrong in PoCL 3.1 is expected ([`Model::of_pocl`]).
    is_pocl: bool,
}

/// One channel, before it becomes what is asked for: exact.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Exact {
    Number(f64),
    /// So many of a whole: a quotient.
    Part(f64, f64),
}
impl Exact {
    fn value(self) -> f64 {
        match self {
            Exact::Number(value) => value,
            Exact::Part(part, whole) => (part / whole).max(-1.0),
        }
    }
}

impl Model {
    /// The index of the first byte of a texel's channel.
    fn start(&self, [x, y, z]: [usize; 3], layer: usize, place: usize) -> usize {
        let [width, height, depth] = self.counts;
        let texel = ((layer * depth + z) * height + y) * width + x;
        (texel * places(self.format.0).len() + place) * channel_size(self.format.1)
    }

    fn texel(&self, at: [usize; 3], layer: usize) -> [Exact; 4] {
        let Format(order, channel) = self.format;
        if self.is_pocl && order == Order::R && channel == Channel::HalfFloat {
            return [234.0, 0.0, 0.0, 1.0].map(Exact::Number);
        }
        let has_no_alpha = self.is_pocl && order == Order::R && !kinds(channel).contains(&Kind::Float);
        let mut colour = [0.0, 0.0, 0.0, if has_no_alpha { 0.0 } else { 1.0 }].map(Exact::Number);
        for (slot, &place) in colour.iter_mut().zip(places(order)) {
            let start = self.start(at, layer, place);
            let raw = &self.bytes[start..start + channel_size(channel)];
            let bits = raw.iter().rev().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte));
            let unused = 32 - 8 * raw.len() as u32;
            let signed = f64::from((bits << unused) as i32 >> unused);
            *slot = match channel {
                Channel::SnormInt8 | Channel::SnormInt16 => Exact::Part(signed, whole(channel).expect("a fraction")),
                Channel::UnormInt8 | Channel::UnormInt16 => {
                    Exact::Part(bits.into(), whole(channel).expect("a fraction"))
                }
                Channel::SignedInt8 | Channel::SignedInt16 | Channel::SignedInt32 => Exact::Number(signed),
                Channel::UnsignedInt8 | Channel::UnsignedInt16 | Channel::UnsignedInt32 => Exact::Number(bits.into()),
                Channel::HalfFloat => Exact::Number(half_value(bits as u16)),
                Channel::Float => Exact::Number(f32::from_bits(bits).into()),
            };
        }
        colour
    }

    /// The border's colour.
    fn border(&self) -> [Exact; 4] {
        let alpha = if places(self.format.0).len() == 4 || self.is_pocl { 0.0 } else { 1.0 };
        [0.0, 0.0, 0.0, alpha].map(Exact::Number)
    }

    fn texel_or_border(&self, at: [Option<usize>; 3], layer: usize) -> [Exact; 4] {
        match at {
            [Some(x), Some(y), Some(z)] => self.texel([x, y, z], layer),
            _ => self.border(),
        }
    }

    /// Section 8.4; the standard leaves NaN open, which is layer 0 here.
    fn layer(&self, sampler: Parts, at: impl Fn(usize) -> f64) -> usize {
        let Some(layers) = self.layers else { return 0 };
        let (at, layers) = (at(self.dimensions), layers as f64);
        let at = match (self.is_pocl, sampler.normalized) {
            (false, _) => at.round_ties_even(),
            (true, false) => (at + 0.5).floor(),
            (true, true) => (at * layers + 0.5).floor(),
        };
        at.max(0.0).min(layers - 1.0) as usize
    }

    /// The image with the faults of PoCL 3.1, each as its source has it: the number of a layer is multiplied by how many there are if
    /// coordinates are normalised, and a half is rounded up; an image of one channel has no alpha if it is of integers, and none in its
    /// border; and halves of one channel all are 234.
    fn of_pocl(&self) -> Self {
        Self { is_pocl: true, ..self.clone() }
    }

    /// The one of these faults that it may be.
    fn fault_of_pocl(&self) -> &'static str {
        match self.format {
            Format(Order::R, Channel::HalfFloat) => "known fault: halves of one channel are 234",
            Format(Order::R, channel) if !kinds(channel).contains(&Kind::Float) => {
                "known fault: integers of one channel have no alpha"
            }
            Format(Order::R, _) if self.layers.is_none() => "known fault: the border of one channel has no alpha",
            Format(Order::R, _) => "known fault: the border of one channel has no alpha, or the layer",
            _ => "known fault: the layer is multiplied, or a half rounded up",
        }
    }
}

/// `address_mode` of section 8.2, and what `if (i > w_t - 1) i = i - w_t` and the like come to.
fn place(sampler: Parts, i: f64, count: usize) -> Option<usize> {
    let size = count as f64;
    let i = match sampler.address {
        Address::None => i,
        Address::ClampToEdge => i.clamp(0.0, size - 1.0),
        Address::Clamp => i.clamp(-1.0, size),
        Address::Repeat => i.rem_euclid(size),
        Address::MirroredRepeat => {
            let i = i.rem_euclid(2.0 * size);
            if i < size { i } else { 2.0 * size - 1.0 - i }
        }
    };
    (i >= 0.0 && i < size).then_some(i as usize)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Parts {
    normalized: bool,
    address: Address,
    filter: Filter,
}
impl Parts {
    fn sampler(self) -> Sampler {
        Sampler::new(self.normalized, self.address, self.filter)
    }
    fn repeats(self) -> bool {
        matches!(self.address, Address::Repeat | Address::MirroredRepeat)
    }
}
fn samplers() -> impl Iterator<Item = Parts> {
    let filters = [Filter::Nearest, Filter::Linear];
    ADDRESSES.into_iter().flat_map(move |address| {
        filters.into_iter().flat_map(move |filter| {
            [false, true].into_iter().map(move |normalized| Parts { normalized, address, filter })
        })
    })
}

/// The coordinate of texels, and by how much `float` may miss it: the standard asks for none at all where coordinates count texels, and
/// says nothing of the others, whose formulas in `float` round a sum and a product.
fn unnormalized(sampler: Parts, at: f32, count: usize) -> (f64, f64) {
    let (s, size) = (f64::from(at), count as f64);
    // Ours, as the standard leaves them open; other infinities are beyond each image.
    if s.is_nan() || s.is_infinite() && sampler.repeats() {
        return (0.0, 0.0);
    }
    if !sampler.normalized {
        // Two images on, all is as it was; a half of a texel is lost in large numbers.
        return (if sampler.repeats() { s % (2.0 * size) } else { s.clamp(f32::MIN.into(), f32::MAX.into()) }, 0.0);
    }
    match sampler.address {
        Address::Repeat => ((s - s.floor()) * size, size * 2_f64.powi(-23)),
        Address::MirroredRepeat => ((s - 2.0 * (0.5 * s).round_ties_even()).abs() * size, size * 2_f64.powi(-23)),
        _ => {
            let u = (s * size).clamp(f32::MIN.into(), f32::MAX.into());
            (u, u.abs().min(2.0 * size) * 2_f64.powi(-23))
        }
    }
}

/// The results that a read may give.
enum Expected {
    /// One of these texels: several where a coordinate is as near to an edge as `float` can tell.
    Texels(Vec<[Exact; 4]>),
    /// A mixture, and how far from it a result may be.
    Mixture([f64; 4], f64),
}

impl Model {
    fn nearest(&self, places: &[Vec<Option<usize>>; 3], layer: usize) -> Expected {
        let mut texels = Vec::new();
        for &x in &places[0] {
            for &y in &places[1] {
                for &z in &places[2] {
                    texels.push(self.texel_or_border([x, y, z], layer));
                }
            }
        }
        Expected::Texels(texels)
    }

    /// Integers count texels, whatever the sampler says; a sampler that mixes does not.
    fn by_integers(&self, sampler: Parts, at: [i32; 3]) -> Expected {
        let layer = self.layer(Parts { normalized: false, ..sampler }, |d| at[d].into());
        let places = [0, 1, 2].map(|d| {
            if d < self.dimensions { vec![place(sampler, at[d].into(), self.counts[d])] } else { vec![Some(0)] }
        });
        self.nearest(&places, layer)
    }

    fn by_floats(&self, sampler: Parts, at: [f32; 3], kind: Kind) -> Expected {
        let layer = self.layer(sampler, |d| at[d].into());
        let around = |d: usize| unnormalized(sampler, at[d], self.counts[d]);
        if sampler.filter == Filter::Nearest || matches!(kind, Kind::Signed | Kind::Unsigned) {
            let places = [0, 1, 2].map(|d| {
                if d >= self.dimensions {
                    return vec![Some(0)];
                }
                let (u, error) = around(d);
                let mut places: Vec<_> = [u - error, u, u + error]
                    .into_iter()
                    .map(|u| {
                        // Without an address mode the coordinate is inside, however it is missed.
                        let inside = u.clamp(0.0, self.counts[d] as f64 - 0.5);
                        let u = if sampler.address == Address::None { inside } else { u };
                        place(sampler, u.floor(), self.counts[d])
                    })
                    .collect();
                places.dedup();
                places
            });
            return self.nearest(&places, layer);
        }
        self.mixture(sampler, layer, around)
    }

    fn mixture(&self, sampler: Parts, layer: usize, around: impl Fn(usize) -> (f64, f64)) -> Expected {
        // Each dimension has two texels with their weights.
        let mut error = 0.0;
        let pairs = [0, 1, 2].map(|d| {
            if d >= self.dimensions {
                return vec![(Some(0), 1.0)];
            }
            let (u, missed) = around(d);
            let (low, a) = ((u - 0.5).floor(), (u - 0.5) - (u - 0.5).floor());
            // The difference rounds too, and so does the weight.
            error += missed + u.abs().min(self.counts[d] as f64 + 1.0) * 2_f64.powi(-24) + 2_f64.powi(-24);
            vec![(place(sampler, low, self.counts[d]), 1.0 - a), (place(sampler, low + 1.0, self.counts[d]), a)]
        });
        let mut sum = [0.0; 4];
        for &(z, c) in &pairs[2] {
            for &(y, b) in &pairs[1] {
                for &(x, a) in &pairs[0] {
                    let texel = self.texel_or_border([x, y, z], layer).map(Exact::value);
                    for (sum, channel) in sum.iter_mut().zip(texel) {
                        *sum += a * b * c * channel;
                    }
                }
            }
        }
        // Beside the texels that are mixed are others, which a coordinate that is missed may reach.
        Expected::Mixture(sum, self.largest() * (2.0 * error + 16.0 * 2_f64.powi(-24)))
    }

    /// The number that no channel of an image exceeds that is not wild.
    fn largest(&self) -> f64 {
        match self.format.1 {
            Channel::HalfFloat if self.is_pocl => 234.0,
            Channel::HalfFloat | Channel::Float => 16.0,
            _ => 1.0,
        }
    }
}

/// Whether a channel is what it may be. `ulps` says how far a quotient may be from the exact one: 1/2, where it is rounded.
fn is_channel(exact: Exact, bits: u32, kind: Kind, ulps: f64) -> bool {
    let value = exact.value();
    match (kind, exact) {
        (Kind::Signed, _) => f64::from(bits as i32).to_bits() == (value + 0.0).to_bits(),
        (Kind::Unsigned, _) => f64::from(bits).to_bits() == (value + 0.0).to_bits(),
        (Kind::Float, _) if value.is_nan() => f32::from_bits(bits).is_nan(),
        (Kind::Half, _) if value.is_nan() => half_value(bits as u16).is_nan(),
        // The ends are exact, whatever else is.
        (Kind::Float, Exact::Part(..)) if ulps > 0.5 && value != 0.0 && value.abs() < 1.0 => {
            let found = f64::from(f32::from_bits(bits));
            (found - value).abs() <= ulps * 2_f64.powi(value.abs().log2().floor() as i32 - 23)
        }
        (Kind::Float, _) => bits == (value as f32).to_bits(),
        (Kind::Half, _) => bits == u32::from(half_bits(value)),
    }
}

impl Expected {
    fn allows(&self, texel: Texel, kind: Kind, ulps: f64) -> bool {
        match self {
            Expected::Texels(texels) => texels
                .iter()
                .any(|expected| expected.iter().zip(texel).all(|(&exact, bits)| is_channel(exact, bits, kind, ulps))),
            Expected::Mixture(sum, error) => sum.iter().zip(texel).all(|(sum, bits)| {
                let (found, step) = match kind {
                    // A half is rounded once more.
                    Kind::Half => (half_value(bits as u16), sum.abs().max(2_f64.powi(-14)) * 2_f64.powi(-11)),
                    _ => (f32::from_bits(bits).into(), 0.0),
                };
                (found - sum).abs() <= error + step
            }),
        }
    }
}

// Random images and coordinates.

/// An image of random texels. Floats are small, with infinities and NaN among them if `wild`.
fn image(random: &mut Random, shape: Shape, format: Format, wild: bool) -> (Any, Model) {
    let (dimensions, is_array) = shape.dimensions();
    let mut counts = [1; 3];
    for count in &mut counts[..dimensions] {
        *count = random.of(&[1, 2, 3, 4, 5, 7, 8, 13]);
    }
    if dimensions == 1 && random.below(4) == 0 {
        counts[0] = random.of(&[255, 1000, 4097]);
    }
    let layers = is_array.then(|| 1 + random.below(4));
    let texels = counts.iter().product::<usize>() * layers.unwrap_or(1);
    let size = channel_size(format.1);
    let mut bytes = Vec::new();
    for _ in 0..texels * places(format.0).len() {
        let (value, any) = ((random.part() - 0.5) * 32.0, random.bits());
        let raw = match format.1 {
            Channel::Float if wild => {
                random.of(&[value.to_bits(), any, 0x7F80_0000, 0xFF80_0000, 0x7FC0_1234, 0x8000_0000, 1, 0x7F7F_FFFF])
            }
            Channel::Float => value.to_bits(),
            Channel::HalfFloat if !wild => half_bits(value.into()).into(),
            _ => match random.below(8) {
                0 => {
                    random.of(&[0, 1, 0x7F, 0x80, 0x81, 0xFF, 0x7FFF, 0x8000, 0x8001, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000])
                }
                _ => random.bits(),
            },
        };
        bytes.extend(&raw.to_le_bytes()[..size]);
    }
    let [x, y, z] = counts;
    let l = layers.unwrap_or(1);
    // The channels are made of their bytes, the lowest first, on a machine of either order.
    let channels = |size: usize| bytes.chunks(size);
    macro_rules! made {
        ($image:ident, $size:expr) => {
            match size {
                1 => $image::from_slice($size, format, &bytes),
                2 => {
                    let of = |raw: &[u8]| u16::from_le_bytes([raw[0], raw[1]]);
                    $image::from_slice($size, format, &channels(2).map(of).collect::<Vec<u16>>())
                }
                _ => {
                    let of = |raw: &[u8]| u32::from_le_bytes([raw[0], raw[1], raw[2], raw[3]]);
                    $image::from_slice($size, format, &channels(4).map(of).collect::<Vec<u32>>())
                }
            }
        };
    }
    let any = match shape {
        Shape::D1 => Any::D1(made!(Image1d, [x])),
        Shape::D1Buffer => Any::D1Buffer(made!(Image1dBuffer, [x])),
        Shape::D1Array => Any::D1Array(made!(Image1dArray, [x, l])),
        Shape::D2 => Any::D2(made!(Image2d, [x, y])),
        Shape::D2Array => Any::D2Array(made!(Image2dArray, [x, y, l])),
        Shape::D3 => Any::D3(made!(Image3d, [x, y, z])),
    };
    (any, Model { format, counts, dimensions, layers, bytes, is_pocl: false })
}

/// All channels of an image, each of its size, the first byte the lowest.
fn bytes_of(image: &Any, size: usize) -> Vec<u8> {
    macro_rules! all {
        ($image:expr) => {
            match size {
                1 => $image.to_vec::<u8>(),
                2 => $image.to_vec::<u16>().into_iter().flat_map(u16::to_le_bytes).collect(),
                _ => $image.to_vec::<u32>().into_iter().flat_map(u32::to_le_bytes).collect(),
            }
        };
    }
    match image {
        Any::D1(image) | Any::D1Buffer(image) => all!(image),
        Any::D1Array(image) => all!(image),
        Any::D2(image) => all!(image),
        Any::D2Array(image) => all!(image),
        Any::D3(image) => all!(image),
    }
}

/// The floats below and above one that is not negative.
fn beside(x: f32) -> (f32, f32) {
    let below = if x == 0.0 { -f32::from_bits(1) } else { f32::from_bits(x.to_bits() - 1) };
    (below, f32::from_bits(x.to_bits() + 1))
}

/// A coordinate of one dimension.
fn coordinate(random: &mut Random, sampler: Parts, count: usize) -> f32 {
    let size = count as f32;
    let scale = if sampler.normalized { 1.0 / size } else { 1.0 };
    let edge = random.below(count + 1) as f32;
    let at = match random.below(16) {
        0..=4 => random.part() * size * scale,
        5 => edge * scale,
        6 => (edge + 0.5) * scale,
        7 => beside(edge * scale).1,
        8 => beside(edge * scale).0,
        9 => random.of(&[0.0, -0.0, 1e-40, -1e-40, 0.499_999_97, 0.5, 0.500_000_06]),
        10..=12 => (random.part() * 7.0 - 3.0) * size * scale,
        13 => (random.below(9 * count) as f32 - 4.0 * size) * scale,
        14 => random.of(&[1e9, -1e9, 2_147_483_648.0, -2_147_483_648.0, 8_388_608.5, 16_777_217.0, 3e38, -3e38]),
        _ if random.below(4) > 0 => random.part() * size * scale,
        _ => random.of(&[f32::NAN, f32::INFINITY, f32::NEG_INFINITY]),
    };
    let end = if sampler.normalized { 1.0 } else { size };
    if sampler.address == Address::None && !(at >= 0.0 && at < end) {
        return coordinate(random, sampler, count);
    }
    at
}

fn layer(random: &mut Random, layers: usize) -> f32 {
    match random.below(8) {
        0 => random.of(&[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e10, -1e10, -0.0]),
        1 => random.below(layers + 1) as f32 + 0.5,
        2 => -0.5,
        3 => random.part() * 10.0 - 3.0,
        _ => random.below(layers) as f32,
    }
}

fn floats(random: &mut Random, model: &Model, sampler: Parts, count: usize) -> Vec<[f32; 3]> {
    let of = |_| {
        let mut at = [f32::NAN; 3];
        for (at, &count) in at.iter_mut().zip(&model.counts[..model.dimensions]) {
            *at = coordinate(random, sampler, count);
        }
        if let Some(layers) = model.layers {
            at[model.dimensions] = layer(random, layers);
        }
        at
    };
    (0..count).map(of).collect()
}

fn integers(random: &mut Random, model: &Model, is_inside: bool, count: usize) -> Vec<[i32; 3]> {
    let mut one = |count: usize| {
        let inside = random.below(count) as i32;
        if is_inside {
            return inside;
        }
        match random.below(8) {
            0 => random.of(&[-1, i32::MIN, i32::MAX, 1 << 24, -(1 << 24) - 1, (1 << 23) + 1]),
            1 => count as i32,
            2 => random.below(7 * count) as i32 - 3 * count as i32,
            _ => inside,
        }
    };
    let of = |_| {
        let mut at = [i32::MAX; 3];
        for (at, &count) in at.iter_mut().zip(&model.counts[..model.dimensions]) {
            *at = one(count);
        }
        if let Some(layers) = model.layers {
            at[model.dimensions] = one(layers);
        }
        at
    };
    (0..count).map(of).collect()
}

// The comparison with devices.

/// The platform whose known faults are expected.
const POCL: &str = "Portable Computing Language";

/// Whether a platform's hardware is coarser there than the standard's definitions, as `runtime/docs/opencl_devices.md` says: its filter, texels at
/// borders, and what is written as a fraction. It is only printed.
fn is_coarse(key: &str) -> bool {
    key.starts_with("NVIDIA CUDA") && ["floats", "samplers of the program", " Float"].iter().any(|of| key.contains(of))
}

/// One test after the other uses the devices: PoCL fails otherwise.
static ONE: Mutex<()> = Mutex::new(());

fn devices() -> (Vec<Device>, MutexGuard<'static, ()>) {
    let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let devices = Device::all();
    if devices.is_empty() {
        println!("there is no OpenCL device to compare with");
    }
    (devices, one)
}

/// The numbers of comparisons, by how they came out.
#[derive(Default)]
struct Tally(BTreeMap<String, usize>);

impl Tally {
    fn add(&mut self, what: impl Into<String>, count: usize) {
        *self.0.entry(what.into()).or_default() += count;
    }
    fn print(&self, of: &str) {
        // A device that lacks everything would agree with anything.
        let of_pocl = || self.0.keys().filter(|what| what.starts_with(POCL));
        assert!(
            of_pocl().count() == 0 || of_pocl().any(|what| what.contains(": the same")),
            "{of}: nothing is compared"
        );
        for (what, count) in &self.0 {
            println!("{of}: {count:>8} {what}");
        }
    }
}

/// How many times as many coordinates there are.
fn times() -> usize {
    if std::env::var_os("SWZ_CASES").is_some_and(|cases| cases == "all") { 4 } else { 1 }
}

/// Whether a device lacks something: the format, or a sampler.
fn is_lacking(error: &DeviceError) -> bool {
    // The second is what PoCL says of a format.
    let missing = [("clCreateImage", -10), ("clCreateImage", -59), ("clCreateSampler", -30)];
    matches!(error, DeviceError::Call { function, code } if missing.contains(&(*function, *code)))
}

/// Whether the standard says what a read of floats is.
fn is_open(model: &Model, sampler: Parts, at: &[f32; 3], kind: Kind) -> bool {
    let mixes_integers = sampler.filter == Filter::Linear && matches!(kind, Kind::Signed | Kind::Unsigned);
    let used = model.dimensions + usize::from(model.layers.is_some());
    // A coordinate becomes an `int`, and a difference from it too.
    let beyond = |d: usize| {
        let scale = if sampler.normalized && d < model.dimensions { model.counts[d] as f32 } else { 1.0 };
        let is_reduced = sampler.normalized && sampler.repeats() && d < model.dimensions;
        !at[d].is_finite() || !is_reduced && (at[d] * scale).abs() >= 2_147_483_000.0
    };
    // The standard leaves open which border a sampler has that does not clamp: texels outside are mixed in though the coordinate is inside.
    let mixes_none = sampler.address == Address::None
        && sampler.filter == Filter::Linear
        && (0..model.dimensions).any(|d| {
            let (u, error) = unnormalized(sampler, at[d], model.counts[d]);
            u - error < 0.5 || u + error >= model.counts[d] as f64 - 0.5
        });
    mixes_integers || mixes_none || !sampler.normalized && sampler.repeats() || (0..used).any(beyond)
}

/// The faults that nobody knew of: by device, kind, sampler and format, how often, and the first of them.
type Wrong = BTreeMap<String, (usize, String)>;

/// The texels that a device read, beside ours, and those that both may read.
struct Compared<'a> {
    device: &'a Device,
    model: &'a Model,
    kind: Kind,
    case: &'a str,
    tally: &'a mut Tally,
    wrong: &'a mut Wrong,
}

impl Compared<'_> {
    fn reads<T: Clone + fmt::Debug>(
        &mut self,
        what: &str,
        at: &[T],
        ours: &[Texel],
        is_open: impl Fn(&T) -> bool,
        expected: impl Fn(&Model, &T) -> Expected,
        read: impl FnOnce(Vec<T>) -> Result<Vec<Texel>, DeviceError>,
    ) {
        let name = self.device.platform();
        let is_pocl = name == POCL;
        // Others may do anything where the standard leaves it open; Intel's compiler fails at a sampler.
        let cases = at.iter().zip(ours).filter(|(at, _)| is_pocl || !is_open(at));
        let (at, ours): (Vec<T>, Vec<Texel>) = cases.map(|(at, texel)| (at.clone(), *texel)).unzip();
        if at.is_empty() {
            return;
        }
        let theirs = match read(at.clone()) {
            Err(error) if is_lacking(&error) => {
                return self.tally.add(format!("{name}: launches without the format or the sampler"), 1);
            }
            theirs => theirs.unwrap_or_else(|error| panic!("{}: {error}", self.case)),
        };
        for ((at, ours), texel) in at.iter().zip(ours).zip(theirs) {
            let by_text = expected(self.model, at);
            let verdict = if ours == texel {
                if is_open(at) { "left open by the standard, the same bits" } else { "the same bits" }
            } else if is_open(at) {
                "left open by the standard, others"
            } else if by_text.allows(texel, self.kind, 1.5) {
                "within the limits"
            } else if is_pocl && expected(&self.model.of_pocl(), at).allows(texel, self.kind, 1.5) {
                self.model.fault_of_pocl()
            } else {
                let first = || (0, format!("{}: {at:?} {}", self.case, shown(texel, self.kind, &by_text)));
                let format = self.model.format;
                self.wrong.entry(format!("{name}, {what}, {format:?}")).or_insert_with(first).0 += 1;
                "WRONG"
            };
            self.tally.add(format!("{name}: {what}: {verdict}"), 1);
        }
    }
}

/// The devices that have what a kind needs.
fn with(devices: &[Device], kind: Kind) -> impl Iterator<Item = &Device> {
    devices.iter().filter(move |device| kind != Kind::Half || device.has_extension("cl_khr_fp16"))
}

fn reads(shape: Shape, devices: &[Device], tally: &mut Tally, wrong: &mut Wrong) {
    let mut random = Random::new(shape as u64);
    for format in formats() {
        for sampler in samplers() {
            let (any, model) = image(&mut random, shape, format, sampler.filter == Filter::Nearest);
            let at = floats(&mut random, &model, sampler, 24 * times());
            let places = integers(&mut random, &model, sampler.address == Address::None, 20 * times());
            for &kind in kinds(format.1) {
                let case = format!("{shape:?} {format:?} {sampler:?} {kind:?} {:?} {:?}", model.counts, model.layers);
                let by_floats = Points::Float(at.clone());
                let by_integers = Points::Integer(places.clone());
                let (of_floats, of_integers) =
                    (format!("{shape:?}, floats, {:?}", sampler.filter), format!("{shape:?}, integers"));
                let read = |points: &Points, on: Option<&Device>| sampled(&any, kind, sampler.sampler(), points, on);

                let texels = read(&by_floats, None).expect("a launch");
                for (at, &texel) in at.iter().zip(&texels) {
                    let expected = model.by_floats(sampler, *at, kind);
                    assert!(expected.allows(texel, kind, 0.5), "{case}: {at:?} {}", shown(texel, kind, &expected));
                }
                tally.add(format!("by the text: {of_floats}"), at.len());
                let texels_at = read(&by_integers, None).expect("a launch");
                for (at, &texel) in places.iter().zip(&texels_at) {
                    let expected = model.by_integers(sampler, *at);
                    assert!(expected.allows(texel, kind, 0.5), "{case}: {at:?} {}", shown(texel, kind, &expected));
                }
                tally.add(format!("by the text: {of_integers}"), places.len());

                for device in with(devices, kind) {
                    let mut compared = Compared { device, model: &model, kind, case: &case, tally, wrong };
                    let is_open = |at: &[f32; 3]| is_open(&model, sampler, at, kind);
                    let by_text = |model: &Model, at: &[f32; 3]| model.by_floats(sampler, *at, kind);
                    let read = |at: Vec<[f32; 3]>| read(&Points::Float(at), Some(device));
                    compared.reads(&of_floats, &at, &texels, is_open, by_text, read);
                    let is_open =
                        |_: &[i32; 3]| sampler.normalized || sampler.repeats() || sampler.filter == Filter::Linear;
                    let by_text = |model: &Model, at: &[i32; 3]| model.by_integers(sampler, *at);
                    let read = |at| sampled(&any, kind, sampler.sampler(), &Points::Integer(at), Some(device));
                    compared.reads(&of_integers, &places, &texels_at, is_open, by_text, read);
                }
            }
        }
    }
}

/// The texel that was read, and those that might have been.
fn shown(texel: Texel, kind: Kind, expected: &Expected) -> String {
    let found: Vec<f64> = texel
        .iter()
        .map(|&bits| match kind {
            Kind::Float => f32::from_bits(bits).into(),
            Kind::Half => half_value(bits as u16),
            Kind::Signed => (bits as i32).into(),
            Kind::Unsigned => bits.into(),
        })
        .collect();
    match expected {
        Expected::Texels(texels) => format!(
            "reads {found:?}, expected {:?}",
            texels.iter().map(|texel| texel.map(Exact::value)).collect::<Vec<_>>()
        ),
        Expected::Mixture(sum, error) => format!("reads {found:?}, expected {sum:?} within {error:e}"),
    }
}

#[test]
fn sampled_images() {
    let (devices, _one) = devices();
    let (mut tally, mut wrong) = (Tally::default(), Wrong::new());
    for shape in SHAPES.into_iter().filter(|shape| *shape != Shape::D1Buffer) {
        reads(shape, &devices, &mut tally, &mut wrong);
    }
    tally.print("sampled");
    nothing_is(&wrong);
}

/// Fails, and says of each group how many there are and which is the first.
fn nothing_is(wrong: &Wrong) {
    let line = |(key, (count, first)): (&String, &(usize, String))| format!("{count} of {key}\n    {first}");
    let (coarse, wrong): (Vec<_>, Vec<_>) = wrong.iter().partition(|(key, _)| is_coarse(key));
    println!("{}", coarse.into_iter().map(line).collect::<Vec<_>>().join("\n"));
    let lines: Vec<String> = wrong.into_iter().map(line).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

/// All places of an image, or so many of them, in any order, none twice.
fn some_places(random: &mut Random, model: &Model, count: usize) -> Vec<[i32; 3]> {
    let mut limits = model.counts;
    if let Some(layers) = model.layers {
        limits[model.dimensions] = layers;
    }
    let [x, y, z] = limits;
    let mut numbers: Vec<usize> = (0..x * y * z).collect();
    for i in 0..numbers.len() {
        numbers.swap(i, i + random.below(x * y * z - i));
    }
    numbers.truncate(count);
    numbers.into_iter().map(|number| [number % x, number / x % y, number / x / y].map(|at| at as i32)).collect()
}

impl Model {
    /// The coordinates of such a place: in the dimensions, and the layer.
    fn split(&self, at: [i32; 3]) -> ([usize; 3], usize) {
        let mut at = at.map(|at| at as usize);
        let layer = if self.layers.is_some() { std::mem::take(&mut at[self.dimensions]) } else { 0 };
        (at, layer)
    }
}

#[test]
fn images_without_samplers() {
    let (devices, _one) = devices();
    let (mut tally, mut wrong) = (Tally::default(), Wrong::new());
    let mut random = Random::new(16);
    for shape in SHAPES {
        for format in formats() {
            let (any, model) = image(&mut random, shape, format, true);
            let at = some_places(&mut random, &model, 64 * times());
            for &kind in kinds(format.1) {
                let case = format!("{shape:?} {format:?} {kind:?} {:?} {:?}", model.counts, model.layers);
                let texels = fetched(&any, kind, &at, None).expect("a launch");
                let by_text = |model: &Model, at: &[i32; 3]| {
                    let (at, layer) = model.split(*at);
                    Expected::Texels(vec![model.texel(at, layer)])
                };
                for (at, &texel) in at.iter().zip(&texels) {
                    let expected = by_text(&model, at);
                    assert!(expected.allows(texel, kind, 0.5), "{case}: {at:?} {}", shown(texel, kind, &expected));
                }
                tally.add(format!("by the text: {shape:?}"), at.len());
                for device in with(&devices, kind) {
                    let mut compared =
                        Compared { device, model: &model, kind, case: &case, tally: &mut tally, wrong: &mut wrong };
                    let read = |at: Vec<[i32; 3]>| fetched(&any, kind, &at, Some(device));
                    compared.reads(&format!("{shape:?}"), &at, &texels, |_| false, by_text, read);
                }
            }
        }
    }
    tally.print("without samplers");
    nothing_is(&wrong);
}

/// Each value that a channel of 8 or 16 bits has, as a float and as a half.
#[test]
fn every_value() {
    for channel in CHANNELS.into_iter().filter(|channel| channel_size(*channel) < 4) {
        let format = Format(Order::R, channel);
        let values: Vec<u16> = (0..=u16::MAX >> (16 - 8 * channel_size(channel))).collect();
        let bytes: Vec<u8> =
            values.iter().flat_map(|value| value.to_le_bytes()[..channel_size(channel)].to_vec()).collect();
        let any = Any::D1(if channel_size(channel) == 1 {
            Image1d::from_slice([values.len()], format, &bytes)
        } else {
            Image1d::from_slice([values.len()], format, &values)
        });
        let counts = [values.len(), 1, 1];
        let model = Model { format, counts, dimensions: 1, layers: None, bytes, is_pocl: false };
        let at: Vec<[i32; 3]> = (0..values.len()).map(|at| [at as i32, 0, 0]).collect();
        for &kind in kinds(channel) {
            for (value, &texel) in values.iter().zip(&fetched(&any, kind, &at, None).expect("a launch")) {
                let expected = Expected::Texels(vec![model.texel([usize::from(*value), 0, 0], 0)]);
                assert!(expected.allows(texel, kind, 0.5), "{channel:?} {value}: {}", shown(texel, kind, &expected));
            }
        }
    }
}

/// The bits of a channel that a component becomes, and whether another device may do otherwise: NaN as an integer.
fn stored(channel: Channel, kind: Kind, bits: u32) -> (u32, bool) {
    let value = match kind {
        Kind::Float => f64::from(f32::from_bits(bits)),
        Kind::Half => half_value(bits as u16),
        Kind::Signed => (bits as i32).into(),
        Kind::Unsigned => bits.into(),
    };
    let (least, most) = limits(channel);
    match channel {
        Channel::Float => ((value as f32).to_bits(), false),
        Channel::HalfFloat => (half_bits(value).into(), false),
        _ => {
            // `f * 255.0f` is a product of floats.
            let scaled = whole(channel).map_or(value, |whole| (value as f32 * whole as f32).into());
            // NaN is 0.
            let stored = scaled.round_ties_even().clamp(least, most) as i64;
            let unused = 32 - 8 * channel_size(channel);
            ((stored as u32) << unused >> unused, value.is_nan())
        }
    }
}

/// A component to write.
fn component(random: &mut Random, channel: Channel, kind: Kind) -> u32 {
    let whole = whole(channel).unwrap_or(8.0) as f32;
    // About a tie of the rounding, about the ends, and anything.
    let value = match random.below(8) {
        0..=2 => (random.below(whole as usize) as f32 + 0.5) / whole,
        3 => random.of(&[
            0.0, -0.0, 1.0, -1.0, 1.0001, -1.0001, 1.003, -1.003, -1.5, 1e-6, 65504.0, 65519.9, 65520.0, 5.9e-8, 2.9e-8,
        ]),
        4 => random.of(&[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 3e38, -3e38, 1e-40]),
        _ => random.part() * 4.0 - 2.0,
    };
    let any = random.bits();
    match kind {
        Kind::Float if random.below(8) == 0 => any,
        Kind::Float => value.to_bits(),
        Kind::Half => half_bits(value.into()).into(),
        _ => match random.below(4) {
            0 => random.of(&[
                0,
                127,
                128,
                255,
                256,
                32767,
                32768,
                65535,
                65536,
                i32::MAX,
                i32::MIN,
                -1,
                -128,
                -129,
                -32768,
                -32769,
            ]
            .map(|value: i32| value as u32)),
            1 => (random.below(1 << 17) as i32 - (1 << 16)) as u32,
            _ => any,
        },
    }
}

#[test]
fn written_images() {
    let (devices, _one) = devices();
    let (mut tally, mut wrong) = (Tally::default(), Wrong::new());
    let mut random = Random::new(17);
    for shape in SHAPES {
        for format in formats() {
            let Format(order, channel) = format;
            for &kind in kinds(channel) {
                let (mut any, model) = image(&mut random, shape, format, true);
                let at = some_places(&mut random, &model, 64 * times());
                let colours: Vec<Texel> =
                    at.iter().map(|_| [0; 4].map(|_| component(&mut random, channel, kind))).collect();
                let case = format!("{shape:?} {format:?} {kind:?} {:?} {:?}", model.counts, model.layers);
                // The other texels stay.
                let (mut expected, mut open) = (model.clone(), BTreeSet::new());
                for (at, colour) in at.iter().zip(&colours) {
                    let (at, layer) = model.split(*at);
                    for (&place, &component) in places(order).iter().zip(colour) {
                        let start = model.start(at, layer, place);
                        let size = channel_size(channel);
                        let (bits, is_open) = stored(channel, kind, component);
                        expected.bytes[start..start + size].copy_from_slice(&bits.to_le_bytes()[..size]);
                        if is_open {
                            open.insert(start / size);
                        }
                    }
                }
                let before = any.clone();
                written(&mut any, kind, &at, &colours, None).expect("a launch");
                let found = bytes_of(&any, channel_size(channel));
                assert_eq!(first_other(&expected, &found, &BTreeSet::new()), None, "{case}");
                tally.add(format!("by the text: {shape:?}"), at.len());
                for device in with(&devices, kind) {
                    let name = device.platform();
                    let mut any = before.clone();
                    let verdict = match written(&mut any, kind, &at, &colours, Some(device)) {
                        Err(error) if is_lacking(&error) => {
                            tally.add(format!("{name}: launches without the format"), 1);
                            continue;
                        }
                        launched => {
                            launched.unwrap_or_else(|error| panic!("{case}: {error}"));
                            let found = bytes_of(&any, channel_size(channel));
                            let is_pocl = name == POCL;
                            match first_other(&expected, &found, &open) {
                                None => "the same bits",
                                Some(_) if is_pocl && order == Order::R && channel == Channel::HalfFloat => {
                                    "known fault: halves of one channel are not written"
                                }
                                Some(other) => {
                                    let key = format!("{name}, {shape:?}, {format:?} {kind:?}");
                                    wrong.entry(key).or_insert_with(|| (0, format!("{case}: {other}"))).0 += 1;
                                    "WRONG"
                                }
                            }
                        }
                    };
                    tally.add(format!("{name}: {shape:?}: {verdict}"), at.len());
                }
            }
        }
    }
    tally.print("written");
    nothing_is(&wrong);
}

/// The first channel that is not as expected, but for those that are open. Each NaN is as good as the others.
fn first_other(expected: &Model, found: &[u8], open: &BTreeSet<usize>) -> Option<String> {
    let channel = expected.format.1;
    let size = channel_size(channel);
    let bits = |raw: &[u8]| raw.iter().rev().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte));
    let is_nan = |bits: u32| match channel {
        Channel::Float => f32::from_bits(bits).is_nan(),
        Channel::HalfFloat => half_value(bits as u16).is_nan(),
        _ => false,
    };
    assert_eq!(expected.bytes.len(), found.len());
    let mut pairs = expected.bytes.chunks(size).zip(found.chunks(size)).map(|(a, b)| (bits(a), bits(b))).enumerate();
    let (at, (expected, found)) =
        pairs.find(|&(at, (a, b))| a != b && !open.contains(&at) && !(is_nan(a) && is_nan(b)))?;
    Some(format!("channel {at} is {found:#x}, expected {expected:#x}"))
}

#[test]
fn what_images_are_asked() {
    let (devices, _one) = devices();
    let mut random = Random::new(18);
    let mut tally = Tally::default();
    for shape in SHAPES {
        for format in formats() {
            let (read, of_read) = image(&mut random, shape, format, true);
            let other = random.of(&[Format(Order::Rgba, Channel::UnormInt8), Format(Order::Rgba, Channel::Float)]);
            let (mut write, of_write) = image(&mut random, shape, other, true);
            let expected: Vec<i32> = [&of_read, &of_write].into_iter().flat_map(asked_by_text).collect();
            let found = asked(&read, &mut write, None).expect("a launch");
            assert_eq!(found, expected, "{shape:?} {format:?}");
            tally.add(format!("by the text: {shape:?}"), 20);
            for device in &devices {
                let name = device.platform();
                // PoCL 3.1 has no function that asks such a one, and ends the process.
                if name == POCL && shape == Shape::D1Buffer {
                    continue;
                }
                match asked(&read, &mut write, Some(device)) {
                    Err(error) if is_lacking(&error) => tally.add(format!("{name}: launches without the format"), 1),
                    theirs => {
                        assert_eq!(theirs.expect("a launch"), expected, "{name} {shape:?} {format:?}");
                        tally.add(format!("{name}: {shape:?}: the same"), 20);
                    }
                }
            }
        }
    }
    tally.print("asked");
}

/// The results of the functions that ask, 0 where there is none: section 6.15.15.5, and the numbers of `cl.h`.
fn asked_by_text(model: &Model) -> [i32; 10] {
    let order = match model.format.0 {
        Order::R => 0x10B0,
        Order::Rg => 0x10B2,
        Order::Rgba => 0x10B5,
        Order::Bgra => 0x10B6,
    };
    let channel = match model.format.1 {
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
        Channel::HalfFloat => 0x10DD,
        Channel::Float => 0x10DE,
    };
    let [width, height, depth] = model.counts.map(|count| count as i32);
    let (is_plane, is_space) = (model.dimensions > 1, model.dimensions > 2);
    let layers = model.layers.map_or(0, |layers| layers as i32);
    let (height, depth) = (if is_plane { height } else { 0 }, if is_space { depth } else { 0 });
    [order, channel, width, height, depth, if is_plane { width } else { 0 }, height, depth, 0, layers]
}

#[test]
fn samplers_of_the_program() {
    let (devices, _one) = devices();
    let mut random = Random::new(19);
    let (mut tally, mut wrong) = (Tally::default(), Wrong::new());
    let parts = |normalized, address, filter| Parts { normalized, address, filter };
    let list = [
        parts(true, Address::Repeat, Filter::Nearest),
        parts(true, Address::Repeat, Filter::Linear),
        parts(true, Address::MirroredRepeat, Filter::Nearest),
        parts(true, Address::MirroredRepeat, Filter::Linear),
        parts(false, Address::ClampToEdge, Filter::Nearest),
        parts(false, Address::ClampToEdge, Filter::Linear),
        parts(false, Address::Clamp, Filter::Nearest),
        parts(true, Address::Clamp, Filter::Linear),
    ];
    for round in 0..8 {
        for (which, &sampler) in (0..).zip(&list) {
            let format = Format(Order::Rgba, random.of(&[Channel::UnormInt8, Channel::Float]));
            let (any, model) = image(&mut random, Shape::D2, format, false);
            let Any::D2(picture) = &any else { unreachable!("it was asked for") };
            let at = floats(&mut random, &model, sampler, 64 * times());
            let texels = |on: Option<&Device>, at: &[[f32; 3]]| -> Result<Vec<Texel>, DeviceError> {
                let mut out = vec![float4::splat(-77.0); at.len()];
                launched!(kernels::constants(picture, which, &float_2(at), &mut out), at.len(), on);
                if on.is_none() {
                    let mut other = out.clone();
                    lanes::constants(picture, which, &float_2(at), &mut other).run(at.len());
                    assert_eq!(out, other, "in lanes: {sampler:?}");
                }
                Ok(out.iter().map(|texel| texel.to_array().map(f32::to_bits)).collect())
            };
            let ours = texels(None, &at).expect("a launch");
            // As by the same sampler that is an argument.
            let points = Points::Float(at.clone());
            assert_eq!(
                ours,
                sampled(&any, Kind::Float, sampler.sampler(), &points, None).expect("a launch"),
                "{round} {sampler:?}"
            );
            tally.add("as by an argument", at.len());
            for device in &devices {
                let case = format!("{format:?} {sampler:?}");
                let (model, kind) = (&model, Kind::Float);
                let mut compared = Compared { device, model, kind, case: &case, tally: &mut tally, wrong: &mut wrong };
                let is_open = |at: &[f32; 3]| is_open(model, sampler, at, kind);
                let by_text = |model: &Model, at: &[f32; 3]| model.by_floats(sampler, *at, kind);
                compared.reads("samplers of the program", &at, &ours, is_open, by_text, |at| texels(Some(device), &at));
            }
        }
    }
    tally.print("in the program");
    nothing_is(&wrong);
}

macro_rules! turned {
    ($($shape:ident $int:ident: $f:ident $i:ident $u:ident;)*) => {
        /// Each of these texels with its channels in another order, read and written by one kernel.
        fn turned(image: &mut Any, kind: Kind, at: &[[i32; 3]], on: Option<&Device>) -> Result<(), DeviceError> {
            match image {
                $( Any::$shape(image) => {
                    let at = $int(at);
                    match kind {
                        Kind::Signed => launched!(both::$i(image, &at), at.len(), on),
                        Kind::Unsigned => launched!(both::$u(image, &at), at.len(), on),
                        Kind::Float | Kind::Half => launched!(both::$f(image, &at), at.len(), on),
                    }
                } )*
            }
            Ok(())
        }
    };
}
turned! {
    D1 int_1: turned_f_1d turned_i_1d turned_u_1d;
    D1Buffer int_1: turned_f_1d_buffer turned_i_1d_buffer turned_u_1d_buffer;
    D1Array int_2: turned_f_1d_array turned_i_1d_array turned_u_1d_array;
    D2 int_2: turned_f_2d turned_i_2d turned_u_2d;
    D2Array int_4: turned_f_2d_array turned_i_2d_array turned_u_2d_array;
    D3 int_4: turned_f_3d turned_i_3d turned_u_3d;
}

#[test]
fn images_that_are_read_and_written() {
    let (devices, _one) = devices();
    let mut random = Random::new(20);
    let mut tally = Tally::default();
    for shape in SHAPES {
        for format in [
            Format(Order::Rgba, Channel::Float),
            Format(Order::Rgba, Channel::UnormInt8),
            Format(Order::Rgba, Channel::SignedInt16),
            Format(Order::Rgba, Channel::UnsignedInt32),
        ] {
            let (before, model) = image(&mut random, shape, format, false);
            let at = some_places(&mut random, &model, 64 * times());
            let mut expected = model.clone();
            for &at in &at {
                let (at, layer) = model.split(at);
                for (to, from) in [1, 0, 3, 2].into_iter().enumerate() {
                    let (to, from) = (model.start(at, layer, to), model.start(at, layer, from));
                    let size = channel_size(format.1);
                    expected.bytes[to..to + size].copy_from_slice(&model.bytes[from..from + size]);
                }
            }
            let mut any = before.clone();
            let kind = kinds(format.1)[0];
            turned(&mut any, kind, &at, None).expect("a launch");
            let found = bytes_of(&any, channel_size(format.1));
            assert_eq!(first_other(&expected, &found, &BTreeSet::new()), None, "{shape:?} {format:?}");
            tally.add(format!("by the text: {shape:?}"), at.len());
            for device in devices.iter().filter(|device| device.version().starts_with("OpenCL 3")) {
                let mut any = before.clone();
                turned(&mut any, kind, &at, Some(device)).expect("a launch");
                let found = bytes_of(&any, channel_size(format.1));
                let name = device.platform();
                assert_eq!(first_other(&expected, &found, &BTreeSet::new()), None, "{name} {shape:?} {format:?}");
                tally.add(format!("{name}: {shape:?}: the same"), at.len());
            }
        }
    }
    tally.print("read and written");
}

#[test]
fn what_is_refused() {
    let format = |channel| Format(Order::Rgba, channel);
    let floats = Image2d::new([3, 2], format(Channel::Float));
    let signed = Image2d::new([3, 2], format(Channel::SignedInt8));
    let sampler = |address| Sampler::new(false, address, Filter::Nearest);
    let (mut texel, mut integers) = (vec![float4::splat(0.0)], vec![int4::splat(0)]);

    // A function that is not the format's.
    let said = told(|| kernels::fetched_i_2d(&floats, &[int2::new(0, 0)], &mut integers).run(1));
    assert!(
        said.starts_with("kernels/images.cl:") && said.contains("uses an image of floats as one of signed integers"),
        "{said}"
    );
    let said =
        told(|| kernels::sampled_f_2d_int(&signed, sampler(Address::Clamp), &[int2::new(0, 0)], &mut texel).run(1));
    assert!(said.contains("uses an image of signed integers as one of floats"), "{said}");
    let mut unsigned = Image2d::new([3, 2], format(Channel::UnsignedInt32));
    let said = told(|| kernels::written_f_2d(&mut unsigned, &[int2::new(0, 0)], &[float4::splat(0.0)]).run(1));
    assert!(said.contains("uses an image of unsigned integers as one of floats"), "{said}");

    // A texel that is not there.
    for (x, y) in [(3, 0), (0, 2), (-1, 0), (0, -1), (i32::MAX, 0), (0, i32::MIN)] {
        let at = [int2::new(x, y)];
        let said = told(|| kernels::fetched_f_2d(&floats, &at, &mut texel).run(1));
        assert!(said.contains(&format!("reads texel [{x}, {y}] of an image of [3, 2]")), "{said}");
        let mut image = floats.clone();
        let said = told(|| kernels::written_f_2d(&mut image, &at, &[float4::splat(1.0)]).run(1));
        assert!(said.contains(&format!("writes texel [{x}, {y}] of an image of [3, 2]")), "{said}");
        let said = told(|| kernels::sampled_f_2d_int(&floats, sampler(Address::None), &at, &mut texel).run(1));
        assert!(said.contains("by a sampler without an address mode"), "{said}");
    }
    let array = Image2dArray::new([3, 2, 2], format(Channel::Float));
    let said = told(|| kernels::fetched_f_2d_array(&array, &[int4::new(0, 0, 2, 0)], &mut texel).run(1));
    assert!(said.contains("reads texel [0, 0, 2] of an image of [3, 2, 2]"), "{said}");
    // The number of a layer is clamped by every sampler.
    kernels::sampled_f_2d_array_int(&array, sampler(Address::None), &[int4::new(0, 0, 2, 0)], &mut texel).run(1);

    // A coordinate that is not inside, without an address mode; the texels that are mixed may be outside.
    for (normalized, end) in [(false, 3.0), (true, 1.0)] {
        for filter in [Filter::Nearest, Filter::Linear] {
            let sampler = Sampler::new(normalized, Address::None, filter);
            let mut read =
                |x: f32| kernels::sampled_f_2d_float(&floats, sampler, &[float2::new(x, 0.0)], &mut texel).run(1);
            for x in [0.0, -0.0, beside(end).0, 0.3] {
                read(x);
            }
            for x in [end, -1e-40, -1.0, 1e30, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
                let said = told(|| read(x));
                assert!(
                    said.contains(&format!("reads at {x} of {end}, by a sampler without an address mode")),
                    "{said}"
                );
            }
        }
    }

    // Images that cannot be made.
    assert!(told(|| drop(Image2d::new([0, 1], format(Channel::Float)))).contains("each dimension has 1 to 2^23"));
    assert!(
        told(|| drop(Image1d::new([(1 << 23) + 1], format(Channel::Float)))).contains("each dimension has 1 to 2^23")
    );
    let huge = told(|| drop(Image3d::new([1 << 23; 3], format(Channel::Float))));
    assert!(huge.contains("more than there is memory"), "{huge}");
    let short = told(|| drop(Image1d::from_slice([2], format(Channel::UnormInt8), &[0_u8; 7])));
    assert!(short.contains("7 bytes for an image of 8"), "{short}");
}

/// The samplers of `images_known.cl`, each with whether it reads at integers.
const KNOWN: [(bool, Sampler); 7] = [
    (true, Sampler::new(false, Address::ClampToEdge, Filter::Nearest)),
    (true, Sampler::new(false, Address::Clamp, Filter::Nearest)),
    (false, Sampler::new(false, Address::ClampToEdge, Filter::Nearest)),
    (false, Sampler::new(false, Address::Clamp, Filter::Nearest)),
    (false, Sampler::new(false, Address::Clamp, Filter::Linear)),
    (false, Sampler::new(true, Address::Repeat, Filter::Nearest)),
    (false, Sampler::new(true, Address::MirroredRepeat, Filter::Nearest)),
];

/// All texels that a kernel of `images_known.cl` reads for so many items: one by one, and in lanes.
fn by_known(image: &Any, kind: Kind, items: usize, from: [i32; 3], at: [f32; 3], step: f32) -> [Vec<Texel>; 2] {
    let (from, at) = (int4::new(from[0], from[1], from[2], 0), float4::new(at[0], at[1], at[2], 0.0));
    macro_rules! both {
        ($image:expr, $name:ident, $zero:expr, |$channel:ident| $bits:expr) => {{
            let [mut out, mut other] = [vec![$zero; 7 * items], vec![$zero; 7 * items]];
            known::$name($image, from, at, step, &mut out).run(items);
            known_lanes::$name($image, from, at, step, &mut other).run(items);
            [out, other].map(|out| out.iter().map(|texel| texel.to_array().map(|$channel| $bits)).collect())
        }};
    }
    macro_rules! floats {
        ($image:expr, $name:ident) => {
            both!($image, $name, float4::splat(0.0), |channel| channel.to_bits())
        };
    }
    match (image, kind) {
        (Any::D1(image), _) => floats!(image, known_f_1d),
        (Any::D1Array(image), _) => floats!(image, known_f_1d_array),
        (Any::D2Array(image), _) => floats!(image, known_f_2d_array),
        (Any::D3(image), _) => floats!(image, known_f_3d),
        (Any::D2(image), Kind::Signed) => both!(image, known_i_2d, int4::splat(0), |channel| channel as u32),
        (Any::D2(image), Kind::Unsigned) => both!(image, known_u_2d, uint4::splat(0), |channel| channel),
        (Any::D2(image), _) => floats!(image, known_f_2d),
        (Any::D1Buffer(_), _) => unreachable!("OpenCL has no such function"),
    }
}

#[test]
fn known_samplers_read_as_arguments_do() {
    let mut random = Random::new(21);
    for shape in [Shape::D1, Shape::D1Array, Shape::D2, Shape::D2Array, Shape::D3] {
        for format in formats() {
            let kind = kinds(format.1)[0];
            if shape != Shape::D2 && kind != Kind::Float {
                continue;
            }
            for _ in 0..4 {
                let (any, model) = image(&mut random, shape, format, false);
                // From before the first texel on until behind the last one, and far away from all.
                let items = model.counts[0] + 40;
                let x = random.of(&[-20, -3, 0, i32::MIN, i32::MAX - 50, i32::MAX - items as i32]);
                let others = integers(&mut random, &model, false, 1)[0];
                let from = [x, others[1], others[2]];
                let mut at = [0.0; 3].map(|_| random.part() * 3.0 - 1.0);
                at[0] = random.of(&[-1.25, 0.5, f32::NAN, f32::NEG_INFINITY, 3e38, -7.5]);
                let step = random.of(&[0.125, 0.5, 1.0, -0.75, 1e9]);
                let [found, in_lanes] = by_known(&any, kind, items, from, at, step);
                let case = format!("{shape:?} {format:?} {:?} {from:?} {at:?} {step}", model.counts);
                assert_eq!(found, in_lanes, "in lanes: {case}");
                for (which, (by_integers, sampler)) in KNOWN.into_iter().enumerate() {
                    let points = if by_integers {
                        Points::Integer((0..items as i32).map(|i| [x.wrapping_add(i), from[1], from[2]]).collect())
                    } else {
                        Points::Float((0..items).map(|i| [at[0] + step * i as f32, at[1], at[2]]).collect())
                    };
                    let expected = sampled_one_by_one::sampled(&any, kind, sampler, &points, None).expect("a launch");
                    let found: Vec<Texel> = found.iter().skip(which).step_by(7).copied().collect();
                    assert_eq!(found, expected, "{case} {sampler:?}");
                }
            }
        }
    }
}

#[test]
fn pictures_are_copied() {
    let mut random = Random::new(22);
    for format in formats() {
        for odd in [1, 2, 100] {
            for size in [[1, 1], [7, 3], [33, 5], [64, 4]] {
                let bytes: Vec<u8> = (0..size[0] * size[1] * order_size(format)).map(|_| random.bits() as u8).collect();
                let from = Image2d::from_slice(size, format, &bytes);
                let mut images = [(); 2].map(|()| Image2d::new(size, format));
                let range = [size[0] + 9, size[1] + 1];
                let [one, other] = &mut images;
                match kinds(format.1)[0] {
                    Kind::Signed => {
                        known::copied_i(&from, one, odd).run(range);
                        known_lanes::copied_i(&from, other, odd).run(range);
                    }
                    Kind::Unsigned => {
                        known::copied_u(&from, one, odd).run(range);
                        known_lanes::copied_u(&from, other, odd).run(range);
                    }
                    _ => {
                        known::copied_f(&from, one, odd).run(range);
                        known_lanes::copied_f(&from, other, odd).run(range);
                    }
                }
                let case = format!("{format:?} {odd} {size:?}");
                let [one, other] = images.map(|image| image.to_vec::<u8>());
                assert_eq!(one, other, "in lanes: {case}");
                let texel = order_size(format);
                for (number, (to, from)) in one.chunks(texel).zip(bytes.chunks(texel)).enumerate() {
                    let is_written = number % size[0] % odd as usize != 0;
                    // Some bytes are no number, and some numbers have two forms.
                    let is_exact = !matches!(format.1, Channel::Float | Channel::HalfFloat)
                        && !matches!(format.1, Channel::SnormInt8 | Channel::SnormInt16);
                    assert!(is_written || to.iter().all(|&byte| byte == 0), "{case}: {number}");
                    assert!(!is_written || !is_exact || to == from, "{case}: {number}: {to:?} {from:?}");
                }
            }
        }
    }
}

/// How many bytes a texel has.
fn order_size(Format(order, channel): Format) -> usize {
    places(order).len() * channel_size(channel)
}

#[test]
fn images_are_given_to_functions() {
    let bytes: Vec<u8> = (0..40 * 3 * 4).map(|i| (i * 37 % 251) as u8).collect();
    let image = Image2d::from_slice([40, 3], Format(Order::Rgba, Channel::UnormInt8), &bytes);
    let texel = |x: i32, y: usize, is_clear: bool| {
        let inside = (0..40).contains(&x);
        let at = 4 * (40 * y + x.clamp(0, 39) as usize);
        let whole = float4::from_array([0, 1, 2, 3].map(|c| f32::from(bytes[at + c]) / 255.0));
        if inside || !is_clear { whole } else { float4::splat(0.0) }
    };
    let sampler = Sampler::new(false, Address::ClampToEdge, Filter::Nearest);
    let mut outs = [(); 2].map(|()| vec![float4::splat(-7.0); 120]);
    known::called(&image, sampler, &mut outs[0]).run([40, 3]);
    known_lanes::called(&image, sampler, &mut outs[1]).run([40, 3]);
    for out in outs {
        for (number, found) in out.into_iter().enumerate() {
            let (x, y) = ((number % 40) as i32, number / 40);
            let [edges, clear] = [false, true].map(|is_clear| texel(x - 1, y, is_clear) + texel(x + 1, y, is_clear));
            assert_eq!(found, edges - clear, "{x} {y}");
        }
    }
}

#[test]
fn faults_in_lanes() {
    // One of forty items is wrong: what those before it did is done, and the fault names its texel.
    for wrong in [0, 3, 16, 20, 39] {
        let mut at: Vec<int2> = (0..40).map(|i| int2::new(i, 1)).collect();
        at[wrong] = int2::new(40, 1);
        let (colours, mut out) = (vec![float4::splat(1.0); 40], vec![float4::splat(0.0); 40]);
        let mut image = Image2d::new([40, 2], Format(Order::Rgba, Channel::UnormInt8));
        let said = told(|| lanes::fetched_f_2d(&image, &at, &mut out).run(40));
        assert!(said.starts_with("kernels/images.cl:"), "{said}");
        assert!(said.contains("reads texel [40, 1] of an image of [40, 2]"), "{said}");
        let none = Sampler::new(false, Address::None, Filter::Nearest);
        let said = told(|| lanes::sampled_f_2d_int(&image, none, &at, &mut out).run(40));
        assert!(said.contains("reads texel 40 of 40, by a sampler without an address mode"), "{said}");
        let said = told(|| lanes::written_f_2d(&mut image, &at, &colours).run(40));
        assert!(said.contains("writes texel [40, 1] of an image of [40, 2]"), "{said}");
        let written: Vec<u32> = image.to_vec();
        let expected: Vec<u32> = (0..80).map(|i| if (40..40 + wrong).contains(&i) { u32::MAX } else { 0 }).collect();
        assert_eq!(written, expected, "{wrong}");
        let signed = Image2d::new([40, 2], Format(Order::Rgba, Channel::SignedInt8));
        at[wrong] = int2::new(0, 0);
        let said = told(|| lanes::fetched_f_2d(&signed, &at, &mut out).run(40));
        assert!(said.contains("uses an image of signed integers as one of floats"), "{said}");
    }
}
