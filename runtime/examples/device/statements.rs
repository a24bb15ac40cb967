//! The statements, each written once: OpenCL C for the device, Rust for the host.

use opencl3::memory::ClMem;
#[expect(clippy::wildcard_imports, reason = "these are OpenCL C's names")]
use swz::builtin::*;
use swz::prelude::*;
use swz::scalar::{double, float, half, int};

use crate::compare::{Limit, Tally};
use crate::host::Host;
use crate::statement::{Case, ITEMS, Parameter, Written, case, greatest, memory, program};
use crate::values::{Domain, Random, Value};

use Domain::{Any, Finite, Normal, Numbers, Small, Steps};
use Limit::{Absolute, Bits, Exact, Flushed, Products, Ulp, Underflows};

/// Everything that is compared, chapter by chapter.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(swizzles());
    cases.extend(literals());
    cases.extend(shuffles());
    cases.extend(operators());
    cases.extend(integers());
    cases.extend(conversions());
    cases.extend(memory());
    cases.extend(common());
    cases.extend(relational());
    cases.extend(geometric());
    cases.extend(mathematics());
    cases
}

/// Cases in a row: `type { statements } (variables) -> (results) domain, limit;`.
macro_rules! alone {
    ($group:literal: $($of:literal { $($body:tt)* } $in:tt -> $out:tt $domain:expr, $limit:expr;)*) => {
        vec![$(case!([$group, $of] alone { $($body)* } [] $in -> $out $domain, $limit)),*]
    };
}

fn swizzles() -> Vec<Case> {
    alone! { "swizzles":
        "float3" { r = a.zyx; } (a: float3) -> (r: float3) Any, Bits;
        "float3" { r.xz = a.yx; r.y = b.hi.x; } (a: float3, b: float3) -> (r: float3) Any, Bits;
        "float3" { r.xyz = a.zzx; r.w = a.y; r.lo = r.yx; } (a: float3) -> (r: float4) Any, Bits;
        "float4" { r = a.wzyx; } (a: float4) -> (r: float4) Any, Bits;
        "float4" { r.rgb = a.bgr; r.a = b.hi.y; } (a: float4, b: float4) -> (r: float4) Any, Bits;
        "float4" { r.lo = a.odd; r.hi.x = b.even.y; r.w = b.lo.lo; } (a: float4, b: float4) -> (r: float4) Any, Bits;
        "float4" { r = a; r.xy = r.yx; r.zw = r.wz; } (a: float4) -> (r: float4) Any, Bits;
        "half4" { r = a.wzyx; } (a: half4) -> (r: half4) Any, Bits;
        "half4" { r.even = a.hi; r.odd.y = b.lo.x; r.y = b.w; } (a: half4, b: half4) -> (r: half4) Any, Bits;
        "uchar16" { r = a.s21036547a98bedcf; } (a: uchar16) -> (r: uchar16) Any, Bits;
        "uchar16" { r.hi.even = a.lo.odd; r.lo = b.s76543210; r.odd.hi = a.sfedc; } (a: uchar16, b: uchar16) -> (r: uchar16) Any, Bits;
        "uchar16" { r = a.xxxxyyyyzzzzwwww; } (a: uchar4) -> (r: uchar16) Any, Bits;
        "short8" { r.s0246 = a.s1357; r.odd = a.even.wzyx; } (a: short8) -> (r: short8) Any, Bits;
        "double8" { r = a.s73016245; } (a: double8) -> (r: double8) Any, Bits;
        "double8" { r.s0246 = a.odd; r.odd.hi = b.lo.even; r.odd.lo.yx = b.s45; } (a: double8, b: double8) -> (r: double8) Any, Bits;
        "ulong16" { r.lo.hi = a.s0123; r.lo.lo = a.hi.even; r.hi = a.odd; } (a: ulong16) -> (r: ulong16) Any, Bits;
        "uint8" { r = a; r.even += a.odd; r.lo ^= a.hi.wzyx; } (a: uint8) -> (r: uint8) Any, Bits;
    }
}

