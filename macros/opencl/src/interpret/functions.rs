//! The built-in functions of values: those of `swz`, by the road that kernels take.

use half::f16;
use swz_core::builtin;
use swz_core::opencl::expansion::{self, same};
use swz_core::types::{double2, double3, double4, float2, float3, float4, half2, half3, half4};
use swz_language::element::{Element, Kind};

use super::scalar::{Bits, compare, convert, double, integer};
use super::value::Value;
use crate::builtin::Function;
use crate::program::Comparison;
use crate::types::Type;

/// The functions of swz's by the names of OpenCL C, on these arguments; nothing for another one.
macro_rules! by_name {
    ($function:expr, $($home:ident $arguments:tt: $($name:ident)*;)*) => {
        match $function {
            $($(Function::$name => Some($home::$name $arguments),)*)*
            _ => None,
        }
    };
}

/// A function of components of a floating type.
macro_rules! of_floats {
    ($name:ident, $t:ty, $unsigned:ty) => {
        fn $name(function: Function, arguments: &[u64]) -> Option<u64> {
            use Function as F;
            let at = |number: usize| <$t>::of(arguments.get(number).copied().unwrap_or(0));
            let count = arguments.get(1).copied().unwrap_or(0) as u32 as i32;
            let (x, y, z) = (at(0), at(1), at(2));
            let value: Option<$t> = match function {
                F::half_cos | F::native_cos => Some(same::cos(x)),
                F::half_exp | F::native_exp => Some(same::exp(x)),
                F::half_exp2 | F::native_exp2 => Some(same::exp2(x)),
                F::half_exp10 | F::native_exp10 => Some(same::exp10(x)),
                F::half_log | F::native_log => Some(same::log(x)),
                F::half_log2 | F::native_log2 => Some(same::log2(x)),
                F::half_log10 | F::native_log10 => Some(same::log10(x)),
                F::half_sin | F::native_sin => Some(same::sin(x)),
                F::half_tan | F::native_tan => Some(same::tan(x)),
                F::half_powr | F::native_powr => Some(same::powr(x, y)),
                F::nan => Some(builtin::nan(<$unsigned>::of(arguments[0]))),
                F::ilogb => return Some(builtin::ilogb(x).bits()),
                _ => by_name! { function,
                    same(x): acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt cos cosh cospi erf erfc exp exp2 exp10
                        expm1 lgamma log log2 log10 log1p sin sinh sinpi tan tanh tanpi tgamma;
                    same(x, y): atan2 atan2pi hypot pow powr;
                    same(x, count): pown;
                    builtin(x, count): rootn ldexp;
                    builtin(x): ceil fabs floor logb rint round rsqrt sqrt trunc half_recip half_rsqrt half_sqrt native_recip
                        native_rsqrt native_sqrt degrees radians sign;
                    builtin(x, y): half_divide native_divide copysign fdim fmod maxmag minmag nextafter remainder fmax fmin
                        step max min;
                    builtin(x, y, z): fma mad mix smoothstep clamp;
                    expansion(x): quiet;
                    expansion(x, y): quiet_product quiet_quotient quiet_sum quiet_difference;
                },
            };
            Some(value?.bits())
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
            let number = |at: usize| arguments[at] as u32;
            let value: $t = match function {
                F::abs => return Some(builtin::abs(x).bits()),
                F::abs_diff => return Some(builtin::abs_diff(x, y).bits()),
                F::bitfield_insert => expansion::bitfield_insert(x, y, number(2), number(3)),
                F::bitfield_extract_signed => {
                    return Some(expansion::bitfield_extract_signed(x, number(1), number(2)).bits());
                }
                F::bitfield_extract_unsigned => {
                    return Some(expansion::bitfield_extract_unsigned(x, number(1), number(2)).bits());
                }
                _ => by_name! { function,
                    builtin(x): clz ctz popcount;
                    builtin(x, y): add_sat sub_sat hadd rhadd mul_hi rotate max min;
                    builtin(x, y, z): mad_hi mad_sat clamp;
                    expansion(x): bit_reverse byte_swap;
                }?,
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
    let (int, uint) = (|at: usize| i32::of(arguments[at]), |at: usize| u32::of(arguments[at]));
    match (function, element.kind) {
        (F::mul24, Kind::Integer { signed: true, .. }) => return Some(builtin::mul24(int(0), int(1)).bits()),
        (F::mul24, _) => return Some(builtin::mul24(uint(0), uint(1)).bits()),
        (F::mad24, Kind::Integer { signed: true, .. }) => return Some(builtin::mad24(int(0), int(1), int(2)).bits()),
        (F::mad24, _) => return Some(builtin::mad24(uint(0), uint(1), uint(2)).bits()),
        (F::dot_4x8packed_uu, _) => return Some(expansion::dot_4x8packed_uu(uint(0), uint(1)).bits()),
        (F::dot_4x8packed_ss, _) => return Some(expansion::dot_4x8packed_ss(uint(0), uint(1)).bits()),
        (F::dot_4x8packed_us, _) => return Some(expansion::dot_4x8packed_us(uint(0), uint(1)).bits()),
        (F::dot_4x8packed_su, _) => return Some(expansion::dot_4x8packed_su(uint(0), uint(1)).bits()),
        (F::upsample, _) => return Some(arguments[0] << (8 * element.size()) | arguments[1]),
        (F::bitselect, _) => return Some(arguments[0] & !arguments[2] | arguments[1] & arguments[2]),
        // A NaN of an unsigned code.
        (F::nan, Kind::Integer { bits: 16, .. }) => return of_half(function, arguments),
        (F::nan, Kind::Integer { bits: 32, .. }) => return of_float(function, arguments),
        (F::nan, Kind::Integer { .. }) => return of_double(function, arguments),
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
        F::isequal => is(Comparison::Equal),
        F::isnotequal => is(Comparison::NotEqual),
        F::isgreater => is(Comparison::Greater),
        F::isgreaterequal => is(Comparison::GreaterEqual),
        F::isless => is(Comparison::Less),
        F::islessequal => is(Comparison::LessEqual),
        F::islessgreater => is(Comparison::Less) || is(Comparison::Greater),
        F::isordered => !a.is_nan() && !b.is_nan(),
        F::isunordered => a.is_nan() || b.is_nan(),
        F::isfinite => a.is_finite(),
        F::isinf => a.is_infinite(),
        F::isnan => a.is_nan(),
        // A number of a smaller type is normal in `double`, where it may not be in its own.
        F::isnormal => {
            let exponent = (x & ((1 << (bits - 1)) - 1)) >> (bits - 1 - exponent_bits(element));
            exponent != 0 && exponent != (1 << exponent_bits(element)) - 1
        }
        F::signbit => x >> (bits - 1) == 1,
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
                    F::dot => vec![builtin::dot(x, y).bits()],
                    F::distance => vec![builtin::distance(x, y).bits()],
                    F::length => vec![builtin::length(x).bits()],
                    F::fast_distance => vec![builtin::fast_distance(x, y).bits()],
                    F::fast_length => vec![builtin::fast_length(x).bits()],
                    F::fast_normalize => builtin::fast_normalize(x).to_array().map(Bits::bits).to_vec(),
                    _ => builtin::normalize(x).to_array().map(Bits::bits).to_vec(),
                }
            }};
        }
        let of = |bits: &[u64]| <$t>::of(bits.first().copied().unwrap_or(0));
        match ($function, $x.len()) {
            (F::cross, 3) => {
                let of = |bits: &[u64]| <$three>::from_array(std::array::from_fn(|lane| <$t>::of(bits[lane])));
                builtin::cross(of($x), of($y)).to_array().map(Bits::bits).to_vec()
            }
            (F::cross, _) => {
                let of = |bits: &[u64]| <$four>::from_array(std::array::from_fn(|lane| <$t>::of(bits[lane])));
                builtin::cross(of($x), of($y)).to_array().map(Bits::bits).to_vec()
            }
            (function, 1) => {
                let (x, y) = (of($x), of($y));
                vec![
                    match function {
                        F::dot => builtin::dot(x, y),
                        F::distance => builtin::distance(x, y),
                        F::length => builtin::length(x),
                        F::fast_distance => builtin::fast_distance(x, y),
                        F::fast_length => builtin::fast_length(x),
                        F::fast_normalize => builtin::fast_normalize(x),
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
        F::any | F::all => {
            let sign = 8 * element.size() - 1;
            let mut set = parts[0].iter().map(|bits| bits >> sign & 1 == 1);
            let holds = if function == F::any { set.any(|set| set) } else { set.all(|set| set) };
            return Ok(Value::Scalar(holds.into()));
        }
        _ if function.kind() == crate::builtin::Kind::Geometry => {
            let second = parts.get(1).copied().unwrap_or(nothing);
            return Ok(Value::of_components(geometric(function, element, parts[0], second)));
        }
        F::select => return Ok(select(&parts, types)),
        F::integer_dot => {
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
                    F::fract => builtin::fract(x, &mut float),
                    F::modf => builtin::modf(x, &mut float),
                    F::sincos => same::sincos(x, &mut float),
                    F::frexp => builtin::frexp(x, &mut int),
                    F::lgamma_r => builtin::lgamma_r(x, &mut int),
                    F::remquo => builtin::remquo(x, y, &mut int),
                    _ => return None,
                };
                let is_int = matches!(function, F::frexp | F::lgamma_r | F::remquo);
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
