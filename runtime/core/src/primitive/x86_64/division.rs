//! Division of integers of up to 32 bits, for which there is no instruction, by floats that hold the integers and, before it is
//! truncated, tell the quotient from the next integer: `f32` for 16 bits, `f64` for 32. Nobody looks at what lanes with a zero
//! divisor give.

use super::missing::mullo_epi32;
#[allow(clippy::wildcard_imports, reason = "the intrinsics of the sequences")]
use core::arch::x86_64::*;

/// Defines remainders as what a multiple of the quotient leaves: `remainder = quotient, product, difference: register;`.
macro_rules! remainders {
    ($($(#[$cfg:meta])? $rem:ident = $div:ident $mul:ident $sub:ident: $register:ty;)*) => {
        $(
            $(#[$cfg])?
            sequences! {
                /// The remainder beside the quotient.
                $rem(a: $register, b: $register) -> $register {
                    $sub(a, $mul($div(a, b), b))
                }
            }
        )*
    };
}
remainders! {
    rem_epi32 = div_epi32 mullo_epi32 _mm_sub_epi32: __m128i;
    rem_epu32 = div_epu32 mullo_epi32 _mm_sub_epi32: __m128i;
    rem_epi16 = div_epi16 _mm_mullo_epi16 _mm_sub_epi16: __m128i;
    rem_epu16 = div_epu16 _mm_mullo_epi16 _mm_sub_epi16: __m128i;
}

/// Defines the same for both halves of 32 bytes.
macro_rules! halves {
    ($($both:ident = $half:ident;)*) => {
        $(
            sequences! { only avx2:
                /// Both halves.
                $both(a: __m256i, b: __m256i) -> __m256i {
                    let low = $half(_mm256_castsi256_si128(a), _mm256_castsi256_si128(b));
                    let high = $half(_mm256_extracti128_si256::<1>(a), _mm256_extracti128_si256::<1>(b));
                    _mm256_set_m128i(high, low)
                }
            }
        )*
    };
}
halves! {
    div256_epi32 = div_epi32;
    div256_epu32 = div_epu32;
    div256_epi16 = div_epi16;
    div256_epu16 = div_epu16;
    rem256_epi32 = rem_epi32;
    rem256_epu32 = rem_epu32;
    rem256_epi16 = rem_epi16;
    rem256_epu16 = rem_epu16;
}

sequences! { only avx2:
    /// As `f64`, in which the least integer by -1 overflows to itself.
    div_epi32(a: __m128i, b: __m128i) -> __m128i {
        _mm256_cvttpd_epi32(_mm256_div_pd(_mm256_cvtepi32_pd(a), _mm256_cvtepi32_pd(b)))
    }
    /// As `f64`; only quotients by 1 exceed a signed integer.
    div_epu32(a: __m128i, b: __m128i) -> __m128i {
        let quotient = _mm256_cvttpd_epi32(_mm256_div_pd(cvtepu32_pd(a), cvtepu32_pd(b)));
        _mm_blendv_epi8(quotient, a, _mm_cmpeq_epi32(b, _mm_set1_epi32(1)))
    }
    /// The integers as the low part of 2^52, of which that is subtracted.
    cvtepu32_pd(a: __m128i) -> __m256d {
        let base = _mm256_set1_pd(4_503_599_627_370_496.0);
        _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(_mm256_cvtepu32_epi64(a), _mm256_castpd_si256(base))), base)
    }
    /// As `f32`.
    div_epi16(a: __m128i, b: __m128i) -> __m128i {
        narrow_quotient(_mm256_cvtepi16_epi32(a), _mm256_cvtepi16_epi32(b))
    }
    /// As `f32`.
    div_epu16(a: __m128i, b: __m128i) -> __m128i {
        narrow_quotient(_mm256_cvtepu16_epi32(a), _mm256_cvtepu16_epi32(b))
    }
    /// The low 16 bits of quotients of integers of 17 bits.
    narrow_quotient(a: __m256i, b: __m256i) -> __m128i {
        let quotient = _mm256_cvttps_epi32(_mm256_div_ps(_mm256_cvtepi32_ps(a), _mm256_cvtepi32_ps(b)));
        let quotient = _mm256_and_si256(quotient, _mm256_set1_epi32(0xFFFF));
        _mm_packus_epi32(_mm256_castsi256_si128(quotient), _mm256_extracti128_si256::<1>(quotient))
    }
}
sequences! { only not avx2:
    /// As `f64`, in which the least integer by -1 overflows to itself.
    div_epi32(a: __m128i, b: __m128i) -> __m128i {
        let low = _mm_cvttpd_epi32(_mm_div_pd(_mm_cvtepi32_pd(a), _mm_cvtepi32_pd(b)));
        let (a, b) = (_mm_shuffle_epi32::<0b11_10>(a), _mm_shuffle_epi32::<0b11_10>(b));
        _mm_unpacklo_epi64(low, _mm_cvttpd_epi32(_mm_div_pd(_mm_cvtepi32_pd(a), _mm_cvtepi32_pd(b))))
    }
    /// As `f64`; only quotients by 1 exceed a signed integer.
    div_epu32(a: __m128i, b: __m128i) -> __m128i {
        let low = _mm_cvttpd_epi32(_mm_div_pd(cvtepu32_pd(a), cvtepu32_pd(b)));
        let (upper_a, upper_b) = (_mm_unpackhi_epi64(a, a), _mm_unpackhi_epi64(b, b));
        let quotient = _mm_unpacklo_epi64(low, _mm_cvttpd_epi32(_mm_div_pd(cvtepu32_pd(upper_a), cvtepu32_pd(upper_b))));
        let one = _mm_cmpeq_epi32(b, _mm_set1_epi32(1));
        _mm_or_si128(_mm_and_si128(one, a), _mm_andnot_si128(one, quotient))
    }
    /// The integers as the low part of 2^52, of which that is subtracted.
    cvtepu32_pd(a: __m128i) -> __m128d {
        let base = _mm_set1_pd(4_503_599_627_370_496.0);
        _mm_sub_pd(_mm_castsi128_pd(_mm_unpacklo_epi32(a, _mm_set1_epi32(0x4330_0000))), base)
    }
    /// As `f32`.
    div_epi16(a: __m128i, b: __m128i) -> __m128i {
        let low = quotient_ps(_mm_srai_epi32::<16>(_mm_unpacklo_epi16(a, a)), _mm_srai_epi32::<16>(_mm_unpacklo_epi16(b, b)));
        let high = quotient_ps(_mm_srai_epi32::<16>(_mm_unpackhi_epi16(a, a)), _mm_srai_epi32::<16>(_mm_unpackhi_epi16(b, b)));
        _mm_packs_epi32(low, high)
    }
    /// As `f32`.
    div_epu16(a: __m128i, b: __m128i) -> __m128i {
        let zero = _mm_setzero_si128();
        let low = quotient_ps(_mm_unpacklo_epi16(a, zero), _mm_unpacklo_epi16(b, zero));
        _mm_packs_epi32(low, quotient_ps(_mm_unpackhi_epi16(a, zero), _mm_unpackhi_epi16(b, zero)))
    }
    /// The low 16 bits of quotients of integers of 17 bits, with their sign extended.
    quotient_ps(a: __m128i, b: __m128i) -> __m128i {
        let quotient = _mm_cvttps_epi32(_mm_div_ps(_mm_cvtepi32_ps(a), _mm_cvtepi32_ps(b)));
        _mm_srai_epi32::<16>(_mm_slli_epi32::<16>(quotient))
    }
}

/// Defines an operation on 8-bit lanes as one on 16-bit lanes.
macro_rules! bytes {
    ($($signed:ident = $signed16:ident, $unsigned:ident = $unsigned16:ident;)*) => {
        sequences! {
            $(
                /// As 16-bit lanes.
                $signed(a: __m128i, b: __m128i) -> __m128i {
                    let (low_a, low_b) = (_mm_unpacklo_epi8(a, a), _mm_unpacklo_epi8(b, b));
                    let (high_a, high_b) = (_mm_unpackhi_epi8(a, a), _mm_unpackhi_epi8(b, b));
                    let low = $signed16(_mm_srai_epi16::<8>(low_a), _mm_srai_epi16::<8>(low_b));
                    let high = $signed16(_mm_srai_epi16::<8>(high_a), _mm_srai_epi16::<8>(high_b));
                    let byte = _mm_set1_epi16(0xFF);
                    _mm_packus_epi16(_mm_and_si128(low, byte), _mm_and_si128(high, byte))
                }
                /// As 16-bit lanes.
                $unsigned(a: __m128i, b: __m128i) -> __m128i {
                    let zero = _mm_setzero_si128();
                    let low = $unsigned16(_mm_unpacklo_epi8(a, zero), _mm_unpacklo_epi8(b, zero));
                    let high = $unsigned16(_mm_unpackhi_epi8(a, zero), _mm_unpackhi_epi8(b, zero));
                    let byte = _mm_set1_epi16(0xFF);
                    _mm_packus_epi16(_mm_and_si128(low, byte), _mm_and_si128(high, byte))
                }
            )*
        }
    };
}
bytes! {
    div_epi8 = div_epi16, div_epu8 = div_epu16;
    rem_epi8 = rem_epi16, rem_epu8 = rem_epu16;
}
