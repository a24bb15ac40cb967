//! Reads and writes of images by all items at once.

#![allow(clippy::cast_precision_loss, reason = "an image is smaller than 2^23 in each dimension")]

use super::{Active, AllLanes, Index, Lane, Mask, Vectorized, each, map1, map2};
use crate::builtin::{self, convert, convert_sat, convert_sat_rte};
use crate::element::Number;
use crate::opencl::geometry::Threads;
use crate::opencl::image::{
    Address, BORDER, Channel, Colour, Coordinate, Filter, Format, HOST, Kind, Order, Sampler, Texels,
};
use crate::opencl::memory::Pointer;
use crate::opencl::pointee::Pointee;
use crate::opencl::source_location::Site;
use crate::primitive;
use crate::types::{float4, int4, uint4};
use crate::vector::Vector;

/// Coordinates of which each item has its own.
pub trait VectorizedCoordinates: Copy {
    /// Up to three of them as integers, or as floats.
    #[doc(hidden)]
    #[must_use]
    fn get(self) -> Coordinates;
}

/// Up to three coordinates of each item.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Coordinates {
    Float([Lane<f32>; 3]),
    Integer([Lane<i32>; 3]),
}

impl Coordinates {
    /// The coordinates of one item.
    #[inline(always)]
    fn lane(self, lane: usize) -> Coordinate {
        match self {
            Coordinates::Float(at) => Coordinate::Float(at.map(|at| at.as_array()[lane])),
            Coordinates::Integer(at) => Coordinate::Integer(at.map(|at| at.as_array()[lane])),
        }
    }
}

macro_rules! coordinates {
    ($($t:ty: $kind:ident |$v:ident| $x:expr, $y:expr, $z:expr;)*) => { $(
        impl VectorizedCoordinates for $t {
            #[inline(always)]
            fn get(self) -> Coordinates {
                let $v = self;
                Coordinates::$kind([$x, $y, $z])
            }
        }
    )* };
}
coordinates! {
    Lane<f32>: Float |v| v, Lane::splat(0.0), Lane::splat(0.0);
    [Lane<f32>; 2]: Float |v| v[0], v[1], Lane::splat(0.0);
    [Lane<f32>; 4]: Float |v| v[0], v[1], v[2];
    Lane<i32>: Integer |v| v, Lane::splat(0), Lane::splat(0);
    [Lane<i32>; 2]: Integer |v| v[0], v[1], Lane::splat(0);
    [Lane<i32>; 4]: Integer |v| v[0], v[1], v[2];
}

