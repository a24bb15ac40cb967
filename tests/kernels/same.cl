// Each mathematical function of the language, of scalars and of vectors. Row `r` of `out` has the results of the `r`th function for all
// numbers, so that scalars and vectors write the same there. `opencl_same.rs` has the names in this order.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define UNARY(X) \
    X(acos) X(acosh) X(acospi) X(asin) X(asinh) X(asinpi) X(atan) X(atanh) X(atanpi) X(cbrt) X(ceil) X(cos) X(cosh) X(cospi) \
    X(erf) X(erfc) X(exp) X(exp2) X(exp10) X(expm1) X(fabs) X(floor) X(lgamma) X(log) X(log2) X(log10) X(log1p) X(logb) X(rint) \
    X(round) X(rsqrt) X(sin) X(sinh) X(sinpi) X(sqrt) X(tan) X(tanh) X(tanpi) X(tgamma) X(trunc) X(degrees) X(radians) X(sign)
#define BINARY(X) \
    X(atan2) X(atan2pi) X(copysign) X(fdim) X(fmod) X(hypot) X(maxmag) X(minmag) X(nextafter) X(pow) X(powr) X(remainder) X(fmax) \
    X(fmin) X(step)
#define TERNARY(X) \
    X(fma) X(mad) X(mix) X(smoothstep)
#define ALIASES(X) \
    X(half_cos) X(half_exp) X(half_exp2) X(half_exp10) X(half_log) X(half_log2) X(half_log10) X(half_recip) X(half_rsqrt) \
    X(half_sin) X(half_sqrt) X(half_tan) X(native_cos) X(native_exp) X(native_exp2) X(native_exp10) X(native_log) X(native_log2) \
    X(native_log10) X(native_recip) X(native_rsqrt) X(native_sin) X(native_sqrt) X(native_tan)
#define ALIASES_OF_TWO(X) \
    X(half_divide) X(half_powr) X(native_divide) X(native_powr)

#define ROW(value) out[row++ * n + i] = value;
#define ONE(function) ROW(function(a))
#define TWO(function) ROW(function(a, b))
#define THREE(function) ROW(function(a, b, c))
#define NUMBERS \
    size_t i = get_global_id(0), n = get_global_size(0); \
    int row = 0;

#define MATHEMATICS(T, INTS) \
    __kernel void plain_##T(__global const T *x, __global const T *y, __global const T *z, __global const INTS *k, __global T *out) { \
        NUMBERS \
        T a = x[i], b = y[i], c = z[i]; \
        INTS whole = k[i]; \
        UNARY(ONE) BINARY(TWO) TERNARY(THREE) \
        ROW(pown(a, whole)) ROW(rootn(a, whole)) ROW(ldexp(a, whole)) ROW(convert_##T(ilogb(a))) \
    } \
    __kernel void second_##T(__global const T *x, __global const T *y, __global T *out) { \
        NUMBERS \
        T a = x[i], b = y[i], other; \
        INTS whole; \
        ROW(sincos(a, &other)) ROW(other) \
        ROW(fract(a, &other)) ROW(other) \
        ROW(modf(a, &other)) ROW(other) \
        ROW(frexp(a, &whole)) ROW(convert_##T(whole)) \
        ROW(lgamma_r(a, &whole)) ROW(convert_##T(whole)) \
        ROW(remquo(a, b, &whole)) ROW(convert_##T(whole & 7)) \
    }

MATHEMATICS(float, int)
MATHEMATICS(float4, int4)
MATHEMATICS(double, int)
MATHEMATICS(double2, int2)
MATHEMATICS(half, int)
MATHEMATICS(half4, int4)

#define OTHER_NAMES(T) \
    __kernel void aliases_##T(__global const T *x, __global const T *y, __global T *out) { \
        NUMBERS \
        T a = x[i], b = y[i]; \
        ALIASES(ONE) ALIASES_OF_TWO(TWO) \
    }

OTHER_NAMES(float)
OTHER_NAMES(float4)

// A vector of `width` numbers is stored as a row of four.
#define GEOMETRY(T, width) \
    __kernel void geometry_##T##width(__global const T *x, __global const T *y, __global T *out) { \
        size_t i = get_global_id(0), n = get_global_size(0); \
        int row = 0; \
        T##width a = vload##width(i, x), b = vload##width(i, y); \
        ROW(dot(a, b)) ROW(distance(a, b)) ROW(length(a)) \
        FAST(T, width) \
        vstore##width(normalize(a), i, out + row * n); \
        row += 4; \
        CROSS_##width \
    }