fn literals() -> Vec<Case> {
    alone! { "literals":
        "float3" { r = (float3)(a.y, b.zx); } (a: float3, b: float3) -> (r: float3) Any, Bits;
        "float4" { r = (float4)(a.xy, 1.5f, b.z); } (a: float4, b: float3) -> (r: float4) Any, Bits;
        "float4" { r.xyz = (float3)(0.25f); r.w = a.hi.y; } (a: float4) -> (r: float4) Any, Bits;
        "float3" { r = vec_step(a); } (a: float3) -> (r: int) Any, Exact;
        "half4" { r = (half4)(a.wz, 1.0h, -2); } (a: half4) -> (r: half4) Any, Bits;
        "uchar16" { r = (uchar16)(a.lo, b.hi.even, (uchar4)(7)); } (a: uchar16, b: uchar16) -> (r: uchar16) Any, Bits;
        "uchar16" { r = (uchar16)(a, b.xyz, 255, a.wzyx, b); } (a: uchar4, b: uchar4) -> (r: uchar16) Any, Bits;
        "double8" { r = (double8)(a.s3210, b.lo.even, 0.1, -3.0); } (a: double8, b: double8) -> (r: double8) Any, Bits;
        "int4" { r = (int4)(a.x, (int2)(-1), a.w).wzyx; } (a: int4) -> (r: int4) Any, Bits;
    }
}

fn shuffles() -> Vec<Case> {
    alone! { "shuffle, masks out of range":
        "float4" { r = shuffle(a, m); } (a: float4, m: uint4) -> (r: float4) Any, Bits;
        "float4" { r = shuffle2(a, b, m); } (a: float4, b: float4, m: uint4) -> (r: float4) Any, Bits;
        "float16" { r = shuffle2(a, b, m); } (a: float4, b: float4, m: uint16) -> (r: float16) Any, Bits;
        "float4" { r = shuffle2(a, b, (uint4)(3, 9, 200, 4)); } (a: float4, b: float4) -> (r: float4) Any, Bits;
        "half4" { r = shuffle2(a, b, m); } (a: half4, b: half4, m: ushort4) -> (r: half4) Any, Bits;
        "uchar16" { r = shuffle(a, m); } (a: uchar16, m: uchar16) -> (r: uchar16) Any, Bits;
        "uchar16" { r = shuffle2(a, b, m); } (a: uchar16, b: uchar16, m: uchar16) -> (r: uchar16) Any, Bits;
        "uchar4" { r = shuffle2(a, b, m); } (a: uchar4, b: uchar4, m: uchar16) -> (r: uchar16) Any, Bits;
        "short8" { r = shuffle2(a, b, m); } (a: short8, b: short8, m: ushort8) -> (r: short8) Any, Bits;
        "int2" { r = shuffle2(a, b, m); } (a: int2, b: int2, m: uint8) -> (r: int8) Any, Bits;
        "double8" { r = shuffle2(a, b, m); } (a: double8, b: double8, m: ulong8) -> (r: double8) Any, Bits;
        "double2" { r = shuffle(a, m); } (a: double8, m: ulong2) -> (r: double2) Any, Bits;
    }
}

fn operators() -> Vec<Case> {
    alone! { "operators":
        "float4" { r = a + b * a - b.wzyx; } (a: float4, b: float4) -> (r: float4) Any, Exact;
        "float4" { r = a; r.xyz *= b.zyx; r.w -= 0.1f; } (a: float4, b: float4) -> (r: float4) Any, Exact;
        "half4" { r = a + b * a - b.wzyx; } (a: half4, b: half4) -> (r: half4) Any, Exact;
        "double8" { r = (a - b) * 0.1 + a / b; } (a: double8, b: double8) -> (r: double8) Any, Exact;
        "uchar16" { r = a * b + (uchar16)(13) - (a ^ b.sfedcba9876543210); } (a: uchar16, b: uchar16) -> (r: uchar16) Any, Exact;
        "uint4" { r = (a * b + 7u) / (b | 1u) % 1000u; } (a: uint4, b: uint4) -> (r: uint4) Any, Exact;
        "uint4" { r = (a << n) | (a >> (32u - n)); } (a: uint4, n: uint4) -> (r: uint4) Any, Exact;
        "short8" { r = (a >> 3) & -b; } (a: short8, b: short8) -> (r: short8) Any, Exact;
    }
}

