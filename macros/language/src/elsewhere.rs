//! Functions and vectors of other languages by their names, and what is written in their place: in OpenCL C, and in Rust by `swz!` and
//! `swz::builtin`.

use crate::element::ELEMENTS;

/// A name of another language, and how it is written here.
#[derive(Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The language that has the name.
    pub language: &'static str,
    /// The help in OpenCL C: "write `mix`".
    pub in_c: String,
    /// The help in Rust.
    pub in_rust: String,
}

/// Functions: the name, the language, what OpenCL C writes, and what Rust does where that differs.
const FUNCTIONS: &[(&str, &str, &str, &str)] = &[
    ("__cosf", "CUDA", "`native_cos`", ""),
    ("__expf", "CUDA", "`native_exp`", ""),
    ("__fdividef", "CUDA", "`native_divide`", ""),
    ("__float_as_int", "CUDA", "`as_int`", ""),
    ("__float_as_uint", "CUDA", "`as_uint`", ""),
    ("__int_as_float", "CUDA", "`as_float`", ""),
    ("__uint_as_float", "CUDA", "`as_float`", ""),
    ("__logf", "CUDA", "`native_log`", ""),
    ("__powf", "CUDA", "`native_powr`", ""),
    ("__saturatef", "CUDA", "`clamp(x, 0.0f, 1.0f)`", "`clamp(x, 0.0, 1.0)`"),
    ("__sinf", "CUDA", "`native_sin`", ""),
    ("rsqrtf", "CUDA", "`rsqrt`", ""),
    ("__clz", "CUDA", "`clz`", ""),
    ("__fmaf_rn", "CUDA", "`fma`", ""),
    ("__mulhi", "CUDA", "`mul_hi`", ""),
    ("__popc", "CUDA", "`popcount`", ""),
    ("__umulhi", "CUDA", "`mul_hi`", ""),
    ("bitCount", "GLSL", "`popcount`", ""),
    ("equal", "GLSL", "`isequal`", ""),
    ("floatBitsToInt", "GLSL", "`as_int`, of vectors `as_int4`", ""),
    ("floatBitsToUint", "GLSL", "`as_uint`, of vectors `as_uint4`", ""),
    ("greaterThan", "GLSL", "`isgreater`", ""),
    ("greaterThanEqual", "GLSL", "`isgreaterequal`", ""),
    ("intBitsToFloat", "GLSL", "`as_float`, of vectors `as_float4`", ""),
    ("inversesqrt", "GLSL", "`rsqrt`", ""),
    ("lessThan", "GLSL", "`isless`", ""),
    ("lessThanEqual", "GLSL", "`islessequal`", ""),
    ("mod", "GLSL", "`x - y * floor(x / y)`, or `fmod(x, y)` with the sign of `x`", ""),
    ("notEqual", "GLSL", "`isnotequal`", ""),
    ("reflect", "GLSL", "`i - 2.0f * dot(n, i) * n`", "`i - 2.0 * dot(n, i) * n`"),
    ("roundEven", "GLSL", "`rint`", ""),
    ("uintBitsToFloat", "GLSL", "`as_float`, of vectors `as_float4`", ""),
    ("asfloat", "HLSL", "`as_float`, of vectors `as_float4`", ""),
    ("asint", "HLSL", "`as_int`, of vectors `as_int4`", ""),
    ("asuint", "HLSL", "`as_uint`, of vectors `as_uint4`", ""),
    ("countbits", "HLSL", "`popcount`", ""),
    ("frac", "HLSL", "`x - floor(x)`", ""),
    ("lerp", "HLSL", "`mix`", ""),
    ("rcp", "HLSL", "`1.0f / x`", "`1.0 / x`"),
    ("saturate", "HLSL", "`clamp(x, 0.0f, 1.0f)`", "`clamp(x, 0.0, 1.0)`"),
    ("countLeadingZeros", "WGSL", "`clz`", ""),
    ("countOneBits", "WGSL", "`popcount`", ""),
    ("countTrailingZeros", "WGSL", "`ctz`", ""),
    ("inverseSqrt", "WGSL", "`rsqrt`", ""),
];

