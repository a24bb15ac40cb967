//! The built-in functions of values: those of `swz`, by the road that kernels take.

use half::f16;
use swz_core::builtin;
use swz_core::opencl::expansion::{self, same};
use swz_core::types::{double2, double3, double4, float2, float3, float4, half2, half3, half4};
use swz_language::element::{Element, Kind};

use super::scalar::{Bits, compare, convert, double, integer};
use super::value::Value;
use crate::ir::builtin::Function;
use crate::program::Comparison;
use crate::types::Type;

/// A function of components of a floating type.
macro_rules! of_floats {
    ($name:ident, $t:ty, $unsigned:ty) => {
        #[allow(clippy::too_many_lines, reason = "a table")]
        fn $name(function: Function, arguments: &[u64]) -> Option<u64> {
            use Function as F;
            let at = |number: usize| <$t>::of(arguments.get(number).copied().unwrap_or(0));
            let count = arguments.get(1).copied().unwrap_or(0) as u32 as i32;
            let (x, y, z) = (at(0), at(1), at(2));
            let value: $t = match function {
                F::Acos => same::acos(x),
                F::Acosh => same::acosh(x),
                F::Acospi => same::acospi(x),
                F::Asin => same::asin(x),
                F::Asinh => same::asinh(x),
                F::Asinpi => same::asinpi(x),
                F::Atan => same::atan(x),
                F::Atanh => same::atanh(x),
                F::Atanpi => same::atanpi(x),
                F::Cbrt => same::cbrt(x),
                F::Cos | F::HalfCos | F::NativeCos => same::cos(x),
                F::Cosh => same::cosh(x),
                F::Cospi => same::cospi(x),
                F::Erf => same::erf(x),
                F::Erfc => same::erfc(x),
                F::Exp | F::HalfExp | F::NativeExp => same::exp(x),
                F::Exp2 | F::HalfExp2 | F::NativeExp2 => same::exp2(x),
                F::Exp10 | F::HalfExp10 | F::NativeExp10 => same::exp10(x),
                F::Expm1 => same::expm1(x),
                F::Lgamma => same::lgamma(x),
                F::Log | F::HalfLog | F::NativeLog => same::log(x),
                F::Log2 | F::HalfLog2 | F::NativeLog2 => same::log2(x),
                F::Log10 | F::HalfLog10 | F::NativeLog10 => same::log10(x),
                F::Log1p => same::log1p(x),
                F::Sin | F::HalfSin | F::NativeSin => same::sin(x),
                F::Sinh => same::sinh(x),
                F::Sinpi => same::sinpi(x),
                F::Tan | F::HalfTan | F::NativeTan => same::tan(x),
                F::Tanh => same::tanh(x),
                F::Tanpi => same::tanpi(x),
                F::Tgamma => same::tgamma(x),
                F::Atan2 => same::atan2(x, y),
                F::Atan2pi => same::atan2pi(x, y),
                F::Hypot => same::hypot(x, y),
                F::Pow => same::pow(x, y),
                F::Powr | F::HalfPowr | F::NativePowr => same::powr(x, y),
                F::Pown => same::pown(x, count),
                F::Rootn => builtin::rootn(x, count),
                F::Ldexp => builtin::ldexp(x, count),
                F::Ceil => builtin::ceil(x),
                F::Fabs => builtin::fabs(x),
                F::Floor => builtin::floor(x),
                F::Logb => builtin::logb(x),
                F::Rint => builtin::rint(x),
                F::Round => builtin::round(x),
                F::Rsqrt => builtin::rsqrt(x),
                F::Sqrt => builtin::sqrt(x),
                F::Trunc => builtin::trunc(x),
                F::HalfRecip => builtin::half_recip(x),
                F::HalfRsqrt => builtin::half_rsqrt(x),
                F::HalfSqrt => builtin::half_sqrt(x),
                F::HalfDivide => builtin::half_divide(x, y),
                F::NativeRecip => builtin::native_recip(x),
                F::NativeRsqrt => builtin::native_rsqrt(x),
                F::NativeSqrt => builtin::native_sqrt(x),
                F::NativeDivide => builtin::native_divide(x, y),
                F::Copysign => builtin::copysign(x, y),
                F::Fdim => builtin::fdim(x, y),
                F::Fmod => builtin::fmod(x, y),
                F::Maxmag => builtin::maxmag(x, y),
                F::Minmag => builtin::minmag(x, y),
                F::Nextafter => builtin::nextafter(x, y),
                F::Remainder => builtin::remainder(x, y),
                F::Fmax => builtin::fmax(x, y),
                F::Fmin => builtin::fmin(x, y),
                F::Fma => builtin::fma(x, y, z),
                F::Mad => builtin::mad(x, y, z),
                F::Nan => builtin::nan(<$unsigned>::of(arguments[0])),
                F::Degrees => builtin::degrees(x),
                F::Radians => builtin::radians(x),
                F::Sign => builtin::sign(x),
                F::Mix => builtin::mix(x, y, z),
                F::Step => builtin::step(x, y),
                F::Smoothstep => builtin::smoothstep(x, y, z),
                F::Clamp => builtin::clamp(x, y, z),
                F::Max => builtin::max(x, y),
                F::Min => builtin::min(x, y),
                F::Quiet => expansion::quiet(x),
                F::QuietProduct => expansion::quiet_product(x, y),
                F::QuietQuotient => expansion::quiet_quotient(x, y),
                F::QuietSum => expansion::quiet_sum(x, y),
                F::QuietDifference => expansion::quiet_difference(x, y),
                F::Ilogb => return Some(builtin::ilogb(x).bits()),
                _ => return None,
            };
            Some(value.bits())
        }
    };
}
of_floats! { of_half, f16, u16 }
of_floats! { of_float, f32, u32 }
of_floats! { of_double, f64, u64 }

