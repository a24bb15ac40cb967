//! Instructions that x86-64 does not have, or not at the level that this crate is compiled for: 8-bit multiplication and
//! shifts at any level, each other width up to the level that brings it. Counts are below the bits of the lane.
//!
//! A shift is a multiplication by a power of two: by one of 2^count to the left, and to the right by the upper half of one of
//! 2^(bits - count). Powers come from a table of bytes (`pshufb`) or from the exponents of floats.

use crate::target::only;
#[allow(clippy::wildcard_imports, reason = "the intrinsics of the sequences")]
use core::arch::x86_64::*;

// 64-bit lanes.

sequences! { only not avx512:
    /// The low halves' product plus the cross products, which only reach the high half.
    mul_epi64(a: __m128i, b: __m128i) -> __m128i {
        let cross = _mm_add_epi64(_mm_mul_epu32(_mm_srli_epi64::<32>(a), b), _mm_mul_epu32(a, _mm_srli_epi64::<32>(b)));
        _mm_add_epi64(_mm_mul_epu32(a, b), _mm_slli_epi64::<32>(cross))
    }
}
sequences! { only avx2, not avx512:
    /// As with 16 bytes.
    mul256_epi64(a: __m256i, b: __m256i) -> __m256i {
        let high = _mm256_mul_epu32(_mm256_srli_epi64::<32>(a), b);
        let cross = _mm256_add_epi64(high, _mm256_mul_epu32(a, _mm256_srli_epi64::<32>(b)));
        _mm256_add_epi64(_mm256_mul_epu32(a, b), _mm256_slli_epi64::<32>(cross))
    }
}
sequences! { only not avx2:
    /// By the count of each lane in turn.
    sll_epi64(a: __m128i, count: __m128i) -> __m128i {
        let (low, high) = (_mm_sll_epi64(a, count), _mm_sll_epi64(a, _mm_unpackhi_epi64(count, count)));
        _mm_castpd_si128(_mm_move_sd(_mm_castsi128_pd(high), _mm_castsi128_pd(low)))
    }
    /// By the count of each lane in turn.
    srl_epi64(a: __m128i, count: __m128i) -> __m128i {
        let (low, high) = (_mm_srl_epi64(a, count), _mm_srl_epi64(a, _mm_unpackhi_epi64(count, count)));
        _mm_castpd_si128(_mm_move_sd(_mm_castsi128_pd(high), _mm_castsi128_pd(low)))
    }
    /// Negative lanes are complemented before and after.
    sra_epi64(a: __m128i, count: __m128i) -> __m128i {
        let sign = _mm_srai_epi32::<31>(_mm_shuffle_epi32::<0b11_11_01_01>(a));
        _mm_xor_si128(srl_epi64(_mm_xor_si128(a, sign), count), sign)
    }
}
sequences! { only not avx512:
    /// The shifted sign is extended by exclusive or and subtraction.
    sra_by_epi64(a: __m128i, count: __m128i) -> __m128i {
        let sign = _mm_srl_epi64(_mm_set1_epi64x(i64::MIN), count);
        _mm_sub_epi64(_mm_xor_si128(_mm_srl_epi64(a, count), sign), sign)
    }
}
sequences! { only avx2, not avx512:
    /// As with 16 bytes.
    sra256_by_epi64(a: __m256i, count: __m128i) -> __m256i {
        let sign = _mm256_srl_epi64(_mm256_set1_epi64x(i64::MIN), count);
        _mm256_sub_epi64(_mm256_xor_si256(_mm256_srl_epi64(a, count), sign), sign)
    }
    /// The shifted sign is extended by exclusive or and subtraction.
    sra_epi64(a: __m128i, count: __m128i) -> __m128i {
        let sign = _mm_srlv_epi64(_mm_set1_epi64x(i64::MIN), count);
        _mm_sub_epi64(_mm_xor_si128(_mm_srlv_epi64(a, count), sign), sign)
    }
    /// As with 16 bytes.
    sra256_epi64(a: __m256i, count: __m256i) -> __m256i {
        let sign = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), count);
        _mm256_sub_epi64(_mm256_xor_si256(_mm256_srlv_epi64(a, count), sign), sign)
    }
}

// 32-bit lanes.