/// The integer functions, for vectors of each kind: `V`, its unsigned `U`.
macro_rules! integers {
    ($($of:literal [$v:ident $u:ident])*) => {
        [$(integers!(@ $of $v $u
            { r = abs(a); } (a: V) -> (r: U);
            { r = abs_diff(a, b); } (a: V, b: V) -> (r: U);
            { r = add_sat(a, b); } (a: V, b: V) -> (r: V);
            { r = sub_sat(a, b); } (a: V, b: V) -> (r: V);
            { r = hadd(a, b); } (a: V, b: V) -> (r: V);
            { r = rhadd(a, b); } (a: V, b: V) -> (r: V);
            { r = clamp(a, min(b, c), max(b, c)); } (a: V, b: V, c: V) -> (r: V);
            { r = clz(a); } (a: V) -> (r: V);
            { r = popcount(a); } (a: V) -> (r: V);
            { r = mul_hi(a, b); } (a: V, b: V) -> (r: V);
            { r = mad_hi(a, b, c); } (a: V, b: V, c: V) -> (r: V);
            { r = mad_sat(a, b, c); } (a: V, b: V, c: V) -> (r: V);
            { r = rotate(a, b); } (a: V, b: V) -> (r: V);
        )),*].into_iter().flatten()
    };
    (@ $of:literal $v:ident $u:ident $({ $($body:tt)* } $in:tt -> $out:tt;)*) => {
        vec![$(case!(["integer", $of] alone { $($body)* } [V = $v U = $u] $in -> $out Any, Exact)),*]
    };
}

fn integers() -> Vec<Case> {
    let mut cases: Vec<Case> = integers! {
        "uchar16" [uchar16 uchar16] "short8" [short8 ushort8] "int4" [int4 uint4] "uint3" [uint3 uint3] "long8" [long8 ulong8]
    }
    .collect();
    cases.extend(alone! { "integer":
        "uchar16" { r = upsample(a, b); } (a: uchar16, b: uchar16) -> (r: ushort16) Any, Exact;
        "int4" { r = upsample(a, b); } (a: int4, b: uint4) -> (r: long4) Any, Exact;
        "int4" { r = mul24(a, b); } (a: int4, b: int4) -> (r: int4) Small, Exact;
        "int4" { r = mad24(a, b, c); } (a: int4, b: int4, c: int4) -> (r: int4) Small, Exact;
    });
    cases
}