/// A function of components of an integer type.
macro_rules! of_integers {
    ($name:ident, $t:ty) => {
        fn $name(function: Function, arguments: &[u64]) -> Option<u64> {
            use Function as F;
            let at = |number: usize| <$t>::of(arguments.get(number).copied().unwrap_or(0));
            let (x, y, z) = (at(0), at(1), at(2));
            let value: $t = match function {
                F::Abs => return Some(builtin::abs(x).bits()),
                F::AbsDiff => return Some(builtin::abs_diff(x, y).bits()),
                F::AddSat => builtin::add_sat(x, y),
                F::SubSat => builtin::sub_sat(x, y),
                F::Hadd => builtin::hadd(x, y),
                F::Rhadd => builtin::rhadd(x, y),
                F::MulHi => builtin::mul_hi(x, y),
                F::Rotate => builtin::rotate(x, y),
                F::Clz => builtin::clz(x),
                F::Ctz => builtin::ctz(x),
                F::Popcount => builtin::popcount(x),
                F::BitReverse => expansion::bit_reverse(x),
                F::ByteSwap => expansion::byte_swap(x),
                F::BitfieldInsert => expansion::bitfield_insert(x, y, arguments[2] as u32, arguments[3] as u32),
                F::BitfieldExtractSigned => {
                    return Some(
                        expansion::bitfield_extract_signed(x, arguments[1] as u32, arguments[2] as u32).bits(),
                    );
                }
                F::BitfieldExtractUnsigned => {
                    return Some(
                        expansion::bitfield_extract_unsigned(x, arguments[1] as u32, arguments[2] as u32).bits(),
                    );
                }
                F::MadHi => builtin::mad_hi(x, y, z),
                F::MadSat => builtin::mad_sat(x, y, z),
                F::Clamp => builtin::clamp(x, y, z),
                F::Max => builtin::max(x, y),
                F::Min => builtin::min(x, y),
                _ => return None,
            };
            Some(value.bits())
        }
    };
}
of_integers! { of_char, i8 }
of_integers! { of_uchar, u8 }
of_integers! { of_short, i16 }
of_integers! { of_ushort, u16 }
of_integers! { of_int, i32 }
of_integers! { of_uint, u32 }
of_integers! { of_long, i64 }
of_integers! { of_ulong, u64 }