/// A colour of each item. What each function does is compiled with this crate, not with each kernel.
pub trait VectorizedColour: Colour + Pointee + Vectorized {
    /// The texels by the indices of the items that take part; of the others whatever.
    #[doc(hidden)]
    #[must_use]
    fn read_lanes(memory: Pointer<'_, u8>, format: Format, index: Lane<i32>, active: Mask) -> Self::Lanes;
    /// Writes the texels of the items that take part. Other `threads` may write those of the others.
    #[doc(hidden)]
    fn write_lanes(
        colour: Self::Lanes,
        memory: Pointer<'_, u8>,
        format: Format,
        index: Lane<i32>,
        active: Mask,
        threads: Threads,
        site: &Site,
    );
    /// Reads by a sampler that mixes, or is not known.
    #[doc(hidden)]
    #[must_use]
    fn sampled_lanes(
        image: &Texels<'_>,
        dimensions: usize,
        sampler: Sampler,
        at: &Coordinates,
        active: Mask,
        site: &Site,
    ) -> Self::Lanes;
}

/// Red, green, blue and alpha of texels; `one` is an alpha that is not there.
#[inline(always)]
fn channels<T: Number + Pointee + Vectorized<Lanes = Lane<T>>>(
    memory: Pointer<'_, u8>,
    order: Order,
    one: T,
    index: Lane<i32>,
    active: Mask,
) -> [Lane<T>; 4]
where
    Vector<T, 2>: Pointee + Vectorized<Lanes = [Lane<T>; 2]>,
    Vector<T, 4>: Pointee + Vectorized<Lanes = [Lane<T>; 4]>,
{
    let (zero, one) = (Lane::splat(T::default()), Lane::splat(one));
    match order {
        Order::R => [memory.cast::<T>().gather_row(index, active, Threads::SEVERAL, &HOST), zero, zero, one],
        Order::Rg => {
            let [red, green] = memory.cast::<Vector<T, 2>>().gather_row(index, active, Threads::SEVERAL, &HOST);
            [red, green, zero, one]
        }
        Order::Rgba | Order::Bgra => {
            let [red, green, blue, alpha] =
                memory.cast::<Vector<T, 4>>().gather_row(index, active, Threads::SEVERAL, &HOST);
            if order == Order::Bgra { [blue, green, red, alpha] } else { [red, green, blue, alpha] }
        }
    }
}

/// Writes those that there are.
#[inline(always)]
fn set_channels<T: Number + Pointee + Vectorized<Lanes = Lane<T>>>(
    memory: Pointer<'_, u8>,
    order: Order,
    [red, green, blue, alpha]: [Lane<T>; 4],
    index: Lane<i32>,
    active: Mask,
    threads: Threads,
    site: &Site,
) where
    Vector<T, 2>: Pointee + Vectorized<Lanes = [Lane<T>; 2]>,
    Vector<T, 4>: Pointee + Vectorized<Lanes = [Lane<T>; 4]>,
{
    match order {
        Order::R => set(memory.cast::<T>(), red, index, active, threads, site),
        Order::Rg => set(memory.cast::<Vector<T, 2>>(), [red, green], index, active, threads, site),
        Order::Rgba => set(memory.cast::<Vector<T, 4>>(), [red, green, blue, alpha], index, active, threads, site),
        Order::Bgra => set(memory.cast::<Vector<T, 4>>(), [blue, green, red, alpha], index, active, threads, site),
    }
}

/// Writes texels, which mostly follow each other.
#[inline(always)]
fn set<T: Pointee + Vectorized>(
    pointer: Pointer<'_, T>,
    value: T::Lanes,
    index: Lane<i32>,
    active: Mask,
    threads: Threads,
    site: &Site,
) {
    match index.row(active) {
        Some((first, most)) if active.all() => {
            pointer.store_row(first, most, index, value, AllLanes, threads, site);
        }
        Some((first, most)) => pointer.store_row(first, most, index, value, active, threads, site),
        None => pointer.scatter(index, value, active, site),
    }
}

/// Reads by a sampler, by a method that knows the number of dimensions.
macro_rules! sampled {
    ($method:ident $(::<$t:ty>)?) => {
        #[inline(never)]
        fn sampled_lanes(
            image: &Texels<'_>,
            dimensions: usize,
            sampler: Sampler,
            at: &Coordinates,
            active: Mask,
            site: &Site,
        ) -> Self::Lanes {
            match dimensions {
                1 => image.$method::<$($t,)? 1>(sampler, *at, image.array, active, site),
                2 => image.$method::<$($t,)? 2>(sampler, *at, image.array, active, site),
                _ => image.$method::<$($t,)? 3>(sampler, *at, image.array, active, site),
            }
        }
    };
}

impl VectorizedColour for float4 {
    #[inline(never)]
    fn read_lanes(
        memory: Pointer<'_, u8>,
        Format(order, channel): Format,
        index: Lane<i32>,
        active: Mask,
    ) -> [Lane<f32>; 4] {
        macro_rules! parts {
            ($t:ty, $whole:literal) => {
                map1(channels(memory, order, <$t>::MAX, index, active), |parts| convert::<Lane<f32>>(parts) / $whole)
            };
        }
        // A number below -1 is -1.
        let signed = |parts| map1(parts, |part| builtin::fmax(part, -1.0));
        match channel {
            Channel::UnormInt8 => parts!(u8, 255.0),
            Channel::UnormInt16 => parts!(u16, 65535.0),
            Channel::SnormInt8 => signed(parts!(i8, 127.0)),
            Channel::SnormInt16 => signed(parts!(i16, 32767.0)),
            #[cfg(feature = "half")]
            Channel::HalfFloat => map1(channels(memory, order, half::f16::ONE, index, active), convert::<Lane<f32>>),
            // No other kind is read as floats.
            _ => channels(memory, order, 1.0, index, active),
        }
    }