/// Conversions. The standard only recommends a value that a NaN saturates to.
fn conversions() -> Vec<Case> {
    alone! { "conversions":
        "float4" { r = convert_uchar4_sat(a); } (a: float4) -> (r: uchar4) Numbers, Exact;
        "float4" { r = convert_uchar4_sat_rte(a); } (a: float4) -> (r: uchar4) Numbers, Exact;
        "float4" { r = convert_short4_sat_rtp(a); } (a: float4) -> (r: short4) Numbers, Exact;
        "float4" { r = convert_int4_sat_rtn(a); } (a: float4) -> (r: int4) Numbers, Exact;
        "float4" { r = convert_uint4_sat_rtz(a); } (a: float4) -> (r: uint4) Numbers, Exact;
        "float4" { r = convert_long4_sat_rte(a); } (a: float4) -> (r: long4) Numbers, Exact;
        "float4" { r = convert_int4(a); } (a: float4) -> (r: int4) Small, Exact;
        "float4" { r = convert_int4_rte(a); } (a: float4) -> (r: int4) Small, Exact;
        "float4" { r = convert_char4_rtp(a); } (a: float4) -> (r: char4) Small, Exact;
        "float4" { r = as_uint4(a); } (a: float4) -> (r: uint4) Any, Bits;
        "float4" { r = as_uchar16(a); } (a: float4) -> (r: uchar16) Any, Bits;
        "uchar16" { r = convert_float16(a); } (a: uchar16) -> (r: float16) Any, Exact;
        "uchar16" { r = convert_char16_sat(a); } (a: uchar16) -> (r: char16) Any, Exact;
        "uchar16" { r = as_float4(a); } (a: uchar16) -> (r: float4) Any, Bits;
        "int4" { r = convert_float4(a); } (a: int4) -> (r: float4) Any, Exact;
        "int4" { r = convert_float4_rtz(a); } (a: int4) -> (r: float4) Any, Exact;
        "int4" { r = convert_float4_rtp(a); } (a: int4) -> (r: float4) Any, Exact;
        "int4" { r = convert_uchar4_sat(a); } (a: int4) -> (r: uchar4) Any, Exact;
        "int4" { r = convert_short4(a); } (a: int4) -> (r: short4) Any, Exact;
        "ulong8" { r = convert_float8_rtn(a); } (a: ulong8) -> (r: float8) Any, Exact;
        "ulong8" { r = convert_float8_rte(a); } (a: ulong8) -> (r: float8) Any, Exact;
        "ulong8" { r = convert_long8_sat(a); } (a: ulong8) -> (r: long8) Any, Exact;
        "double8" { r = convert_float8(a); } (a: double8) -> (r: float8) Any, Exact;
        "double8" { r = convert_float8_rtz(a); } (a: double8) -> (r: float8) Any, Exact;
        "double8" { r = convert_float8_rtp(a); } (a: double8) -> (r: float8) Any, Exact;
        "double8" { r = convert_float8_rtn(a); } (a: double8) -> (r: float8) Any, Exact;
        "double8" { r = convert_int8_sat_rte(a); } (a: double8) -> (r: int8) Numbers, Exact;
        "double8" { r = convert_long8_sat_rtp(a); } (a: double8) -> (r: long8) Numbers, Exact;
        "double8" { r = convert_ulong8_sat(a); } (a: double8) -> (r: ulong8) Numbers, Exact;
        "double8" { r = convert_double8(a); } (a: float8) -> (r: double8) Any, Exact;
        "double8" { r = convert_double8_rtp(a); } (a: ulong8) -> (r: double8) Any, Exact;
        "double8" { r = convert_double8(a); } (a: long8) -> (r: double8) Any, Exact;
        "half4" { r = convert_float4(a); } (a: half4) -> (r: float4) Any, Exact;
        "half4" { r = convert_half4(a); } (a: float4) -> (r: half4) Any, Exact;
        "half4" { r = convert_half4_rtz(a); } (a: float4) -> (r: half4) Any, Exact;
        "half4" { r = convert_half4_rtn(a); } (a: float4) -> (r: half4) Any, Exact;
        "half4" { r = convert_uchar4_sat_rte(a); } (a: half4) -> (r: uchar4) Numbers, Exact;
        "half4" { r = convert_half4(a); } (a: int4) -> (r: half4) Any, Exact;
    }
}

/// Loads and stores in a row: `type { statement } (at, slice) -> (slice);`.
macro_rules! loads {
    ($($of:literal [$($needs:literal)*] { $($body:tt)* } $in:tt -> $out:tt;)*) => {
        vec![$(memory!(["load and store", $of] { $($body)* } $in -> $out needs [$($needs),*])),*]
    };
}