/// A function of one component of each argument, which are of one type but for what the function says.
fn of_components(function: Function, element: &Element, arguments: &[u64]) -> Option<u64> {
    use Function as F;
    match (function, element.kind) {
        (F::Mul24, Kind::Integer { signed: true, .. }) => {
            return Some(builtin::mul24(i32::of(arguments[0]), i32::of(arguments[1])).bits());
        }
        (F::Mul24, _) => return Some(builtin::mul24(u32::of(arguments[0]), u32::of(arguments[1])).bits()),
        (F::Mad24, Kind::Integer { signed: true, .. }) => {
            return Some(builtin::mad24(i32::of(arguments[0]), i32::of(arguments[1]), i32::of(arguments[2])).bits());
        }
        (F::Mad24, _) => {
            return Some(builtin::mad24(u32::of(arguments[0]), u32::of(arguments[1]), u32::of(arguments[2])).bits());
        }
        (F::PackedDotUu, _) => {
            return Some(expansion::dot_4x8packed_uu(arguments[0] as u32, arguments[1] as u32).bits());
        }
        (F::PackedDotSs, _) => {
            return Some(expansion::dot_4x8packed_ss(arguments[0] as u32, arguments[1] as u32).bits());
        }
        (F::PackedDotUs, _) => {
            return Some(expansion::dot_4x8packed_us(arguments[0] as u32, arguments[1] as u32).bits());
        }
        (F::PackedDotSu, _) => {
            return Some(expansion::dot_4x8packed_su(arguments[0] as u32, arguments[1] as u32).bits());
        }
        (F::Upsample, _) => return Some(arguments[0] << (8 * element.size()) | arguments[1]),
        (F::Bitselect, _) => return Some(arguments[0] & !arguments[2] | arguments[1] & arguments[2]),
        // A NaN of an unsigned code.
        (F::Nan, Kind::Integer { bits: 16, .. }) => return of_half(function, arguments),
        (F::Nan, Kind::Integer { bits: 32, .. }) => return of_float(function, arguments),
        (F::Nan, Kind::Integer { .. }) => return of_double(function, arguments),
        _ => {}
    }
    match element.kind {
        Kind::Bool => None,
        Kind::Half => of_half(function, arguments),
        Kind::Float => of_float(function, arguments),
        Kind::Double => of_double(function, arguments),
        Kind::Integer { signed: true, bits: 8 } => of_char(function, arguments),
        Kind::Integer { signed: false, bits: 8 } => of_uchar(function, arguments),
        Kind::Integer { signed: true, bits: 16 } => of_short(function, arguments),
        Kind::Integer { signed: false, bits: 16 } => of_ushort(function, arguments),
        Kind::Integer { signed: true, bits: 32 } => of_int(function, arguments),
        Kind::Integer { signed: false, bits: 32 } => of_uint(function, arguments),
        Kind::Integer { signed: true, .. } => of_long(function, arguments),
        Kind::Integer { signed: false, .. } => of_ulong(function, arguments),
    }
}

/// A question of one or two components.
fn truth(function: Function, element: &Element, x: u64, y: u64) -> Option<bool> {
    use Function as F;
    let is = |operator| compare(operator, element, x, y);
    let bits = 8 * element.size();
    let (a, b) = (double(element, x), double(element, y));
    Some(match function {
        F::Isequal => is(Comparison::Equal),
        F::Isnotequal => is(Comparison::NotEqual),
        F::Isgreater => is(Comparison::Greater),
        F::Isgreaterequal => is(Comparison::GreaterEqual),
        F::Isless => is(Comparison::Less),
        F::Islessequal => is(Comparison::LessEqual),
        F::Islessgreater => is(Comparison::Less) || is(Comparison::Greater),
        F::Isordered => !a.is_nan() && !b.is_nan(),
        F::Isunordered => a.is_nan() || b.is_nan(),
        F::Isfinite => a.is_finite(),
        F::Isinf => a.is_infinite(),
        F::Isnan => a.is_nan(),
        // A number of a smaller type is normal in `double`, where it may not be in its own.
        F::Isnormal => {
            let exponent = (x & ((1 << (bits - 1)) - 1)) >> (bits - 1 - exponent_bits(element));
            exponent != 0 && exponent != (1 << exponent_bits(element)) - 1
        }
        F::Signbit => x >> (bits - 1) == 1,
        _ => return None,
    })
}