    #[inline(never)]
    fn write_lanes(
        colour: [Lane<f32>; 4],
        memory: Pointer<'_, u8>,
        Format(order, channel): Format,
        index: Lane<i32>,
        active: Mask,
        threads: Threads,
        site: &Site,
    ) {
        macro_rules! parts {
            ($t:ty, $whole:literal) => {{
                let parts = map1(colour, |of| convert_sat_rte::<Lane<$t>>(of * $whole));
                set_channels(memory, order, parts, index, active, threads, site);
            }};
        }
        match channel {
            Channel::UnormInt8 => parts!(u8, 255.0),
            Channel::UnormInt16 => parts!(u16, 65535.0),
            Channel::SnormInt8 => parts!(i8, 127.0),
            Channel::SnormInt16 => parts!(i16, 32767.0),
            #[cfg(feature = "half")]
            Channel::HalfFloat => {
                let halves = map1(colour, convert::<Lane<half::f16>>);
                set_channels(memory, order, halves, index, active, threads, site);
            }
            _ => set_channels(memory, order, colour, index, active, threads, site),
        }
    }

    sampled!(lanes_by);
}

macro_rules! integers {
    ($($t:ident $element:ident: $($channel:ident $stored:ident)*;)*) => { $(
        impl VectorizedColour for $t {
            #[inline(never)]
            fn read_lanes(
                memory: Pointer<'_, u8>,
                Format(order, channel): Format,
                index: Lane<i32>,
                active: Mask,
            ) -> [Lane<$element>; 4] {
                match channel {
                    $(
                        Channel::$channel => {
                            map1(channels::<$stored>(memory, order, 1, index, active), convert::<Lane<$element>>)
                        }
                    )*
                    // No other kind is read as integers.
                    _ => channels(memory, order, 1, index, active),
                }
            }

            #[inline(never)]
            fn write_lanes(
                colour: [Lane<$element>; 4],
                memory: Pointer<'_, u8>,
                Format(order, channel): Format,
                index: Lane<i32>,
                active: Mask,
                threads: Threads,
                site: &Site,
            ) {
                match channel {
                    $(
                        Channel::$channel => {
                            let stored = map1(colour, convert_sat::<Lane<$stored>>);
                            set_channels(memory, order, stored, index, active, threads, site);
                        }
                    )*
                    _ => set_channels(memory, order, colour, index, active, threads, site),
                }
            }

            sampled!(nearest_lanes::<$t>);
        }
    )* };
}
integers! {
    int4 i32: SignedInt8 i8 SignedInt16 i16;
    uint4 u32: UnsignedInt8 u8 UnsignedInt16 u16;
}

/// A mask of the whole numbers from 0 to below `count`.
#[inline(always)]
fn inside(i: Lane<i32>, count: i32) -> Mask {
    let i: Lane<u32> = primitive::reinterpret(&i);
    super::mask(primitive::lt(&i, &Lane::splat(count.unsigned_abs())))
}

/// The rest of a division that is rounded down. Without optimisation it is a function of its own: each read of an image had the code for what
/// lies beyond the edge of one that repeats.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn rest(i: Lane<i32>, count: i32) -> Lane<i32> {
    let (count, zero) = (Lane::splat(count), Lane::splat(0));
    let rest = primitive::rem_unchecked(&i, &count);
    primitive::select(&rest, &(rest + count), &primitive::lt(&rest, &zero))
}

impl Sampler {
    /// As `place`, of each item.
    #[inline(always)]
    fn place_lanes(self, i: Lane<i32>, count: i32) -> Lane<i32> {
        match self.address {
            Address::ClampToEdge => builtin::max(builtin::min(i, count - 1), 0),
            Address::None | Address::Clamp => primitive::select(&Lane::splat(BORDER), &i, &inside(i, count)),
            _ if inside(i, count).all() => i,
            Address::Repeat => rest(i, count),
            Address::MirroredRepeat => {
                let i = rest(i, 2 * count);
                builtin::min(i, Lane::splat(2 * count - 1) - i)
            }
        }
    }