/// Pointers to half are there without `cl_khr_fp16`.
fn memory() -> Vec<Case> {
    loads! {
        "float3" [] { vstore3(vload3(at, p).zyx, at, r); } (at, p: [float; 3]) -> (r: [float; 3]);
        "float4" [] { vstore4(vload4(at, p).wzyx, at, r); } (at, p: [float; 4]) -> (r: [float; 4]);
        "double8" ["double"] { vstore8(vload8(at, p).s76543210, at, r); } (at, p: [double; 8]) -> (r: [double; 8]);
        "half4" [] { vstore4(vload_half4(at, p), at, r); } (at, p: [half; 4]) -> (r: [float; 4]);
        "half4" [] { vstore3(vload_half3(at, p), at, r); } (at, p: [half; 3]) -> (r: [float; 3]);
        "half4" [] { vstore3(vloada_half3(at, p), at, r); } (at, p: [half; 4]) -> (r: [float; 3]);
        "half4" [] { vstore_half4(vload4(at, p), at, r); } (at, p: [float; 4]) -> (r: [half; 4]);
        "half4" [] { vstore_half4_rte(vload4(at, p), at, r); } (at, p: [float; 4]) -> (r: [half; 4]);
        "half4" [] { vstore_half4_rtz(vload4(at, p), at, r); } (at, p: [float; 4]) -> (r: [half; 4]);
        "half4" [] { vstore_half4_rtp(vload4(at, p), at, r); } (at, p: [float; 4]) -> (r: [half; 4]);
        "half4" [] { vstore_half4_rtn(vload4(at, p), at, r); } (at, p: [float; 4]) -> (r: [half; 4]);
        "half4" [] { vstore_half3(vload3(at, p), at, r); } (at, p: [float; 3]) -> (r: [half; 3]);
        "half4" ["double"] { vstore_half4(vload4(at, p), at, r); } (at, p: [double; 4]) -> (r: [half; 4]);
        "half4" ["double"] { vstore_half4_rtp(vload4(at, p), at, r); } (at, p: [double; 4]) -> (r: [half; 4]);
        "half4" [] { vstore_half4_rte(vload_half4(at, p).wzyx, at, r); } (at, p: [half; 4]) -> (r: [half; 4]);
    }
}

/// Functions of all floats: `V`, with integers `I` of 32 bits, signed ones `S` and unsigned ones `U` as wide as the floats, and a scalar `F`. Each has a
/// limit for float, half and double: the standard's table of each. `wide` takes the exact result from the same function on the wider type.
macro_rules! floats {
    ($group:literal, [$($types:tt)*] $rows:tt) => {
        [$(floats!(@type $group $types $rows)),*].into_iter().flatten().collect::<Vec<Case>>()
    };
    (@type $group:literal ($of:literal $v:ident $i:ident $s:ident $u:ident $f:ident $which:literal) {
        $($mode:ident { $($body:tt)* } $in:tt -> $out:tt $domain:expr, [$single:expr, $half:expr, $double:expr];)*
    }) => {
        vec![$(case!(
            [$group, $of] $mode { $($body)* } [V = $v I = $i S = $s U = $u F = $f] $in -> $out $domain, [$single, $half, $double][$which]
        )),*]
    };
}

fn common() -> Vec<Case> {
    floats! { "common", [
        ("float4" float4 int4 int4 uint4 float 0) ("half4" half4 int4 short4 ushort4 half 1)
        ("double8" double8 int8 long8 ulong8 double 2)
    ] {
        alone { r = clamp(a, fmin(b, c), fmax(b, c)); } (a: V, b: V, c: V) -> (r: V) Numbers, [Limit::Value, Limit::Value, Limit::Value];
        wide { r = degrees(a); } (a: V) -> (r: V) Any, [Ulp(2.0), Ulp(2.0), Ulp(2.0)];
        wide { r = radians(a); } (a: V) -> (r: V) Any, [Ulp(2.0), Ulp(2.0), Ulp(2.0)];
        alone { r = max(a, b); } (a: V, b: V) -> (r: V) Numbers, [Limit::Value, Limit::Value, Limit::Value];
        alone { r = min(a, b); } (a: V, b: V) -> (r: V) Numbers, [Limit::Value, Limit::Value, Limit::Value];
        alone { r = max(a, s); } (a: V, s: F) -> (r: V) Numbers, [Limit::Value, Limit::Value, Limit::Value];
        wide { r = mix(a, b, c); } (a: V, b: V, c: V) -> (r: V) Steps, [Absolute(1e-3), Absolute(1e-2), Absolute(1e-3)];
        alone { r = step(a, b); } (a: V, b: V) -> (r: V) Numbers, [Exact, Exact, Exact];
        wide { r = smoothstep(a, b, c); } (a: V, b: V, c: V) -> (r: V) Steps, [Absolute(1e-5), Absolute(1e-2), Absolute(1e-5)];
        alone { r = sign(a); } (a: V) -> (r: V) Any, [Exact, Exact, Exact];
    } }
}