fn exponent_bits(element: &Element) -> u64 {
    match element.kind {
        Kind::Half => 5,
        Kind::Float => 8,
        _ => 11,
    }
}

/// Geometry: of whole vectors.
macro_rules! geometry {
    ($function:expr, $x:expr, $y:expr, $t:ty, $two:ty, $three:ty, $four:ty) => {{
        use Function as F;
        macro_rules! of_width {
            ($vector:ty, $n:literal) => {{
                let of = |bits: &[u64]| {
                    <$vector>::from_array(std::array::from_fn(|lane| <$t>::of(bits.get(lane).copied().unwrap_or(0))))
                };
                let (x, y) = (of($x), of($y));
                match $function {
                    F::Dot => vec![builtin::dot(x, y).bits()],
                    F::Distance => vec![builtin::distance(x, y).bits()],
                    F::Length => vec![builtin::length(x).bits()],
                    F::FastDistance => vec![builtin::fast_distance(x, y).bits()],
                    F::FastLength => vec![builtin::fast_length(x).bits()],
                    F::FastNormalize => builtin::fast_normalize(x).to_array().map(Bits::bits).to_vec(),
                    _ => builtin::normalize(x).to_array().map(Bits::bits).to_vec(),
                }
            }};
        }
        let of = |bits: &[u64]| <$t>::of(bits.first().copied().unwrap_or(0));
        match ($function, $x.len()) {
            (F::Cross, 3) => {
                let of = |bits: &[u64]| <$three>::from_array(std::array::from_fn(|lane| <$t>::of(bits[lane])));
                builtin::cross(of($x), of($y)).to_array().map(Bits::bits).to_vec()
            }
            (F::Cross, _) => {
                let of = |bits: &[u64]| <$four>::from_array(std::array::from_fn(|lane| <$t>::of(bits[lane])));
                builtin::cross(of($x), of($y)).to_array().map(Bits::bits).to_vec()
            }
            (function, 1) => {
                let (x, y) = (of($x), of($y));
                vec![
                    match function {
                        F::Dot => builtin::dot(x, y),
                        F::Distance => builtin::distance(x, y),
                        F::Length => builtin::length(x),
                        F::FastDistance => builtin::fast_distance(x, y),
                        F::FastLength => builtin::fast_length(x),
                        F::FastNormalize => builtin::fast_normalize(x),
                        _ => builtin::normalize(x),
                    }
                    .bits(),
                ]
            }
            (_, 2) => of_width!($two, 2),
            (_, 3) => of_width!($three, 3),
            _ => of_width!($four, 4),
        }
    }};
}

fn geometric(function: Function, element: &Element, x: &[u64], y: &[u64]) -> Vec<u64> {
    match element.kind {
        Kind::Half => geometry!(function, x, y, f16, half2, half3, half4),
        Kind::Float => geometry!(function, x, y, f32, float2, float3, float4),
        _ => geometry!(function, x, y, f64, double2, double3, double4),
    }
}

/// A function of values. `types` are those of the arguments.
pub(crate) fn call(function: Function, types: &[&Type], arguments: &[Value], result: &Type) -> Result<Value, String> {
    use Function as F;
    let unknown = || format!("calls `{}`, which the interpreter does not know", function.name());
    let Some(element) = types.first().and_then(|ty| ty.element()) else { return Err(unknown()) };
    let parts: Vec<&[u64]> = arguments.iter().map(Value::components).collect();
    let nothing: &[u64] = &[];
    match function {
        F::Any | F::All => {
            let sign = 8 * element.size() - 1;
            let mut set = parts[0].iter().map(|bits| bits >> sign & 1 == 1);
            let holds = if function == F::Any { set.any(|set| set) } else { set.all(|set| set) };
            return Ok(Value::Scalar(holds.into()));
        }
        F::Dot
        | F::Cross
        | F::Distance
        | F::Length
        | F::Normalize
        | F::FastDistance
        | F::FastLength
        | F::FastNormalize => {
            let second = parts.get(1).copied().unwrap_or(nothing);
            return Ok(Value::of_components(geometric(function, element, parts[0], second)));
        }
        F::Select => return Ok(select(&parts, types)),
        F::IntegerDot => {
            let number = |bits: &u64| integer(element, *bits) as u32;
            let products = parts[0].iter().zip(parts[1]).map(|(a, b)| number(a).wrapping_mul(number(b)));
            return Ok(Value::Scalar(products.fold(0, u32::wrapping_add).into()));
        }
        _ => {}
    }
    let mut components = Vec::new();
    for lane in 0..usize::from(result.width()) {
        let of: Vec<u64> = parts.iter().map(|part| part.get(lane).or(part.first()).copied().unwrap_or(0)).collect();
        if let Some(holds) = truth(function, element, of[0], of.get(1).copied().unwrap_or(0)) {
            let set = if result.is_vector() { mask(result) } else { 1 };
            components.push(if holds { set } else { 0 });
            continue;
        }
        components.push(of_components(function, element, &of).ok_or_else(unknown)?);
    }
    Ok(Value::of_components(components))
}