#define CROSS_2
#define CROSS_3 vstore3(cross(a, b), i, out + row * n);
#define CROSS_4 vstore4(cross(a, b), i, out + row * n);
#define FAST(T, width) FAST_##T(width)
#define FAST_float(width) \
    ROW(fast_distance(a, b)) ROW(fast_length(a)) \
    vstore##width(fast_normalize(a), i, out + row * n); \
    row += 4;
#define FAST_double(width)
#define FAST_half(width)

GEOMETRY(float, 2)
GEOMETRY(float, 3)
GEOMETRY(float, 4)
GEOMETRY(double, 2)
GEOMETRY(double, 3)
GEOMETRY(double, 4)
GEOMETRY(half, 2)
GEOMETRY(half, 3)
GEOMETRY(half, 4)

// A NaN stays as it is where it is copied or chosen; one that signals is quieted where it is rounded or added. A vector is stored at the place of
// its numbers, so that all widths write the same, 960 in a row.
#define KEPT(X) \
    X(-a) X(fabs(a)) X(copysign(a, b)) X(fmin(a, b)) X(fmax(a, b)) X(min(a, b)) X(max(a, b)) X(clamp(a, b, c)) X(maxmag(a, b)) \
    X(minmag(a, b)) X(select(a, b, k)) X(bitselect(a, b, c)) X(k ? a : b) X(frexp(a, &whole)) X(logb(a))
#define QUIETED(X) \
    X(ceil(a)) X(floor(a)) X(trunc(a)) X(round(a)) X(rint(a)) X(fract(a, &other)) X(other) X(modf(a, &other)) X(other) \
    X(nextafter(a, b)) X(a + b) X(a - b) X(a * b) X(a / b) X(fma(a, b, c)) X(mad(a, b, c)) X(mix(a, b, c)) X(fdim(a, b)) X(sqrt(a)) \
    X(fmod(a, b)) X(remainder(a, b)) X(step(a, b)) X(smoothstep(a, b, c)) X(sign(a)) X(radians(a))

#define CHOOSING(T, INT, width) \
    __kernel void choosing_##T##width(__global const T *x, __global const T *y, __global const T *z, __global const INT *mask, __global T *out) { \
        size_t i = get_global_id(0); \
        int row = 0; \
        T##width a = vload##width(i, x), b = vload##width(i, y), c = vload##width(i, z), other; \
        INT##width k = vload##width(i, mask); \
        int##width whole; \
        KEPT(ROW_##width) QUIETED(ROW_##width) \
    }
#define ROW_2(value) vstore2(value, i, out + row++ * 960);
#define ROW_3(value) vstore3(value, i, out + row++ * 960);
#define ROW_4(value) vstore4(value, i, out + row++ * 960);
#define ROW_8(value) vstore8(value, i, out + row++ * 960);
#define ROW_16(value) vstore16(value, i, out + row++ * 960);
#define ROW_1(value) out[row++ * 960 + i] = value;
#define CHOOSING_ONE(T, INT) \
    __kernel void choosing_##T##1(__global const T *x, __global const T *y, __global const T *z, __global const INT *mask, __global T *out) { \
        size_t i = get_global_id(0); \
        int row = 0, whole; \
        T a = x[i], b = y[i], c = z[i], other; \
        INT k = mask[i]; \
        KEPT(ROW_1) QUIETED(ROW_1) \
    }
#define CHOOSINGS(T, INT) \
    CHOOSING_ONE(T, INT) CHOOSING(T, INT, 2) CHOOSING(T, INT, 3) CHOOSING(T, INT, 4) CHOOSING(T, INT, 8) CHOOSING(T, INT, 16)

CHOOSINGS(float, int)
CHOOSINGS(double, long)
CHOOSINGS(half, short)