/// Vectors: the letters before `vec2`, `vec3` and `vec4` of GLSL or behind them as in WGSL, and the element.
const VECTORS: [(&str, &str, &str); 9] = [
    ("", "", "float"),
    ("i", "", "int"),
    ("u", "", "uint"),
    ("b", "", "bool"),
    ("d", "", "double"),
    ("", "f", "float"),
    ("", "h", "half"),
    ("", "i", "int"),
    ("", "u", "uint"),
];

/// The vector type that a name of another language makes: `float4` of `vec4`, `vec4f`, `make_float4` and `f32x4`, and the language.
#[must_use]
pub fn vector(name: &str) -> Option<(String, &'static str)> {
    if let Some(ty) = name.strip_prefix("make_").filter(|ty| is_vector(ty)) {
        return Some((ty.to_owned(), "CUDA"));
    }
    let simd = |(rust, width): (&str, &str)| {
        let element = ELEMENTS.iter().find(|element| element.rust == rust)?;
        Some(format!("{}{width}", element.name)).filter(|ty| is_vector(ty))
    };
    if let Some(ty) = name.split_once('x').and_then(simd) {
        return Some((ty, "Rust's `core::simd`"));
    }
    let (before, rest) = name.split_once("vec")?;
    let width = rest.get(..1).filter(|width| matches!(*width, "2" | "3" | "4"))?;
    let (.., behind, element) = *VECTORS.iter().find(|row| row.0 == before && row.1 == &rest[1..])?;
    Some((format!("{element}{width}"), if behind.is_empty() { "GLSL" } else { "WGSL" }))
}

/// The row of a name that another language has.
#[must_use]
pub fn find(name: &str) -> Option<Elsewhere> {
    if let Some((ty, language)) = vector(name) {
        let in_rust = format!("write `{ty}`");
        let in_c = match ty.strip_prefix("bool") {
            // OpenCL C has no vectors of `bool`.
            Some(width) => format!("write `int{width}`: a comparison of vectors gives integers"),
            None if language == "CUDA" => format!("write a vector literal: `({ty})(..)`"),
            None => in_rust.clone(),
        };
        return Some(Elsewhere { language, in_c, in_rust });
    }
    let &(_, language, c, rust) = FUNCTIONS.iter().find(|row| row.0 == name)?;
    let rust = if rust.is_empty() { c } else { rust };
    Some(Elsewhere { language, in_c: format!("write {c}"), in_rust: format!("write {rust}") })
}

/// Whether a name is that of a vector of OpenCL C.
fn is_vector(name: &str) -> bool {
    let element = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_element = ELEMENTS.iter().any(|known| known.name == element) && element != "bool";
    is_element && matches!(&name[element.len()..], "2" | "3" | "4" | "8" | "16")
}

#[cfg(test)]
mod tests {
    use super::{FUNCTIONS, find, vector};

    #[test]
    fn each_name_is_found() {
        for (at, (name, language, c, rust)) in FUNCTIONS.iter().enumerate() {
            assert!(FUNCTIONS[..at].iter().all(|row| row.0 != *name), "`{name}` stands twice");
            let found = find(name).unwrap();
            let rust = if rust.is_empty() { c } else { rust };
            assert_eq!(
                (found.language, found.in_c, found.in_rust),
                (*language, format!("write {c}"), format!("write {rust}"))
            );
        }
    }

    #[test]
    fn vectors_of_other_languages() {
        let found = ["vec2", "ivec3", "bvec4", "vec4f", "make_half3", "f32x4"].map(|name| vector(name).unwrap());
        assert_eq!(found.map(|(ty, _)| ty), ["float2", "int3", "bool4", "float4", "half3", "float4"]);
        for name in ["vec", "vec5", "vec44", "ivec3f", "xvec2", "avec", "vec\u{e9}", "bvec4x", "f32x5", "floatx4"] {
            assert_eq!(find(name), None, "{name}");
        }
        assert_eq!(find("bvec4").unwrap().in_c, "write `int4`: a comparison of vectors gives integers");
        assert_eq!(find("bvec4").unwrap().in_rust, "write `bool4`");
        assert_eq!(find("make_float4").unwrap().in_c, "write a vector literal: `(float4)(..)`");
        assert_eq!(find("make_bool4"), None);
    }
}
