//! Images: those of `swz`, by the functions that kernels call.

use std::panic::{AssertUnwindSafe, catch_unwind};

use half::f16;
use swz_core::opencl::Sampler;
use swz_core::opencl::expansion::{Places, Site, Texels};
use swz_core::types::{float4, half4, int4, uint4};

use super::scalar::Bits;
use super::value::Value;
use crate::builtin::Image;
use crate::types::{self, Type};

/// The place of a function whose fault is told elsewhere.
static SITE: Site = Site::new(&Places::new(&[""], "0:0:0 "));

/// The coordinates: integers or floats.
enum At {
    Integers(int4),
    Floats(float4),
}

fn coordinates(value: &Value, ty: &Type) -> At {
    let lanes = |lane: usize| value.components().get(lane).copied().unwrap_or(0);
    if ty.element() == Some(types::FLOAT) {
        At::Floats(float4::from_array(std::array::from_fn(|lane| f32::of(lanes(lane)))))
    } else {
        At::Integers(int4::from_array(std::array::from_fn(|lane| i32::of(lanes(lane)))))
    }
}

/// A method of an image by its shape.
macro_rules! by_shape {
    ($image:expr, |$d:ident, $array:ident| $call:expr) => {
        match ($image.dimensions, $image.array) {
            (1, false) => {
                const $d: usize = 1;
                const $array: bool = false;
                $call
            }
            (1, true) => {
                const $d: usize = 1;
                const $array: bool = true;
                $call
            }
            (2, false) => {
                const $d: usize = 2;
                const $array: bool = false;
                $call
            }
            (2, true) => {
                const $d: usize = 2;
                const $array: bool = true;
                $call
            }
            _ => {
                const $d: usize = 3;
                const $array: bool = false;
                $call
            }
        }
    };
}

/// A function of an image. `types` are those of all arguments.
pub(crate) fn call(
    function: Image,
    texels: Texels<'_>,
    arguments: &[Value],
    types: &[&Type],
    result: &Type,
) -> Result<Value, String> {
    let work = || called(function, texels, arguments, types, result);
    catch_unwind(AssertUnwindSafe(work)).map_err(|told| {
        let text = told.downcast_ref::<String>().cloned().unwrap_or_default();
        text.strip_prefix(":0:0: `` ").map_or(text.clone(), str::to_owned)
    })
}

/// The byte there in an image of two dimensions, or writes one.
pub(crate) fn byte(texels: Texels<'_>, at: [i64; 2], given: Option<u8>) -> Result<u8, String> {
    let work = || match given {
        Some(byte) => {
            texels.write_in_line(at, byte, &SITE);
            byte
        }
        None => texels.read_in_line(at, &SITE),
    };
    catch_unwind(AssertUnwindSafe(work)).map_err(|told| {
        let text = told.downcast_ref::<String>().cloned().unwrap_or_default();
        text.strip_prefix(":0:0: `` ").map_or(text.clone(), str::to_owned)
    })
}

fn called(function: Image, texels: Texels<'_>, arguments: &[Value], types: &[&Type], result: &Type) -> Value {
    let Type::Image(shape) = types[0] else { return Value::Nothing };
    macro_rules! read {
        ($colour:ty) => {{
            let colour: $colour = match arguments {
                [_, Value::Sampler(sampler), at] => {
                    let sampler = Sampler::from_bits(*sampler);
                    by_shape!(shape, |D, ARRAY| match coordinates(at, types[2]) {
                        At::Integers(at) => texels.sample_by::<$colour, D, ARRAY>(sampler, at, &SITE),
                        At::Floats(at) => texels.sample_by::<$colour, D, ARRAY>(sampler, at, &SITE),
                    })
                }
                _ => by_shape!(shape, |D, ARRAY| match coordinates(&arguments[1], types[1]) {
                    At::Integers(at) => texels.fetch::<$colour, D, ARRAY>(at, &SITE),
                    At::Floats(at) => texels.fetch::<$colour, D, ARRAY>(at, &SITE),
                }),
            };
            Value::of_components(colour.to_array().map(Bits::bits).to_vec())
        }};
    }
    macro_rules! write {
        ($colour:ty, $t:ty) => {{
            let bits = arguments[2].components();
            let colour = <$colour>::from_array(std::array::from_fn(|lane| <$t>::of(bits[lane])));
            by_shape!(shape, |D, ARRAY| match coordinates(&arguments[1], types[1]) {
                At::Integers(at) => texels.write::<$colour, D, ARRAY>(at, colour, &SITE),
                At::Floats(at) => texels.write::<$colour, D, ARRAY>(at, colour, &SITE),
            });
            Value::Nothing
        }};
    }
    let extent = |dimension: usize| texels.extent(dimension).bits();
    match function {
        Image::ReadFloats => read!(float4),
        Image::ReadHalves => read!(half4),
        Image::ReadIntegers => read!(int4),
        Image::ReadUnsigned => read!(uint4),
        Image::WriteFloats => write!(float4, f32),
        Image::WriteHalves => write!(half4, f16),
        Image::WriteIntegers => write!(int4, i32),
        Image::WriteUnsigned => write!(uint4, u32),
        Image::Width => Value::Scalar(extent(0)),
        Image::Height => Value::Scalar(extent(1)),
        Image::Depth => Value::Scalar(extent(2)),
        Image::Layers => Value::Scalar(texels.layers()),
        Image::Order => Value::Scalar(texels.order().bits()),
        Image::Channel => Value::Scalar(texels.channel().bits()),
        Image::Size if result.width() == 2 => Value::of_components(vec![extent(0), extent(1)]),
        Image::Size => Value::of_components(vec![extent(0), extent(1), extent(2), 0]),
    }
}
