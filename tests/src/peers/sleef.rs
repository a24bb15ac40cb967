//! SLEEF, <https://sleef.org>: its vectors of 32 bytes, for AVX2 with fused products. Needs Debian's `libsleef-dev`.
//!
//! `u35` promises an error of at most 3.5 units, `u10` of 1; where a function has no `u35`, that is its only one.

use super::{Candidate, both, one, two};
use core::arch::x86_64::{__m256, __m256d};
use std::mem::transmute;

/// Two results.
#[repr(C)]
struct Pair<V>(V, V);

/// Declares the functions of one type: their names, the loop over them, and the names of the library.
macro_rules! library {
    ($t:ident $v:ident $n:literal; $($name:literal $loop:ident $lower:ident $($higher:ident)?;)*) => {
        /// The candidates for a function.
        pub(super) fn $t(name: &str) -> Vec<(&'static str, Candidate<$t>)> {
            // Declared without their arguments, as declarations of foreign functions may not have vectors.
            #[link(name = "sleef")]
            unsafe extern "C" {
                $(fn $lower(); $(fn $higher();)?)*
            }
            // It has no `powr`, as no one else does.
            match if name == "powr" { "pow" } else { name } {
                $($name => vec![
                    (library!(@promise $($higher)?), (|from, to| library!(@$loop $t $v $n $lower from to)) as Candidate<$t>),
                    $(("SLEEF, 1.0", |from, to| library!(@$loop $t $v $n $higher from to)),)?
                ],)*
                _ => Vec::new(),
            }
        }
    };
    (@promise) => { "SLEEF, 1.0" };
    (@promise $higher:ident) => { "SLEEF, 3.5" };
    (@one $t:ident $v:ident $n:literal $f:ident $from:ident $to:ident) => {{
        // SAFETY: `sleef.h` declares it so.
        let f = unsafe { transmute::<unsafe extern "C" fn(), extern "C" fn($v) -> $v>($f) };
        // SAFETY: the numbers of a vector are its bits.
        one::<$t, $n>($from, $to, |x| unsafe { transmute::<$v, [$t; $n]>(f(transmute::<[$t; $n], $v>(x))) })
    }};
    (@two $t:ident $v:ident $n:literal $f:ident $from:ident $to:ident) => {{
        // SAFETY: as above.
        let f = unsafe { transmute::<unsafe extern "C" fn(), extern "C" fn($v, $v) -> $v>($f) };
        two::<$t, $n>($from, $to, |x, y| {
            // SAFETY: as above.
            let (x, y) = unsafe { (transmute::<[$t; $n], $v>(x), transmute::<[$t; $n], $v>(y)) };
            // SAFETY: as above.
            unsafe { transmute::<$v, [$t; $n]>(f(x, y)) }
        })
    }};
    (@both $t:ident $v:ident $n:literal $f:ident $from:ident $to:ident) => {{
        // SAFETY: as above.
        let f = unsafe { transmute::<unsafe extern "C" fn(), extern "C" fn($v) -> Pair<$v>>($f) };
        both::<$t, $n>($from, $to, |x| {
            // SAFETY: as above.
            let Pair(first, second) = f(unsafe { transmute::<[$t; $n], $v>(x) });
            // SAFETY: as above.
            unsafe { (transmute::<$v, [$t; $n]>(first), transmute::<$v, [$t; $n]>(second)) }
        })
    }};
}

library! { f32 __m256 8;
    "exp" one Sleef_expf8_u10avx2;
    "exp2" one Sleef_exp2f8_u35avx2 Sleef_exp2f8_u10avx2;
    "exp10" one Sleef_exp10f8_u35avx2 Sleef_exp10f8_u10avx2;
    "log" one Sleef_logf8_u35avx2 Sleef_logf8_u10avx2;
    "log2" one Sleef_log2f8_u35avx2 Sleef_log2f8_u10avx2;
    "log10" one Sleef_log10f8_u10avx2;
    "sin" one Sleef_sinf8_u35avx2 Sleef_sinf8_u10avx2;
    "cos" one Sleef_cosf8_u35avx2 Sleef_cosf8_u10avx2;
    "tan" one Sleef_tanf8_u35avx2 Sleef_tanf8_u10avx2;
    "sincos" both Sleef_sincosf8_u35avx2 Sleef_sincosf8_u10avx2;
    "tanh" one Sleef_tanhf8_u35avx2 Sleef_tanhf8_u10avx2;
    "atan" one Sleef_atanf8_u35avx2 Sleef_atanf8_u10avx2;
    "atan2" two Sleef_atan2f8_u35avx2 Sleef_atan2f8_u10avx2;
    "cbrt" one Sleef_cbrtf8_u35avx2 Sleef_cbrtf8_u10avx2;
    "pow" two Sleef_powf8_u10avx2;
    "erf" one Sleef_erff8_u10avx2;
}

library! { f64 __m256d 4;
    "exp" one Sleef_expd4_u10avx2;
    "log" one Sleef_logd4_u35avx2 Sleef_logd4_u10avx2;
    "sin" one Sleef_sind4_u35avx2 Sleef_sind4_u10avx2;
    "cos" one Sleef_cosd4_u35avx2 Sleef_cosd4_u10avx2;
    "pow" two Sleef_powd4_u10avx2;
}
