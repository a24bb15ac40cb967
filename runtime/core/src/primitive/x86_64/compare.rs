//! Comparisons, selections and roundings that x86-64 has under another name, on narrower lanes or only as masks.
//!
//! Intrinsics that LLVM sees through are preferred: an unsigned comparison is written as a signed one of lanes whose highest
//! bits are flipped, which LLVM turns back.

#![allow(dead_code, reason = "each level uses its own")]

#[allow(clippy::wildcard_imports, reason = "the intrinsics of the sequences")]
use core::arch::x86_64::*;

sequences! {
    /// `<` of unsigned lanes of 8 bits.
    lt_epu8(a: __m128i, b: __m128i) -> __m128i {
        _mm_cmplt_epi8(_mm_xor_si128(a, _mm_set1_epi8(i8::MIN)), _mm_xor_si128(b, _mm_set1_epi8(i8::MIN)))
    }
    /// `<` of unsigned lanes of 16 bits.
    lt_epu16(a: __m128i, b: __m128i) -> __m128i {
        _mm_cmplt_epi16(_mm_xor_si128(a, _mm_set1_epi16(i16::MIN)), _mm_xor_si128(b, _mm_set1_epi16(i16::MIN)))
    }
    /// `<` of unsigned lanes of 32 bits.
    lt_epu32(a: __m128i, b: __m128i) -> __m128i {
        _mm_cmplt_epi32(_mm_xor_si128(a, _mm_set1_epi32(i32::MIN)), _mm_xor_si128(b, _mm_set1_epi32(i32::MIN)))
    }
}
sequences! { only sse42:
    /// `<` of signed lanes of 64 bits.
    lt_epi64(a: __m128i, b: __m128i) -> __m128i {
        _mm_cmpgt_epi64(b, a)
    }
    /// `<` of unsigned lanes of 64 bits.
    lt_epu64(a: __m128i, b: __m128i) -> __m128i {
        _mm_cmpgt_epi64(_mm_xor_si128(b, _mm_set1_epi64x(i64::MIN)), _mm_xor_si128(a, _mm_set1_epi64x(i64::MIN)))
    }
}
sequences! { only avx2:
    /// `<` of signed lanes of 8 bits.
    lt256_epi8(a: __m256i, b: __m256i) -> __m256i {
        _mm256_cmpgt_epi8(b, a)
    }
    /// `<` of unsigned lanes of 8 bits.
    lt256_epu8(a: __m256i, b: __m256i) -> __m256i {
        _mm256_cmpgt_epi8(_mm256_xor_si256(b, _mm256_set1_epi8(i8::MIN)), _mm256_xor_si256(a, _mm256_set1_epi8(i8::MIN)))
    }
    /// `<` of signed lanes of 16 bits.
    lt256_epi16(a: __m256i, b: __m256i) -> __m256i {
        _mm256_cmpgt_epi16(b, a)
    }
    /// `<` of unsigned lanes of 16 bits.
    lt256_epu16(a: __m256i, b: __m256i) -> __m256i {
        _mm256_cmpgt_epi16(_mm256_xor_si256(b, _mm256_set1_epi16(i16::MIN)), _mm256_xor_si256(a, _mm256_set1_epi16(i16::MIN)))
    }
    /// `<` of signed lanes of 32 bits.
    lt256_epi32(a: __m256i, b: __m256i) -> __m256i {
        _mm256_cmpgt_epi32(b, a)
    }
    /// `<` of unsigned lanes of 32 bits.
    lt256_epu32(a: __m256i, b: __m256i) -> __m256i {
        _mm256_cmpgt_epi32(_mm256_xor_si256(b, _mm256_set1_epi32(i32::MIN)), _mm256_xor_si256(a, _mm256_set1_epi32(i32::MIN)))
    }
    /// `<` of signed lanes of 64 bits.
    lt256_epi64(a: __m256i, b: __m256i) -> __m256i {
        _mm256_cmpgt_epi64(b, a)
    }
    /// `<` of unsigned lanes of 64 bits.
    lt256_epu64(a: __m256i, b: __m256i) -> __m256i {
        _mm256_cmpgt_epi64(_mm256_xor_si256(b, _mm256_set1_epi64x(i64::MIN)), _mm256_xor_si256(a, _mm256_set1_epi64x(i64::MIN)))
    }
}
sequences! { only avx512:
    /// `<` of signed lanes of 32 bits.
    lt512_epi32(a: __m512i, b: __m512i) -> __m512i {
        _mm512_movm_epi32(_mm512_cmplt_epi32_mask(a, b))
    }
    /// `<` of unsigned lanes of 32 bits.
    lt512_epu32(a: __m512i, b: __m512i) -> __m512i {
        _mm512_movm_epi32(_mm512_cmplt_epu32_mask(a, b))
    }
    /// `==` of lanes of 32 bits.
    eq512_epi32(a: __m512i, b: __m512i) -> __m512i {
        _mm512_movm_epi32(_mm512_cmpeq_epi32_mask(a, b))
    }
    /// `<` of signed lanes of 64 bits.
    lt512_epi64(a: __m512i, b: __m512i) -> __m512i {
        _mm512_movm_epi64(_mm512_cmplt_epi64_mask(a, b))
    }
    /// `<` of unsigned lanes of 64 bits.
    lt512_epu64(a: __m512i, b: __m512i) -> __m512i {
        _mm512_movm_epi64(_mm512_cmplt_epu64_mask(a, b))
    }
    /// `==` of lanes of 64 bits.
    eq512_epi64(a: __m512i, b: __m512i) -> __m512i {
        _mm512_movm_epi64(_mm512_cmpeq_epi64_mask(a, b))
    }
    /// Rounding.
    floor512_ps(a: __m512) -> __m512 {
        _mm512_roundscale_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    ceil512_ps(a: __m512) -> __m512 {
        _mm512_roundscale_ps::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    trunc512_ps(a: __m512) -> __m512 {
        _mm512_roundscale_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    rint512_ps(a: __m512) -> __m512 {
        _mm512_roundscale_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    floor512_pd(a: __m512d) -> __m512d {
        _mm512_roundscale_pd::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    ceil512_pd(a: __m512d) -> __m512d {
        _mm512_roundscale_pd::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    trunc512_pd(a: __m512d) -> __m512d {
        _mm512_roundscale_pd::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    rint512_pd(a: __m512d) -> __m512d {
        _mm512_roundscale_pd::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a)
    }
}
sequences! { only sse41:
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blendv_epi16(a: __m128i, b: __m128i, mask: __m128i) -> __m128i {
        _mm_blendv_epi8(a, b, _mm_srai_epi16::<15>(mask))
    }
    /// Rounding.
    trunc_ps(a: __m128) -> __m128 {
        _mm_round_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    rint_ps(a: __m128) -> __m128 {
        _mm_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    trunc_pd(a: __m128d) -> __m128d {
        _mm_round_pd::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    rint_pd(a: __m128d) -> __m128d {
        _mm_round_pd::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a)
    }
}
sequences! { only avx2:
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blendv256_epi16(a: __m256i, b: __m256i, mask: __m256i) -> __m256i {
        _mm256_blendv_epi8(a, b, _mm256_srai_epi16::<15>(mask))
    }
    /// Rounding.
    trunc256_ps(a: __m256) -> __m256 {
        _mm256_round_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    rint256_ps(a: __m256) -> __m256 {
        _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    trunc256_pd(a: __m256d) -> __m256d {
        _mm256_round_pd::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(a)
    }
    /// Rounding.
    rint256_pd(a: __m256d) -> __m256d {
        _mm256_round_pd::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>(a)
    }
}
sequences! { only not sse41:
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    choose_epi8(a: __m128i, b: __m128i, mask: __m128i) -> __m128i {
        let mask = _mm_cmpgt_epi8(_mm_setzero_si128(), mask);
        _mm_or_si128(_mm_and_si128(mask, b), _mm_andnot_si128(mask, a))
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    choose_epi16(a: __m128i, b: __m128i, mask: __m128i) -> __m128i {
        let mask = _mm_srai_epi16::<15>(mask);
        _mm_or_si128(_mm_and_si128(mask, b), _mm_andnot_si128(mask, a))
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`; by exclusive or, as LLVM would make a selection of the others
    /// and look for the sign of a comparison's mask again (`int8_selected`).
    choose_epi32(a: __m128i, b: __m128i, mask: __m128i) -> __m128i {
        let mask = _mm_srai_epi32::<31>(mask);
        _mm_xor_si128(_mm_and_si128(_mm_xor_si128(a, b), mask), a)
    }
}
sequences! {
    /// The average of unsigned lanes, whose highest bits are flipped.
    avg_epi8(a: __m128i, b: __m128i) -> __m128i {
        let sign = _mm_set1_epi8(i8::MIN);
        _mm_xor_si128(_mm_avg_epu8(_mm_xor_si128(a, sign), _mm_xor_si128(b, sign)), sign)
    }
    /// The average of unsigned lanes, whose highest bits are flipped.
    avg_epi16(a: __m128i, b: __m128i) -> __m128i {
        let sign = _mm_set1_epi16(i16::MIN);
        _mm_xor_si128(_mm_avg_epu16(_mm_xor_si128(a, sign), _mm_xor_si128(b, sign)), sign)
    }
}
sequences! { only avx2:
    /// The average of unsigned lanes, whose highest bits are flipped.
    avg256_epi8(a: __m256i, b: __m256i) -> __m256i {
        let sign = _mm256_set1_epi8(i8::MIN);
        _mm256_xor_si256(_mm256_avg_epu8(_mm256_xor_si256(a, sign), _mm256_xor_si256(b, sign)), sign)
    }
    /// The average of unsigned lanes, whose highest bits are flipped.
    avg256_epi16(a: __m256i, b: __m256i) -> __m256i {
        let sign = _mm256_set1_epi16(i16::MIN);
        _mm256_xor_si256(_mm256_avg_epu16(_mm256_xor_si256(a, sign), _mm256_xor_si256(b, sign)), sign)
    }
}
sequences! { only sse42, not avx512:
    /// By comparison.
    min_epi64(a: __m128i, b: __m128i) -> __m128i {
        let other = _mm_castsi128_pd(lt_epi64(b, a));
        _mm_castpd_si128(_mm_blendv_pd(_mm_castsi128_pd(a), _mm_castsi128_pd(b), other))
    }
    /// By comparison.
    min_epu64(a: __m128i, b: __m128i) -> __m128i {
        let other = _mm_castsi128_pd(lt_epu64(b, a));
        _mm_castpd_si128(_mm_blendv_pd(_mm_castsi128_pd(a), _mm_castsi128_pd(b), other))
    }
    /// By comparison.
    max_epi64(a: __m128i, b: __m128i) -> __m128i {
        let other = _mm_castsi128_pd(lt_epi64(a, b));
        _mm_castpd_si128(_mm_blendv_pd(_mm_castsi128_pd(a), _mm_castsi128_pd(b), other))
    }
    /// By comparison.
    max_epu64(a: __m128i, b: __m128i) -> __m128i {
        let other = _mm_castsi128_pd(lt_epu64(a, b));
        _mm_castpd_si128(_mm_blendv_pd(_mm_castsi128_pd(a), _mm_castsi128_pd(b), other))
    }
}
sequences! { only avx2, not avx512:
    /// By comparison.
    min256_epi64(a: __m256i, b: __m256i) -> __m256i {
        let other = _mm256_castsi256_pd(lt256_epi64(b, a));
        _mm256_castpd_si256(_mm256_blendv_pd(_mm256_castsi256_pd(a), _mm256_castsi256_pd(b), other))
    }
    /// By comparison.
    min256_epu64(a: __m256i, b: __m256i) -> __m256i {
        let other = _mm256_castsi256_pd(lt256_epu64(b, a));
        _mm256_castpd_si256(_mm256_blendv_pd(_mm256_castsi256_pd(a), _mm256_castsi256_pd(b), other))
    }
    /// By comparison.
    max256_epi64(a: __m256i, b: __m256i) -> __m256i {
        let other = _mm256_castsi256_pd(lt256_epi64(a, b));
        _mm256_castpd_si256(_mm256_blendv_pd(_mm256_castsi256_pd(a), _mm256_castsi256_pd(b), other))
    }
    /// By comparison.
    max256_epu64(a: __m256i, b: __m256i) -> __m256i {
        let other = _mm256_castsi256_pd(lt256_epu64(a, b));
        _mm256_castpd_si256(_mm256_blendv_pd(_mm256_castsi256_pd(a), _mm256_castsi256_pd(b), other))
    }
}
sequences! { only not sse41:
    /// By comparison.
    min_epi8(a: __m128i, b: __m128i) -> __m128i {
        let other = _mm_cmplt_epi8(b, a);
        _mm_or_si128(_mm_and_si128(other, b), _mm_andnot_si128(other, a))
    }
    /// By comparison.
    min_epi32(a: __m128i, b: __m128i) -> __m128i {
        let other = _mm_cmplt_epi32(b, a);
        _mm_or_si128(_mm_and_si128(other, b), _mm_andnot_si128(other, a))
    }
    /// By comparison.
    min_epu32(a: __m128i, b: __m128i) -> __m128i {
        let other = lt_epu32(b, a);
        _mm_or_si128(_mm_and_si128(other, b), _mm_andnot_si128(other, a))
    }
    /// By comparison.
    max_epi8(a: __m128i, b: __m128i) -> __m128i {
        let other = _mm_cmplt_epi8(a, b);
        _mm_or_si128(_mm_and_si128(other, b), _mm_andnot_si128(other, a))
    }
    /// By comparison.
    max_epi32(a: __m128i, b: __m128i) -> __m128i {
        let other = _mm_cmplt_epi32(a, b);
        _mm_or_si128(_mm_and_si128(other, b), _mm_andnot_si128(other, a))
    }
    /// By comparison.
    max_epu32(a: __m128i, b: __m128i) -> __m128i {
        let other = lt_epu32(a, b);
        _mm_or_si128(_mm_and_si128(other, b), _mm_andnot_si128(other, a))
    }
}
sequences! { only avx512:
    /// `ne` of floats.
    ne256_ps(a: __m256, b: __m256) -> __m256i {
        _mm256_movm_epi32(_mm256_cmp_ps_mask::<_CMP_NEQ_UQ>(a, b))
    }
    /// `ne` of floats.
    ne512_ps(a: __m512, b: __m512) -> __m512i {
        _mm512_movm_epi32(_mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(a, b))
    }
    /// `ne` of floats.
    ne256_pd(a: __m256d, b: __m256d) -> __m256i {
        _mm256_movm_epi64(_mm256_cmp_pd_mask::<_CMP_NEQ_UQ>(a, b))
    }
    /// `ne` of floats.
    ne512_pd(a: __m512d, b: __m512d) -> __m512i {
        _mm512_movm_epi64(_mm512_cmp_pd_mask::<_CMP_NEQ_UQ>(a, b))
    }
    /// `b` where the highest bit of one of the first four lanes of the mask is set, else `a`; by lanes of 32 bits, as LLVM does not see
    /// that the mask of a comparison is one among sixteen lanes (`uchar4_chosen`). The intrinsic that narrows them would stay.
    blend4_epi8(a: __m128i, b: __m128i, mask: __m128i) -> __m128i {
        let mask = _mm_movepi32_mask(_mm_cvtepi8_epi32(mask));
        let wide = _mm_mask_blend_epi32(mask, _mm_cvtepu8_epi32(a), _mm_cvtepu8_epi32(b));
        _mm_shuffle_epi8(wide, _mm_setr_epi8(0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12))
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blend_epi8(a: __m128i, b: __m128i, mask: __m128i) -> __m128i {
        _mm_mask_blend_epi8(_mm_movepi8_mask(mask), a, b)
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blend256_epi8(a: __m256i, b: __m256i, mask: __m256i) -> __m256i {
        _mm256_mask_blend_epi8(_mm256_movepi8_mask(mask), a, b)
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blend512_epi8(a: __m512i, b: __m512i, mask: __m512i) -> __m512i {
        _mm512_mask_blend_epi8(_mm512_movepi8_mask(mask), a, b)
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blend_epi16(a: __m128i, b: __m128i, mask: __m128i) -> __m128i {
        _mm_mask_blend_epi16(_mm_movepi16_mask(mask), a, b)
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blend256_epi16(a: __m256i, b: __m256i, mask: __m256i) -> __m256i {
        _mm256_mask_blend_epi16(_mm256_movepi16_mask(mask), a, b)
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blend512_epi16(a: __m512i, b: __m512i, mask: __m512i) -> __m512i {
        _mm512_mask_blend_epi16(_mm512_movepi16_mask(mask), a, b)
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blend512_epi32(a: __m512i, b: __m512i, mask: __m512i) -> __m512i {
        _mm512_mask_blend_epi32(_mm512_movepi32_mask(mask), a, b)
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`, as floats: LLVM would permute integers once more beside a comparison
    /// (`float16_selected`).
    blend512_ps(a: __m512, b: __m512, mask: __m512) -> __m512 {
        _mm512_mask_blend_ps(_mm512_movepi32_mask(_mm512_castps_si512(mask)), a, b)
    }
    /// `b` where the highest bit of a lane of the mask is set, else `a`.
    blend512_epi64(a: __m512i, b: __m512i, mask: __m512i) -> __m512i {
        _mm512_mask_blend_epi64(_mm512_movepi64_mask(mask), a, b)
    }
}
sequences! { only avx2, not avx512:
    /// `ne` of floats.
    ne256_ps(a: __m256, b: __m256) -> __m256 {
        _mm256_cmp_ps::<_CMP_NEQ_UQ>(a, b)
    }
    /// `ne` of floats.
    ne256_pd(a: __m256d, b: __m256d) -> __m256d {
        _mm256_cmp_pd::<_CMP_NEQ_UQ>(a, b)
    }
}
sequences! { only not sse41:
    /// The difference, negated where the mask of the comparison is set.
    distance_epu32(a: __m128i, b: __m128i) -> __m128i {
        let less = lt_epu32(a, b);
        _mm_sub_epi32(_mm_xor_si128(_mm_sub_epi32(a, b), less), less)
    }
}
sequences! { only sse42, not avx512:
    /// The difference, negated where the mask of the comparison is set.
    distance_epi64(a: __m128i, b: __m128i) -> __m128i {
        let less = lt_epi64(a, b);
        _mm_sub_epi64(_mm_xor_si128(_mm_sub_epi64(a, b), less), less)
    }
    /// The difference, negated where the mask of the comparison is set.
    distance_epu64(a: __m128i, b: __m128i) -> __m128i {
        let less = lt_epu64(a, b);
        _mm_sub_epi64(_mm_xor_si128(_mm_sub_epi64(a, b), less), less)
    }
}
sequences! { only avx2, not avx512:
    /// The difference, negated where the mask of the comparison is set.
    distance256_epi64(a: __m256i, b: __m256i) -> __m256i {
        let less = lt256_epi64(a, b);
        _mm256_sub_epi64(_mm256_xor_si256(_mm256_sub_epi64(a, b), less), less)
    }
    /// The difference, negated where the mask of the comparison is set.
    distance256_epu64(a: __m256i, b: __m256i) -> __m256i {
        let less = lt256_epu64(a, b);
        _mm256_sub_epi64(_mm256_xor_si256(_mm256_sub_epi64(a, b), less), less)
    }
}
sequences! { only not sse41:
    /// The lesser one: saturated subtraction leaves what `a` has more than `b`, which is subtracted.
    min_epu16(a: __m128i, b: __m128i) -> __m128i {
        _mm_sub_epi16(a, _mm_subs_epu16(a, b))
    }
    /// The greater one: saturated subtraction leaves what `a` has more than `b`, which is added to `b`.
    max_epu16(a: __m128i, b: __m128i) -> __m128i {
        _mm_add_epi16(b, _mm_subs_epu16(a, b))
    }
}
sequences! { only not sse41:
    /// To nearest even: what 2^23 or 2^52 pushes out is rounded away. Greater values are integers, pushed by 0, which quiets a NaN.
    rint_ps(a: __m128) -> __m128 {
        let (sign, limit) = (_mm_and_ps(a, _mm_set1_ps(-0.0)), _mm_set1_ps(8_388_608.0));
        let size = _mm_andnot_ps(_mm_set1_ps(-0.0), a);
        let pushed = _mm_and_ps(_mm_cmplt_ps(size, limit), limit);
        _mm_or_ps(_mm_sub_ps(_mm_add_ps(size, pushed), pushed), sign)
    }
    /// One less than nearest where that is greater.
    floor_ps(a: __m128) -> __m128 {
        let nearest = rint_ps(a);
        let below = _mm_sub_ps(nearest, _mm_and_ps(_mm_cmplt_ps(a, nearest), _mm_set1_ps(1.0)));
        _mm_or_ps(below, _mm_and_ps(a, _mm_set1_ps(-0.0)))
    }
    /// One more than nearest where that is less; a zero keeps its sign.
    ceil_ps(a: __m128) -> __m128 {
        let nearest = rint_ps(a);
        let above = _mm_add_ps(nearest, _mm_and_ps(_mm_cmplt_ps(nearest, a), _mm_set1_ps(1.0)));
        _mm_or_ps(above, _mm_and_ps(a, _mm_set1_ps(-0.0)))
    }
    /// One nearer to zero than nearest where that is farther away.
    trunc_ps(a: __m128) -> __m128 {
        let size = _mm_andnot_ps(_mm_set1_ps(-0.0), a);
        let nearest = rint_ps(size);
        let inner = _mm_sub_ps(nearest, _mm_and_ps(_mm_cmplt_ps(size, nearest), _mm_set1_ps(1.0)));
        _mm_or_ps(inner, _mm_and_ps(a, _mm_set1_ps(-0.0)))
    }
    /// To nearest even: what 2^23 or 2^52 pushes out is rounded away. Greater values are integers, pushed by 0, which quiets a NaN.
    rint_pd(a: __m128d) -> __m128d {
        let (sign, limit) = (_mm_and_pd(a, _mm_set1_pd(-0.0)), _mm_set1_pd(4_503_599_627_370_496.0));
        let size = _mm_andnot_pd(_mm_set1_pd(-0.0), a);
        let pushed = _mm_and_pd(_mm_cmplt_pd(size, limit), limit);
        _mm_or_pd(_mm_sub_pd(_mm_add_pd(size, pushed), pushed), sign)
    }
    /// One less than nearest where that is greater.
    floor_pd(a: __m128d) -> __m128d {
        let nearest = rint_pd(a);
        let below = _mm_sub_pd(nearest, _mm_and_pd(_mm_cmplt_pd(a, nearest), _mm_set1_pd(1.0)));
        _mm_or_pd(below, _mm_and_pd(a, _mm_set1_pd(-0.0)))
    }
    /// One more than nearest where that is less; a zero keeps its sign.
    ceil_pd(a: __m128d) -> __m128d {
        let nearest = rint_pd(a);
        let above = _mm_add_pd(nearest, _mm_and_pd(_mm_cmplt_pd(nearest, a), _mm_set1_pd(1.0)));
        _mm_or_pd(above, _mm_and_pd(a, _mm_set1_pd(-0.0)))
    }
    /// One nearer to zero than nearest where that is farther away.
    trunc_pd(a: __m128d) -> __m128d {
        let size = _mm_andnot_pd(_mm_set1_pd(-0.0), a);
        let nearest = rint_pd(size);
        let inner = _mm_sub_pd(nearest, _mm_and_pd(_mm_cmplt_pd(size, nearest), _mm_set1_pd(1.0)));
        _mm_or_pd(inner, _mm_and_pd(a, _mm_set1_pd(-0.0)))
    }
}