sequences! { only not sse41:
    /// The even and the odd lanes in turn.
    mullo_epi32(a: __m128i, b: __m128i) -> __m128i {
        let even = _mm_mul_epu32(a, b);
        let odd = _mm_mul_epu32(_mm_shuffle_epi32::<0b11_11_01_01>(a), _mm_shuffle_epi32::<0b11_11_01_01>(b));
        _mm_unpacklo_epi32(_mm_shuffle_epi32::<0b10_00>(even), _mm_shuffle_epi32::<0b10_00>(odd))
    }
}
only! { sse41: pub(super) use core::arch::x86_64::_mm_mullo_epi32 as mullo_epi32; }
sequences! { only not avx2:
    /// Times 2^count, whose exponent is that of a float.
    sll_epi32(a: __m128i, count: __m128i) -> __m128i {
        let power = _mm_add_epi32(_mm_slli_epi32::<23>(count), _mm_set1_epi32(0x3F80_0000));
        mullo_epi32(a, _mm_cvttps_epi32(_mm_castsi128_ps(power)))
    }
    /// By the count of each lane in turn.
    srl_epi32(a: __m128i, count: __m128i) -> __m128i {
        each_epi32(count, #[inline(always)] |count| _mm_srl_epi32(a, count))
    }
    /// By the count of each lane in turn.
    sra_epi32(a: __m128i, count: __m128i) -> __m128i {
        each_epi32(count, #[inline(always)] |count| _mm_sra_epi32(a, count))
    }
    /// Lane k of the shift by the count of lane k.
    each_epi32(count: __m128i, shift: impl Fn(__m128i) -> __m128i) -> __m128i {
        let upper = _mm_unpackhi_epi64(count, count);
        let first = shift(_mm_shufflelo_epi16::<0b01_01_01_00>(count));
        let second = shift(_mm_shufflelo_epi16::<0b11_11_11_10>(count));
        let third = shift(_mm_shufflelo_epi16::<0b01_01_01_00>(upper));
        let fourth = shift(_mm_shufflelo_epi16::<0b11_11_11_10>(upper));
        let (low, high) = (_mm_unpacklo_epi64(first, second), _mm_unpackhi_epi64(third, fourth));
        _mm_castps_si128(_mm_shuffle_ps::<0b11_00_11_00>(_mm_castsi128_ps(low), _mm_castsi128_ps(high)))
    }
}

// 16-bit lanes.

/// Sequences on 16-bit lanes whose shifts multiply by powers from a table of bytes.
#[allow(unused_macros, reason = "only at some levels")]
macro_rules! shifts_epi16 {
    (
        $register:ty, $sll:ident, $srl:ident, $sra:ident: $set1:ident $table:ident $shuffle:ident $xor:ident $and:ident
        $or:ident $equal:ident $mullo:ident $mulhi:ident $srai:ident $zero:ident
    ) => {
        sequences! {
            /// Times 2^count: the low byte of the power is entry `count` of the table, the high byte entry `count ^ 8`.
            $sll(a: $register, count: $register) -> $register {
                let powers = $table(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
                let index = $xor($mullo(count, $set1(0x0101)), $set1(0x0800));
                $mullo(a, $shuffle(powers, index))
            }
            /// The upper half of the product with 2^(16 - count), in which the table makes 1 of 2^16.
            $srl(a: $register, count: $register) -> $register {
                let powers = $table(_mm_setr_epi8(0, -128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0));
                let index = $xor($mullo(count, $set1(0x0101)), $set1(0x0008));
                let unshifted = $and(a, $equal(count, $zero()));
                $or($mulhi(a, $shuffle(powers, index)), unshifted)
            }
            /// Negative lanes are complemented before and after.
            $sra(a: $register, count: $register) -> $register {
                let sign = $srai::<15>(a);
                $xor($srl($xor(a, sign), count), sign)
            }
        }
    };
}
only! { sse41, not avx2: use core::convert::identity; }
only! { sse41, not avx2: shifts_epi16! {
    __m128i, sll_epi16, srl_epi16, sra_epi16: _mm_set1_epi16 identity _mm_shuffle_epi8 _mm_xor_si128 _mm_and_si128
    _mm_or_si128 _mm_cmpeq_epi16 _mm_mullo_epi16 _mm_mulhi_epu16 _mm_srai_epi16 _mm_setzero_si128
} }
only! { avx2, not avx512: shifts_epi16! {
    __m256i, sll256_epi16, srl256_epi16, sra256_epi16: _mm256_set1_epi16 _mm256_broadcastsi128_si256 _mm256_shuffle_epi8
    _mm256_xor_si256 _mm256_and_si256 _mm256_or_si256 _mm256_cmpeq_epi16 _mm256_mullo_epi16 _mm256_mulhi_epu16
    _mm256_srai_epi16 _mm256_setzero_si256
} }
sequences! { only avx2, not avx512:
    /// As with 32 bytes.
    sll_epi16(a: __m128i, count: __m128i) -> __m128i {
        _mm256_castsi256_si128(sll256_epi16(_mm256_castsi128_si256(a), _mm256_castsi128_si256(count)))
    }
    /// As 32-bit lanes.
    srl_epi16(a: __m128i, count: __m128i) -> __m128i {
        pack_epi32(_mm256_srlv_epi32(_mm256_cvtepu16_epi32(a), _mm256_cvtepu16_epi32(count)))
    }
    /// As 32-bit lanes.
    sra_epi16(a: __m128i, count: __m128i) -> __m128i {
        let wide = _mm256_srav_epi32(_mm256_cvtepi16_epi32(a), _mm256_cvtepu16_epi32(count));
        _mm_packs_epi32(_mm256_castsi256_si128(wide), _mm256_extracti128_si256::<1>(wide))
    }
    /// Lanes below 2^16, halved.
    pack_epi32(wide: __m256i) -> __m128i {
        _mm_packus_epi32(_mm256_castsi256_si128(wide), _mm256_extracti128_si256::<1>(wide))
    }
}
sequences! { only not sse41:
    /// Times -2^count, negated.
    sll_epi16(a: __m128i, count: __m128i) -> __m128i {
        let power = negative_power_epi16(_mm_add_epi16(_mm_slli_epi16::<7>(count), _mm_set1_epi16(0x3F80 - 0x7FFF - 1)));
        _mm_sub_epi16(_mm_setzero_si128(), _mm_mullo_epi16(a, power))
    }
    /// The upper half of the product with 2^(16 - count), except for a count of 0.
    srl_epi16(a: __m128i, count: __m128i) -> __m128i {
        let power = negative_power_epi16(_mm_sub_epi16(_mm_set1_epi16(0x4780 - 0x7FFF - 1), _mm_slli_epi16::<7>(count)));
        let shifted = _mm_mulhi_epu16(a, _mm_sub_epi16(_mm_setzero_si128(), power));
        let none = _mm_cmpeq_epi16(count, _mm_setzero_si128());
        _mm_or_si128(_mm_and_si128(none, a), _mm_andnot_si128(none, shifted))
    }
    /// Negative lanes are complemented before and after.
    sra_epi16(a: __m128i, count: __m128i) -> __m128i {
        let sign = _mm_srai_epi16::<15>(a);
        _mm_xor_si128(srl_epi16(_mm_xor_si128(a, sign), count), sign)
    }
    /// The integers of floats of which these are the upper halves, none below -2^15, as far as they have 16 bits.
    negative_power_epi16(upper: __m128i) -> __m128i {
        let (low, high) = (_mm_unpacklo_epi16(_mm_setzero_si128(), upper), _mm_unpackhi_epi16(_mm_setzero_si128(), upper));
        _mm_packs_epi32(_mm_cvttps_epi32(_mm_castsi128_ps(low)), _mm_cvttps_epi32(_mm_castsi128_ps(high)))
    }
}

/// Arithmetic on halves, which is that on floats, rounded back.
#[allow(unused_macros, reason = "only at some levels")]
macro_rules! halves {
    ($($xmm:ident $ymm:ident = $float:ident;)*) => {
        sequences! {
            $(
                /// As floats.
                $xmm(a: __m128i, b: __m128i) -> __m128i {
                    _mm256_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>($float(_mm256_cvtph_ps(a), _mm256_cvtph_ps(b)))
                }
                /// Both halves of the register.
                $ymm(a: __m256i, b: __m256i) -> __m256i {
                    let low = $xmm(_mm256_castsi256_si128(a), _mm256_castsi256_si128(b));
                    _mm256_set_m128i($xmm(_mm256_extracti128_si256::<1>(a), _mm256_extracti128_si256::<1>(b)), low)
                }
            )*
        }
    };
}
only! { f16c: halves! {
    add_ph add256_ph = _mm256_add_ps;
    sub_ph sub256_ph = _mm256_sub_ps;
    mul_ph mul256_ph = _mm256_mul_ps;
    div_ph div256_ph = _mm256_div_ps;
} }

// 8-bit lanes, of which no vector has more than 16.

sequences! {
    /// As 16-bit lanes, without what comes from the neighbour.
    sll_by_epi8(a: __m128i, count: __m128i) -> __m128i {
        _mm_and_si128(_mm_sll_epi16(a, count), first_epi8(_mm_sll_epi64(_mm_set1_epi8(-1), count)))
    }
    /// As 16-bit lanes, without what comes from the neighbour.
    srl_by_epi8(a: __m128i, count: __m128i) -> __m128i {
        _mm_and_si128(_mm_srl_epi16(a, count), first_epi8(_mm_srl_epi64(_mm_set1_epi64x(0xFF), count)))
    }
    /// The shifted sign is extended by exclusive or and subtraction.
    sra_by_epi8(a: __m128i, count: __m128i) -> __m128i {
        let sign = first_epi8(_mm_srl_epi64(_mm_set1_epi64x(0x80), count));
        _mm_sub_epi8(_mm_xor_si128(srl_by_epi8(a, count), sign), sign)
    }
    /// The first lane in all of them.
    first_epi8(a: __m128i) -> __m128i {
        _mm_set1_epi8(_mm_cvtsi128_si32(a) as i8)
    }
}

sequences! { only avx512:
    /// As 16-bit lanes.
    mul_epi8(a: __m128i, b: __m128i) -> __m128i {
        _mm256_cvtepi16_epi8(_mm256_mullo_epi16(_mm256_cvtepu8_epi16(a), _mm256_cvtepu8_epi16(b)))
    }
    /// As 16-bit lanes, the lower half.
    mul_low_epi8(a: __m128i, b: __m128i) -> __m128i {
        _mm_cvtepi16_epi8(_mm_mullo_epi16(_mm_cvtepu8_epi16(a), _mm_cvtepu8_epi16(b)))
    }
    /// As 16-bit lanes.
    sll_epi8(a: __m128i, count: __m128i) -> __m128i {
        _mm256_cvtepi16_epi8(_mm256_sllv_epi16(_mm256_cvtepu8_epi16(a), _mm256_cvtepu8_epi16(count)))
    }
    /// As 16-bit lanes.
    srl_epi8(a: __m128i, count: __m128i) -> __m128i {
        _mm256_cvtepi16_epi8(_mm256_srlv_epi16(_mm256_cvtepu8_epi16(a), _mm256_cvtepu8_epi16(count)))
    }
    /// As 16-bit lanes.
    sra_epi8(a: __m128i, count: __m128i) -> __m128i {
        _mm256_cvtepi16_epi8(_mm256_srav_epi16(_mm256_cvtepi8_epi16(a), _mm256_cvtepu8_epi16(count)))
    }
}
sequences! { only avx2, not avx512:
    /// As 16-bit lanes.
    mul_epi8(a: __m128i, b: __m128i) -> __m128i {
        let wide = _mm256_mullo_epi16(_mm256_cvtepu8_epi16(a), _mm256_cvtepu8_epi16(b));
        pack_epi16(_mm256_and_si256(wide, _mm256_set1_epi16(0xFF)))
    }
    /// The product with 2^(7 - count), shifted by 7 more.
    srl_epi8(a: __m128i, count: __m128i) -> __m128i {
        let wide = _mm256_mullo_epi16(_mm256_cvtepu8_epi16(a), _mm256_cvtepu8_epi16(falling_power_epi8(count)));
        pack_epi16(_mm256_srli_epi16::<7>(wide))
    }
    /// The product with 2^(7 - count), shifted by 7 more.
    sra_epi8(a: __m128i, count: __m128i) -> __m128i {
        let wide = _mm256_mullo_epi16(_mm256_cvtepi8_epi16(a), _mm256_cvtepu8_epi16(falling_power_epi8(count)));
        let wide = _mm256_srai_epi16::<7>(wide);
        _mm_packs_epi16(_mm256_castsi256_si128(wide), _mm256_extracti128_si256::<1>(wide))
    }
    /// Lanes below 2^8, halved.
    pack_epi16(wide: __m256i) -> __m128i {
        _mm_packus_epi16(_mm256_castsi256_si128(wide), _mm256_extracti128_si256::<1>(wide))
    }
}
sequences! { only sse41, not avx512:
    /// Times 2^count.
    sll_epi8(a: __m128i, count: __m128i) -> __m128i {
        let powers = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
        mul_epi8(a, _mm_shuffle_epi8(powers, count))
    }
    /// 2^(7 - count).
    falling_power_epi8(count: __m128i) -> __m128i {
        _mm_shuffle_epi8(_mm_setr_epi8(-128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0), count)
    }
}
sequences! { only not avx512:
    /// As 16-bit lanes, the lower half.
    mul_low_epi8(a: __m128i, b: __m128i) -> __m128i {
        let wide = _mm_mullo_epi16(_mm_unpacklo_epi8(a, a), _mm_unpacklo_epi8(b, b));
        let low = _mm_and_si128(wide, _mm_set1_epi16(0xFF));
        _mm_packus_epi16(low, low)
    }
}
sequences! { only not avx2:
    /// The even and the odd lanes in turn, each in 16 bits.
    mul_epi8(a: __m128i, b: __m128i) -> __m128i {
        let low = _mm_set1_epi16(0xFF);
        let even = _mm_mullo_epi16(a, b);
        let odd = _mm_mullo_epi16(_mm_srli_epi16::<8>(a), _mm_andnot_si128(low, b));
        _mm_or_si128(_mm_and_si128(even, low), odd)
    }
}
sequences! { only sse41, not avx2:
    /// The product with 2^(7 - count), shifted by 7 more, for the even and the odd lanes in turn.
    srl_epi8(a: __m128i, count: __m128i) -> __m128i {
        let (low, power) = (_mm_set1_epi16(0xFF), falling_power_epi8(count));
        let even = _mm_mullo_epi16(_mm_and_si128(a, low), _mm_and_si128(power, low));
        let odd = _mm_mullo_epi16(_mm_srli_epi16::<8>(a), _mm_srli_epi16::<8>(power));
        _mm_or_si128(_mm_srli_epi16::<7>(even), _mm_andnot_si128(low, _mm_add_epi16(odd, odd)))
    }
    /// The shifted sign is extended by exclusive or and subtraction.
    sra_epi8(a: __m128i, count: __m128i) -> __m128i {
        let sign = falling_power_epi8(count);
        _mm_sub_epi8(_mm_xor_si128(srl_epi8(a, count), sign), sign)
    }
}
sequences! { only not sse41:
    /// By 4, 2 and 1 where the count has that bit.
    sll_epi8(a: __m128i, count: __m128i) -> __m128i {
        let bits = _mm_slli_epi16::<5>(count);
        let a = where_epi8(bits, _mm_and_si128(_mm_slli_epi16::<4>(a), _mm_set1_epi8(!0x0F)), a);
        let bits = _mm_add_epi8(bits, bits);
        let a = where_epi8(bits, _mm_and_si128(_mm_slli_epi16::<2>(a), _mm_set1_epi8(!0x03)), a);
        let bits = _mm_add_epi8(bits, bits);
        _mm_add_epi8(a, _mm_and_si128(a, _mm_cmpgt_epi8(_mm_setzero_si128(), bits)))
    }
    /// By 4, 2 and 1 where the count has that bit.
    srl_epi8(a: __m128i, count: __m128i) -> __m128i {
        let bits = _mm_slli_epi16::<5>(count);
        let a = where_epi8(bits, _mm_and_si128(_mm_srli_epi16::<4>(a), _mm_set1_epi8(0x0F)), a);
        let bits = _mm_add_epi8(bits, bits);
        let a = where_epi8(bits, _mm_and_si128(_mm_srli_epi16::<2>(a), _mm_set1_epi8(0x3F)), a);
        let bits = _mm_add_epi8(bits, bits);
        where_epi8(bits, _mm_and_si128(_mm_srli_epi16::<1>(a), _mm_set1_epi8(0x7F)), a)
    }
    /// Negative lanes are complemented before and after.
    sra_epi8(a: __m128i, count: __m128i) -> __m128i {
        let sign = _mm_cmpgt_epi8(_mm_setzero_si128(), a);
        _mm_xor_si128(srl_epi8(_mm_xor_si128(a, sign), count), sign)
    }
    /// `a` where the highest of `bits` is set, else `b`.
    where_epi8(bits: __m128i, a: __m128i, b: __m128i) -> __m128i {
        let mask = _mm_cmpgt_epi8(_mm_setzero_si128(), bits);
        _mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b))
    }
}