/// All bits of an integer's type.
pub(crate) fn mask(ty: &Type) -> u64 {
    ty.element().map_or(0, |element| if element.size() == 8 { u64::MAX } else { (1 << (8 * element.size())) - 1 })
}

/// The second argument where the third says so: of a vector where its highest bit is set, of a scalar where it is not zero.
pub(crate) fn select(parts: &[&[u64]], types: &[&Type]) -> Value {
    let sign = types[2].element().map_or(0, |element| 8 * element.size() - 1);
    let is_set = |bits: u64| if types[2].is_vector() { bits >> sign & 1 == 1 } else { bits != 0 };
    let chosen = (0..parts[0].len()).map(|lane| if is_set(parts[2][lane]) { parts[1][lane] } else { parts[0][lane] });
    Value::of_components(chosen.collect())
}

/// A function with a second result: that of the pointer.
pub(crate) fn call_with_second(function: Function, ty: &Type, arguments: &[Value]) -> Option<(Value, Value)> {
    use Function as F;
    let element = ty.element()?;
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for lane in 0..usize::from(ty.width()) {
        let of: Vec<u64> = arguments.iter().map(|part| part.components().get(lane).copied().unwrap_or(0)).collect();
        macro_rules! of_type {
            ($t:ty) => {{
                let (x, y) = (<$t>::of(of[0]), <$t>::of(of.get(1).copied().unwrap_or(0)));
                let (mut float, mut int) = (<$t>::of(0), 0_i32);
                let value = match function {
                    F::Fract => builtin::fract(x, &mut float),
                    F::Modf => builtin::modf(x, &mut float),
                    F::Sincos => same::sincos(x, &mut float),
                    F::Frexp => builtin::frexp(x, &mut int),
                    F::LgammaR => builtin::lgamma_r(x, &mut int),
                    F::Remquo => builtin::remquo(x, y, &mut int),
                    _ => return None,
                };
                let is_int = matches!(function, F::Frexp | F::LgammaR | F::Remquo);
                (value.bits(), if is_int { int.bits() } else { float.bits() })
            }};
        }
        let (value, beside) = match element.kind {
            Kind::Half => of_type!(f16),
            Kind::Float => of_type!(f32),
            _ => of_type!(f64),
        };
        first.push(value);
        second.push(beside);
    }
    Some((Value::of_components(first), Value::of_components(second)))
}

/// Components by a mask, of one vector or of two.
pub(crate) fn shuffle(parts: &[&[u64]]) -> Value {
    let Some((mask, vectors)) = parts.split_last() else { return Value::Nothing };
    let all: Vec<u64> = vectors.iter().flat_map(|vector| vector.iter().copied()).collect();
    Value::of_components(mask.iter().map(|lane| all[*lane as usize & (all.len() - 1)]).collect())
}

/// A number by value, in each component.
pub(crate) fn converted(
    value: &Value,
    from: &Type,
    to: &Type,
    saturated: bool,
    rounding: Option<crate::program::Rounding>,
) -> Value {
    let (Some(from), Some(to)) = (from.element(), to.element()) else { return value.clone() };
    Value::of_components(value.components().iter().map(|bits| convert(from, to, *bits, saturated, rounding)).collect())
}

/// An integer as an index.
pub(crate) fn index(value: &Value, ty: &Type) -> i64 {
    ty.element().map_or(0, |element| integer(element, value.bits()) as i64)
}