fn relational() -> Vec<Case> {
    let mut cases = floats! { "relational", [
        ("float4" float4 int4 int4 uint4 float 0) ("half4" half4 int4 short4 ushort4 half 1)
        ("double8" double8 int8 long8 ulong8 double 2)
    ] {
        alone { r = isequal(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isnotequal(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isgreater(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isgreaterequal(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isless(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = islessequal(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = islessgreater(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isfinite(a); } (a: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isinf(a); } (a: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isnan(a); } (a: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isnormal(a); } (a: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isordered(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = isunordered(a, b); } (a: V, b: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = signbit(a); } (a: V) -> (r: S) Any, [Exact, Exact, Exact];
        alone { r = select(a, b, c); } (a: V, b: V, c: S) -> (r: V) Any, [Bits, Bits, Bits];
        alone { r = select(a, b, m); } (a: V, b: V, m: U) -> (r: V) Any, [Bits, Bits, Bits];
        alone { r = bitselect(a, b, c); } (a: V, b: V, c: V) -> (r: V) Any, [Bits, Bits, Bits];
        alone { r = select(a, b, isless(a, b)); } (a: V, b: V) -> (r: V) Any, [Bits, Bits, Bits];
    } };
    cases.extend(alone! { "relational":
        "int4" { if (any(a)) { r = 1; } } (a: int4) -> (r: int) Any, Exact;
        "int4" { if (all(a)) { r = 1; } } (a: int4) -> (r: int) Any, Exact;
        "float" { r = isless(a, b) + isnan(a) * 2; } (a: float, b: float) -> (r: int) Any, Exact;
        "uchar16" { r = select(a, b, c); } (a: uchar16, b: uchar16, c: uchar16) -> (r: uchar16) Any, Bits;
        "uchar16" { r = bitselect(a, b, c); } (a: uchar16, b: uchar16, c: uchar16) -> (r: uchar16) Any, Bits;
    });
    cases
}

/// Whether a length is infinite or a NaN where both are among the components, is left open.
fn geometric() -> Vec<Case> {
    let mut cases = floats! { "geometric", [
        ("float4" float4 int4 int4 uint4 float 0) ("half4" half4 int4 short4 ushort4 half 1)
        ("double4" double4 int4 long4 ulong4 double 2)
    ] {
        wide { r = cross(a, b); } (a: V, b: V) -> (r: V) Any, [Products(3.0), Products(3.0), Products(3.0)];
        wide { r = dot(a, b); } (a: V, b: V) -> (r: F) Any, [Products(7.0), Products(7.0), Products(7.0)];
        wide { r = distance(a, b); } (a: V, b: V) -> (r: F) Finite, [Ulp(10.5), Ulp(8.0), Ulp(13.5)];
        wide { r = length(a); } (a: V) -> (r: F) Numbers, [Ulp(4.75), Ulp(2.25), Ulp(9.5)];
        wide { r = normalize(a); } (a: V) -> (r: V) Any, [Ulp(6.0), Ulp(5.0), Ulp(8.5)];
    } };
    cases.extend(floats! { "geometric", [("float3" float3 int3 int3 uint3 float 0)] {
        wide { r = cross(a, b); } (a: V, b: V) -> (r: V) Any, [Products(3.0), Products(3.0), Products(3.0)];
        wide { r = dot(a, b); } (a: V, b: V) -> (r: F) Any, [Products(5.0), Products(5.0), Products(5.0)];
        wide { r = distance(a, b); } (a: V, b: V) -> (r: F) Finite, [Ulp(8.5), Ulp(6.0), Ulp(11.5)];
        wide { r = length(a); } (a: V) -> (r: F) Numbers, [Ulp(4.25), Ulp(1.75), Ulp(8.5)];
        wide { r = normalize(a); } (a: V) -> (r: V) Any, [Ulp(5.0), Ulp(4.0), Ulp(7.5)];
    } });
    cases
}

fn mathematics() -> Vec<Case> {
    let mut cases = floats! { "mathematics", [
        ("float4" float4 int4 int4 uint4 float 0) ("half4" half4 int4 short4 ushort4 half 1)
        ("double8" double8 int8 long8 ulong8 double 2)
    ] {
        wide { r = a / b; } (a: V, b: V) -> (r: V) Any, [Ulp(2.5), Exact, Exact];
        wide { r = acos(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = acosh(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = acospi(a); } (a: V) -> (r: V) Any, [Ulp(5.0), Ulp(2.0), Ulp(5.0)];
        wide { r = asin(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = asinh(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = asinpi(a); } (a: V) -> (r: V) Any, [Ulp(5.0), Ulp(2.0), Ulp(5.0)];
        wide { r = atan(a); } (a: V) -> (r: V) Any, [Ulp(5.0), Ulp(2.0), Ulp(5.0)];
        wide { r = atanh(a); } (a: V) -> (r: V) Any, [Ulp(5.0), Ulp(2.0), Ulp(5.0)];
        wide { r = atanpi(a); } (a: V) -> (r: V) Any, [Ulp(5.0), Ulp(2.0), Ulp(5.0)];
        wide { r = atan2(a, b); } (a: V, b: V) -> (r: V) Any, [Ulp(6.0), Ulp(2.0), Ulp(6.0)];
        wide { r = atan2pi(a, b); } (a: V, b: V) -> (r: V) Any, [Ulp(6.0), Ulp(2.0), Ulp(6.0)];
        wide { r = cbrt(a); } (a: V) -> (r: V) Any, [Ulp(2.0), Ulp(2.0), Ulp(2.0)];
        wide { r = cos(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = cosh(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = cospi(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = erf(a); } (a: V) -> (r: V) Any, [Ulp(16.0), Ulp(4.0), Ulp(16.0)];
        wide { r = erfc(a); } (a: V) -> (r: V) Any, [Ulp(16.0), Ulp(4.0), Ulp(16.0)];
        wide { r = exp(a); } (a: V) -> (r: V) Any, [Ulp(3.0), Ulp(2.0), Ulp(3.0)];
        wide { r = exp2(a); } (a: V) -> (r: V) Any, [Ulp(3.0), Ulp(2.0), Ulp(3.0)];
        wide { r = exp10(a); } (a: V) -> (r: V) Any, [Ulp(3.0), Ulp(2.0), Ulp(3.0)];
        wide { r = expm1(a); } (a: V) -> (r: V) Any, [Ulp(3.0), Ulp(2.0), Ulp(3.0)];
        wide { r = hypot(a, b); } (a: V, b: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = log(a); } (a: V) -> (r: V) Any, [Ulp(3.0), Ulp(2.0), Ulp(3.0)];
        wide { r = log2(a); } (a: V) -> (r: V) Any, [Ulp(3.0), Ulp(2.0), Ulp(3.0)];
        wide { r = log10(a); } (a: V) -> (r: V) Any, [Ulp(3.0), Ulp(2.0), Ulp(3.0)];
        wide { r = log1p(a); } (a: V) -> (r: V) Any, [Ulp(2.0), Ulp(2.0), Ulp(2.0)];
        wide { r = pow(a, b); } (a: V, b: V) -> (r: V) Any, [Ulp(16.0), Ulp(4.0), Ulp(16.0)];
        wide { r = pown(a, n); } (a: V, n: I) -> (r: V) Any, [Ulp(16.0), Ulp(4.0), Ulp(16.0)];
        wide { r = powr(a, b); } (a: V, b: V) -> (r: V) Any, [Ulp(16.0), Ulp(4.0), Ulp(16.0)];
        wide { r = rootn(a, n); } (a: V, n: I) -> (r: V) Any, [Ulp(16.0), Ulp(4.0), Ulp(16.0)];
        wide { r = rsqrt(a); } (a: V) -> (r: V) Any, [Ulp(2.0), Ulp(1.0), Ulp(2.0)];
        wide { r = sin(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = sincos(a, &mut t); } (a: V) -> (r: V, t: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = sinh(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = sinpi(a); } (a: V) -> (r: V) Any, [Ulp(4.0), Ulp(2.0), Ulp(4.0)];
        wide { r = sqrt(a); } (a: V) -> (r: V) Any, [Ulp(3.0), Exact, Exact];
        wide { r = tan(a); } (a: V) -> (r: V) Any, [Ulp(5.0), Ulp(2.0), Ulp(5.0)];
        wide { r = tanh(a); } (a: V) -> (r: V) Any, [Ulp(5.0), Ulp(2.0), Ulp(5.0)];
        wide { r = tanpi(a); } (a: V) -> (r: V) Any, [Ulp(6.0), Ulp(2.0), Ulp(6.0)];
        wide { r = tgamma(a); } (a: V) -> (r: V) Any, [Underflows(16.0), Underflows(4.0), Underflows(16.0)];
        alone { r = ceil(a); } (a: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = floor(a); } (a: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = rint(a); } (a: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = round(a); } (a: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = trunc(a); } (a: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = fabs(a); } (a: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = copysign(a, b); } (a: V, b: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = fdim(a, b); } (a: V, b: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = fma(a, b, c); } (a: V, b: V, c: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = fmax(a, b); } (a: V, b: V) -> (r: V) Any, [Limit::Value, Limit::Value, Limit::Value];
        alone { r = fmin(a, b); } (a: V, b: V) -> (r: V) Any, [Limit::Value, Limit::Value, Limit::Value];
        alone { r = fmod(a, b); } (a: V, b: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = fract(a, &mut t); } (a: V) -> (r: V, t: V) Any, [Exact, Exact, Exact];
        alone { r = frexp(a, &mut n); } (a: V) -> (r: V, n: I) Any, [Exact, Exact, Exact];
        alone { r = ilogb(a); } (a: V) -> (r: I) Normal, [Exact, Exact, Exact];
        alone { r = ldexp(a, n); } (a: V, n: I) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = logb(a); } (a: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = maxmag(a, b); } (a: V, b: V) -> (r: V) Numbers, [Limit::Value, Limit::Value, Limit::Value];
        alone { r = minmag(a, b); } (a: V, b: V) -> (r: V) Numbers, [Limit::Value, Limit::Value, Limit::Value];
        alone { r = modf(a, &mut t); } (a: V) -> (r: V, t: V) Any, [Exact, Exact, Exact];
        alone { r = nan(m); } (m: U) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = nextafter(a, b); } (a: V, b: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = remainder(a, b); } (a: V, b: V) -> (r: V) Any, [Exact, Exact, Exact];
        alone { r = remquo(a, b, &mut n); n %= 128; } (a: V, b: V) -> (r: V, n: I) Any, [Exact, Exact, Exact];
    } };
    cases.extend(floats! { "mathematics", [("float4" float4 int4 int4 uint4 float 0)] {
        wide { r = half_cos(a); } (a: V) -> (r: V) Small, [Flushed(8192.0), Exact, Exact];
        wide { r = half_divide(a, b); } (a: V, b: V) -> (r: V) Normal, [Flushed(8192.0), Exact, Exact];
        wide { r = half_exp(a); } (a: V) -> (r: V) Small, [Flushed(8192.0), Exact, Exact];
        wide { r = half_log(a); } (a: V) -> (r: V) Normal, [Flushed(8192.0), Exact, Exact];
        wide { r = half_powr(a, b); } (a: V, b: V) -> (r: V) Normal, [Flushed(8192.0), Exact, Exact];
        wide { r = half_recip(a); } (a: V) -> (r: V) Normal, [Flushed(8192.0), Exact, Exact];
        wide { r = half_rsqrt(a); } (a: V) -> (r: V) Normal, [Flushed(8192.0), Exact, Exact];
        wide { r = half_sin(a); } (a: V) -> (r: V) Small, [Flushed(8192.0), Exact, Exact];
        wide { r = half_sqrt(a); } (a: V) -> (r: V) Normal, [Flushed(8192.0), Exact, Exact];
        wide { r = half_tan(a); } (a: V) -> (r: V) Small, [Flushed(8192.0), Exact, Exact];
    } });
    cases
}