    /// As `position`, of each item.
    #[inline(always)]
    fn position_lanes(self, at: Lane<f32>, count: i32) -> Lane<f32> {
        let width = count as f32;
        let u = match self.address {
            Address::Repeat | Address::MirroredRepeat if !self.normalized => builtin::fmod(at, 2.0 * width),
            _ if !self.normalized => at,
            Address::Repeat => (at - builtin::floor(at)) * width,
            Address::MirroredRepeat => builtin::fabs(at - builtin::rint(at * 0.5) * 2.0) * width,
            _ => at * width,
        };
        let u = builtin::select(u, Lane::splat(0.0), builtin::isnan(u));
        builtin::clamp(u, f32::MIN, f32::MAX)
    }

    /// Whether some are a fault of the kernel.
    #[inline(always)]
    fn refuses_lanes(self, at: Coordinates, d: usize, count: i32, active: Mask) -> bool {
        if self.address != Address::None {
            return false;
        }
        let allowed = match at {
            Coordinates::Integer(at) => inside(at[d], count),
            Coordinates::Float(at) => {
                let end = Lane::splat(self.end(count));
                super::mask(primitive::and(&builtin::isgreaterequal(at[d], 0.0), &builtin::isless(at[d], end)))
            }
        };
        primitive::and(&primitive::not(&allowed), &active).any()
    }
}

impl Texels<'_> {
    /// Whether texels of this kind are read and written by lanes: nobody watches them, and their numbers are `int`s.
    #[inline(always)]
    fn has_lanes<C: VectorizedColour>(&self) -> bool {
        self.vectorized == Some(C::KIND)
    }

    /// Gives a copy to a function that stands apart: LLVM keeps the parts of the image itself in registers, as nobody has its address.
    #[inline(always)]
    fn copied<R>(self, apart: impl FnOnce(&Self) -> R) -> R {
        apart(&self)
    }

    /// The numbers of texels.
    #[inline(always)]
    fn numbers<const D: usize>(&self, [x, y, z]: [Lane<i32>; 3], layer: Option<Lane<i32>>) -> Lane<i32> {
        let [width, height, depth] = self.size;
        // Nothing is computed of dimensions that are not there.
        let mut rows = if D > 1 { y } else { Lane::splat(0) };
        if D > 2 {
            rows += z * height;
        }
        if let Some(layer) = layer {
            rows += layer * (height * depth);
        }
        if D > 1 || layer.is_some() { rows * width + x } else { x }
    }

    /// The layers, which are rounded; NaN is 0.
    #[inline(always)]
    fn layers_of<const D: usize>(&self, at: Coordinates, is_array: bool) -> Option<Lane<i32>> {
        let layer = match at {
            _ if !is_array => return None,
            Coordinates::Float(at) => convert::<Lane<i32>>(builtin::rint(at[D % 3])),
            Coordinates::Integer(at) => at[D % 3],
        };
        Some(builtin::max(builtin::min(layer, self.layers - 1), 0))
    }

    /// [`sample`](Self::sample) of each item that takes part.
    #[inline(always)]
    #[must_use]
    pub fn sample_lanes<C: VectorizedColour, const D: usize, const ARRAY: bool>(
        self,
        sampler: Sampler,
        at: impl VectorizedCoordinates,
        active: impl Active,
        site: &Site,
    ) -> C::Lanes {
        let at = at.get();
        let is_mixed = C::KIND == Kind::Floats && sampler.filter == Filter::Linear;
        if is_mixed && matches!(at, Coordinates::Float(_)) {
            return self.copied(|image| C::sampled_lanes(image, D, sampler, &at, active.mask(), site));
        }
        self.nearest_lanes::<C, D>(sampler, at, ARRAY, active, site)
    }

    /// [`sample_by`](Self::sample_by) of each item that takes part.
    #[inline(always)]
    #[must_use]
    pub fn sample_lanes_by<C: VectorizedColour, const D: usize, const ARRAY: bool>(
        self,
        sampler: Sampler,
        at: impl VectorizedCoordinates,
        active: impl Active,
        site: &Site,
    ) -> C::Lanes {
        self.copied(|image| C::sampled_lanes(image, D, sampler, &at.get(), active.mask(), site))
    }

    /// Floats by any sampler.
    #[inline(always)]
    fn lanes_by<const D: usize>(
        &self,
        sampler: Sampler,
        at: Coordinates,
        is_array: bool,
        active: Mask,
        site: &Site,
    ) -> [Lane<f32>; 4] {
        match at {
            Coordinates::Float(floats) if sampler.filter == Filter::Linear => {
                self.mixed_lanes::<D>(sampler, floats, is_array, active, site)
            }
            _ => self.nearest_lanes::<float4, D>(sampler, at, is_array, active, site),
        }
    }

    /// The texels that the coordinates lie in.
    #[inline(always)]
    fn nearest_lanes<C: VectorizedColour, const D: usize>(
        &self,
        sampler: Sampler,
        at: Coordinates,
        is_array: bool,
        active: impl Active,
        site: &Site,
    ) -> C::Lanes {
        let refuses = |d| sampler.refuses_lanes(at, d, self.size[d], active.mask());
        if !self.has_lanes::<C>() || (0..D).any(refuses) {
            return self.copied(|image| image.sample_each::<C>(sampler, &at, active.mask(), site));
        }
        let mut places = [Lane::splat(0); 3];
        for (d, place) in places.iter_mut().enumerate().take(D) {
            let count = self.size[d];
            let i = match at {
                Coordinates::Float(at) => convert(builtin::floor(sampler.position_lanes(at[d], count))),
                Coordinates::Integer(at) => at[d],
            };
            *place = sampler.place_lanes(i, count);
        }
        self.lanes_at::<C, D>(sampler, places, self.layers_of::<D>(at, is_array), active)
    }

    /// The texels there, or the border's colour.
    #[inline(always)]
    fn lanes_at<C: VectorizedColour, const D: usize>(
        &self,
        sampler: Sampler,
        places: [Lane<i32>; 3],
        layer: Option<Lane<i32>>,
        active: impl Active,
    ) -> C::Lanes {
        let numbers = self.numbers::<D>(places, layer);
        if let Address::None | Address::Clamp = sampler.address {
            let border = places[1..D].iter().fold(places[0], |all, place| all | *place);
            let border = primitive::lt(&border, &Lane::splat(0));
            let there = primitive::and(&primitive::not(&border), &active.mask());
            let texels = C::read_lanes(self.memory, self.format, numbers, there);
            return C::choose(border, C::border(self.format.0).spread(), texels);
        }
        C::read_lanes(self.memory, self.format, numbers, active.mask())
    }

    /// One item after another.
    #[cold]
    #[inline(never)]
    fn sample_each<C: VectorizedColour>(
        &self,
        sampler: Sampler,
        at: &Coordinates,
        active: Mask,
        site: &Site,
    ) -> C::Lanes {
        each::<C>(active, |lane| C::sampled(self, self.dimensions, sampler, at.lane(lane), site))
    }

    /// The texels around the coordinates, mixed.
    #[inline(always)]
    fn mixed_lanes<const D: usize>(
        &self,
        sampler: Sampler,
        at: [Lane<f32>; 3],
        is_array: bool,
        active: Mask,
        site: &Site,
    ) -> [Lane<f32>; 4] {
        let coordinates = Coordinates::Float(at);
        let refuses = |d| sampler.refuses_lanes(coordinates, d, self.size[d], active);
        if !self.has_lanes::<float4>() || (0..D).any(refuses) {
            return self.copied(|image| image.sample_each::<float4>(sampler, &coordinates, active, site));
        }
        let mut chosen = [[(Lane::splat(0), Lane::splat(1.0)); 2]; 3];
        for (d, chosen) in chosen.iter_mut().enumerate().take(D) {
            let count = self.size[d];
            let u = sampler.position_lanes(at[d], count) - 0.5;
            let low = builtin::floor(u);
            let (weight, low) = (u - low, convert::<Lane<i32>>(low));
            // The highest `int` has no next one, and is beyond each image.
            let next = builtin::add_sat(low, Lane::splat(1));
            *chosen = [
                (sampler.place_lanes(low, count), Lane::splat(1.0) - weight),
                (sampler.place_lanes(next, count), weight),
            ];
        }
        let (layer, [xs, ys, zs]) = (self.layers_of::<D>(coordinates, is_array), chosen);
        let mut sum = [Lane::splat(0.0); 4];
        for &(z, c) in zs.iter().take(if D > 2 { 2 } else { 1 }) {
            for &(y, b) in ys.iter().take(if D > 1 { 2 } else { 1 }) {
                for &(x, a) in &xs {
                    let texels = self.lanes_at::<float4, D>(sampler, [x, y, z], layer, active);
                    let weight = a * b * c;
                    sum = map2(sum, texels, |sum, texel| sum + texel * weight);
                }
            }
        }
        sum
    }

    /// [`fetch`](Self::fetch) of each item that takes part.
    #[inline(always)]
    #[must_use]
    pub fn fetch_lanes<C: VectorizedColour, const D: usize, const ARRAY: bool>(
        self,
        at: impl VectorizedCoordinates,
        active: impl Active,
        site: &Site,
    ) -> C::Lanes {
        let at = at.get();
        match self.numbers_inside::<C, D, ARRAY>(at, active) {
            Some(numbers) => C::read_lanes(self.memory, self.format, numbers, active.mask()),
            None => self.copied(|image| image.fetch_each::<C, D, ARRAY>(&at, active.mask(), site)),
        }
    }

    /// [`write`](Self::write) by each item that takes part, in their order. Other `threads` may write the texels of the
    /// others.
    #[inline(always)]
    pub fn write_lanes<C: VectorizedColour, const D: usize, const ARRAY: bool>(
        self,
        at: impl VectorizedCoordinates,
        colour: C::Lanes,
        active: impl Active,
        threads: Threads,
        site: &Site,
    ) {
        let at = at.get();
        match self.numbers_inside::<C, D, ARRAY>(at, active) {
            Some(numbers) => {
                C::write_lanes(colour, self.memory, self.format, numbers, active.mask(), threads, site);
            }
            None => self.copied(|image| image.write_each::<C, D, ARRAY>(&at, colour, active.mask(), site)),
        }
    }

    /// The numbers of texels by whole numbers, if those of all items that take part are in the image.
    #[inline(always)]
    fn numbers_inside<C: VectorizedColour, const D: usize, const ARRAY: bool>(
        &self,
        at: Coordinates,
        active: impl Active,
    ) -> Option<Lane<i32>> {
        let Coordinates::Integer(places) = at else { return None };
        if !self.has_lanes::<C>() {
            return None;
        }
        let mut all = active.mask();
        for (&place, &size) in places.iter().zip(&self.size).take(D) {
            all = primitive::and(&all, &inside(place, size));
        }
        let layer = ARRAY.then_some(places[D % 3]);
        if let Some(layer) = layer {
            all = primitive::and(&all, &inside(layer, self.layers));
        }
        (all.bits() == active.bits()).then(|| self.numbers::<D>(places, layer))
    }

    /// One item after another.
    #[cold]
    #[inline(never)]
    fn fetch_each<C: VectorizedColour, const D: usize, const ARRAY: bool>(
        &self,
        at: &Coordinates,
        active: Mask,
        site: &Site,
    ) -> C::Lanes {
        each::<C>(active, |lane| self.fetch::<C, D, ARRAY>(at.lane(lane), site))
    }

    /// One item after another.
    #[cold]
    #[inline(never)]
    fn write_each<C: VectorizedColour, const D: usize, const ARRAY: bool>(
        &self,
        at: &Coordinates,
        colour: C::Lanes,
        active: Mask,
        site: &Site,
    ) {
        active.each(|lane| self.write::<C, D, ARRAY>(at.lane(lane), C::lane(colour, lane), site));
    }
}
